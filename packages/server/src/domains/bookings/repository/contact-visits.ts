/** What a contact has booked: its figures, the visits next to now, and the newest notes. */
import { lateCancelHours, visitStatuses } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';
import { type BookingRow, bookingTable, type VisibleBookings } from '../repository.ts';
import { type NoteRow, noteTable } from './notes.ts';

/** Whose, and as much of it as the caller may see. */
export interface BookedBy {
  readonly contactId: string;
  readonly visible: VisibleBookings;
}

export interface VisitFigures {
  readonly total: number;
  readonly visits: number;
  readonly upcoming: number;
  readonly missed: number;
  readonly canceled: number;
  readonly lateCanceled: number;
}

/**
 * Somebody recorded that nobody came to what has begun, at the time for which it is booked now: who was missed, was moved and came
 * then has come. Single dates of a course are not the whole of it.
 */
const isMissed = `(service_type <> 'COURSE' and exists (
  select from booking_attendance each
  where each.site_id = booking.site_id and each.booking_id = booking.id
    and each.event_id is not distinct from booking.event_id and each.status = 'NOT_ATTENDED'))`;

/** Confirmed or waiting for an answer, and not begun, or a course with a session to come; `$5` is now, `$6` these statuses. */
const isToCome = '(status = any ($6) and (start_at > $5 or next_until > $5))';

/** `$1` is the site, `$2` the contact, `$3` whether all are seen, else those of the resource `$4`. */
const ofContact = 'site_id = $1 and contact_id = $2 and ($3 or resource_id = $4::uuid)';

function valuesOf(reader: Reader, { contactId, visible }: BookedBy): unknown[] {
  const resourceId = visible.kind === 'resource' ? (visible.resourceId ?? null) : null;
  return [reader.siteId, contactId, visible.kind === 'all', resourceId];
}

export async function countVisits(reader: Reader, whose: BookedBy, nowMs: EpochMs): Promise<VisitFigures> {
  const row = await reader.first(
    statement<VisitFigures>(
      `select count(*)::integer as total,
         count(*) filter (where status = 'CONFIRMED' and start_at <= $5 and not ${isMissed})::integer as visits,
         count(*) filter (where ${isToCome})::integer as upcoming,
         count(*) filter (where status = 'CONFIRMED' and start_at <= $5 and ${isMissed})::integer as missed,
         count(*) filter (where status = 'CANCELED')::integer as canceled,
         count(*) filter (where status = 'CANCELED' and canceled_at > start_at - make_interval(hours => $7))::integer
           as "lateCanceled"
       from booking where ${ofContact}`,
      [...valuesOf(reader, whose), formatInstant(nowMs), visitStatuses, lateCancelHours],
    ),
  );
  return row as VisitFigures;
}

/** How often one of them was what a visit was of, or with whom. */
export interface UsualRow {
  readonly service_id: string | null;
  readonly resource_id: string | null;
  /** As they were called in the last of these visits. */
  readonly title: string | null;
  readonly resource_name: string | null;
  readonly visits: number;
}

/** What somebody had most often, and with whom, of more visits than one: a row of each at most. */
export async function findUsual(
  reader: Reader,
  whose: BookedBy,
  nowMs: EpochMs,
): Promise<{ readonly service: UsualRow | undefined; readonly resource: UsualRow | undefined }> {
  const rows = await reader.all(
    statement<UsualRow>(
      `select service_id, resource_id, count(*)::integer as visits,
         (array_agg(details ->> 'title' order by start_at desc, id desc))[1] as title,
         (array_agg(details #>> '{slot,resource,name}' order by start_at desc, id desc))[1] as resource_name
       from booking where ${ofContact} and start_at <= $5 and status = 'CONFIRMED' and not ${isMissed}
       group by grouping sets ((service_id), (resource_id)) having count(*) > 1
       order by count(*) desc, max(start_at) desc, service_id, resource_id`,
      [...valuesOf(reader, whose), formatInstant(nowMs)],
    ),
  );
  return {
    service: rows.find(({ service_id }) => service_id !== null),
    resource: rows.find(({ resource_id }) => resource_id !== null),
  };
}

export function sumFees(
  reader: Reader,
  whose: BookedBy,
): Promise<{ readonly amount: string; readonly currency: string; readonly count: number }[]> {
  return reader.all(
    statement(
      `select sum(fee_amount::numeric)::text as amount, fee_currency as currency, count(*)::integer as count
       from booking where ${ofContact} and fee_amount is not null group by fee_currency order by fee_currency`,
      valuesOf(reader, whose),
    ),
  );
}

/** The next that stands, a course by its next session, and the last to which somebody came. */
export async function findVisitsNextTo(
  reader: Reader,
  whose: BookedBy,
  nowMs: EpochMs,
): Promise<{ readonly next: BookingRow | undefined; readonly last: BookingRow | undefined }> {
  const values = [...valuesOf(reader, whose), formatInstant(nowMs)];
  const select = `select ${bookingTable.list} from booking where ${ofContact}`;
  const [next, last] = await Promise.all([
    reader.first(
      statement<BookingRow>(`${select} and ${isToCome} order by next_at, id limit 1`, [...values, visitStatuses]),
    ),
    reader.first(
      statement<BookingRow>(
        `${select} and start_at <= $5 and status = 'CONFIRMED' and not ${isMissed}
         order by start_at desc, id desc limit 1`,
        values,
      ),
    ),
  ]);
  return { next, last };
}

/** The newest notes about what somebody has booked. */
export function readNotesOfContact(reader: Reader, whose: BookedBy, limit: number): Promise<NoteRow[]> {
  return reader.all(
    statement<NoteRow>(
      `select ${noteTable.list} from booking_note
       where site_id = $1 and deleted_at is null and booking_id in (select id from booking where ${ofContact})
       order by created_at desc, id desc limit $5`,
      [...valuesOf(reader, whose), limit],
    ),
  );
}
