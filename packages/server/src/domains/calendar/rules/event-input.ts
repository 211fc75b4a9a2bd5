/** From what a caller sends to the columns of an event, with everything the sheet says of its values. Pure. */
import {
  type CalendarEventChanges,
  type CalendarEventInput,
  type CalendarLocation,
  type InheritedField,
  invalid,
  weekdayNames,
} from '@openhours/contract';
import {
  dayMs,
  type EpochMs,
  findZone,
  formatLocal,
  type LocalMs,
  minuteMs,
  parseLocal,
  startOfLocalDay,
  weeklyRule,
  type Zone,
} from '../../../time/index.ts';
import type { EventPlace, EventRow } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { inheritedFromSchedule, type SilentField } from './inheritance.ts';
import { instantsOf } from './recurrence.ts';

/** Everything that can be sent of an event, new or changed. */
export type Sent = Partial<Omit<CalendarEventChanges, 'id' | 'revision' | 'scheduleId' | 'type'>>;

const mostYears = 100;
const firstYear = 1900;
const lastYear = 2100;
/** A weekly session may last until the next one begins, and no longer. */
const longestRecurringMs = 7 * dayMs;

/** The zone of a name, or the violation. */
export function requireZone(name: string, field: string): Zone {
  const zone = findZone(name);
  if (zone === undefined) {
    throw invalid(field, 'must be an IANA time zone such as Europe/Berlin', 'FORMAT');
  }
  return zone;
}

/** The zone of a schedule: its own, else the site's. */
export function zoneOfSchedule(schedule: Pick<ScheduleRow, 'time_zone'>, siteTimeZone: string): string {
  return schedule.time_zone ?? siteTimeZone;
}

/** Seconds are ignored. */
export function readTime(text: string, field: string): LocalMs {
  const local = parseLocal(text);
  if (local === undefined) {
    throw invalid(field, 'must be a local date and time such as 2026-12-01T09:00:00', 'FORMAT');
  }
  return Math.floor(local / minuteMs) * minuteMs;
}

/** What a location says, in columns. */
export function placeColumns(
  location: CalendarLocation | null,
  field: string,
): Pick<EventRow, 'location' | 'location_id'> {
  if (location === null) {
    return { location: null, location_id: null };
  }
  const type = location.type ?? (location.id === undefined ? 'CUSTOM' : 'BUSINESS');
  if (type === 'BUSINESS' && location.id === undefined) {
    throw invalid(`${field}.id`, 'is needed for a place of the business', 'REQUIRED_FIELD');
  }
  if (type !== 'BUSINESS' && location.id !== undefined) {
    throw invalid(`${field}.id`, 'is only for places of the business', 'OTHER');
  }
  const place: EventPlace = {
    type,
    ...(location.name === undefined ? {} : { name: location.name }),
    ...(location.address === undefined ? {} : { address: location.address }),
  };
  return { location: place, location_id: location.id ?? null };
}

function resourceColumns(
  resources: NonNullable<Sent['resources']>,
  field: string,
): Pick<EventRow, 'resource_ids' | 'resource_transparencies' | 'resource_roles'> {
  const ids = resources.map((resource) => resource.id);
  if (new Set(ids).size !== ids.length) {
    throw invalid(field, 'must not name a resource twice', 'DISTINCT_VALUES');
  }
  return {
    resource_ids: ids,
    resource_transparencies: resources.map((resource) => resource.transparency ?? 'OPAQUE'),
    resource_roles: resources.map((resource) => resource.permissionRole ?? 'WRITER'),
  };
}

/** What an event has besides its times, where something is said about it; and which fields are its own from now on. */
export function readFacts(sent: Sent, has: (name: keyof Sent) => boolean, root: string) {
  const columns: { -readonly [Name in keyof EventRow]?: EventRow[Name] } = {};
  const own: (InheritedField | SilentField)[] = [];
  if (has('title')) {
    columns.title = sent.title ?? null;
    own.push('TITLE');
  }
  if (has('location')) {
    Object.assign(columns, placeColumns(sent.location ?? null, `${root}.location`));
    own.push('LOCATION');
  }
  if (has('totalCapacity')) {
    columns.capacity = sent.totalCapacity ?? null;
    own.push('CAPACITY');
  }
  if (has('conferencingDetails')) {
    columns.conferencing = sent.conferencingDetails ?? null;
    own.push('CONFERENCING_DETAILS');
  }
  if (has('resources')) {
    Object.assign(columns, resourceColumns(sent.resources ?? [], `${root}.resources`));
    own.push('RESOURCES');
  }
  if (has('transparency')) {
    columns.transparent = sent.transparency === 'TRANSPARENT';
    own.push('TRANSPARENCY');
  }
  if (has('notes')) {
    columns.notes = sent.notes ?? null;
    own.push('NOTES');
  }
  if (has('extendedFields')) {
    columns.extended_fields = sent.extendedFields ?? {};
    own.push('EXTENDED_FIELDS');
  }
  return { columns, own };
}

