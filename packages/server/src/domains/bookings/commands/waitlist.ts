/** Joining the waitlist of a full session or course, taking what is offered, and leaving (bookings sheet 27.2). */
import { fail, type InputOf, invalid, type waitlist } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { managesBookings, requireVisible, visibleTo } from '../access.ts';
import { type BookingLinks, requireLinked } from '../links.ts';
import { readNextDates } from '../next-dates.ts';
import type { BookingsParts } from '../parts.ts';
import { participantNaming } from '../repository/participants.ts';
import { insertWaitlistEntry, readEntriesInLine, readWaitlist } from '../repository/waitlist.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { draftOf } from '../rules/draft.ts';
import { readIntake } from '../rules/intake.ts';
import { readNewBooking, requireOffered } from '../rules/new-booking.ts';
import { bookedSeats, holderOf, requireOwnSeats, requireSeatsBookable } from '../rules/new-seats.ts';
import { bookingNotFound } from '../rules/not-found.ts';
import { notificationBy } from '../rules/notification.ts';
import { requireZone } from '../rules/request.ts';
import { noSeats, openSpotsFor, requireRoomToWait } from '../rules/seats.ts';
import { waitedService } from '../rules/waited-time.ts';
import { hasNoTime } from '../rules/wish.ts';
import { keepAnswers } from './answers.ts';
import { cancelLockedBooking } from './cancel.ts';
import { decidePlace } from './confirm-or-decline.ts';
import { placeOf, requirePerson, requireWaitlist } from './join-waitlist.ts';
import { insertParticipants, readNewParticipants, requireNamedThen, withNamed } from './named-participants.ts';
import { requireNotOnWaitlist } from './not-on-waitlist.ts';
import { offerTime } from './offer-time.ts';
import { placeRefused, readPlace, requireNotCalledOff } from './place.ts';
import { writeBooking } from './record.ts';
import { asksForAppointment, registerWish } from './register-wish.ts';
import { lockFoundBooking, readOffered, readUntilWhen } from './seats.ts';

export type RegisterToWaitlist = InputOf<typeof waitlist.registerToWaitlist>;
export type EnrollFromWaitlist = InputOf<typeof waitlist.enrollFromWaitlist>;
export type LeaveWaitlist = InputOf<typeof waitlist.leaveWaitlist>;

type LinkParts = BookingsParts & { readonly links: BookingLinks };

/** Puts somebody at the end of the waitlist, behind the lock of what is full. Answers their booking and where they stand. */
export async function registerToWaitlist(
  tx: Transaction,
  act: Act,
  input: RegisterToWaitlist,
  parts: BookingsParts,
): Promise<{ readonly booking: BookingRow; readonly position: number }> {
  if (asksForAppointment(input)) {
    return registerWish(tx, act, input, parts);
  }
  if (input.wish !== undefined) {
    throw invalid('wish', 'is of appointments alone: a session or a course is named', 'OTHER');
  }
  const { status: _ignored, ...asked } = input.booking;
  const request = readNewBooking({ ...input, booking: asked }, act);
  if (request.seats === undefined) {
    throw invalid('booking.bookedEntity', 'must name a session or a course', 'REQUIRED_FIELD');
  }
  const { seats, participants } = request;
  const timeZone = request.timezone ?? act.site.timeZone;
  requireZone(timeZone);
  const asOf = { nowMs: act.nowMs };
  const named = { seats, serviceId: request.serviceId, participants };
  const { catalogue, offered: found } = await readOffered(tx, parts.availability, named, asOf);
  const { service } = found;
  requireOwnSeats(act, found);
  const bookedAddOns = requireOffered(catalogue, service, request);
  const { capacity } = requireWaitlist(service);
  const intake = readIntake(service.form, request, act);
  const [contact, offered, entries, nextDates, naming] = await Promise.all([
    requirePerson(tx, act, input, intake, parts),
    readUntilWhen(tx, found, asOf),
    readWaitlist(tx, seats),
    readNextDates(tx, found, act.nowMs),
    participantNaming.read(tx, service.id),
  ]);
  requireSeatsBookable(offered, act, []);
  const holder = holderOf(offered);
  const openSpots = openSpotsFor(holder, noSeats, service);
  if (participants <= openSpots) {
    throw fail('SPOTS_AVAILABLE', 'Places are free: book one instead of joining the waitlist', { openSpots });
  }
  await requireNotOnWaitlist(tx, act, entries, contact.id);
  const places = holder.capacity ?? service.defaultCapacity;
  requireRoomToWait(seats, participants, { places, capacity, others: entries });
  const { columns, ...facts } = bookedSeats(catalogue, offered, timeZone);
  const ids = { bookingId: newId(), formSubmissionId: newId() };
  const waits = { ...request, status: 'WAITING_LIST' } as const;
  const draft = draftOf(ids, waits, { service, contact, intake, bookedAddOns }, act, {
    ...facts,
    columns: { ...columns, double_booked: false },
    nextDates,
  });
  const said = { said: request.namedParticipants, naming, form: service.form, intake };
  const byName = await readNewParticipants(tx, act, draft, said);
  const booking = withNamed(draft, byName.length);
  keepAnswers(tx, act, booking, { form: service.form, intake }, parts);
  writeBooking(tx, act, { before: undefined, after: booking, actionEvents: [] }, parts);
  insertParticipants(tx, byName);
  insertWaitlistEntry(tx, placeOf(booking, (entries.at(-1)?.turn ?? 0) + 1, act.nowMs));
  return { booking, position: entries.length + 1 };
}

