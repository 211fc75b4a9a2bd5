/**
 * Pure decisions about tags, for whatever has two lists of them, one that everybody sees and one for the business: what they
 * hold after a change, what a change must name, and what it changed. Only how the first list is called on the wire differs.
 */
import { fail, mostTags } from '@openhours/contract';

/** Both lists as they are kept. */
export interface TagLists {
  readonly tag_ids: readonly string[];
  readonly private_tag_ids: readonly string[];
}

/** Tags as a call names them. */
type NamedTags<PublicList extends string> = {
  readonly [List in PublicList | 'privateTags']?: { readonly tagIds?: readonly string[] | undefined } | undefined;
};

/** Tags that are assigned, and tags that are taken back. */
export interface TagChangeOf<PublicList extends string> {
  readonly assignTags?: NamedTags<PublicList> | undefined;
  readonly unassignTags?: NamedTags<PublicList> | undefined;
}

export const noTags: TagLists = Object.freeze({ tag_ids: [], private_tag_ids: [] });

/** `publicList`: the list that everybody sees, as it is called on the wire. */
export function createTagRules<PublicList extends string>(publicList: PublicList) {
  type Named = NamedTags<PublicList>;
  const publicOf = (named: Named | undefined) => named?.[publicList]?.tagIds ?? [];
  const privateOf = (named: Named | undefined) => named?.privateTags?.tagIds ?? [];

  function missingFrom(other: TagLists, lists: TagLists) {
    const [publicIds, privateIds] = [
      without(lists.tag_ids, other.tag_ids),
      without(lists.private_tag_ids, other.private_tag_ids),
    ];
    return {
      count: publicIds.length + privateIds.length,
      tags: { [publicList]: { tagIds: publicIds }, privateTags: { tagIds: privateIds } },
    };
  }

  return {
    /** Refuses a change that names no tag at all. */
    requireNamedTags({ assignTags, unassignTags }: TagChangeOf<PublicList>): void {
      if ([assignTags, unassignTags].every((named) => publicOf(named).length + privateOf(named).length === 0)) {
        throw fail('EMPTY_ASSIGN_AND_UNASSIGN_LISTS', 'assignTags or unassignTags must name at least one tag');
      }
    },

    /** Both lists after a change. */
    tagListsAfter(before: TagLists, { assignTags, unassignTags }: TagChangeOf<PublicList>): TagLists {
      return {
        tag_ids: listAfter(before.tag_ids, publicOf(assignTags), publicOf(unassignTags)),
        private_tag_ids: listAfter(before.private_tag_ids, privateOf(assignTags), privateOf(unassignTags)),
      };
    },

    /** Tags that are said replace those of their list; null clears both lists. */
    tagListsSaid(before: TagLists, said: Named | null | undefined): TagLists {
      if (said === null) {
        return noTags;
      }
      const listOf = (named: Named[PublicList | 'privateTags'], kept: readonly string[]) =>
        named === undefined ? kept : [...new Set(named.tagIds)];
      return {
        tag_ids: listOf(said?.[publicList], before.tag_ids),
        private_tag_ids: listOf(said?.privateTags, before.private_tag_ids),
      };
    },

    /** The event of what happened to the tags between two states; none when they are the same. */
    tagsModified(before: TagLists, after: TagLists) {
      const [assigned, unassigned] = [missingFrom(before, after), missingFrom(after, before)];
      return assigned.count + unassigned.count === 0
        ? []
        : [{ slug: 'tags_modified', body: { assignedTags: assigned.tags, unassignedTags: unassigned.tags } } as const];
    },
  };
}

/** A list after a change; what is both assigned and taken back is assigned. */
function listAfter(list: readonly string[], assign: readonly string[], unassign: readonly string[]): readonly string[] {
  const kept = list.filter((tag) => assign.includes(tag) || !unassign.includes(tag));
  const after = [...new Set([...kept, ...assign])];
  if (after.length > mostTags) {
    throw fail('INVALID_ARGUMENT', `A list holds at most ${mostTags} tags`);
  }
  return after;
}

function without(list: readonly string[], other: readonly string[]): string[] {
  return list.filter((tag) => !other.includes(tag));
}
