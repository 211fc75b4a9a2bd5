/** An absence as it is typed, and what is chosen for the visits within it. */
import type { VisitOfAbsence } from '@openhours/contract';
import { CalendarNotification } from '@openhours/contract/calendar/schedules';
import { describe, expect, test } from 'vitest';
import {
  changesOfAbsence,
  choicesAmong,
  chosenForAll,
  countsOf,
  decisionsOf,
  fieldOf,
  isOver,
  isUndecided,
  kindsOf,
  maxNote,
  newAbsenceOf,
  problemOf,
  problemOfTime,
  type TypedAway,
  typedOf,
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
};

test('a note is as long as the contract takes it', () => {
  expect(CalendarNotification.properties.message).toMatchObject({ maxLength: maxNote });
});

describe('it is over', () => {
  const endDate = '2026-12-24T23:00:00.000Z';
  const end = Date.parse(endDate);

  test.each([
    ['at the midnight behind its last day', 'ACTIVE', end, true],
    ['not a moment before', 'ACTIVE', end - 1, false],
    ['once it was ended', 'ENDED', end - 86_400_000, true],
  ] as const)('%s', (_when, status, nowMs, isIt) => {
    expect(isOver({ endDate, status }, nowMs)).toBe(isIt);
  });
});

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
    expect(newAbsenceOf({ ...ada, notice: 'Away', 'notice:de': ' Weg ', 'notice:fr': ' ' })).toEqual({
      resourceId: 'ada',
      localStart: '2026-12-24T00:00:00',
      localEnd: '2026-12-27T00:00:00',
      allDay: true,
      reason: 'Ill',
      notice: 'Away',
      translations: [{ language: 'de', notice: 'Weg' }],
    });
    expect(newAbsenceOf({ ...ada, who: 'business' })).not.toHaveProperty('resourceId');
  });

  test('of a change what was changed alone is sent, and what is empty is cleared', () => {
    expect(changesOfAbsence({ reason: ' ' }, { ...ada, reason: ' ' })).toEqual({ reason: null });
    const days = { localStart: '2026-12-24T00:00:00', localEnd: '2026-12-28T00:00:00', allDay: true };
    expect(changesOfAbsence({ lastDay: '2026-12-27' }, { ...ada, lastDay: '2026-12-27' })).toEqual(days);
    const said = { notice: 'Away', 'notice:de': 'Weg' };
    const sent = { notice: 'Away', translations: [{ language: 'de', notice: 'Weg' }] };
    expect(changesOfAbsence({ 'notice:de': 'Weg' }, { ...ada, ...said })).toEqual(sent);
    expect(changesOfAbsence({ notice: '' }, { ...ada, ...said, notice: '' })).toEqual({
      notice: null,
      translations: null,
    });
  });

  test.each([
    ['absence.reason', 'reason'],
    ['absence.localStart', 'firstDay'],
    ['absence.localEnd', 'lastDay'],
    ['absence.translations[0].notice', 'notice'],
  ])('of the wire %s is the field %s', (wireField, field) => {
    expect(fieldOf(wireField)).toBe(field);
  });

  test('what is stored is typed again as it was', () => {
    const stored = { ...newAbsenceOf({ ...ada, notice: 'Away', 'notice:de': 'Weg' }) } as never;
    expect(typedOf(stored)).toEqual({
      ...ada,
      reason: 'Ill',
      notice: 'Away',
      'notice:de': 'Weg',
      from: '00:00',
      to: '00:00',
    });
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
    expect(kindsOf([free, alone], true)).toContain('SUBSTITUTE');
    expect(kindsOf([alone], true)).not.toContain('SUBSTITUTE');
    expect(kindsOf([free], false)).not.toContain('SUBSTITUTE');
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
    expect(isUndecided(visits, choices)).toBe(false);
    expect(isUndecided(visits, { free: { kind: 'MOVE' } })).toBe(true);
    expect(isUndecided(visits, { free: { kind: 'SUBSTITUTE' } })).toBe(true);
  });

  test.each([
    ['whoever is free', { kind: 'SUBSTITUTE', substituteId: 'ben' }, 'same'],
    ['whoever is not free any more', { kind: 'SUBSTITUTE', substituteId: 'cleo' }, { kind: 'SUBSTITUTE' }],
    ['a free time', { kind: 'MOVE', startDate: start }, 'same'],
    ['a time that was taken since', { kind: 'MOVE', startDate: '2026-12-27T10:00:00.000Z' }, { kind: 'MOVE' }],
    ['a typed time', { kind: 'MOVE', startDate: '2026-12-27T10:00:00.000Z', isTyped: true }, 'same'],
    ['that it is cancelled', { kind: 'CANCEL' }, 'same'],
  ] as const)('of %s what is listed stays', (_what, choice, among) => {
    expect(choicesAmong([free], { free: choice })).toEqual({ free: among === 'same' ? choice : among });
  });

  test('where nobody is free it is left, and what is not listed is not chosen', () => {
    const choices = { alone: { kind: 'SUBSTITUTE', substituteId: 'ben' }, gone: { kind: 'CANCEL' } } as const;
    expect(choicesAmong([free, alone], choices)).toEqual({ alone: { kind: 'LEAVE' } });
  });
});
