/** How often codes and links are sent to one identity (identity sheet 2 and 11). Pure; instants as epoch milliseconds. */
import { dayMs, hourMs, minuteMs } from '../../../time/index.ts';

export const codeLifeMs = 10 * minuteMs;
export const mostTries = 5;
/** Of all codes of an identity within a day: renewing a code gives no more tries than that. */
export const mostTriesOfDay = 15;
/** So long a sign-up waits for its code. */
export const waitForCodeMs = 7 * dayMs;
export const stateTokenLifeMs = 24 * hourMs;
/** So long a browser may ask for other codes when it signs in with one. */
export const codeSignInLifeMs = hourMs;
export const recoveryLifeMs = 3 * hourMs;
export const approvalLifeMs = 30 * hourMs;
/** Of codes of an identity, and of links for a new password, in an hour. */
const mostPerHour = 5;
/** A code that is younger is not sent anew to whoever signs in. */
const youngMs = minuteMs;
/** Between one that is asked for again and the next. */
const restMs = minuteMs / 2;

/** Those of the last hour; what lies ahead is of a clock that has been put back. */
export function ofLastHour(sends: readonly number[], nowMs: number): number[] {
  return sends.filter((each) => each > nowMs - hourMs && each <= nowMs);
}

/** For how long no code is tried or sent any more; undefined while some tries of the day are left. */
export function waitForTriesMs(
  { triedSinceMs, tries }: { readonly tries: number; readonly triedSinceMs: number | undefined },
  nowMs: number,
): number | undefined {
  const endsMs = (triedSinceMs ?? 0) + dayMs;
  return tries >= mostTriesOfDay && triedSinceMs !== undefined && triedSinceMs <= nowMs + minuteMs && endsMs > nowMs
    ? endsMs - nowMs
    : undefined;
}

/** Who asks: somebody who signs up or in, or who asks for another one. */
export type AskedBy = 'SIGN_UP' | 'SIGN_IN' | 'RESEND' | 'ANYBODY';

/** How somebody asks for one more. `hasGood`: the newest one may still be tried, so it was not used either; links have none. */
interface Asked {
  readonly askedBy: AskedBy;
  readonly hasGood?: boolean;
  readonly isLimited: boolean;
  readonly nowMs: number;
}

/**
 * Whether one more is sent: `YOUNG` is the one before, which is good still; `waitMs` says for how long none is. Limits hold
 * where strangers are limited at all.
 */
export function mayBeSent(
  sends: readonly number[],
  { askedBy, hasGood = false, isLimited, nowMs }: Asked,
): 'SEND' | 'YOUNG' | { readonly waitMs: number } {
  const recent = ofLastHour(sends, nowMs);
  const last = recent.at(-1);
  if (askedBy === 'SIGN_IN' && hasGood && last !== undefined && nowMs - last < youngMs) {
    return 'YOUNG';
  }
  if (!isLimited) {
    return 'SEND';
  }
  const [oldest = nowMs] = recent.slice(-mostPerHour);
  if (recent.length >= mostPerHour) {
    return { waitMs: oldest + hourMs - nowMs };
  }
  // The first time somebody asks again the message may have been lost.
  return askedBy === 'RESEND' && recent.length > 1 && last !== undefined && nowMs - last < restMs
    ? { waitMs: last + restMs - nowMs }
    : 'SEND';
}
