/** Addresses of the public pages, in one place: the fixed names of the design. */
import { clockOf, type Day } from './dates.ts';

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return parts.length === 0 ? path : `${path}?${new URLSearchParams(parts).toString()}`;
}

export function servicePageAddress(slug: string): string {
  return `/service-page/${encodeURIComponent(slug)}`;
}

export interface CalendarChoice {
  readonly day?: Day | undefined;
  /** Chosen minutes after midnight. */
  readonly time?: number | undefined;
  readonly staff?: string | undefined;
  /** The month stands open on small screens. */
  readonly isWholeMonth?: boolean;
  /** Somebody went on without a time and is told so. */
  readonly isUnchosen?: boolean;
}

export function calendarAddress(slug: string, choice: CalendarChoice = {}): string {
  return withQuery(`/booking-calendar/${encodeURIComponent(slug)}`, {
    day: choice.day,
    time: choice.time === undefined ? undefined : clockOf(choice.time),
    staff: choice.staff,
    view: choice.isWholeMonth === true ? 'month' : undefined,
    unchosen: choice.isUnchosen === true ? '1' : undefined,
  });
}

export function formAddress(slug: string, choice: { day: Day; time: number; staff?: string | undefined }): string {
  return withQuery('/booking-form', {
    service: slug,
    start: `${choice.day}T${clockOf(choice.time)}`,
    staff: choice.staff,
  });
}
