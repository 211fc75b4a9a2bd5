/** What somebody types as a time of reminding. Pure. */

export const reminderUnits = ['minutes', 'hours', 'days'] as const;
export type ReminderUnit = (typeof reminderUnits)[number];

const minutesIn: Readonly<Record<ReminderUnit, number>> = { minutes: 1, hours: 60, days: 1_440 };

/** As the contract bounds them (`reminderLimits`). */
export const mostTimes = 5;
const leastMinutes = 5;
const mostMinutes = 43_200;

/** Minutes before the visit; undefined for what is no such time. Halves are understood, with a point or a comma. */
export function minutesOfReminder(count: string, unit: ReminderUnit): number | undefined {
  const typed = count.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(typed)) {
    return undefined;
  }
  const minutes = Number(typed) * minutesIn[unit];
  return Number.isInteger(minutes) && minutes >= leastMinutes && minutes <= mostMinutes ? minutes : undefined;
}
