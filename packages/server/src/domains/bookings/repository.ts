/** All SQL of bookings. */
import type { Booking, BookingStatus, PagingMetadata, PaymentStatus } from '@openhours/contract';
import { sql as expression } from 'kysely';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { Visible } from './access.ts';

type Slot = NonNullable<Booking['bookedEntity']['slot']>;

/** What only has a shape: the booking as it was agreed, whatever the catalogue says later. */
export interface BookingDetails {
  readonly title: string;
  readonly tags: readonly string[];
  readonly slot: {
    readonly resource?: NonNullable<Slot['resource']>;
    readonly location?: NonNullable<Slot['location']>;
    readonly resourceSelections: NonNullable<Slot['resourceSelections']>;
    readonly allDay: boolean;
  };
  readonly participantsChoices?: NonNullable<Booking['participantsChoices']>;
  readonly contactDetails: Booking['contactDetails'];
  readonly additionalFields: NonNullable<Booking['additionalFields']>;
  readonly bookedAddOns: Booking['bookedAddOns'];
  readonly bookingSource: NonNullable<Booking['bookingSource']>;
  readonly appId: string;
  readonly createdByAppId: string;
  readonly formId?: string;
  readonly formSubmissionId?: string;
  /** Answers of the booking form beyond the person; never part of the wire entity. */
  readonly formAnswers?: Readonly<Record<string, unknown>>;
  readonly depositSelected?: boolean;
  readonly sendSmsReminder: boolean;
  /** Flags of the creation that later decisions look at (bookings sheet 4.0). */
  readonly createdWith: Readonly<Record<string, boolean>>;
}

export type CreatorType = 'VISITOR' | 'MEMBER' | 'USER' | 'APP';

export const bookingTable = defineTable(
  'booking',
  {
    id: uuid(),
    revision: whole(),
    status: text<BookingStatus>(),
    payment_status: text<PaymentStatus>(),
    payment_option: text<NonNullable<Booking['selectedPaymentOption']>>(),
    booked: text<'SLOT' | 'SCHEDULE'>(),
    service_id: uuid(),
    schedule_id: uuid(),
    event_id: nullable(text()),
    resource_id: nullable(uuid()),
    location_id: nullable(uuid()),
    start_at: instant(),
    end_at: instant(),
    buffer_minutes: whole(),
    time_zone: text(),
    total_participants: whole(),
    double_booked: boolean(),
    contact_id: nullable(uuid()),
    contact_email_folded: nullable(text()),
    created_by_type: text<CreatorType>(),
    created_by_id: uuid(),
    external_user_id: nullable(text()),
    policy_id: uuid(),
    policy_revision: whole(),
    details: json<BookingDetails>(),
    extended_fields: json<{ readonly namespaces?: Readonly<Record<string, unknown>> }>(),
    created_at: instant(),
    updated_at: instant(),
    canceled_at: nullable(instant()),
  },
  { staleCode: 'BOOKING_REVISION_MISMATCH' },
);

export type BookingRow = RowOf<typeof bookingTable>;

const sql = queryBuilder<{ booking: StoredRow<typeof bookingTable> }>();

/** One page of the bookings that a caller may see. */
export function queryBookings(
  reader: Reader,
  visible: Visible,
  query: ParsedQuery,
): Promise<{ rows: BookingRow[]; pagingMetadata: PagingMetadata }> {
  const all = sql.selectFrom('booking').select(bookingTable.columns).where('site_id', '=', reader.siteId);
  switch (visible.kind) {
    case 'all':
      return paginate({ reader, query, select: all });
    case 'resource':
      return paginate({ reader, query, select: all.where('resource_id', '=', visible.resourceId ?? null) });
    case 'member': {
      const made = expression<boolean>`(created_by_type = 'MEMBER' and created_by_id = ${visible.memberId})`;
      const own = expression<boolean>`(${made} or contact_id = ${visible.contactId ?? null})`;
      return paginate({ reader, query, select: all.where(own) });
    }
  }
}

export function findBooking(reader: Reader, bookingId: string): Promise<BookingRow | undefined> {
  return reader.first(
    statement<BookingRow>(`select ${bookingTable.list} from booking where site_id = $1 and id = $2`, [
      reader.siteId,
      bookingId,
    ]),
  );
}

/**
 * Reads and locks; the last kind of row in the lock order of design 4.5 that bookings own. The contact is kept from
 * erasure first: an event of the change would name a person after the events of that person were emptied.
 */
export async function lockBooking(tx: Transaction, bookingId: string): Promise<BookingRow | undefined> {
  const [, row] = await Promise.all([
    tx.first(
      statement(
        `select id from contact where site_id = $1
           and id = (select contact_id from booking where site_id = $1 and id = $2) for key share`,
        [tx.siteId, bookingId],
      ),
    ),
    tx.first(
      statement<BookingRow>(
        `select ${bookingTable.list} from booking where site_id = $1 and id = $2 for no key update`,
        [tx.siteId, bookingId],
      ),
    ),
  ]);
  return row;
}

/**
 * Locks the bookings of a service that are still to come, by id: slots that begin after now, courses that have not
 * ended. Their contacts are kept from erasure first, as `lockBooking` does.
 */
export async function lockOpenBookingsOf(tx: Transaction, serviceId: string, nowMs: number): Promise<BookingRow[]> {
  const open = `site_id = $1 and service_id = $2 and status in ('CREATED', 'CONFIRMED', 'PENDING', 'WAITING_LIST')
    and case booked when 'SLOT' then start_at else end_at end > $3`;
  const parameters = [tx.siteId, serviceId, new Date(nowMs)];
  const [, rows] = await Promise.all([
    tx.all(
      statement(
        `select id from contact where site_id = $1
           and id in (select contact_id from booking where ${open}) order by id for key share`,
        parameters,
      ),
    ),
    tx.all(
      statement<BookingRow>(
        `select ${bookingTable.list} from booking where ${open} order by id for no key update`,
        parameters,
      ),
    ),
  ]);
  return rows;
}

/** Whether a contact has a booking in the calendar of a resource. */
export async function isClientOf(tx: Transaction, contactId: string, resourceId: string): Promise<boolean> {
  const row = await tx.first(
    statement('select id from booking where site_id = $1 and contact_id = $2 and resource_id = $3 limit 1', [
      tx.siteId,
      contactId,
      resourceId,
    ]),
  );
  return row !== undefined;
}

/** How many bookings of a service a contact has made since an instant that were not called off. */
export async function countBookingsOf(
  reader: Reader,
  serviceId: string,
  contactId: string,
  sinceMs: number,
  exceptId: string | undefined,
): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>(
      `select count(*)::integer as count from booking
       where site_id = $1 and contact_id = $2 and created_at >= $3 and service_id = $4
         and status in ('CONFIRMED', 'PENDING') and ($5::uuid is null or id <> $5)`,
      [reader.siteId, contactId, new Date(sinceMs), serviceId, exceptId ?? null],
    ),
  );
  return row?.count ?? 0;
}
