/** Which fields of badges and assignments filter and sort, and where each is stored (members sheet 1.15). */
import { defineFields, type FieldDeclaration, type FieldMap, type Fields } from '../../db/fields.ts';

export const badgeFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    title: { type: 'text', column: 'title', nullable: false },
    description: { type: 'text', column: 'description' },
    permissionsEnabled: { type: 'boolean', column: 'permissions_enabled', nullable: false },
    slug: { type: 'text', column: 'slug', nullable: false },
    /** Where it stands among the others; answered by no call. */
    orderRank: { type: 'number', column: 'sort_order', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
  },
  { id: 'id' },
);

const tags = (column: string): FieldDeclaration => ({ type: 'text', column, many: true, emptyIsMissing: true });

const assignmentMap: FieldMap = {
  id: { type: 'guid', column: 'id', nullable: false },
  badgeId: { type: 'guid', column: 'badge_id', nullable: false },
  memberId: { type: 'guid', column: 'member_id', nullable: false },
  'tags.tags.tagIds': tags('tag_ids'),
  createdDate: { type: 'instant', column: 'created_at', nullable: false },
  updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
};

/** Whoever may not see the private tags may not find out about them by filters either. */
const shownFields = defineFields(assignmentMap, { id: 'id' });
const allFields = defineFields({ ...assignmentMap, 'tags.privateTags.tagIds': tags('private_tag_ids') }, { id: 'id' });

export function assignmentFieldsFor({ seesPrivateTags }: { readonly seesPrivateTags: boolean }): Fields {
  return seesPrivateTags ? allFields : shownFields;
}
