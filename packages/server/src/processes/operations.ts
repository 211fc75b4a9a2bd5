/** Binds the operations of jobs: processes as those who started them, and the business, follow and cancel them. */
import { fail, jobs } from '@openhours/contract';
import { type Binding, bindRead, bindWrite, type ReadCall, type WriteCall } from '../call.ts';
import type { Reader } from '../db/transaction.ts';
import { parseItemsPage, parseJobsPage } from './fields.ts';
import { presentItem } from './items.ts';
import { presentJob } from './present.ts';
import { listItems } from './repository/items.ts';
import { listProcesses } from './repository.ts';
import type { Run } from './run.ts';
import { isTheirs, kindsShownTo, starterName } from './starter.ts';
import type { ProcessView } from './view.ts';

type Asking = Pick<ReadCall<unknown> | WriteCall<unknown>, 'caller' | 'reach'>;

/** What somebody may see is more than what is theirs to cancel. */
function isShown(asking: Asking, { kind, started_by }: ProcessView['row']): boolean {
  const shown: readonly string[] = kindsShownTo(asking.caller);
  return isTheirs(asking, started_by) || shown.includes(kind);
}

export function jobsOperations(run: Run): Binding[] {
  async function requireJob(
    reader: Reader,
    jobId: string,
    mayHave: (row: ProcessView['row']) => boolean,
  ): Promise<ProcessView> {
    const view = await run.read(reader, jobId);
    if (view === undefined || !mayHave(view.row)) {
      throw fail('JOB_NOT_FOUND', `The site has no job with the id ${jobId}`);
    }
    return view;
  }

  return [
    bindRead(jobs.getJob, async ({ input, reader, ...asking }) =>
      presentJob(await requireJob(reader, input.jobId, (row) => isShown(asking, row))),
    ),

    bindRead(jobs.listJobs, async ({ caller, input, reach, reader, signing }) => {
      const { kinds, startedByMe = false } = input;
      const seesAll = reach === 'all' && !startedByMe;
      const of = {
        kinds,
        ...(seesAll ? {} : { startedBy: starterName(caller), orOfKinds: startedByMe ? [] : kindsShownTo(caller) }),
      };
      const { rows, pagingMetadata } = await listProcesses(reader, parseJobsPage(input, signing), of);
      return { jobs: (await run.view(reader, rows)).map(presentJob), pagingMetadata };
    }),

    bindRead(jobs.listJobItems, async ({ input, reader, signing, ...asking }) => {
      const query = parseItemsPage(input, signing);
      await requireJob(reader, input.jobId, (row) => isShown(asking, row));
      const isDone = input.status === undefined ? undefined : input.status === 'DONE';
      const { rows, pagingMetadata } = await listItems(reader, { processId: input.jobId, isDone }, query);
      return { items: rows.map(presentItem), pagingMetadata };
    }),

    bindWrite(jobs.cancelJob, async ({ input, tx, ...asking }) => {
      const isTheirOwn = (row: ProcessView['row']) => isTheirs(asking, row.started_by);
      await requireJob(tx, input.jobId, isTheirOwn);
      await run.cancel(tx, input.jobId);
      await tx.flush();
      return presentJob(await requireJob(tx, input.jobId, isTheirOwn));
    }),
  ];
}
