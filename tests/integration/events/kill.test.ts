/** kill -9 of a relay in the middle of its work: nothing is lost and nothing happens twice. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { scriptOfFile } from '../../support/script-process.ts';
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

const start = scriptOfFile(new URL('./delivery-process.ts', import.meta.url));

function startRelayProcess(worksBeforeStanding: number): ChildProcess {
  return start([made.directUrl, String(worksBeforeStanding)], ['ignore', 'pipe', 'inherit']);
}

/** Resolves when the process says that it stands still in the midst of its work. */
async function standing(child: ChildProcess): Promise<void> {
  if (child.stdout === null) {
    throw new Error('the process has no output');
  }
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'standing') {
      return;
    }
  }
  throw new Error('the process ended before it stood still');
}

test('every event is consumed exactly once although its relay is killed five times', async () => {
  const { database } = made;
  const siteId = newId();
  const consumers = ['one', 'two'].map((name) => tracingConsumer(name));
  const record = outboxOf(consumers);
  for (let sequence = 0; sequence < 20; sequence += 1) {
    const entities = Array.from({ length: 10 }, (_, index) => `booking ${index}`);
    await recordAll(
      database,
      siteId,
      record,
      entities.map((entity) => bookingUpdated(entity, sequence)),
    );
  }
  for (const worksBeforeDeath of [1, 7, 15, 22, 31]) {
    const child = startRelayProcess(worksBeforeDeath);
    await standing(child);
    const died = once(child, 'exit');
    child.kill('SIGKILL');
    await died;
  }
  const beforeRecovery = await countStates(database.reader(siteId));
  expect(beforeRecovery.LEASED ?? 0).toBeGreaterThan(0);

  const relay = createDeliveryWorker({ database, consumers });
  await eventually(
    async () => {
      await relay.drain();
      return countStates(database.reader(siteId));
    },
    (states) => states.DONE === 400,
  );
  const traces = await readTraces(database.reader(siteId));
  expect(traces).toHaveLength(400);
  expect(new Set(traces.map((trace) => `${trace.consumer} ${trace.eventId}`)).size).toBe(400);
  for (let index = 0; index < 10; index += 1) {
    const order = traces.filter((trace) => trace.consumer === 'one' && trace.entityId === `booking ${index}`);
    expect(order.map((trace) => trace.sequence)).toEqual(Array.from({ length: 20 }, (_, sequence) => sequence));
  }
});
