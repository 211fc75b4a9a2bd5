/** What is done with all staff members whom a filter finds: jobs that go on behind the answer (services sheet 5.1). */
import { type InputOf, staff } from '@openhours/contract';
import { type Binding, bindWrite } from '../../call.ts';
import { foundByFilter } from '../../db/rows-of-job.ts';
import type { BulkJob } from '../../domain.ts';
import { changeTags } from './commands/tags.ts';
import { staffFieldsFor } from './fields.ts';
import type { StaffParts } from './parts.ts';
import { wholeView } from './present.ts';
import { staffOfJob } from './repository.ts';
import { requireNamedTags } from './rules/tags.ts';

type TagUpdate = InputOf<typeof staff.bulkUpdateStaffMemberTagsByFilter>;

const { requireFilter, walk } = foundByFilter(staffOfJob, staffFieldsFor({ search: false, ...wholeView }));

/** The jobs, and the operations that start them; a filter that nobody could follow is refused at once. */
export function createStaffByFilter(parts: StaffParts): {
  readonly bulkJobs: readonly BulkJob[];
  readonly operations: readonly Binding[];
} {
  const tagUpdate: BulkJob<TagUpdate> = {
    operation: staff.bulkUpdateStaffMemberTagsByFilter,
    ...walk,
    work: (tx, act, id, { filter: _, ...change }) => changeTags(tx, act, id, change, parts),
  };
  return {
    bulkJobs: [tagUpdate] as readonly BulkJob[],
    operations: [
      bindWrite(staff.bulkUpdateStaffMemberTagsByFilter, async ({ tx, input, ...act }) => {
        requireNamedTags(input);
        requireFilter(input);
        return { jobId: await parts.startBulkJob(tx, act, tagUpdate, input) };
      }),
    ],
  };
}
