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

/** Who asks. */
export interface Asking {
  /** The desk, which also writes down who calls in ill. */
  readonly isOfAll: boolean;
  /** Their own calendar. */
  readonly resourceId: string | undefined;
}

/** True for what somebody may know of: staff ask for what is their own, and what is a colleague's is nothing to them. */
export function mayAskFor({ holderIds }: Target, { isOfAll, resourceId }: Asking): boolean {
  return isOfAll || (resourceId !== undefined && holderIds.includes(resourceId));
}

/** In whose name a substitute is asked for: their own, or that of the first who has it. Refuses what is over. */
export function askerOf(target: Target, { resourceId }: Asking, nowMs: number): string {
  const isOwn = resourceId !== undefined && target.holderIds.includes(resourceId);
  const asker = isOwn ? resourceId : target.holderIds[0];
  if (asker === undefined || target.isOff || target.startMs <= nowMs) {
    throw fail(
      'FAILED_PRECONDITION',
      'The session or appointment has nobody to replace: it has no staff member, has begun or was cancelled',
    );
  }
  return asker;
}

export type Outcome =
  | { readonly state: Extract<SubstituteRequestState, 'OPEN'>; readonly startMs: number; readonly endMs: number }
  | { readonly state: Extract<SubstituteRequestState, 'ENDED'> }
  | { readonly state: Extract<SubstituteRequestState, 'REPLACED'>; readonly substituteId: string };

/** Who asks, and who had it beside them then. */
export interface Asked {
  readonly askerId: string;
  readonly besideIds: readonly string[];
}

/**
 * What is to be said of a request as its target now stands; undefined: that is gone. Somebody is needed for as long as
 * nobody else has it; whoever had it before is nobody's substitute while there is one who had not.
 */
export function outcomeOf(target: Target | undefined, { askerId, besideIds }: Asked, nowMs: number): Outcome {
  if (target === undefined || target.isOff || target.startMs <= nowMs) {
    return { state: 'ENDED' };
  }
  const { holderIds } = target;
  const substituteId = holderIds.find((id) => !besideIds.includes(id)) ?? holderIds[0];
  return substituteId === undefined || holderIds.includes(askerId)
    ? { state: 'OPEN', startMs: target.startMs, endMs: target.endMs }
    : { state: 'REPLACED', substituteId };
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
