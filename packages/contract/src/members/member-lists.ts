/** Lists of members, filtered, sorted and searched (members sheet 1.5). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { JsonMap, OffsetPaging, optional, PagingMetadata, Sort, Words } from '../schema.ts';
import { fieldsetsOfMember, Member, memberPrefixes as prefixes } from './member.ts';

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

const Found = Type.Object({ members: Type.Array(Member), metadata: PagingMetadata });
const finds = {
  prefixes,
  permission: 'MEMBERS.READ',
  idempotency: 'natural',
  source: 'members sheet 1.5',
  output: Found,
  errors: ['PERMISSION_DENIED'],
} as const;

const listMembers = defineOperation({
  ...finds,
  name: 'members.listMembers',
  summary: 'Lists members; to others than the owner those who show themselves.',
  method: 'GET',
  path: '/v1/members',
  input: Type.Object({ ...fieldsetsOfMember, paging: optional(OffsetPaging), sorting: optional(Sort) }),
});

const queryMembers = defineOperation({
  ...finds,
  name: 'members.queryMembers',
  summary: 'Finds members by a filter and a search; to others than the owner those who show themselves.',
  method: 'POST',
  path: '/v1/members/query',
  input: Type.Object({
    ...fieldsetsOfMember,
    query: optional(
      Type.Object({
        filter: optional(JsonMap()),
        paging: optional(OffsetPaging),
        sorting: optional(Sort),
        /** As the builder of the published client calls it. */
        sort: optional(Sort),
      }),
    ),
    search: optional(MemberSearch),
  }),
});

export const memberLists = { listMembers, queryMembers };
