/**
 * The consumer `messages`: what follows a booking event becomes message rows, in the transaction of the delivery, and the
 * reminders of the visit are planned anew.
 */
import type { Booking } from '@openhours/contract';
import type { Transaction } from '../../db/transaction.ts';
import type { Consumer } from '../../events/consumer.ts';
import { findBooking, findWishToBeTold } from '../bookings/index.ts';
import { keepUnlessErased } from '../contacts/index.ts';
import { planNext, readOccasions } from './planning.ts';
import { writeMessages } from './recipients.ts';
import { dropReminder, readReminderSettings } from './repository/reminders.ts';
import { withdrawMessages } from './repository.ts';
import {
  type BookingEvent,
  bookingOf,
  concerns,
  contactIdOf,
  type KnownBesides,
  mayTell,
  type Notice,
  noticesOf,
  remindedVisitOf,
  withoutPerson,
} from './rules.ts';
import { readClassSession, readSetting, type SettingParts } from './setting.ts';

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
  const [wish, now, session] = await Promise.all([
    isNew ? findWishToBeTold(tx, booking.id) : undefined,
    isNew ? findBooking(tx, booking.id) : undefined,
    readClassSession(tx, booking, event.at),
  ]);
  return { wish, isAnswered: isNew && now?.status !== booking.status, isSessionOver: session?.isOver === true };
}

/** The event was read before the erasure that emptied it: only what does not name the person may still be told. */
async function untilErased(tx: Transaction, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const contactId = contactIdOf(notices);
  const isKept = contactId === undefined || (await keepUnlessErased(tx, contactId));
  return isKept ? notices : notices.flatMap(withoutPerson);
}

/** A visit that is confirmed is reminded of; what was to be said of its former time is not said any more. */
async function followVisit(tx: Transaction, booking: Booking, nowMs: number): Promise<void> {
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
  const { minutesBefore } = await readReminderSettings(tx);
  planNext(tx, booking, occasions, minutesBefore, nowMs);
}
