/** By which name whoever starts a process is known again: a person whom a back end or a page speaks for is that person. */
import { type Caller, callerName } from '../auth/caller.ts';

export function starterName(caller: Caller): string {
  return callerName(caller.kind === 'apiKey' ? (caller.onBehalfOf ?? caller) : caller);
}
