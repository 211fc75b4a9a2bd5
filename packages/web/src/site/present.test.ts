/** Free times and visits in the words of pages. */
import type { Booking, TimeSlot } from '@openhours/contract';
import { expect, test } from 'vitest';
import { presentSlot, presentVisit } from './present.ts';

const foundry = '8 Anvil Yard, Riverside';
const start = '2026-11-23T09:00:00';

test.each([
  ['by its address says it once', { name: foundry, formattedAddress: foundry }, { name: foundry }],
  ['by a name says both', { name: 'Foundry', formattedAddress: foundry }, { name: 'Foundry', address: foundry }],
  ['by nothing else has an address', { formattedAddress: foundry }, { address: foundry }],
])('a place that is called %s', (_how, location, place) => {
  const slot = { localStartDate: start, localEndDate: start, bookable: true, location } as unknown as TimeSlot;
  expect(presentSlot(slot).place).toEqual(place);
  const booking = { bookedEntity: { slot: { startDate: `${start}Z`, location } } } as unknown as Booking;
  expect(presentVisit(booking).place).toEqual(place);
});
