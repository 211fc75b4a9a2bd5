/** Tasks that wait for the outside: leases that are kept and lost, progress, resting, dead letters, and turns for all. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseNow } from '../../../packages/server/src/db/clock.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createEnqueue, type NewTask } from '../../../packages/server/src/tasks/enqueue.ts';
import type { WorkerObserver } from '../../../packages/server/src/tasks/observer.ts';
import { claimTasks, listFailedTasks, replayFailedTasks } from '../../../packages/server/src/tasks/repository.ts';
import type { ExternalTaskKind, TaskOutcome, TransactionalTaskKind } from '../../../packages/server/src/tasks/task.ts';
import { createWorker } from '../../../packages/server/src/tasks/worker.ts';
import { createExternalWorker } from '../../../packages/server/src/tasks/workers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { at } from '../events/support.ts';
import { readTask } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

const enqueue = createEnqueue();

async function ask(siteId: string, ...tasks: readonly NewTask[]): Promise<void> {
  await made.database.transact(siteId, async (tx) => {
    for (const task of tasks) {
      enqueue(tx, task);
    }
  });
}

const done: TaskOutcome = { state: 'DONE' };

function workerOf(kind: Omit<ExternalTaskKind, 'mode'>, observer: WorkerObserver = {}) {
  return createExternalWorker({ ...kind, mode: 'EXTERNAL' }, { database: made.database, observer, now: () => at });
}

const record = (siteId: string, kind: string, id: string) => readTask(made.database.reader(siteId), kind, id);

/** Lets the next attempt be due. */
const makeDue = (siteId: string) =>
  made.database.serverReader.all(
    statement(`update task set due_at = ${databaseNow} where site_id = $1 and state = 'PENDING'`, [siteId]),
  );

test('a task is run with its input at business time, keeps its result, and is asked for once', async () => {
  const siteId = newId();
  const id = newId();
  const seen: unknown[] = [];
  const worker = workerOf({
    name: 'add',
    run: async ({ attempt, input }, { nowMs }) => {
      seen.push({ input, attempt, nowMs });
      return { state: 'DONE', result: { sum: 3 } };
    },
  });
  await ask(siteId, { kind: 'add', id, input: { terms: [1, 2] } }, { kind: 'add', id, input: { terms: [4] } });
  expect(await worker.drain()).toBe(1);
  await ask(siteId, { kind: 'add', id });
  expect(await worker.drain()).toBe(0);
  expect(seen).toEqual([{ input: { terms: [1, 2] }, attempt: 1, nowMs: at }]);
  expect(await record(siteId, 'add', id)).toMatchObject({ state: 'DONE', result: { sum: 3 }, due_at: null });
});

test('a task is gone with the transaction that asked for it', async () => {
  const siteId = newId();
  const id = newId();
  const asking = made.database.transact(siteId, async (tx) => {
    enqueue(tx, { kind: 'never', id });
    await tx.flush();
    throw new Error('the change fails');
  });
  await expect(asking).rejects.toThrow('the change fails');
  expect(await record(siteId, 'never', id)).toBeUndefined();
});

test('what has a time of its own waits for it, a clock that was put back or not', async () => {
  const siteId = newId();
  const [soon, later] = [newId(), newId()];
  const runs: string[] = [];
  const worker = workerOf({
    name: 'timed',
    run: async ({ id }) => {
      runs.push(id);
      return done;
    },
  });
  await ask(siteId, { kind: 'timed', id: soon }, { kind: 'timed', id: later, atMs: Date.now() + 90 * 86_400_000 });
  await worker.drain();
  expect(runs).toEqual([soon]);
  expect((await record(siteId, 'timed', later))?.state).toBe('PENDING');
});

