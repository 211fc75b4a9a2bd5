/** SQL of the events that lie in stretches of time: what sessions are made from. */
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';
import { type EventRow, eventTable, localBounds } from './events.ts';

/** From its beginning to what comes behind it. */
export interface Stretch {
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
}

/**
 * Rows from which the events of schedules in [fromMs, toMs) are made: masters that may have instances there, events that
 * lie there, and rows of instances that their master put there, wherever they lie now.
 */
export function readEventsBetween(
  reader: Reader,
  scheduleIds: readonly string[],
  types: readonly EventRow['type'][],
  fromMs: EpochMs,
  toMs: EpochMs,
): Promise<EventRow[]> {
  return reader.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and schedule_id = any ($2::uuid[]) and type = any ($3::text[])
         and case when recurrence_type = 'MASTER' then true
             else (start_at < $5 and end_at > $4)
               or original_local_start between $6::timestamp and $7::timestamp end`,
      [reader.siteId, scheduleIds, types, formatInstant(fromMs), formatInstant(toMs), ...localBounds(fromMs, toMs)],
    ),
  );
}

/** The same of several stretches of time that do not meet: masters, and what lies in any of them. */
export function readEventsWithin(
  reader: Reader,
  scheduleIds: readonly string[],
  types: readonly EventRow['type'][],
  stretches: readonly Stretch[],
): Promise<EventRow[]> {
  const bounds = stretches.map(({ fromMs, toMs }) => localBounds(fromMs, toMs));
  return reader.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and schedule_id = any ($2::uuid[]) and type = any ($3::text[])
         and case when recurrence_type = 'MASTER' then true else exists (
           select from unnest($4::timestamptz[], $5::timestamptz[], $6::timestamp[], $7::timestamp[])
             as stretch (from_at, to_at, from_place, to_place)
           where (start_at < to_at and end_at > from_at) or original_local_start between from_place and to_place) end`,
      [
        reader.siteId,
        scheduleIds,
        types,
        stretches.map(({ fromMs }) => formatInstant(fromMs)),
        stretches.map(({ toMs }) => formatInstant(toMs)),
        bounds.map(([from]) => from),
        bounds.map(([, to]) => to),
      ],
    ),
  );
}
