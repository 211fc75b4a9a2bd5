/** What is left is told in whole minutes, and no minute that there is not. */
import { expect, test } from 'vitest';
import { minutesLeft } from './left-ms.ts';

test.each([
  ['a hold of ten minutes on a page that took a second to be made', 601_000, 10],
  ['just begun', 599_000, 10],
  ['half a minute later', 569_000, 9],
])('%s', (_, leftMs, minutes) => {
  expect(minutesLeft(leftMs)).toBe(minutes);
});