test('a long task keeps its lease, and how far it is can be followed', async () => {
  const siteId = newId();
  const id = newId();
  let letGo = () => {};
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let runs = 0;
  // Long enough for a machine that has other work to renew it in time.
  const leaseMs = 4000;
  const kind = {
    name: 'long',
    leaseMs,
    run: async (_task: unknown, { report }: Parameters<ExternalTaskKind['run']>[1]) => {
      runs += 1;
      report({ done: 3, total: 10 });
      await untilLetGo;
      report({ done: 10, total: 10 });
      return done;
    },
  };
  await ask(siteId, { kind: 'long', id });
  const working = workerOf(kind).drain();
  const leasedUntil = async () => {
    const row = await made.database.serverReader.first(
      statement<{ until: number }>(
        'select (extract(epoch from leased_until) * 1000)::float8 as until from task where site_id = $1 and id = $2',
        [siteId, id],
      ),
    );
    return row?.until ?? 0;
  };
  await eventually(
    () => record(siteId, 'long', id),
    (seen) => seen?.progress?.done === 3,
  );
  const first = await leasedUntil();
  await eventually(leasedUntil, (until) => until > first + leaseMs);
  // Another process finds nothing to take although more than one lease has passed.
  expect(await claimTasks(made.database.reader(siteId), ['long'], 1, 1000)).toEqual([]);
  letGo();
  await working;
  expect(runs).toBe(1);
  expect(await record(siteId, 'long', id)).toMatchObject({ state: 'DONE', progress: { done: 10, total: 10 } });
});

test('an interrupted task goes on from where it was', async () => {
  const siteId = newId();
  const id = newId();
  await ask(siteId, { kind: 'resumed', id });
  const begun: (number | undefined)[] = [];
  const worker = workerOf({
    name: 'resumed',
    run: async ({ progress }, { report }) => {
      begun.push(progress?.done);
      if (progress === undefined) {
        report({ done: 5 });
        throw new Error('the line went down');
      }
      return done;
    },
  });
  await worker.drain();
  await makeDue(siteId);
  await worker.drain();
  expect(begun).toEqual([undefined, 5]);
});

test('a task that somebody else has taken over hears of it while it runs, and leaves its row to them', async () => {
  const siteId = newId();
  const id = newId();
  await ask(siteId, { kind: 'taken over', id });
  const runs: string[] = [];
  const worker = workerOf({
    name: 'taken over',
    leaseMs: 90,
    run: async (task, { signal }) => {
      runs.push(task.id);
      // As the claim of another process, once the lease has ended there.
      await made.database.serverReader.all(
        statement(
          `update task set attempt = attempt + 1, due_at = ${databaseNow} + interval '1 hour',
             leased_until = ${databaseNow} + interval '1 hour' where site_id = $1 and id = $2`,
          [siteId, id],
        ),
      );
      signal.throwIfAborted();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('taken over'))));
    },
  });
  expect(await worker.drain()).toBe(0);
  expect(runs).toEqual([id]);
  expect(await record(siteId, 'taken over', id)).toMatchObject({ state: 'LEASED', attempt: 2, log: [] });
});

test('failures are logged and spread in time, the last one ends it, and it can be replayed', async () => {
  const siteId = newId();
  const id = newId();
  const told: string[] = [];
  let isMended = false;
  const worker = workerOf(
    {
      name: 'fragile',
      retry: { attempts: 2, delayMs: () => 100_000 },
      run: async () => {
        if (!isMended) {
          throw new Error('no answer');
        }
        return done;
      },
    },
    { failed: (kind, error, isLast) => told.push(`${kind}: ${(error as Error).message}, ${isLast}`) },
  );
  await ask(siteId, { kind: 'fragile', id });
  const askedAtMs = Date.now();
  await worker.drain();
  const planned = await record(siteId, 'fragile', id);
  expect((planned?.due_at ?? 0) - askedAtMs).toBeGreaterThanOrEqual(80_000);
  await makeDue(siteId);
  await worker.drain();
  expect(told).toEqual(['fragile: no answer, false', 'fragile: no answer, true']);
  const [failed] = await listFailedTasks(made.database.reader(siteId), 10);
  expect(failed).toMatchObject({
    id,
    state: 'FAILED',
    log: [{ attempt: 1 }, { attempt: 2, error: 'Error: no answer' }],
  });
  isMended = true;
  expect(await made.database.transact(siteId, replayFailedTasks)).toBe(1);
  expect(await worker.drain()).toBe(1);
});

