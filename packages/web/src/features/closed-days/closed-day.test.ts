/** Closed days as they are typed: what is wrong with them, and which of them come within a year. */
import { expect, test } from 'vitest';
import { comingPeriods, problemOfDays, type TypedDays, typedOf, wireOfDays } from './closed-day.ts';

const eve: TypedDays = {
  firstDate: '2026-12-24',
  lastDate: '',
  yearly: false,
  startTime: '',
  endTime: '',
  locationId: '',
};
const today = '2026-11-23';

test.each([
  [{}, undefined],
  [{ lastDate: '2026-12-26' }, undefined],
  [{ firstDate: '' }, 'missing'],
  [{ firstDate: '2026-02-30' }, 'missing'],
  [{ lastDate: '2026-12-23' }, 'order'],
  [{ lastDate: '2027-12-24' }, undefined],
  [{ lastDate: '2027-12-25' }, 'long'],
  [{ startTime: '14:00' }, undefined],
  [{ startTime: '14:00', endTime: '00:00' }, undefined],
  [{ startTime: '14:00', endTime: '14:00' }, 'times'],
  [{ startTime: '14:00', endTime: '12:00' }, 'times'],
  [{ lastDate: '2026-12-26', startTime: '14:00', endTime: '12:00' }, undefined],
] as const)('%j has the problem %s', (change, problem) => {
  expect(problemOfDays({ ...eve, ...change })).toBe(problem);
});

test('a single day is sent with its end, and typed without', () => {
  const wire = wireOfDays(eve);
  expect(wire).toEqual({ firstDate: '2026-12-24', lastDate: '2026-12-24', yearly: false });
  const dates = { createdDate: '', updatedDate: '' };
  expect(typedOf({ id: 'x', revision: '1', name: 'Eve', ...dates, ...wire })).toEqual(eve);
});

const starts = (days: Partial<TypedDays>) =>
  comingPeriods({ ...eve, ...days }, today).map(({ localStart }) => localStart);

test('what comes within a year: once, or every year; nothing of what is over or wrong', () => {
  expect(comingPeriods(eve, today)).toEqual([{ localStart: '2026-12-24T00:00:00', localEnd: '2026-12-25T00:00:00' }]);
  expect(starts({ firstDate: '2025-12-24', yearly: true })).toEqual(['2026-12-24T00:00:00']);
  expect(starts({ firstDate: '2025-11-20', lastDate: '2025-11-25', yearly: true })).toEqual([
    '2026-11-20T00:00:00',
    '2027-11-20T00:00:00',
  ]);
  expect(starts({ firstDate: '2025-12-24' })).toEqual([]);
  expect(starts({ firstDate: '2030-12-24', yearly: true })).toEqual([]);
  expect(starts({ firstDate: '2024-02-29', yearly: true })).toEqual([]);
  expect(starts({ lastDate: '2026-12-01' })).toEqual([]);
  // In 2027 there is no 29th of February: the days beside it are closed as the server closes them.
  const leap = (said: Partial<TypedDays>) => comingPeriods({ ...eve, yearly: true, ...said }, today);
  expect(leap({ firstDate: '2024-02-29', lastDate: '2024-03-02' })).toEqual([
    { localStart: '2027-03-01T00:00:00', localEnd: '2027-03-03T00:00:00' },
  ]);
  expect(leap({ firstDate: '2024-02-27', lastDate: '2024-02-29' })).toEqual([
    { localStart: '2027-02-27T00:00:00', localEnd: '2027-03-01T00:00:00' },
  ]);
  expect(comingPeriods({ ...eve, locationId: 'north' }, today)).toMatchObject([{ locationId: 'north' }]);
});

test('hours are sent where there are any, and what is booked is asked of them alone', () => {
  const afternoon = { ...eve, startTime: '14:00', endTime: '00:00' };
  expect(wireOfDays(afternoon)).toMatchObject({ startTime: '14:00' });
  expect(wireOfDays(afternoon)).not.toHaveProperty('endTime');
  expect(comingPeriods(afternoon, today)).toEqual([
    { localStart: '2026-12-24T14:00:00', localEnd: '2026-12-25T00:00:00' },
  ]);
});
