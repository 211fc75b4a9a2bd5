/** SQL of coming events, for whatever changes them together: a zone, a place that is left, a schedule that ends. */
import { statement } from '../../../db/statement.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';
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
 * Masters of a schedule, and single events that begin at or after an instant; without the cancelled ones, locked ascending.
 * Of appointments there may be very many: whoever does nothing to them leaves them out.
 */
export function lockComingEvents(
  tx: Transaction,
  scheduleId: string,
  fromMs: EpochMs,
  { withAppointments }: { readonly withAppointments: boolean },
): Promise<EventRow[]> {
  return tx.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and schedule_id = $2 and status = 'CONFIRMED' and (recurrence_type = 'MASTER' or start_at >= $3)
         and ($4 or not booked)
       order by id for no key update`,
      [tx.siteId, scheduleId, formatInstant(fromMs), withAppointments],
    ),
  );
}

/** Masters of a site, and single events and exceptions that begin at or after an instant, that follow a zone. */
export function lockEventsInZone(
  tx: Transaction,
  scheduleIds: readonly string[],
  fromMs: EpochMs,
): Promise<EventRow[]> {
  return tx.all(
    statement<EventRow>(
      `select ${eventTable.list} from calendar_event
       where site_id = $1 and schedule_id = any ($2::uuid[]) and status = 'CONFIRMED'
         and (recurrence_type = 'MASTER' or (recurrence_type = 'NONE' and start_at >= $3))
         and 'TIME_ZONE' = any (inherited)
       order by id for no key update`,
      [tx.siteId, scheduleIds, formatInstant(fromMs)],
    ),
  );
}
