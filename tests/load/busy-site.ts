/**
 * How long a task of one site waits while a hundred thousand of another stand before it: in seconds what
 * `tests/integration/tasks/external.test.ts` holds in turns.
 */
import type pg from 'pg';
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Database } from '../../packages/server/src/db/transaction.ts';
import { createEnqueue } from '../../packages/server/src/tasks/enqueue.ts';
import type { TaskKind } from '../../packages/server/src/tasks/task.ts';
import type { Worker } from '../../packages/server/src/tasks/worker.ts';
import type { Row } from './measure.ts';

const tasksOfBusySite = 100_000;
const rounds = 20;

export interface BusyKind {
  readonly name: string;
  readonly mode: TaskKind['mode'];
  /** Makes its worker; it tells of each site that it does something for. */
  readonly workerTelling: (did: (siteId: string) => void) => Worker;
}

/** Asks for a task of the quiet site again and again, and waits for each; answers how long the slowest took. */
export async function measureBusySite(database: Database, client: pg.Client, kind: BusyKind): Promise<Row> {
  const [busy, quiet] = [newId(), newId()];
  let seen = () => {};
  const worker = kind.workerTelling((siteId) => {
    if (siteId === quiet) {
      seen();
    }
  });
  const enqueue = createEnqueue(() => worker.kick());
  await client.query(
    `insert into task (site_id, kind, id, state, due_at)
     select $1::uuid, $2::text, gen_random_uuid(), 'PENDING', clock_timestamp() from generate_series(1, $3::integer)`,
    [busy, kind.name, tasksOfBusySite],
  );
  await client.query('analyze task');
  const waits: number[] = [];
  worker.start();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const done = new Promise<void>((resolve) => {
        seen = resolve;
      });
      const began = performance.now();
      await database.transact(quiet, async (tx) => enqueue(tx, { kind: kind.name, id: newId() }));
      await done;
      waits.push(performance.now() - began);
    }
  } finally {
    await worker.stop();
  }
  const { rows } = await client.query<{ left: number }>(
    `select count(*)::integer as left from task where site_id = $1 and kind = $2 and state = 'PENDING'`,
    [busy, kind.name],
  );
  if (rows[0]?.left === 0) {
    throw new Error('nothing of the busy site was left to wait for');
  }
  await client.query('delete from task where kind = $1', [kind.name]);
  const sorted = waits.sort((a, b) => a - b);
  return {
    what: `a task behind ${tasksOfBusySite} of another site, ${kind.mode.toLowerCase()}`,
    figure: `slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
    beside: `middle of ${rounds}: ${Math.round(sorted[rounds / 2] ?? 0)} ms`,
    ratio: '',
    aim: '≤ 1000 ms',
  };
}
