/** Pure decisions about tags: what a list holds after a change, and what changed (services sheet 5.1). */
import { fail, type Tags } from '@openhours/contract';
import type { ActionEvent } from '../../../events/change.ts';
import type { StaffRow } from '../repository.ts';

export interface TagChange {
  readonly assignTags?: Tags | undefined;
  readonly unassignTags?: Tags | undefined;
}

const publicOf = (tags: Tags | undefined) => tags?.tags?.tagIds ?? [];
const privateOf = (tags: Tags | undefined) => tags?.privateTags?.tagIds ?? [];

/** Most tags that one list of a staff member holds. */
const mostTags = 100;

/** Refuses a change that names no tag at all. */
export function requireNamedTags({ assignTags, unassignTags }: TagChange): void {
  if ([assignTags, unassignTags].every((tags) => publicOf(tags).length + privateOf(tags).length === 0)) {
    throw fail('EMPTY_ASSIGN_AND_UNASSIGN_LISTS', 'assignTags or unassignTags must name at least one tag');
  }
}

/** A list after a change; what is both assigned and taken back is assigned. */
function listAfter(list: readonly string[], assign: readonly string[], unassign: readonly string[]): readonly string[] {
  const kept = list.filter((tag) => assign.includes(tag) || !unassign.includes(tag));
  const after = [...new Set([...kept, ...assign])];
  if (after.length > mostTags) {
    throw fail('INVALID_ARGUMENT', `A staff member has at most ${mostTags} tags`);
  }
  return after;
}

const without = (list: readonly string[], other: readonly string[]) => list.filter((tag) => !other.includes(tag));

function difference(from: StaffRow, to: StaffRow): { tags: { tagIds: string[] }; privateTags: { tagIds: string[] } } {
  return {
    tags: { tagIds: without(to.tag_ids, from.tag_ids) },
    privateTags: { tagIds: without(to.private_tag_ids, from.private_tag_ids) },
  };
}

/** What happened to the tags between two states; nothing when they are the same. */
export function tagsModified(before: StaffRow, after: StaffRow): ActionEvent<'staffMember'>[] {
  const assignedTags = difference(before, after);
  const unassignedTags = difference(after, before);
  const count = [assignedTags, unassignedTags].reduce(
    (sum, each) => sum + each.tags.tagIds.length + each.privateTags.tagIds.length,
    0,
  );
  return count === 0 ? [] : [{ slug: 'tags_modified', body: { assignedTags, unassignedTags } }];
}

type TagLists = Pick<StaffRow, 'tag_ids' | 'private_tag_ids'>;

/** Both lists of a staff member after a change. */
export function tagsAfterChange(before: TagLists, { assignTags, unassignTags }: TagChange): TagLists {
  return {
    tag_ids: listAfter(before.tag_ids, publicOf(assignTags), publicOf(unassignTags)),
    private_tag_ids: listAfter(before.private_tag_ids, privateOf(assignTags), privateOf(unassignTags)),
  };
}
