/**
 * The HTTP server: how requests come in and connections end, and what is put onto it, the routes of every bound operation
 * and the pages and documents beside them. Knows no domain; everything comes in as arguments.
 */
import { randomUUID } from 'node:crypto';
import { fail } from '@openhours/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { type AnswerParts, type Answers, createAnswers } from './answers/answers.ts';
import {
  answerBrokenRequest,
  answerLateBody,
  encodedBodyProblem,
  hasEncodedBody,
  hostProblem,
} from './answers/broken-requests.ts';
import { unknownPath, unreadablePath } from './answers/errors.ts';
import { type LateBodies, watchLateBodies } from './bodies/late-bodies.ts';
import { readBodies } from './bodies/request-bodies.ts';
import { preflightHeaders } from './calls/cors.ts';
import { pathParameterLength } from './calls/operation-router.ts';
import {
  createOperationRoutes,
  hasTooLongPath,
  type OperationRoutes,
  type OperationRoutesParts,
  operationOf,
} from './calls/operation-routes.ts';
import { connectionLimit } from './connections/connection-limit.ts';
import { keepForwardedAddresses, watchIgnoredProxy } from './connections/forwarding.ts';
import { type PeerConnections, watchPeerConnections } from './connections/peer-connections.ts';
import { endStalledConnections } from './connections/stalled-connections.ts';
import { pathOfTarget } from './pages/page-paths.ts';

export interface ServerParts extends AnswerParts, OperationRoutesParts {
  readonly trustedProxies: readonly string[];
  /** Origin under which people reach the server. */
  readonly publicOrigin: () => string;
  /** What answers beside the operations: health, documents, pages, streams. Each gets a scope of its own. */
  readonly mounts: readonly Mount[];
  /** Over the server's own, for tests that cannot wait for them. */
  readonly requestTimes?: RequestTimes | undefined;
  /** The same for connections. */
  readonly connectionTimes?: ConnectionTimes | undefined;
  /** How many connections one address may hold that is no trusted proxy; undefined lifts it. */
  readonly connectionsPerPeer: number | undefined;
}

/**
 * Adds routes to the server. What it registers stays in its own scope. Its answers are counted and logged by the
 * route's pattern; a route with the config `isQuiet` is only counted, and the body of one with `takesLong` may be long
 * on its way.
 */
