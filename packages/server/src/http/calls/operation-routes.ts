/** The routes of operations: a request becomes one call of the bound operation, and what it brings one JSON answer. */
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
import { type Route, routesOf } from './paths.ts';

const idempotencyHeader = 'idempotency-key';

export interface OperationRoutesParts extends Pick<AnswerParts, 'isAllowedOrigin'> {
  readonly operations: readonly BoundOperation[];
  readonly authenticate: AuthenticateRequest;
  readonly overload: Overload;
}

/** The operation whose route a request has come to. */
export function operationOf(request: FastifyRequest): BoundOperation | undefined {
  return (request.routeOptions?.config as { bound?: BoundOperation } | undefined)?.bound;
}

/** Adds every route of every operation. */
export function addOperations(app: FastifyInstance, parts: OperationRoutesParts, answers: Answers): void {
  for (const bound of parts.operations) {
    for (const route of routesOf(bound.operation)) {
      app.route({
        method: route.method,
        url: route.url,
        bodyLimit: bound.operation.bodyLimitBytes,
        config: { bound },
        handler: handlerOf(bound, route, parts, answers),
      });
    }
  }
}

function handlerOf(bound: BoundOperation, { parameters }: Route, parts: OperationRoutesParts, answers: Answers) {
  const { binding, operation } = bound;
  const { authenticate, isAllowedOrigin, overload } = parts;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
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
          path: parameters.length === 0 ? undefined : pathOf(request, parameters),
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

/** The values of a path by the names of its parameters, which the route knows by their positions. */
function pathOf(request: FastifyRequest, parameters: readonly string[]): Record<string, string> {
  const given = request.params as Record<string, string>;
  const named: Record<string, string> = {};
  for (let index = 0; index < parameters.length; index += 1) {
    named[parameters[index] as string] = given[`p${index}`] as string;
  }
  return named;
}

/** How an answer of some size is to be compressed; says in the answer that this depends on who asks. */
function codingOf(request: FastifyRequest, reply: FastifyReply): Coding | undefined {
  addVary(reply, 'Accept-Encoding');
  const wanted = wantedCoding(request.headers['accept-encoding']);
  return wanted !== undefined && isOwnRequest(request.headers) ? wanted : undefined;
}
