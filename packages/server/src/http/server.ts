/**
 * The HTTP server: routes of every bound operation, the pages and documents beside them, and what all answers share
 * (request id, headers, one log line, errors in one shape). Knows no domain; everything comes in as arguments.
 */
import { randomUUID } from 'node:crypto';
import { fail } from '@openhours/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Authenticate, Authenticated } from '../auth/authentication.ts';
import type { Log } from '../db/log.ts';
import type { BoundOperation } from './binder.ts';
import {
  answerBrokenRequest,
  answerLateBody,
  encodedBodyProblem,
  hasEncodedBody,
  hostProblem,
} from './broken-requests.ts';
import type { CallFacts } from './call-facts.ts';
import { addVary, type Coding, compressOnce, isOwnRequest, isWorthCompressing, wantedCoding } from './compression.ts';
import { connectionLimit } from './connection-limit.ts';
import { crossOriginHeaders, type IsAllowedOrigin, preflightHeaders } from './cors.ts';
import { parseJson, readFields } from './decoder.ts';
import { type Rendering, renderError, unknownPath } from './errors.ts';
import { untrustedProxyNote } from './forwarding.ts';
import { watchLateBodies } from './late-bodies.ts';
import type { Metrics } from './metrics.ts';
import type { Overload } from './overload.ts';
import { pathOfTarget } from './page-paths.ts';
import { type Route, routesOf } from './paths.ts';
import { headerOf, wantedLanguages } from './request-headers.ts';
import { watchUnusedConnections } from './unused-connections.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** On the clock of `performance.now`. */
    receivedAtMs: number;
  }
}

export interface ServerParts {
  readonly operations: readonly BoundOperation[];
  readonly authenticate: Authenticate;
  readonly isAllowedOrigin: IsAllowedOrigin;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly overload: Overload;
  readonly trustedProxies: readonly string[];
  /** Origin under which people reach the server. */
  readonly publicOrigin: () => string;
  /** What answers beside the operations: health, documents, pages, streams. Each gets a scope of its own. */
  readonly mounts: readonly Mount[];
  /** Over the server's own, for tests that cannot wait for them. */
  readonly requestTimes?: RequestTimes | undefined;
}

/**
 * Adds routes to the server. What it registers stays in its own scope. Its answers are counted and logged by the
 * route's pattern; a route with the config `isQuiet` is only counted, and the body of one with `takesLong` may be long
 * on its way.
 */
export type Mount = (scope: FastifyInstance) => void | Promise<void>;

/** How long a request may take to come, in real milliseconds. */
export interface RequestTimes {
  readonly headersMs: number;
  /** From its headers on. */
  readonly bodyMs: number;
  /** How often the server looks for those that are late. */
  readonly lookEveryMs: number;
}

const defaultRequestTimes: RequestTimes = Object.freeze({ headersMs: 10_000, bodyMs: 30_000, lookEveryMs: 1_000 });

const limits = Object.freeze({
  /** For those that send a large file. */
  longRequestTimeoutMs: 900_000,
  keepAliveTimeoutMs: 65_000,
  headerBytes: 16_384,
  defaultBodyBytes: 1_048_576,
  pathParameterLength: 2100,
  /** For how long browsers come encrypted only, once they have. */
  encryptedForSeconds: 31_536_000,
  idempotencyHeader: 'idempotency-key',
});

const json = 'application/json; charset=utf-8';
const form = 'application/x-www-form-urlencoded';

/** Headers of every answer, pages included; pages add their content policy. */
const commonHeaders = Object.freeze({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
});

/** Reads who calls from a request; for operations, and for mounts whose answer is not one JSON object. */
export function authenticateRequest(authenticate: Authenticate, request: FastifyRequest): Promise<Authenticated> {
  return authenticate({
    authorization: request.headers.authorization,
    siteId: headerOf(request, 'wix-site-id'),
    accountId: headerOf(request, 'wix-account-id'),
    host: request.host,
  });
}

/** How an answer of some size is to be compressed; says in the answer that this depends on who asks. */
function codingOf(request: FastifyRequest, reply: FastifyReply): Coding | undefined {
  addVary(reply, 'Accept-Encoding');
  const wanted = wantedCoding(request.headers['accept-encoding']);
  return wanted !== undefined && isOwnRequest(request.headers) ? wanted : undefined;
}

