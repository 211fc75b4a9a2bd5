/** Confirming a booking by the code that its customer was sent, and sending it again (docs/decisions/0042). */
import {
  type BookingVerification,
  type customerVerification,
  fail,
  type InputOf,
  mostCodeTries,
  mostVerificationSendings,
  type OutputOf,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { holdCatalogueStill } from '../../../db/catalogue-version.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { type BookingLinks, readLinked } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import {
  deleteBookingVerification,
  findVerificationOf,
  keepBookingVerification,
  type VerificationRow,
} from '../repository/booking-verification.ts';
import { readRecurring } from '../repository/recurring.ts';
import { type BookingRow, lockBookings } from '../repository.ts';
import { linkedBookingNotFound } from '../rules/not-found.ts';
import { ofSameCustomer } from '../rules/recurring.ts';
import { isAwaited } from '../rules/transitions.ts';
import type { VerificationCodes } from '../verification-codes.ts';
import { decidePlace } from './confirm-or-decline.ts';
import { findCorrected, isOtherAddress, withAddress } from './correct-address.ts';
import { giveUpFormerContact } from './former-contact.ts';
import { lockPlacesOf } from './lock-places.ts';
import { type Place, placeRefused, readPlace } from './place.ts';
import { writeBooking } from './record.ts';

type VerifyBooking = InputOf<typeof customerVerification.verifyBooking>;
type ResendVerification = InputOf<typeof customerVerification.resendVerification>;
type CodeOutcome = OutputOf<typeof customerVerification.verifyBooking>['outcome'];

export interface VerificationParts extends BookingsParts {
  readonly links: Pick<BookingLinks, 'linkedBy'>;
  readonly codes: Pick<VerificationCodes, 'isCode'>;
}

/** Tries a code; only the right one decides about the place, as when a booking was checked out (bookings sheet 4.9). */
export async function verifyBooking(
  tx: Transaction,
  act: Act,
  { code, token }: VerifyBooking,
  parts: VerificationParts,
): Promise<{ readonly booking: BookingRow; readonly outcome: CodeOutcome }> {
  const found = await readLinked(tx, parts.links, token, act.nowMs);
  const { id: bookingId } = found;
  if (found.status !== 'CREATED' && found.details.confirmedByCustomer === true) {
    // Pressed twice, or by link and code; one that nobody confirmed in time was called off.
    return { booking: found, outcome: found.awaits_customer ? 'EXPIRED' : 'VERIFIED' };
  }
  requireAwaited(found);
  const others = await lockAwaitedWith(tx, act, found, parts);
  const place = await readPlace(tx, { ...act, reach: 'all' }, { bookingId }, 'confirmOrDecline', parts);
  const booking = requireAwaited(place.booking);
  const known = await findVerificationOf(tx, booking);
  if (known === undefined || known.expiresMs <= act.nowMs) {
    return { booking, outcome: 'EXPIRED' };
  }
  if (known.tries >= mostCodeTries) {
    return { booking, outcome: 'NO_TRIES_LEFT' };
  }
  if (!parts.codes.isCode({ siteId: tx.siteId, bookingId: known.booking_id, round: known.round }, code)) {
    const tries = known.tries + 1;
    keepBookingVerification(tx, { ...known, tries });
    return { booking, outcome: tries < mostCodeTries ? 'WRONG_CODE' : 'NO_TRIES_LEFT' };
  }
  deleteBookingVerification(tx, known.booking_id);
  const verified = await decideVerified(tx, act, place, parts);
  for (const { id } of others) {
    await tx.flush();
    const other = await readPlace(tx, { ...act, reach: 'all' }, { bookingId: id }, 'confirmOrDecline', parts);
    await decideVerified(tx, act, other, parts);
  }
  return { booking: verified, outcome: 'VERIFIED' };
}

/** Locks what is confirmed with a booking before it is, in the one order of design 4.5. */
async function lockAwaitedWith(
  tx: Transaction,
  act: Act,
  booking: BookingRow,
  parts: BookingsParts,
): Promise<readonly BookingRow[]> {
  const others = await readAwaitedWith(tx, booking);
  if (others.length === 0) {
    return others;
  }
  const ids = new Set([booking.id, ...others.map(({ id }) => id)]);
  await lockPlacesOf(tx, [...ids], act.nowMs, parts);
  return (await readAwaitedWith(tx, booking)).filter(({ id }) => ids.has(id));
}

