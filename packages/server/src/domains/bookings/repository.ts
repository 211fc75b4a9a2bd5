/** All SQL of bookings. */

import {
  type Booking,
  type BookingStatus,
  type bookings,
  type Filter,
  type InputOf,
  type MultiServiceBookingType,
  openStatuses,
  type PagingMetadata,
  type PaymentStatus,
  placedStatuses,
  type WaitlistWish,
} from '@openhours/contract';
import { sql as expression, type RawBuilder, type SqlBool } from 'kysely';
import { holdCatalogueStill } from '../../db/catalogue-version.ts';
import type { StoredField } from '../../db/fields.ts';
import { countRows, type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  decimal,
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

type Slot = NonNullable<Booking['bookedEntity']['slot']>;

/**
 * What a booking costs as it was agreed, add-ons included: decimal text, of one person for each group of those who
 * chose the same.
 */
export type AgreedPrice = {
  /** ISO 4217 code: that of the site then. */
  readonly currency: string;
} & (
  | { readonly kind: 'sum'; readonly total: string; readonly ofEach: readonly string[] }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'unknown' }
);

/** A fee that was waived, with when; epoch milliseconds. */
export interface WaivedFee {
  readonly cause: 'CANCELLATION' | 'NO_SHOW';
  readonly trigger: 'BOOKING_CANCELED' | 'NOT_ATTENDED';
  /** Decimal text. */
  readonly amount: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly atMs: number;
}

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
  /** Absent in what was made before prices were kept. */
  readonly agreedPrice?: AgreedPrice;
  readonly bookingSource: NonNullable<Booking['bookingSource']>;
  readonly appId: string;
  readonly createdByAppId: string;
  readonly formId?: string;
  readonly formSubmissionId?: string;
  readonly depositSelected?: boolean;
  readonly sendSmsReminder: boolean;
  /** BCP 47 tag: in which the customer has read and booked; absent for what the business has entered. */
  readonly language?: string;
  /** The hold that keeps the time of a new booking until it is decided or over, or a time that is offered to who waits. */
  readonly slotHoldId?: string;
  /** Of one that waits for an appointment, and of what came of it without one: what would do. */
  readonly waitsFor?: WaitedTime;
  /** It was made to be confirmed by its customer: who is told of it, and when, follows from that. */
  readonly confirmedByCustomer?: true;
  /** Its customer has confirmed it by the code of a message: the address is theirs. Whoever confirms it for them proves nothing. */
  readonly addressProved?: true;
  /** Whether and how the participants asked to be told: what is decided later by itself is told the same way. */
  readonly participantNotification?: NonNullable<InputOf<typeof bookings.createBooking>['participantNotification']>;
  /** Of one that waits for approval again: it was confirmed before its customer moved it, and its terms go on. */
  readonly wasConfirmed?: true;
  /** What was due and is asked for no longer: of the visit that had begun by then, or of the cancellation. */
  readonly waivedFee?: WaivedFee;
  /** When that of the booking was waived from which this one was divided; what it was, is told of that one. */
  readonly feeWaivedAtMs?: number;
  /** Of one that was cancelled or declined: what it was until then, and is again when that is taken back. */
  readonly endedFrom?: BookingStatus;
  /** How many of those who come are named; absent: nobody. */
  readonly namedParticipants?: number;
  /** The booking from which those who come with this one were cancelled or moved … */
  readonly dividedFromBookingId?: string;
  /** … and of that one the last such booking. */
  readonly dividedBookingId?: string;
  /** Flags of the creation that later decisions look at (bookings sheet 4.0). */
  readonly createdWith: Readonly<Record<string, boolean>>;
}

/** What somebody who waits for an appointment asked for. */
export interface WaitedTime {
  readonly wish: WaitlistWish;
  /** Only with this person, or in this room. */
  readonly resource?: NonNullable<Slot['resource']>;
  /** Only at this place, or one of this kind. */
  readonly location?: NonNullable<Slot['location']>;
  /** How long the visit is, with its add-ons. */
  readonly durationMs: number;
}

export type CreatorType = 'VISITOR' | 'MEMBER' | 'USER' | 'APP';

