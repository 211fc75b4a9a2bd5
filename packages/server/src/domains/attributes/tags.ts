/** What a change does to the tags of definitions (services sheet 8.5). Pure. */
import { createTagRules, type TagChangeOf } from '../../db/tag-lists.ts';

export type TagChange = TagChangeOf<'publicTags'>;

export const { requireNamedTags, tagListsAfter, tagListsSaid, tagsModified } = createTagRules('publicTags');
