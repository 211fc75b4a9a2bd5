/** The words of messages: the right zone, the right language, nothing that could act as markup. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { composeMessage, type MessageSetting } from './present.ts';
import type { Notice } from './rules.ts';

const booking = {
  id: 'b1',
  startDate: '2026-12-01T09:00:00.000Z',
  endDate: '2026-12-01T10:00:00.000Z',
  totalParticipants: 2,
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
} as Booking;
const setting: MessageSetting = {
  businessName: 'Salon',
  language: 'en',
  placeTimeZone: 'Europe/Berlin',
  fromAddress: 'no-reply@salon.example',
  at: Date.UTC(2026, 10, 21),
};

function notice(changes: Partial<Notice> = {}): Notice {
  return {
    type: 'BOOKING_CONFIRMED',
    audience: 'participant',
    booking,
    channels: ['EMAIL'],
    note: undefined,
    previousStart: undefined,
    onceFor: 'e1',
    ...changes,
  };
}

function text(given: Notice, more: Partial<MessageSetting> = {}): string {
  // Formats of ranges hold narrow spaces that differ between versions of the locale data.
  return composeMessage(given, 'EMAIL', 'grace@example.com', { ...setting, ...more }).text.replaceAll(
    /[\u2009\u202f\u00a0]/g,
    ' ',
  );
}

test('the time is that of the place', () => {
  expect(text(notice())).toContain('Tuesday, December 1, 2026');
  expect(text(notice())).toMatch(/10:00\s?–\s?11:00 AM GMT\+1/);
});

test("the customer's own time is named when the clocks differ, and only then", () => {
  const inZone = (timeZone: string) =>
    text(notice({ booking: { ...booking, contactDetails: { ...booking.contactDetails, timeZone } } }));
  expect(inZone('America/New_York')).toMatch(/4:00\s?–\s?5:00 AM EST in your time zone/);
  expect(inZone('Europe/Paris')).not.toContain('in your time zone');
  expect(inZone('No/Where')).not.toContain('in your time zone');
});

test('the participant reads place, staff and note; the business reads who comes', () => {
  const participant = text(notice({ note: 'Ring twice' }));
  for (const part of [
    'Hello Grace Hopper,',
    'Haircut',
    'Main, Weg 1',
    'With: Ada',
    'Participants: 2',
    'Salon writes: Ring twice',
  ]) {
    expect(participant).toContain(part);
  }
  expect(participant).not.toContain('grace@example.com');
  const business = text(notice({ type: 'BUSINESS_BOOKING_CREATED', audience: 'business' }));
  for (const part of ['Customer: Grace Hopper', 'E-mail: grace@example.com', 'Phone: +1 5']) {
    expect(business).toContain(part);
  }
});

test('a move names the time before', () => {
  expect(text(notice({ type: 'BOOKING_RESCHEDULED', previousStart: '2026-11-30T08:00:00.000Z' }))).toMatch(
    /Before: Monday, November 30, 2026.* 9:00 AM/,
  );
});

test.each([
  ['de', 'Ihre Buchung ist bestätigt: Haircut', 'ltr'],
  ['fr-CA', 'Votre réservation est confirmée : Haircut', 'ltr'],
  ['es', 'Su reserva está confirmada: Haircut', 'ltr'],
  ['he', 'ההזמנה שלך אושרה: Haircut', 'rtl'],
  ['xx', 'Your booking is confirmed: Haircut', 'ltr'],
])('in %s', (language, subject, direction) => {
  const message = composeMessage(notice(), 'EMAIL', 'a@example.com', { ...setting, language });
  expect(message.subject).toBe(subject);
  expect(message.html).toContain(`dir="${direction}"`);
});

test('what people typed stays text, and a subject stays one line', () => {
  const title = '<script>alert(1)</script>\r\nBcc: x@example.com';
  const message = composeMessage(
    notice({ booking: { ...booking, bookedEntity: { ...booking.bookedEntity, title } }, note: '<b>"hi"</b>' }),
    'EMAIL',
    'a@example.com',
    setting,
  );
  expect(message.html).not.toMatch(/<script|<b>/);
  expect(message.html).toContain('&lt;b&gt;&quot;hi&quot;&lt;/b&gt;');
  expect(message.subject).not.toMatch(/[\r\n]/);
});

test.each([
  ['free money https://evil.example', undefined],
  ['Win', 'www.evil.example'],
  ['WWW.evil.example', undefined],
  ['line\nbreak', undefined],
  ['\u202Egnp.exe', undefined],
])('nobody is greeted by the name %j %j', (firstName, lastName) => {
  const named = { ...booking, contactDetails: { ...booking.contactDetails, firstName, lastName } } as Booking;
  const message = composeMessage(notice({ booking: named }), 'EMAIL', 'a@example.com', setting);
  for (const written of [message.text, message.html ?? '', message.subject]) {
    expect(written).not.toContain('evil.example');
    expect(written).not.toContain(firstName);
  }
});

test('a short message says what and when', () => {
  const message = composeMessage(notice(), 'SMS', '+1 5', setting);
  expect(message.html).toBeNull();
  expect(message.text).toMatch(/^Salon: Your booking is confirmed: Haircut Tuesday, December 1, 2026/);
});

test('the once-key names news, channel and recipient', () => {
  const keys = [
    composeMessage(notice(), 'EMAIL', 'a@example.com', setting).once,
    composeMessage(notice(), 'SMS', 'a@example.com', setting).once,
    composeMessage(notice(), 'EMAIL', 'b@example.com', setting).once,
    composeMessage(notice({ onceFor: 'e2' }), 'EMAIL', 'a@example.com', setting).once,
  ];
  expect(new Set(keys).size).toBe(4);
});
