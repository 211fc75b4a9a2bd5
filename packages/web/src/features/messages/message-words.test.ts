/** How a message stands, and why it stays. */
import type { Message } from '@openhours/contract';
import { expect, test } from 'vitest';
import { keptBecauseOf, maySendAgain, standingOf } from './message-words.ts';

const queued = { channel: 'EMAIL', status: 'QUEUED', delivery: { attempts: 0 } } as unknown as Message;

test('a message to an address of nobody says so while it is kept, and only then', () => {
  const toNobody = { ...queued, to: 'owner@example.com' };
  expect([standingOf(toNobody), keptBecauseOf(toNobody)]).toEqual(['messages.kept', 'messages.nobodys']);
  expect(keptBecauseOf({ ...toNobody, status: 'SENT' })).toBeUndefined();
  expect(keptBecauseOf({ ...queued, to: 'grace@studio.test' })).toBeUndefined();
});

test('a message that a later one replaced is no failure, and is not sent again', () => {
  const replaced: Message = { ...queued, status: 'REPLACED' };
  expect([standingOf(replaced), maySendAgain(replaced)]).toEqual(['messages.replaced', false]);
  const failed: Message = { ...queued, status: 'FAILED' };
  expect([standingOf(failed), maySendAgain(failed)]).toEqual(['messages.notSent', true]);
});
