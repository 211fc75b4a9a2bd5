/** What a form says of when somebody could come, and what is wrong with it. */
import { describe, expect, it } from 'vitest';
import { findWishProblem, readTypedWish, wishOfDay, wishRequestOf } from './read-wish.ts';

const today = '2026-11-25';
const whole = { from: '2026-11-30', until: '2026-12-04', fromTime: '', toTime: '' };

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
  });
  expect(wishRequestOf({ ...whole, fromTime: '09:00' }, 90)).toEqual({
    fromLocalDate: '2026-11-30T00:00:00',
    toLocalDate: '2026-12-05T00:00:00',
    fromTime: '09:00',
    durationInMinutes: 90,
  });
  expect(wishRequestOf(wishOfDay('2026-11-30'), undefined)).toEqual({
    fromLocalDate: '2026-11-30T00:00:00',
    toLocalDate: '2026-12-01T00:00:00',
  });
});
