/** Two kinds of tasks that say at which point they are, for the test that kills whoever runs them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../packages/server/src/db/transaction.ts';
import { createWorker, type Worker } from '../../../packages/server/src/tasks/worker.ts';
import { createExternalWorker, joinWorkers } from '../../../packages/server/src/tasks/workers.ts';
import { at } from '../events/support.ts';
import { leaveTrace } from '../processes/support.ts';
import { readTask } from './support.ts';

export const killedPoints = {
  'killed writes': ['begins', 'has written'],
  'killed calls': ['begins', 'has said how far it is', 'has called', 'has been marked'],
} as const;

/** Every kill is an attempt. */
const retry = { attempts: 50, delayMs: () => 20 };
const leaseMs = 300;

/** Workers of both kinds; `point` is called at each point. */
export function createKilledWorkers(database: Database, point: (kind: string, point: string) => void): Worker {
  return joinWorkers([
    createWorker({
      database,
      kinds: [
        {
          name: 'killed writes',
          mode: 'TRANSACTIONAL',
          retry,
          async run(tx, tasks) {
            point('killed writes', 'begins');
            for (const { id } of tasks) {
              leaveTrace(tx, { what: 'write', step: 'write', id });
            }
            await tx.flush();
            point('killed writes', 'has written');
          },
        },
      ],
      leaseMs,
      pollMs: 20,
    }),
    createExternalWorker(
      {
        name: 'killed calls',
        mode: 'EXTERNAL',
        retry,
        leaseMs,
        async run({ id, progress, siteId }, { report, database: outside, reader }) {
          point('killed calls', 'begins');
          if (progress === undefined) {
            report({ done: 1, total: 2 });
            while ((await readTask(reader, 'killed calls', id))?.progress === null) {
              await pause(20);
            }
          }
          point('killed calls', 'has said how far it is');
          await outside.transact(siteId, async (tx) => leaveTrace(tx, { what: 'call', step: 'call', id }));
          point('killed calls', 'has called');
          return { state: 'DONE', result: { from: progress ?? null } };
        },
        async onDone(tx, { id }) {
          leaveTrace(tx, { what: 'done', step: 'call', id });
          await tx.flush();
          point('killed calls', 'has been marked');
        },
      },
      { database, observer: {}, now: () => at },
    ),
  ]);
}
