/**
 * The processes of the server, the tier above the domains: each is one line here and a file of its own, which stands on
 * what domains export; bulk jobs are what domains bring (docs/decisions/0054).
 */
import type { Act, Binding } from '../call.ts';
import type { StartBulkJob } from '../domain.ts';
import type { EnqueueTask } from '../tasks/enqueue.ts';
import type { ExternalTaskKind, TransactionalTaskKind } from '../tasks/task.ts';
import { createAdvance } from './advance.ts';
import { createBulkJobProcess, createStartBulkJob } from './bulk-job.ts';
import { bindErasure, createErasureProcess, type ErasureParts } from './erasure.ts';
import { jobsOperations } from './operations.ts';
import { createRun } from './run.ts';
import { taskKindsOf } from './task-kinds.ts';

export interface ProcessesParts extends ErasureParts {
  readonly enqueue: EnqueueTask;
  /** A live site as it is now. */
  readonly findSite: (siteId: string) => Promise<Act['site'] | undefined>;
  /** Business time. */
  readonly now: () => number;
  /** Looks for work now instead of at the next poll. */
  readonly wake: () => void;
}

/** What the tier brings, as a domain brings it. */
export interface Processes {
  readonly operations: readonly Binding[];
  readonly tasks: readonly (TransactionalTaskKind | ExternalTaskKind)[];
  readonly startBulkJob: StartBulkJob;
}

export function createProcesses(parts: ProcessesParts): Processes {
  const erasure = createErasureProcess(parts);
  const bulkJobs = parts.domains
    .flatMap((domain) => domain.bulkJobs ?? [])
    .map((job) => createBulkJobProcess(job, parts.findSite));
  const processes = [erasure, ...bulkJobs];
  const advance = createAdvance(parts.enqueue, parts.now);
  const run = createRun(processes, advance, parts.wake);
  return {
    operations: [bindErasure(erasure, run, parts), ...jobsOperations(run)],
    tasks: processes.flatMap((each) => taskKindsOf(each, { advance, now: parts.now })),
    startBulkJob: createStartBulkJob(bulkJobs, run),
  };
}
