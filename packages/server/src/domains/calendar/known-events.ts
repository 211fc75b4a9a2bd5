/**
 * Events of bookings as they are under their locks, with the schedules around them: enough to tell what becomes of them
 * without another wait for the database.
 */
import { holdCatalogueStill } from '../../db/catalogue-version.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { type EventRow, eventTable } from './repository/events.ts';
import { readScheduleAndResources, readSchedulesAround, type ScheduleRow } from './repository/schedules.ts';

/** The schedules of events, and those of the resources that they name, by the ids of the resources. */
export interface ScheduleContext {
  readonly schedules: ReadonlyMap<string, ScheduleRow>;
  readonly resources: ReadonlyMap<string, ScheduleRow>;
}

/** An event under its lock. For other domains it is a thing to hand back: its row is the calendar's. */
export interface KnownEvent {
  readonly row: EventRow;
  readonly scheduleContext: ScheduleContext;
}

/** Those that a command may change, by their ids; whoever changes one leaves it here as it then is. */
export type KnownEvents = Map<string, KnownEvent>;

/** Instead of events that the calendar has just cancelled, and told. */
export const eventsAreOver = 'OVER';
export type KnownOrOver = KnownEvents | typeof eventsAreOver;

/** Gathers what was locked. */
export function knownEvents(known: readonly (KnownEvent | undefined)[]): KnownEvents {
  return new Map(known.flatMap((each) => (each === undefined ? [] : [[each.row.id, each] as const])));
}

/** The schedules around events that are rows. One statement, which travels with the locks before it. */
export async function readScheduleContextOf(reader: Reader, eventIds: readonly string[]): Promise<ScheduleContext> {
  return scheduleContextOf(await readSchedulesAround(reader, eventIds));
}

/** The same around an event that is to be made. */
export async function readScheduleContextFor(
  reader: Reader,
  scheduleId: string,
  resourceIds: readonly string[],
): Promise<ScheduleContext> {
  return scheduleContextOf(await readScheduleAndResources(reader, scheduleId, resourceIds));
}

/** The live one of several schedules of a resource comes last. */
function scheduleContextOf(rows: readonly ScheduleRow[]): ScheduleContext {
  return {
    schedules: new Map(rows.map((row) => [row.id, row])),
    resources: new Map(rows.flatMap((row) => (row.owner_type === 'RESOURCE' ? [[row.external_id, row] as const] : []))),
  };
}

/**
 * Locks the event of a booked appointment, as sessions are locked: before resources and bookings (design 4.5).
 * Undefined when there is none.
 */
export async function lockAppointmentEvent(tx: Transaction, eventId: string): Promise<KnownEvent | undefined> {
  holdCatalogueStill(tx);
  const [row, scheduleContext] = await Promise.all([
    eventTable.lock(tx, eventId),
    readScheduleContextOf(tx, [eventId]),
  ]);
  return row === undefined ? undefined : { row, scheduleContext };
}
