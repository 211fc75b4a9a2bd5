/** Which messages are counted together, and which not at all. */
import { expect, test } from 'vitest';
import { createMessageKinds, type MessageKind } from '../../../messages/message-kind.ts';
import { dailyCapOf } from './daily-caps.ts';

const [many, few] = [{ most: 40 }, { most: 40 }];
const declared: MessageKind[] = [
  { type: 'BOOKING_CONFIRMED', audience: 'customer', dailyCap: many },
  { type: 'WAITLIST_OFFERED', audience: 'customer', dailyCap: many },
  { type: 'BOOKING_LINKS', audience: 'customer', dailyCap: few },
  { type: 'USER_INVITATION', audience: 'user' },
];
const kinds = createMessageKinds(declared);

test('kinds that name the same cap are counted together, and no others', () => {
  expect(dailyCapOf('BOOKING_CONFIRMED', kinds)).toEqual({
    most: 40,
    types: ['BOOKING_CONFIRMED', 'WAITLIST_OFFERED'],
  });
  expect(dailyCapOf('BOOKING_LINKS', kinds)).toEqual({ most: 40, types: ['BOOKING_LINKS'] });
  expect(dailyCapOf('USER_INVITATION', kinds)).toBeUndefined();
});

test('a kind is declared once, and before anybody names it', () => {
  expect(() => createMessageKinds([...declared, ...declared])).toThrow('declared twice');
  expect(() => kinds.of('TEST_MESSAGE')).toThrow('no domain declares the message TEST_MESSAGE');
});
