/**
 * Reads a calendar file (RFC 5545) as CalDAV hands it out, an appointment or a series with its exceptions: when whoever
 * has it is busy. What is marked as free, called off or declined takes no time and is left out. Pure.
 */
import { externalCalendarLimits, groupBy } from '@openhours/contract';
import ICAL from 'ical.js';
import { dayMs, type EpochMs, type LocalMs, type Zone, zoneOf } from '../../../time/index.ts';
import { digitsOf, endOfDay, occurrencesOf, UnreadableObject } from './recurrence.ts';
import { findZoneOfFile } from './zones.ts';

/** Time that an appointment takes. */
export interface BusyEvent {
  readonly title: string | undefined;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly allDay: boolean;
}

export interface Reading {
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  /** Of whole days, and of times that name none. */
  readonly zone: Zone;
  /** What whoever is asked has declined is none of theirs. */
  readonly ownAddress: string;
}

/** Everything of a file that takes time in [fromMs, toMs). Throws an `UnreadableObject`. */
export function readCalendarObject(text: string, reading: Reading): BusyEvent[] {
  try {
    const file = new ICAL.Component(ICAL.parse(text));
    const byUid = groupBy(file.getAllSubcomponents('vevent'), (each) => String(each.getFirstPropertyValue('uid')));
    return [...byUid.values()].flatMap((components) => eventsOf(components, file, reading));
  } catch (error) {
    throw error instanceof UnreadableObject ? error : new UnreadableObject('no calendar file', { cause: error });
  }
}

/** When an appointment first is, by the clock of its zone. */
interface Frame {
  readonly zone: Zone;
  readonly first: LocalMs;
  readonly allDay: boolean;
  /** Whole days by the wall clock, else elapsed time. */
  readonly lengthMs: number;
}

/** A series with its exceptions, or a single appointment. An exception may come without its series. */
function eventsOf(components: readonly ICAL.Component[], file: ICAL.Component, reading: Reading): BusyEvent[] {
  const exceptions = components.filter((each) => each.hasProperty('recurrence-id'));
  const replaced = new Set(
    exceptions.flatMap((each) => instantsOf(each, 'recurrence-id', file, reading.zone).map(({ instant }) => instant)),
  );
  const series = components.filter((each) => !each.hasProperty('recurrence-id'));
  const instances = series.flatMap((each) => {
    const frame = frameOf(each, file, reading.zone);
    return startsOf(each, frame, file, reading)
      .filter((start) => !replaced.has(frame.zone.toInstant(start)))
      .map((start) => eventAt(each, frame, start));
  });
  const single = exceptions.map((each) => {
    const frame = frameOf(each, file, reading.zone);
    return eventAt(each, frame, frame.first);
  });
  const busy = new Set(components.filter((each) => takesTime(each, reading.ownAddress)));
  return [...instances, ...single].flatMap(({ of, ...event }) =>
    busy.has(of) && event.startMs < event.endMs && event.startMs < reading.toMs && event.endMs > reading.fromMs
      ? [event]
      : [],
  );
}

function eventAt(component: ICAL.Component, frame: Frame, start: LocalMs): BusyEvent & { readonly of: ICAL.Component } {
  const { allDay, lengthMs, zone } = frame;
  const startMs = zone.toInstant(start);
  const summary = component.getFirstPropertyValue('summary');
  const title = typeof summary === 'string' ? summary.trim().slice(0, externalCalendarLimits.longestTitle) : '';
  return {
    of: component,
    title: title === '' ? undefined : title,
    startMs,
    endMs: allDay ? zone.toInstant(start + lengthMs) : startMs + lengthMs,
    allDay,
  };
}

function takesTime(component: ICAL.Component, ownAddress: string): boolean {
  const saying = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  const hasDeclined = component
    .getAllProperties('attendee')
    .some(
      (each) =>
        String(each.getFirstValue()).toLowerCase() === `mailto:${ownAddress.toLowerCase()}` &&
        each.getFirstParameter('partstat')?.toUpperCase() === 'DECLINED',
    );
  return saying('transp') !== 'TRANSPARENT' && saying('status') !== 'CANCELLED' && !hasDeclined;
}

