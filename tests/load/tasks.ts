/**
 * `npm run bench -- tasks`: tasks asked for in transactions of their own and done by a worker, against the least that any
 * queue of rows costs: one committed insert and one committed delete of a row, over as many connections. And how long one
 * site waits for another that has asked for very many.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '../../packages/server/src/db/database.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Database } from '../../packages/server/src/db/transaction.ts';
import { createEnqueue } from '../../packages/server/src/tasks/enqueue.ts';
import { createWorker, type Worker } from '../../packages/server/src/tasks/worker.ts';
import { createExternalWorker } from '../../packages/server/src/tasks/workers.ts';
import { type BusyKind, measureBusySite } from './busy-site.ts';
import type { Row } from './measure.ts';

const connections = 4;
const tasksPerRound = 2_000;
const rounds = 5;
const siteCount = 10;

/** Does something so many times over the connections; answers how many a second. */
async function rateOf(count: number, run: (connection: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (left > 0) {
        left -= 1;
        await run(connection);
      }
    }),
  );
  return (count * 1000) / (performance.now() - began);
}

/** Seconds for each of two things in turn become how many of both a second. */
const together = (first: number, second: number) => 1 / (1 / first + 1 / second);

interface Kind {
  readonly what: string;
  readonly name: string;
  readonly worker: Worker;
}

function kindsOn(database: Database): Kind[] {
  const parts = { database, observer: {}, now: Date.now };
  return [
    {
      what: 'tasks that only write, asked for and done',
      name: 'bench writes',
      worker: createWorker({
        database,
        kinds: [{ name: 'bench writes', mode: 'TRANSACTIONAL', run: async () => {} }],
        concurrency: connections,
        gatherMs: 0,
      }),
    },
    {
      what: 'tasks that may wait for the outside, asked for and done',
      name: 'bench calls',
      worker: createExternalWorker(
        { name: 'bench calls', mode: 'EXTERNAL', concurrency: connections, run: async () => ({ state: 'DONE' }) },
        parts,
      ),
    },
  ];
}

/** As the workers of a process have them. */
function busyKindsOn(database: Database): BusyKind[] {
  return [
    {
      name: 'bench busy writes',
      mode: 'TRANSACTIONAL',
      workerTelling: (did) =>
        createWorker({
          database,
          kinds: [{ name: 'bench busy writes', mode: 'TRANSACTIONAL', run: async ({ siteId }) => did(siteId) }],
          gatherMs: 100,
        }),
    },
    {
      name: 'bench busy calls',
      mode: 'EXTERNAL',
      workerTelling: (did) =>
        createExternalWorker(
          {
            name: 'bench busy calls',
            mode: 'EXTERNAL',
            run: async ({ siteId }) => {
              did(siteId);
              return { state: 'DONE' };
            },
          },
          { database, observer: {}, now: Date.now },
        ),
    },
  ];
}

/** The rows of tasks, of a database that nobody else works on. */
export async function measureTasks(databaseUrl: string): Promise<Row[]> {
  const database = await createDatabase({ url: databaseUrl, pooler: 'off', poolSize: connections });
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const sites = Array.from({ length: siteCount }, () => newId());
  const enqueue = createEnqueue();
  try {
    await clients[0]?.query('create table if not exists bare_task (id uuid primary key, body text)');
    const bare = async (count: number) => {
      const ids = Array.from({ length: count }, () => randomUUID());
      const rest = [...ids];
      const inserts = await rateOf(count, (connection) =>
        (clients[connection] as pg.Client).query({
          name: 'insert',
          text: 'insert into bare_task values ($1, $2)',
          values: [ids.pop(), 'body'],
        }),
      );
      const deletes = await rateOf(count, (connection) =>
        (clients[connection] as pg.Client).query({
          name: 'delete',
          text: 'delete from bare_task where id = $1',
          values: [rest.pop()],
        }),
      );
      return together(inserts, deletes);
    };
    const tasks = async ({ name, worker }: Kind, count: number) => {
      let asked = 0;
      const asking = await rateOf(count, () => {
        asked += 1;
        const siteId = sites[asked % siteCount] as string;
        return database.transact(siteId, async (tx) => enqueue(tx, { kind: name, id: newId() }));
      });
      const began = performance.now();
      const done = await worker.drain();
      if (done !== count) {
        throw new Error(`${done} of ${count} tasks were done`);
      }
      return together(asking, (count * 1000) / (performance.now() - began));
    };
    const rows: Row[] = [];
    for (const kind of kindsOn(database)) {
      // Both in turn, so that a drifting machine touches both alike; what is printed is the middle by its ratio.
      await bare(tasksPerRound / 10);
      await tasks(kind, tasksPerRound / 10);
      const figures: { readonly task: number; readonly pair: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        figures.push({ pair: await bare(tasksPerRound), task: await tasks(kind, tasksPerRound) });
      }
      figures.sort((a, b) => a.task / a.pair - b.task / b.pair);
      const { pair, task } = figures[Math.floor(rounds / 2)] as (typeof figures)[number];
      rows.push({
        what: kind.what,
        figure: `${Math.round(task)}/s`,
        beside: `bare insert and delete: ${Math.round(pair)}/s`,
        ratio: (task / pair).toFixed(2),
        aim: '',
      });
      await kind.worker.stop();
    }
    for (const kind of busyKindsOn(database)) {
      rows.push(await measureBusySite(database, clients[0] as pg.Client, kind));
    }
    return rows;
  } finally {
    await clients[0]?.query('drop table if exists bare_task');
    await Promise.all(clients.map((client) => client.end()));
    await database.close();
  }
}