/** Locked by `lockBooking` and its like, which keep the contact first. */
export const bookingTable = defineTable(
  'booking',
  {
    id: uuid(),
    revision: whole(),
    status: text<BookingStatus>(),
    payment_status: text<PaymentStatus>(),
    payment_option: text<NonNullable<Booking['selectedPaymentOption']>>(),
    booked: text<'SLOT' | 'SCHEDULE'>(),
    /** What it takes: time of resources, seats of the session `event_id`, or seats of the course `schedule_id`. */
    service_type: text<'APPOINTMENT' | 'CLASS' | 'COURSE'>(),
    service_id: uuid(),
    schedule_id: uuid(),
    event_id: nullable(text()),
    resource_id: nullable(uuid()),
    location_id: nullable(uuid()),
    start_at: instant(),
    end_at: instant(),
    /** When it is next: a visit when it begins, a course that has begun when its next session does. */
    next_at: instant(),
    /** Of a course: when that is to be looked at again. */
    next_until: nullable(instant()),
    buffer_minutes: whole(),
    time_zone: text(),
    total_participants: whole(),
    double_booked: boolean(),
    contact_id: nullable(uuid()),
    contact_email_folded: nullable(text()),
    /** Only of customers who have not signed in: they are counted by it. */
    contact_phone_ending: nullable(text()),
    created_by_type: text<CreatorType>(),
    created_by_id: uuid(),
    /** Its customer is to confirm it by the code of a message; nothing that occupies time does. */
    awaits_customer: boolean(),
    external_user_id: nullable(text()),
    policy_id: uuid(),
    policy_revision: whole(),
    details: json<BookingDetails>(),
    extended_fields: json<{ readonly namespaces?: Readonly<Record<string, unknown>> }>(),
    created_at: instant(),
    updated_at: instant(),
    canceled_at: nullable(instant()),
    /** Raised when the booking's link is renewed; links of a lower one are dead. */
    link_generation: whole(),
    /** How often whoever made it has had its message sent once more. */
    sent_again: whole(),
    /**
     * The multi-service booking to which it belongs, and how the bookings of it lie together; neither of one that
     * stands alone.
     */
    multi_service_booking_id: nullable(uuid()),
    multi_service_booking_type: nullable(text<MultiServiceBookingType>()),
    /** The series that was booked at once with it; null for what does not recur. */
    recurring_group_id: nullable(uuid()),
    /** What its customer owes for cancelling late or not coming, all four or none: what has brought it about … */
    fee_cause: nullable(text<'CANCELLATION' | 'NO_SHOW'>()),
    /** … as the wire calls it … */
    fee_trigger: nullable(text<'BOOKING_CANCELED' | 'NOT_ATTENDED'>()),
    /** … and how much it was then. */
    fee_amount: nullable(decimal()),
    fee_currency: nullable(text()),
  },
  { staleCode: 'BOOKING_REVISION_MISMATCH' },
);

export type BookingRow = RowOf<typeof bookingTable>;

/** Makes every link dead that was given out until now; for nobody else is it a change of the bookings. */
export function raiseLinkGenerations(tx: Transaction, bookingIds: readonly string[]): void {
  tx.write(
    statement('update booking set link_generation = link_generation + 1 where site_id = $1 and id = any ($2::uuid[])', [
      tx.siteId,
      bookingIds,
    ]),
  );
}

/** The columns of a fee: its customer owes it, or nothing. */
export type FeeColumns = Pick<BookingRow, 'fee_cause' | 'fee_trigger' | 'fee_amount' | 'fee_currency'>;

export const noFee: FeeColumns = Object.freeze({
  fee_cause: null,
  fee_trigger: null,
  fee_amount: null,
  fee_currency: null,
});

/** What somebody who did not come owes from now on; the booking itself is as it was, so nobody's revision is old. */
export function writeFee(tx: Transaction, bookingId: string, fee: FeeColumns): void {
  tx.write(
    statement(
      `update booking set fee_cause = $3, fee_trigger = $4, fee_amount = $5, fee_currency = $6
       where site_id = $1 and id = $2`,
      [tx.siteId, bookingId, fee.fee_cause, fee.fee_trigger, fee.fee_amount, fee.fee_currency],
    ),
  );
}

/** One message more that whoever made it has asked for; for nobody else is it a change of the booking. */
export function countSentAgain(tx: Transaction, bookingId: string): void {
  tx.write(
    statement('update booking set sent_again = sent_again + 1 where site_id = $1 and id = $2', [tx.siteId, bookingId]),
  );
}

/** The bookings that a caller may see and act on. */
export type VisibleBookings =
  | { readonly kind: 'all' }
  /** Of one resource; without one there are none. */
  | { readonly kind: 'resource'; readonly resourceId: string | undefined }
  /** Made by a member, or for the contact as which the member signs in. */
  | { readonly kind: 'member'; readonly memberId: string; readonly contactId: string | undefined };

