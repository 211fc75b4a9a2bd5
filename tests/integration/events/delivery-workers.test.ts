/** The workers that bring events: turns of sites, kicks and polls, the stop, and the work of the clock beside them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { ServerReader } from '../../../packages/server/src/db/transaction.ts';
import type { Consumer } from '../../../packages/server/src/events/consumer.ts';
import { deliveryTask } from '../../../packages/server/src/events/deliveries.ts';
import { createPeriodicWorker } from '../../../packages/server/src/tasks/periodic.ts';
import { withSharedPoll } from '../../../packages/server/src/tasks/shared-poll.ts';
import { joinWorkers } from '../../../packages/server/src/tasks/workers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import {
  at,
  bookingUpdated,
  countStates,
  createDeliveryWorker,
  outboxOf,
  readTraces,
  recordAll,
  tracingConsumer,
} from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

test('a busy site does not hold up a quiet one', async () => {
  const { database } = made;
  const [busy, quiet] = [newId(), newId()];
  const order: string[] = [];
  const consumer: Consumer = {
    name: 'fair',
    listensTo: () => true,
    consume: async (_tx, event) => {
      order.push(event.siteId);
    },
  };
  const record = outboxOf([consumer]);
  const many = Array.from({ length: 60 }, (_, index) => bookingUpdated(`e${index}`, 1));
  await recordAll(database, busy, record, many);
  await recordAll(database, quiet, record, [bookingUpdated('e', 1)]);
  await createDeliveryWorker({ database, consumers: [consumer], tasksPerTurn: 10, concurrency: 1 }).drain();
  expect(order).toHaveLength(61);
  expect(order.indexOf(quiet)).toBeLessThanOrEqual(10);
});

test('every waiting site gets its turn when there are more than one batch holds', async () => {
  const { database } = made;
  const sites = Array.from({ length: 7 }, () => newId());
  const consumer = tracingConsumer('round');
  const record = outboxOf([consumer]);
  for (const siteId of sites) {
    await recordAll(database, siteId, record, [bookingUpdated('a', 1), bookingUpdated('b', 1)]);
  }
  const worker = createDeliveryWorker({ database, consumers: [consumer], sitesPerRound: 2, tasksPerTurn: 1 });
  await worker.drain();
  for (const siteId of sites) {
    expect(await countStates(database.reader(siteId))).toEqual({ DONE: 2 });
  }
});

test('a worker is woken for what it does, and asks nothing for what another one does', async () => {
  const siteId = newId();
  const [concerned, other] = ['concerned', 'other'].map((name) => {
    const consumer = tracingConsumer(name);
    let asked = 0;
    const counting: ServerReader = {
      all(query) {
        asked += 1;
        return made.database.serverReader.all(query);
      },
      first: (query) => made.database.serverReader.first(query),
    };
    const database = { ...made.database, serverReader: counting };
    const worker = createDeliveryWorker({ database, consumers: [consumer], pollMs: 60_000 });
    return { consumer, worker, asked: () => asked };
  });
  const workers = joinWorkers([concerned!.worker, other!.worker]);
  workers.start();
  await eventually(
    async () => [concerned!.asked(), other!.asked()],
    ([one, two]) => one! > 0 && two! > 0,
  );
  const askedBefore = other!.asked();
  await recordAll(made.database, siteId, outboxOf([concerned!.consumer], workers.kick), [bookingUpdated('a', 1)]);
  await eventually(
    () => readTraces(made.database.reader(siteId)),
    (traces) => traces.length === 1,
  );
  expect(other!.asked()).toBe(askedBefore);
  await workers.stop();
});

test('workers with one poll ask nothing by themselves, and each is woken for what others recorded', async () => {
  const { database } = made;
  const siteId = newId();
  const asked = [0, 0];
  const counting = (index: number): ServerReader => ({
    all(query) {
      asked[index]! += 1;
      return database.serverReader.all(query);
    },
    first: (query) => database.serverReader.first(query),
  });
  const consumers = ['polled', 'left alone'].map((name) => tracingConsumer(name));
  const workers = consumers.map((consumer, index) =>
    createDeliveryWorker({
      database: { ...database, serverReader: counting(index) },
      consumers: [consumer],
      pollMs: 600_000,
    }),
  );
  let polls = 0;
  const worker = withSharedPoll(joinWorkers(workers), {
    database,
    kinds: consumers.map((consumer) => deliveryTask(consumer).name),
    observer: {
      worked: () => {
        polls += 1;
      },
    },
    pollMs: 5,
  });
  worker.start();
  await eventually(
    async () => polls,
    (count) => count > 0 && asked.every((times) => times > 0),
  );
  const [, askedBefore] = asked;
  // As another process does it: nobody here hears of it.
  await recordAll(database, siteId, outboxOf(consumers.slice(0, 1)), [bookingUpdated('a', 1)]);
  await eventually(
    () => readTraces(database.reader(siteId)),
    (traces) => traces.length === 1,
  );
  const pollsBefore = polls;
  await eventually(
    async () => polls,
    (count) => count >= pollsBefore + 5,
  );
  expect(asked[1]).toBe(askedBefore);
  await worker.stop();
});

test('a started worker hears the kick at once, and finds by itself what others recorded', async () => {
  const { database } = made;
  const siteId = newId();
  const consumer = tracingConsumer('awake');
  const worker = createDeliveryWorker({ database, consumers: [consumer], pollMs: 60_000 });
  const record = outboxOf([consumer], worker.kick);
  worker.start();
  await recordAll(database, siteId, record, [bookingUpdated('a', 1)]);
  await eventually(
    () => readTraces(database.reader(siteId)),
    (traces) => traces.length === 1,
  );
  await worker.stop();

  const polling = createDeliveryWorker({ database, consumers: [consumer], pollMs: 20 });
  polling.start();
  await recordAll(database, siteId, outboxOf([consumer]), [bookingUpdated('a', 2)]);
  await eventually(
    () => readTraces(database.reader(siteId)),
    (traces) => traces.length === 2,
  );
  await polling.stop();
});

test('stopping finishes what is being worked on and gives the rest back', async () => {
  const { database } = made;
  const siteId = newId();
  let entered: (() => void) | undefined;
  let leave: (() => void) | undefined;
  const working = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const mayLeave = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const first = tracingConsumer('first');
  const second = tracingConsumer('second');
  const consumers: Consumer[] = [
    {
      ...first,
      consume: async (tx, event) => {
        await first.consume(tx, event);
        entered?.();
        await mayLeave;
      },
    },
    second,
  ];
  await recordAll(database, siteId, outboxOf(consumers), [bookingUpdated('a', 1)]);
  const worker = createDeliveryWorker({ database, consumers, pollMs: 60_000 });
  worker.start();
  await working;
  const stopped = worker.stop();
  leave?.();
  await stopped;
  const rows = await database.serverReader.all(
    statement('select kind as consumer, state, attempt from task where site_id = $1 order by kind', [siteId]),
  );
  expect(rows).toEqual([
    { consumer: 'first', state: 'DONE', attempt: 1 },
    { consumer: 'second', state: 'PENDING', attempt: 0 },
  ]);
});

test('events do not wait for work of the clock, which hears when the workers stop', async () => {
  const { database } = made;
  const siteId = newId();
  const consumer = tracingConsumer('unhindered');
  let hasStarted: (() => void) | undefined;
  const started = new Promise<void>((resolve) => {
    hasStarted = resolve;
  });
  const periodic = createPeriodicWorker({
    database,
    kinds: [
      {
        name: 'long work of the clock',
        mode: 'PERIODIC',
        everyMs: 60_000,
        run: (_database, _nowMs, signal) =>
          new Promise((resolve) => {
            hasStarted?.();
            signal.addEventListener('abort', () => resolve());
          }),
      },
    ],
    longestWaits: {},
    now: () => at,
    onError: (_name, error) => {
      throw error;
    },
  });
  const worker = joinWorkers([createDeliveryWorker({ database, consumers: [consumer], pollMs: 10 }), periodic]);
  worker.start();
  await started;
  await recordAll(database, siteId, outboxOf([consumer]), [bookingUpdated('a', 1)]);
  await eventually(
    () => readTraces(database.reader(siteId)),
    (traces) => traces.length === 1,
  );
  await worker.stop();
});
