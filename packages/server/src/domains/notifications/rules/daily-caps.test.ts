/** Which messages are counted together, and which not at all. */
import { everyMessageType } from '@openhours/contract';
import { expect, test } from 'vitest';
import { dailyCapOf } from './daily-caps.ts';

test('every type is counted among those like it, but for what only the business asks for', () => {
  const uncounted = everyMessageType.filter((type) => dailyCapOf(type) === undefined);
  expect(uncounted).toEqual(['TEST_MESSAGE', 'USER_INVITATION', 'USER_PASSWORD_RESET']);
  const counted = everyMessageType.filter((type) => dailyCapOf(type) !== undefined);
  expect(counted.every((type) => dailyCapOf(type)?.types.includes(type))).toBe(true);
});

test('customers, codes, links and the business are counted apart', () => {
  expect(dailyCapOf('BOOKING_CONFIRMED')).toMatchObject({ most: 40 });
  expect(dailyCapOf('BOOKING_CONFIRMED')).toBe(dailyCapOf('WAITLIST_OFFERED'));
  expect(dailyCapOf('BOOKING_VERIFICATION')).toMatchObject({ most: 20 });
  expect(dailyCapOf('BOOKING_LINKS')).toMatchObject({ most: 12, types: ['BOOKING_LINKS'] });
  expect(dailyCapOf('BUSINESS_BOOKING_CREATED')).toMatchObject({ most: 2_000 });
  expect(dailyCapOf('STAFF_BOOKING_REMINDER')).toBe(dailyCapOf('SUBSTITUTE_REQUESTED'));
});
