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
  findBookingVerification,
  keepBookingVerification,
  type VerificationRow,
} from '../repository/booking-verification.ts';
import { type BookingRow, lockBooking } from '../repository.ts';
import { linkedBookingNotFound } from '../rules/not-found.ts';
import { isAwaited } from '../rules/transitions.ts';
import type { VerificationCodes } from '../verification-codes.ts';
import { decidePlace } from './confirm-or-decline.ts';
import { findCorrected, isOtherAddress, withAddress } from './correct-address.ts';
import { giveUpFormerContact } from './former-contact.ts';
import { placeRefused, readPlace } from './place.ts';
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
  const place = await readPlace(tx, { ...act, reach: 'all' }, { bookingId }, 'confirmOrDecline', parts);
  const booking = requireAwaited(place.booking);
  const known = await findBookingVerification(tx, bookingId);
  if (known === undefined || known.expiresMs <= act.nowMs) {
    return { booking, outcome: 'EXPIRED' };
  }
  if (known.tries >= mostCodeTries) {
    return { booking, outcome: 'NO_TRIES_LEFT' };
  }
  if (!parts.codes.isCode({ siteId: tx.siteId, bookingId, round: known.round }, code)) {
    const tries = known.tries + 1;
    keepBookingVerification(tx, { ...known, tries });
    return { booking, outcome: tries < mostCodeTries ? 'WRONG_CODE' : 'NO_TRIES_LEFT' };
  }
  if (!place.isFree) {
    // The business has booked over what was held.
    throw await placeRefused(
      tx,
      booking.service_type === 'APPOINTMENT' ? 'SLOT_NOT_AVAILABLE' : 'NO_OPEN_SPOTS',
      place,
    );
  }
  deleteBookingVerification(tx, bookingId);
  return { booking: await decidePlace(tx, act, place, {}, parts), outcome: 'VERIFIED' };
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
  // No seat changes hands, so its session or course need not be locked.
  const before = requireAwaited(await lockBooking(tx, bookingId));
  const known = await findBookingVerification(tx, bookingId);
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
  const whose = corrected === undefined ? before : withAddress(tx, before, corrected);
  // Whoever sends messages follows the change.
  const after = writeBooking(tx, act, { before, after: whose, actionEvents: [] }, parts);
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
