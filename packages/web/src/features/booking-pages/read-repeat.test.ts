/** How often somebody wants to come, as the form says it. */
import { describe, expect, it, test } from 'vitest';
import type { ChosenDate } from '../../site/recurring.ts';
import { checkedName, datesOf, dateValue, readRepeat, timesWithin } from './read-repeat.ts';

const hourMs = 3_600_000;
const [first, second] = ['2026-12-01T09:00:00.000Z', '2026-12-08T09:00:00.000Z'].map((start) => {
  const startMs = Date.parse(start);
  return { startMs, endMs: startMs + hourMs };
}) as [ChosenDate, ChosenDate];
const ada = { ...first, staffId: '0e8f1c6a-0000-4000-8000-00000000000a' };
const [one, other] = [dateValue(ada), dateValue(second)];
const checked = { repeat: 'week', times: '2', checked: checkedName('week', 2), 'date-0': one, 'date-1': other };

describe('a form', () => {
  it.each<Readonly<Record<string, string>>>([{}, { repeat: '' }, { repeat: 'day' }, { repeat: 'constructor' }])(
    'of %j comes once',
    (form) => {
      expect(readRepeat(form)).toMatchObject({ every: undefined, isChecked: false });
    },
  );

  it('names the dates that were looked at for just this', () => {
    expect(readRepeat(checked)).toEqual({
      every: 'week',
      times: 2,
      isKnown: true,
      isChecked: true,
      chosen: [one, other],
    });
  });

  it.each<Readonly<Record<string, string>>>([{ repeat: 'month' }, { times: '3' }, { act: 'repeat' }, { checked: '' }])(
    'has its dates looked at anew with %j',
    (changed) => {
      expect(readRepeat({ ...checked, ...changed }).isChecked).toBe(false);
    },
  );

  it('keeps what was chosen of them when they are looked at again', () => {
    expect(readRepeat({ ...checked, act: 'repeat' })).toMatchObject({ isKnown: true, chosen: [one, other] });
    expect(readRepeat({ ...checked, times: '3' }).isKnown).toBe(false);
  });

  it.each(['tomorrow', '2026-12-08T09:00:00.000Z', `${one}/ada`])('leaves out what is no date (%s)', (text) => {
    expect(readRepeat({ ...checked, 'date-1': text }).chosen).toEqual([one, '']);
  });
});

test('what is booked is each date once, in its order', () => {
  expect(datesOf({ chosen: [other, '', one, other] })).toEqual([ada, second]);
});

test.each([
  ['week', undefined, 12, 6],
  ['week', undefined, 4, 4],
  ['week', 1, 12, 2],
  ['week', 99, 12, 12],
  ['week', 5, 12, 5],
  ['two-weeks', 52, 52, 52],
  // No further ahead than three years.
  ['month', 52, 52, 36],
] as const)('every %s, %s of at most %i is %i', (every, times, most, expected) => {
  expect(timesWithin(every, times, most)).toBe(expected);
});
