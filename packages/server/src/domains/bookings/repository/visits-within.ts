/** Appointments that lie within stretches of time. */
import { placedStatuses } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';
import { dayMs, type EpochMs, formatInstant } from '../../../time/index.ts';
import { type BookingRow, bookingTable } from '../repository.ts';

/** A stretch of time, of one location or of all. */
export interface Within {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly locationId: string | undefined;
}

export interface AppointmentsWithin {
  readonly periods: readonly Within[];
  /** Only these bookings; undefined: all. */
  readonly bookingIds: readonly string[] | undefined;
  readonly limit: number;
}

/** No appointment is longer. */
const longestMs = 41 * dayMs;

export interface FoundAppointments {
  readonly rows: BookingRow[];
  readonly count: number;
  /** What is booked together is one visit. */
  readonly visits: number;
}

/** The soonest of the appointments that have their place within the periods, and how many there are. */
export async function readAppointmentsWithin(
  reader: Reader,
  { bookingIds, limit, periods }: AppointmentsWithin,
): Promise<FoundAppointments> {
  const condition = `site_id = $1 and service_type = 'APPOINTMENT' and status = any ($2)
    and start_at > $3 and start_at < $4 and ($5::uuid[] is null or id = any ($5))
    and exists (
      select from unnest($6::timestamptz[], $7::timestamptz[], $8::uuid[]) as period (from_at, to_at, place_id)
      where start_at < to_at and end_at > from_at and (place_id is null or place_id = location_id))`;
  const values = [
    reader.siteId,
    placedStatuses,
    formatInstant(Math.min(...periods.map(({ startMs }) => startMs)) - longestMs),
    formatInstant(Math.max(...periods.map(({ endMs }) => endMs))),
    bookingIds ?? null,
    periods.map(({ startMs }) => formatInstant(startMs)),
    periods.map(({ endMs }) => formatInstant(endMs)),
    periods.map(({ locationId }) => locationId ?? null),
  ];
  const [rows, counted] = await Promise.all([
    reader.all(
      statement<BookingRow>(
        `select ${bookingTable.list} from booking where ${condition} order by start_at, id limit $9`,
        [...values, limit],
      ),
    ),
    reader.first(
      statement<{ count: number; visits: number }>(
        `select count(*)::integer as count,
           count(distinct coalesce(multi_service_booking_id, id))::integer as visits
         from booking where ${condition}`,
        values,
      ),
    ),
  ]);
  return { rows, count: counted?.count ?? 0, visits: counted?.visits ?? 0 };
}
