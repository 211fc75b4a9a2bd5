/** What is signed with an address that its customer confirms, or corrects: for which other bookings it counts, and when. */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { formWith, openPage, postForm } from '../../support/without-script.ts';

const mondayMs = Date.parse('2026-11-23T06:00:00Z');
let mailServer: TestMailServer;
let server: TestServer;
let serviceId: string;
let slug: string;
let consentId: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    withPages: true,
    startsAtMs: mondayMs,
    environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
  });
  await openMassageBusiness(server);
  const client = await server.client('apiKey');
  const { services } = await client.services.queryServices({});
  serviceId = services[0]?.id as string;
  slug = services[0]?.mainSlug.name as string;
  const { consent } = await client.consents.createConsent({ consent: { name: 'Waiver', text: 'Mind it.' } });
  consentId = consent.id;
  await client.consents.updateServiceConsents({
    serviceId,
    consents: [{ consentId, validity: 'ONCE', requiredToBook: true }],
    revision: '0',
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

async function setWay(confirmation: 'AT_ONCE' | 'BY_EMAIL'): Promise<void> {
  const { bookings } = await server.client('apiKey');
  const { revision } = await bookings.getCustomerVerification({});
  await bookings.updateCustomerVerification({ customerVerification: { confirmation, captcha: 'OFF' }, revision });
}

async function bookingsOf(email: string): Promise<Booking[]> {
  const { bookings } = await server.client('apiKey');
  const { extendedBookings } = await bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email } },
  });
  return extendedBookings.map(({ booking }) => booking);
}

/** Books and signs on the page; answers what it shows, and the booking. */
async function bookOnPage(email: string, start: string) {
  const form = formWith(await openPage(server.url, `/booking-form?service=${slug}&start=${start}`), 'email');
  const page = await postForm(server.url, form, {
    name: 'Grace Guest',
    email,
    [`answer-consent_${consentId.replaceAll('-', '')}_`]: '1',
    'answer-consent_signature_': 'Grace Guest',
  });
  const booking = (await bookingsOf(email)).find(({ status }) => status === 'CREATED');
  expect(booking).toBeDefined();
  return { page, booking: booking as Booking };
}

/** At the desk, for the same person. */
async function bookAtDesk(email: string, start: string): Promise<Booking> {
  const { bookings } = await server.client('apiKey');
  const { booking } = await bookings.createBooking({
    booking: {
      bookedEntity: { slot: { serviceId, startDate: `${start}:00`, endDate: `${start.slice(0, 14)}50:00` } },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Grace', lastName: 'Guest', email },
    },
  });
  return booking;
}

async function statusOf({ id: bookingId }: Booking): Promise<string | undefined> {
  const { consents } = await (await server.client('apiKey')).bookings.getBookingConsents({ bookingId });
  return consents[0]?.status;
}

async function codeOf({ id: relatedId }: Booking): Promise<string> {
  const { notifications } = await server.client('apiKey');
  const messages = await eventually(
    async () => (await notifications.listMessages({ relatedId })).messages,
    (all) => all.some(({ type }) => type === 'BOOKING_VERIFICATION'),
  );
  const text = messages.find(({ type }) => type === 'BOOKING_VERIFICATION')?.text ?? '';
  return (/Your code: (\d{3} \d{3})/.exec(text)?.[1] ?? '').replace(' ', '');
}

async function linkStatusOf({ id: bookingId }: Booking): Promise<string | undefined> {
  const { token } = await (await server.client('apiKey')).bookings.getAnonymousActionToken({ bookingId });
  const { body } = await server.send('GET', `/v1/anonymous-bookings/${token}/consents`);
  return (body.consents as { status: string }[])[0]?.status;
}

