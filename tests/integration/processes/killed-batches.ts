/** A step that goes through numbers in batches and leaves a trace of each, for the tests that kill, cancel and crowd it. */
import type { Transaction } from '../../../packages/server/src/db/transaction.ts';
import type { BatchedStep } from '../../../packages/server/src/processes/process.ts';
import { leaveTrace } from './support.ts';

export const batchSize = 3;
export const batches = 4;

/** `point` is called in each batch, before it has done anything and when it has, before anybody says that it is done. */
export function numbersInBatches(
  point: (point: 'begins' | 'has done', batch: number, tx: Transaction) => void | Promise<void>,
): BatchedStep<unknown> {
  return {
    name: 'numbers',
    mode: 'BATCHED',
    compensate: 'NOTHING',
    async run(tx, call, { done, position }) {
      const batch = Number(position ?? 0);
      await point('begins', batch, tx);
      for (let number = batch * batchSize; number < (batch + 1) * batchSize; number += 1) {
        leaveTrace(tx, { what: 'number', step: String(number), id: call.processId });
      }
      await tx.flush();
      await point('has done', batch, tx);
      return {
        progress: { done: done + batchSize, total: batches * batchSize, position: String(batch + 1) },
        isLast: batch === batches - 1,
      };
    },
  };
}

/** Every kill is an attempt, of its batch. */
export const killedBatches = { name: 'batches', retry: { attempts: 4, delayMs: () => 20 }, leaseMs: 300 };
