/** Binds what members do with each other: blocks, follows and reports (members sheet 1.11, 1.12 and 1.14). */
import { type CursorPaging, memberFollowers, memberReport, memberToMemberBlock, type Sort } from '@openhours/contract';
import type { Static } from 'typebox';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../../call.ts';
import type { Fields } from '../../../db/fields.ts';
import { type ParsedQuery, parseQuery } from '../../../db/paging.ts';
import { block, deleteReports, follow, report, unblock, unfollow } from '../commands/community.ts';
import type { Parts } from '../commands/record.ts';
import { blockFields, followFields, reportedFields, reportFields } from '../community-fields.ts';
import { presentReport, presentReported } from '../present-community.ts';
import { queryBlocks } from '../repository/blocks.ts';
import { type FollowList, queryFollows, readFollowsBetween } from '../repository/follows.ts';
import { queryReported, queryReports } from '../repository/reports.ts';
import { findMember, readShownAmong } from '../repository.ts';
import { memberNotFound } from '../rules.ts';
import { requireOwnId } from './caller.ts';
import { findOnlooker, requireSeen } from './seeing.ts';

type Paging = Static<typeof CursorPaging> | undefined;
/** What reading a list of members needs of a call. */
type Call = Omit<ReadCall<unknown>, 'input'>;

/** A page of a list that nobody filters. `name`: of the paging in the request. */
function pageOf(
  paging: Paging,
  { name, order, ...rules }: Pick<Call, 'signing'> & { fields: Fields; name: string; order: 'ASC' | 'DESC' },
): ParsedQuery {
  return parseQuery(paging === undefined ? undefined : { cursorPaging: paging }, {
    ...rules,
    defaultSort: [{ fieldName: 'createdDate', order }],
    absentPaging: 'cursor',
    root: '',
    cursorField: `${name}.cursor`,
  });
}

export function communityOperations(parts: Parts): Binding[] {
  return [...blockOperations(parts), ...followOperations(parts), ...reportOperations(parts)];
}

function blockOperations(parts: Parts): Binding[] {
  const page = (paging: Paging, { signing }: Pick<Call, 'signing'>) =>
    pageOf(paging, { signing, fields: blockFields, name: 'cursorPaging', order: 'ASC' });

  return [
    bindWrite(memberToMemberBlock.blockMember, async ({ tx, input: { memberId }, ...act }) => {
      await block(tx, act, { ownId: requireOwnId(act), memberId }, parts);
      return {};
    }),

    bindWrite(memberToMemberBlock.unblockMember, async ({ tx, input: { memberId }, ...act }) => {
      await unblock(tx, { ownId: requireOwnId(act), memberId });
      return {};
    }),

    bindRead(memberToMemberBlock.listCurrentMemberBlocking, async ({ input: { cursorPaging }, reader, ...call }) => {
      const asked = { memberId: requireOwnId(call), isBoth: false };
      const { pagingMetadata, rows } = await queryBlocks(reader, page(cursorPaging, call), asked);
      return { blockedMemberIds: rows.map(({ blocked_member_id }) => blocked_member_id), pagingMetadata };
    }),

    bindRead(memberToMemberBlock.listMemberBlocks, async ({ input: { cursorPaging, memberId }, reader, ...call }) => {
      const [member, { pagingMetadata, rows }] = await Promise.all([
        findMember(reader, memberId),
        queryBlocks(reader, page(cursorPaging, call), { memberId, isBoth: true }),
      ]);
      if (member === undefined) {
        throw memberNotFound();
      }
      const memberBlocks = rows.map(({ blocked_member_id, member_id }) =>
        member_id === memberId
          ? ({ memberId: blocked_member_id, blockDirection: 'BLOCKED' } as const)
          : ({ memberId: member_id, blockDirection: 'BLOCKING' } as const),
      );
      return { memberBlocks, pagingMetadata };
    }),
  ];
}

