/** Binds the operations of jobs: processes as those who started them, and the business, follow and cancel them. */
import { fail, jobs } from '@openhours/contract';
import { type Binding, bindRead, bindWrite, type ReadCall, type WriteCall } from '../call.ts';
import type { Reader } from '../db/transaction.ts';
import { parseItemsPage, parseJobsPage } from './fields.ts';
import { presentItem } from './items.ts';
import { presentJob } from './present.ts';
import { listItems } from './repository/items.ts';
import { listProcesses } from './repository.ts';
import type { ProcessView, Run } from './run.ts';
import { isTheirs, starterName } from './starter.ts';

type Asking = Pick<ReadCall<unknown> | WriteCall<unknown>, 'caller' | 'reach'>;

export function jobsOperations(run: Run): Binding[] {
  async function requireJob(reader: Reader, jobId: string, asking: Asking): Promise<ProcessView> {
    const view = await run.read(reader, jobId);
    if (view === undefined || !isTheirs(asking, view.row.started_by)) {
      throw fail('JOB_NOT_FOUND', `The site has no job with the id ${jobId}`);
    }
    return view;
  }

  return [
    bindRead(jobs.getJob, async ({ input, reader, ...asking }) =>
      presentJob(await requireJob(reader, input.jobId, asking)),
    ),

    bindRead(jobs.listJobs, async ({ caller, input, reach, reader, signing }) => {
      const startedBy = reach === 'all' && input.startedByMe !== true ? undefined : starterName(caller);
      const { rows, pagingMetadata } = await listProcesses(reader, parseJobsPage(input, signing), startedBy);
      return { jobs: (await run.view(reader, rows)).map(presentJob), pagingMetadata };
    }),

    bindRead(jobs.listJobItems, async ({ input, reader, signing, ...asking }) => {
      const query = parseItemsPage(input, signing);
      await requireJob(reader, input.jobId, asking);
      const isDone = input.status === undefined ? undefined : input.status === 'DONE';
      const { rows, pagingMetadata } = await listItems(reader, { processId: input.jobId, isDone }, query);
      return { items: rows.map(presentItem), pagingMetadata };
    }),

    bindWrite(jobs.cancelJob, async ({ input, tx, ...asking }) => {
      await requireJob(tx, input.jobId, asking);
      await run.cancel(tx, input.jobId);
      await tx.flush();
      return presentJob(await requireJob(tx, input.jobId, asking));
    }),
  ];
}
