/** Who asks for a member, and whose member somebody is. */
import { fail } from '@openhours/contract';
import { type Caller, personBehind } from '../../../auth/caller.ts';
import type { ReadCall } from '../../../call.ts';
import { memberNotFound, type Viewer } from '../rules.ts';

/** The member who calls, or for whom a back end calls. */
export function memberIdOf(caller: Caller): string | undefined {
  const person = personBehind(caller);
  return person?.kind === 'member' ? person.memberId : undefined;
}

type Asking = Pick<ReadCall<unknown>, 'caller' | 'reach'>;

export function viewerOf({ caller, reach }: Asking, memberId: string): Viewer {
  return reach === 'all' ? 'OWNER' : memberIdOf(caller) === memberId ? 'SELF' : 'OTHER';
}

/** The member who calls, for what is theirs alone. */
export function requireOwnId({ caller }: Pick<ReadCall<unknown>, 'caller'>): string {
  const memberId = memberIdOf(caller);
  if (memberId === undefined) {
    throw fail('NOT_FOUND', 'No member is signed in');
  }
  return memberId;
}

/** Members reach theirs alone; that of somebody else is alike whether there is one or not. */
export function requireReached(asking: Asking, memberId: string): string {
  if (viewerOf(asking, memberId) === 'OTHER') {
    throw memberNotFound();
  }
  return memberId;
}
