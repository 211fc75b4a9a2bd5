/** What a note about a client may say, how many there are, and how long a deleted one can be restored. Pure. */
import { clientAlertLimits, confidentialNoteLimits, fail, invalid } from '@openhours/contract';
import { dayMs, type EpochMs } from '../../time/index.ts';
import type { ClientNoteKind } from './repository.ts';

/** How long a deleted note can be restored. */
export const restorableMs = dayMs;

/** By kind: where the request names it, what is said of it, and how many one contact has. */
export const kindsOfNote = Object.freeze({
  ALERT: { field: 'alert', words: 'alert', most: clientAlertLimits.mostPerContact },
  CONFIDENTIAL: { field: 'confidentialNote', words: 'confidential note', most: confidentialNoteLimits.mostPerContact },
}) satisfies Readonly<
  Record<ClientNoteKind, { readonly field: string; readonly words: string; readonly most: number }>
>;

/** The words without the space around them; refused when nothing is left. */
export function wordsOf(kind: ClientNoteKind, said: string): string {
  const text = said.trim();
  if (text === '') {
    throw invalid(`${kindsOfNote[kind].field}.text`, 'must not be empty', 'REQUIRED_FIELD');
  }
  return text;
}

/** Refuses one more where a contact has as many as it may. */
export function requireRoom(kind: ClientNoteKind, count: number): void {
  const { most, words } = kindsOfNote[kind];
  if (count >= most) {
    throw fail('MAX_NUMBER_OF_NOTES_REACHED', `A client has at most ${most} ${words}s`, { threshold: most });
  }
}

/** True while a deleted note can be restored. */
export function isRestorable(deletedAtMs: EpochMs, nowMs: EpochMs): boolean {
  return nowMs < deletedAtMs + restorableMs;
}
