/** What is done with all assignments that a filter finds: a job that goes on behind the answer (members sheet 1.15). */
import { badgeAssignments as declared, type InputOf, parseFilter } from '@openhours/contract';
import { type Binding, bindWrite } from '../../call.ts';
import type { BulkJob } from '../../domain.ts';
import { changeTags, requireNamedTags } from './commands/assignments.ts';
import { assignmentFieldsFor } from './fields.ts';
import type { BadgesParts } from './parts.ts';
import { assignmentsOfJob, assignmentTable } from './repository.ts';

type TagUpdate = InputOf<typeof declared.bulkUpdateBadgeAssignmentTagsByFilter>;

const filterOf = ({ filter }: Pick<TagUpdate, 'filter'>) =>
  parseFilter(filter, assignmentFieldsFor({ seesPrivateTags: true }), 'filter');

/** The job, and the operation that starts it; a filter that nobody could follow is refused at once. */
export function createBadgesByFilter(parts: BadgesParts): {
  readonly bulkJobs: readonly BulkJob[];
  readonly operations: readonly Binding[];
} {
  const tagUpdate: BulkJob<TagUpdate> = {
    operation: declared.bulkUpdateBadgeAssignmentTagsByFilter,
    count: (reader, asked, madeUntilMs) => assignmentsOfJob.count(reader, filterOf(asked), madeUntilMs),
    idsAfter: (reader, asked, page) => assignmentsOfJob.idsAfter(reader, filterOf(asked), page),
    hold: async (tx, ids) => {
      await assignmentTable.lockMany(tx, ids);
    },
    work: (tx, act, id, { filter: _, ...change }) => changeTags(tx, act, id, change),
  };
  return {
    bulkJobs: [tagUpdate] as readonly BulkJob[],
    operations: [
      bindWrite(declared.bulkUpdateBadgeAssignmentTagsByFilter, async ({ tx, input, ...act }) => {
        requireNamedTags(input);
        filterOf(input);
        return { jobId: await parts.startBulkJob(tx, act, tagUpdate, input) };
      }),
    ],
  };
}
