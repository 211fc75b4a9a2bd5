/**
 * The transport of the typed client inside the server: it enters the same operations as a request from outside
 * (caller check, limits, validation, one transaction), without a socket and without the framework (design 3).
 */
import type { ClientAnswer, ClientTransport } from '@openhours/client';
import { renderError, unknownPath } from '../answers/errors.ts';
import { parseJson } from '../bodies/decoder.ts';
import type { BoundOperation } from './binder.ts';
import type { CallFacts } from './call-facts.ts';

/** In whose name a local client speaks, and on behalf of which request. Keys of idempotency travel in its headers. */
export interface LocalFacts extends Omit<CallFacts, 'idempotencyKey' | 'isWithin'> {
  /** Receives the cookies that an operation sets: a client has nowhere to keep them. */
  readonly onCookies: (cookies: readonly string[]) => void;
}

/** Makes the transport of one caller. */
export type LocalCalls = (facts: LocalFacts) => ClientTransport;

function answerOf(status: number, body: string, headers: Readonly<Record<string, string>>): ClientAnswer {
  return { status, statusText: '', header: (name) => headers[name], text: async () => body };
}

/** Looks the operations up once. A fault of the server is told to `onFault` and answered like any other. */
export function createLocalCalls(
  operations: readonly BoundOperation[],
  onFault: (error: unknown, operation: string, requestId: string) => void,
): LocalCalls {
  const byName = new Map(operations.map((bound) => [bound.operation.name, bound]));

  return ({ onCookies, ...facts }) =>
    async ({ operation, path, query, headers, body }) => {
      const { requestId } = facts;
      const bound = byName.get(operation?.name ?? '');
      try {
        if (bound === undefined) {
          throw unknownPath(path);
        }
        const made = await bound.invoke(
          {
            path: operation?.pathValues,
            query,
            body: body === undefined ? undefined : parseJson(body),
            isForm: false,
          },
          { ...facts, isWithin: true, idempotencyKey: headers['idempotency-key'] },
        );
        const cookies = made.headers?.['set-cookie'];
        if (cookies !== undefined) {
          onCookies(typeof cookies === 'string' ? [cookies] : cookies);
        }
        return answerOf(200, made.json, { 'x-wix-request-id': requestId });
      } catch (error) {
        const rendering = renderError(error, requestId);
        if (rendering.isFault) {
          onFault(error, operation?.name ?? path, requestId);
        }
        const { status, body: told } = bound?.binding.options.reshapeError?.(rendering) ?? rendering;
        return answerOf(status, JSON.stringify(told), {
          'x-wix-request-id': requestId,
          ...(rendering.retryAfterSeconds === undefined ? {} : { 'retry-after': String(rendering.retryAfterSeconds) }),
        });
      }
    };
}
