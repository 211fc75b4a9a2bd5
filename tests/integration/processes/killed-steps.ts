/** The process that tests kill: steps of both kinds in turn, of which the last may fail. */
import type { Process, Step } from '../../../packages/server/src/processes/process.ts';
import { PermanentFailure } from '../../../packages/server/src/tasks/task.ts';
import { type Point, tracing } from './support.ts';

export function killedSteps(
  point: Point,
  { fails }: { readonly fails: boolean },
): { readonly steps: readonly Step<unknown>[]; readonly options: Partial<Process> } {
  return {
    steps: [
      tracing('hold', 'TRANSACTIONAL', point),
      tracing('charge', 'EXTERNAL', point),
      tracing('book', 'TRANSACTIONAL', point),
      tracing('tell', 'EXTERNAL', async (where, what, step) => {
        await point(where, what, step);
        if (fails && what === 'run' && where === 'has done') {
          throw new PermanentFailure('nobody takes it');
        }
      }),
    ],
    // Every kill is an attempt.
    options: { name: 'killed', retry: { attempts: 50, delayMs: () => 20 }, leaseMs: 300 },
  };
}
