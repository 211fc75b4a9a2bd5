/** Which move of a booking its history can take back. */
import type { Booking, BookingAct } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { wayBack, wayBackFromEnd } from './way-back.ts';

const nowMs = Date.parse('2026-11-23T06:00:00Z');
const [ten, eleven, noon] = ['2026-11-25T10:00:00.000Z', '2026-11-25T11:00:00.000Z', '2026-11-25T12:00:00.000Z'];
const booking = {
  id: 'b',
  status: 'CONFIRMED',
  startDate: eleven,
  endDate: noon,
  bookedEntity: {
    tags: ['INDIVIDUAL'],
    slot: { serviceId: 's', timezone: 'UTC', resource: { id: 'ben', name: 'Ben' } },
  },
} as unknown as Booking;

const act = (more: Partial<BookingAct>): BookingAct => ({
  id: 'move',
  date: ten,
  kind: 'RESCHEDULED',
  actor: { type: 'PERSON' },
  operation: 'bookings.rescheduleBooking',
  before: { startDate: ten, endDate: eleven },
  after: { startDate: eleven, endDate: noon },
  notifiesParticipants: false,
  ...more,
});
const paid = act({ id: 'paid', kind: 'PAYMENT_STATUS_UPDATED', before: { paymentStatus: 'NOT_PAID' }, after: {} });

test('the last move goes back to where the booking was, with whom it was', () => {
  expect(wayBack(booking, [paid, act({})], nowMs)).toMatchObject({
    actId: 'move',
    wasTold: false,
    slot: { serviceId: 's', startDate: ten, endDate: eleven, resource: { id: 'ben' } },
  });
  const handed = act({ before: { resource: { id: 'anna', name: 'Anna' } }, after: { resource: { id: 'ben' } } });
  expect(wayBack(booking, [handed], nowMs)?.slot).toMatchObject({ startDate: eleven, resource: { id: 'anna' } });
  expect(wayBack(booking, [act({ notifiesParticipants: true })], nowMs)?.wasTold).toBe(true);
});

test.each([
  ['there was none', [paid]],
  ['the booking is somewhere else by now', [act({ after: { startDate: noon } })]],
  ['it was confirmed at another time since', [act({ id: 'c', kind: 'CONFIRMED' }), act({})]],
  ['its session was moved with all who come', [act({ operation: 'calendar.updateEvent' })]],
  ['whoever had it is gone', [act({ before: { resource: { id: 'anna' } }, after: {} })]],
  ['the time before is over', [act({ before: { startDate: '2026-11-20T10:00:00Z' } })]],
] as const)('nothing goes back where %s', (_why, acts) => {
  expect(wayBack(booking, acts, nowMs)).toBeUndefined();
});

test('what is cancelled, and a place on a session, does not go back', () => {
  expect(wayBack({ ...booking, status: 'CANCELED' }, [act({})], nowMs)).toBeUndefined();
  const seat = { ...booking, bookedEntity: { ...booking.bookedEntity, tags: ['GROUP' as const] } };
  expect(wayBack(seat, [act({})], nowMs)).toBeUndefined();
});

describe('from an end', () => {
  const ended = { status: 'CANCELED', endDate: '2026-12-01T10:00:00.000Z' } as Booking;
  const end = (changes: object): BookingAct =>
    ({
      kind: 'CANCELED',
      actor: { type: 'PERSON' },
      before: { status: 'CONFIRMED' },
      after: { status: 'CANCELED' },
      notifiesParticipants: false,
      ...changes,
    }) as unknown as BookingAct;
  const beforeMs = Date.parse('2026-12-01T09:59:59.999Z');
  const back = (changes: object, nowMs = beforeMs) => wayBackFromEnd(ended, [end(changes)], nowMs);

  test('leads as long as it is not over', () => {
    expect(back({})).toEqual({ isKnown: false, takesTime: true });
    expect(back({}, beforeMs + 1)).toBeUndefined();
    expect(wayBackFromEnd(ended, [], beforeMs)).toBeUndefined();
  });

  test('is known to whoever was told, or has cancelled', () => {
    expect(back({ notifiesParticipants: true })?.isKnown).toBe(true);
    expect(back({ actor: { type: 'CUSTOMER' } })?.isKnown).toBe(true);
  });

  test('takes no time for a request that had none, and leads nowhere from a waitlist or what ended by itself', () => {
    expect(back({ before: { status: 'CREATED' } })?.takesTime).toBe(false);
    expect(back({ before: { status: 'WAITING_LIST' } })).toBeUndefined();
    expect(back({ actor: { type: 'SERVER' } })).toBeUndefined();
  });
});
