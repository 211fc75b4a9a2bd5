/** Binds the operations of jobs: processes as those who started them, and the business, follow and cancel them. */
import { fail, jobs } from '@openhours/contract';
import { type Binding, bindRead, bindWrite, type ReadCall, type WriteCall } from '../call.ts';
import type { Reader } from '../db/transaction.ts';
import { parseJobsPage } from './fields.ts';
import { presentJob } from './present.ts';
import { listProcesses } from './repository.ts';
import type { ProcessView, Run } from './run.ts';
import { starterName } from './starter.ts';

/** Whose job it is; what somebody else started is unknown to who reaches only their own. */
type Asking = Pick<ReadCall<unknown> | WriteCall<unknown>, 'caller' | 'reach'>;

const isTheirs = ({ caller, reach }: Asking, startedBy: string | null) =>
  reach === 'all' || startedBy === starterName(caller);

export function jobsOperations(run: Run): Binding[] {
  async function requireJob(reader: Reader, jobId: string, asking: Asking): Promise<ProcessView> {
    const view = await run.read(reader, jobId);
    if (view === undefined || !isTheirs(asking, view.row.started_by)) {
      throw fail('JOB_NOT_FOUND', `There is no job ${jobId}`);
    }
    return view;
  }

  return [
    bindRead(jobs.getJob, async ({ input, reader, ...asking }) =>
      presentJob(await requireJob(reader, input.jobId, asking)),
    ),

    bindRead(jobs.listJobs, async ({ caller, input, reach, reader, signing }) => {
      const startedBy = reach === 'all' ? undefined : starterName(caller);
      const { rows, pagingMetadata } = await listProcesses(reader, parseJobsPage(input, signing), startedBy);
      return { jobs: (await run.view(reader, rows)).map(presentJob), pagingMetadata };
    }),

    bindWrite(jobs.cancelJob, async ({ input, tx, ...asking }) => {
      await requireJob(tx, input.jobId, asking);
      await run.cancel(tx, input.jobId);
      await tx.flush();
      return presentJob(await requireJob(tx, input.jobId, asking));
    }),
  ];
}
