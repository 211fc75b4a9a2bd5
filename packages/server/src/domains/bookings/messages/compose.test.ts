/** What messages say, to whom: customers, whoever does the work, the business, each in their language. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { booking, notice, setting, textOf, withPlainSpaces } from '../../../../../../tests/support/made-up-messages.ts';
import { composeMessage } from './compose.ts';
import type { BookingNotice } from './rules/notices.ts';

test('the participant reads place, staff and note; the business reads who comes', async () => {
  const participant = await textOf(notice({ note: 'Ring twice' }));
  for (const part of [
    'Hello Grace Hopper,',
    'Haircut',
    'Main, Weg 1',
    'With: Ada',
    'Participants: 2',
    'Salon writes:\nRing twice',
  ]) {
    expect(participant).toContain(part);
  }
  expect(participant).not.toContain('grace@example.com');
  const business = await textOf(notice({ type: 'BUSINESS_BOOKING_CREATED', audience: 'business' }));
  for (const part of ['Client: Grace Hopper', 'E-mail: grace@example.com', 'Phone: +1 5']) {
    expect(business).toContain(part);
  }
});

test('everybody reads what is taken with a visit, in message and calendar', async () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const bookedAddOns = [
    { id, groupId: id, name: 'More time', durationInMinutes: 15 },
    { id, groupId: id, name: 'Tea', quantity: 3 },
  ];
  const withAddOns = { ...booking, bookedAddOns } as Booking;
  const said = 'Add-ons: More time and 3 × Tea';
  for (const told of [
    notice({ booking: withAddOns }),
    notice({ type: 'BUSINESS_BOOKING_CREATED', audience: 'business', booking: withAddOns }),
    notice({ type: 'STAFF_BOOKING_CREATED', audience: 'staff', booking: withAddOns }),
  ]) {
    expect(await textOf(told)).toContain(said);
    const { calendar } = await composeMessage(told, 'EMAIL', 'a@a.test', setting);
    if (told.audience !== 'business') {
      expect(withPlainSpaces(calendar).replaceAll(/\r\n /g, '')).toContain(said);
    }
  }
  expect(await textOf(notice())).not.toContain('Add-ons');
});

test('everybody reads what was chosen of an option of the business, in message and calendar', async () => {
  const choices = [{ optionId: '018f0000-0000-7000-8000-000000000001', custom: 'Long hair' }];
  const { totalParticipants: _all, ...rest } = booking;
  const participantsChoices = { serviceChoices: [{ numberOfParticipants: 2, choices }] };
  const chosen = { ...rest, participantsChoices } as Booking;
  for (const told of [
    notice({ booking: chosen }),
    notice({ type: 'BUSINESS_BOOKING_CREATED', audience: 'business', booking: chosen }),
    notice({ type: 'STAFF_BOOKING_CREATED', audience: 'staff', booking: chosen }),
  ]) {
    expect(await textOf(told)).toContain('Choice: Long hair');
    const { calendar } = await composeMessage(told, 'EMAIL', 'a@a.test', setting);
    if (told.audience !== 'business') {
      expect(withPlainSpaces(calendar).replaceAll(/\r\n /g, '')).toContain('Choice: Long hair');
    }
  }
  expect(await textOf(notice())).not.toContain('Choice');
});

test('the address of a visit opens the map, in text and in HTML; an online visit has none', async () => {
  const map = 'https://www.openstreetmap.org/search?query=Weg%201';
  expect(await textOf(notice())).toContain(`Place: Main, Weg 1\n${map}\n`);
  const { html } = await composeMessage(notice(), 'EMAIL', 'grace@example.com', setting);
  // Once where the visit is told, once where the business says how it is reached.
  expect(html?.split(`href="${map}"`).length).toBe(3);
  const { slot } = booking.bookedEntity;
  const atMain = { ...slot, location: { ...slot?.location, locationType: 'OWNER_BUSINESS' } };
  const online = { ...booking, bookedEntity: { ...booking.bookedEntity, slot: atMain } } as Booking;
  expect(await textOf(notice({ booking: online }), { isOnline: true })).not.toContain('openstreetmap');
});

test('the business is called and written to by a press, with its extension', async () => {
  const contacts = ['+49 30 23125 Durchwahl 12', 'desk@salon.test'];
  const { html, text: said } = await composeMessage(notice(), 'EMAIL', 'a@a.test', { ...setting, contacts });
  expect(html).toContain('href="tel:+493023125;ext=12"');
  expect(html).toContain('href="mailto:desk@salon.test"');
  expect(said).toContain(`Salon\nWeg 1\n${contacts.join('\n')}`);
});

test('a service that is called otherwise in the language of the customer is so in message and calendar file', async () => {
  const german = { ...setting, customerLanguage: 'de', customerTitle: 'Haarschnitt' };
  const toCustomer = await composeMessage(notice(), 'EMAIL', 'grace@example.com', german);
  expect(toCustomer.subject).toContain('Haarschnitt');
  expect(toCustomer.calendar).toContain('SUMMARY:Haarschnitt');
  const told = notice({ type: 'BUSINESS_BOOKING_CREATED', audience: 'business' });
  expect((await composeMessage(told, 'EMAIL', 'desk@salon.test', german)).text).toContain('Haircut');
});

test('a change of the same time says to whoever does the work what it is to them', async () => {
  const told = async (more: Partial<BookingNotice>) =>
    (await textOf(notice({ type: 'STAFF_BOOKING_RESCHEDULED', audience: 'staff', ...more }))).split('\n')[0];
  expect(await told({ handover: 'TAKEN' })).toMatch(/^Now assigned to you: /);
  expect(await told({ type: 'STAFF_BOOKING_CANCELED', handover: 'GIVEN' })).toMatch(/^No longer assigned to you: /);
  expect(await told({ previousStart: booking.startDate })).toMatch(/^Changed: /);
});

test('whoever gives a class reads of one place less that the class keeps its time', async () => {
  const entity = { ...booking.bookedEntity, tags: ['GROUP'], slot: { ...booking.bookedEntity.slot, eventId: 'e1' } };
  const ofClass = { ...booking, status: 'CANCELED', bookedEntity: entity } as Booking;
  const isStruck = async (more: Partial<BookingNotice>) => {
    const given = notice({ type: 'STAFF_BOOKING_CANCELED', audience: 'staff', booking: ofClass, ...more });
    const { html, text: said } = await composeMessage(given, 'EMAIL', 'ada@a.test', setting);
    expect(said.includes('This affects only this booking')).toBe(html?.includes('line-through') === false);
    return html?.includes('line-through');
  };
  expect(await isStruck({})).toBe(false);
  expect(await isStruck({ isOfSession: true })).toBe(true);
  expect(await isStruck({ handover: 'GIVEN' })).toBe(true);
  expect(await isStruck({ type: 'BOOKING_CANCELED', audience: 'participant' })).toBe(true);
});

test.each([
  ['de', 'Ihre Buchung ist bestätigt: Haircut', 'ltr'],
  ['fr-CA', 'Votre réservation est confirmée\u00a0: Haircut', 'ltr'],
  ['es', 'Su reserva está confirmada: Haircut', 'ltr'],
  ['he', 'התור שלך אושר: \u2068Haircut\u2069', 'rtl'],
  ['xx', 'Your booking is confirmed: Haircut', 'ltr'],
])('in %s', async (language, subject, direction) => {
  const message = await composeMessage(notice(), 'EMAIL', 'a@example.com', { ...setting, customerLanguage: language });
  expect(message.subject).toBe(subject);
  expect(message.html).toContain(`dir="${direction}"`);
});

test('a short message says what and when', async () => {
  const message = await composeMessage(notice(), 'SMS', '+1 5', setting);
  expect(message.html).toBeNull();
  expect(message.text).toMatch(/^Salon: Your booking is confirmed: Haircut Tuesday, December 1, 2026/);
});

test('no day is rendered where the time is chosen: time, place and price follow each other', async () => {
  const { html } = await composeMessage(notice(), 'EMAIL', 'a@a.test', setting);
  expect(html).toContain('oh-time');
  expect(html).not.toMatch(/oh-own|The visit:/);
});

test('staff read who comes, not how to reach them; a link leads to the booking', async () => {
  const staff = await textOf(notice({ type: 'STAFF_BOOKING_CREATED', audience: 'staff' }));
  expect(staff).toContain('Client: Grace Hopper');
  expect(staff).not.toMatch(/grace@example\.com|\+1 5/);
  expect(staff).toContain('https://salon.test/dashboard/bookings/b1');
  expect(await textOf(notice())).toContain('https://salon.test/manage/token');
  expect(await textOf(notice({ type: 'BOOKING_CANCELED' }))).not.toContain('/manage/');
});
