/** Mounts what domains answer beside their operations (`route.ts`): open to every origin, without credentials. */
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { fail } from '@openhours/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NavigationRoute, ReceivingRoute, Route, RouteAnswer, RouteRequest, SendingRoute } from '../../route.ts';
import { addVary } from '../bodies/compression.ts';
import { headerOf, wantedLanguages } from '../request-headers.ts';
import type { Mount } from '../server.ts';

export interface RouteParts {
  /** Resolves when something costly may be done for a client address; the answer gives the permit back. */
  readonly enterCostly: (clientAddress: string) => Promise<() => void>;
  /** Throws when the address was sent on its way too often. */
  readonly countNavigation: (clientAddress: string) => void;
  /** Epoch milliseconds of business time. */
  readonly now: () => number;
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams((request.query as { text?: string }).text ?? '');
}

/** How long the rest of a refused body may take to arrive, so that the refusal is read and not taken for a broken line. */
const restMs = 5_000;

/** Lets the rest of a request come, for a while; true when all of it has. */
async function hasArrived(request: IncomingMessage): Promise<boolean> {
  if (!request.complete) {
    request.resume();
    await finished(request, { signal: AbortSignal.timeout(restMs), cleanup: true }).catch(() => {});
  }
  return request.complete;
}

const formBytes = 8_192;

/** A form of a few hidden fields. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) {
    text += piece;
    if (text.length > formBytes) {
      throw fail('PAYLOAD_TOO_LARGE', 'The request body is too large');
    }
  }
  return new URLSearchParams(text);
}

function send(reply: FastifyReply, { body, headers = {}, status = 200, vary }: RouteAnswer): FastifyReply {
  if (vary !== undefined) {
    addVary(reply, vary);
  }
  return reply
    .code(status)
    .headers(headers as Record<string, string>)
    .send(body);
}

/** The routes of one domain. */
export function mountRoutes(routes: readonly Route[], { countNavigation, enterCostly, now }: RouteParts): Mount {
  const asked = (request: FastifyRequest): RouteRequest => ({
    id: request.id,
    params: request.params as Record<string, string>,
    query: queryOf(request),
    header: (name) => headerOf(request, name),
    body: request.raw,
    now,
    enterCostly: () => enterCostly(request.ip),
    host: request.host,
    languages: wantedLanguages(headerOf(request, 'accept-language')),
    countNavigation: () => countNavigation(request.ip),
    form: () => readForm(request.raw),
  });

  return (scope) => {
    // Bytes are taken as they come, whatever they are said to be; their number is counted where they are written.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    function mountSending({ answer, path }: SendingRoute): void {
      scope.get(path, { config: { isQuiet: true }, exposeHeadRoute: true }, async (request, reply) =>
        send(reply, await answer(asked(request))),
      );
    }

    function mountReceiving({ answer, path }: ReceivingRoute): void {
      const receive = async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
        const answered = await answer(asked(request)).catch(async (error: unknown) => {
          if (request.raw.destroyed && !request.raw.complete) {
            throw fail('INVALID_ARGUMENT', 'The file did not arrive as a whole', {}, { cause: error });
          }
          if (!(await hasArrived(request.raw))) {
            reply.header('connection', 'close');
          }
          throw error;
        });
        return send(reply, answered);
      };
      scope.route({ method: ['PUT', 'POST'], url: path, config: { takesLong: true }, handler: receive });
      scope.options(path, async (_request, reply) =>
        reply
          .headers({
            'access-control-allow-origin': '*',
            'access-control-allow-methods': 'PUT, POST, OPTIONS',
            'access-control-allow-headers': 'Content-Type',
            'access-control-max-age': '86400',
          })
          .code(204)
          .send(),
      );
    }

    function mountNavigation({ answer, path, submit }: NavigationRoute): void {
      scope.get(path, { exposeHeadRoute: false }, async (request, reply) => send(reply, await answer(asked(request))));
      if (submit !== undefined) {
        scope.post(path, async (request, reply) => send(reply, await submit(asked(request))));
      }
    }

    for (const route of routes) {
      if (route.takes === 'BYTES') {
        mountReceiving(route);
      } else if (route.takes === 'NAVIGATION') {
        mountNavigation(route);
      } else {
        mountSending(route);
      }
    }
  };
}
