/** The kinds of message about bookings, in the order of the contract: who reads each, and how many of it an address gets. */
import { type BookingMessageType, bookingMessageTypes, optionalMessageTypes } from '@openhours/contract';
import {
  capOfBusiness,
  capOfCustomers,
  type DailyCap,
  type MessageAudience,
  type MessageKind,
} from '../../../messages/message-kind.ts';
import type { MessagesParts } from './parts.ts';
import { createPreview } from './preview.ts';
import { audienceOf, type BookingNotice } from './rules/notice.ts';
import { createVisitReminders } from './visit-reminders.ts';

/** Codes: twenty are five bookings for which each message was sent as often as it is. */
const capOfCodes: DailyCap = Object.freeze({ most: 20 });

/**
 * Links that whoever lost theirs asks for: three times those of a family of four. Anybody may ask for them by the address
 * alone, so they are counted apart: what is told of a visit is kept back for nobody because of them.
 */
const capOfLinks: DailyCap = Object.freeze({ most: 12 });

const audiences: Readonly<Record<BookingNotice['audience'], MessageAudience>> = {
  participant: 'customer',
  business: 'business',
  staff: 'staff',
};

export function messageKindsOfBookings(parts: MessagesParts): MessageKind[] {
  const reminds = createVisitReminders(parts);
  return bookingMessageTypes.map((type) => ({
    type,
    audience: audiences[audienceOf(type)],
    dailyCap: capOf(type),
    ...((optionalMessageTypes as readonly string[]).includes(type) ? { preview: createPreview(type, parts) } : {}),
    ...(type === 'BOOKING_REMINDER' ? { reminds } : {}),
  }));
}

function capOf(type: BookingMessageType): DailyCap {
  switch (type) {
    case 'BOOKING_VERIFICATION':
      return capOfCodes;
    case 'BOOKING_LINKS':
      return capOfLinks;
    default:
      return audienceOf(type) === 'participant' ? capOfCustomers : capOfBusiness;
  }
}
