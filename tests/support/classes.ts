/** Classes and courses put straight into a site's calendar: a service with its sessions. */
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { type EventRow, eventTable } from '../../packages/server/src/domains/calendar/repository/events.ts';
import { formatLocal, hourMs, parseLocal, weekdayOf, zoneOf } from '../../packages/server/src/time/index.ts';
import { siteZone } from './sites.ts';

export interface PlantedSession extends Partial<EventRow> {
  readonly scheduleId: string;
  /** Local start, an hour long. */
  readonly from: string;
  /** Every week from then on. */
  readonly weekly?: boolean;
  readonly nowMs: number;
}

/** Adds a session, or a weekly one; answers its id. */
export function plantSession(
  tx: Transaction,
  { scheduleId, from, weekly = false, nowMs, ...more }: PlantedSession,
): string {
  const id = newId();
  const start = parseLocal(from);
  if (start === undefined) {
    throw new TypeError(`${from} is no local time`);
  }
  const zone = zoneOf(siteZone);
  eventTable.insert(tx, {
    id,
    revision: 1,
    schedule_id: scheduleId,
    type: 'CLASS',
    status: 'CONFIRMED',
    recurrence_type: weekly ? 'MASTER' : 'NONE',
    title: 'Yoga',
    local_start: formatLocal(start),
    local_end: formatLocal(start + hourMs),
    time_zone: siteZone,
    start_at: zone.toInstant(start),
    end_at: zone.toInstant(start + hourMs),
    all_day: false,
    rule_interval_weeks: weekly ? 1 : null,
    rule_day: weekly ? weekdayOf(start) : null,
    rule_until: null,
    rule_version: 1,
    recurring_event_id: null,
    original_local_start: null,
    transparent: false,
    location_id: null,
    location: null,
    resource_ids: [],
    resource_transparencies: [],
    resource_roles: [],
    capacity: 3,
    conferencing: null,
    notes: null,
    extended_fields: {},
    inherited: [],
    taken: 0,
    overbooked: 0,
    guard_capacity: 3,
    history: [],
    booked: false,
    created_at: nowMs,
    updated_at: nowMs,
    ...more,
  });
  return id;
}
