/** Addresses of pages with what was chosen in them, made from the fixed paths. */
import { pagePaths, pathOfPage } from '@openhours/contract/page-paths';
import { clockOf, type Day } from '../days/dates.ts';

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return parts.length === 0 ? path : `${path}?${new URLSearchParams(parts).toString()}`;
}

/** Where the dashboard begins. */
export const bookingsAddress = `${pagePaths.dashboard}/bookings` as const;

export function servicePageAddress(slug: string): string {
  return pathOfPage(pagePaths.service, { slug });
}

export interface CalendarChoice {
  readonly day?: Day | undefined;
  /** Chosen minutes after midnight. */
  readonly time?: number | undefined;
  readonly staff?: string | undefined;
  /** Key of the place. */
  readonly place?: string | undefined;
  /** The day begins a span, and the first day of it on which something is free is meant. */
  readonly firstFreeOf?: 'week' | 'month' | undefined;
  /** The month stands open on small screens. */
  readonly isWholeMonth?: boolean;
  /** Somebody went on without a time and is told so. */
  readonly isUnchosen?: boolean;
}

export function calendarAddress(slug: string, choice: CalendarChoice = {}): string {
  return withQuery(pathOfPage(pagePaths.calendar, { slug }), {
    day: choice.day,
    time: choice.time === undefined ? undefined : clockOf(choice.time),
    staff: choice.staff,
    place: choice.place,
    first: choice.firstFreeOf,
    view: choice.isWholeMonth === true ? 'month' : undefined,
    unchosen: choice.isUnchosen === true ? '1' : undefined,
  });
}

export function formAddress(
  slug: string,
  choice: { day: Day; time: number; staff?: string | undefined; place?: string | undefined },
): string {
  return withQuery(pagePaths.bookingForm, {
    service: slug,
    start: `${choice.day}T${clockOf(choice.time)}`,
    staff: choice.staff,
    place: choice.place,
  });
}
