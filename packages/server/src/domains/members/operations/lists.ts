/** Binds the lists of members (members sheet 1.5). */
import { type MemberFieldset, type MemberSearch, members, userMember } from '@openhours/contract';
import { type Binding, bindRead, type ReadCall } from '../../../call.ts';
import { type ParsedQuery, parseQuery } from '../../../db/paging.ts';
import type { Reader } from '../../../db/transaction.ts';
import { readFieldsOf } from '../../custom-fields/index.ts';
import { identityTable, readPeopleOfDashboard } from '../../identity/index.ts';
import { isHidden, memberFields, probing, shownFields, userMemberFields } from '../fields.ts';
import { findable, isSearch } from '../finding.ts';
import { presentMember, presentUserMember } from '../present.ts';
import { type MemberRow, queryMembers } from '../repository.ts';
import { fieldsetFor } from '../rules.ts';
import { viewerOf } from './caller.ts';
import { findOnlooker } from './seeing.ts';

interface Asked {
  readonly query: ParsedQuery;
  readonly search?: MemberSearch | undefined;
  readonly fieldsets?: readonly MemberFieldset[] | undefined;
}

type Asking = Pick<ReadCall<unknown>, 'caller' | 'reach' | 'reader'>;

async function identitiesOf(reader: Reader, rows: readonly MemberRow[]) {
  const identities = await identityTable.findMany(
    reader,
    rows.map(({ id }) => id),
  );
  return new Map(identities.map((identity) => [identity.id, identity]));
}

/** Those of the members whom a query finds who also sign in to the dashboard. */
async function findUserMembers(reader: Reader, query: ParsedQuery) {
  const people = await readPeopleOfDashboard(reader);
  const among: ParsedQuery['filter'] = { kind: 'in', field: userMemberFields.id, values: [...people.keys()] };
  const found = { ...query, filter: { kind: 'and' as const, parts: [query.filter, among] } };
  const { pagingMetadata, rows } = await queryMembers(reader, found, { onlooker: 'OWNER' });
  const identities = await identitiesOf(reader, rows);
  const userMembers = rows.flatMap((member) => {
    const [identity, userId] = [identities.get(member.id), people.get(member.id)];
    return identity === undefined || userId === undefined
      ? []
      : [presentUserMember({ member, identity, fields: [] }, userId)];
  });
  return { userMembers, metadata: pagingMetadata };
}

/** One page, of each as much as whoever asks may see. */
async function find({ reader, ...asking }: Asking, { fieldsets, query, search }: Asked) {
  const onlooker = await findOnlooker(reader, asking);
  if (onlooker === undefined) {
    const offset = query.page.kind === 'offset' ? query.page.offset : 0;
    return { members: [], metadata: { count: 0, offset, total: 0, tooManyToCount: false } };
  }
  const found = { ...query, filter: findable(query.filter, search) };
  const { pagingMetadata, rows } = await queryMembers(reader, found, {
    onlooker,
    isSearch: isSearch(found.filter),
  });
  const asksForAll = fieldsets?.includes('FULL') === true;
  const [identities, fieldsOf] = await Promise.all([
    identitiesOf(reader, rows),
    asksForAll
      ? readFieldsOf(
          reader,
          rows.map(({ id }) => id),
        )
      : () => [],
  ]);
  const present = (member: MemberRow) => {
    const identity = identities.get(member.id);
    // Whoever has been deleted since the list was read is left out.
    return identity === undefined
      ? []
      : [
          presentMember(
            { member, identity, fields: fieldsOf(member.id) },
            fieldsetFor(viewerOf(asking, member.id), { fieldsets }),
            { withPublicFields: asksForAll },
          ),
        ];
  };
  return { members: rows.flatMap(present), metadata: pagingMetadata };
}

const rulesFor = ({ reach, signing }: Pick<ReadCall<unknown>, 'reach' | 'signing'>) => ({
  fields: reach === 'all' ? memberFields : shownFields,
  signing,
  defaultSort: [{ fieldName: 'createdDate' }],
});

function requireSearchable({ fields = [] }: MemberSearch, { reach }: Pick<ReadCall<unknown>, 'reach'>): void {
  if (reach !== 'all' && fields.some(isHidden)) {
    throw probing();
  }
}

export function memberListOperations(): Binding[] {
  return [
    bindRead(members.listMembers, async ({ input: { fieldsets, paging, sorting }, ...call }) => {
      const wanted = {
        ...(paging === undefined ? {} : { paging }),
        ...(sorting === undefined ? {} : { sort: sorting }),
      };
      return find(call, { query: parseQuery(wanted, { ...rulesFor(call), root: '' }), fieldsets });
    }),

    bindRead(members.queryMembers, async ({ input: { fieldsets, query: asked = {}, search = {} }, ...call }) => {
      requireSearchable(search, call);
      const { sort, sorting = sort, ...query } = asked;
      const wanted = { ...query, ...(sorting === undefined ? {} : { sort: sorting }) };
      return find(call, { query: parseQuery(wanted, rulesFor(call)), search, fieldsets });
    }),

    bindRead(userMember.queryUserMembers, async ({ input, reader, signing }) => {
      const rules = { fields: userMemberFields, signing, defaultSort: [{ fieldName: 'createdDate' }] };
      return findUserMembers(reader, parseQuery(input.query, { ...rules, absentPaging: 'cursor' }));
    }),
  ];
}
