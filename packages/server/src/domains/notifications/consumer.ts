/**
 * The consumer `messages`: what follows a booking event becomes message rows, in the transaction of the delivery, and the
 * reminders of the visit are planned anew.
 */
import type { Booking } from '@openhours/contract';
import type { Transaction } from '../../db/transaction.ts';
import type { Consumer } from '../../events/consumer.ts';
import { keepUnlessErased } from '../contacts/index.ts';
import { writeMessages } from './recipients.ts';
import { dropReminder, planReminder, readReminderSettings } from './repository/reminders.ts';
import { withdrawMessages } from './repository.ts';
import { nextReminderAt } from './rules/reminders.ts';
import { contactIdOf, mayTell, type Notice, noticesOf, remindedVisitOf, withoutPerson } from './rules.ts';
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
    concerns: (event) => noticesOf(event).length > 0 || remindedVisitOf(event) !== undefined,
    consume: async (tx, event) => {
      const reminded = remindedVisitOf(event);
      if (reminded !== undefined) {
        await followVisit(tx, reminded, event.at);
      }
      const notices = await untilErased(tx, noticesOf(event));
      const [first] = notices;
      if (first !== undefined) {
        const setting = await readSetting(tx, first.booking, event.at, parts);
        await writeMessages(tx, notices, setting, { actor: event.identity, sendsMail: parts.sendsMail });
      }
    },
  };
}

/** The event was read before the erasure that emptied it: only what does not name the person may still be told. */
async function untilErased(tx: Transaction, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const contactId = contactIdOf(notices);
  const isKept = contactId === undefined || (await keepUnlessErased(tx, contactId));
  return isKept ? notices : notices.flatMap(withoutPerson);
}

/** A visit that is confirmed is reminded of; what was to be said of its former time is not said any more. */
async function followVisit(tx: Transaction, booking: Booking, nowMs: number): Promise<void> {
  withdrawMessages(tx, reminderTypes, booking.id, 'The visit was moved or cancelled before the reminder went out.');
  if (booking.status !== 'CONFIRMED' || booking.startDate === undefined) {
    dropReminder(tx, booking.id);
    return;
  }
  const startMs = Date.parse(booking.startDate);
  const { minutesBefore } = await readReminderSettings(tx);
  planReminder(tx, {
    booking_id: booking.id,
    start_at: startMs,
    due_at: nextReminderAt(startMs, minutesBefore, nowMs) ?? null,
  });
}
