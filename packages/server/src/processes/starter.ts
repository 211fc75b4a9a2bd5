/** Whose jobs are: by which name whoever starts a process is known again, and who else sees what follows from an act. */
import { type ConsequenceKind, consequences } from '@openhours/contract';
import { type Caller, callerName, reachOfCaller } from '../auth/caller.ts';
import type { Act } from '../call.ts';

/** A person whom a back end or a page speaks for is that person. */
export function starterName(caller: Caller): string {
  return callerName(caller.kind === 'apiKey' ? (caller.onBehalfOf ?? caller) : caller);
}

/** Whose job it is: what somebody else started is not theirs who reach only their own. */
export function isTheirs({ caller, reach }: Pick<Act, 'caller' | 'reach'>, startedBy: string | null): boolean {
  return reach === 'all' || startedBy === starterName(caller);
}

/**
 * What follows from anybody's act in the area of their work, as the jobs are called: it is shown to those who answer
 * for it.
 */
export function kindsShownTo(caller: Caller): ConsequenceKind[] {
  const kinds = Object.keys(consequences) as ConsequenceKind[];
  return kinds.filter((kind) => reachOfCaller(caller, consequences[kind]) === 'all');
}
