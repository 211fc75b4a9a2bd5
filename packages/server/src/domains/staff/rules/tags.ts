/** What a change does to the tags of staff members (services sheet 5.1). Pure. */
import { createTagRules, type TagChangeOf } from '../../../db/tag-lists.ts';

export type TagChange = TagChangeOf<'tags'>;

export const { requireNamedTags, tagListsAfter, tagListsSaid, tagsModified } = createTagRules('tags');
