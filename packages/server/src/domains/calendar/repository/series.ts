/**
 * SQL of series, which is what jobs of the calendar go through: an event by itself, or a master together with the rows of its
 * instances. Found and locked by the id of the event or the master, so that nothing of a series is left for another turn.
 */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';
import { type EventRow, eventTable } from './events.ts';

/** Events of a schedule that end with it. */
export interface EndingEvents {
  readonly scheduleId: string;
  /** When the schedule ended: what begins later is cancelled, masters from then on. */
  readonly sinceMs: EpochMs;
  /** Single events and instances in which somebody takes part stay. */
  readonly preservesParticipants: boolean;
  /** Events of appointments go with their bookings. */
  readonly leavesAppointments: boolean;
}

/** What of `event` ends, with the values of `endingValues`. */
function ending(event: string): string {
  return `${event}.status = 'CONFIRMED' and not ($4 and ${event}.booked) and (${event}.recurrence_type = 'MASTER'
    or ${event}.start_at >= $3 and not ($5 and (${event}.booked or ${event}.taken + ${event}.overbooked > 0)))`;
}

function endingValues(reader: Reader, of: EndingEvents): readonly unknown[] {
  const { leavesAppointments, preservesParticipants, scheduleId, sinceMs } = of;
  return [reader.siteId, scheduleId, formatInstant(sinceMs), leavesAppointments, preservesParticipants];
}

/** The series of a schedule of which something ends; of a master that has ended before, its instances. */
const endingSeries = `from calendar_event as series
  where series.site_id = $1 and series.schedule_id = $2 and series.recurring_event_id is null
    and ((${ending('series')}) or series.recurrence_type = 'MASTER' and exists (
      select 1 from calendar_event as instance
      where instance.site_id = $1 and instance.recurring_event_id = series.id and ${ending('instance')}))`;

/** Whether more events end than so many. */
export async function hasMoreEnding(reader: Reader, of: EndingEvents, most: number): Promise<boolean> {
  const row = await reader.first(
    statement(
      `select event.id from calendar_event as event where event.site_id = $1 and event.schedule_id = $2
         and ${ending('event')} offset $6 limit 1`,
      [...endingValues(reader, of), most],
    ),
  );
  return row !== undefined;
}

export async function countEndingSeries(reader: Reader, of: EndingEvents): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>(`select count(*)::integer as count ${endingSeries}`, endingValues(reader, of)),
  );
  return row?.count ?? 0;
}

/** The ids of the next of them, ascending. */
export async function endingSeriesAfter(
  reader: Reader,
  of: EndingEvents,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select series.id ${endingSeries} and ($6::text is null or series.id > $6) order by series.id limit $7`,
      [...endingValues(reader, of), after ?? null, limit],
    ),
  );
  return rows.map(({ id }) => id);
}

/** What ends of a schedule, or of one of its series, locked ascending. */
export function lockEnding(tx: Transaction, of: EndingEvents, seriesId?: string): Promise<EventRow[]> {
  return tx.all(
    statement<EventRow>(
      `select ${eventTable.listOf('event')} from calendar_event as event
       where event.site_id = $1 and event.schedule_id = $2 and ${ending('event')}
         and ($6::text is null or event.id = $6 or event.recurring_event_id = $6)
       order by event.id for no key update`,
      [...endingValues(tx, of), seriesId ?? null],
    ),
  );
}

/** Series in the order of their ids, those that are to come and masters: so many behind an id, with the instances to come. */
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
