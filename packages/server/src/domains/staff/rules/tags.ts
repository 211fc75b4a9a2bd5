/** Pure decisions about the tags of staff members: what both lists hold after a change, and what changed (services sheet 5.1). */
import type { Tags } from '@openhours/contract';
import type { ActionEvent } from '../../../events/change.ts';
import type { StaffRow } from '../repository.ts';
import { requireSomeTags, tagsAfterChange, tagsMissingFrom } from './tag-lists.ts';

export interface TagChange {
  readonly assignTags?: Tags | undefined;
  readonly unassignTags?: Tags | undefined;
}

const publicOf = (tags: Tags | undefined) => tags?.tags?.tagIds ?? [];
const privateOf = (tags: Tags | undefined) => tags?.privateTags?.tagIds ?? [];

/** Refuses a change that names no tag at all. */
export function requireNamedTags({ assignTags, unassignTags }: TagChange): void {
  requireSomeTags(...[assignTags, unassignTags].flatMap((tags) => [publicOf(tags), privateOf(tags)]));
}

function difference(from: StaffRow, to: StaffRow): { tags: { tagIds: string[] }; privateTags: { tagIds: string[] } } {
  return {
    tags: { tagIds: tagsMissingFrom(from.tag_ids, to.tag_ids) },
    privateTags: { tagIds: tagsMissingFrom(from.private_tag_ids, to.private_tag_ids) },
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
export function tagListsAfter(before: TagLists, { assignTags, unassignTags }: TagChange): TagLists {
  return {
    tag_ids: tagsAfterChange(before.tag_ids, { assign: publicOf(assignTags), unassign: publicOf(unassignTags) }),
    private_tag_ids: tagsAfterChange(before.private_tag_ids, {
      assign: privateOf(assignTags),
      unassign: privateOf(unassignTags),
    }),
  };
}
