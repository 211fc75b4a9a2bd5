/** Loads the first step of a booking: the month in which a time is chosen. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { addDays, addMonths, type Day, minutesOfClock, startOfMonth, startOfWeek } from '../../days/dates.ts';
import type { CalendarState } from '../../pages/state/booking.ts';
import { addOnsTextOf } from '../../site/add-on-text.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { aheadUnaskedDays, loadPicker } from './load-picker.ts';
import { readChoice } from './read-choice.ts';

export async function loadCalendar(
  request: PageRequest,
  calls: SiteCalls,
  slug: string,
  firstWeekday: number,
): Promise<CalendarState | undefined> {
  const { query } = request;
  const choice = await readChoice(request, calls, slug, query['day'], {
    staffId: query['staff'],
    placeKey: query['place'],
    length: query['length'],
    option: query['option'],
    addOns: addOnsTextOf(query),
  });
  if (choice === undefined) {
    return undefined;
  }
  const [{ picker }, notices] = await Promise.all([
    loadPicker(request, calls, choice, firstWeekday, {
      time: readTime(query['time']),
      moveUntil: lastDayToMoveTo(query, choice.day, firstWeekday),
      isWholeMonth: query['view'] === 'month',
    }),
    calls.listNotices(choice.service.id),
  ]);
  return {
    kind: 'calendar',
    picker,
    notices,
    isUnchosen: query['unchosen'] !== undefined,
    isPersonGone: choice.isPersonGone,
  };
}

/** Nobody asked for a day, or for the first free one of a span: how far it may lie ahead. */
function lastDayToMoveTo(query: PageRequest['query'], day: Day, firstWeekday: number): Day | undefined {
  if (query['day'] === undefined) {
    return addDays(day, aheadUnaskedDays);
  }
  switch (query['first']) {
    case 'week':
      return addDays(startOfWeek(day, firstWeekday), 6);
    case 'month':
      return addDays(addMonths(startOfMonth(day), 1), -1);
    case 'ahead':
      return addDays(day, aheadUnaskedDays);
    default:
      return undefined;
  }
}

/** Minutes after midnight of `hh:mm`; undefined for anything else. */
export function readTime(text: string | undefined): number | undefined {
  return text !== undefined && /^\d\d:\d\d$/.test(text) ? minutesOfClock(text) : undefined;
}
