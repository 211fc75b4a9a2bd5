/** What the calendar shows, as its address carries it: view, date, whose time, and what is shown besides. */

import { addDays, addMonths, type Day, isDay, startOfMonth, startOfWeek, weeksOfMonth } from '../../days/dates.ts';
import type { DayRange } from '../../queries/calendar.ts';

export const calendarViews = ['day', 'week', 'month', 'agenda', 'rooms'] as const;
export type CalendarView = (typeof calendarViews)[number];

export interface CalendarSearch {
  /** Absent: by the width of the screen. */
  readonly view?: CalendarView | undefined;
  /** Absent: today. */
  readonly date?: Day | undefined;
  /** Ids of people or rooms with commas between; absent: all of them. */
  readonly who?: string | undefined;
  /** Of a day only those who work on it. */
  readonly working?: true | undefined;
  /** Cancelled bookings are shown too. */
  readonly cancelled?: true | undefined;
  /** The whole day stands open, not only the hours in which something is. */
  readonly whole?: true | undefined;
}

const ids = /^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/;

/** Reads an address; nonsense in it is left out. */
export function readCalendarSearch(search: Readonly<Record<string, unknown>>): CalendarSearch {
  const view = calendarViews.find((each) => each === search['view']);
  const { date, who } = search;
  return {
    ...(view === undefined ? {} : { view }),
    ...(typeof date === 'string' && isDay(date) ? { date } : {}),
    ...(typeof who === 'string' && ids.test(who) ? { who } : {}),
    ...(search['working'] === true ? { working: true } : {}),
    ...(search['cancelled'] === true ? { cancelled: true } : {}),
    ...(search['whole'] === true ? { whole: true } : {}),
  };
}

const agendaDays = 7;

export function daysOf({ from, to }: DayRange): Day[] {
  const days: Day[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}

/** The days that a view of a date shows. */
export function rangeOf(view: CalendarView, date: Day, firstWeekday: number): DayRange {
  switch (view) {
    case 'day':
    case 'rooms':
      return { from: date, to: addDays(date, 1) };
    case 'agenda':
      return { from: date, to: addDays(date, agendaDays) };
    case 'week': {
      const from = startOfWeek(date, firstWeekday);
      return { from, to: addDays(from, 7) };
    }
    case 'month': {
      const weeks = weeksOfMonth(date, firstWeekday);
      const from = weeks[0]?.[0] ?? startOfMonth(date);
      return { from, to: addDays(from, weeks.length * 7) };
    }
  }
}

/** From which width on the screen shows people beside each other. */
export const wideMedia = '(min-width: 48em)';

interface Around {
  readonly isWide: boolean;
  readonly today: Day;
  /** 1 Monday to 7 Sunday. */
  readonly firstWeekday: number;
}

/** What an address shows: where it says nothing, today, as it suits the screen. */
export function shownBy(search: CalendarSearch, { firstWeekday, isWide, today }: Around) {
  const { view = isWide ? 'day' : 'agenda', date = today } = search;
  return { view, date, range: rangeOf(view, date, firstWeekday) };
}

/** The date of the same view before or after. */
export function stepped(view: CalendarView, date: Day, direction: 1 | -1): Day {
  switch (view) {
    case 'day':
    case 'rooms':
      return addDays(date, direction);
    case 'agenda':
      return addDays(date, direction * agendaDays);
    case 'week':
      return addDays(date, direction * 7);
    case 'month':
      return addMonths(startOfMonth(date), direction);
  }
}
