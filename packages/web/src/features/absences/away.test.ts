/** An absence as it is typed, and what is chosen for the visits within it. */
import type { VisitOfAbsence } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import {
  changedAbsenceOf,
  chosenForAll,
  countsOf,
  decisionsOf,
  newAbsenceOf,
  problemOf,
  problemOfTime,
  type TypedAway,
  typedOf,
  withoutTime,
} from './away.ts';

const ada: TypedAway = {
  who: 'resource ada',
  firstDay: '2026-12-24',
  lastDay: '2026-12-26',
  isAllDay: true,
  from: '09:00',
  to: '17:00',
  reason: ' Ill ',
  notice: '',
  notices: {},
};

describe('what was typed', () => {
  test.each([
    [{}, undefined],
    [{ who: '' }, 'who'],
    [{ firstDay: '2026-02-30' }, 'day'],
    [{ lastDay: '2026-12-23' }, 'order'],
    [{ lastDay: '2027-12-24' }, undefined],
    [{ lastDay: '2027-12-25' }, 'long'],
    [{ isAllDay: false, lastDay: '2026-12-24', to: '09:00' }, 'order'],
    [{ isAllDay: false, to: '' }, 'order'],
    // Of a place the times of a day are not asked for.
    [{ who: 'business', isAllDay: false, lastDay: '2026-12-24', to: '09:00' }, undefined],
  ] as const)('%j has the problem %s', (change, problem) => {
    expect(problemOfTime({ ...ada, ...change })).toBe(problem);
  });

  test('a place needs words for customers', () => {
    expect(problemOf({ ...ada, who: 'location l' })).toBe('notice');
    expect(problemOf({ ...ada, who: 'location l', notice: 'Closed' })).toBeUndefined();
    expect(problemOf(ada)).toBeUndefined();
  });

  test('whole days end at the midnight behind the last; words go with their languages', () => {
    const notices = { de: ' Weg ', fr: ' ' };
    expect(newAbsenceOf({ ...ada, notice: 'Away', notices })).toEqual({
      resourceId: 'ada',
      localStart: '2026-12-24T00:00:00',
      localEnd: '2026-12-27T00:00:00',
      allDay: true,
      reason: 'Ill',
      notice: 'Away',
      translations: [{ language: 'de', notice: 'Weg' }],
    });
    expect(newAbsenceOf({ ...ada, who: 'business' })).not.toHaveProperty('resourceId');
    expect(changedAbsenceOf({ ...ada, reason: '' })).toMatchObject({ reason: null, notice: null, translations: null });
  });

  test('what is stored is typed again as it was', () => {
    const stored = { ...newAbsenceOf({ ...ada, notice: 'Away', notices: { de: 'Weg' } }) } as never;
    expect(typedOf(stored)).toMatchObject({ who: 'resource ada', firstDay: '2026-12-24', lastDay: '2026-12-26' });
    const timed = { ...newAbsenceOf({ ...ada, isAllDay: false }) } as never;
    expect(typedOf(timed)).toMatchObject({ from: '09:00', to: '17:00', lastDay: '2026-12-26', isAllDay: false });
  });
});

const visit = (id: string, more: Partial<VisitOfAbsence> = {}): VisitOfAbsence => ({
  kind: 'APPOINTMENT',
  bookings: [
    {
      bookingId: id,
      revision: '3',
      status: 'CONFIRMED',
      serviceId: 's',
      title: 'Massage',
      startDate: '2026-12-24T10:00:00.000Z',
      endDate: '2026-12-24T11:00:00.000Z',
      isWithin: true,
    },
  ],
  title: 'Massage',
  startDate: '2026-12-24T10:00:00.000Z',
  endDate: '2026-12-24T11:00:00.000Z',
  participants: 1,
  waiting: 0,
  substitutes: [],
  starts: [],
  ...more,
});
const ben = { resourceId: 'ben', name: 'Ben', serves: true, bookedMinutes: 60 };
const start = '2026-12-28T10:00:00.000Z';

describe('what is chosen', () => {
  const [free, alone] = [visit('free', { substitutes: [ben], starts: [start] }), visit('alone')];

  test('for all it is chosen where it is possible; others stay as they were', () => {
    const asked = { choices: { alone: { kind: 'CANCEL' as const } }, mayGive: true };
    const given = chosenForAll([free, alone], 'SUBSTITUTE', asked);
    expect(given).toEqual({ free: { kind: 'SUBSTITUTE', substituteId: 'ben' }, alone: { kind: 'CANCEL' } });
    expect(chosenForAll([free, alone], 'MOVE', { choices: {}, mayGive: true })).toEqual({
      free: { kind: 'MOVE', startDate: start },
      alone: { kind: 'LEAVE' },
    });
    expect(chosenForAll([free], 'SUBSTITUTE', { choices: {}, mayGive: false })).toEqual({ free: { kind: 'LEAVE' } });
  });

  test('what is left is not sent, and the rest as it was read', () => {
    const together = visit('one', { multiServiceBookingId: 'm' });
    const session = visit('', { bookings: [], eventId: 'e', revision: '7' });
    const choices = {
      free: { kind: 'MOVE' as const, startDate: start },
      m: { kind: 'CANCEL' as const },
      e: { kind: 'SUBSTITUTE' as const, substituteId: 'ben' },
    };
    const visits = [free, alone, together, session];
    expect(decisionsOf(visits, choices)).toEqual([
      { kind: 'MOVE', bookings: [{ bookingId: 'free', revision: '3' }], startDate: start },
      { kind: 'CANCEL', multiServiceBookingId: 'm', bookings: [{ bookingId: 'one', revision: '3' }] },
      { kind: 'SUBSTITUTE', eventId: 'e', revision: '7', substituteId: 'ben' },
    ]);
    expect(countsOf(visits, choices)).toEqual({ LEAVE: 1, SUBSTITUTE: 1, MOVE: 1, CANCEL: 1 });
    expect(withoutTime(visits, choices)).toBe(false);
    expect(withoutTime(visits, { free: { kind: 'MOVE' } })).toBe(true);
  });
});