const sql = queryBuilder<{ booking: StoredRow<typeof bookingTable> }>();

/** One page of the bookings that a caller may see. */
export function queryBookings(
  reader: Reader,
  visible: VisibleBookings,
  query: ParsedQuery,
  session?: SessionToFind,
): Promise<{ rows: BookingRow[]; pagingMetadata: PagingMetadata }> {
  const all = sql.selectFrom('booking').select(bookingTable.columns).where('site_id', '=', reader.siteId);
  const seen = all.where(visibleRows(visible));
  return paginate({ reader, query, select: session === undefined ? seen : seen.where(takesPartIn(session)) });
}

/** How many bookings that a caller may see fit a filter. */
export function countBookings(reader: Reader, visible: VisibleBookings, filter: Filter<StoredField>): Promise<number> {
  const all = sql.selectFrom('booking').select('id').where('site_id', '=', reader.siteId);
  return countRows(reader, all.where(visibleRows(visible)), filter);
}

/** What of the bookings a caller may see. */
export function visibleRows(visible: VisibleBookings): RawBuilder<SqlBool> {
  switch (visible.kind) {
    case 'all':
      return expression<SqlBool>`true`;
    case 'resource':
      return expression<SqlBool>`resource_id = ${visible.resourceId ?? null}`;
    case 'member': {
      const made = expression<SqlBool>`(created_by_type = 'MEMBER' and created_by_id = ${visible.memberId})`;
      return expression<SqlBool>`(${made} or contact_id = ${visible.contactId ?? null})`;
    }
  }
}

/** A session, and the schedule on which it stands: course bookings take part in every session of theirs. */
export interface SessionToFind {
  readonly eventId: string;
  readonly scheduleId: string | undefined;
}

function takesPartIn({ eventId, scheduleId }: SessionToFind): RawBuilder<SqlBool> {
  return expression<SqlBool>`(event_id = ${eventId} or (booked = 'SCHEDULE' and schedule_id = ${scheduleId ?? null}))`;
}

/**
 * Reads and locks; the last kind of row in the lock order of design 4.5 that bookings own. The contact is kept from
 * erasure first: an event of the change would name a person after the events of that person were emptied.
 */
export async function lockBooking(tx: Transaction, bookingId: string): Promise<BookingRow | undefined> {
  holdCatalogueStill(tx);
  const [, row] = await Promise.all([
    tx.first(
      statement(
        `select id from contact where site_id = $1
           and id = (select contact_id from booking where site_id = $1 and id = $2) for key share`,
        [tx.siteId, bookingId],
      ),
    ),
    bookingTable.lock(tx, bookingId),
  ]);
  return row;
}

/** The condition that finds those of a group; its statuses are words of ours and no parameters. */
export function statusIn(group: readonly BookingStatus[]): string {
  return `status in (${group.map((status) => `'${status}'`).join(', ')})`;
}

/**
 * Bookings that are still to come and not over: slots that begin after now, courses that have not ended, and wishes for an
 * appointment whose days are not over.
 */
export const openBookings = `${statusIn(openStatuses)}
  and case when booked = 'SLOT' and (service_type <> 'APPOINTMENT' or status <> 'WAITING_LIST') then start_at
    else end_at end > $3`;

const mostAtOneAddress = 20;

/** The ids of open bookings that were booked with an address, the first to take place first; of very many not all. */
export async function findOpenBookingIdsAt(reader: Reader, emailFolded: string, nowMs: number): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select id from booking where site_id = $1 and contact_email_folded = $2 and ${openBookings}
       order by start_at, id limit $4`,
      [reader.siteId, emailFolded, new Date(nowMs), mostAtOneAddress],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Reads and locks many bookings and keeps their contacts from erasure, ascending, before any of them is changed. */
export async function lockBookings(tx: Transaction, bookingIds: readonly string[]): Promise<BookingRow[]> {
  holdCatalogueStill(tx);
  const [, rows] = await Promise.all([
    tx.all(
      statement(
        `select id from contact where site_id = $1
           and id in (select contact_id from booking where site_id = $1 and id = any ($2::uuid[])) order by id for key share`,
        [tx.siteId, bookingIds],
      ),
    ),
    bookingTable.lockMany(tx, bookingIds),
  ]);
  return rows;
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
         and ${statusIn(placedStatuses)} and ($5::uuid is null or id <> $5)`,
      [reader.siteId, contactId, new Date(sinceMs), serviceId, exceptId ?? null],
    ),
  );
  return row?.count ?? 0;
}