test('what can never succeed is given up at once; what is not due yet counts as no attempt', async () => {
  const siteId = newId();
  const [hopeless, early] = [newId(), newId()];
  const worker = workerOf({
    name: 'judged',
    run: async ({ id }) =>
      id === hopeless
        ? { state: 'FAILED', error: 'there is no such address', isFinal: true }
        : { state: 'LATER', delayMs: 60_000 },
  });
  await ask(siteId, { kind: 'judged', id: hopeless }, { kind: 'judged', id: early });
  await worker.drain();
  expect(await record(siteId, 'judged', hopeless)).toMatchObject({ state: 'FAILED', attempt: 1 });
  expect(await record(siteId, 'judged', early)).toMatchObject({ state: 'PENDING', attempt: 0 });
});

test('while nothing of a kind can be done, one task finds out and the others are not tried', async () => {
  const siteId = newId();
  let runs = 0;
  let rested = 0;
  const worker = workerOf({
    name: 'blocked',
    run: async () => {
      runs += 1;
      return { state: 'BLOCKED', error: 'the server is away', restMs: 60_000 };
    },
    rest: () => {
      rested += 1;
    },
  });
  await ask(siteId, ...Array.from({ length: 5 }, () => ({ kind: 'blocked', id: newId() })));
  await worker.drain();
  expect(runs).toBe(1);
  await worker.stop();
  expect(rested).toBe(1);
});

test('several run at once, and a slow one holds up nobody else', async () => {
  const sites = [newId(), newId(), newId()];
  const slow = newId();
  let letGo = () => {};
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const ended: string[] = [];
  const worker = workerOf({
    name: 'side by side',
    concurrency: 2,
    run: async ({ id }) => {
      if (id === slow) {
        await untilLetGo;
      }
      ended.push(id);
      return done;
    },
  });
  await ask(sites[0] as string, { kind: 'side by side', id: slow });
  const quick = sites.flatMap((siteId) => [1, 2, 3].map(() => ({ siteId, id: newId() })));
  for (const { id, siteId } of quick) {
    await ask(siteId, { kind: 'side by side', id });
  }
  const working = worker.drain();
  await eventually(
    async () => ended.length,
    (count) => count === quick.length,
  );
  expect(ended).not.toContain(slow);
  letGo();
  await working;
  expect(ended.at(-1)).toBe(slow);
});

test('many tasks of one kind leave the others of their site the same turn', async () => {
  const siteId = newId();
  const order: string[] = [];
  const kindOf = (name: string): TransactionalTaskKind => ({
    name,
    mode: 'TRANSACTIONAL',
    run: async (_tx, tasks) => {
      order.push(...tasks.map(({ kind }) => kind));
    },
  });
  const worker = createWorker({
    database: made.database,
    kinds: [kindOf('many'), kindOf('one')],
    concurrency: 1,
    tasksPerTurn: 2,
  });
  await ask(siteId, ...Array.from({ length: 20 }, () => ({ kind: 'many', id: newId() })));
  await ask(siteId, { kind: 'one', id: newId() });
  expect(await worker.drain()).toBe(21);
  // In the first turn, whatever its place there.
  expect(order.indexOf('one')).toBeLessThanOrEqual(2);
});

test.each(['EXTERNAL', 'TRANSACTIONAL'] as const)(
  'a hundred thousand %s tasks of one site leave the next turn to another',
  async (mode) => {
    const [busy, quiet] = [newId(), newId()];
    const name = `crowded ${mode}`;
    const turns: string[] = [];
    const take = (siteId: string) => {
      turns.push(siteId);
      if (siteId === quiet) {
        void worker.stop();
      }
    };
    const worker =
      mode === 'EXTERNAL'
        ? workerOf({
            name,
            run: async ({ siteId }) => {
              take(siteId);
              return done;
            },
          })
        : createWorker({
            database: made.database,
            kinds: [{ name, mode, run: async ({ siteId }) => take(siteId) }],
            concurrency: 1,
          });
    await made.database.serverReader.all(
      statement(
        `insert into task (site_id, kind, id, state, due_at)
         select $1::uuid, $2::text, gen_random_uuid(), 'PENDING', ${databaseNow} from generate_series(1, 100000)`,
        [busy, name],
      ),
    );
    await ask(quiet, { kind: name, id: newId() });
    await worker.drain();
    expect(turns).toContain(quiet);
    expect(turns.length).toBeLessThanOrEqual(3);
  },
);
