/** Deliveries: every event reaches every consumer exactly once, in its entity's order, whatever fails in between. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseNow } from '../../../packages/server/src/db/clock.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Consumer, RecordedEvent } from '../../../packages/server/src/events/consumer.ts';
import {
  claimTasks,
  listFailedTasks,
  readTaskAgeMs,
  replayFailedTasks,
} from '../../../packages/server/src/tasks/repository.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import {
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

test('an event and its deliveries are written with the change, and gone with it', async () => {
  const { database } = made;
  const siteId = newId();
  const record = outboxOf([tracingConsumer('one'), { ...tracingConsumer('deaf'), listensTo: () => false }]);
  await recordAll(database, siteId, record, [bookingUpdated('a', 10), bookingUpdated('a', 11)]);
  await expect(
    database.transact(siteId, async (tx) => {
      record(tx, [bookingUpdated('b', 10)]);
      await tx.flush();
      throw new Error('the change fails');
    }),
  ).rejects.toThrow('the change fails');
  const events = await database.serverReader.all<{ entity_id: string; entity_sequence: number; body: unknown }>(
    statement('select entity_id, entity_sequence, body from outbox_event where site_id = $1 order by id', [siteId]),
  );
  expect(events).toEqual([
    { entity_id: 'a', entity_sequence: 10, body: { id: 'a' } },
    { entity_id: 'a', entity_sequence: 11, body: { id: 'a' } },
  ]);
  expect(await countStates(database.reader(siteId))).toEqual({ PENDING: 2 });
});

test('what was recorded is due in the very moment it was recorded, whatever part of a millisecond that was', async () => {
  const { database } = made;
  const siteId = newId();
  const record = outboxOf([tracingConsumer('one')]);
  const isDue: (boolean | undefined)[] = [];
  for (let round = 0; round < 60; round += 1) {
    await database.transact(siteId, async (tx) => {
      record(tx, [bookingUpdated('a', round)]);
      const [, late] = await Promise.all([
        tx.flush(),
        tx.first<{ late: number }>(
          statement('select count(*) as late from task where site_id = $1 and due_at > clock_timestamp()', [siteId]),
        ),
      ]);
      isDue.push(late?.late === 0);
    });
  }
  expect(isDue).toEqual(Array.from({ length: 60 }, () => true));
});

test('recording tells the process after the commit only', async () => {
  const { database } = made;
  let kicks = 0;
  const record = outboxOf([tracingConsumer('one')], () => {
    kicks += 1;
  });
  await database
    .transact(newId(), async (tx) => {
      record(tx, [bookingUpdated('a', 10)]);
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(kicks).toBe(0);
  await recordAll(database, newId(), record, [bookingUpdated('a', 10)]);
  expect(kicks).toBe(1);
});

test('every consumer takes every event once and in the order of its entity', async () => {
  const { database } = made;
  const siteId = newId();
  const consumers = [tracingConsumer('one'), tracingConsumer('two')];
  const record = outboxOf(consumers);
  for (let sequence = 0; sequence < 6; sequence += 1) {
    await recordAll(
      database,
      siteId,
      record,
      ['a', 'b', 'c'].map((entity) => bookingUpdated(entity, sequence)),
    );
  }
  const workers = [1, 2, 3].map(() => createDeliveryWorker({ database, consumers, tasksPerTurn: 4 }));
  await eventually(
    async () => {
      await Promise.all(workers.map((worker) => worker.drain()));
      return countStates(database.reader(siteId));
    },
    (states) => states.DONE === 36,
  );
  const traces = await readTraces(database.reader(siteId));
  expect(traces).toHaveLength(36);
  expect(new Set(traces.map((trace) => `${trace.consumer} ${trace.eventId}`)).size).toBe(36);
  for (const consumer of ['one', 'two']) {
    for (const entity of ['a', 'b', 'c']) {
      const order = traces.filter((trace) => trace.consumer === consumer && trace.entityId === entity);
      expect(order.map((trace) => trace.sequence)).toEqual([0, 1, 2, 3, 4, 5]);
    }
  }
});

test('a poison event ends FAILED with its log, holds up only its own entity, and can be replayed', async () => {
  const { database } = made;
  const siteId = newId();
  let poisonous = true;
  const consumer = tracingConsumer('fragile', (event) => {
    if (event.entityId === 'poison' && poisonous) {
      throw new Error('cannot digest this');
    }
  });
  const record = outboxOf([consumer]);
  await recordAll(database, siteId, record, [
    bookingUpdated('poison', 1),
    bookingUpdated('sound', 1),
    bookingUpdated('sound', 2),
  ]);
  const worker = createDeliveryWorker({ database, consumers: [consumer] });
  await worker.drain();
  expect((await readTraces(database.reader(siteId))).map((trace) => trace.entityId)).toEqual(['sound', 'sound']);
  await eventually(
    async () => {
      await worker.drain();
      return countStates(database.reader(siteId));
    },
    (states) => states.FAILED === 1,
  );
  const [failed, ...others] = await listFailedTasks(database.reader(siteId), 10);
  expect(others).toEqual([]);
  expect(failed).toMatchObject({ entity_id: 'poison', kind: 'fragile', attempt: 3 });
  expect(failed?.log.map((line) => [line.attempt, line.error])).toEqual([
    [1, 'Error: cannot digest this'],
    [2, 'Error: cannot digest this'],
    [3, 'Error: cannot digest this'],
  ]);

  poisonous = false;
  const replayed = await database.transact(siteId, replayFailedTasks);
  expect(replayed).toBe(1);
  await worker.drain();
  expect(await countStates(database.reader(siteId))).toEqual({ DONE: 3 });
  const again = await database.transact(siteId, replayFailedTasks);
  expect(again).toBe(0);
});

test('a later event of an entity waits while an earlier one is tried again', async () => {
  const { database } = made;
  const siteId = newId();
  let refusals = 1;
  const tracing = tracingConsumer('patient', () => {
    if (refusals > 0) {
      refusals -= 1;
      throw new Error('not yet');
    }
  });
  const consumer: Consumer = { ...tracing, retry: { attempts: 3, delayMs: () => 600_000 } };
  await recordAll(database, siteId, outboxOf([consumer]), [bookingUpdated('a', 1), bookingUpdated('a', 2)]);
  const worker = createDeliveryWorker({ database, consumers: [consumer] });
  await worker.drain();
  expect(await readTraces(database.reader(siteId))).toEqual([]);
  await database.serverReader.all(
    statement(`update task set due_at = ${databaseNow} where site_id = $1 and state = 'PENDING'`, [siteId]),
  );
  await worker.drain();
  expect((await readTraces(database.reader(siteId))).map((trace) => trace.sequence)).toEqual([1, 2]);
});

test('a consumer without order is not held up', async () => {
  const { database } = made;
  const siteId = newId();
  let refusals = 1;
  const consumer: Consumer = {
    ...tracingConsumer('loose', () => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('not yet');
      }
    }),
    ordered: false,
    retry: { attempts: 3, delayMs: () => 60_000 },
  };
  await recordAll(database, siteId, outboxOf([consumer]), [bookingUpdated('a', 1), bookingUpdated('a', 2)]);
  // Together they fail, then each alone: the first attempt of one has already used up the refusal.
  await createDeliveryWorker({ database, consumers: [consumer] }).drain();
  expect(await readTraces(database.reader(siteId))).toHaveLength(2);
});

test('a lost lease undoes the work, and the next holder does it', async () => {
  const { database } = made;
  const siteId = newId();
  const consumer = tracingConsumer('slow');
  await recordAll(database, siteId, outboxOf([consumer]), [bookingUpdated('a', 1)]);
  const worker = createDeliveryWorker({
    database,
    consumers: [
      {
        ...consumer,
        consume: async (tx, event) => {
          await consumer.consume(tx, event);
          // Somebody else takes the delivery before this one ends: its lease was 0 ms.
          await claimTasks(database.reader(siteId), ['slow'], 1, 60_000);
        },
      },
    ],
    leaseMs: 0,
  });
  const done = worker.drain();
  await done;
  expect(await readTraces(database.reader(siteId))).toEqual([]);
  expect(await countStates(database.reader(siteId))).toEqual({ LEASED: 1 });
});

test('an attempt whose process died in it counts, so that it comes to an end', async () => {
  const { database } = made;
  const siteId = newId();
  const consumer = tracingConsumer('deadly');
  await recordAll(database, siteId, outboxOf([consumer]), [bookingUpdated('a', 1)]);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const claimed = await claimTasks(database.reader(siteId), ['deadly'], 1, 0);
    expect(claimed.map((each) => each.attempt)).toEqual([attempt]);
  }
  await createDeliveryWorker({ database, consumers: [consumer] }).drain();
  expect(await countStates(database.reader(siteId))).toEqual({ FAILED: 1 });
  expect(await readTraces(database.reader(siteId))).toEqual([]);
});

test('the age of the outbox is that of the oldest event somebody waits for', async () => {
  const own = await createTestDatabase();
  try {
    const record = outboxOf([tracingConsumer('nobody')]);
    expect(await readTaskAgeMs(own.database.serverReader, ['nobody'])).toBe(0);
    const notBeforeMs = Date.now();
    await recordAll(own.database, newId(), record, [bookingUpdated('a', 1)]);
    const notAfterMs = Date.now();
    while (Date.now() - notAfterMs < 30) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await recordAll(own.database, newId(), record, [bookingUpdated('b', 1)]);
    const askedAtMs = Date.now();
    const ageMs = await readTaskAgeMs(own.database.serverReader, ['nobody']);
    // The database keeps parts of a millisecond, the clock here whole ones.
    expect(ageMs).toBeGreaterThanOrEqual(askedAtMs - notAfterMs - 1);
    expect(ageMs).toBeLessThanOrEqual(Date.now() - notBeforeMs + 1);
  } finally {
    await own.drop();
  }
});

test('an event that does not concern a consumer makes no delivery for it', async () => {
  const { database } = made;
  const siteId = newId();
  const all = tracingConsumer('all');
  const some = { ...tracingConsumer('some'), concerns: (event: RecordedEvent) => event.entityId === 'mine' };
  await recordAll(database, siteId, outboxOf([all, some]), [bookingUpdated('mine', 1), bookingUpdated('other', 1)]);
  await createDeliveryWorker({ database, consumers: [all, some] }).drain();
  const traces = await readTraces(database.reader(siteId));
  expect(traces.map((trace) => `${trace.consumer} ${trace.entityId}`).sort()).toEqual([
    'all mine',
    'all other',
    'some mine',
  ]);
  expect(await countStates(database.reader(siteId))).toEqual({ DONE: 3 });
});
