/** What messages about a booking need besides what its events carry. */
import type { Booking } from '@openhours/contract';
import type { FeeDue, FeeFrom } from '@openhours/contract/bookings/cancellation-fee';
import type { BookingPrice } from '@openhours/contract/bookings/price';
import type { Amount } from '@openhours/contract/money/money';
import type { Reader } from '../../db/transaction.ts';
import type { Availability, Catalogue } from '../availability/index.ts';
import { readFeesTogether } from './fees.ts';
import { agreedRules, currentRules } from './policy.ts';
import { presentBooking } from './present.ts';
import { findVerificationOf } from './repository/booking-verification.ts';
import { readMultiService } from './repository/multi-service.ts';
import { readEntriesInLine } from './repository/waitlist.ts';
import { type BookingRow, bookingTable } from './repository.ts';
import { priceOfRow } from './rules/agreed-price.ts';
import { feeDueOf, feesAhead, feeTermsOf } from './rules/fees.ts';
import { standingOf, termsOfMultiService } from './rules/multi-service.ts';
import { type PricedSite, readPricedBookings } from './rules/pricing.ts';
import { isAwaited, type TermsByLink, termsByLink, termsTogetherByLink } from './rules/transitions.ts';
import { onceTaken } from './rules/waitlist.ts';
import type { VerificationCodes } from './verification-codes.ts';

/** A booking as it stands, read once for all that is written about it: its row knows what events do not carry. */
export interface StandingBooking {
  readonly row: BookingRow;
  /** With all that belongs to it, as events carry it. */
  readonly booking: Booking;
}

/** Those of several bookings that there are. */
export async function findStandingBookings(reader: Reader, ids: readonly string[]): Promise<StandingBooking[]> {
  const rows = await bookingTable.findMany(reader, ids);
  return rows.map((row) => ({ row, booking: presentBooking(row, 'whole') }));
}

export async function findStandingBooking(reader: Reader, bookingId: string): Promise<StandingBooking | undefined> {
  const row = await bookingTable.find(reader, bookingId);
  return row && { row, booking: presentBooking(row, 'whole') };
}

/** One booking with all that belongs to it, as events carry it. */
export async function findBooking(reader: Reader, bookingId: string): Promise<Booking | undefined> {
  return (await findStandingBooking(reader, bookingId))?.booking;
}

/** Where somebody stands on a waitlist, 1 for the first, and until when a place is kept for them; epoch milliseconds. */
export interface StandingInLine {
  readonly position: number;
  readonly offerUntilMs: number | undefined;
}

