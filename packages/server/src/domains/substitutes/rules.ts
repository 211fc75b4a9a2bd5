/** When somebody may ask for a substitute, and what becomes of the request as the calendar changes. Pure. */
import { fail, type SubstituteRequestState } from '@openhours/contract';

/** What a substitute is asked for, as it stands now. */
export interface Target {
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
  /** It does not take place. */
  readonly isOff: boolean;
  /** The people who have it, in its order. */
  readonly holderIds: readonly string[];
  /** Of an appointment: who is asked for may be found by the service. */
  readonly serviceId: string | undefined;
  readonly seriesId: string | undefined;
  /** Of a session: whoever holds others of it does the service, too. */
  readonly scheduleId: string | undefined;
}

/**
 * In whose name a substitute is asked for: staff for themselves, the desk also for the first who has it. Refuses what is
 * somebody else's, or over.
 */
export function askerOf(
  target: Target,
  {
    isOfAll,
    nowMs,
    resourceId,
  }: { readonly isOfAll: boolean; readonly nowMs: number; readonly resourceId: string | undefined },
): string {
  const isOwn = resourceId !== undefined && target.holderIds.includes(resourceId);
  if (!isOwn && !isOfAll) {
    throw fail('PERMISSION_DENIED', 'Staff ask for what is their own');
  }
  const asker = isOwn ? resourceId : target.holderIds[0];
  if (asker === undefined || target.isOff || target.startMs <= nowMs) {
    throw fail('FAILED_PRECONDITION', 'Nobody holds it, or nobody is needed for it any more');
  }
  return asker;
}

export type Outcome =
  | { readonly state: Extract<SubstituteRequestState, 'OPEN'>; readonly startMs: number; readonly endMs: number }
  | { readonly state: Extract<SubstituteRequestState, 'ENDED'> }
  | { readonly state: Extract<SubstituteRequestState, 'REPLACED'>; readonly substituteId: string | undefined };

/** What becomes of an open request as its target now stands; undefined: that is gone. */
export function outcomeOf(target: Target | undefined, askerId: string, nowMs: number): Outcome {
  if (target === undefined || target.isOff || target.startMs <= nowMs) {
    return { state: 'ENDED' };
  }
  return target.holderIds.includes(askerId)
    ? { state: 'OPEN', startMs: target.startMs, endMs: target.endMs }
    : { state: 'REPLACED', substituteId: target.holderIds[0] };
}

export interface Candidate {
  readonly resourceId: string;
  readonly name: string;
  readonly free: boolean;
  readonly serves: boolean;
}

/** Those who are free and do the service, then who is free, then who does the service; alike by name. */
export function inOrder<C extends Candidate>(candidates: readonly C[]): C[] {
  const rank = ({ free, serves }: Candidate) => (free ? 0 : 2) + (serves ? 0 : 1);
  return candidates.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
}
