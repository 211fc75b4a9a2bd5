/**
 * SQL of series, which is what jobs of the calendar go through: an event by itself, or a master together with the rows
 * of its instances. Found and locked by the id of the event or the master, so that nothing of a series is left for
 * another turn.
 */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';
import { type EventPlace, type EventRow, eventTable } from './events.ts';

/** Events that an act does something to: a condition on one of them, in which $1 is the site and `values` begin at $2. */
export interface EventsOfAct {
  readonly condition: (event: string) => string;
  readonly values: readonly unknown[];
}

/** Places that a schedule no longer has. */
export interface LeftPlaces {
  /** Of places of the business. */
  readonly locationIds: readonly string[];
  /** Of custom places; null: those without an address. */
  readonly addresses: readonly (EventPlace['address'] | null)[];
}

/** Events of a schedule that are to come, wherever they are or at some places. */
export interface ComingEvents {
  readonly scheduleId: string;
  /** When the act was done: what begins later is meant, masters from then on. */
  readonly sinceMs: EpochMs;
  readonly at?: LeftPlaces | undefined;
}

/** Those that end. */
export interface EndingEvents extends ComingEvents {
  /** Single events and instances in which somebody takes part stay. */
  readonly preservesParticipants: boolean;
  /** Events of appointments go with their bookings. */
  readonly leavesAppointments: boolean;
}

const comingValues = ({ at, scheduleId, sinceMs }: ComingEvents): readonly unknown[] => [
  scheduleId,
  formatInstant(sinceMs),
  at?.locationIds ?? null,
  at?.addresses.map((address) => JSON.stringify(address)) ?? null,
];

/** What of `event` is of a schedule and at one of the places, with the values of `comingValues`. */
const ofSchedule = (event: string) => `${event}.schedule_id = $2 and ${event}.status = 'CONFIRMED'
  and ($4::uuid[] is null or ${event}.type <> 'WORKING_HOURS' and (${event}.location_id = any ($4)
    or ${event}.location ->> 'type' = 'CUSTOM' and coalesce(${event}.location -> 'address', 'null') = any ($5::jsonb[])))`;

export function endingEvents(of: EndingEvents): EventsOfAct {
  return {
    condition: (
      event,
    ) => `${ofSchedule(event)} and not ($6 and ${event}.booked) and (${event}.recurrence_type = 'MASTER'
      or ${event}.start_at >= $3 and not ($7 and (${event}.booked or ${event}.taken + ${event}.overbooked > 0)))`,
    values: [...comingValues(of), of.leavesAppointments, of.preservesParticipants],
  };
}

export function comingEvents(of: ComingEvents): EventsOfAct {
  return {
    condition: (event) => `${ofSchedule(event)} and (${event}.recurrence_type = 'MASTER' or ${event}.start_at >= $3)`,
    values: comingValues(of),
  };
}

/** Events that follow the zone of the site and are in another; the instances of a master go with it. */
export function eventsInOtherZone(siteTimeZone: string, sinceMs: EpochMs): EventsOfAct {
  return {
    condition: (event) => `${event}.status = 'CONFIRMED' and 'TIME_ZONE' = any (${event}.inherited)
      and (${event}.recurrence_type = 'MASTER' or ${event}.recurrence_type = 'NONE' and ${event}.start_at >= $3)
      and ${event}.time_zone <> $2 and exists (
        select 1 from schedule
        where schedule.site_id = $1 and schedule.id = ${event}.schedule_id and business_zone and schedule.status = 'ACTIVE')`,
    values: [siteTimeZone, formatInstant(sinceMs)],
  };
}

/** The series of which something fulfils a condition; of a master that does not, its instances may. */
const seriesOf = ({ condition }: EventsOfAct) => `from calendar_event as series
  where series.site_id = $1 and series.recurring_event_id is null
    and ((${condition('series')}) or series.recurrence_type = 'MASTER' and exists (
      select 1 from calendar_event as instance
      where instance.site_id = $1 and instance.recurring_event_id = series.id and ${condition('instance')}))`;

