/** Which members a text is looked for in. */
import Type, { type Static } from 'typebox';
import { optional, Words } from '../schema.ts';

const searchedFields = [
  'loginEmail',
  'contact.firstName',
  'contact.lastName',
  'profile.title',
  'profile.nickname',
  'profile.slug',
] as const;
export type SearchedMemberField = (typeof searchedFields)[number];

/** Looks for a part of a text, in any case and without accents. */
export const MemberSearch = Type.Object({
  expression: optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Absent: the nickname. */
  fields: optional(Type.Array(Words(searchedFields), { maxItems: 4 })),
});
export type MemberSearch = Static<typeof MemberSearch>;
