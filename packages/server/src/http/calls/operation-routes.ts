/** The routes of operations: a request becomes one call of the bound operation, and what it brings one JSON answer. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fail } from '@openhours/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Overload } from '../../admission/overload.ts';
import { type AnswerParts, type Answers, jsonType } from '../answers/answers.ts';
import {
  addVary,
  type Coding,
  compressOnce,
  isOwnRequest,
  isWorthCompressing,
  wantedCoding,
} from '../bodies/compression.ts';
import { formType } from '../bodies/request-bodies.ts';
import { headerOf, wantedLanguages } from '../request-headers.ts';
import type { AuthenticateRequest } from './authenticate-request.ts';
import type { BoundOperation } from './binder.ts';
import type { CallFacts } from './call-facts.ts';
import { crossOriginHeaders } from './cors.ts';
import { findRouteOf } from './operation-router.ts';
import { routesOf } from './paths.ts';

const idempotencyHeader = 'idempotency-key';

export interface OperationRoutesParts extends Pick<AnswerParts, 'isAllowedOrigin'> {
  readonly operations: readonly BoundOperation[];
  readonly authenticate: AuthenticateRequest;
  readonly overload: Overload;
}

/** What a request asks for by its method and path. */
interface Asked {
  readonly bound: BoundOperation;
  readonly path: Readonly<Record<string, string>> | undefined;
}

const askedBy = new WeakMap<IncomingMessage, Asked | 'TOO_LONG'>();

/** The operation that a request asks for. */
export function operationOf(request: FastifyRequest): BoundOperation | undefined {
  const asked = askedBy.get(request.raw);
  return asked === 'TOO_LONG' ? undefined : asked?.bound;
}

/** True where an operation would be asked for, were a value in the path not longer than any is. */
export function hasTooLongPath(request: FastifyRequest): boolean {
  return askedBy.get(request.raw) === 'TOO_LONG';
}

/** A browser opens a path at which it gets a page. */
function isNavigation({ operation }: BoundOperation, { headers }: IncomingMessage): boolean {
  return operation.leavesNavigations === true && headers.accept?.includes('text/html') === true;
}

export interface OperationRoutes {
  /** Where the framework is to take a request with a target: to the operation that it asks for, or where it says. */
  readonly targetOf: (request: IncomingMessage, target: string) => string;
  /** Operations are looked for first: what they answer would never come to another route. */
  readonly requireUnanswered: (method: string, url: string) => void;
  /** Adds what takes the calls. */
  readonly addTo: (app: FastifyInstance, answers: Answers) => void;
}

/** The framework's own name of a way to operations, which tells apart only what it has to know of them. */
const wayOf = (root: string, { bodyLimitBytes }: BoundOperation['operation']) => `${root}/${bodyLimitBytes ?? ''}`;

/** One way to all operations of a method that take bodies of the same length. */
export function createOperationRoutes(parts: OperationRoutesParts): OperationRoutes {
  const byName = new Map(parts.operations.map((bound) => [bound.operation.name, bound]));
  const findRoute = findRouteOf(parts.operations.map(({ operation }) => operation));
  // Nobody may come by a way that leaves out the search.
  const root = `/${randomUUID()}`;
  return {
    targetOf(request, target) {
      const found = findRoute(request.method ?? '', target);
      const bound = typeof found === 'object' ? byName.get(found.route.operation.name) : undefined;
      if (found === 'TOO_LONG') {
        askedBy.set(request, found);
      }
      if (typeof found !== 'object' || bound === undefined || isNavigation(bound, request)) {
        return target;
      }
      askedBy.set(request, { bound, path: found.path });
      const query = target.indexOf('?');
      return `${wayOf(root, bound.operation)}${query === -1 ? '' : target.slice(query)}`;
    },
    requireUnanswered(method, url) {
      const found = findRoute(method, url);
      if (typeof found === 'object' && found.route.operation.leavesNavigations !== true) {
        throw new Error(`${found.route.operation.name} answers ${method} ${url}`);
      }
    },
    addTo(app, answers) {
      const answerCall = callHandler(parts, answers);
      const limits = new Map(
        parts.operations.map(({ operation }) => [wayOf(root, operation), operation.bodyLimitBytes]),
      );
      const methods = new Set(
        parts.operations.flatMap(({ operation }) => routesOf(operation).map(({ method }) => method)),
      );
      for (const [url, bodyLimit] of limits) {
        app.route({ method: [...methods], url, bodyLimit, handler: answerCall });
      }
    },
  };
}

function callHandler(parts: OperationRoutesParts, answers: Answers) {
  const { authenticate, isAllowedOrigin, overload } = parts;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { bound, path } = askedBy.get(request.raw) as Asked;
    const { binding, operation } = bound;
    let siteId: string | undefined;
    try {
      if (overload.isOver()) {
        throw fail('UNAVAILABLE', 'The server is too busy at the moment', {}, { retryAfterSeconds: 2 });
      }
      const isForm = headerOf(request, 'content-type')?.startsWith(formType) === true;
      if (isForm && binding.options.acceptsForm !== true) {
        throw fail('UNSUPPORTED_MEDIA_TYPE', 'The content type is not supported; send application/json');
      }
      const { caller, site } = await authenticate(request);
      siteId = site?.id;
      const facts: CallFacts = {
        caller,
        site,
        requestId: request.id,
        clientAddress: request.ip,
        language: wantedLanguages(headerOf(request, 'accept-language'))[0],
        idempotencyKey: headerOf(request, idempotencyHeader),
        header: (name) => headerOf(request, name),
      };
      const made = await bound.invoke(
        {
          path,
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
      reply.header('content-type', jsonType);
      reply.header('cache-control', 'no-store');
      if (made.headers !== undefined) {
        reply.headers(made.headers as Record<string, string>);
      }
      const body = made.output?.bytes ?? made.json;
      const coding = isWorthCompressing(body) ? codingOf(request, reply) : undefined;
      if (coding !== undefined) {
        const compressed = await compressOnce(body, coding).finally(made.output?.release);
        answers.count(request, operation.name, 200, siteId);
        return reply.header('content-encoding', coding).send(compressed);
      }
      answers.count(request, operation.name, 200, siteId);
      if (made.output !== undefined) {
        // Closed is when the system has all of it, or the connection is gone: nobody reads the bytes after that.
        reply.raw.once('close', made.output.release);
      }
      return reply.send(body);
    } catch (error) {
      return answers.sendError(request, reply, error, bound, siteId);
    }
  };
}

/** How an answer of some size is to be compressed; says in the answer that this depends on who asks. */
function codingOf(request: FastifyRequest, reply: FastifyReply): Coding | undefined {
  addVary(reply, 'Accept-Encoding');
  const wanted = wantedCoding(request.headers['accept-encoding']);
  return wanted !== undefined && isOwnRequest(request.headers) ? wanted : undefined;
}
