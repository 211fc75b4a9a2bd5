/** Which fields of a contact filter and sort, and where each is stored. */
import { foldEmail, foldPhone, foldSought, foldText } from '@openhours/contract';
import { defineFields } from '../../db/fields.ts';

export const contactFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
    email: {
      type: 'text',
      column: 'email_folded',
      encode: foldEmail,
      folded: { column: 'email_folded', fold: foldEmail, indexedBy: 'sought' },
    },
    /** First and last name together, in any case; parts of it also without accents. */
    name: {
      type: 'text',
      column: 'name_folded',
      nullable: false,
      encode: foldText,
      folded: { column: 'name_sought', fold: foldSought, indexedBy: 'sought' },
    },
    firstName: { type: 'text', column: 'first_name' },
    lastName: { type: 'text', column: 'last_name' },
    phone: {
      type: 'text',
      column: 'phone',
      folded: { column: 'phone_sought', fold: foldPhone, indexedBy: 'sought' },
    },
    /** Each as it is compared. */
    tags: {
      type: 'text',
      column: 'tags_folded',
      many: true,
      nullable: false,
      emptyIsMissing: true,
      encode: foldText,
      operators: ['$eq', '$ne', '$in', '$nin', '$hasSome', '$hasAll'],
    },
    'birthday.month': { type: 'number', column: 'birth_month' },
    'birthday.day': { type: 'number', column: 'birth_day' },
    'birthday.year': { type: 'number', column: 'birth_year' },
    memberId: { type: 'guid', column: 'member_id' },
  },
  { id: 'id', prefixes: ['contact.'] },
);