/** Ends on a clock, checked against each other (services sheet 11.2). */
function requireEnds(start: LocalMs, end: LocalMs, allDay: boolean, root: string): void {
  if (end <= start) {
    throw invalid(`${root}.end.localDate`, 'must be after the start', 'OTHER', { ruleName: 'END_AFTER_START' });
  }
  const [startYear, endYear] = [start, end].map((local) => new Date(local).getUTCFullYear()) as [number, number];
  if (startYear < firstYear) {
    throw invalid(`${root}.start.localDate`, `must not be before the year ${firstYear}`, 'OTHER');
  }
  if (endYear > lastYear) {
    throw invalid(`${root}.end.localDate`, `must not be after the year ${lastYear}`, 'OTHER');
  }
  if (endYear - startYear > mostYears) {
    throw invalid(`${root}.end.localDate`, `must be at most ${mostYears} years after the start`, 'OTHER');
  }
  if (allDay) {
    for (const [name, local] of [
      ['start', start],
      ['end', end],
    ] as const) {
      if (local % dayMs !== 0) {
        throw invalid(`${root}.${name}.localDate`, 'must be midnight when the event takes whole days', 'OTHER');
      }
    }
  }
}

export type Rule = NonNullable<Sent['recurrenceRule']>;
type TimeColumns = Pick<
  EventRow,
  | 'local_start'
  | 'local_end'
  | 'start_at'
  | 'end_at'
  | 'all_day'
  | 'time_zone'
  | 'rule_interval_weeks'
  | 'rule_day'
  | 'rule_until'
>;

/** The times of an event as columns. Of a master both ends move to the first day on which its rule lets it happen. */
export function timeColumns(
  times: {
    readonly start: LocalMs;
    readonly end: LocalMs;
    readonly allDay: boolean;
    readonly timeZone: string;
    readonly rule:
      | { readonly intervalWeeks: number; readonly day: number; readonly until: LocalMs | undefined }
      | undefined;
  },
  root: string,
): TimeColumns {
  const { allDay, timeZone, rule } = times;
  requireEnds(times.start, times.end, allDay, root);
  const lengthMs = times.end - times.start;
  const zone = requireZone(timeZone, `${root}.timeZone`);
  let { start } = times;
  if (rule !== undefined) {
    if (lengthMs > longestRecurringMs) {
      throw invalid(`${root}.end.localDate`, 'of an event that recurs must be at most a week after the start', 'OTHER');
    }
    start = weeklyRule(start, rule.day, rule.intervalWeeks).first;
    if (rule.until !== undefined && rule.until < start) {
      throw invalid(`${root}.recurrenceRule.until.localDate`, 'must not be before the first event', 'OTHER');
    }
  }
  const { startMs, endMs } = instantsOf(zone, start, start + lengthMs);
  return {
    local_start: formatLocal(start),
    local_end: formatLocal(start + lengthMs),
    start_at: startMs,
    end_at: endMs,
    all_day: allDay,
    time_zone: timeZone,
    rule_interval_weeks: rule?.intervalWeeks ?? null,
    rule_day: rule?.day ?? null,
    rule_until: rule?.until === undefined ? null : formatLocal(rule.until),
  };
}

export function readRule(rule: Rule, root: string) {
  return {
    intervalWeeks: rule.interval ?? 1,
    day: weekdayNames.indexOf(rule.days[0] as (typeof weekdayNames)[number]) + 1,
    until:
      rule.until === undefined ? undefined : readTime(rule.until.localDate, `${root}.recurrenceRule.until.localDate`),
  };
}

