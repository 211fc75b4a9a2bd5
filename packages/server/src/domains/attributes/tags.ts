/** Pure decisions about the tags of definitions: what both lists hold after a change, and what changed (services sheet 8.5). */
import type { AttributeTags } from '@openhours/contract';
import type { ActionEvent } from '../../events/change.ts';
import { requireSomeTags, tagsAfterChange, tagsMissingFrom } from '../staff/index.ts';
import type { DefinitionRow } from './repository.ts';

export interface TagChange {
  readonly assignTags?: AttributeTags | undefined;
  readonly unassignTags?: AttributeTags | undefined;
}

type TagLists = Pick<DefinitionRow, 'tag_ids' | 'private_tag_ids'>;

const publicOf = (tags: AttributeTags | undefined) => tags?.publicTags?.tagIds ?? [];
const privateOf = (tags: AttributeTags | undefined) => tags?.privateTags?.tagIds ?? [];

/** Refuses a change that names no tag at all. */
export function requireNamedTags({ assignTags, unassignTags }: TagChange): void {
  requireSomeTags(...[assignTags, unassignTags].flatMap((tags) => [publicOf(tags), privateOf(tags)]));
}

/** Both lists of a definition after a change. */
export function tagListsAfter(before: TagLists, { assignTags, unassignTags }: TagChange): TagLists {
  return {
    tag_ids: tagsAfterChange(before.tag_ids, { assign: publicOf(assignTags), unassign: publicOf(unassignTags) }),
    private_tag_ids: tagsAfterChange(before.private_tag_ids, {
      assign: privateOf(assignTags),
      unassign: privateOf(unassignTags),
    }),
  };
}

function difference(from: TagLists, to: TagLists) {
  return {
    publicTags: { tagIds: tagsMissingFrom(from.tag_ids, to.tag_ids) },
    privateTags: { tagIds: tagsMissingFrom(from.private_tag_ids, to.private_tag_ids) },
  };
}

/** What happened to the tags between two states; nothing when they are the same. */
export function tagsModified(before: TagLists, after: TagLists): ActionEvent<'attributeDefinition'>[] {
  const assignedTags = difference(before, after);
  const unassignedTags = difference(after, before);
  const count = [assignedTags, unassignedTags].reduce(
    (sum, each) => sum + each.publicTags.tagIds.length + each.privateTags.tagIds.length,
    0,
  );
  return count === 0 ? [] : [{ slug: 'tags_modified', body: { assignedTags, unassignedTags } }];
}
