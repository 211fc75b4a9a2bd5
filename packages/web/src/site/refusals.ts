/** What a refused call means to a page: for now, for good, or nonsense in the address. Runs on the server only. */
import { isCallError } from '@openhours/client';
import type { BookingOutcome } from './requests.ts';

export function codeOf(error: unknown): string | undefined {
  return isCallError(error) ? error.code : undefined;
}

/** True when something that was to be taken along is refused: it is not offered any more, or not so much of it. */
export function isAddOnRefused(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === 'ADD_ON_GROUP_NOT_FOUND' ||
    code === 'ADD_ON_NOT_FOUND' ||
    (isCallError(error) && error.fieldViolations.some(({ field }) => /(?:^|\.)bookedAddOns\b/.test(field)))
  );
}

/** True when the server refuses for now what it may grant in a moment. */
export function isBusy(error: unknown): boolean {
  return isCallError(error) && (error.status === 503 || error.status === 429);
}

/** What keeps a form from being acted upon, whatever it asks for; undefined when it is something else. */
export function hindrance(
  error: unknown,
): Extract<BookingOutcome, { kind: 'already-used' | 'too-often' | 'busy' }> | undefined {
  const code = codeOf(error);
  if (code === 'IDEMPOTENCY_KEY_REUSED') {
    return { kind: 'already-used' };
  }
  if (code === 'THROTTLED_FEATURE') {
    return { kind: 'too-often', retryAfterSeconds: isCallError(error) ? error.retryAfterSeconds : undefined };
  }
  return isBusy(error) ? { kind: 'busy' } : undefined;
}

/** Why a page cannot be rendered now, when that is nobody's mistake; undefined for every other error. */
export function isUnavailable(error: unknown, isClosed: boolean): 'unavailable' | 'closed' | undefined {
  return isBusy(error) ? (isClosed ? 'closed' : 'unavailable') : undefined;
}

/**
 * The status of a page whose address asked for what there is not or cannot be: that is no fault of the server.
 * Undefined for every other error.
 */
export function statusOfNonsense(error: unknown): 404 | 422 | undefined {
  if (!isCallError(error)) {
    return undefined;
  }
  return error.status === 404 ? 404 : error.status === 400 || error.status === 422 ? 422 : undefined;
}
