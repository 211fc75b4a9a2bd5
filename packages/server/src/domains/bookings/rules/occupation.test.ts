/** What a booking occupies, by status and service. */
import { describe, expect, it } from 'vitest';
import { occupation } from './occupation.ts';

describe('occupation', () => {
  it.each([
    ['CREATED', false, false, undefined],
    ['WAITING_LIST', false, false, undefined],
    ['CANCELED', false, false, undefined],
    ['DECLINED', true, true, undefined],
    ['CONFIRMED', false, false, { blocks: true, exclusive: true }],
    ['CONFIRMED', false, true, { blocks: true, exclusive: true }],
    ['CONFIRMED', true, false, { blocks: true, exclusive: false }],
    ['PENDING', false, false, { blocks: true, exclusive: true }],
    ['PENDING', true, false, { blocks: true, exclusive: false }],
    ['PENDING', false, true, { blocks: false, exclusive: false }],
  ] as const)('%s, double-booked %s, multiple requests %s', (status, doubleBooked, multipleRequests, expected) => {
    expect(occupation(status, { doubleBooked, multipleRequests })).toEqual(expected);
  });
});
