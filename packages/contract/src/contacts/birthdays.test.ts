/** A birthday is a day that its month has in its year, and is not to come. */
import { expect, test } from 'vitest';
import { birthdayTrouble } from './birthdays.ts';

test.each([
  [{ month: 2, day: 29 }, undefined],
  [{ month: 2, day: 29, year: 2024 }, undefined],
  [{ month: 3, day: 1, year: 2027 }, undefined],
  [{ month: 12, day: 31 }, undefined],
  [{ month: 2, day: 30 }, 'noSuchDay'],
  [{ month: 2, day: 29, year: 1900 }, 'noSuchDay'],
  [{ month: 4, day: 0 }, 'noSuchDay'],
  [{ month: 3, day: 2, year: 2027 }, 'toCome'],
])('of %j is wrong: %j', (birthday, trouble) => {
  expect(birthdayTrouble(birthday, '2027-03-01')).toBe(trouble);
});
