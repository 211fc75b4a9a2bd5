/** What makes two messages the same. */
import { expect, test } from 'vitest';
import { onceOf } from './notice.ts';

test('the idempotency key names news, channel and recipient', () => {
  const plain = { type: 'BOOKING_CONFIRMED', onceFor: 'e1', channel: 'EMAIL', to: 'a@example.com' } as const;
  const keys = [
    onceOf(plain),
    onceOf({ ...plain, type: 'BOOKING_CANCELED' }),
    onceOf({ ...plain, channel: 'SMS' }),
    onceOf({ ...plain, to: 'b@example.com' }),
    onceOf({ ...plain, onceFor: 'e2' }),
  ];
  expect(new Set(keys).size).toBe(5);
});
