/** From rows of the calendar to the entities on the wire: schedules, events, time frames and participations. */
import {
  type CalendarEvent,
  type CalendarLocation,
  type CalendarRole,
  type Participation,
  type Schedule,
  type ScheduleTimeFrame,
  type Transparency,
  weekdayNames,
} from '@openhours/contract';
import { type EpochMs, formatInstant, formatLocal, type LocalMs, zoneOf } from '../../time/index.ts';
import type { EventRow } from './repository/events.ts';
import type { ParticipationRow } from './repository/participations.ts';
import type { ScheduleRow } from './repository/schedules.ts';
import { zoneOfSchedule } from './rules/event-input.ts';
import { namedFields } from './rules/inheritance.ts';
import { localOf } from './rules/recurrence.ts';
import { remainingSeats, type Seats } from './sessions.ts';

/** The context in which events are presented: their schedules, the resources they name, and the caller's clock. */
export interface EventContext {
  /** The zone the caller asked for, else the site's. */
  readonly timeZone: string;
  readonly siteTimeZone: string;
  readonly schedules: ReadonlyMap<string, ScheduleRow>;
  /** Schedules of resources, by the ids of the resources. */
  readonly resources: ReadonlyMap<string, ScheduleRow>;
}

/** What is personal in an event, for who may know it and asks. */
export interface Personal {
  /** The first of those who take part. */
  readonly participations: readonly ParticipationRow[];
  /** Whether anybody of all waits for the business. */
  readonly waits: boolean;
}

/** How many of those who take part are listed. */
export const listedParticipants = 50;

/** Leaves out what is not there. */
function given<Value extends Record<string, unknown>>(
  value: Value,
): { [Name in keyof Value]: Exclude<Value[Name], null | undefined> } {
  const kept: Record<string, unknown> = {};
  for (const name in value) {
    const member = value[name];
    if (member !== null && member !== undefined) {
      kept[name] = member;
    }
  }
  return kept as never;
}

function adjusted(instantMs: EpochMs, timeZone: string) {
  return { localDate: formatLocal(zoneOf(timeZone).toLocal(instantMs)), timeZone };
}

export function presentSchedule(row: ScheduleRow, siteTimeZone: string, withPersonal: boolean): Schedule {
  return given({
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    externalId: row.external_id,
    scheduleOwnerId: row.external_id,
    name: row.name,
    status: row.status,
    timeZone: zoneOfSchedule(row, siteTimeZone),
    businessTimeZoneEnabled: row.business_zone,
    defaultTitle: row.default_title,
    defaultLocation: row.default_location,
    defaultCapacity: row.default_capacity,
    defaultConferencingDetails: withPersonal ? row.default_conferencing : undefined,
    appId: row.app_id,
    permissions: [...row.permissions],
    extendedFields: Object.keys(row.extended_fields).length === 0 ? undefined : row.extended_fields,
  }) as Schedule;
}

export function presentTimeFrame(row: ScheduleRow, timeZone: string): ScheduleTimeFrame {
  const { frame_start: start, frame_end: end } = row;
  return {
    id: row.id,
    revision: String(row.frame_revision),
    status: row.frame_status,
    ...(start === null
      ? {}
      : { firstEventStartDate: formatInstant(start), adjustedFirstEventStartDate: adjusted(start, timeZone) }),
    ...(end === null
      ? {}
      : { lastEventEndDate: formatInstant(end), adjustedLastEventEndDate: adjusted(end, timeZone) }),
  };
}

/** The seats of an event: those of a COURSE event are the course's. */
export function seatsOf(row: EventRow, schedule: ScheduleRow | undefined): Seats {
  const [{ taken, overbooked }, capacity] =
    row.type === 'COURSE' && schedule !== undefined ? [schedule, schedule.default_capacity] : [row, row.capacity];
  // An event is what was agreed: places that somebody holds for minutes are no change of it.
  return { capacity: capacity ?? undefined, taken, overbooked, held: 0, reserved: 0 };
}

function presentRule(row: EventRow, timeZone: string): CalendarEvent['recurrenceRule'] {
  const until = row.rule_until === null ? undefined : localOf(row.rule_until);
  return {
    frequency: 'WEEKLY',
    interval: row.rule_interval_weeks as number,
    days: [weekdayNames[(row.rule_day as number) - 1] as (typeof weekdayNames)[number]],
    ...(until === undefined
      ? {}
      : {
          until: eventTime(until, zoneOf(row.time_zone).toInstant(until), row.time_zone),
          adjustedUntil: adjusted(zoneOf(row.time_zone).toInstant(until), timeZone),
        }),
  };
}

