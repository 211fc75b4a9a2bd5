/** What the events of attributes carry (services sheet 0.6 and 8.5). */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import { TagList } from '../tags.ts';
import { AttributeDefinition } from './attributes.ts';
import type { attributesCodes } from './codes.ts';

const tagLists = Type.Object({ publicTags: TagList, privateTags: TagList });

export const attributesEventBodies: BodiesOf<typeof attributesCodes.events> = {
  attributeDefinition: {
    entity: AttributeDefinition,
    actions: { tags_modified: { assignedTags: tagLists, unassignedTags: tagLists } },
  },
};
