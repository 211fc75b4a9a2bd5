/** Binds what members write about themselves (members sheet 1.13). */
import { invalid, membersAbout } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { parseQuery } from '../../../db/paging.ts';
import { aboutNotFound, createAbout, deleteAbout, holdAbout, updateAbout } from '../commands/abouts.ts';
import type { Parts } from '../commands/record.ts';
import { aboutFields } from '../community-fields.ts';
import { presentAbout } from '../present-community.ts';
import { findAboutOf, memberAboutTable, queryAbouts } from '../repository/abouts.ts';
import { memberIdOf, requireOwnId, requireReached, viewerOf } from './caller.ts';
import { findOnlooker, requireSeen } from './seeing.ts';

export function aboutOperations(parts: Parts): Binding[] {
  return [
    bindWrite(membersAbout.createMemberAbout, async ({ tx, input: { memberAbout }, ...act }) => {
      const memberId = memberAbout.memberId ?? memberIdOf(act.caller);
      if (memberId === undefined) {
        throw invalid('memberAbout.memberId', 'must say whom it is about', 'REQUIRED_FIELD');
      }
      requireReached(act, memberId);
      const said = { memberId, content: memberAbout.content, isOwner: viewerOf(act, memberId) === 'OWNER' };
      return { memberAbout: presentAbout(await createAbout(tx, act, said, parts)) };
    }),

    bindWrite(membersAbout.updateMemberAbout, async ({ tx, input: { memberAbout }, ...act }) => {
      const held = await holdAbout(tx, memberAbout.id);
      const viewer = viewerOf(act, held.row.member_id);
      if (viewer === 'OTHER') {
        throw aboutNotFound();
      }
      const { content, revision } = memberAbout;
      const said = { ...held, content, revision, isOwner: viewer === 'OWNER' };
      return { memberAbout: presentAbout(await updateAbout(tx, act, said, parts)) };
    }),

    bindWrite(membersAbout.deleteMemberAbout, async ({ tx, input: { memberAboutId }, ...act }) => {
      const { row } = await holdAbout(tx, memberAboutId);
      if (viewerOf(act, row.member_id) === 'OTHER') {
        throw aboutNotFound();
      }
      deleteAbout(tx, act, row, parts);
      return {};
    }),

    bindRead(membersAbout.getMemberAbout, async ({ input: { memberAboutId }, reader, ...call }) => {
      const row = await memberAboutTable.find(reader, memberAboutId);
      if (row === undefined) {
        throw aboutNotFound();
      }
      await requireSeen(reader, call, row.member_id, aboutNotFound);
      return { memberAbout: presentAbout(row) };
    }),

    bindRead(membersAbout.getMyMemberAbout, async ({ caller, reader }) => {
      const row = await findAboutOf(reader, requireOwnId({ caller }));
      return row === undefined ? {} : { memberAbout: presentAbout(row) };
    }),

    bindRead(membersAbout.queryMemberAbouts, async ({ input, reader, signing, ...call }) => {
      const defaultSort = [{ fieldName: 'createdDate' }];
      const query = parseQuery(input.query, { fields: aboutFields, signing, defaultSort, absentPaging: 'cursor' });
      const looking = { onlooker: await findOnlooker(reader, call), ownId: memberIdOf(call.caller) };
      const { pagingMetadata, rows } = await queryAbouts(reader, query, looking);
      return { memberAbouts: rows.map(presentAbout), metadata: pagingMetadata };
    }),
  ];
}
