/** What is understood as a time of reminding, and where its bounds are. */
import { reminderLimits } from '@openhours/contract';
import { expect, test } from 'vitest';
import { minutesOfReminder, mostTimes, type ReminderUnit } from './reminder-time.ts';

test.each<[string, ReminderUnit, number | undefined]>([
  ['3', 'hours', 180],
  [' 1,5 ', 'hours', 90],
  ['0.5', 'days', 720],
  [String(reminderLimits.leastMinutes), 'minutes', reminderLimits.leastMinutes],
  [String(reminderLimits.leastMinutes - 1), 'minutes', undefined],
  ['30', 'days', reminderLimits.mostMinutes],
  ['31', 'days', undefined],
  ['0.33', 'hours', undefined],
  ['', 'hours', undefined],
  ['-2', 'hours', undefined],
  ['two', 'days', undefined],
  ['1e3', 'minutes', undefined],
])('"%s" %s', (count, unit, minutes) => {
  expect(minutesOfReminder(count, unit)).toBe(minutes);
});

test('as many times as the contract takes', () => {
  expect(mostTimes).toBe(reminderLimits.most);
});
