/** Who has a session of their own. Pure. */
import { fail } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';

export type CallerWithSession = Extract<Caller, { kind: 'visitor' | 'member' | 'user' }>;

/** Callers with a session of their own; the permission SESSION.OWN admits no other. */
export function callerWithSession(caller: Caller): CallerWithSession {
  if (caller.kind === 'visitor' || caller.kind === 'member' || caller.kind === 'user') {
    return caller;
  }
  throw fail('PERMISSION_DENIED', 'The caller has no session');
}

/** The browser of a call, as it names itself. */
export function browserOf({ header }: { readonly header: (name: string) => string | undefined }): string | undefined {
  return header('user-agent');
}