test('it counts for others once the booking is confirmed by its message, as long as that stands', async () => {
  await setWay('BY_EMAIL');
  const email = 'confirmed@customers.test';
  const { booking, page } = await bookOnPage(email, '2026-12-01T09:00');
  expect(await statusOf(booking)).toBe('SIGNED');
  const desk = await bookAtDesk(email, '2026-12-01T14:00');
  expect(desk.contactDetails.contactId).toBe(booking.contactDetails.contactId);
  expect(await statusOf(desk)).toBe('NOT_SIGNED');

  await postForm(server.url, formWith(page, 'code'), { code: await codeOf(booking) });
  expect((await bookingsOf(email)).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
  expect(await statusOf(desk)).toBe('SIGNED');
  // Whoever has not shown that the address is theirs is told nothing of it.
  expect(await linkStatusOf(desk)).toBe('NOT_SIGNED');

  const { bookings } = await server.client('apiKey');
  const confirmed = (await bookingsOf(email)).find(({ id }) => id === booking.id) as Booking;
  await bookings.cancelBooking({ bookingId: booking.id, revision: confirmed.revision });
  expect(await statusOf(desk)).toBe('NOT_SIGNED');
  expect(await statusOf(booking)).toBe('SIGNED');
});

test('that the business confirms it for them shows nothing of whose address it is', async () => {
  await setWay('BY_EMAIL');
  const email = 'called@customers.test';
  const { booking: made } = await bookOnPage(email, '2026-12-04T09:00');
  const desk = await bookAtDesk(email, '2026-12-04T14:00');
  const { bookings } = await server.client('apiKey');
  await bookings.confirmBooking({ bookingId: made.id, revision: made.revision });
  expect((await bookingsOf(email)).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
  expect(await statusOf(made)).toBe('SIGNED');
  expect(await statusOf(desk)).toBe('NOT_SIGNED');

  await bookings.noteSignedConsents({ bookingId: desk.id, consents: [{ consentId }], name: 'Grace Guest' });
  await server.database.transact(server.siteId, async (tx) =>
    tx.write(
      statement('delete from consent_signature where site_id = $1 and booking_id = $2', [server.siteId, made.id]),
    ),
  );
  expect(await linkStatusOf(made)).toBe('NOT_SIGNED');
});

test('a link whose booking was confirmed so tells that its contact has signed before', async () => {
  await setWay('BY_EMAIL');
  const email = 'regular@customers.test';
  const desk = await bookAtDesk(email, '2026-12-02T09:00');
  await (await server.client('apiKey')).bookings.noteSignedConsents({
    bookingId: desk.id,
    consents: [{ consentId }],
    name: 'Grace Guest',
  });
  const { booking: made, page } = await bookOnPage(email, '2026-12-02T14:00');
  await server.database.transact(server.siteId, async (tx) =>
    tx.write(
      statement('delete from consent_signature where site_id = $1 and booking_id = $2', [server.siteId, made.id]),
    ),
  );
  expect(await linkStatusOf(made)).toBe('NOT_SIGNED');
  await postForm(server.url, formWith(page, 'code'), { code: await codeOf(made) });
  expect(await linkStatusOf(made)).toBe('SIGNED');
});

test('with another address it goes along, and is not taken for that of whoever has it', async () => {
  await setWay('AT_ONCE');
  const [wrong, right] = ['wrong@customers.test', 'right@customers.test'];
  const visitor = await server.caller('visitor');
  const made = await server.send('POST', '/v2/bookings', {
    headers: visitor,
    body: {
      booking: {
        bookedEntity: { slot: { serviceId, startDate: '2026-12-03T09:00:00', endDate: '2026-12-03T09:50:00' } },
        totalParticipants: 1,
        contactDetails: { firstName: 'Grace', lastName: 'Guest', email: wrong },
      },
      consentSignatures: [{ consentId, version: 1, name: 'Grace Guest', accepted: true }],
    },
  });
  expect(outcome(made), made.text).toBe('200 OK');
  const booking = made.body.booking as Booking;
  const paper = await bookAtDesk(right, '2026-12-03T14:00');
  const { token } = await (await server.client('apiKey')).bookings.getAnonymousActionToken({ bookingId: booking.id });
  const corrected = await server.send('POST', `/v1/anonymous-bookings/${token}/send-message`, {
    headers: visitor,
    body: { email: right },
  });
  expect(outcome(corrected), corrected.text).toBe('200 OK');
  const { consents } = await (await server.client('apiKey')).bookings.getBookingConsents({ bookingId: booking.id });
  expect(consents).toMatchObject([{ status: 'SIGNED', signature: { contactId: paper.contactDetails.contactId } }]);
  expect(await statusOf(paper)).toBe('NOT_SIGNED');
});
