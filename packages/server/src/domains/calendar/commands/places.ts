/**
 * Coming events leave places that a schedule no longer has: they are cancelled, or move to another one (services sheet
 * 1.9), at once or, where they are many, series by series as a job behind the act (docs/decisions/0054).
 */
import { services } from '@openhours/contract';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ConsequenceJob } from '../../../domain.ts';
import type { CalendarAct } from '../act.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import type { Notification } from '../reactions.ts';
import type { EventPlace, EventRow } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { type ComingEvents, comingEvents, hasMoreEvents, type LeftPlaces, lockEventsOf } from '../repository/series.ts';
import { eachSeries } from './each-series.ts';
import { type EndingParts, endEvents } from './end-events.ts';
import { changeFollowers } from './followers.ts';
import { lockOwners, lockTaken, renewFrames } from './ground.ts';
import type { CalendarParts } from './record.ts';

/** Where an event is held: `locationId` only of places of the business. */
export interface EventLocation {
  readonly locationId?: string | undefined;
  readonly place?: EventPlace | undefined;
}

export interface PlacesLeft {
  readonly scheduleId: string;
  readonly left: LeftPlaces;
  /** Where the events go; undefined: they are cancelled. */
  readonly to: EventLocation | undefined;
  readonly notification: Notification;
}

interface Moving extends ComingEvents {
  readonly to: EventLocation;
  readonly notification: Notification;
}

/**
 * Moves or cancels the coming events at some places; past ones keep theirs. Events of appointments are among them, and
 * whoever has booked is told through the reactions of the calendar.
 */
export async function leavePlaces(
  tx: Transaction,
  act: CalendarAct,
  { left: at, notification, scheduleId, to }: PlacesLeft,
  parts: EndingParts,
): Promise<void> {
  await beginCatalogueWrite(tx);
  const coming = { scheduleId, sinceMs: act.nowMs, at };
  const schedules = await lockOwners(tx, [scheduleId]);
  const schedule = schedules.get(scheduleId);
  if (schedule?.status !== 'ACTIVE' || !(await hasMoreEvents(tx, comingEvents(coming), 0))) {
    return;
  }
  if (to === undefined) {
    const ending = { ...coming, preservesParticipants: false, leavesAppointments: false, notification };
    if (!(await endEvents(tx, act, schedule, ending, parts))) {
      return;
    }
  } else {
    const moving = { ...coming, to, notification };
    if (await hasMoreEvents(tx, comingEvents(coming), parts.mostInAct)) {
      await parts.startBulkJob(tx, act, movingOfEvents(parts), moving);
      return;
    }
    await moveLocked(tx, act, await lockEventsOf(tx, comingEvents(coming)), { moving, schedules }, parts);
  }
  await renewFrames(tx, act, [scheduleId], parts, { notification });
}

/** What is left at the places; who follows the schedule hears of all of it at its end. */
export function movingOfEvents(parts: CalendarParts): ConsequenceJob<Moving> {
  return {
    name: 'calendar.moveEvents',
    operation: services.setServiceLocations,
    ...eachSeries(comingEvents),
    async work(tx, act, seriesId, moving) {
      const schedules = await lockOwners(tx, [moving.scheduleId]);
      const rows = await lockEventsOf(tx, comingEvents(moving), seriesId);
      await moveLocked(tx, act, rows, { moving, schedules }, parts);
    },
    end: (tx, act, { notification, scheduleId }) => renewFrames(tx, act, [scheduleId], parts, { notification }),
  };
}

/** Moves events that are locked; instances that follow a master go with it. */
async function moveLocked(
  tx: Transaction,
  act: CalendarAct,
  rows: readonly EventRow[],
  { moving, schedules }: { readonly moving: Moving; readonly schedules: ReadonlyMap<string, ScheduleRow> },
  parts: CalendarParts,
): Promise<void> {
  const { notification, scheduleId, to } = moving;
  await lockTaken(tx, rows, schedules);
  const schedule = schedules.get(scheduleId) as ScheduleRow;
  const eventContext = await readEventContext(tx, rows, zonesOf(act));
  const context = { act, schedule, eventContext, notification, parts };
  const masterIds = new Set(rows.filter((row) => row.recurrence_type === 'MASTER').map((row) => row.id));
  const follows = (row: EventRow) =>
    row.start_at >= act.nowMs && masterIds.has(row.recurring_event_id as string) && row.inherited.includes('LOCATION');
  const own = rows.filter((row) => !follows(row));
  await changeFollowers(
    tx,
    own,
    (row) => moved(row, to),
    () => context,
    context,
  );
}

/** The columns of an event at another place, which is its own from now on. */
function moved(row: EventRow, { locationId, place }: EventLocation): Partial<EventRow> {
  return {
    location_id: locationId ?? null,
    location: place ?? null,
    inherited: row.inherited.filter((field) => field !== 'LOCATION'),
  };
}
