/** Who has a session of their own, and who may begin one. Pure. */
import { fail } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { comesFromOwnPage } from '../../../auth/own-origin.ts';

interface WithHeaders {
  readonly header: (name: string) => string | undefined;
}

export type CallerWithSession = Extract<Caller, { kind: 'visitor' | 'member' | 'user' }>;

/** Callers with a session of their own; the permission SESSION.OWN admits no other. */
export function callerWithSession(caller: Caller): CallerWithSession {
  if (caller.kind === 'visitor' || caller.kind === 'member' || caller.kind === 'user') {
    return caller;
  }
  throw fail('PERMISSION_DENIED', 'The caller has no session');
}

/** Programs send no Origin; a page of somebody else's may not sign people in (identity sheet 11). */
export function requireOwnPageOrProgram({ header }: WithHeaders, publicOrigin: string): void {
  if (header('origin') !== undefined && !comesFromOwnPage(header, publicOrigin)) {
    throw fail('PERMISSION_DENIED', 'Signing in is possible only from pages of this server');
  }
}

/** The browser of a call, as it names itself. */
export function browserOf({ header }: WithHeaders): string | undefined {
  return header('user-agent');
}
