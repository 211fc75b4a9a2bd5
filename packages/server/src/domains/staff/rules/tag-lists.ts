/** Pure decisions about one list of tags, for whatever has such lists: what it holds after a change, and what a change must name. */
import { fail, mostTags } from '@openhours/contract';

/** Refuses a change whose lists name no tag at all. */
export function requireSomeTags(...lists: readonly (readonly string[])[]): void {
  if (lists.every((list) => list.length === 0)) {
    throw fail('EMPTY_ASSIGN_AND_UNASSIGN_LISTS', 'assignTags or unassignTags must name at least one tag');
  }
}

/** A list after a change; what is both assigned and taken back is assigned. */
export function tagsAfterChange(
  list: readonly string[],
  { assign, unassign }: { readonly assign: readonly string[]; readonly unassign: readonly string[] },
): readonly string[] {
  const kept = list.filter((tag) => assign.includes(tag) || !unassign.includes(tag));
  const after = uniqueTags([...kept, ...assign]);
  if (after.length > mostTags) {
    throw fail('INVALID_ARGUMENT', `A list holds at most ${mostTags} tags`);
  }
  return after;
}

/** Each tag once; none where nothing was said. */
export function uniqueTags(tags: readonly string[] | undefined): readonly string[] {
  return [...new Set(tags)];
}

/** The tags of one list that the other has not. */
export function tagsMissingFrom(other: readonly string[], list: readonly string[]): string[] {
  return list.filter((tag) => !other.includes(tag));
}
