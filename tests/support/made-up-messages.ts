/**
 * What the tests of words compose messages from, a made-up business and a notice to whoever comes, and how they are
 * read.
 */
import type { Booking } from '@openhours/contract';
import ICAL from 'ical.js';
import { composeMessage } from '../../packages/server/src/domains/bookings/messages/compose.ts';
import type { BookingNotice } from '../../packages/server/src/domains/bookings/messages/rules/notices.ts';
import type { MessageSetting } from '../../packages/server/src/domains/bookings/messages/setting.ts';

const neverAllowed = { isAllowed: false, untilMs: undefined } as const;

/** In English, in Berlin, at an instant; nothing of it can be moved or cancelled online. */
export function madeUpSetting(at: number, more: Partial<MessageSetting> = {}): MessageSetting {
  return {
    businessName: 'Salon',
    accent: '#0e6471',
    mainLanguage: 'en',
    customerLanguage: 'en',
    placeTimeZone: 'Europe/Berlin',
    siteTimeZone: 'Europe/Berlin',
    contacts: [],
    ways: ['+49 30 1'],
    isOnline: false,
    sessions: [],
    held: undefined,
    named: [],
    own: { kinds: [] },
    customerPage: 'https://salon.test/manage/token',
    businessPage: 'https://salon.test/dashboard/bookings/b1',
    findPage: 'https://salon.test/find-booking',
    fromAddress: 'no-reply@salon.example',
    byLink: { cancel: neverAllowed, reschedule: neverAllowed },
    price: {},
    fees: [],
    at,
    ...more,
  };
}

export function madeUpNotice(booking: Booking, more: Partial<BookingNotice> = {}): BookingNotice {
  return {
    type: 'BOOKING_CONFIRMED',
    audience: 'participant',
    booking,
    channels: ['EMAIL'],
    note: undefined,
    previousStart: undefined,
    onceFor: 'e1',
    ...more,
  };
}

/** Formats of ranges hold narrow spaces that differ between versions of the locale data. */
export function withPlainSpaces(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
}

/** A haircut for two, with everything that messages tell of a visit. */
export const booking = {
  id: 'b1',
  startDate: '2026-12-01T09:00:00.000Z',
  endDate: '2026-12-01T10:00:00.000Z',
  totalParticipants: 2,
  bookedAddOns: [],
  bookedEntity: {
    title: 'Haircut',
    slot: {
      resource: { name: 'Ada' },
      location: { name: 'Main', formattedAddress: 'Weg 1' },
      timezone: 'Europe/Berlin',
    },
  },
  contactDetails: {
    contactId: 'c1',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '+1 5',
  },
} as unknown as Booking;

/** The salon that gives it, ten days before. */
export const setting = madeUpSetting(Date.UTC(2026, 10, 21), {
  contacts: ['+49 30 1'],
});

export const notice = (changes: Partial<BookingNotice> = {}) => madeUpNotice(booking, changes);

/** What a message says to whoever it is for, as text. */
export async function textOf(given: BookingNotice, more: Partial<MessageSetting> = {}): Promise<string> {
  const message = await composeMessage(given, 'EMAIL', 'grace@example.com', { ...setting, ...more });
  return withPlainSpaces(message.text);
}

/** A calendar file as calendars read it. */
export function readEvents(calendar: string | null) {
  const file = new ICAL.Component(ICAL.parse(calendar ?? ''));
  return {
    method: file.getFirstPropertyValue('method'),
    events: file.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each)),
  };
}
