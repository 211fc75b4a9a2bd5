/** The process that tests kill while its steps wait: one that calls out and one that only writes, each for a signal. */
import { type Step, type StepCall, Wait } from '../../../packages/server/src/processes/process.ts';
import { PermanentFailure } from '../../../packages/server/src/tasks/task.ts';
import { at } from '../events/support.ts';
import { type Point, tracing } from './support.ts';

export const waitMs = 3_600_000;

/** Traces, then waits for `<name> <subject>`; traces again when that has happened, and fails when it has not in time. */
function waiting(name: string, mode: 'TRANSACTIONAL' | 'EXTERNAL', point: Point): Step<unknown> {
  const before = tracing(name, mode, point);
  const after = tracing(`${name} resumed`, mode, point);
  return {
    ...before,
    async run(given: unknown, more: unknown) {
      const call = (mode === 'TRANSACTIONAL' ? more : given) as StepCall<unknown>;
      if (call.resumed?.by === 'TIME') {
        throw new PermanentFailure(`${name} did not happen in time`);
      }
      const { run } = call.resumed === undefined ? before : after;
      const { id } = await (run as (given: unknown, more: unknown) => Promise<{ id: string }>)(given, more);
      return call.resumed === undefined
        ? new Wait({ signal: `${name} ${call.subject}`, untilMs: at + waitMs, result: { id } })
        : { ...(call.results[name] as object), value: call.resumed.value };
    },
  } as Step<unknown>;
}

export const waitingSteps = (point: Point): readonly Step<unknown>[] => [
  tracing('hold', 'TRANSACTIONAL', point),
  waiting('pay', 'EXTERNAL', point),
  waiting('approve', 'TRANSACTIONAL', point),
  tracing('book', 'TRANSACTIONAL', point),
];

/** Every kill is an attempt. */
export const killedWaits = { name: 'waiting', retry: { attempts: 50, delayMs: () => 20 }, leaseMs: 300 };
