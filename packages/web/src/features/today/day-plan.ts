/** A day at work: who works when, what takes the time, and what is free between. Pure; minutes after midnight. */

import type { CalendarEvent } from '@openhours/contract';
import { type Day, localAt, minutesOf } from '../../days/dates.ts';
import { joinStretches, type Stretch } from '../../days/stretches.ts';
import { type BookingAtDesk, isNoShow } from '../../queries/booking-at-desk.ts';
import type { Calendars } from '../../queries/calendars.ts';

const minutesOfDay = 1440;

/** The part of something that lies on a day; undefined when none does. */
export function partOnDay(localStart: string, localEnd: string, day: Day): Stretch | undefined {
  const start = localStart.slice(0, 10) < day ? 0 : minutesOf(localStart);
  const end = localEnd.slice(0, 10) > day ? minutesOfDay : minutesOf(localEnd);
  const isOutside = localStart.slice(0, 10) > day || localEnd.slice(0, 10) < day;
  return isOutside || end <= start ? undefined : { start, end };
}

/** What is left of the hours; gaps shorter than `least` are none. */
export function freeWithin(hours: readonly Stretch[], taken: readonly Stretch[], least = 15): Stretch[] {
  const busy = joinStretches(taken);
  return joinStretches(hours).flatMap((open) => {
    const free: Stretch[] = [];
    let at = open.start;
    for (const each of busy.filter(({ start, end }) => start < open.end && end > open.start)) {
      if (each.start > at) {
        free.push({ start: at, end: each.start });
      }
      at = Math.max(at, each.end);
    }
    if (at < open.end) {
      free.push({ start: at, end: open.end });
    }
    return free.filter(({ start, end }) => end - start >= least);
  });
}

/** A gap that begins now begins at the next quarter of an hour; any other at a full five minutes, as times are spoken. */
const fromNow = 15;
const spoken = 5;

/** What of the gaps is still to come, in round times; those that are left too short by then are none. */
export function gapsAhead(free: readonly Stretch[], minutes: number, least = 15): Stretch[] {
  return free.flatMap((gap) => {
    const [from, step] = gap.start < minutes ? [minutes, fromNow] : [gap.start, spoken];
    const start = Math.ceil(from / step) * step;
    const end = Math.floor(gap.end / spoken) * spoken;
    return end - start >= least ? [{ start, end }] : [];
  });
}

export interface PersonDay {
  readonly resourceId: string;
  readonly name: string;
  readonly hours: readonly Stretch[];
  readonly taken: readonly Stretch[];
  readonly free: readonly Stretch[];
}

/**
 * The day of each person that works or has something on it. `buffers`: what each service keeps free after a visit, in
 * minutes; nobody else can come then.
 */
export function daysOfPeople(
  calendars: Calendars,
  working: readonly CalendarEvent[],
  events: readonly CalendarEvent[],
  day: Day,
  buffers: ReadonlyMap<string, number> = new Map(),
): PersonDay[] {
  const stretchOf = ({ adjustedStart, adjustedEnd }: CalendarEvent) =>
    partOnDay(adjustedStart.localDate, adjustedEnd.localDate, day);
  const takenBy = (event: CalendarEvent): Stretch[] => {
    const stretch = stretchOf(event);
    const buffer = event.type === 'APPOINTMENT' ? (buffers.get(event.externalScheduleId ?? '') ?? 0) : 0;
    return stretch === undefined ? [] : [{ ...stretch, end: Math.min(stretch.end + buffer, minutesOfDay) }];
  };
  return calendars.people.flatMap(({ resourceId, name, scheduleId, hasOwnHours }) => {
    const keeps = hasOwnHours ? scheduleId : calendars.businessScheduleId;
    const hours = working.filter((each) => each.scheduleId === keeps).flatMap((each) => stretchOf(each) ?? []);
    const taken = events
      .filter(
        (each) =>
          each.transparency !== 'TRANSPARENT' &&
          (each.scheduleId === scheduleId ||
            (each.scheduleId === calendars.businessScheduleId && !hasOwnHours) ||
            each.resources.some(({ id, transparency }) => id === resourceId && transparency !== 'TRANSPARENT')),
      )
      .flatMap(takenBy);
    const isThere = hours.length > 0 || taken.length > 0;
    return isThere
      ? [{ resourceId, name, hours: joinStretches(hours), taken: joinStretches(taken), free: freeWithin(hours, taken) }]
      : [];
  });
}