function followOperations(parts: Parts): Binding[] {
  /** Of whom the caller sees, and of the caller: whom they see among those. */
  async function listed(
    call: Call,
    { list, memberId, paging }: { memberId: string; list: FollowList; paging: Paging },
  ) {
    const { reader, signing } = call;
    const query = pageOf(paging, { signing, fields: followFields, name: 'paging', order: 'DESC' });
    const onlooker = await findOnlooker(reader, call);
    if (onlooker === undefined) {
      return { memberIds: [], pagingMetadata: { count: 0, cursors: {}, hasNext: false } };
    }
    const { ids, pagingMetadata } = await queryFollows(reader, query, { memberId, list, onlooker });
    return { memberIds: ids, pagingMetadata };
  }

  async function connected(call: Call, memberId: string, asked: readonly string[]) {
    const { reader } = call;
    const onlooker = await findOnlooker(reader, call);
    const named = [...new Set(asked)].filter((id) => id !== memberId);
    if (onlooker === undefined || named.length === 0) {
      return { connectedMembers: [] };
    }
    const [shown, follows] = await Promise.all([
      readShownAmong(reader, named, onlooker),
      readFollowsBetween(reader, memberId, named),
    ]);
    return {
      connectedMembers: named
        .filter((id) => shown.has(id))
        .map((id) => ({
          connectedMemberId: id,
          followedByMember: follows.some((each) => each.member_id === memberId && each.followed_member_id === id),
          followingMember: follows.some((each) => each.member_id === id && each.followed_member_id === memberId),
        })),
    };
  }

  const bindOwnList = (
    operation: typeof memberFollowers.listCurrentMemberFollowers | typeof memberFollowers.listCurrentMemberFollowing,
    list: FollowList,
  ) =>
    bindRead(operation, ({ input: { paging }, ...call }) =>
      listed(call, { memberId: requireOwnId(call), list, paging }),
    );

  const bindList = (
    operation: typeof memberFollowers.listMemberFollowers | typeof memberFollowers.listMemberFollowing,
    list: FollowList,
  ) =>
    bindRead(operation, async ({ input: { memberId, paging }, ...call }) => {
      await requireSeen(call.reader, call, memberId);
      return listed(call, { memberId, list, paging });
    });

  return [
    bindWrite(memberFollowers.followMember, async ({ tx, input: { memberId }, ...act }) => {
      await follow(tx, act, { ownId: requireOwnId(act), memberId }, parts);
      return {};
    }),

    bindWrite(memberFollowers.unfollowMember, async ({ tx, input: { memberId }, ...act }) => {
      await unfollow(tx, act, { ownId: requireOwnId(act), memberId }, parts);
      return {};
    }),

    bindOwnList(memberFollowers.listCurrentMemberFollowers, 'FOLLOWERS'),
    bindOwnList(memberFollowers.listCurrentMemberFollowing, 'FOLLOWING'),
    bindList(memberFollowers.listMemberFollowers, 'FOLLOWERS'),
    bindList(memberFollowers.listMemberFollowing, 'FOLLOWING'),

    bindRead(memberFollowers.queryCurrentMemberConnections, ({ input, ...call }) =>
      connected(call, requireOwnId(call), input.connectedMemberIds),
    ),

    bindRead(memberFollowers.queryMemberConnections, async ({ input, ...call }) => {
      await requireSeen(call.reader, call, input.memberId);
      return connected(call, input.memberId, input.connectedMemberIds);
    }),
  ];
}

interface AskedReports {
  readonly filter?: Record<string, unknown> | undefined;
  readonly sort?: Static<typeof Sort> | undefined;
  readonly sorting?: Static<typeof Sort> | undefined;
  readonly cursorPaging?: Paging;
  readonly paging?: Paging;
}

function reportsQuery(
  { cursorPaging, filter, paging = cursorPaging, sort, sorting = sort }: AskedReports = {},
  {
    fields,
    root = 'query',
    signing,
    sortedBy,
  }: Pick<Call, 'signing'> & { fields: Fields; root?: string; sortedBy: string },
): ParsedQuery {
  const wanted = {
    ...(filter === undefined ? {} : { filter }),
    ...(sorting === undefined ? {} : { sort: sorting }),
    ...(paging === undefined ? {} : { cursorPaging: paging }),
  };
  const defaultSort = [{ fieldName: sortedBy, order: 'DESC' as const }];
  return parseQuery(wanted, { fields, signing, defaultSort, absentPaging: 'cursor', root });
}

function reportOperations(parts: Parts): Binding[] {
  /** `root`: where in the input the question stands. */
  async function findReported({ reader, signing }: Call, query: AskedReports | undefined, root?: string) {
    const asked = reportsQuery(query, {
      fields: reportedFields,
      signing,
      sortedBy: 'lastReportDate',
      ...(root === undefined ? {} : { root }),
    });
    const { pagingMetadata, rows } = await queryReported(reader, asked);
    return { reportedMembers: rows.map(presentReported), pagingMetadata };
  }

  return [
    bindWrite(memberReport.reportMember, async ({ tx, input: { memberReport: said }, ...act }) => {
      const { category = 'OTHER', description } = said.reason;
      const reason = {
        category: category === 'UNKNOWN' ? ('OTHER' as const) : category,
        description: description?.trim() || null,
      };
      const pair = { ownId: requireOwnId(act), memberId: said.reportedMemberId };
      return { memberReport: presentReport(await report(tx, act, { ...pair, reason }, parts)) };
    }),

    bindRead(memberReport.queryMemberReports, async ({ input, reader, signing }) => {
      const asked = reportsQuery(input.query, { fields: reportFields, signing, sortedBy: 'createdDate' });
      const { pagingMetadata, rows } = await queryReports(reader, asked);
      return { memberReports: rows.map(presentReport), pagingMetadata };
    }),

    bindRead(memberReport.listReportedMembers, ({ input, ...call }) => findReported(call, input, '')),

    bindRead(memberReport.queryReportedMembers, ({ input, ...call }) => findReported(call, input.query)),

    bindWrite(memberReport.deleteMemberReports, async ({ tx, input: { memberId }, ...act }) => {
      await deleteReports(tx, act, memberId, parts);
      return {};
    }),
  ];
}
