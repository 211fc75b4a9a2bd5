/** What answers of the server share: every one is counted and logged once, and every error goes out in one shape. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Log, stackOf } from '../../db/log.ts';
import type { BoundOperation } from '../calls/binder.ts';
import { crossOriginHeaders, type IsAllowedOrigin } from '../calls/cors.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { renderError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** On the clock of `performance.now`. */
    receivedAtMs: number;
  }
}

export const jsonType = 'application/json; charset=utf-8';

export interface Answers {
  /** Counts an answer and writes its one line. */
  count(request: FastifyRequest, name: string, status: number, siteId?: string): void;
  /** Counts an answer without a line. */
  countQuietly(request: FastifyRequest, name: string, status: number): void;
  /** Answers an error, of an operation where one was found; faults of ours are logged with their stack. */
  sendError(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    bound: BoundOperation | undefined,
    siteId?: string,
  ): Promise<FastifyReply>;
}

export interface AnswerParts {
  readonly isAllowedOrigin: IsAllowedOrigin;
  readonly log: Log;
  readonly metrics: Metrics;
}

export function createAnswers({ isAllowedOrigin, log, metrics }: AnswerParts): Answers {
  const elapsedOf = (request: FastifyRequest) => performance.now() - request.receivedAtMs;

  function count(request: FastifyRequest, name: string, status: number, siteId?: string): void {
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

  return {
    count,
    countQuietly: (request, name, status) => metrics.countCall(name, status, elapsedOf(request)),
    async sendError(request, reply, error, bound, siteId) {
      const rendering = renderError(error, request.id);
      if (rendering.isFault) {
        const facts = { operation: bound?.operation.name, requestId: request.id, stack: stackOf(error) };
        log.error(facts, 'a call failed');
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
      reply.code(status).type(jsonType);
      if (bound !== undefined || request.routeOptions?.url === undefined) {
        // What is mounted beside the operations is counted when its answer is out, whoever wrote it.
        count(request, bound?.operation.name ?? 'unknown', status, siteId);
      }
      return reply.send(JSON.stringify(body));
    },
  };
}