function frameOf(component: ICAL.Component, file: ICAL.Component, floating: Zone): Frame {
  const property = component.getFirstProperty('dtstart');
  const value = property?.getFirstValue();
  if (property === undefined || property === null || !(value instanceof ICAL.Time)) {
    throw new UnreadableObject('an appointment does not say when it begins');
  }
  const zone = zoneOfProperty(property, value, file, floating);
  const first = digitsOf(value);
  const allDay = value.isDate;
  return { zone, first, allDay, lengthMs: lengthOf(component, { zone, first, allDay }, file, floating) };
}

function lengthOf(
  component: ICAL.Component,
  { allDay, first, zone }: Omit<Frame, 'lengthMs'>,
  file: ICAL.Component,
  floating: Zone,
): number {
  const [end] = instantsOf(component, 'dtend', file, floating);
  if (end !== undefined) {
    return allDay ? Math.round((end.local - first) / dayMs) * dayMs : end.instant - zone.toInstant(first);
  }
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) {
    return duration.toSeconds() * 1000;
  }
  return allDay ? dayMs : 0;
}

/** The beginnings that may lie in what is read, ascending. */
function startsOf(component: ICAL.Component, frame: Frame, file: ICAL.Component, reading: Reading): LocalMs[] {
  const rules = component.getAllProperties('rrule').map((each) => each.getFirstValue());
  const { first, lengthMs, zone } = frame;
  // A day more on both sides: the wall clock of the zone is not that of the instants that are sought.
  const range = {
    from: zone.toLocal(reading.fromMs) - lengthMs - dayMs,
    to: zone.toLocal(reading.toMs) + dayMs,
  };
  const made = rules.flatMap((rule) => {
    if (!(rule instanceof ICAL.Recur)) {
      throw new UnreadableObject('a series has no rule');
    }
    return occurrencesOf(rule, first, range, (until) => untilOf(until, zone));
  });
  const added = instantsOf(component, 'rdate', file, reading.zone).map(({ instant }) => zone.toLocal(instant));
  const leftOut = instantsOf(component, 'exdate', file, reading.zone);
  const times = new Set(leftOut.map(({ instant }) => zone.toLocal(instant)));
  const days = new Set(leftOut.flatMap(({ isDate, local }) => (isDate ? [local] : [])));
  return [...new Set([first, ...made, ...added])]
    .filter((start) => !times.has(start) && !days.has(Math.floor(start / dayMs) * dayMs))
    .toSorted((a, b) => a - b);
}

/** The last time on the wall clock at which a series may begin. */
function untilOf(until: ICAL.Time, zone: Zone): LocalMs {
  if (until.isDate) {
    return endOfDay(digitsOf(until));
  }
  return isUtc(until) ? zone.toLocal(digitsOf(until)) : digitsOf(until);
}

interface ReadTime {
  readonly instant: EpochMs;
  /** As its digits stand. */
  readonly local: LocalMs;
  readonly isDate: boolean;
}

/** All values of all properties of a name; of periods their beginnings. */
function instantsOf(component: ICAL.Component, name: string, file: ICAL.Component, floating: Zone): ReadTime[] {
  return component.getAllProperties(name).flatMap((property) =>
    property.getValues().map((value): ReadTime => {
      const time: unknown = value instanceof ICAL.Period ? value.start : value;
      if (!(time instanceof ICAL.Time)) {
        throw new UnreadableObject('a date is not understood');
      }
      const zone = zoneOfProperty(property, time, file, floating);
      const local = digitsOf(time);
      return { instant: zone.toInstant(local), local, isDate: time.isDate };
    }),
  );
}

function zoneOfProperty(property: ICAL.Property, value: ICAL.Time, file: ICAL.Component, floating: Zone): Zone {
  if (value.isDate) {
    return floating;
  }
  if (isUtc(value)) {
    return zoneOf('UTC');
  }
  const name = property.getFirstParameter('tzid');
  if (name === undefined || name === null || name === '') {
    return floating;
  }
  const zone = findZoneOfFile(name, file);
  if (zone === undefined) {
    throw new UnreadableObject('a time zone has a name that nobody knows');
  }
  return zone;
}

function isUtc(time: ICAL.Time): boolean {
  return time.zone === ICAL.Timezone.utcTimezone;
}
