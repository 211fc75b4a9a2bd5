/**
 * The processes of the server, the tier above the domains: each is one line of the list and a file of its own, which stands
 * on what domains export; bulk jobs are what domains bring (docs/decisions/0054).
 */
import { starterNow } from '../auth/caller-now.ts';
import type { Act, Binding } from '../call.ts';
import type { StartBulkJob } from '../domain.ts';
import type { TellEphemeralEvent } from '../events/ephemeral-events.ts';
import type { OwnEvents } from '../events/hearing.ts';
import type { EnqueueTask } from '../tasks/enqueue.ts';
import type { TaskKind } from '../tasks/task.ts';
import { createAdvance } from './advance.ts';
import { createBulkJobProcess, createStartBulkJob, operationsOf } from './bulk-job.ts';
import { createErasure, type ErasureParts } from './erasure.ts';
import { jobsOperations } from './operations.ts';
import { createRun, type DeclaredProcess } from './run.ts';
import { taskKindsOf } from './task-kinds.ts';
import { waitsThatAreOver } from './waits.ts';

export interface ProcessesParts extends ErasureParts {
  readonly enqueue: EnqueueTask;
  /** A live site as it is now. */
  readonly findSite: (siteId: string) => Promise<Act['site'] | undefined>;
  /** Business time. */
  readonly now: () => number;
  /** Tells dashboards that a job was begun. */
  readonly tellEphemeralEvent: TellEphemeralEvent;
  /** Looks for work of a kind now instead of at the next poll. */
  readonly wake: (kind: string) => void;
}

/** What the tier brings, as a domain brings it. */
export interface Processes {
  readonly operations: readonly Binding[];
  readonly tasks: readonly TaskKind[];
  /** What domains do to many items as jobs, by name. */
  readonly bulkJobs: readonly string[];
  readonly startBulkJob: StartBulkJob;
}

export function createProcesses(parts: ProcessesParts): Processes {
  const declared: readonly DeclaredProcess[] = [createErasure(parts)];
  const jobs = parts.domains.flatMap((domain) => domain.bulkJobs ?? []);
  const jobParts = { findSite: parts.findSite, operations: operationsOf(jobs), starterNow };
  const bulkJobs = jobs.map((job) => createBulkJobProcess(job, jobParts));
  const processes = [...declared.map(({ process }) => process), ...bulkJobs];
  const advance = createAdvance(parts.enqueue, parts.now);
  const run = createRun(processes, { advance, enqueue: parts.enqueue, wake: parts.wake });
  return {
    operations: [...declared.flatMap(({ operations }) => operations(run)), ...jobsOperations(run)],
    tasks: [
      ...processes.flatMap((each) => taskKindsOf(each, { advance, now: parts.now })),
      waitsThatAreOver(parts.enqueue),
    ],
    bulkJobs: bulkJobs.map(({ name }) => name),
    startBulkJob: createStartBulkJob(bulkJobs, run, parts.tellEphemeralEvent),
  };
}

/** That a job was begun is heard by whose act it follows from, besides those who hear everything. */
export const ownEventsOfJobs: OwnEvents = Object.freeze<OwnEvents>({
  ephemeral: { 'openhours.jobs.v1.job_started': (event, { resourceId }) => event.resourceId === resourceId },
});

export { undoableItems } from './items.ts';
