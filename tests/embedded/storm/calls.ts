/**
 * Calls of the storm's clients: each is repeated under its key until the server answers, and every answer must be one
 * that the sheets know.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductProcess } from '../../support/process.ts';

export interface StormAnswer {
  readonly status: number;
  /** `details.applicationError.code`; of a success undefined. */
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads what it needs of many answers.
  readonly body: any;
}

/** What somebody may be told who came too late, or whose session somebody else has just changed. */
const refusals = new Set([
  'SLOT_NOT_AVAILABLE',
  'SESSION_CAPACITY_EXCEEDED',
  'SCHEDULE_CAPACITY_EXCEEDED',
  'NO_OPEN_SPOTS',
  'SLOT_HOLD_UNAVAILABLE',
  'SPOTS_AVAILABLE',
  'WAITLIST_FULL',
  'NO_ACTIVE_OFFER',
  'INVALID_REVISION',
  'ALREADY_EXISTS',
  'FAILED_PRECONDITION',
]);

export interface Calls {
  /** A call that changes something: sent again under the same key as long as the server or its database is away. */
  change(method: string, path: string, body: object): Promise<StormAnswer>;
  /** The same for a client who asks once and never learns what became of it; undefined when nobody answered. */
  changeOnce(method: string, path: string, body: object): Promise<StormAnswer | undefined>;
  /** How many calls have been answered, refusals included. */
  answered(): number;
  /** How often nobody answered. */
  broken(): number;
}

/** The calls of all clients of one storm. */
export function createCalls(product: ProductProcess): Calls {
  let answeredCalls = 0;
  let brokenCalls = 0;

  async function send(
    method: string,
    path: string,
    body: object,
    { key, isRepeated }: { readonly key: string; readonly isRepeated: boolean },
  ): Promise<StormAnswer | undefined> {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { ...product.ownerHeaders, 'idempotency-key': key },
      body: JSON.stringify(body),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      // A connection that breaks is what a client sees of a power cut.
      .catch(() => undefined);
    if (answer === undefined || answer.status === 503) {
      brokenCalls += 1;
      return undefined;
    }
    const parsed = JSON.parse(answer.text);
    const code: string | undefined = parsed.details?.applicationError?.code;
    // What is to go may have gone when nobody could say so.
    const isGone = isRepeated && method === 'DELETE' && answer.status === 404;
    if (answer.status !== 200 && !isGone && !(code !== undefined && refusals.has(code))) {
      throw new Error(`an answer nobody expects to ${method} ${path}: ${answer.status} ${answer.text}`);
    }
    answeredCalls += 1;
    return { status: answer.status, code, body: parsed };
  }

  return {
    async change(method, path, body) {
      const key = randomUUID();
      for (let isRepeated = false; ; isRepeated = true) {
        const answer = await send(method, path, body, { key, isRepeated });
        if (answer !== undefined) {
          return answer;
        }
        await pause(25);
      }
    },
    changeOnce: (method, path, body) => send(method, path, body, { key: randomUUID(), isRepeated: false }),
    answered: () => answeredCalls,
    broken: () => brokenCalls,
  };
}

/** What an item of a bulk call was told, when it was refused; throws for what nobody expects. */
export function refusalOf(result: {
  itemMetadata: { success: boolean; error?: { code: string } };
}): string | undefined {
  const { success, error } = result.itemMetadata;
  if (success) {
    return undefined;
  }
  if (error === undefined || !refusals.has(error.code)) {
    throw new Error(`an item was told what nobody expects: ${JSON.stringify(result)}`);
  }
  return error.code;
}
