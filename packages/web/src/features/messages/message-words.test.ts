/** How a message stands, and why it stays. */
import type { Message } from '@openhours/contract';
import { expect, test } from 'vitest';
import { keptBecauseOf, standingOf } from './message-words.ts';

const queued = { channel: 'EMAIL', status: 'QUEUED', delivery: { attempts: 0 } } as unknown as Message;

test('a message to an address of nobody says so while it is kept, and only then', () => {
  const toNobody = { ...queued, to: 'owner@example.com' };
  expect([standingOf(toNobody), keptBecauseOf(toNobody)]).toEqual(['messages.kept', 'messages.nobodys']);
  expect(keptBecauseOf({ ...toNobody, status: 'SENT' })).toBeUndefined();
  expect(keptBecauseOf({ ...queued, to: 'grace@studio.test' })).toBeUndefined();
});
