/** Confirming a booking by the code that its customer was sent, and sending it again (docs/decisions/0042). */
import {
  type BookingVerification,
  type customerVerification,
  fail,
  type InputOf,
  invalid,
  mostCodeTries,
  mostVerificationSendings,
  type OutputOf,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { holdCatalogueStill } from '../../../db/catalogue-version.ts';
import { StartOver } from '../../../db/failures.ts';
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
import { readAwaitedWith } from '../repository/recurring.ts';
import { type BookingRow, lockBookings } from '../repository.ts';
import { requireAllHad } from '../rules/recurring.ts';
import { isAwaited } from '../rules/transitions.ts';
import type { VerificationCodes } from '../verification-codes.ts';
import { cancelLockedBooking } from './cancel.ts';
import { decidePlace } from './confirm-or-decline.ts';
import { findCorrected, isOtherAddress, withAddress } from './correct-address.ts';
import { giveUpFormerContact } from './former-contact.ts';
import { inTurn } from './in-turn.ts';
import { lockPlacesOf } from './lock-places.ts';
import { readRebookingsLeft } from './person.ts';
import { type Place, placeRefused, readPlace } from './place.ts';
import { writeBooking } from './record.ts';

type VerifyBooking = InputOf<typeof customerVerification.verifyBooking>;
type ResendVerification = InputOf<typeof customerVerification.resendVerification>;
type CodeOutcome = OutputOf<typeof customerVerification.verifyBooking>['outcome'];

export interface VerificationParts extends BookingsParts {
  readonly links: Pick<BookingLinks, 'linkedBy'>;
  readonly codes: Pick<VerificationCodes, 'isCode'>;
}

/**
 * Tries a code; only the right one decides about the place, as when a booking was checked out (bookings sheet 4.9). Of a
 * series all that waits is confirmed or nothing, by the link of any of it: what the business has decided about one of them
 * meanwhile, be it the one that was given the code, keeps nobody from confirming the others (docs/decisions/0077).
 */
export async function verifyBooking(
  tx: Transaction,
  act: Act,
  { code, leftOut = [], token }: VerifyBooking,
  parts: VerificationParts,
): Promise<{ readonly booking: BookingRow; readonly outcome: CodeOutcome }> {
  const found = await readLinked(tx, parts.links, token, act.nowMs);
  const waiting = await readAwaitedWith(tx, found);
  if (waiting.length === 0) {
    if (found.status === 'CREATED' || found.details.confirmedByCustomer !== true) {
      throw notAwaited(found);
    }
    // Pressed twice, or by link and code; one that nobody confirmed in time was called off.
    return { booking: found, outcome: found.awaits_customer ? 'EXPIRED' : 'VERIFIED' };
  }
  const places = await lockAwaited(tx, act, found, waiting, parts);
  const known = await findVerificationOf(tx, found);
  const outcome = tryCode(tx, act, known, code, parts);
  if (known === undefined || outcome !== 'VERIFIED') {
    return { booking: places.find(({ booking }) => booking.id === found.id)?.booking ?? found, outcome };
  }
  deleteBookingVerification(tx, known.booking_id);
  const verified =
    found.recurring_group_id === null
      ? await inTurn(tx, places, (place) => decideVerified(tx, act, place, parts))
      : await decideAwaited(tx, act, places, leftOut, parts);
  const booking = verified.find(({ id }) => id === found.id) ?? verified[0];
  if (booking === undefined) {
    throw new TypeError(`nothing was confirmed with booking ${found.id}`);
  }
  return { booking, outcome };
}

/** What the code is, counting one that is wrong. */
function tryCode(
  tx: Transaction,
  { nowMs }: Act,
  known: VerificationRow | undefined,
  code: string,
  { codes }: VerificationParts,
): CodeOutcome {
  if (known === undefined || known.expiresMs <= nowMs) {
    return 'EXPIRED';
  }
  if (known.tries >= mostCodeTries) {
    return 'NO_TRIES_LEFT';
  }
  if (codes.isCode({ siteId: tx.siteId, bookingId: known.booking_id, round: known.round }, code)) {
    return 'VERIFIED';
  }
  const tries = known.tries + 1;
  keepBookingVerification(tx, { ...known, tries });
  return tries < mostCodeTries ? 'WRONG_CODE' : 'NO_TRIES_LEFT';
}

/** Locks all that is confirmed by one code, in the one order of design 4.5, and reads the place of each. */
async function lockAwaited(
  tx: Transaction,
  act: Act,
  found: BookingRow,
  waiting: readonly BookingRow[],
  parts: BookingsParts,
): Promise<readonly Place[]> {
  const readPlaceOf = ({ id: bookingId }: BookingRow) =>
    readPlace(tx, { ...act, reach: 'all' }, { bookingId }, 'confirmOrDecline', parts);
  if (found.recurring_group_id === null) {
    const place = await readPlaceOf(found);
    if (!isAwaited(place.booking)) {
      throw notAwaited(place.booking);
    }
    return [place];
  }
  // The tries of the code are counted under the lock of the booking that has it, whatever has become of that one.
  const known = await findVerificationOf(tx, found);
  const ids = [found.id, ...(known === undefined ? [] : [known.booking_id]), ...waiting.map(({ id }) => id)];
  await lockPlacesOf(tx, [...new Set(ids)], act.nowMs, parts);
  const now = await readAwaitedWith(tx, found);
  if (now.length === 0) {
    throw new StartOver();
  }
  return Promise.all(now.map(readPlaceOf));
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
  return decidePlace(tx, act, place, { isAddressProved: true }, parts);
}

/** Confirms all of a series but what its customer gives up, or refuses all and names what cannot be had any more. */
async function decideAwaited(
  tx: Transaction,
  act: Act,
  places: readonly Place[],
  leftOut: readonly string[],
  parts: BookingsParts,
): Promise<readonly BookingRow[]> {
  const without = new Set(leftOut);
  const wanted = places.filter(({ booking }) => !without.has(booking.id));
  const [first] = wanted;
  if (first === undefined) {
    throw invalid('leftOut', 'must leave one to be confirmed', 'VALIDATION');
  }
  const { booking, catalogue } = first;
  const service = catalogue.services.get(booking.service_id);
  const left =
    service === undefined
      ? Infinity
      : await readRebookingsLeft(tx, service, booking.contact_id ?? undefined, act.nowMs);
  requireAllHad(wanted, left);
  for (const { booking: givenUp, taking } of places.filter((place) => without.has(place.booking.id))) {
    await cancelLockedBooking(tx, act, { booking: givenUp, events: taking.events }, toldNobody, parts);
  }
  await tx.flush();
  return inTurn(tx, wanted, (place) => decidePlace(tx, act, place, { isAddressProved: true }, parts));
}

const toldNobody = { participantNotification: { notifyParticipants: false } };

/** Lets the message be sent once more; to another address with another code, so that the first has none. */
export async function resendVerification(
  tx: Transaction,
  act: Act,
  { email, token }: ResendVerification,
  parts: VerificationParts,
): Promise<BookingVerification> {
  const found = await readLinked(tx, parts.links, token, act.nowMs);
  const waiting = await readAwaitedWith(tx, found);
  const opened = waiting.find(({ id }) => id === found.id) ?? waiting[0];
  if (opened === undefined) {
    throw notAwaited(found);
  }
  holdCatalogueStill(tx);
  const corrected = isOtherAddress(opened, email)
    ? await findCorrected(tx, act, opened, email, parts, waiting.length)
    : undefined;
  const { known, locked } = await lockToSend(tx, act, found, waiting);
  const isAnew = corrected !== undefined || known.tries >= mostCodeTries;
  const next: VerificationRow = {
    ...known,
    sendings: known.sendings + 1,
    ...(isAnew ? { round: known.round + 1, tries: 0 } : {}),
    // The code goes with what waits: the one that had it may be somebody else's by now.
    ...(corrected !== undefined && locked.every(({ id }) => id !== known.booking_id)
      ? { booking_id: (locked[0] as BookingRow).id }
      : {}),
  };
  if (next.booking_id !== known.booking_id) {
    deleteBookingVerification(tx, known.booking_id);
  }
  keepBookingVerification(tx, next);
  // Whoever sends messages follows the changes, and names all that waits.
  const written = locked.map((each) => {
    const whose = corrected === undefined ? each : withAddress(tx, each, corrected);
    return writeBooking(tx, act, { before: each, after: whose, actionEvents: [] }, parts);
  });
  if (corrected !== undefined) {
    await giveUpFormerContact(tx, act, opened, corrected.contact, parts);
  }
  return presentVerification(written[0] as BookingRow, next);
}

/** What waits, and its code, under their locks; refused where it was sent as often as it may be. */
async function lockToSend(
  tx: Transaction,
  { nowMs }: Act,
  found: BookingRow,
  waiting: readonly BookingRow[],
): Promise<{ readonly known: VerificationRow; readonly locked: readonly BookingRow[] }> {
  const code = await findVerificationOf(tx, found);
  const waits = new Set(waiting.map(({ id }) => id));
  // No seat changes hands, so its session or course need not be locked.
  const rows = await lockBookings(tx, [...new Set([...waits, ...(code === undefined ? [] : [code.booking_id])])]);
  const locked = rows.filter((row) => waits.has(row.id) && isAwaited(row));
  const known = await findVerificationOf(tx, found);
  if (locked.length === 0 || known === undefined || known.expiresMs <= nowMs) {
    throw notAwaited(rows.find(({ id }) => id === found.id) ?? found);
  }
  if (known.sendings >= mostVerificationSendings) {
    throw fail(
      'VERIFICATION_LIMIT_REACHED',
      `The message with the code can be sent at most ${mostVerificationSendings} times; book again with an address that receives it`,
      { mostSendings: mostVerificationSendings },
    );
  }
  return { known, locked };
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

function notAwaited({ status }: BookingRow): Error {
  return fail('INVALID_BOOKING_STATUS', 'The booking is not waiting for a confirmation by its customer', { status });
}
