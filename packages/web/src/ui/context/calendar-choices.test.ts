/** What somebody may choose for the own calendar. */
import { expect, test } from 'vitest';
import { firstWeekdayFor } from '../../days/first-weekday.ts';
import { firstWeekdays } from './calendar-choices.ts';

test('a week may begin on any day on which weeks begin anywhere', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const regions = letters.flatMap((first) => letters.map((second) => first + second));
  const known = new Set(regions.map((region) => firstWeekdayFor([`und-${region}`], 'UTC')));
  expect([...known].toSorted()).toEqual([...firstWeekdays]);
});
