/**
 * The consumer `messages`: what follows a booking event becomes message rows, in the transaction of the delivery, and the
 * reminders of the visit are planned anew.
 */
import type { Booking } from '@openhours/contract';
import { standingEntriesOf } from '@openhours/contract/calendar-file';
import type { Transaction } from '../../db/transaction.ts';
import type { Consumer } from '../../events/consumer.ts';
import { findBooking, findWishToBeTold } from '../bookings/index.ts';
import { keepUnlessErased } from '../contacts/index.ts';
import { readHeld } from './held.ts';
import { planNext, readOccasions, serviceIdOf } from './planning.ts';
import { writeMessages } from './recipients.ts';
import { dropReminder, keepReminderTimes } from './repository/reminders.ts';
import { findLastCalendars, withdrawMessages } from './repository.ts';
import { type Holder, placeOfSeat } from './rules/staff.ts';
import {
  type BookingEvent,
  bookingOf,
  concerns,
  contactIdOf,
  type KnownBesides,
  leftBehind,
  mayTell,
  type Notice,
  noticesOf,
  remindedVisitOf,
  withoutPerson,
} from './rules.ts';
import { readSetting, type SettingParts } from './setting.ts';

export interface MessagesParts extends SettingParts {
  /** True when there is a mail server to take messages. */
  readonly sendsMail: boolean;
}

const reminderTypes = ['BOOKING_REMINDER', 'STAFF_BOOKING_REMINDER'];

export function createMessagesConsumer(parts: MessagesParts): Consumer {
  return {
    name: 'messages',
    listensTo: mayTell,
    concerns: (event) => concerns(event) || remindedVisitOf(event) !== undefined,
    consume: async (tx, event) => {
      const reminded = remindedVisitOf(event);
      if (reminded !== undefined) {
        await followVisit(tx, reminded, event.at);
      }
      const notices = concerns(event) ? await untilErased(tx, noticesOf(event, await readBesides(tx, event))) : [];
      const [first] = notices;
      if (first !== undefined) {
        const setting = await readSetting(tx, first.booking, event.at, parts);
        await writeMessages(tx, notices, setting, { actor: event.identity, sendsMail: parts.sendsMail });
      }
    },
  };
}

/** What decides about messages and is not in the event. */
async function readBesides(tx: Transaction, event: BookingEvent): Promise<KnownBesides> {
  const booking = bookingOf(event);
  const isNew = booking.revision === '1';
  const left = leftBehind(event);
  const [wish, now, held, heldBefore] = await Promise.all([
    isNew ? findWishToBeTold(tx, booking.id) : undefined,
    isNew ? findBooking(tx, booking.id) : undefined,
    readHeld(tx, booking, event.at),
    left === undefined ? readStandingHolders(tx, booking, event.at) : readHeld(tx, left, event.at),
  ]);
  const before = Array.isArray(heldBefore) ? heldBefore : (heldBefore?.holders ?? []);
  return { wish, isAnswered: isNew && now?.status !== booking.status, held, heldBefore: before };
}

/** Who has a session or a course in the calendar by what they were sent: whoever held it until now. */
async function readStandingHolders(tx: Transaction, { bookedEntity }: Booking, nowMs: number): Promise<Holder[]> {
  const seat = placeOfSeat(bookedEntity);
  const last = seat === undefined ? [] : await findLastCalendars(tx, seat.id);
  return last
    .filter(({ calendar }) => standingEntriesOf(calendar).some(({ endMs }) => endMs > nowMs))
    .map(({ to_address: email }) => ({ name: '', email }));
}

/** The event was read before the erasure that emptied it: only what does not name the person may still be told. */
async function untilErased(tx: Transaction, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const contactId = contactIdOf(notices);
  const isKept = contactId === undefined || (await keepUnlessErased(tx, contactId));
  return isKept ? notices : notices.flatMap(withoutPerson);
}

/** A visit that is confirmed is reminded of; what was to be said of its former time is not said any more. */
async function followVisit(tx: Transaction, booking: Booking, nowMs: number): Promise<void> {
  // The lock of the times comes before those of whatever is told.
  const minutesBefore = await keepReminderTimes(tx, serviceIdOf(booking));
  const isOn = booking.status === 'CONFIRMED' && booking.startDate !== undefined;
  const occasions = isOn ? await readOccasions(tx, booking, nowMs) : [];
  withdrawMessages(tx, reminderTypes, {
    relatedId: booking.id,
    unlessAt: occasions.map(({ startMs }) => startMs),
    reason: 'The visit was moved or cancelled before the reminder went out.',
  });
  if (!isOn) {
    dropReminder(tx, booking.id);
    return;
  }
  planNext(tx, booking, occasions, minutesBefore, nowMs);
}
