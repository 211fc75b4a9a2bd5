/** What a request for a new booking means before its service is known. */
import { expect, it } from 'vitest';
import { takesSeats } from './new-booking.ts';

const bookedEntity = { slot: { eventId: '018f0000-0000-7000-8000-000000000001' } };
const slotHoldId = '018f0000-0000-7000-8000-000000000002';

it.each([
  [{ booking: { bookedEntity, status: 'CONFIRMED' } }, true],
  [{ booking: { bookedEntity, status: 'CONFIRMED' }, slotHoldId }, true],
  [{ booking: { bookedEntity, status: 'CREATED' }, slotHoldId }, true],
  [{ booking: { bookedEntity }, slotHoldId }, true],
  [{ booking: { bookedEntity, status: 'CREATED' } }, false],
  [{ booking: { bookedEntity } }, false],
] as const)('%j takes seats: %s', (request, expected) => {
  expect(takesSeats(request)).toBe(expected);
});
