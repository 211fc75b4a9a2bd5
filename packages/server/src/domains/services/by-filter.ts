/** What is done with all services that a filter finds: jobs that go on behind the answer (services sheet 1.1). */
import { services as declared, type InputOf, readMasks } from '@openhours/contract';
import { type Binding, bindWrite } from '../../call.ts';
import { foundByFilter } from '../../db/rows-of-job.ts';
import type { BulkJob } from '../../domain.ts';
import { deleteService } from './commands/delete.ts';
import { loadService } from './commands/load.ts';
import { updateService } from './commands/update.ts';
import { serviceFields } from './fields.ts';
import type { ServicesParts } from './parts.ts';
import { servicesOfJob } from './repository/finding.ts';

const { requireFilter, walk } = foundByFilter(servicesOfJob, serviceFields);

type Update = Pick<InputOf<typeof declared.bulkUpdateServicesByFilter>, 'filter' | 'service'> & {
  /** What `readMasks` says of the call. */
  readonly paths: ReturnType<typeof readMasks>;
};
type Deletion = InputOf<typeof declared.bulkDeleteServicesByFilter>;

/** The jobs, and the operations that start them; a filter or mask that nobody could follow is refused at once. */
export function createServicesByFilter(parts: ServicesParts): {
  readonly bulkJobs: readonly BulkJob[];
  readonly operations: readonly Binding[];
} {
  const update: BulkJob<Update> = {
    ...walk,
    operation: declared.bulkUpdateServicesByFilter,
    async work(tx, act, id, { paths: mask, service: changes }) {
      const { revision } = await loadService(tx, id);
      const service = { ...changes, id, revision: String(revision) };
      return updateService(tx, act, { service, mask, root: 'service', violations: [] }, parts);
    },
  };
  const deletion: BulkJob<Deletion> = {
    ...walk,
    operation: declared.bulkDeleteServicesByFilter,
    work: (tx, act, id, { filter: _, ...options }) => deleteService(tx, act, { serviceId: id, ...options }, parts),
  };
  return {
    bulkJobs: [update, deletion] as readonly BulkJob[],
    operations: [
      bindWrite(declared.bulkUpdateServicesByFilter, async ({ tx, input, ...act }) => {
        const { filter, service } = input;
        requireFilter(input);
        const asked = { filter, service, paths: readMasks(input, 'service') };
        return { jobId: await parts.startBulkJob(tx, act, update, asked) };
      }),

      bindWrite(declared.bulkDeleteServicesByFilter, async ({ tx, input, ...act }) => {
        requireFilter(input);
        return { jobId: await parts.startBulkJob(tx, act, deletion, input) };
      }),
    ],
  };
}
