/** Binds the lists of members (members sheet 1.5). */
import { type MemberFieldset, type MemberSearch, members } from '@openhours/contract';
import { type Binding, bindRead, type ReadCall } from '../../../call.ts';
import { type ParsedQuery, parseQuery } from '../../../db/paging.ts';
import { identityTable, memberPrivacyTable } from '../../identity/index.ts';
import { isHidden, memberFields, probing, shownFields } from '../fields.ts';
import { findable } from '../finding.ts';
import { presentMember } from '../present.ts';
import { type MemberRow, queryMembers } from '../repository.ts';
import { fieldsetFor, seesOthers } from '../rules.ts';
import { memberIdOf, viewerOf } from './caller.ts';

interface Asked {
  readonly query: ParsedQuery;
  readonly search?: MemberSearch | undefined;
  readonly fieldsets?: readonly MemberFieldset[] | undefined;
}

type Asking = Pick<ReadCall<unknown>, 'caller' | 'reach' | 'reader'>;

/** One page, of each as much as whoever asks may see. */
async function find({ reader, ...asking }: Asking, { fieldsets, query, search }: Asked) {
  const seesAll = asking.reach === 'all';
  const isMember = memberIdOf(asking.caller) !== undefined;
  if (!seesAll && !seesOthers({ isMember }, await memberPrivacyTable.read(reader))) {
    const offset = query.page.kind === 'offset' ? query.page.offset : 0;
    return { members: [], metadata: { count: 0, offset, total: 0, tooManyToCount: false } };
  }
  const found = { ...query, filter: findable(query.filter, search) };
  const { pagingMetadata, rows } = await queryMembers(reader, found, { shownOnly: !seesAll });
  const identities = new Map(
    (
      await identityTable.findMany(
        reader,
        rows.map(({ id }) => id),
      )
    ).map((identity) => [identity.id, identity]),
  );
  const present = (member: MemberRow) => {
    const identity = identities.get(member.id);
    // Whoever has been deleted since the list was read is left out.
    return identity === undefined
      ? []
      : [presentMember({ member, identity }, fieldsetFor(viewerOf(asking, member.id), { fieldsets }))];
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
  ];
}
