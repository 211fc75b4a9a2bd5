/** When a business is open on a day, by its working hours. */
import { expect, test } from 'vitest';
import { type LocalMs, parseLocal, weeklyRule, zoneOf } from '../../../time/index.ts';
import { dayHoursOf } from './day-hours.ts';
import { compileHours } from './windows.ts';

const berlin = zoneOf('Europe/Berlin');
const hourMs = 3_600_000;

/** On Mondays from a time, so many hours. */
function mondays(...stretches: (readonly [start: string, hours: number, locationId?: string])[]) {
  return compileHours(
    stretches.map(([start, hours, locationId]) => {
      const first = parseLocal(`2026-01-05T${start}:00`) as LocalMs;
      const rule = weeklyRule(first, 1, 1);
      return { rule, lengthMs: hours * hourMs, timeZone: 'Europe/Berlin', locationId, excluded: new Set<LocalMs>() };
    }),
    [],
  );
}
const onDay = (hours: ReturnType<typeof mondays>, day: string, locationId?: string) =>
  dayHoursOf(hours, locationId, Date.parse(`${day}T10:00:00Z`), berlin);

test('from the first opening to the last closing, at the place, by its clock', () => {
  const hours = mondays(['09:00', 4], ['14:00', 4, 'branch']);
  expect(onDay(hours, '2026-12-07', 'branch')).toEqual({ opensAt: 540, closesAt: 1080 });
  expect(onDay(hours, '2026-12-07', 'main')).toEqual({ opensAt: 540, closesAt: 780 });
  // Summer time.
  expect(onDay(hours, '2026-07-06')).toEqual({ opensAt: 540, closesAt: 780 });
});

test('nothing is said of a closed day, and of hours over midnight', () => {
  expect(onDay(mondays(['09:00', 4]), '2026-12-08')).toBeUndefined();
  expect(onDay(mondays(['20:00', 8]), '2026-12-07')).toBeUndefined();
  expect(onDay(mondays(['20:00', 8]), '2026-12-08')).toBeUndefined();
  expect(onDay(mondays(), '2026-12-07')).toBeUndefined();
});
