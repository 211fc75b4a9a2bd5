/**
 * The periodic task that ends waits whose time is over, as tests kill it: between its claim, what it does of each site,
 * and its end.
 */
import type { Database } from '../../../packages/server/src/db/transaction.ts';
import { waitsThatAreOver } from '../../../packages/server/src/processes/waits.ts';
import { createEnqueue } from '../../../packages/server/src/tasks/enqueue.ts';
import { createPeriodicWorker, type PeriodicWorker } from '../../../packages/server/src/tasks/periodic.ts';
import { longestWaitsOf } from '../../../packages/server/src/tasks/workers.ts';
import { at } from '../events/support.ts';
import { waitMs } from './killed-waits.ts';

const waitsOfSite = 'from process_wait where site_id = $1';

/** In their order. */
export const sweepPoints = [
  'claimed',
  'sites are found',
  'tasks are to be asked for',
  'one site is done',
  'all is done',
] as const;
export type SweepPoint = (typeof sweepPoints)[number];

/** Points before a statement: a part of it, and how often it has come by then. */
export const statementsOf: Readonly<Partial<Record<SweepPoint, { readonly text: string; readonly nth: number }>>> = {
  'sites are found': { text: waitsOfSite, nth: 1 },
  'tasks are to be asked for': { text: 'insert into task (site_id, kind', nth: 1 },
  'one site is done': { text: waitsOfSite, nth: 2 },
};

/** Looks again at once, at an instant when every wait is over; `reached` is told of the points that are no statements. */
export function createSweep(database: Database, reached: (point: SweepPoint) => void): PeriodicWorker {
  const sweep = waitsThatAreOver(createEnqueue());
  const kind = {
    ...sweep,
    everyMs: 1,
    leaseMs: 300,
    async run(...given: Parameters<typeof sweep.run>) {
      reached('claimed');
      await sweep.run(...given);
      reached('all is done');
    },
  };
  return createPeriodicWorker({
    database,
    kinds: [kind],
    longestWaits: longestWaitsOf([kind]),
    now: () => at + waitMs,
    onError: (_name, error) => {
      throw error;
    },
    pollMs: 20,
  });
}
