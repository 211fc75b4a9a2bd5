/**
 * The working hours of an editor: seven days of ranges, special days and days off, made from what the server answers
 * and back. Pure; minutes after midnight, Monday first.
 */
import type { WorkingHours, WorkingHoursInput } from '@openhours/contract';
import { weekdayNames } from '@openhours/contract/calendar/weekdays';
import { addDays, clockOf, type Day, minutesOfClock, weekdayOf } from './dates.ts';
import type { Stretch } from './stretches.ts';

/** A range with the place for which it counts; none: every place. */
export interface OpenRange extends Stretch {
  readonly locationId?: string | undefined;
}

export interface SpecialHours {
  readonly date: Day;
  readonly ranges: readonly OpenRange[];
}

export interface HoursModel {
  /** Seven, Monday first. */
  readonly week: readonly (readonly OpenRange[])[];
  /** Hours of some weeks or for some time: shown and kept, not edited. */
  readonly rare: WorkingHours['week'];
  readonly specialDays: readonly SpecialHours[];
  readonly daysOff: WorkingHoursInput['daysOff'];
}

const dayMinutes = 1440;

type WireRange = Pick<WorkingHours['week'][number], 'start' | 'end' | 'locationId'>;

function rangeOf({ start, end, locationId }: WireRange): OpenRange {
  const [from, to] = [minutesOfClock(start), minutesOfClock(end)];
  return {
    start: from,
    end: to > from ? to : to + dayMinutes,
    ...(locationId === undefined ? {} : { locationId }),
  };
}

function wireOf({ start, end, locationId }: OpenRange): WireRange {
  return {
    start: clockOf(start),
    end: end === dayMinutes ? '24:00' : clockOf(end),
    ...(locationId === undefined ? {} : { locationId }),
  };
}

export function modelOf(hours: Pick<WorkingHours, 'week' | 'specialDays' | 'daysOff'>): HoursModel {
  const isPlain = (each: WorkingHours['week'][number]) =>
    (each.intervalWeeks ?? 1) === 1 && each.firstDate === undefined && each.lastDate === undefined;
  return {
    week: weekdayNames.map((day) => hours.week.filter((each) => each.day === day && isPlain(each)).map(rangeOf)),
    rare: hours.week.filter((each) => !isPlain(each)),
    specialDays: hours.specialDays.map(({ date, ranges }) => ({ date, ranges: ranges.map(rangeOf) })),
    daysOff: hours.daysOff,
  };
}

export function hoursOf(model: HoursModel): Omit<WorkingHoursInput, 'version'> {
  return {
    week: [
      ...model.week.flatMap((ranges, index) =>
        ranges.map((range) => ({ day: weekdayNames[index] as (typeof weekdayNames)[number], ...wireOf(range) })),
      ),
      ...model.rare,
    ],
    specialDays: model.specialDays.map(({ date, ranges }) => ({ date, ranges: ranges.map(wireOf) })),
    daysOff: model.daysOff.map((each) => ({ ...each })),
  };
}

/** Minutes open in a week. */
export function openMinutes(week: HoursModel['week']): number {
  return week.flat().reduce((sum, { start, end }) => sum + end - start, 0);
}

/** New ranges of a day, with the places of the old ones: that of the most time in common, else of the day's first. */
export function withPlaces(next: readonly Stretch[], before: readonly OpenRange[]): OpenRange[] {
  const common = (one: Stretch, other: Stretch) => Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return next.map((range) => {
    const [nearest] = before.toSorted((a, b) => common(range, b) - common(range, a));
    return nearest?.locationId === undefined ? range : { ...range, locationId: nearest.locationId };
  });
}

/** Splits the longest range in its middle with a pause of so many minutes; unchanged when none is long enough. */
export function withBreak(ranges: readonly OpenRange[], pauseMinutes = 60): readonly OpenRange[] {
  const longest = ranges.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  if (longest === undefined || longest.end - longest.start < pauseMinutes + 60) {
    return ranges;
  }
  const middle = Math.round((longest.start + longest.end - pauseMinutes) / 2 / 30) * 30;
  return ranges.flatMap((range) =>
    range === longest
      ? [
          { ...range, end: middle },
          { ...range, start: middle + pauseMinutes },
        ]
      : [range],
  );
}

/** The smallest length that a handle leaves of a range, and its step. */
export const handleStepMinutes = 15;

/** Moves one end of a range, as far as its neighbours and the day let it. */
export function moveEnd(
  ranges: readonly OpenRange[],
  index: number,
  which: 'start' | 'end',
  minutes: number,
): readonly OpenRange[] {
  const range = ranges[index];
  if (range === undefined) {
    return ranges;
  }
  const before = ranges[index - 1]?.end ?? 0;
  const after = ranges[index + 1]?.start ?? Math.max(dayMinutes, range.end);
  const wanted = Math.round(minutes / handleStepMinutes) * handleStepMinutes;
  const moved =
    which === 'start'
      ? { ...range, start: Math.min(Math.max(wanted, before), range.end - handleStepMinutes) }
      : { ...range, end: Math.max(Math.min(wanted, after), range.start + handleStepMinutes) };
  return ranges.map((each, at) => (at === index ? moved : each));
}

/** From when to when the bars of a week are drawn: whole hours around all of them, at least 7 to 20. */
export function spanOfWeek(week: HoursModel['week']): Stretch {
  const all = week.flat();
  const first = Math.min(420, ...all.map(({ start }) => start));
  const last = Math.max(1200, ...all.map(({ end }) => end));
  return { start: Math.floor(first / 60) * 60, end: Math.ceil(last / 60) * 60 };
}

/** What a day of the week is open for, when it is no special day. */
export function weekHoursOn(model: HoursModel, date: Day): readonly OpenRange[] {
  return model.week[weekdayOf(date) - 1] ?? [];
}

/** The days from one to another, both included. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}

/** Days off that are new, or on other days than before. */
export function daysOffAdded(model: HoursModel, saved: Pick<HoursModel, 'daysOff'>): HoursModel['daysOff'] {
  const isSaved = ({ firstDate, id, lastDate }: HoursModel['daysOff'][number]) =>
    saved.daysOff.some((day) => day.id === id && day.firstDate === firstDate && day.lastDate === lastDate);
  return model.daysOff.filter((day) => day.id === undefined || !isSaved(day));
}
