/** A process as the job that callers see. */
import type { Job, JobStatus } from '@openhours/contract';
import { formatInstant } from '../time/index.ts';
import type { ProcessView } from './view.ts';

function statusOf({ row, steps, tasks }: ProcessView): JobStatus {
  if (row.state === 'DONE' || row.state === 'FAILED' || row.state === 'CANCELED') {
    return row.state;
  }
  const atRest = tasks.some(({ state }) => state === 'FAILED');
  if (atRest && steps.some(({ state }) => state === 'FAILED') && !steps.some(({ state }) => isOpen(state))) {
    return 'FAILED';
  }
  const [first] = steps;
  const isUntouched =
    row.state === 'RUNNING' &&
    first?.state === 'RUNNING' &&
    first.progress?.position === undefined &&
    (tasks[0]?.attempt ?? 0) === 0;
  return isUntouched ? 'QUEUED' : 'RUNNING';
}

const isOpen = (state: string) => state === 'RUNNING' || state === 'WAITING' || state === 'COMPENSATING';

/** Of what its steps have reported; of the steps themselves when none of them reports anything. */
function countsOf({ steps, tasks }: ProcessView): Pick<Job, 'total' | 'succeeded' | 'failed'> {
  const reported = [...tasks, ...steps].flatMap(({ progress }) => progress ?? []);
  if (reported.length === 0) {
    const count = (state: string) => steps.filter((step) => step.state === state).length;
    return { total: steps.length, succeeded: count('DONE'), failed: count('FAILED') };
  }
  const sum = (of: (progress: (typeof reported)[number]) => number) =>
    reported.reduce((all, progress) => all + of(progress), 0);
  const failed = sum((progress) => progress.failed ?? 0);
  return { total: sum(({ total }) => total ?? 0), succeeded: sum(({ done }) => done) - failed, failed };
}

export function presentJob(view: ProcessView): Job {
  const { row, steps } = view;
  const failures = steps.flatMap(({ progress }) => progress?.failures ?? []);
  const [undoable] = steps.flatMap(({ progress }) => progress?.undoable ?? []);
  return {
    id: row.id,
    kind: row.kind,
    status: statusOf(view),
    ...countsOf(view),
    ...(undoable === undefined ? {} : { undoable }),
    startedDate: formatInstant(row.started_at),
    ...(row.ended_at === null ? {} : { endedDate: formatInstant(row.ended_at) }),
    ...(row.failed_step === null ? {} : { failedStep: row.failed_step }),
    ...(failures.length === 0 ? {} : { failures: failures.map(({ ids, ...each }) => ({ ...each, ids: [...ids] })) }),
    steps: steps.map(({ name, state }) => ({ name, status: state })),
  };
}
