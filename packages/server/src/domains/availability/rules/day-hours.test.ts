/** What a business is open on a day, by when its people work. */
import { expect, test } from 'vitest';
import { type LocalMs, parseLocal, weeklyRule, zoneOf } from '../../../time/index.ts';
import { dayHoursOf } from './day-hours.ts';
import { compileHours } from './windows.ts';

const berlin = zoneOf('Europe/Berlin');
const hourMs = 3_600_000;

/** On Mondays from `start`, so many hours. */
function monday(start: string, hours: number, locationId?: string) {
  const first = parseLocal(`2026-01-05T${start}:00`) as LocalMs;
  const rule = weeklyRule(first, 1, 1);
  return {
    hours: compileHours(
      [{ rule, lengthMs: hours * hourMs, timeZone: 'Europe/Berlin', locationId, excluded: new Set<LocalMs>() }],
      [],
    ),
    locationIds: undefined,
  };
}
const onDay = (people: ReturnType<typeof monday>[], day: string, locationId?: string) =>
  dayHoursOf(people, locationId, Date.parse(`${day}T10:00:00Z`), berlin);

test('from the first who begins to the last who ends, at the place, by its clock', () => {
  const people = [monday('09:00', 4), monday('12:00', 6, 'branch')];
  expect(onDay(people, '2026-12-07', 'branch')).toEqual({ opensAt: 540, closesAt: 1080 });
  expect(onDay(people, '2026-12-07', 'main')).toEqual({ opensAt: 540, closesAt: 780 });
  // Summer time.
  expect(onDay(people, '2026-07-06')).toEqual({ opensAt: 540, closesAt: 780 });
});

test('nothing is said of a day on which nobody works, and of hours over midnight', () => {
  expect(onDay([monday('09:00', 4)], '2026-12-08')).toBeUndefined();
  expect(onDay([monday('20:00', 8)], '2026-12-07')).toBeUndefined();
  expect(onDay([monday('20:00', 8)], '2026-12-08')).toBeUndefined();
  expect(onDay([], '2026-12-07')).toBeUndefined();
});
