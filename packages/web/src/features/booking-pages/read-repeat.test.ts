/** How often somebody wants to come, as the form says it. */
import { describe, expect, it, test } from 'vitest';
import { checkedName, readRepeat, startsOf, timesWithin } from './read-repeat.ts';

const [one, other] = ['2026-12-01T09:00:00.000Z', '2026-12-08T09:00:00.000Z'];
const checked = { repeat: 'week', times: '2', checked: checkedName('week', 2), 'date-0': one, 'date-1': other };

describe('a form', () => {
  it.each<Readonly<Record<string, string>>>([{}, { repeat: '' }, { repeat: 'day' }, { repeat: 'constructor' }])(
    'of %j comes once',
    (form) => {
      expect(readRepeat(form)).toMatchObject({ every: undefined, isChecked: false });
    },
  );

  it('names the dates that were looked at for just this', () => {
    expect(readRepeat(checked)).toEqual({ every: 'week', times: 2, isChecked: true, chosen: [one, other] });
  });

  it.each<Readonly<Record<string, string>>>([{ repeat: 'month' }, { times: '3' }, { act: 'repeat' }, { checked: '' }])(
    'has its dates looked at anew with %j',
    (changed) => {
      expect(readRepeat({ ...checked, ...changed }).isChecked).toBe(false);
    },
  );

  it('leaves out what is no instant', () => {
    expect(readRepeat({ ...checked, 'date-1': 'tomorrow' }).chosen).toEqual([one, '']);
  });
});

test('what is booked is each date once, in its order', () => {
  expect(startsOf({ chosen: [other, '', one, other] })).toEqual([Date.parse(one), Date.parse(other)]);
});

test.each([
  [undefined, 12, 6],
  [undefined, 4, 4],
  [1, 12, 2],
  [99, 12, 12],
  [5, 12, 5],
])('%s of at most %i is %i', (times, most, expected) => {
  expect(timesWithin(times, most)).toBe(expected);
});
