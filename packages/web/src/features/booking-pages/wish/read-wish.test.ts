/** What a form says of when somebody could come, and what is wrong with it. */
import { weekdayNames } from '@openhours/contract/calendar/weekdays';
import { describe, expect, it } from 'vitest';
import { findWishProblem, readTypedWish, wishOfDay, wishRequestOf } from './read-wish.ts';

const today = '2026-11-25';
const whole = { from: '2026-11-30', until: '2026-12-04', fromTime: '', toTime: '', weekdays: weekdayNames, notice: '' };

describe('findWishProblem', () => {
  it.each([
    ['a range of days', {}, undefined],
    ['one day', { until: '2026-11-30' }, undefined],
    ['hours', { fromTime: '09:00', toTime: '12:30' }, undefined],
    ['one end of the hours', { toTime: '12:30' }, undefined],
    ['no day', { from: '' }, 'day'],
    ['no such day', { until: '2026-11-31' }, 'day'],
    ['days the wrong way round', { until: '2026-11-29' }, 'order'],
    ['what is over', { from: '2026-11-20', until: '2026-11-24' }, 'order'],
    ['what goes on', { from: '2026-11-20', until: '2026-11-25' }, undefined],
    ['sixty days', { until: '2027-01-28' }, undefined],
    ['more than sixty days', { until: '2027-01-29' }, 'too-long'],
    ['no day of the week', { weekdays: [] }, 'no-weekday'],
    ['some days of the week', { weekdays: ['MONDAY'] }, undefined],
    ['no time of day', { fromTime: '25:00' }, 'hours'],
    ['hours the wrong way round', { fromTime: '12:00', toTime: '12:00' }, 'hours'],
  ] as const)('judges %s', (_name, change, problem) => {
    expect(findWishProblem({ ...whole, ...change }, today)).toBe(problem);
  });
});

it('reads what was typed, and asks for whole days', () => {
  expect(readTypedWish({ from: ' 2026-11-30 ', until: '2026-12-04', fromTime: '09:00:00' })).toEqual({
    ...whole,
    fromTime: '09:00',
    weekdays: [],
  });
  expect(wishRequestOf({ ...whole, fromTime: '09:00' }, 90)).toEqual({
    fromLocalDate: '2026-11-30T00:00:00',
    toLocalDate: '2026-12-05T00:00:00',
    fromTime: '09:00',
    durationInMinutes: 90,
  });
  const { notice, weekdays } = readTypedWish({ 'on-FRIDAY': 'yes', 'on-MONDAY': 'yes', notice: '2880' });
  expect(wishRequestOf({ ...whole, weekdays, notice }, undefined)).toEqual({
    fromLocalDate: '2026-11-30T00:00:00',
    toLocalDate: '2026-12-05T00:00:00',
    days: ['MONDAY', 'FRIDAY'],
    latestNoticeMinutes: 2880,
  });
  // Nothing but what the list offers.
  expect(readTypedWish({ notice: '7' }).notice).toBe('');
  expect(wishRequestOf(wishOfDay('2026-11-30'), undefined)).toEqual({
    fromLocalDate: '2026-11-30T00:00:00',
    toLocalDate: '2026-12-01T00:00:00',
  });
});
