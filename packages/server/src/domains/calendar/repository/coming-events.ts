/** SQL of coming events, for whatever changes them with their schedule or their master. */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant, formatLocal, type LocalMs } from '../../../time/index.ts';
import { type EventRow, eventTable } from './events.ts';

/** Rows of instances of masters that begin at or after an instant, locked ascending. */
export function lockComingInstances(
  tx: Transaction,
  masterIds: readonly string[],
  fromMs: EpochMs,
): Promise<EventRow[]> {
  return tx.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and recurring_event_id = any ($2::text[]) and start_at >= $3
       order by id for no key update`,
      [tx.siteId, masterIds, formatInstant(fromMs)],
    ),
  );
}

/**
 * Rows of instances of a master that it put at or after a place on the clock, wherever they lie, and those that begin at or
 * after an instant; without a place only the latter.
 */
const instancesFrom = `site_id = $1 and recurring_event_id = $2
  and (original_local_start >= coalesce($3::timestamp, 'infinity') or start_at >= $4)`;

const placeAndTime = (masterId: string, first: LocalMs | undefined, nowMs: EpochMs) => [
  masterId,
  first === undefined ? null : formatLocal(first),
  formatInstant(nowMs),
];

/** Locked ascending. */
export function lockInstancesFrom(
  tx: Transaction,
  masterId: string,
  first: LocalMs | undefined,
  nowMs: EpochMs,
): Promise<EventRow[]> {
  return tx.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event where ${instancesFrom} order by id for no key update`,
      [tx.siteId, ...placeAndTime(masterId, first, nowMs)],
    ),
  );
}

/** The same without a lock. */
export function readInstancesFrom(
  reader: Reader,
  masterId: string,
  first: LocalMs | undefined,
  nowMs: EpochMs,
): Promise<EventRow[]> {
  return reader.all(
    statement<EventRow>(`select ${eventTable.list} from calendar_event where ${instancesFrom} order by id`, [
      reader.siteId,
      ...placeAndTime(masterId, first, nowMs),
    ]),
  );
}

/**
 * Masters of a schedule, and single events that begin at or after an instant; without the cancelled ones and without
 * appointments, which keep what they were booked with. Locked ascending.
 */
export function lockComingEvents(tx: Transaction, scheduleId: string, fromMs: EpochMs): Promise<EventRow[]> {
  return tx.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and schedule_id = $2 and status = 'CONFIRMED' and (recurrence_type = 'MASTER' or start_at >= $3)
         and not booked
       order by id for no key update`,
      [tx.siteId, scheduleId, formatInstant(fromMs)],
    ),
  );
}
