/** What is done with all staff members whom a filter finds: jobs that go on behind the answer (services sheet 5.1). */
import { type InputOf, parseFilter, staff } from '@openhours/contract';
import { type Binding, bindWrite } from '../../call.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import type { BulkJob } from '../../domain.ts';
import { changeTags } from './commands/tags.ts';
import { staffFieldsFor } from './fields.ts';
import type { StaffParts } from './parts.ts';
import { wholeView } from './present.ts';
import { staffOfJob } from './repository.ts';
import { requireNamedTags } from './rules/tags.ts';

type TagUpdate = InputOf<typeof staff.bulkUpdateStaffMemberTagsByFilter>;

const filterOf = ({ filter }: Pick<TagUpdate, 'filter'>) =>
  parseFilter(filter, staffFieldsFor({ search: false, ...wholeView }), 'filter');

/** The jobs, and the operations that start them; a filter that nobody could follow is refused at once. */
export function createStaffByFilter(parts: StaffParts): {
  readonly bulkJobs: readonly BulkJob[];
  readonly operations: readonly Binding[];
} {
  const tagUpdate: BulkJob<TagUpdate> = {
    operation: staff.bulkUpdateStaffMemberTagsByFilter,
    begin: beginCatalogueWrite,
    count: (reader, asked, madeUntilMs) => staffOfJob.count(reader, filterOf(asked), madeUntilMs),
    idsAfter: (reader, asked, page) => staffOfJob.idsAfter(reader, filterOf(asked), page),
    work: (tx, act, id, { filter: _, ...change }) => changeTags(tx, act, id, change, parts),
  };
  return {
    bulkJobs: [tagUpdate] as readonly BulkJob[],
    operations: [
      bindWrite(staff.bulkUpdateStaffMemberTagsByFilter, async ({ tx, input, ...act }) => {
        requireNamedTags(input);
        filterOf(input);
        return { jobId: await parts.startBulkJob(tx, act, tagUpdate, input) };
      }),
    ],
  };
}
