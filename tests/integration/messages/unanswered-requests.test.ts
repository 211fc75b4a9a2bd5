/**
 * A request that nobody has answered: message and pages say that it can be withdrawn at any time, and name no moment of
 * the past, however short before its time somebody asks.
 */
import type { Booking, Message } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { formWith, openPage, postForm, wordsOf } from '../../support/without-script.ts';

/** A Monday morning in Berlin; the business lets people cancel and move until a day before. */
const mondayMs = Date.parse('2026-11-23T06:00:00Z');
const always = 'You can withdraw your request at any time until it is confirmed.';
let server: TestServer;
let slug: string;
beforeAll(async () => {
  server = await startTestServer({
    withPages: true,
    startsAtMs: mondayMs,
    environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
  });
  await openMassageBusiness(server);
  const { services } = await server.client('apiKey');
  const [service] = (await services.queryServices({})).services;
  slug = service?.mainSlug.name as string;
  await services.updateService({
    service: {
      id: service?.id as string,
      revision: service?.revision as string,
      onlineBooking: { enabled: true, requireManualApproval: true },
    },
  });
});
afterAll(() => server.stop());

const open = (address: string) => openPage(server.url, address);

const openForm = (start: string) => open(`/booking-form?service=${slug}&start=${start}`);

/** Asks on the page, as a browser without script does; answers the page that follows. */
async function askFor(start: string, email: string) {
  return postForm(server.url, formWith(await openForm(start), 'email'), { name: 'Grace Guest', email });
}

async function bookingOf(email: string): Promise<Booking> {
  const { bookings } = await server.client('apiKey');
  const filter = { 'contactDetails.email': email };
  const { extendedBookings } = await bookings.queryExtendedBookings({ query: { filter } });
  return extendedBookings[0]?.booking as Booking;
}

async function messageAbout(relatedId: string, type: Message['type']): Promise<string> {
  const { notifications } = await server.client('apiKey');
  const found = await eventually(
    async () => (await notifications.listMessages({ relatedId })).messages.find((message) => message.type === type),
    (message) => message !== undefined,
  );
  return (found?.text ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
}

test.each([
  ['the day before is over', '2026-11-23T15:00', 'It cannot be moved', undefined, always],
  ['there is time', '2026-11-26T15:00', 'You can move it until', 'Wednesday', 'Free to move or cancel until Wednesday'],
])('where %s', async (_, start, moving, until, before) => {
  const email = `${start.slice(0, 10)}@customers.test`;
  // Before it is sent, it is told that it can be withdrawn, and never that it could not.
  const form = wordsOf(await openForm(start));
  expect(form).toContain(before);
  expect(form).not.toContain('can no longer be moved or cancelled');
  const asked = await askFor(start, email);
  const { id: bookingId } = await bookingOf(email);
  const { bookings } = await server.client('apiKey');
  const { token } = await bookings.getAnonymousActionToken({ bookingId });
  const [managed, question] = [await open(`/manage/${token}`), await open(`/manage/${token}/cancel`)];
  const told = {
    message: await messageAbout(bookingId, 'BOOKING_REQUESTED'),
    confirmation: wordsOf(asked),
    managed: wordsOf(managed),
    question: wordsOf(question),
  };
  expect(told.confirmation).toContain('Waiting for confirmation');
  for (const [where, words] of Object.entries(told)) {
    expect(words, where).toContain(always);
    expect(words, where).not.toMatch(/Free to|too late/);
  }
  for (const words of [told.message, told.managed]) {
    expect(words).toContain(moving);
    expect(/You can move it until (\w+)/.exec(words)?.[1]).toBe(until);
  }

  // What they read is so.
  const gone = await postForm(server.url, formWith(question, 'ticket'), {});
  expect(wordsOf(gone)).toContain('Your request is withdrawn');
  expect((await bookingOf(email)).status).toBe('CANCELED');
});

test('once it is confirmed, the policy decides', async () => {
  const email = 'confirmed@customers.test';
  await askFor('2026-11-26T10:00', email);
  const { id: bookingId, revision } = await bookingOf(email);
  const { bookings } = await server.client('apiKey');
  await bookings.confirmBooking({
    bookingId,
    revision,
    participantNotification: { notifyParticipants: true },
  });
  const { token } = await bookings.getAnonymousActionToken({ bookingId });
  for (const words of [await messageAbout(bookingId, 'BOOKING_CONFIRMED'), wordsOf(await open(`/manage/${token}`))]) {
    expect(words).toContain('Free to move or cancel until Wednesday');
    expect(words).not.toContain(always);
  }
});
