/**
 * What somebody types of a note: kept in the tab until it is saved, over a closed drawer and a reload, for
 * whoever is signed in alone. It goes with the sign-out.
 */
import { inTab } from '../../session/device-storage.ts';
import { useSignedIn } from '../context/signed-in.ts';

/** Under which the signed-in person keeps something in the tab: nobody else who signs in here finds it. */
export function useOwnKey(name: string): string {
  return `openhours-${name}-${useSignedIn()?.user?.id ?? 'nobody'}`;
}

/** The words of a note and the revision that they are of, or that they are a change of. */
export interface KeptChange {
  readonly revision: string;
  readonly text: string;
}

export function readKeptChange(key: string): KeptChange | undefined {
  const kept = inTab.read(key);
  return kept === undefined ? undefined : (JSON.parse(kept) as KeptChange);
}

export function keepChange(key: string, { revision, text }: KeptChange): void {
  inTab.keep(key, JSON.stringify({ revision, text }));
}

export function forgetChange(key: string): void {
  inTab.forget(key);
}

/** A new note that was sent, by the key under which the server writes it once. */
export interface KeptAttempt {
  readonly text: string;
  readonly idempotencyKey: string;
}

/**
 * What is sent now: the same words whose answer got lost are the same note, also behind a closed drawer and a reload; others
 * are another one.
 */
export function attemptOf(key: string, text: string, newKey: () => string): KeptAttempt {
  const kept = inTab.read(key);
  const before = kept === undefined ? undefined : (JSON.parse(kept) as KeptAttempt);
  const attempt = before?.text === text ? before : { text, idempotencyKey: newKey() };
  inTab.keep(key, JSON.stringify(attempt));
  return attempt;
}

/** It is decided what became of it. */
export function forgetAttempt(key: string): void {
  inTab.forget(key);
}

/** What of a field is left once its beginning was sent: somebody may have gone on typing while it was. */
export function restAfter(typed: string, sent: string): string {
  const words = typed.trimStart();
  const rest = words.slice(sent.length);
  return words.startsWith(sent) && /^(\s|$)/.test(rest) ? rest.trimStart() : typed;
}
