/** An absence as it is typed. */
import { describe, expect, test } from 'vitest';
import {
  changesOfAbsence,
  fieldOf,
  isOver,
  newAbsenceOf,
  problemOf,
  problemOfTime,
  type TypedAbsence,
  typedOf,
} from './typed-absence.ts';

const ada: TypedAbsence = {
  who: 'resource ada',
  firstDay: '2026-12-24',
  lastDay: '2026-12-26',
  isAllDay: true,
  from: '09:00',
  to: '17:00',
  reason: ' Ill ',
  notice: '',
};

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
    [{ who: 'business', isAllDay: false, lastDay: '2026-12-24', to: '09:00' }, 'order'],
    // Until midnight is to the end of the day.
    [{ who: 'business', isAllDay: false, lastDay: '2026-12-24', to: '00:00' }, undefined],
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
    const late = { ...newAbsenceOf({ ...ada, isAllDay: false, to: '00:00' }) } as never;
    expect(late).toMatchObject({ localEnd: '2026-12-27T00:00:00', allDay: false });
    expect(typedOf(late)).toMatchObject({ to: '00:00', lastDay: '2026-12-26', isAllDay: false });
    const timed = { ...newAbsenceOf({ ...ada, isAllDay: false }) } as never;
    expect(typedOf(timed)).toMatchObject({ from: '09:00', to: '17:00', lastDay: '2026-12-26', isAllDay: false });
  });
});
