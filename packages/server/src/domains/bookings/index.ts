/** Bookings for others: the domain, and a booking as those above it read it. Lower domains reach them through events and reactions only. */
import type { Booking } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import type { Availability, FindOwnTime } from '../availability/index.ts';
import { capacityChanged, eventCancelled, eventMoved, scheduleCancelled, sessionsChanged } from '../calendar/index.ts';
import { serviceDeleted } from '../services/index.ts';
import { followCourses, followEvent, releaseCourse, releaseEvents } from './commands/follow-calendar.ts';
import { ownTimeOf } from './commands/place.ts';
import { releaseService } from './commands/release-service.ts';
import { settleLine } from './commands/waitlist-line.ts';
import { type BookingsDependencies, bookingsOperations } from './operations.ts';
import { currentRules } from './policy.ts';
import { isAwaited, presentBooking } from './present.ts';
import { findBookingVerification } from './repository/booking-verification.ts';
import { readEntriesInLine } from './repository/waitlist.ts';
import { type BookingDetails, bookingTable } from './repository.ts';
import { ownEventsOfBookings } from './rules/own-events.ts';
import { type TermsByLink, termsByLink } from './rules/transitions.ts';
import { createUnconfirmedWork } from './unconfirmed-work.ts';
import type { VerificationCodes } from './verification-codes.ts';
import { createWaitlistWork } from './waitlist-work.ts';

export { createBooking } from './commands/create.ts';
export { forgetBookings } from './commands/forget.ts';
export { markBookingAsPending } from './commands/mark-as-pending.ts';
export { type BookingMessageAsked, bookingMessageAsked } from './commands/recipient.ts';
export { registerToWaitlist } from './commands/waitlist.ts';
export { type BookingLinks, createBookingLinks } from './links.ts';
export { readHoldIdsOf } from './operations/holds.ts';
export type { BookingsParts } from './parts.ts';
export { findBookingsMadeAt, readPeopleOfOtherBookings } from './repository/made-at.ts';
export { findKeepingBookings, readStandingBookings } from './repository/standing-on.ts';
export { countWaitingForCourse, countWaitingForSessions } from './repository/waitlist.ts';
export { findOpenBookingIdsAt } from './repository.ts';
export type { TermsByLink } from './rules/transitions.ts';
export { createVerificationCodes, type VerificationCodes } from './verification-codes.ts';

/** One booking with all that belongs to it, as events carry it. */
export async function findBooking(reader: Reader, bookingId: string): Promise<Booking | undefined> {
  const row = await bookingTable.find(reader, bookingId);
  return row === undefined ? undefined : presentBooking(row, 'whole');
}

/** What a booking has of its time already, so that it does not stand in its own way; undefined when it is gone. */
export const findOwnTime: FindOwnTime = async (reader, bookingId) => {
  const row = await bookingTable.find(reader, bookingId);
  return row === undefined ? undefined : { ownTime: ownTimeOf(row), resourceId: row.resource_id ?? undefined };
};

/** How whoever made a booking wants its participants to be told; undefined when nothing was said, or it is gone. */
export async function findParticipantNotification(
  reader: Reader,
  bookingId: string,
): Promise<BookingDetails['participantNotification']> {
  return (await bookingTable.find(reader, bookingId))?.details.participantNotification;
}

/** Where somebody stands in a line, 1 for the first, and until when a place is kept for them; epoch milliseconds. */
export interface StandingInLine {
  readonly position: number;
  readonly offerUntilMs: number | undefined;
}

/** Where a booking stands in its line; undefined when it does not wait (any more). */
export async function findStandingInLine(reader: Reader, bookingId: string): Promise<StandingInLine | undefined> {
  const [entry] = await readEntriesInLine(reader, [bookingId]);
  return entry && { position: entry.position, offerUntilMs: entry.offered_until ?? undefined };
}

/** What of a booking its customer is to confirm, or was. */
export interface ConfirmedByCustomer {
  /** While it waits for that. */
  readonly awaited:
    | {
        readonly code: string;
        readonly untilMs: number /** 1 for the first message with a code. */;
        readonly sending: number;
      }
    | undefined;
}

/** Undefined for a booking of which no customer is asked to confirm it. */
export async function findConfirmedByCustomer(
  reader: Reader,
  bookingId: string,
  codes: Pick<VerificationCodes, 'codeOf'>,
): Promise<ConfirmedByCustomer | undefined> {
  const [row, known] = await Promise.all([
    bookingTable.find(reader, bookingId),
    findBookingVerification(reader, bookingId),
  ]);
  if (row?.details.confirmedByCustomer !== true) {
    return undefined;
  }
  if (known === undefined || !isAwaited(row)) {
    return { awaited: undefined };
  }
  const { expiresMs: untilMs, round, sendings: sending } = known;
  return { awaited: { code: codes.codeOf({ siteId: reader.siteId, bookingId, round }), untilMs, sending } };
}

/** What whoever writes about a booking needs besides what it carries. */
export interface BesideMessage {
  /** BCP 47 tag of the language in which the customer has booked; undefined when the business has, or nobody knows. */
  readonly language: string | undefined;
  /** What the customer's link allows to be done with it. */
  readonly byLink: TermsByLink;
  /** Which of its links is good now. */
  readonly linkGeneration: number;
}

/** The same of a booking as an event carries it, which may stand otherwise by now, under the rules that count now. */
export async function readBesideMessage(
  reader: Reader,
  booking: Booking,
  nowMs: number,
  availability: Pick<Availability, 'latestSeen'>,
): Promise<BesideMessage> {
  const { schedule, slot } = booking.bookedEntity;
  const [row, catalogue] = await Promise.all([bookingTable.find(reader, booking.id), availability.latestSeen(reader)]);
  const named = { service_id: (slot ?? schedule)?.serviceId ?? '', policy_id: row?.policy_id ?? '' };
  const standing = {
    status: booking.status,
    booked: schedule === undefined ? 'SLOT' : 'SCHEDULE',
    start_at: booking.startDate === undefined ? (row?.start_at ?? nowMs) : Date.parse(booking.startDate),
  } as const;
  return {
    language: row?.details.language,
    byLink: termsByLink(standing, currentRules(catalogue, named), nowMs),
    linkGeneration: row?.link_generation ?? 0,
  };
}

/** The domain: booking, changing and reading bookings. */
export function createBookings(parts: BookingsDependencies): Domain {
  return {
    name: 'bookings',
    operations: bookingsOperations(parts),
    ownEvents: ownEventsOfBookings,
    tasks: [createWaitlistWork(parts), createUnconfirmedWork(parts)],
    reactions: [
      reactTo(eventCancelled, (tx, act, cancelled) => releaseEvents(tx, act, cancelled, parts)),
      reactTo(scheduleCancelled, (tx, act, cancelled) => releaseCourse(tx, act, cancelled, parts)),
      reactTo(eventMoved, (tx, act, moved) => followEvent(tx, act, moved, parts)),
      reactTo(sessionsChanged, (tx, act, changed) => followCourses(tx, act, changed, parts)),
      reactTo(capacityChanged, (tx, { nowMs }, { site, of, isMore }) =>
        settleLine(tx, { site, nowMs }, of, parts, isMore),
      ),
      reactTo(serviceDeleted, (tx, act, deleted) => releaseService(tx, act, deleted, parts)),
    ],
  };
}
