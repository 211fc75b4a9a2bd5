/** When a call is tried again, and after which pause (identity sheet 15). */
import type { ClientAnswer } from './transport.ts';

export const retryLimits = Object.freeze({ times: 3, firstDelayMs: 1000, longestDelayMs: 30_000 });

/**
 * The pause before try `attempt + 1`: one second, doubled each time, at most thirty; what the server asks for wins. Where
 * that is longer than `longestDelayMs` nobody waits for it: the answer is the caller's.
 */
export function retryDelayMs(attempt: number, retryAfter: string | undefined, nowMs: number): number {
  const asked = readRetryAfter(retryAfter, nowMs);
  return asked ?? Math.min(retryLimits.firstDelayMs * 2 ** attempt, retryLimits.longestDelayMs);
}

function readRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (!text) {
    return undefined;
  }
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** True for answers that another try may turn into a success; what the server does not offer stays so. */
export function isWorthRetrying({ status }: Pick<ClientAnswer, 'status'>): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}
