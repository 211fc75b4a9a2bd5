/**
 * Whom a booking's messages go to: whoever made it has them sent once more, or to another address where the first was
 * wrong (docs/decisions/0052). Whoever was written to by mistake can do nothing with the booking from then on.
 */
import {
  type BookingRecipient,
  type bookingRecipient,
  fail,
  type InputOf,
  mostSendingsAgain,
} from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { holdCatalogueStill } from '../../../db/catalogue-version.ts';
import { StartOver } from '../../../db/failures.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type BookingLinks, readLinked } from '../links.ts';
import { tellAgain } from '../messages/again.ts';
import type { MessagesParts } from '../messages/parts.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking } from '../present.ts';
import { readWaitlist, type WaitlistEntryRow, writeWaitingContact } from '../repository/waitlist.ts';
import { findWish, readWishesOver } from '../repository/wishes.ts';
import { type BookingRow, countSentAgain, lockBooking } from '../repository.ts';
import { type Correcting, isCorrectable, recipientOf, requireTellable } from '../rules/recipient.ts';
import { keyOfSeats, seatsOf } from '../rules/seats.ts';
import { isProofOfAddressWanted } from './await-customer.ts';
import { findCorrected, isOtherAddress, withAddress } from './correct-address.ts';
import { giveUpFormerContact } from './former-contact.ts';
import { requireNotOnWaitlist } from './not-on-waitlist.ts';
import { boundsOf } from './offer-time.ts';
import { requireRebookingWithin } from './person.ts';
import { writeBooking } from './record.ts';
import { eventsOf, lockSeats } from './seats.ts';
import { takePlace } from './take.ts';

type SendBookingMessage = InputOf<typeof bookingRecipient.sendBookingMessage>;

export type RecipientParts = BookingsParts & {
  readonly links: Pick<BookingLinks, 'linkedBy'>;
  readonly messages: MessagesParts;
};

export async function sendBookingMessage(
  tx: Transaction,
  act: Act,
  { email, token }: SendBookingMessage,
  parts: RecipientParts,
): Promise<BookingRecipient> {
  const found = requireTellable(await readLinked(tx, parts.links, token, act.nowMs), act.caller, act.nowMs);
  return isOtherAddress(found, email) ? correctAddress(tx, act, found, email, parts) : sendAgain(tx, act, found, parts);
}

async function sendAgain(
  tx: Transaction,
  act: Act,
  { id }: BookingRow,
  parts: RecipientParts,
): Promise<BookingRecipient> {
  const booking = requireSendingLeft(requireTellable(await lockBooking(tx, id), act.caller, act.nowMs));
  countSentAgain(tx, id);
  const counted = { ...booking, sent_again: booking.sent_again + 1 };
  await tell(tx, act, counted, undefined, parts);
  const isProofWanted = await isProofOfAddressWanted(tx, act, counted, false, parts);
  return recipientOf(counted, { ...act, isProofWanted }) as BookingRecipient;
}

/** The booking of another address: another contact's, and no link opens it that the first one may have. */
async function correctAddress(
  tx: Transaction,
  act: Act,
  found: BookingRow,
  email: string,
  parts: RecipientParts,
): Promise<BookingRecipient> {
  const isProofWanted = await isProofOfAddressWanted(tx, act, found, true, parts);
  requireCorrectable(found, { ...act, isProofWanted });
  holdCatalogueStill(tx);
  const of = seatsOf(found);
  // In the order of locks (design 4.5): what it is a place in, whoever counts what lies ahead, contact, booking.
  const holder = of === undefined ? undefined : await lockSeats(tx, of, { nowMs: act.nowMs });
  const corrected = await findCorrected(tx, act, found, email, parts);
  const before = requireSendingLeft(requireTellable(await lockBooking(tx, found.id), act.caller, act.nowMs));
  requireCorrectable(before, { ...act, isProofWanted });
  const now = seatsOf(before);
  if (of !== undefined && (now === undefined || keyOfSeats(now) !== keyOfSeats(of))) {
    throw new StartOver();
  }
  await requireStillFit(tx, act, before, corrected.contact?.id, parts);
  const whose: BookingRow = {
    ...withAddress(tx, before, corrected),
    link_generation: before.link_generation + 1,
    sent_again: before.sent_again + 1,
  };
  if (corrected.contact !== undefined) {
    writeWaitingContact(tx, before.id, corrected.contact.id);
  }
  if (of !== undefined) {
    // Who takes part is known to the calendar; no seat changes hands.
    const taking = { resourceIds: [], multipleRequests: false, nowMs: act.nowMs, events: eventsOf(holder) };
    await takePlace(tx, act, before, whose, taking, parts);
  }
  const after = writeBooking(tx, act, { before, after: whose, actionEvents: [] }, parts);
  await tell(tx, act, after, before, parts);
  await giveUpFormerContact(tx, act, before, corrected.contact, parts);
  const isNextProofWanted = await isProofOfAddressWanted(tx, act, after, false, parts);
  return recipientOf(after, { ...act, isProofWanted: isNextProofWanted }) as BookingRecipient;
}

/** What a new booking for this contact would have to keep to, too: else an address that may not book is given afterwards. */
async function requireStillFit(
  tx: Transaction,
  act: Act,
  booking: BookingRow,
  contactId: string | undefined,
  { availability }: RecipientParts,
): Promise<void> {
  if (booking.status === 'WAITING_LIST') {
    const others = (await readSameWaitlist(tx, booking)).filter(({ id }) => id !== booking.id);
    return requireNotOnWaitlist(tx, act, others, contactId);
  }
  const service = (await availability.latest(tx)).services.get(booking.service_id);
  if (service !== undefined) {
    await requireRebookingWithin(tx, service, contactId, act.nowMs, booking.id);
  }
}

/** Who waits for the same as a booking: of an appointment, those whose wishes overlap. */
async function readSameWaitlist(tx: Transaction, booking: BookingRow): Promise<WaitlistEntryRow[]> {
  const of = seatsOf(booking);
  if (of !== undefined) {
    return readWaitlist(tx, of);
  }
  const wish = await findWish(tx, booking.id);
  return wish === undefined ? [] : readWishesOver(tx, wish.schedule_id, boundsOf(wish));
}

function requireCorrectable(booking: BookingRow, correcting: Correcting): void {
  if (!isCorrectable(booking, correcting)) {
    throw fail(
      'UNAUTHORIZED_OPERATION',
      'The address cannot be corrected any more: it was confirmed, it has to be confirmed, or the time for corrections is over',
    );
  }
}

function requireSendingLeft(booking: BookingRow): BookingRow {
  if (booking.sent_again >= mostSendingsAgain) {
    throw fail(
      'SENDING_LIMIT_REACHED',
      `The message can be sent again at most ${mostSendingsAgain} times; contact the business if it does not arrive`,
      { mostSendings: mostSendingsAgain },
    );
  }
  return booking;
}

function tell(
  tx: Transaction,
  { nowMs }: Act,
  booking: BookingRow,
  former: BookingRow | undefined,
  { messages }: RecipientParts,
): Promise<void> {
  const asked = {
    booking: presentBooking(booking, 'whole'),
    sending: booking.sent_again,
    // What takes the visit out of a calendar comes after what put it there.
    former: former === undefined ? undefined : presentBooking({ ...former, revision: booking.revision }, 'whole'),
  };
  return tellAgain(tx, nowMs, asked, messages);
}
