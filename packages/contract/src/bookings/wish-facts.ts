/**
 * What somebody wishes for who waits for an appointment, ready to be told: one reading for pages, the dashboard and
 * messages, each of which says it in its own phrases. Pure, and apart from the schemas, so that a page may have it alone.
 */
import { type Weekday, weekdayNames } from '../calendar/weekdays.ts';
import { addDays } from '../dates.ts';
import { dateTimeFormat, listFormat } from '../text/intl-formats.ts';
import { lengthInWords } from '../text/length-in-words.ts';
import type { WaitlistWish } from './wish.ts';

/** By the clock of the business. What restricts nothing is absent. */
export interface WishFacts {
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  /** Hours of each day, `hh:mm`. */
  readonly fromTime?: string;
  readonly toTime?: string;
  /** Only on these. */
  readonly weekdays?: readonly Weekday[];
  /** How long before its start a visit must be offered. */
  readonly noticeMinutes?: number;
  /** How long the visit is meant to be, of a service with several lengths. */
  readonly durationMinutes?: number;
}

const midnight = '00:00';
const dayMs = 86_400_000;

export function factsOfWish(wish: WaitlistWish): WishFacts {
  const { days, durationInMinutes, fromLocalDate, latestNoticeMinutes, toLocalDate } = wish;
  const first = fromLocalDate.slice(0, 10);
  const end = toLocalDate.slice(0, 10);
  const endTime = toLocalDate.slice(11, 16);
  // What ends at midnight ends with the day before.
  const last = endTime === midnight ? addDays(end, -1) : end;
  // Of one day its bounds are hours, of several each day has its own.
  const startTime = fromLocalDate.slice(11, 16);
  const fromTime = latest(wish.fromTime, first === last ? startTime : undefined);
  const toTime = earliest(wish.toTime, first === last && endTime !== midnight ? endTime : undefined);
  return {
    first,
    last,
    ...(fromTime === undefined ? {} : { fromTime }),
    ...(toTime === undefined ? {} : { toTime }),
    ...(days === undefined || weekdayNames.every((day) => days.includes(day))
      ? {}
      : { weekdays: weekdayNames.filter((day) => days.includes(day)) }),
    ...(latestNoticeMinutes === undefined || latestNoticeMinutes === 0 ? {} : { noticeMinutes: latestNoticeMinutes }),
    ...(durationInMinutes === undefined ? {} : { durationMinutes: durationInMinutes }),
  };
}

/** From midnight on is no restriction. */
function latest(...times: readonly (string | undefined)[]): string | undefined {
  return times
    .filter((time) => time !== undefined && time !== midnight)
    .toSorted()
    .at(-1);
}

function earliest(...times: readonly (string | undefined)[]): string | undefined {
  return times.filter((time) => time !== undefined && time !== '24:00').toSorted()[0];
}

/** A Monday. */
const anyMondayMs = Date.UTC(2026, 0, 5);

export function weekdayName(day: Weekday, locale: string, weekday: 'long' | 'short' = 'long'): string {
  const format = dateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  return format.format(anyMondayMs + weekdayNames.indexOf(day) * dayMs);
}

interface WishWording {
  /** 1 Monday to 7 Sunday. */
  readonly firstWeekday?: number;
  /** How days of the week are written. */
  readonly width?: 'long' | 'short';
}

/** What of a wish is told by its words alone, in the reader's language. */
export function wishWords(
  { durationMinutes, noticeMinutes, weekdays }: WishFacts,
  locale: string,
  { firstWeekday = 1, width = 'long' }: WishWording = {},
): { readonly weekdays?: string; readonly notice?: string; readonly duration?: string } {
  return {
    ...(weekdays === undefined
      ? {}
      : {
          weekdays: listFormat(locale, { type: 'conjunction' }).format(
            weekFrom(firstWeekday)
              .filter((day) => weekdays.includes(day))
              .map((day) => weekdayName(day, locale, width)),
          ),
        }),
    ...(noticeMinutes === undefined ? {} : { notice: lengthInWords(noticeMinutes, locale) }),
    ...(durationMinutes === undefined ? {} : { duration: lengthInWords(durationMinutes, locale) }),
  };
}

/** The days of a week that begins with `firstWeekday`, 1 Monday to 7 Sunday. */
export function weekFrom(firstWeekday: number): readonly Weekday[] {
  return [...weekdayNames.slice(firstWeekday - 1), ...weekdayNames.slice(0, firstWeekday - 1)];
}