export interface Mount {
  (scope: FastifyInstance): void | Promise<void>;
  /** Answers an address that no route can read where a person asks for it; false where it leaves that to others. */
  readonly answerUnreadable?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/** How long a request may take to come, in real milliseconds. */
export interface RequestTimes {
  readonly headersMs: number;
  /** From its headers on. */
  readonly bodyMs: number;
  /** How often the server looks for those that are late. */
  readonly lookEveryMs: number;
}

/** How long connections may stay, in real milliseconds. */
export interface ConnectionTimes {
  /** Over which somebody who is no proxy asks nothing. */
  readonly unusedMs: number;
  /** Whose queued bytes do not move; they end after one or two times as long. */
  readonly stalledMs: number;
  /** How often the server looks for those that are unused. */
  readonly lookEveryMs: number;
}

/** A household, or an office behind one address, has some dozens. */
export const defaultConnectionsPerPeer = 200;

export const defaultConnectionTimes: ConnectionTimes = Object.freeze({
  unusedMs: 20_000,
  stalledMs: 30_000,
  lookEveryMs: 1_000,
});

const defaultRequestTimes: RequestTimes = Object.freeze({ headersMs: 10_000, bodyMs: 30_000, lookEveryMs: 1_000 });

const limits = Object.freeze({
  /** For those that send a large file. */
  longRequestTimeoutMs: 900_000,
  /** Of proxies: longer than they keep them themselves, so that they never send into one that is just ending. */
  keepAliveTimeoutMs: 65_000,
  headerBytes: 16_384,
  defaultBodyBytes: 1_048_576,
  /** For how long browsers come encrypted only, once they have. */
  encryptedForSeconds: 31_536_000,
});

/** Headers of every answer, pages included; pages add their content policy. */
const commonHeaders = Object.freeze({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
});

/** Makes the server; the caller lets it listen. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { isAllowedOrigin, log, requestTimes = defaultRequestTimes } = parts;
  const answers = createAnswers(parts);
  const operations = createOperationRoutes(parts);
  const app = openFramework(parts, operations, requestTimes, answers);
  const { lateBodies, peers } = guardConnections(app, parts, requestTimes);
  readBodies(app);

  // The framework measures only where it logs or calls back after the answer.
  app.decorateRequest('receivedAtMs', 0);
  const ignoredProxy = watchIgnoredProxy(log);
  app.decorate('ignoredProxy', ignoredProxy);
  app.addHook('onRequest', (request, reply, done) => {
    request.receivedAtMs = performance.now();
    keepForwardedAddresses(request.raw.headers);
    if ((request.routeOptions.config as { takesLong?: boolean }).takesLong !== true) {
      lateBodies.watch(request.raw);
    }
    ignoredProxy.note(request);
    const keptSeconds = peers.keptSeconds(request.raw);
    if (keptSeconds !== undefined && request.headers.connection !== 'close') {
      reply.header('keep-alive', `timeout=${keptSeconds}`);
    }
    reply.header('x-wix-request-id', request.id);
    reply.headers(commonHeaders);
    if (parts.publicOrigin().startsWith('https:')) {
      reply.header('strict-transport-security', `max-age=${limits.encryptedForSeconds}`);
    }
    const encoded = hasEncodedBody(request);
    if (encoded) {
      reply.header('accept-encoding', 'identity');
    }
    const mayCome = peers.admits(request.raw);
    if (!mayCome) {
      reply.header('connection', 'close');
    }
    done(
      hostProblem(request) ??
        (encoded ? encodedBodyProblem() : undefined) ??
        (mayCome ? undefined : tooManyConnections()),
    );
  });

  app.setErrorHandler((error, request, reply) => answers.sendError(request, reply, error, operationOf(request)));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    return answers.sendError(request, reply, hasTooLongPath(request) ? unreadablePath() : unknownPath(path), undefined);
  });
  app.options('*', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined) {
      reply.headers(await preflightHeaders(isAllowedOrigin, origin));
    }
    return reply.code(204).send();
  });

  operations.addTo(app, answers);
  for (const mount of parts.mounts) {
    await addMount(app, mount, operations, answers);
  }
  return app;
}

/** The framework with our limits; what it refuses by itself is refused in our shape. */
function openFramework(
  { mounts, trustedProxies }: Pick<ServerParts, 'mounts' | 'trustedProxies'>,
  { targetOf }: OperationRoutes,
  requestTimes: RequestTimes,
  answers: Answers,
): FastifyInstance {
  return fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: limits.defaultBodyBytes,
    requestTimeout: limits.longRequestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    http: {
      headersTimeout: requestTimes.headersMs,
      // Node looks for late ones only every 30 s unless told otherwise.
      connectionsCheckingInterval: requestTimes.lookEveryMs,
      maxHeaderSize: limits.headerBytes,
      // Refused in `onRequest` instead, where the refusal has a request id and a body.
      requireHostHeader: false,
    },
    routerOptions: {
      maxParamLength: pathParameterLength,
      ignoreTrailingSlash: true,
      // The decoder reads the query; most calls have none.
      querystringParser: (text: string) => ({ text }),
    },
    exposeHeadRoutes: false,
    rewriteUrl: (request) => targetOf(request, pathOfTarget(request.url ?? '/')),
    clientErrorHandler: answerBrokenRequest,
    // It comes before all hooks.
    frameworkErrors: (error, request, reply) => {
      request.receivedAtMs = performance.now();
      reply.headers({ ...commonHeaders, 'x-wix-request-id': request.id });
      if (mounts.some(({ answerUnreadable }) => answerUnreadable?.(request, reply) === true)) {
        answers.count(request, 'unknown', reply.statusCode);
      } else {
        void answers.sendError(request, reply, error, undefined);
      }
    },
  });
}

function tooManyConnections(): Error {
  const words = 'This address holds too many connections';
  return fail('THROTTLED_FEATURE', words, {}, { retryAfterSeconds: 10 });
}

/** How many connections there may be and for how long; what is open without a request ends with the server. */
function guardConnections(
  app: FastifyInstance,
  { connectionsPerPeer, connectionTimes = defaultConnectionTimes, trustedProxies, log }: ServerParts,
  requestTimes: RequestTimes,
): { readonly lateBodies: LateBodies; readonly peers: PeerConnections } {
  app.server.maxConnections = connectionLimit();
  // What a client expects beyond 100-continue is ignored; Node would refuse it with neither request id nor body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const rules = { perPeer: connectionsPerPeer, most: app.server.maxConnections, ...connectionTimes };
  const peers = watchPeerConnections(app.server, { rules, trustedProxies, log });
  endStalledConnections(app.server, { stalledMs: connectionTimes.stalledMs, isUnused: peers.isUnused });
  const lateBodies = watchLateBodies(requestTimes, answerLateBody);
  app.addHook('preClose', async () => {
    peers.endUnasked();
    peers.stop();
    lateBodies.stop();
  });
  return { lateBodies, peers };
}

async function addMount(
  app: FastifyInstance,
  mount: Mount,
  { requireUnanswered }: OperationRoutes,
  answers: Answers,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) {
        requireUnanswered(each, url);
      }
    });
    scope.addHook('onResponse', (request, reply, done) => {
      const { url, config } = request.routeOptions;
      const name = `${request.method} ${url ?? 'unknown'}`;
      if ((config as { isQuiet?: boolean }).isQuiet === true) {
        answers.countQuietly(request, name, reply.statusCode);
      } else {
        answers.count(request, name, reply.statusCode);
      }
      done();
    });
    await mount(scope);
  });
}