/**
 * Takes the offered place by the decision of 4.9. The business needs no offer: it gives a place that nobody has and that is
 * kept for nobody else, whoever comes first on the waitlist.
 */
export async function enrollFromWaitlist(
  tx: Transaction,
  act: Act,
  input: EnrollFromWaitlist,
  parts: LinkParts,
): Promise<BookingRow> {
  const { bookingId, byBusiness, found } = await requireReachable(tx, act, input, parts);
  if (found.status === 'WAITING_LIST' && hasNoTime(found)) {
    if (!byBusiness) {
      throw noActiveOffer(bookingId);
    }
    await giveTime(tx, act, found, parts);
  }
  const place = await readPlace(tx, { ...act, reach: 'all' }, { bookingId }, 'confirmOrDecline', parts);
  requireWaiting(place.booking);
  await requireNotCalledOff(tx, place);
  if (!byBusiness) {
    const [entry] = await readEntriesInLine(tx, [bookingId]);
    const isTheirs = entry !== undefined && entry.contact_id !== null;
    if (!isTheirs || (entry.offered_until ?? 0) <= act.nowMs) {
      throw noActiveOffer(bookingId);
    }
    await requireNamedThen(tx, act, place.booking);
  }
  if (!place.isFree) {
    // Also what was offered: whoever waits keeps their place in line, and the next look takes the offer back.
    throw await placeRefused(tx, codeOfFull[place.booking.service_type], place);
  }
  return decidePlace(tx, act, place, {}, parts);
}

const codeOfFull = {
  APPOINTMENT: 'SLOT_NOT_AVAILABLE',
  CLASS: 'SESSION_CAPACITY_EXCEEDED',
  COURSE: 'SCHEDULE_CAPACITY_EXCEEDED',
} as const;

const noActiveOffer = (bookingId: string) =>
  fail('NO_ACTIVE_OFFER', 'No place is offered to this booking, or the offer has ended', { bookingId });

/** The business gives somebody who waits for an appointment the first free time that suits, whoever comes first. */
async function giveTime(tx: Transaction, act: Act, found: BookingRow, parts: LinkParts): Promise<void> {
  const catalogue = await parts.availability.current(tx);
  const service = waitedService(catalogue, found);
  const waited = found.details.waitsFor;
  const isGiven =
    service !== undefined &&
    waited !== undefined &&
    (await offerTime(tx, act, { booking: found, catalogue, service, waited }, [], { ...parts, isOutOfTurn: true }));
  if (!isGiven) {
    throw fail('SLOT_NOT_AVAILABLE', 'No time that suits is free', { reasons: [], nearest: [] });
  }
  await tx.flush();
}

/** Leaves the waitlist, whatever the policy of cancelling says: nobody gives up a place that they have. */
export async function leaveWaitlist(
  tx: Transaction,
  act: Act,
  input: LeaveWaitlist,
  parts: LinkParts,
): Promise<BookingRow> {
  const { bookingId, found } = await requireReachable(tx, act, input, parts);
  const { booking, events } = await lockFoundBooking(tx, found, bookingId, act.nowMs);
  if (booking === undefined) {
    throw bookingNotFound(bookingId);
  }
  requireWaiting(booking);
  const participantNotification =
    notificationBy(act.caller, input.participantNotification) ?? booking.details.participantNotification;
  return cancelLockedBooking(tx, act, { booking, events }, { participantNotification }, parts);
}

/** The booking that a caller means: by its link, or by its id where they may see it. */
async function requireReachable(
  tx: Transaction,
  act: Act,
  { bookingId, token }: Pick<EnrollFromWaitlist, 'bookingId' | 'token'>,
  { links }: LinkParts,
): Promise<{ readonly bookingId: string; readonly found: BookingRow; readonly byBusiness: boolean }> {
  if ((bookingId === undefined) === (token === undefined)) {
    throw invalid('bookingId', 'must be given when token is not, and not together with it', 'REQUIRED_ONE_OF_FIELD');
  }
  const linked = token === undefined ? undefined : links.linkedBy(tx.siteId, token);
  const id = linked?.id ?? (bookingId as string);
  const [row, visible] = await Promise.all([
    bookingTable.find(tx, id),
    token === undefined ? visibleTo(tx, act) : ({ kind: 'all' } as const),
  ]);
  const found = linked === undefined ? requireVisible(row, visible, id) : requireLinked(row, linked, act.nowMs);
  return { bookingId: id, found, byBusiness: token === undefined && managesBookings(act.caller) };
}

function requireWaiting({ status }: BookingRow): void {
  if (status !== 'WAITING_LIST') {
    throw fail('INVALID_BOOKING_STATUS', 'The booking is not on a waitlist', { status });
  }
}