function eventTime(local: LocalMs, instantMs: EpochMs, timeZone: string) {
  return { localDate: formatLocal(local), timeZone, utcDate: formatInstant(instantMs) };
}

function presentLocation(row: EventRow): CalendarLocation | undefined {
  if (row.location !== null) {
    return { ...(row.location_id === null ? {} : { id: row.location_id }), ...row.location } as CalendarLocation;
  }
  return row.location_id === null ? undefined : { id: row.location_id, type: 'BUSINESS' };
}

function presentResources(row: EventRow, resources: EventContext['resources']): CalendarEvent['resources'] {
  return row.resource_ids.map((id, index) => {
    const schedule = resources.get(id);
    return {
      id,
      ...(schedule === undefined ? {} : { name: schedule.name, scheduleId: schedule.id }),
      ...(schedule?.resource_type_id == null ? {} : { type: schedule.resource_type_id }),
      transparency: (row.resource_transparencies[index] ?? 'OPAQUE') as Transparency,
      permissionRole: (row.resource_roles[index] ?? 'WRITER') as CalendarRole,
    };
  });
}

function presentParticipants(seats: Seats, { participations, waits }: Personal): CalendarEvent['participants'] {
  return {
    total: seats.taken + seats.overbooked,
    list: participations.slice(0, listedParticipants).map((row) => ({
      id: row.id,
      ...given({ name: row.name, phone: row.phone, email: row.email, contactId: row.contact_id }),
      partySize: row.party_size,
      status: row.status === 'DECLINED' ? 'PENDING_CONFIRMATION' : row.status,
      approvalStatus: approvalOf(row),
    })),
    hasMore: participations.length > listedParticipants,
    ...(participations.length === 0 ? {} : { status: waits ? 'PENDING_CONFIRMATION' : 'CONFIRMED' }),
  };
}

/** An event; without `personal` nothing that only the business may know. */
export function presentEvent(row: EventRow, eventContext: EventContext, personal?: Personal): CalendarEvent {
  const schedule = eventContext.schedules.get(row.schedule_id);
  const seats = seatsOf(row, schedule);
  const remaining = remainingSeats(seats);
  return given({
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    scheduleId: row.schedule_id,
    externalScheduleId: schedule?.external_id ?? '',
    scheduleName: schedule?.name ?? '',
    type: row.type,
    status: row.status,
    title: row.title,
    start: eventTime(localOf(row.local_start), row.start_at, row.time_zone),
    end: eventTime(localOf(row.local_end), row.end_at, row.time_zone),
    adjustedStart: adjusted(row.start_at, eventContext.timeZone),
    adjustedEnd: adjusted(row.end_at, eventContext.timeZone),
    allDay: row.all_day,
    timeZone: row.time_zone,
    recurrenceType: row.recurrence_type,
    recurrenceRule: row.recurrence_type === 'MASTER' ? presentRule(row, eventContext.timeZone) : undefined,
    recurringEventId: row.recurring_event_id,
    transparency: row.transparent ? 'TRANSPARENT' : 'OPAQUE',
    location: presentLocation(row),
    resources: presentResources(row, eventContext.resources),
    totalCapacity: seats.capacity,
    remainingCapacity: Number.isFinite(remaining) ? remaining : undefined,
    participants: personal === undefined ? undefined : presentParticipants(seats, personal),
    conferencingDetails: personal === undefined ? undefined : row.conferencing,
    notes: personal === undefined ? undefined : row.notes,
    inheritedFields: namedFields(row.inherited),
    appId: schedule?.app_id,
    permissions: [...(schedule?.permissions ?? [])],
    extendedFields: Object.keys(row.extended_fields).length === 0 ? undefined : row.extended_fields,
  }) as CalendarEvent;
}

/** An event as a time that is taken: under the name of its calendar, without a word that somebody chose for it. */
export function withoutWords(row: EventRow, schedule: ScheduleRow | undefined): EventRow {
  return { ...row, title: schedule?.name ?? '', location: null, extended_fields: {} };
}

function approvalOf(row: ParticipationRow): Participation['approvalStatus'] {
  return row.status === 'CONFIRMED' ? 'APPROVED' : row.status === 'DECLINED' ? 'DECLINED' : 'PENDING';
}

export function presentParticipation(row: ParticipationRow): Participation {
  return given({
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    externalId: row.external_id,
    participant: given({ name: row.name, phone: row.phone, email: row.email, contactId: row.contact_id }),
    partySize: row.party_size,
    // The wire's status has no word for declined; approvalStatus says it.
    status: row.status === 'DECLINED' ? 'PENDING_CONFIRMATION' : row.status,
    approvalStatus: approvalOf(row),
    scheduleId: row.schedule_id,
    eventId: row.event_id,
    appId: row.app_id,
  }) as Participation;
}
