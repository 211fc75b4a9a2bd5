/** Tells of a change of a member: its events and the audit log. */
import type { Transaction } from '../../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../../events/change.ts';
import type { MemberAccessParts } from '../../identity/index.ts';
import { presentMember, type WholeMember } from '../present.ts';

export type Parts = Pick<MemberAccessParts, 'recordEvents'>;

const audited = ({ identity }: WholeMember) => ({ status: identity.status });

/** What events carry: all that whoever may read members reads. */
export function record(
  tx: Transaction,
  act: RecordedAct,
  {
    after,
    before,
    actions = [],
  }: {
    readonly before: WholeMember | undefined;
    readonly after: WholeMember;
    readonly actions?: readonly ActionEvent<'member'>[];
  },
  parts: Parts,
): void {
  const whole = (each: WholeMember) => ({ ...each, id: each.member.id, revision: each.member.revision });
  recordChange(
    tx,
    act,
    {
      entity: 'member',
      before: before && whole(before),
      after: whole(after),
      present: (each) => presentMember(each, 'FULL'),
      audited,
      actionEvents: actions,
    },
    parts,
  );
}

/** Of one who is gone nothing is said but whose contact they had, by which what was told of them is found when the person is forgotten. */
export function recordGone(
  tx: Transaction,
  act: RecordedAct,
  gone: WholeMember['member'],
  status: WholeMember['identity']['status'],
  parts: Parts,
): void {
  const before = { ...gone, status };
  const contactId = gone.contact_id ?? gone.awaited_contact_id;
  recordChange(
    tx,
    act,
    {
      entity: 'member',
      before,
      after: undefined,
      present: () => (contactId === null ? {} : { contactId }),
      audited: (row) => ({ status: row.status }),
    },
    parts,
  );
}
