/**
 * Which fields of a member filter, sort and are searched, and where each is stored; and which of them only the owner may use
 * (members sheet 1.5). Names are compared without regard to case and accents.
 */
import { fail, foldEmail, foldSought } from '@openhours/contract';
import { defineFields, type FieldDeclaration, type Fields } from '../../db/fields.ts';

/** A text of which any part is found by the index of searches. */
const sought = (column: string, fold = foldSought): FieldDeclaration => ({
  type: 'text',
  column,
  encode: fold,
  folded: { column, fold, indexedBy: 'sought' },
});

const statusOf = (status: string) => (status === 'APPROVED' ? 'ACTIVE' : status);

/** As the owner uses them. */
export const memberFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false, aliases: ['_id'] },
    loginEmail: { ...sought('email_folded', foldEmail), sortable: false },
    status: { type: 'word', column: 'status', nullable: false, encode: statusOf, sortable: false },
    contactId: { type: 'guid', column: 'contact_id', sortable: false },
    'contact.firstName': sought('first_name_sought'),
    'contact.lastName': sought('last_name_sought'),
    'profile.nickname': sought('nickname_sought'),
    /** As it is written. */
    'profile.slug': { ...sought('slug_sought'), column: 'slug', encode: (slug) => slug, sortable: false },
    'profile.title': { ...sought('title_sought'), operators: [], sortable: false },
    privacyStatus: { type: 'word', column: 'privacy_status', nullable: false, sortable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false, aliases: ['_createdDate'] },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false, aliases: ['_updatedDate'] },
    lastLoginDate: { type: 'instant', column: 'last_login_at' },
  },
  { id: 'id' },
);

const hidden = /^(?:login|status$|activityStatus$|lastLogin|contact(?:\.|$))/;

/** Of members who also sign in to the dashboard. */
export const userMemberFields = defineFields(
  {
    memberId: { type: 'guid', column: 'id', nullable: false },
    contactId: { type: 'guid', column: 'contact_id', sortable: false },
    nickname: sought('nickname_sought'),
    status: { type: 'word', column: 'status', nullable: false, encode: statusOf, sortable: false },
    privacyStatus: { type: 'word', column: 'privacy_status', nullable: false, sortable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false, aliases: ['_createdDate'] },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false, aliases: ['_updatedDate'] },
  },
  { id: 'memberId' },
);

/** Whether a field tells what others are not told; those that there are not, too. */
export function isHidden(path: string): boolean {
  return hidden.test(path);
}

/** The same for everybody else: whoever could ask for it would learn it by asking often enough. */
export const shownFields: Fields = {
  ...memberFields,
  field(path) {
    if (isHidden(path)) {
      throw probing();
    }
    return memberFields.field(path);
  },
};

export function probing(): Error {
  return fail(
    'PERMISSION_DENIED',
    'Others are not told this of members, so it can be neither filtered, sorted nor searched',
  );
}
