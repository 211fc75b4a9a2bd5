/** What the tests of words compose messages from: a made-up business, and a notice to whoever comes. */
import type { Booking } from '@openhours/contract';
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
    contacts: [],
    ways: ['+49 30 1'],
    isOnline: false,
    opening: undefined,
    sessions: [],
    held: undefined,
    own: { kinds: [] },
    customerPage: 'https://salon.test/manage/token',
    businessPage: 'https://salon.test/dashboard/bookings/b1',
    publicPage: 'https://salon.test/',
    fromAddress: 'no-reply@salon.example',
    byLink: { cancel: neverAllowed, reschedule: neverAllowed },
    price: {},
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
