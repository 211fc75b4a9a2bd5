/**
 * How many tasks, and deliveries of events to a consumer, are claimed and done in a second, in a database that a product
 * process works on as well: kinds of their own, which nobody else knows.
 */
import { createDatabase } from '../../packages/server/src/db/database.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import type { Consumer } from '../../packages/server/src/events/consumer.ts';
import { deliveryTask } from '../../packages/server/src/events/deliveries.ts';
import { createOutbox } from '../../packages/server/src/events/outbox.ts';
import { createEnqueue } from '../../packages/server/src/tasks/enqueue.ts';
import type { TransactionalTaskKind } from '../../packages/server/src/tasks/task.ts';
import { createWorker } from '../../packages/server/src/tasks/worker.ts';

const connections = 4;
const perRound = 2_000;
const perTransaction = 100;

export interface WorkMeter {
  /** Tasks that only write, done in a second. */
  tasks(): Promise<number>;
  /** Events that were brought to a consumer in a second. */
  deliveries(): Promise<number>;
  close(): Promise<void>;
}

/** `siteIds` are those that the work is of, in turn. */
export async function meterWork(databaseUrl: string, siteIds: readonly string[]): Promise<WorkMeter> {
  const database = await createDatabase({ url: databaseUrl, pooler: 'off', poolSize: connections });
  const enqueue = createEnqueue();
  const consumer: Consumer = { name: 'bench listener', listensTo: () => true, consume: async () => {} };
  const recordEvents = createOutbox([consumer], enqueue);
  const workerOf = (kind: TransactionalTaskKind) =>
    createWorker({ database, kinds: [kind], concurrency: connections, gatherMs: 0 });
  const writes = workerOf({ name: 'bench writes', mode: 'TRANSACTIONAL', run: async () => {} });
  const listens = workerOf(deliveryTask(consumer));

  /** Asks for a round of work, and answers how many a second are done of it. */
  async function rateOf(worker: typeof writes, ask: (tx: Transaction) => void): Promise<number> {
    for (let asked = 0; asked < perRound; asked += perTransaction) {
      const siteId = siteIds[(asked / perTransaction) % siteIds.length] as string;
      await database.transact(siteId, async (tx) => {
        for (let each = 0; each < perTransaction; each += 1) {
          ask(tx);
        }
      });
    }
    const began = performance.now();
    const done = await worker.drain();
    if (done !== perRound) {
      throw new Error(`${done} of ${perRound} tasks were done`);
    }
    return (perRound * 1000) / (performance.now() - began);
  }

  return {
    tasks: () => rateOf(writes, (tx) => enqueue(tx, { kind: 'bench writes', id: newId() })),
    deliveries: () =>
      rateOf(listens, (tx) =>
        recordEvents(tx, [
          {
            type: 'wix.bookings.v2.booking_updated',
            entityId: newId(),
            entitySequence: 10,
            at: Date.now(),
            identity: { identityType: 'UNKNOWN' },
            body: {},
          },
        ]),
      ),
    async close() {
      await writes.stop();
      await listens.stop();
      await database.close();
    },
  };
}