/**
 * In the order in which a desk asks for them: who is free next, then who is there without a gap, then whose day is over.
 * Alike ones stay as they are.
 */
export function byNextGap(people: readonly PersonDay[], minutes: number): PersonDay[] {
  const rank = ({ free, hours }: PersonDay) => {
    const [next] = gapsAhead(free, minutes);
    if (next !== undefined) {
      return next.start;
    }
    return hours.some(({ end }) => end > minutes) ? minutesOfDay : minutesOfDay + 1;
  };
  return people.toSorted((a, b) => rank(a) - rank(b));
}

/** Something of the day with its time: a visit, or a session with whoever comes to it. */
export type Entry =
  | { readonly kind: 'visit'; readonly localStart: string; readonly localEnd: string; readonly booking: BookingAtDesk }
  | {
      readonly kind: 'session';
      readonly localStart: string;
      readonly localEnd: string;
      readonly event: CalendarEvent;
      readonly bookings: readonly BookingAtDesk[];
    };

/** Visits and sessions in their order; who comes to a session stands with it. */
export function entriesOf(
  bookings: readonly BookingAtDesk[],
  events: readonly CalendarEvent[],
  timeZone: string,
): Entry[] {
  const sessions = events.filter(({ type }) => type === 'CLASS' || type === 'COURSE');
  const isOf = (event: CalendarEvent, { bookedEntity }: BookingAtDesk) =>
    bookedEntity.slot?.eventId === event.id || bookedEntity.schedule?.scheduleId === event.scheduleId;
  const entries: Entry[] = sessions.map((event) => ({
    kind: 'session',
    localStart: event.adjustedStart.localDate,
    localEnd: event.adjustedEnd.localDate,
    event,
    bookings: bookings.filter((booking) => isOf(event, booking)),
  }));
  for (const booking of bookings) {
    const isVisit = booking.bookedEntity.slot !== undefined && !sessions.some((event) => isOf(event, booking));
    if (isVisit && booking.startDate !== undefined && booking.endDate !== undefined) {
      const local = (instant: string) => localAt(Date.parse(instant), timeZone);
      entries.push({
        kind: 'visit',
        localStart: local(booking.startDate),
        localEnd: local(booking.endDate),
        booking,
      });
    }
  }
  return entries.toSorted((a, b) => (a.localStart < b.localStart ? -1 : a.localStart > b.localStart ? 1 : 0));
}

/** False for whoever is known not to come, and while a customer has yet to confirm: nothing that the day could count on. */
export function isExpected(entry: Entry): boolean {
  return entry.kind === 'session' || (!isNoShow(entry.booking) && entry.booking.awaitsCustomerUntil === undefined);
}

export type Standing = 'over' | 'now' | 'ahead';

/** How something stands to the clock on the wall; `minutes` after midnight of `today`. */
export function standingOf(
  { localStart, localEnd }: Pick<Entry, 'localStart' | 'localEnd'>,
  { today, minutes }: { readonly today: Day; readonly minutes: number },
): Standing {
  const isPast = (local: string) =>
    local.slice(0, 10) < today || (local.slice(0, 10) === today && minutesOf(local) <= minutes);
  return isPast(localEnd) ? 'over' : isPast(localStart) ? 'now' : 'ahead';
}

/** People come in so long before the start. */
const earlyMinutes = 60;

/** Who comes is taken down from then on; `minutes` after midnight of `today`. */
export function takesAttendance(
  { localStart }: Pick<Entry, 'localStart'>,
  { today, minutes }: { readonly today: Day; readonly minutes: number },
): boolean {
  const day = localStart.slice(0, 10);
  return day < today || (day === today && minutesOf(localStart) <= minutes + earlyMinutes);
}
