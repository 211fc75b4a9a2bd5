/** Instants as the wire, the log and the database read them: ISO text in UTC, to the millisecond. */
import type { EpochMs } from './local-time.ts';

/** `2026-12-05T09:00:00.000Z`. Throws a RangeError for a number that is no instant. */
export function formatInstant(ms: EpochMs): string {
  return new Date(ms).toISOString();
}
