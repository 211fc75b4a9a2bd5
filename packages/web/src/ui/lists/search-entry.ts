/** What the search of the dashboard finds: entries in groups, each with where it leads. Pure. */
import { foldSought } from '@openhours/contract/text/fold';
import type { Icon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DashboardTextId } from '../../language/texts.ts';
import type { NavigationTarget } from '../context/navigation-target.ts';

export interface SearchEntry {
  /** The same thing has the same key, whatever it was found by. */
  readonly key: string;
  /** The kind of thing it is: its icon is that of the group of this kind. */
  readonly kind: string;
  readonly name: string;
  readonly facts?: string | undefined;
  /** Finds it as well, unseen. */
  readonly alsoFoundBy?: string;
  readonly target: NavigationTarget;
}

/** Entries of one kind, as they stand together. */
export interface SearchGroup {
  readonly kind: string;
  readonly name: DashboardTextId;
  readonly Icon: Icon;
  /** Also before what can be done: what was typed is itself one of them. */
  readonly isMeantFirst?: boolean;
}

/** What somebody seeks. */
export interface Sought {
  /** What stands in the field now; empty before anything is typed. */
  readonly text: string;
  /** What stood there when typing paused, and whether that is enough to ask the server for. */
  readonly paused: string;
  readonly isLongEnough: boolean;
}

/** Entries that stand in the group of a kind, whatever kind they are of themselves. */
export interface FoundOfKind {
  readonly kind: string;
  readonly entries: readonly SearchEntry[];
}

/** What is found of a text, and the questions to the server behind it, which are asked again when they failed. */
export interface SearchAnswer {
  readonly found: readonly FoundOfKind[];
  readonly questions: readonly Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>[];
}

/** How well a text fits what was typed; 0 when it does not. */
function fit(sought: string, { name, facts = '', alsoFoundBy = '' }: SearchEntry): number {
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
export function fitting(text: string, entries: readonly SearchEntry[]): SearchEntry[] {
  const sought = foldSought(text);
  return entries
    .map((entry) => ({ entry, fits: fit(sought, entry) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits)
    .map(({ entry }) => entry);
}
