/** What the search of the dashboard finds: entries in groups, each with the way that it leads. Pure. */
import { foldEmail, foldPhone, foldSought } from '@openhours/contract/fold';
import type { UseQueryResult } from '@tanstack/react-query';
import { soughtNumber } from '../../booked/clients.ts';
import type { Opened } from '../../pages/opened.ts';

const entryKinds = [
  'recent',
  'day',
  'act',
  'client',
  'booking',
  'service',
  'staff',
  'location',
  'page',
  'setting',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** An address of the dashboard with what is chosen in it, or something that opens beside the view there is. */
export type Way =
  | { readonly to: string; readonly search?: Readonly<Record<string, string>> }
  | { readonly open: Opened };

export interface Entry {
  /** The same thing has the same key, whatever it was found by. */
  readonly key: string;
  readonly kind: Exclude<EntryKind, 'recent'>;
  readonly name: string;
  readonly facts?: string | undefined;
  /** Finds it as well, unseen. */
  readonly alsoFoundBy?: string;
  readonly way: Way;
}

/** What came of questions to the server, which the search waits for, and asks again when they failed. */
export interface Asked {
  readonly questions: readonly Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>[];
}

export interface Group {
  readonly kind: EntryKind;
  readonly entries: readonly Entry[];
}

/** As many as there are pages: before anything is typed all of them stand there. */
const mostOfKind = 8;

/** How well a text fits what was typed; 0 when it does not. */
function fit(sought: string, { name, facts = '', alsoFoundBy = '' }: Entry): number {
  const called = foldSought(name);
  if (called.startsWith(sought)) {
    return 4;
  }
  const beginsWord = (text: string, word: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${word}`);
  if (beginsWord(called, sought)) {
    return 3;
  }
  if (called.includes(sought)) {
    return 2;
  }
  const all = foldSought(`${name} ${facts} ${alsoFoundBy}`);
  return sought.split(' ').every((word) => beginsWord(all, word)) ? 1 : 0;
}

/** Of things known already those that a text means, the best first; for those that fit alike the order stays. */
export function fitting(text: string, entries: readonly Entry[]): Entry[] {
  const sought = foldSought(text);
  return entries
    .map((entry) => ({ entry, fits: fit(sought, entry) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits)
    .map(({ entry }) => entry);
}

/** Groups in their order, each with its first entries, none empty, nothing twice. */
export function groupsOf(found: Readonly<Partial<Record<EntryKind, readonly Entry[]>>>): Group[] {
  const seen = new Set<string>();
  return entryKinds.flatMap((kind) => {
    const entries = (found[kind] ?? []).filter(({ key }) => !seen.has(key) && seen.add(key)).slice(0, mostOfKind);
    return entries.length === 0 ? [] : [{ kind, entries }];
  });
}

/** What somebody can be found by: name, address and number, as the server compares them too. */
export function namesPerson(
  text: string,
  person: {
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly email?: string | undefined;
    readonly phone?: string | undefined;
  },
): boolean {
  const sought = foldSought(text);
  const number = soughtNumber(text);
  return (
    foldSought(`${person.firstName ?? ''} ${person.lastName ?? ''}`).includes(sought) ||
    foldEmail(person.email ?? '').startsWith(foldEmail(text)) ||
    (number !== undefined && foldPhone(person.phone ?? '').includes(number))
  );
}

const mostRecent = 6;

function isEntry(value: unknown): value is Entry {
  const { key, kind, name, way } = (value ?? {}) as Partial<Record<keyof Entry, unknown>>;
  return (
    typeof key === 'string' &&
    entryKinds.some((each) => each === kind) &&
    typeof name === 'string' &&
    typeof way === 'object' &&
    way !== null
  );
}

/** What was chosen lately, as it is kept; nonsense in it is nothing. */
export function readRecent(kept: string | null): Entry[] {
  try {
    const entries: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry).slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** The newest first; what is chosen again moves to the front. */
export function withRecent(before: readonly Entry[], chosen: Entry): Entry[] {
  return [chosen, ...before.filter(({ key }) => key !== chosen.key)].slice(0, mostRecent);
}
