/** What counts as a number of people. */
import { expect, test } from 'vitest';
import { peopleOf } from './people-count.tsx';

test('whole numbers from 1 to 1000 are numbers of people, and nothing else is', () => {
  expect(['1', ' 12 ', '1000'].map(peopleOf)).toEqual([1, 12, 1000]);
  expect(['', ' ', '0', '-1', '1.5', '1001', 'two'].map(peopleOf)).toEqual(Array(7).fill(undefined));
});