/** Where bookings stand on their waitlists; those that do not wait (any more) are missing. */
export async function findStandingsInLine(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, StandingInLine>> {
  const entries = bookingIds.length === 0 ? [] : await readEntriesInLine(reader, bookingIds);
  return new Map(
    entries.map(({ id, offered_until, position }) => [id, { position, offerUntilMs: offered_until ?? undefined }]),
  );
}

/** Where a booking stands on its waitlist; undefined when it does not wait (any more). */
export async function findStandingInLine(reader: Reader, bookingId: string): Promise<StandingInLine | undefined> {
  return (await findStandingsInLine(reader, [bookingId])).get(bookingId);
}

/** True while a place is kept for whoever waits. */
export function isOffered(standing: Pick<StandingInLine, 'offerUntilMs'> | undefined, nowMs: number): boolean {
  return standing?.offerUntilMs !== undefined && standing.offerUntilMs > nowMs;
}

/** What of a booking its customer is to confirm, or was. */
export interface ConfirmedByCustomer {
  /** While it waits for that. */
  readonly awaited:
    | {
        readonly code: string;
        readonly untilMs: number;
        /** Names the message: each sending is one, however many bookings it is about. */
        readonly onceFor: string;
      }
    | undefined;
}

/** Undefined for a booking of which no customer is asked to confirm it. */
export async function findConfirmedByCustomer(
  reader: Reader,
  row: BookingRow,
  codes: Pick<VerificationCodes, 'codeOf'>,
): Promise<ConfirmedByCustomer | undefined> {
  if (row.details.confirmedByCustomer !== true) {
    return undefined;
  }
  const known = await findVerificationOf(reader, row);
  if (known === undefined || !isAwaited(row)) {
    return { awaited: undefined };
  }
  // All of a series is confirmed by the code of one of them, and told of in one message.
  const { booking_id: bookingId, expiresMs: untilMs, round, sendings: sending } = known;
  const code = codes.codeOf({ siteId: reader.siteId, bookingId, round });
  return { awaited: { code, untilMs, onceFor: `${bookingId}:${sending}` } };
}

/** What whoever writes about a booking needs besides what it carries. */
export interface MessageContext {
  /** BCP 47 tag of the language in which the customer has booked; undefined when the business has, or nobody knows. */
  readonly language: string | undefined;
  /** What the customer's link allows to be done with it. */
  readonly byLink: TermsByLink;
  /** Which of its links is good now. */
  readonly linkGeneration: number;
  /** What all who come pay, with what is taken besides. */
  readonly priceIn: (site: PricedSite) => BookingPrice;
  /** What its customer owes for having cancelled late, or not having come. */
  readonly feeDue: FeeDue | undefined;
  /** What cancelling costs from which moment on, and not coming. */
  readonly feesIn: (site: PricedSite) => readonly FeeFrom<Amount>[];
}

/**
 * The same of a booking as an event carries it, which may stand otherwise by now, under the rules that count now. Of whoever waits
 * it is what holds once they have a seat: that is told with the offer of one.
 */
export async function readMessageContext(
  reader: Reader,
  booking: Booking,
  known: BookingRow | undefined,
  nowMs: number,
  availability: Pick<Availability, 'latestSeen'>,
): Promise<MessageContext> {
  const { schedule, slot } = booking.bookedEntity;
  const [row, catalogue] = await Promise.all([
    known ?? bookingTable.find(reader, booking.id),
    availability.latestSeen(reader),
  ]);
  const named = { service_id: (slot ?? schedule)?.serviceId ?? '', policy_id: row?.policy_id ?? '' };
  const standing = onceTaken({
    status: booking.status,
    booked: schedule === undefined ? 'SLOT' : 'SCHEDULE',
    start_at: booking.startDate === undefined ? (row?.start_at ?? nowMs) : Date.parse(booking.startDate),
    // A course without a last session has no end.
    end_at: booking.endDate === undefined ? (row?.end_at ?? Number.POSITIVE_INFINITY) : Date.parse(booking.endDate),
    multi_service_booking_id: booking.multiServiceBookingInfo?.id ?? null,
  } as const);
  const priceIn = (site: PricedSite): BookingPrice =>
    row === undefined ? priceOfMadeUp(catalogue, booking, site) : priceOfRow(catalogue, row, site);
  const { multi_service_booking_id: multiServiceBookingId } = standing;
  const together = multiServiceBookingId === null ? [] : await readMultiService(reader, multiServiceBookingId);
  if (row !== undefined && together.length > 0) {
    // Its link opens all of it, so what is said is of all of it.
    const told = together.map((each) => (each.id === row.id ? { ...each, ...standing } : each));
    return {
      language: row.details.language,
      byLink: termsOfMultiService(told, (each) => termsTogetherByLink(each, currentRules(catalogue, each), nowMs)),
      linkGeneration: row.link_generation,
      priceIn,
      feeDue: feeDueOf(row),
      feesIn: await readFeesTogether(reader, standingOf(told), catalogue, nowMs),
    };
  }
  const rulesOf = row && (await agreedRules(reader, catalogue, [row]));
  return {
    language: row?.details.language,
    byLink: termsByLink(standing, currentRules(catalogue, named), nowMs),
    linkGeneration: row?.link_generation ?? 0,
    priceIn,
    feeDue: row && feeDueOf(row),
    feesIn: (site) =>
      row === undefined || rulesOf === undefined || row.start_at <= nowMs
        ? []
        : feesAhead(onceTaken(row), feeTermsOf(catalogue, row, rulesOf(row), site), nowMs),
  };
}

/** What one costs that is only shown, as a preview is: what its service asks now. */
function priceOfMadeUp(catalogue: Catalogue, booking: Booking, site: PricedSite): BookingPrice {
  const { serviceId } = booking.bookedEntity.slot ?? {};
  const isKnown = serviceId !== undefined && catalogue.services.has(serviceId);
  const [asked] = isKnown ? readPricedBookings(catalogue, [booking], site, () => 'booking', new Map()) : [];
  return asked?.price ?? { kind: 'unknown' };
}