/** A new event of a schedule. `id` is chosen by the caller; `nowMs` decides what today is. */
export function newEventRow(
  sent: CalendarEventInput,
  context: {
    readonly schedule: ScheduleRow;
    readonly siteTimeZone: string;
    readonly id: string;
    readonly nowMs: EpochMs;
  },
  root = 'event',
): EventRow {
  const { schedule, siteTimeZone, id, nowMs } = context;
  const { recurrenceRule, recurrenceType } = sent;
  if (recurrenceType === 'INSTANCE' || recurrenceType === 'EXCEPTION') {
    throw invalid(`${root}.recurrenceType`, 'instances and exceptions are made by their master', 'OTHER');
  }
  if ((recurrenceType === 'MASTER') !== (recurrenceRule !== undefined) && recurrenceType !== undefined) {
    throw invalid(
      `${root}.recurrenceRule`,
      recurrenceRule === undefined ? 'is needed for a MASTER' : 'is only for a MASTER',
      recurrenceRule === undefined ? 'REQUIRED_FIELD' : 'OTHER',
    );
  }
  for (const name of ['start', 'end'] as const) {
    if (sent[name] === undefined) {
      throw invalid(`${root}.${name}`, 'is required', 'REQUIRED_FIELD');
    }
  }
  const given = sent.timeZone ?? sent.start?.timeZone;
  const timeZone = given ?? zoneOfSchedule(schedule, siteTimeZone);
  const zone = requireZone(timeZone, `${root}.timeZone`);
  const start = readTime(sent.start?.localDate ?? '', `${root}.start.localDate`);
  if (recurrenceRule !== undefined && start < startOfLocalDay(zone.toLocal(nowMs))) {
    throw invalid(`${root}.start.localDate`, 'of an event that recurs must not be before today', 'OTHER');
  }
  const times = timeColumns(
    {
      start,
      end: readTime(sent.end?.localDate ?? '', `${root}.end.localDate`),
      allDay: sent.allDay ?? false,
      timeZone,
      rule: recurrenceRule === undefined ? undefined : readRule(recurrenceRule, root),
    },
    root,
  );
  const { columns, own } = readFacts(sent, (name) => sent[name] !== undefined, root);
  if (given !== undefined) {
    own.push('TIME_ZONE');
  }
  const inherited = inheritedFromSchedule.filter((field) => !own.includes(field));
  const row: EventRow = {
    id,
    revision: 1,
    schedule_id: schedule.id,
    type: sent.type ?? 'DEFAULT',
    status: 'CONFIRMED',
    recurrence_type: recurrenceRule === undefined ? 'NONE' : 'MASTER',
    ...times,
    rule_version: 1,
    recurring_event_id: null,
    original_local_start: null,
    transparent: false,
    ...defaultsOf(schedule, ['TITLE', 'LOCATION', 'CAPACITY', 'CONFERENCING_DETAILS']),
    resource_ids: [],
    resource_transparencies: [],
    resource_roles: [],
    notes: null,
    extended_fields: {},
    taken: 0,
    overbooked: 0,
    seat_changes: 0,
    history: [],
    booked: false,
    ...columns,
    inherited,
    guard_capacity: null,
    created_at: nowMs,
    updated_at: nowMs,
  };
  return { ...row, guard_capacity: row.capacity };
}

type ScheduleFields = (typeof inheritedFromSchedule)[number];
type DefaultColumns = Pick<EventRow, 'title' | 'location' | 'location_id' | 'capacity' | 'conferencing'>;

/** What events take from a schedule, for some of the fields; zones are the caller's matter. */
export function defaultsOf(schedule: ScheduleRow, fields: readonly ScheduleFields[]): DefaultColumns {
  const columns: { -readonly [Name in keyof DefaultColumns]?: DefaultColumns[Name] } = {};
  if (fields.includes('TITLE')) {
    columns.title = schedule.default_title;
  }
  if (fields.includes('LOCATION')) {
    Object.assign(columns, placeColumns(schedule.default_location, 'schedule.defaultLocation'));
  }
  if (fields.includes('CAPACITY')) {
    columns.capacity = schedule.default_capacity;
  }
  if (fields.includes('CONFERENCING_DETAILS')) {
    columns.conferencing = schedule.default_conferencing;
  }
  return columns as DefaultColumns;
}
