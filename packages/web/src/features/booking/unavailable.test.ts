/** Over, taken and never offered are three different things. */
import { expect, test } from 'vitest';
import { whyUnavailable } from './load.ts';

const wanted = { start: 600, end: 650 };

test.each([
  ['its moment has passed', { isPast: true, wasRefused: true, taken: [{ start: 600, end: 650 }] }, 'over'],
  ['somebody is booked then', { isPast: false, wasRefused: false, taken: [{ start: 640, end: 700 }] }, 'taken'],
  ['it was refused a moment ago', { isPast: false, wasRefused: true, taken: [] }, 'taken'],
  ['nobody has it', { isPast: false, wasRefused: false, taken: [{ start: 650, end: 700 }] }, 'not-offered'],
  ['nothing is known of the day', { isPast: false, wasRefused: false, taken: undefined }, 'not-offered'],
] as const)('%s', (_case, facts, reason) => {
  expect(whyUnavailable({ isPersonGone: false, ...facts, wanted })).toBe(reason);
});

test('who was chosen is gone: that is said, unless the moment has passed anyway', () => {
  const facts = { isPersonGone: true, wasRefused: true, taken: [{ start: 600, end: 650 }], wanted };
  expect(whyUnavailable({ ...facts, isPast: false })).toBe('person-gone');
  expect(whyUnavailable({ ...facts, isPast: true })).toBe('over');
});
