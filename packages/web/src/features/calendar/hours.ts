/** When people work and rooms are open on a day, and what of the axis a calendar renders. Pure. */
import { businessScheduleExternalId } from '@openhours/client';
import type { CalendarEvent, Closure, Location, Resource } from '@openhours/contract';
import { closedMinutesOn, dayMinutes, localTimesOf } from '@openhours/contract/closed-days/stretches';
import type { ClockAxis } from '../../days/clock-axis.ts';
import { addDays, type Day, instantOf } from '../../days/dates.ts';
import { joinStretches, type Stretch, spanOf } from '../../days/stretches.ts';
import type { CalendarEntry } from './entries.ts';

/** From what it follows who is at work on some days. */
export interface DaysKnown {
  readonly hours: readonly CalendarEvent[];
  readonly entries: readonly CalendarEntry[];
  readonly closures: readonly Closure[];
  /** Of places with a clock of their own, by which they are closed; the others go by that of the axis. */
  readonly zoneOfPlace: ZoneOfPlace;
}

export type ZoneOfPlace = (placeId: string | undefined) => string | undefined;

/** The clocks of places that have one of their own. */
export function zonesOfPlaces(places: readonly Pick<Location, 'id' | 'timeZone'>[]): ZoneOfPlace {
  const zones = new Map(places.map(({ id, timeZone }) => [id, timeZone]));
  return (placeId) => (placeId === undefined ? undefined : zones.get(placeId));
}

/**
 * The open stretches of a resource on a day, as closed days and hours leave them: its working hours; without any of its own
 * it keeps the business's.
 */
export function openStretches(
  axis: ClockAxis,
  day: Day,
  resource: Pick<Resource, 'workingHoursSchedules' | 'locationOptions'>,
  hours: readonly CalendarEvent[],
  { closures, zoneOfPlace }: Pick<DaysKnown, 'closures' | 'zoneOfPlace'> = nothingClosed,
): Stretch[] {
  const scheduleIds = new Set(resource.workingHoursSchedules.values?.map(({ scheduleId }) => scheduleId));
  const isKept = (event: CalendarEvent) =>
    scheduleIds.size > 0
      ? scheduleIds.has(event.scheduleId)
      : event.externalScheduleId === businessScheduleExternalId && isWhereIs(event, resource);
  return joinStretches(
    hours
      .filter((event) => event.status === 'CONFIRMED' && isKept(event))
      .flatMap(({ start, end, location }) =>
        withoutStretches(
          [{ start: axis.at(day, Date.parse(start.utcDate)), end: axis.at(day, Date.parse(end.utcDate)) }],
          closures
            .filter(({ locationId }) => locationId === undefined || locationId === location?.id)
            .flatMap((closure) => closedStretchOn(axis, day, closure, zoneOfPlace(location?.id)) ?? []),
        ),
      )
      .filter(({ start, end }) => end > start),
  );
}

const nothingClosed = Object.freeze({ closures: [], zoneOfPlace: () => undefined });

/** What is closed of a day, in minutes of the axis; by another clock the days of it may be others. */
function closedStretchOn(
  axis: ClockAxis,
  day: Day,
  closure: Closure,
  timeZone: string | undefined,
): Stretch | undefined {
  if (timeZone !== undefined) {
    if (closure.firstDate > addDays(day, 1) || closure.lastDate < addDays(day, -1)) {
      return undefined;
    }
    const { localEnd, localStart } = localTimesOf(closure);
    return { start: axis.at(day, instantOf(localStart, timeZone)), end: axis.at(day, instantOf(localEnd, timeZone)) };
  }
  const closed = closedMinutesOn(day, closure);
  return (
    closed && {
      start: axis.atClock(day, closed.start),
      end: closed.end === dayMinutes ? axis.length : axis.atClock(day, closed.end),
    }
  );
}

/** The closed days, or hours, that meet a day. */
export function closuresOn(closures: readonly Closure[], day: Day): Closure[] {
  return closures.filter(({ firstDate, lastDate }) => firstDate <= day && day <= lastDate);
}

