/** Reactions: their order, their refusals, and circles among them. */
import { expect, test } from 'vitest';
import type { Transaction } from '../db/transaction.ts';
import type { RecordedAct } from './change.ts';
import {
  createReactionDispatcher,
  type DispatchReactions,
  deepestCascade,
  defineReaction,
  reactTo,
} from './reactions.ts';

const tx = {} as Transaction;
const act: RecordedAct = {
  caller: undefined,
  requestId: 'request',
  nowMs: 1,
  operation: { name: 'test.act', events: [] },
};
const serviceDeleted = defineReaction<{ readonly serviceId: string }>('services.deleted');
const bookingCanceled = defineReaction<{ readonly bookingId: string }>('bookings.canceled');

test('handlers run in their order, each finished before the next, with the transaction and what happened', async () => {
  const seen: unknown[] = [];
  const dispatchReactions = createReactionDispatcher([
    reactTo(serviceDeleted, async (inner, _act, { serviceId }) => {
      await Promise.resolve();
      seen.push(['first', inner === tx, serviceId]);
    }),
    reactTo(bookingCanceled, () => {
      seen.push('another reaction');
    }),
    reactTo(serviceDeleted, (_tx, _act, { serviceId }) => {
      seen.push(['second', serviceId]);
    }),
  ]);
  await dispatchReactions(tx, act, serviceDeleted, { serviceId: 's' });
  expect(seen).toEqual([
    ['first', true, 's'],
    ['second', 's'],
  ]);
});

test('what nobody reacts to is nothing', async () => {
  await expect(createReactionDispatcher([])(tx, act, serviceDeleted, { serviceId: 's' })).resolves.toBeUndefined();
});

test('a refusal of one handler is the refusal of the intent, and the next intent starts anew', async () => {
  let refuses = true;
  const dispatchReactions = createReactionDispatcher([
    reactTo(serviceDeleted, () => {
      if (refuses) {
        throw new Error('not this one');
      }
    }),
  ]);
  await expect(dispatchReactions(tx, act, serviceDeleted, { serviceId: 's' })).rejects.toThrow('not this one');
  refuses = false;
  for (let intent = 0; intent <= deepestCascade; intent += 1) {
    await dispatchReactions(tx, act, serviceDeleted, { serviceId: 's' });
  }
});

test('a reaction may cause another; a circle is refused and names itself', async () => {
  let canceled = 0;
  let isCircle = false;
  const dispatchReactions: DispatchReactions = createReactionDispatcher([
    reactTo(serviceDeleted, (inner) => dispatchReactions(inner, act, bookingCanceled, { bookingId: 'b' })),
    reactTo(bookingCanceled, async (inner) => {
      canceled += 1;
      if (isCircle) {
        await dispatchReactions(inner, act, serviceDeleted, { serviceId: 's' });
      }
    }),
  ]);
  await dispatchReactions(tx, act, serviceDeleted, { serviceId: 's' });
  expect(canceled).toBe(1);
  isCircle = true;
  await expect(dispatchReactions(tx, act, serviceDeleted, { serviceId: 's' })).rejects.toThrow(
    'reactions cause each other: services.deleted → bookings.canceled → services.deleted',
  );
});

test('two transactions do not count for each other', async () => {
  const transactions = Array.from({ length: deepestCascade + 2 }, () => ({}) as Transaction);
  const dispatchReactions = createReactionDispatcher([reactTo(serviceDeleted, () => Promise.resolve())]);
  await Promise.all(transactions.map((each) => dispatchReactions(each, act, serviceDeleted, { serviceId: 's' })));
});
