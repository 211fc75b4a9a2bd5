/** Coming events leave places that a schedule no longer has: they move to another one, or are cancelled (services sheet 1.9). */
import type { Act } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import type { Notification } from '../reactions.ts';
import { lockComingEvents, lockComingInstances } from '../repository/coming-events.ts';
import type { EventPlace, EventRow } from '../repository/events.ts';
import { cancelRows } from './cancel.ts';
import { type ChangedEvent, changeMaster, changeRow, tellChanges } from './change.ts';
import { lockOwners, lockTaken, renewFrames } from './ground.ts';
import type { CalendarParts } from './record.ts';

/** Where an event is held: `locationId` only of places of the business. */
export interface EventLocation {
  readonly locationId: string | undefined;
  readonly place: EventPlace | undefined;
}

export interface PlacesLeft {
  readonly scheduleId: string;
  /** True for the places that are left. */
  readonly isLeft: (at: EventLocation) => boolean;
  /** Where the events go; undefined: they are cancelled. */
  readonly to: EventLocation | undefined;
  readonly notification: Notification;
}

/**
 * Moves or cancels the coming events at some places; past ones keep theirs. Events of appointments are among them, and
 * whoever has booked is told through the reactions of the calendar.
 */
export async function leavePlaces(
  tx: Transaction,
  act: Act,
  { scheduleId, isLeft, to, notification }: PlacesLeft,
  parts: CalendarParts,
): Promise<void> {
  await beginCatalogueWrite(tx);
  const schedules = await lockOwners(tx, [scheduleId]);
  const schedule = schedules.get(scheduleId);
  if (schedule === undefined || schedule.status === 'CANCELLED') {
    return;
  }
  const leaving = (await lockComingEvents(tx, scheduleId, act.nowMs, { withAppointments: true })).filter(
    (row) => row.type !== 'WORKING_HOURS' && isLeft(locationOf(row)),
  );
  if (leaving.length === 0) {
    return;
  }
  await lockTaken(tx, leaving, schedules);
  const eventContext = await readEventContext(tx, leaving, zonesOf(act));
  if (to === undefined) {
    await cancelRows(tx, leaving, schedules, { act, eventContext, notification, parts });
  } else {
    const context = { act, schedule, eventContext, notification, parts };
    const masterIds = leaving.filter((row) => row.recurrence_type === 'MASTER').map((row) => row.id);
    const coming = masterIds.length === 0 ? [] : await lockComingInstances(tx, masterIds, act.nowMs);
    const done = new Set<string>();
    const changes: ChangedEvent[] = [];
    for (const row of leaving.filter((each) => each.recurrence_type === 'MASTER')) {
      const own = coming.filter((each) => each.recurring_event_id === row.id);
      changes.push(...changeMaster(tx, row, moved(row, to), own, context));
      for (const each of own.filter((instance) => instance.inherited.includes('LOCATION'))) {
        done.add(each.id);
      }
    }
    for (const row of leaving.filter((each) => each.recurrence_type !== 'MASTER' && !done.has(each.id))) {
      changes.push(changeRow(tx, row, moved(row, to), context));
    }
    await tellChanges(tx, changes, context);
  }
  await renewFrames(tx, act, [scheduleId], parts, { notification });
}

function locationOf(row: EventRow): EventLocation {
  return { locationId: row.location_id ?? undefined, place: row.location ?? undefined };
}

/** The columns of an event at another place, which is its own from now on. */
function moved(row: EventRow, { locationId, place }: EventLocation): Partial<EventRow> {
  return {
    location_id: locationId ?? null,
    location: place ?? null,
    inherited: row.inherited.filter((field) => field !== 'LOCATION'),
  };
}