/** The open stretches of a resource that closed days and whole days off, its own or those of the house, leave of them. */
export function stretchesAtWork(
  axis: ClockAxis,
  day: Day,
  resource: Pick<Resource, 'id' | 'workingHoursSchedules' | 'locationOptions'>,
  { entries, hours, ...closed }: DaysKnown,
): Stretch[] {
  return withoutStretches(
    openStretches(axis, day, resource, hours, closed),
    entries
      .filter((entry) => isDayOffOf(entry, resource))
      .map(({ startMs, endMs }) => ({ start: axis.at(day, startMs), end: axis.at(day, endMs) })),
  );
}

/** A day off of the house reaches whoever keeps its hours, and those with hours of their own whom it names. */
export function isDayOffOf(
  entry: CalendarEntry,
  { id, workingHoursSchedules: { values = [] } }: Pick<Resource, 'id' | 'workingHoursSchedules'>,
): boolean {
  if ((entry.kind !== 'blocked' && entry.kind !== 'busy') || !entry.allDay || entry.state === 'cancelled') {
    return false;
  }
  if (entry.kind === 'busy') {
    return entry.resourceIds.includes(id);
  }
  const keepsHoursOfHouse =
    values.length === 0 || values.some(({ scheduleId }) => scheduleId === entry.event.scheduleId);
  return entry.resourceIds.includes(id) || (entry.forAll && keepsHoursOfHouse);
}

/** Whether hours of the business are where a room is (services sheet 12.6); hours that name no location are everywhere. */
function isWhereIs(
  { location }: CalendarEvent,
  { locationOptions: { availableInAllLocations, specificLocationOptions } }: Pick<Resource, 'locationOptions'>,
): boolean {
  if (availableInAllLocations === true) {
    return true;
  }
  if (specificLocationOptions?.availableInBusinessLocations !== true) {
    return false;
  }
  const places = specificLocationOptions.businessLocations ?? [];
  return (
    location?.id === undefined || places.length === 0 || places.some(({ locationId }) => locationId === location.id)
  );
}

/** What lies between, before and behind open stretches. */
export function closedStretches(open: readonly Stretch[], length: number): Stretch[] {
  const closed: Stretch[] = [];
  let at = 0;
  for (const { start, end } of joinStretches(open)) {
    if (start > at) {
      closed.push({ start: at, end: start });
    }
    at = Math.max(at, end);
  }
  return at < length ? [...closed, { start: at, end: length }] : closed;
}

/** What remains of open stretches without what is taken out of them. */
export function withoutStretches(open: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  return taken.reduce<Stretch[]>(
    (left, { start, end }) =>
      left
        .flatMap((each) => [
          { start: each.start, end: Math.min(each.end, start) },
          { start: Math.max(each.start, end), end: each.end },
        ])
        .filter((each) => each.end > each.start),
    [...open],
  );
}

/** What is shown without anything else to show. */
const usualHours: Stretch = { start: 8 * 60, end: 18 * 60 };
const hour = 60;

/**
 * The whole hours around everything that is open or happens, with one more on each side. What is open all day has no hours
 * to show: the usual ones stand for it, whatever happens.
 */
export function shownStretch(stretches: readonly Stretch[], length: number): Stretch {
  const isWhole = ({ start, end }: Stretch) => end - start >= length;
  const limited = stretches.filter((each) => each.end > each.start && !isWhole(each));
  const span = spanOf(stretches.some(isWhole) ? [...limited, usualHours] : limited) ?? usualHours;
  return {
    start: Math.max(0, Math.floor(span.start / hour) * hour - hour),
    end: Math.min(length, Math.ceil(span.end / hour) * hour + hour),
  };
}

/** A start is never told to less than a quarter of an hour. */
const finestStepMinutes = 15;

/**
 * The start at or before a minute on the grid that customers are offered: from where the open stretch begins, outside of
 * all from midnight (bookings sheet 21.1).
 */
export function gridStart(minute: number, open: readonly Stretch[], stepMinutes: number): number {
  const step = Math.max(finestStepMinutes, stepMinutes);
  const from = open.find(({ start, end }) => start <= minute && minute < end)?.start ?? 0;
  return from + Math.floor((minute - from) / step) * step;
}