/** Makes the server; the caller lets it listen. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { authenticate, isAllowedOrigin, log, metrics, overload, requestTimes = defaultRequestTimes } = parts;

  const app: FastifyInstance = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: limits.defaultBodyBytes,
    requestTimeout: limits.longRequestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: parts.trustedProxies.length === 0 ? false : [...parts.trustedProxies],
    http: {
      headersTimeout: requestTimes.headersMs,
      // Node looks for late ones only every 30 s unless told otherwise.
      connectionsCheckingInterval: requestTimes.lookEveryMs,
      maxHeaderSize: limits.headerBytes,
      // Refused below instead, where the refusal has a request id and a body.
      requireHostHeader: false,
    },
    routerOptions: {
      maxParamLength: limits.pathParameterLength,
      ignoreTrailingSlash: true,
      // The decoder reads the query; most calls have none.
      querystringParser: (text: string) => ({ text }),
    },
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void answerError(request, reply, error, undefined);
    },
  });

  app.server.maxConnections = connectionLimit();
  // What a client expects beyond 100-continue is ignored; Node would refuse it with neither request id nor body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const unused = watchUnusedConnections(app.server);
  const lateBodies = watchLateBodies(requestTimes, answerLateBody);
  app.addHook('preClose', async () => {
    unused.destroy();
    lateBodies.stop();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text.length === 0 ? undefined : parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, readFields(text as string));
    } catch (error) {
      done(error as Error);
    }
  });

  // The framework measures only where it logs or calls back after the answer.
  app.decorateRequest('receivedAtMs', 0);
  const noteForwarded = untrustedProxyNote(log);
  app.addHook('onRequest', (request, reply, done) => {
    request.receivedAtMs = performance.now();
    if ((request.routeOptions.config as { takesLong?: boolean }).takesLong !== true) {
      lateBodies.watch(request.raw);
    }
    noteForwarded(request);
    reply.header('x-wix-request-id', request.id);
    reply.headers(commonHeaders);
    if (parts.publicOrigin().startsWith('https:')) {
      reply.header('strict-transport-security', `max-age=${limits.encryptedForSeconds}`);
    }
    const encoded = hasEncodedBody(request);
    if (encoded) {
      reply.header('accept-encoding', 'identity');
    }
    done(hostProblem(request) ?? (encoded ? encodedBodyProblem() : undefined));
  });

  function operationOf(request: FastifyRequest): BoundOperation | undefined {
    return (request.routeOptions?.config as { bound?: BoundOperation } | undefined)?.bound;
  }

  const elapsedOf = (request: FastifyRequest) => performance.now() - request.receivedAtMs;

  function countAnswer(request: FastifyRequest, name: string, status: number, siteId?: string) {
    const elapsedMs = elapsedOf(request);
    metrics.countCall(name, status, elapsedMs);
    log.info(
      {
        operation: name,
        status,
        ms: Math.round(elapsedMs * 10) / 10,
        requestId: request.id,
        ...(siteId && { siteId }),
      },
      'call',
    );
  }

  function logFault(error: unknown, requestId: string, operation: string | undefined): void {
    const stack = error instanceof Error ? error.stack : String(error);
    log.error({ operation, requestId, stack }, 'a call failed');
  }

  async function answerError(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    bound: BoundOperation | undefined,
    siteId?: string,
  ): Promise<FastifyReply> {
    const rendering: Rendering = renderError(error, request.id);
    if (rendering.isFault) {
      logFault(error, request.id, bound?.operation.name);
    }
    const { status, body } = bound?.binding.options.reshapeError?.(rendering) ?? rendering;
    const { origin } = request.headers;
    if (origin !== undefined) {
      // When even the list of origins cannot be read, the browser gets no more than the failure itself.
      const headers = await crossOriginHeaders(isAllowedOrigin, origin, siteId).catch(() => ({ vary: 'Origin' }));
      reply.headers(headers);
    }
    if (rendering.retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(rendering.retryAfterSeconds));
    }
    reply.header('x-wix-request-id', request.id);
    reply.header('cache-control', 'no-store');
    reply.code(status).type(json);
    if (bound !== undefined || request.routeOptions?.url === undefined) {
      // What is mounted beside the operations is counted when its answer is out, whoever wrote it.
      countAnswer(request, bound?.operation.name ?? 'unknown', status, siteId);
    }
    return reply.send(JSON.stringify(body));
  }

  app.setErrorHandler((error, request, reply) => answerError(request, reply, error, operationOf(request)));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    return answerError(request, reply, unknownPath(path), undefined);
  });

  app.options('*', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined) {
      reply.headers(await preflightHeaders(isAllowedOrigin, origin));
    }
    return reply.code(204).send();
  });

  function addOperation(bound: BoundOperation, route: Route): void {
    const { binding, operation } = bound;
    const { parameters } = route;

    function pathOf(request: FastifyRequest): Record<string, string> {
      const given = request.params as Record<string, string>;
      const named: Record<string, string> = {};
      for (let index = 0; index < parameters.length; index += 1) {
        named[parameters[index] as string] = given[`p${index}`] as string;
      }
      return named;
    }

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      let siteId: string | undefined;
      try {
        if (overload.isOver()) {
          throw fail('UNAVAILABLE', 'The server is too busy at the moment', {}, { retryAfterSeconds: 2 });
        }
        const isForm = headerOf(request, 'content-type')?.startsWith(form) === true;
        if (isForm && binding.options.acceptsForm !== true) {
          throw fail('UNSUPPORTED_MEDIA_TYPE', 'The content type is not supported; send application/json');
        }
        const { caller, site } = await authenticateRequest(authenticate, request);
        siteId = site?.id;
        const facts: CallFacts = {
          caller,
          site,
          requestId: request.id,
          clientAddress: request.ip,
          language: wantedLanguages(headerOf(request, 'accept-language'))[0],
          idempotencyKey: headerOf(request, limits.idempotencyHeader),
          header: (name) => headerOf(request, name),
        };
        const made = await bound.invoke(
          {
            path: parameters.length === 0 ? undefined : pathOf(request),
            query: (request.query as { text?: string }).text,
            body: request.body,
            isForm,
          },
          facts,
        );
        siteId = made.siteId;
        if (request.headers.origin !== undefined) {
          reply.headers(await crossOriginHeaders(isAllowedOrigin, request.headers.origin, siteId));
        }
        reply.header('content-type', json);
        reply.header('cache-control', 'no-store');
        if (made.headers !== undefined) {
          reply.headers(made.headers as Record<string, string>);
        }
        const body = made.output?.bytes ?? made.json;
        const coding = isWorthCompressing(body) ? codingOf(request, reply) : undefined;
        if (coding !== undefined) {
          const compressed = await compressOnce(body, coding).finally(made.output?.release);
          countAnswer(request, operation.name, 200, siteId);
          return reply.header('content-encoding', coding).send(compressed);
        }
        countAnswer(request, operation.name, 200, siteId);
        if (made.output !== undefined) {
          // Closed is when the system has all of it, or the connection is gone: nobody reads the bytes after that.
          reply.raw.once('close', made.output.release);
        }
        return reply.send(body);
      } catch (error) {
        return answerError(request, reply, error, bound, siteId);
      }
    }

    app.route({
      method: route.method,
      url: route.url,
      bodyLimit: operation.bodyLimitBytes,
      config: { bound },
      handler: answer,
    });
  }

  for (const bound of parts.operations) {
    for (const route of routesOf(bound.operation)) {
      addOperation(bound, route);
    }
  }
  for (const mount of parts.mounts) {
    await app.register(async (scope) => {
      scope.addHook('onResponse', (request, reply, done) => {
        const { url, config } = request.routeOptions;
        const name = `${request.method} ${url ?? 'unknown'}`;
        if ((config as { isQuiet?: boolean }).isQuiet === true) {
          metrics.countCall(name, reply.statusCode, elapsedOf(request));
        } else {
          countAnswer(request, name, reply.statusCode);
        }
        done();
      });
      await mount(scope);
    });
  }
  return app;
}