/** Whether an act meets more events than so many. */
export async function hasMoreEvents(reader: Reader, of: EventsOfAct, most: number): Promise<boolean> {
  const row = await reader.first(
    statement(
      `select event.id from calendar_event as event where event.site_id = $1 and ${of.condition('event')}
       offset $${of.values.length + 2} limit 1`,
      [reader.siteId, ...of.values, most],
    ),
  );
  return row !== undefined;
}

export async function countSeries(reader: Reader, of: EventsOfAct): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>(`select count(*)::integer as count ${seriesOf(of)}`, [reader.siteId, ...of.values]),
  );
  return row?.count ?? 0;
}

/** The ids of the next of them, ascending. */
export async function seriesAfter(
  reader: Reader,
  of: EventsOfAct,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const next = of.values.length + 2;
  const rows = await reader.all(
    statement<{ id: string }>(
      `select series.id ${seriesOf(of)} and ($${next}::text is null or series.id > $${next})
       order by series.id limit $${next + 1}`,
      [reader.siteId, ...of.values, after ?? null, limit],
    ),
  );
  return rows.map(({ id }) => id);
}

/** The events of an act, all or those of one series, locked ascending. */
export function lockEventsOf(tx: Transaction, of: EventsOfAct, seriesId?: string): Promise<EventRow[]> {
  const next = of.values.length + 2;
  return tx.all(
    statement<EventRow>(
      `select ${eventTable.listOf('event')} from calendar_event as event
       where event.site_id = $1 and ${of.condition('event')}
         and ($${next}::text is null or event.id = $${next} or event.recurring_event_id = $${next})
       order by event.id for no key update`,
      [tx.siteId, ...of.values, seriesId ?? null],
    ),
  );
}

/**
 * Series in the order of their ids, those that are to come and masters: so many behind an id, with the instances to
 * come.
 */
export async function readComingSeries(
  reader: Reader,
  fromMs: EpochMs,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ readonly id: string; readonly rows: readonly EventRow[] }[]> {
  const from = formatInstant(fromMs);
  const series = await reader.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and recurring_event_id is null and ($3::text is null or id > $3)
         and (recurrence_type = 'MASTER' or status = 'CONFIRMED' and start_at >= $2)
       order by id limit $4`,
      [reader.siteId, from, after ?? null, limit],
    ),
  );
  const masterIds = series.filter((row) => row.recurrence_type === 'MASTER').map((row) => row.id);
  const instances =
    masterIds.length === 0
      ? []
      : await reader.all(
          statement<EventRow>(
            `select ${eventTable.list} from calendar_event
             where site_id = $1 and recurring_event_id = any ($2::text[]) and status = 'CONFIRMED' and start_at >= $3`,
            [reader.siteId, masterIds, from],
          ),
        );
  const rowsOf = new Map<string | null, EventRow[]>(series.map((row) => [row.id, [row]]));
  for (const row of instances) {
    rowsOf.get(row.recurring_event_id)?.push(row);
  }
  return series.map(({ id }) => ({ id, rows: rowsOf.get(id) ?? [] }));
}

/** What is to come of series, locked ascending; a master that is under way already has nothing to come but its instances. */
export function lockComingOf(tx: Transaction, seriesIds: readonly string[], fromMs: EpochMs): Promise<EventRow[]> {
  return tx.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and (id = any ($2::text[]) or recurring_event_id = any ($2::text[]))
         and status = 'CONFIRMED' and start_at >= $3
       order by id for no key update`,
      [tx.siteId, seriesIds, formatInstant(fromMs)],
    ),
  );
}

/** The schedules of which events were changed at an instant or later. */
export async function readSchedulesChangedSince(reader: Reader, sinceMs: EpochMs): Promise<string[]> {
  const rows = await reader.all(
    statement<{ schedule_id: string }>(
      'select distinct schedule_id from calendar_event where site_id = $1 and updated_at >= $2',
      [reader.siteId, formatInstant(sinceMs)],
    ),
  );
  return rows.map((row) => row.schedule_id);
}
