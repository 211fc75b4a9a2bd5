/** By which name whoever starts a process is known again: a person whom a back end or a page speaks for is that person. */
import { type Caller, callerName } from '../auth/caller.ts';
import type { Act } from '../call.ts';

export function starterName(caller: Caller): string {
  return callerName(caller.kind === 'apiKey' ? (caller.onBehalfOf ?? caller) : caller);
}

/** Whose job it is; what somebody else started is unknown to who reaches only their own. */
export function isTheirs({ caller, reach }: Pick<Act, 'caller' | 'reach'>, startedBy: string | null): boolean {
  return reach === 'all' || startedBy === starterName(caller);
}
