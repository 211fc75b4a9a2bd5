/** The entries of the search in their groups, and what somebody chose of them lately. Pure. */
import type { FoundOfKind, SearchEntry, SearchGroup } from '../../../ui/lists/search-entry.ts';

export interface Group extends SearchGroup {
  readonly entries: readonly SearchEntry[];
}

/** As many as there are pages: before anything is typed all of them stand there. */
const mostOfKind = 8;

/** What was found, in the order of the groups, each with its first entries, none empty, nothing twice. */
export function grouped(groups: readonly SearchGroup[], found: readonly FoundOfKind[]): Group[] {
  const seen = new Set<string>();
  return groups.flatMap((group) => {
    const entries = found
      .filter(({ kind }) => kind === group.kind)
      .flatMap((each) => each.entries)
      .filter(({ key }) => !seen.has(key) && seen.add(key))
      .slice(0, mostOfKind);
    return entries.length === 0 ? [] : [{ ...group, entries }];
  });
}

const mostRecent = 6;

function isEntry(value: unknown, kinds: readonly string[]): value is SearchEntry {
  const { key, kind, name, target } = (value ?? {}) as Partial<Record<keyof SearchEntry, unknown>>;
  return (
    typeof key === 'string' &&
    kinds.some((each) => each === kind) &&
    typeof name === 'string' &&
    typeof target === 'object' &&
    target !== null
  );
}

/** What was chosen lately, as it is kept, of the kinds that there are; nonsense in it is nothing. */
export function readRecent(kept: string | undefined, kinds: readonly string[]): SearchEntry[] {
  try {
    const entries: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(entries) ? entries.filter((entry) => isEntry(entry, kinds)).slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** The newest first; what is chosen again moves to the front. */
export function withRecent(before: readonly SearchEntry[], chosen: SearchEntry): SearchEntry[] {
  return [chosen, ...before.filter(({ key }) => key !== chosen.key)].slice(0, mostRecent);
}