async function decideVerified(tx: Transaction, act: Act, place: Place, parts: BookingsParts): Promise<BookingRow> {
  if (!place.isFree) {
    // The business has booked over what was held.
    throw await placeRefused(
      tx,
      place.booking.service_type === 'APPOINTMENT' ? 'SLOT_NOT_AVAILABLE' : 'NO_OPEN_SPOTS',
      place,
    );
  }
  return decidePlace(tx, act, place, {}, parts);
}

/** What else waits for its customer to confirm it with a booking: the others of its series. */
async function readAwaitedWith(tx: Transaction, booking: BookingRow): Promise<BookingRow[]> {
  const { id, recurring_group_id: recurringGroupId } = booking;
  const all = recurringGroupId === null ? [] : await readRecurring(tx, recurringGroupId);
  return ofSameCustomer(all, booking).filter((each) => each.id !== id && isAwaited(each));
}

/** Lets the message be sent once more; to another address with another code, so that the first has none. */
export async function resendVerification(
  tx: Transaction,
  act: Act,
  { email, token }: ResendVerification,
  parts: VerificationParts,
): Promise<BookingVerification> {
  const found = requireAwaited(await readLinked(tx, parts.links, token, act.nowMs));
  const { id: bookingId } = found;
  holdCatalogueStill(tx);
  const corrected = isOtherAddress(found, email) ? await findCorrected(tx, act, found, email, parts) : undefined;
  const others = await readAwaitedWith(tx, found);
  // No seat changes hands, so its session or course need not be locked.
  const locked = await lockBookings(tx, [bookingId, ...others.map(({ id }) => id)]);
  const before = requireAwaited(locked.find(({ id }) => id === bookingId));
  const known = await findVerificationOf(tx, before);
  if (known === undefined || known.expiresMs <= act.nowMs) {
    throw notAwaited(before);
  }
  if (known.sendings >= mostVerificationSendings) {
    throw fail(
      'VERIFICATION_LIMIT_REACHED',
      `The message with the code can be sent at most ${mostVerificationSendings} times; book again with an address that receives it`,
      { mostSendings: mostVerificationSendings },
    );
  }
  const isAnew = corrected !== undefined || known.tries >= mostCodeTries;
  const next: VerificationRow = {
    ...known,
    sendings: known.sendings + 1,
    ...(isAnew ? { round: known.round + 1, tries: 0 } : {}),
  };
  keepBookingVerification(tx, next);
  // Whoever sends messages follows the change of the one that has the code.
  const changed = locked.filter((each) => isAwaited(each) && (corrected !== undefined || each.id === known.booking_id));
  const written = changed.map((each) => {
    const whose = corrected === undefined ? each : withAddress(tx, each, corrected);
    return writeBooking(tx, act, { before: each, after: whose, actionEvents: [] }, parts);
  });
  const after = written.find(({ id }) => id === bookingId) ?? before;
  if (corrected !== undefined) {
    await giveUpFormerContact(tx, act, before.contact_id, corrected.contact, parts);
  }
  return presentVerification(after, next);
}

export function presentVerification(
  { details }: BookingRow,
  { expiresMs, sendings, tries }: VerificationRow,
): BookingVerification {
  return {
    email: details.contactDetails.email ?? '',
    untilDate: formatInstant(expiresMs),
    triesLeft: Math.max(0, mostCodeTries - tries),
    sendingsLeft: Math.max(0, mostVerificationSendings - sendings),
  };
}

function requireAwaited(booking: BookingRow | undefined): BookingRow {
  if (booking === undefined) {
    throw linkedBookingNotFound();
  }
  if (!isAwaited(booking)) {
    throw notAwaited(booking);
  }
  return booking;
}

function notAwaited({ status }: BookingRow): Error {
  return fail('INVALID_BOOKING_STATUS', 'The booking is not waiting for a confirmation by its customer', { status });
}
