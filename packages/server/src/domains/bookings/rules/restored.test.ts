/** What a booking is again, and what nobody brings back. */
import { ApplicationError, type BookingStatus } from '@openhours/contract';
import { expect, it } from 'vitest';
import type { BookingDetails } from '../repository.ts';
import { couldComeBack, restoredStatus } from './restored.ts';

const endMs = Date.UTC(2026, 11, 1, 10);

function outcomeOf(endedFrom: BookingStatus | undefined, nowMs = endMs - 1, awaits_customer = false): string {
  const details = { ...(endedFrom === undefined ? {} : { endedFrom }) } as BookingDetails;
  const isPossible = couldComeBack({ awaits_customer, details, end_at: endMs }, nowMs);
  try {
    const status = restoredStatus({ status: 'CANCELED', awaits_customer, details }, endMs, nowMs);
    expect(isPossible).toBe(true);
    return status;
  } catch (error) {
    if (error instanceof ApplicationError && error.status === 428) {
      // Whoever looks for what could be undone is told the same.
      expect(isPossible).toBe(false);
      return error.code;
    }
    throw error;
  }
}

it.each([
  ['CREATED', 'CREATED'],
  ['PENDING', 'PENDING'],
  ['CONFIRMED', 'CONFIRMED'],
  ['WAITING_LIST', 'INVALID_BOOKING_STATUS'],
  ['CANCELED', 'INVALID_BOOKING_STATUS'],
  ['DECLINED', 'INVALID_BOOKING_STATUS'],
  [undefined, 'INVALID_BOOKING_STATUS'],
] as const)('from %s it is %s', (endedFrom, expected) => {
  expect(outcomeOf(endedFrom)).toBe(expected);
});

it('is taken back until its last millisecond, and never where its customer had still to confirm it', () => {
  expect([outcomeOf('CONFIRMED', endMs - 1), outcomeOf('CONFIRMED', endMs)]).toEqual([
    'CONFIRMED',
    'BOOKING_POLICY_VIOLATION',
  ]);
  expect(outcomeOf('CREATED', endMs - 1, true)).toBe('INVALID_BOOKING_STATUS');
});
