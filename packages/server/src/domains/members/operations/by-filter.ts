/** What is done with all members whom a filter finds: jobs that go on behind the answer (members sheet 1.1). */
import { memberPrivacySettings, members } from '@openhours/contract';
import { type Binding, bindWrite } from '../../../call.ts';
import type { PageOfIds } from '../../../db/rows-of-job.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { AnyBulkJob, BulkJob, BulkWork, ConsequenceJob } from '../../../domain.ts';
import { administer } from '../commands/administer.ts';
import { setPrivacy } from '../commands/change-member.ts';
import { type DeletionParts, deleteMember } from '../commands/delete-member.ts';
import { holdMany } from '../commands/hold-member.ts';
import type { Parts } from '../commands/record.ts';
import { type ByFilter, filterOf, requireSomebodyNamed } from '../finding.ts';
import { membersOfJob } from '../repository.ts';

export type ByFilterParts = DeletionParts & Pick<BulkWork, 'startBulkJob'>;

/** A batch locks all that its members lock before the first of them (design 4.5). */
const held = { itemsPerBatch: 20, hold: (tx: Transaction, ids: readonly string[]) => holdMany(tx, ids) } as const;

const walk = {
  ...held,
  count: (reader: Reader, asked: ByFilter, untilMs: number) => membersOfJob.count(reader, filterOf(asked), untilMs),
  idsAfter: (reader: Reader, asked: ByFilter, page: PageOfIds) => membersOfJob.idsAfter(reader, filterOf(asked), page),
};

const shown: ByFilter = { filter: { privacyStatus: 'PUBLIC', status: { $exists: true } } };

/** Nobody may show themselves any more: who did is private from now on. */
export function hidingOfMembers(parts: Parts): ConsequenceJob<object> {
  return {
    ...held,
    isConsequence: true,
    name: 'members.hideMembers',
    operation: memberPrivacySettings.setMemberPrivacySettings,
    isAlone: true,
    count: (reader, _asked, untilMs) => walk.count(reader, shown, untilMs),
    idsAfter: (reader, _asked, page) => walk.idsAfter(reader, shown, page),
    work: (tx, act, id) => setPrivacy(tx, act, { id, privacyStatus: 'PRIVATE' }, parts),
  };
}

/** The jobs, and the operations that start them; a filter that nobody could follow is refused at once. */
export function createMembersByFilter(parts: ByFilterParts): {
  readonly bulkJobs: readonly AnyBulkJob[];
  readonly operations: readonly Binding[];
} {
  const deletion: BulkJob<ByFilter> = {
    ...walk,
    hold: (tx, ids) => holdMany(tx, ids, { isEnd: true }),
    operation: members.bulkDeleteMembersByFilter,
    work: (tx, act, id) => deleteMember(tx, act, id, parts),
  };
  const administration = (
    operation: typeof members.bulkApproveMembers | typeof members.bulkBlockMembers,
    verb: 'approve' | 'block',
  ): BulkJob<ByFilter> => ({
    ...walk,
    operation,
    work: (tx, act, memberId) => administer(tx, act, { memberId, verb }, parts),
  });
  const approval = administration(members.bulkApproveMembers, 'approve');
  const blocking = administration(members.bulkBlockMembers, 'block');

  const bindStart = (
    operation: typeof members.bulkApproveMembers | typeof members.bulkDeleteMembersByFilter,
    job: BulkJob<ByFilter>,
  ) =>
    bindWrite(operation, async ({ tx, input, ...act }) => {
      const { filter, search }: ByFilter = input;
      const asked = { filter, ...(search === undefined ? {} : { search }) };
      requireSomebodyNamed(asked);
      return { jobId: await parts.startBulkJob(tx, act, job, asked) };
    });

  return {
    bulkJobs: [deletion, approval, blocking, hidingOfMembers(parts)] as readonly AnyBulkJob[],
    operations: [
      bindStart(members.bulkDeleteMembersByFilter, deletion),
      bindStart(members.bulkApproveMembers, approval),
      bindStart(members.bulkBlockMembers, blocking),
    ],
  };
}
