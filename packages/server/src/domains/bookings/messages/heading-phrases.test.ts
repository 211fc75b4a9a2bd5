/** Headings are true of their case. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { headingOf } from './heading-phrases.ts';
import type { BookingNotice } from './rules/notice.ts';

const booking = {
  id: 'b1',
  status: 'CONFIRMED',
  startDate: '2026-12-01T09:00:00.000Z',
  endDate: '2026-12-01T10:00:00.000Z',
  bookedEntity: { title: 'Haircut', slot: {} },
} as unknown as Booking;

const wish = { fromLocalDate: '2026-12-01T00:00:00', toLocalDate: '2026-12-02T00:00:00' };

function heading(changes: Partial<BookingNotice>): string {
  const plain = { audience: 'participant', booking, channels: ['EMAIL'], note: undefined, onceFor: 'e1' } as const;
  return headingOf({ ...plain, type: 'BOOKING_CONFIRMED', previousStart: undefined, ...changes }, 'en');
}

test.each<[string, Partial<BookingNotice>, RegExp]>([
  ['a request that was cancelled', { type: 'BOOKING_CANCELED', wasRequest: true }, /^Your request is cancelled: /],
  ['a booking that was cancelled', { type: 'BOOKING_CANCELED', wasRequest: false }, /^Your booking is cancelled: /],
  [
    'a request that was declined, to staff',
    { type: 'STAFF_BOOKING_CANCELED', audience: 'staff', wasRequest: true },
    /^Request no longer open: /,
  ],
  [
    'a request that was moved, to staff',
    {
      type: 'STAFF_BOOKING_RESCHEDULED',
      audience: 'staff',
      wasRequest: true,
      booking: { ...booking, status: 'PENDING' },
      previousStart: '2026-11-30T09:00:00.000Z',
    },
    /^Booking request with a new time: /,
  ],
  [
    'a session that moves, to staff',
    {
      type: 'STAFF_BOOKING_RESCHEDULED',
      audience: 'staff',
      isOfSession: true,
      previousStart: '2026-11-30T09:00:00.000Z',
    },
    /^New time: /,
  ],
  [
    'a session that is called off, to staff',
    { type: 'STAFF_BOOKING_CANCELED', audience: 'staff', isOfSession: true },
    /^Cancelled: /,
  ],
  ['an offer that ended', { type: 'WAITLIST_OFFER_ENDED' }, /^The offer has expired: /],
  ['a place that is offered', { type: 'WAITLIST_OFFERED' }, /^A place is free for you: /],
  ['a time that is offered', { type: 'WAITLIST_OFFERED', booking: { ...booking, wish } }, /^A time is free for you: /],
])('%s', (_, given, expected) => {
  expect(heading(given)).toMatch(expected);
});

test('a course has new dates where it begins or ends elsewhen, and else has changed', () => {
  const course = { ...booking, bookedEntity: { ...booking.bookedEntity, schedule: { scheduleId: 's1' } } } as Booking;
  const told = (more: Partial<BookingNotice>) => heading({ type: 'BOOKING_RESCHEDULED', booking: course, ...more });
  const same = { previousStart: booking.startDate, previousEnd: booking.endDate };
  expect(told(same)).toMatch(/^The course has changed: /);
  expect(told({ ...same, previousEnd: '2026-12-08T10:00:00.000Z' })).toMatch(/^The course has new dates: /);
});
