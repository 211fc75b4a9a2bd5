/**
 * Messages that customers ask for once more: how a booking stands, to another address where the first was wrong
 * (docs/decisions/0052).
 */
import type { Booking } from '@openhours/contract';
import { messageOfStatus } from '@openhours/contract/bookings/message-of-status';
import type { Transaction } from '../../../db/transaction.ts';
import { hasBeenSent, withdrawAbout } from '../../notifications/index.ts';
import { findStandingInLine, isOffered } from '../message-context.ts';
import type { MessagesParts } from './parts.ts';
import { tellNotices } from './recipients.ts';
import { plainNotice } from './rules/notice.ts';
import { readSetting } from './setting.ts';

/** How a booking stands is to be told once more to its customer. */
export interface AskedAgain {
  readonly booking: Booking;
  /** Which of the messages that were asked for this is; 1 for the first. */
  readonly sending: number;
  /** The booking as it was with the address that was wrong; absent where the address stays. */
  readonly former: Booking | undefined;
}

/** Tells the customer once more; and the address that was wrong, if it has had a message, that it was. */
export async function tellAgain(
  tx: Transaction,
  nowMs: number,
  { booking, former, sending }: AskedAgain,
  parts: MessagesParts,
): Promise<void> {
  const type = messageOfStatus(booking.status);
  if (type === undefined) {
    return;
  }
  if (former !== undefined) {
    await letGo(tx, former, parts, nowMs, sending);
  }
  // Which link is good is in the booking's row by then.
  await tx.flush();
  const waiting = booking.status === 'WAITING_LIST' ? await findStandingInLine(tx, booking.id) : undefined;
  const notice = {
    // Of a place that is kept for them they have until then to hear.
    ...plainNotice(isOffered(waiting, nowMs) ? 'WAITLIST_OFFERED' : type, booking, `${booking.id}:again:${sending}`),
    ...(waiting === undefined ? {} : { waiting }),
  };
  await tellNotices(tx, [notice], await readSetting(tx, booking, nowMs, parts), parts);
}

/** What waits for the former address does not go out; where something has, the address is told that it is over. */
async function letGo(
  tx: Transaction,
  former: Booking,
  parts: MessagesParts,
  nowMs: number,
  sending: number,
): Promise<void> {
  const { contactId, email = '' } = former.contactDetails ?? {};
  const isTold = await hasBeenSent(tx, former.id, email);
  withdrawAbout(tx, former.id, email, 'The address was corrected before this went out.');
  if (isTold) {
    await tx.flush();
    // Whose booking it is, is nothing to whoever was written to by mistake.
    const ofNobody = { ...former, contactDetails: { email, ...(contactId === undefined ? {} : { contactId }) } };
    const left = plainNotice('BOOKING_ADDRESS_LEFT', ofNobody, `${former.id}:left:${sending}`);
    // Its calendar may have an entry, and nobody else could take that out.
    await tellNotices(tx, [{ ...left, wasRequest: true }], await readSetting(tx, former, nowMs, parts), parts);
  }
}
