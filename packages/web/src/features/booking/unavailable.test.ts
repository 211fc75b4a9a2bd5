/** Over, taken, too early, too late and never offered are different things. */
import { expect, test } from 'vitest';
import { whyUnavailable } from './load.ts';

const wanted = { start: 600, end: 650 };

const asked = { isPast: false, isPersonGone: false, refusal: undefined, notNow: undefined, taken: [], wanted };

test.each([
  ['its moment has passed', { isPast: true, refusal: 'taken', taken: [{ start: 600, end: 650 }] }, 'over'],
  ['somebody is booked then', { taken: [{ start: 640, end: 700 }] }, 'taken'],
  ['somebody was faster a moment ago', { refusal: 'taken' }, 'taken'],
  ['it was refused as too late', { refusal: 'too-late', taken: [{ start: 600, end: 650 }] }, 'too-late'],
  ['it is free and too near by now', { notNow: 'too-late' }, 'too-late'],
  ['it is free and too far yet', { notNow: 'too-early' }, 'too-early'],
  ['nobody has it', { taken: [{ start: 650, end: 700 }] }, 'not-offered'],
  ['nothing is known of the day', { taken: undefined }, 'not-offered'],
] as const)('%s', (_case, facts, reason) => {
  expect(whyUnavailable({ ...asked, ...facts })).toBe(reason);
});

test('who was chosen is gone: that is said, unless the moment has passed anyway', () => {
  const facts = { ...asked, isPersonGone: true, refusal: 'taken', taken: [{ start: 600, end: 650 }] } as const;
  expect(whyUnavailable(facts)).toBe('person-gone');
  expect(whyUnavailable({ ...facts, isPast: true })).toBe('over');
});
