/** How old somebody is on the day of a visit, and what those cost who are divided off. */
import { expect, it } from 'vitest';
import { parseDay } from '../../../time/index.ts';
import type { BookingRow } from '../repository.ts';
import { ageOn, countSome, isDivisible, someOf, withoutSome } from './participants.ts';

const on = (day: string) => parseDay(day) as number;

it.each([
  ['2016-12-01', '2026-11-30', 9],
  ['2016-12-01', '2026-12-01', 10],
  ['2016-02-29', '2026-02-28', 9],
  ['2016-02-29', '2026-03-01', 10],
  ['2026-12-01', '2026-12-01', 0],
  ['2026-12-02', '2026-12-01', undefined],
  ['2026-02-30', '2026-12-01', undefined],
])('who was born on %s is on %s so many years old: %s', (born, day, age) => {
  expect(ageOn(born, on(day))).toBe(age);
});

const booking = (more: Partial<BookingRow> = {}): BookingRow =>
  ({
    id: 'first',
    status: 'CONFIRMED',
    service_type: 'CLASS',
    total_participants: 4,
    fee_cause: null,
    multi_service_booking_id: null,
    recurring_group_id: 'series',
    awaits_customer: false,
    ...more,
    details: {
      bookedAddOns: [{ id: 'mat', groupId: 'gear' }],
      namedParticipants: 3,
      formSubmissionId: 'answers',
      agreedPrice: { kind: 'sum', currency: 'EUR', total: '47.10', ofEach: ['10.40'] },
      ...more.details,
    },
  }) as unknown as BookingRow;

it('divides the price that was agreed: together both cost what all of it did, add-ons with those who stay', () => {
  const some = someOf(booking(), 3);
  const rest = withoutSome(booking(), { ...some, id: 'other' });
  const totals = [some, rest].map(({ details }) => details.agreedPrice);
  expect(totals).toEqual([
    { kind: 'sum', currency: 'EUR', total: '31.20', ofEach: ['10.40'] },
    { kind: 'sum', currency: 'EUR', total: '15.90', ofEach: ['10.40'] },
  ]);
  expect([some.total_participants, rest.total_participants]).toEqual([3, 1]);
  expect([some.details.bookedAddOns, rest.details.bookedAddOns.length]).toEqual([[], 1]);
  expect([some.details.dividedFromBookingId, rest.details.dividedBookingId]).toEqual(['first', 'other']);
  expect(some.details).not.toHaveProperty('formSubmissionId');
  expect([some.recurring_group_id, rest.recurring_group_id]).toEqual([null, 'series']);
});

it('divides what has one choice for all, and refuses what has several', () => {
  const group = (numberOfParticipants: number) => ({ numberOfParticipants });
  const alike = booking({ details: { participantsChoices: { serviceChoices: [group(4)] } } as never });
  expect(someOf(alike, 1).details.participantsChoices).toEqual({ serviceChoices: [group(1)] });
  expect(isDivisible(alike)).toBe(true);
  const apart = booking({ details: { participantsChoices: { serviceChoices: [group(1), group(3)] } } as never });
  expect(isDivisible(apart)).toBe(false);
});

it.each([
  [{ total_participants: 1 }],
  [{ status: 'CREATED' as const }],
  [{ status: 'CANCELED' as const }],
  [{ multi_service_booking_id: 'together' }],
  [{ fee_cause: 'NO_SHOW' as const }],
  // A time is held for all of them.
  [{ status: 'WAITING_LIST' as const, service_type: 'APPOINTMENT' as const, details: { slotHoldId: 'held' } as never }],
])('does not divide %s', (more) => {
  expect(isDivisible(booking(more))).toBe(false);
});

it('means somebody, and nobody twice', () => {
  expect(countSome({ participantIds: ['a', 'b'], withoutName: 2 })).toBe(4);
  expect(() => countSome({ participantIds: [] })).toThrow();
  expect(() => countSome({ participantIds: ['a', 'a'] })).toThrow();
});

it('divides off without the minutes of the add-ons that stay, and tells of what was waived once', () => {
  const waivedFee = { amount: '5', currency: 'EUR', trigger: 'NOT_ATTENDED', cause: 'NO_SHOW', atMs: 90 };
  const first = booking({
    start_at: 0,
    end_at: 75 * 60_000,
    details: { bookedAddOns: [{ id: 'mask', groupId: 'more', durationInMinutes: 15 }], waivedFee } as never,
  });
  const some = someOf(first, 1);
  expect(some.end_at).toBe(60 * 60_000);
  expect(some.details).not.toHaveProperty('waivedFee');
  expect(some.details.feeWaivedAtMs).toBe(90);
  expect(withoutSome(first, some)).toMatchObject({ end_at: 75 * 60_000, details: { waivedFee } });
});
