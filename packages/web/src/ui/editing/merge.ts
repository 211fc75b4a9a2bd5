/**
 * What becomes of things that somebody typed when the same thing was changed elsewhere. Pure: field by field, what only
 * one side changed is taken, and what both changed differently is a conflict that a person decides.
 */

export type Fields = Readonly<Record<string, unknown>>;

export interface Conflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** By their content, whatever the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, each]) => [name, sorted(each)]),
    );
  }
  return value;
}

/** What is left of the typed fields once those that say what is saved anyway are dropped. */
export function stillTyped(typed: Fields, saved: Fields): Fields {
  return Object.fromEntries(Object.entries(typed).filter(([field, value]) => !isSame(value, saved[field])));
}

/** `base` is what stood there when somebody began to type, `theirs` what stands there now. */
export function conflictsOf(typed: Fields, base: Fields, theirs: Fields): Conflict[] {
  return Object.entries(typed)
    .filter(([field, mine]) => !isSame(base[field], theirs[field]) && !isSame(mine, theirs[field]))
    .map(([field, mine]) => ({ field, mine, theirs: theirs[field] }));
}

/** True for what was read before `than` was: an answer that comes late says nothing new. */
export function isOlder(thing: Fields, than: Fields): boolean {
  const [revision, known] = [thing['revision'], than['revision']];
  return typeof revision === 'string' && typeof known === 'string' && BigInt(revision) < BigInt(known);
}

/** Conflicts that nobody has decided yet, with what stands there now, and those that were found since. */
export function withLatest(undecided: readonly Conflict[], found: readonly Conflict[], theirs: Fields): Conflict[] {
  const rest = undecided.filter(
    ({ field, mine }) => !found.some((each) => each.field === field) && !isSame(mine, theirs[field]),
  );
  return [...rest.map((each) => ({ ...each, theirs: theirs[each.field] })), ...found];
}
