/**
 * Holds that do not count as taken, because whoever asks has them. Whose a hold is, the domain of bookings knows, which
 * stands above this one: what reads it is handed down where the domains are connected.
 */
import type { Caller } from '../../auth/caller.ts';
import type { ReadCall } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';

/** Ids of the live holds that the caller could book with. */
export type ReadHoldIdsOf = (reader: Reader, caller: Caller, nowMs: EpochMs) => Promise<readonly string[]>;

/** Of the holds that a call names those which are its caller's: a foreign or unknown id counts for nothing. */
export type OwnHolds = (named: readonly string[] | undefined) => Promise<readonly string[]>;

export function ownHoldsOf(
  { reader, caller, nowMs }: Pick<ReadCall<unknown>, 'reader' | 'caller' | 'nowMs'>,
  readHoldIdsOf: ReadHoldIdsOf,
): OwnHolds {
  return async (named) => {
    if (named === undefined || named.length === 0) {
      return [];
    }
    const wanted = new Set(named);
    return (await readHoldIdsOf(reader, caller, nowMs)).filter((id) => wanted.has(id));
  };
}
