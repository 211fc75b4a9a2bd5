/** How many events a consumer takes in one transaction: all that were claimed, or a few of those that take long. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { Consumer } from '../../../packages/server/src/events/consumer.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
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

test('of a consumer that takes long a few events share a transaction, and one that is refused holds up only those', async () => {
  const { database } = made;
  const siteId = newId();
  const taken: string[][] = [];
  const consumer: Consumer = {
    name: 'slow',
    listensTo: () => true,
    eventsPerTransaction: 3,
    consume: async () => {},
    async consumeAll(_tx, events) {
      const names = events.map(({ entityId }) => entityId);
      taken.push(names);
      if (names.includes('e')) {
        throw new Error('not this one');
      }
    },
    retry: { attempts: 1, delayMs: () => 0 },
  };
  const entities = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  await recordAll(
    database,
    siteId,
    outboxOf([consumer]),
    entities.map((entity) => bookingUpdated(entity, 1)),
  );
  await createDeliveryWorker({ database, consumers: [consumer] }).drain();
  expect(taken).toEqual([['a', 'b', 'c'], ['d', 'e', 'f'], ['d'], ['e'], ['f'], ['g']]);
  expect(await countStates(database.reader(siteId))).toEqual({ DONE: 6, FAILED: 1 });
});

test('a consumer that takes a group at once is given all of one site, and each alone when one refuses', async () => {
  const { database } = made;
  const siteId = newId();
  const tracing = tracingConsumer('grouped', (event) => {
    if (event.entityId === 'poison') {
      throw new Error('cannot digest this');
    }
  });
  const sizes: number[] = [];
  const consumer: Consumer = {
    ...tracing,
    consumeAll: async (tx, events) => {
      sizes.push(events.length);
      for (const event of events) {
        await tracing.consume(tx, event);
      }
    },
    retry: { attempts: 1, delayMs: () => 0 },
  };
  await recordAll(
    database,
    siteId,
    outboxOf([consumer]),
    ['a', 'poison', 'b'].map((entity) => bookingUpdated(entity, 1)),
  );
  await createDeliveryWorker({ database, consumers: [consumer] }).drain();
  expect(sizes).toEqual([3, 1, 1, 1]);
  expect((await readTraces(database.reader(siteId))).map((trace) => trace.entityId)).toEqual(['a', 'b']);
  expect(await countStates(database.reader(siteId))).toEqual({ DONE: 2, FAILED: 1 });
});

test('what a group cannot do together is told, though each can alone; what one cannot do is told once', async () => {
  const { database } = made;
  const failed: unknown[] = [];
  const observer = { failed: (kind: string, error: unknown, isLast: boolean) => failed.push([kind, error, isLast]) };
  const crowded = new Error('too many at once');
  const poison = new Error('cannot digest this');
  const tracing = tracingConsumer('crowded', ({ entityId }) => {
    if (entityId === 'poison') {
      throw poison;
    }
  });
  const consumer: Consumer = {
    ...tracing,
    consumeAll: async (tx, events) => {
      if (events.length > 1) {
        throw crowded;
      }
      await tracing.consume(tx, events[0] as (typeof events)[number]);
    },
    retry: { attempts: 1, delayMs: () => 0 },
  };
  const consumeOn = async (siteId: string, entities: readonly string[]) => {
    await recordAll(
      database,
      siteId,
      outboxOf([consumer]),
      entities.map((entity) => bookingUpdated(entity, 1)),
    );
    await createDeliveryWorker({ database, consumers: [consumer], observer }).drain();
    return countStates(database.reader(siteId));
  };
  expect(await consumeOn(newId(), ['a', 'b'])).toEqual({ DONE: 2 });
  expect(failed).toEqual([['crowded', crowded, false]]);
  expect(await consumeOn(newId(), ['a', 'poison'])).toEqual({ DONE: 1, FAILED: 1 });
  expect(failed.slice(1)).toEqual([['crowded', poison, true]]);
});
