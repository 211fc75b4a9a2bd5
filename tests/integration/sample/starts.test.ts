/**
 * A first start in places and at hours where calendars go wrong: the sample is whole, said in the language, priced in the
 * currency, and neither its people nor the owner get mail of it.
 */
import type { Client } from '@openhours/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { sampleWordsOf } from '../../../packages/server/src/domains/sample/rules/words.ts';
import { dayMs, formatLocal, parseLocal, startOfLocalDay, zoneOf } from '../../../packages/server/src/time/index.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { plantSite } from '../../support/sites.ts';

let mailServer: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    environment: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
    clockRunsOn: true,
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

async function allBookings(client: Client) {
  const { extendedBookings } = await client.bookings.queryExtendedBookings({ query: { cursorPaging: { limit: 100 } } });
  return extendedBookings.map(({ booking }) => booking);
}

/** Whoever is busy, and when: epoch milliseconds. */
async function occupied(client: Client, today: number) {
  const { events } = await client.calendar.queryEvents({
    fromLocalDate: formatLocal(today - 2 * dayMs),
    toLocalDate: formatLocal(today + 40 * dayMs),
    query: { filter: { type: { $in: ['APPOINTMENT', 'CLASS', 'COURSE'] } }, cursorPaging: { limit: 100 } },
  });
  return events
    .filter(({ status }) => status === 'CONFIRMED')
    .flatMap(({ resources = [], start, end }) =>
      resources.map(({ id }) => ({ id, start: Date.parse(start.utcDate), end: Date.parse(end.utcDate) })),
    );
}

test.each([
  ['2026-07-08T23:50', 'Asia/Kolkata', 'en-IN', 'JPY', /^\d{3,}$/],
  ['2026-07-09T00:10', 'Asia/Kolkata', 'de', 'KWD', /^\d+\.\d{3}$/],
  // The clock goes forward at two o'clock of the eighth, and back on the first of November.
  ['2026-03-07T23:50', 'America/St_Johns', 'fr-CA', 'CAD', /^\d+\.\d{2}$/],
  ['2026-03-08T00:10', 'America/St_Johns', 'es', 'KWD', /^\d+\.\d{3}$/],
  ['2026-10-31T23:50', 'America/St_Johns', 'en', 'JPY', /^\d{3,}$/],
  ['2026-11-01T00:10', 'America/St_Johns', 'he', 'ILS', /^\d+\.\d{2}$/],
  // The same from the fifth of April, and on the twenty-seventh of September.
  ['2026-04-04T23:50', 'Pacific/Auckland', 'he', 'JPY', /^\d{3,}$/],
  ['2026-09-27T00:10', 'Pacific/Auckland', 'de', 'NZD', /^\d+\.\d{2}$/],
  ['2026-12-31T23:50', 'UTC', 'es-MX', 'USD', /^\d+\.\d{2}$/],
  ['2028-02-29T00:10', 'UTC', 'fr', 'KWD', /^\d+\.\d{3}$/],
])('started at %s in %s, in %s and %s', async (local, timeZone, language, currency, amount) => {
  const zone = zoneOf(timeZone);
  const localNow = parseLocal(`${local}:00`) as number;
  const nowMs = zone.toInstant(localNow);
  const today = startOfLocalDay(localNow);
  const sample = { displayName: 'My business', withSample: true, timeZone, language, currency };
  const site = await plantSite(server.database, sample, nowMs);
  const client = await server.client('apiKey', site);

  const bookings = await allBookings(client);
  const dayOf = (text = '') => (startOfLocalDay(zone.toLocal(Date.parse(text))) - today) / dayMs;
  const days = bookings.map(({ startDate }) => dayOf(startDate));
  expect(days.filter((day) => day === 0).length, 'visits today').toBeGreaterThanOrEqual(4);
  expect(days.filter((day) => day === 1).length, 'visits tomorrow').toBeGreaterThanOrEqual(3);
  expect([Math.min(...days), Math.max(...days) <= 8], 'from yesterday on, for about a week').toEqual([-1, true]);
  expect(bookings.filter(({ status }) => status === 'PENDING').map(({ startDate }) => dayOf(startDate))).toEqual([2]);

  const busy = (await occupied(client, today)).toSorted((a, b) => a.start - b.start);
  expect(busy.length).toBeGreaterThan(20);
  const twice = busy.filter((one, at) =>
    busy.slice(at + 1).some((other) => other.id === one.id && other.start < one.end),
  );
  expect(twice, 'in two places at once').toEqual([]);

  const { resources } = await client.resources.queryResources({});
  const scheduleId = { $in: resources.map(({ eventsSchedule }) => eventsSchedule?.scheduleId) };
  const hours = await client.calendar.queryEvents({
    fromLocalDate: formatLocal(today - 6 * dayMs),
    toLocalDate: formatLocal(today + dayMs),
    query: { filter: { type: 'WORKING_HOURS', scheduleId }, cursorPaging: { limit: 100 } },
  });
  const worked = new Set(hours.events.map(({ start }) => start.localDate.slice(0, 10)));
  expect(worked.size, 'somebody works on each of the last seven days').toBe(7);

  const { services } = await client.services.queryServices({ query: { cursorPaging: { limit: 100 } } });
  const { massage, sports, talk, yoga, course, sampleMark } = sampleWordsOf(language);
  expect(services.map(({ name }) => name)).toEqual([massage, sports, talk, yoga, course].map(({ name }) => name));
  expect(new Set(bookings.map(({ contactDetails }) => contactDetails?.lastName))).toEqual(new Set([sampleMark]));
  const priced = services.filter(({ payment }) => payment?.rateType === 'FIXED');
  expect(priced).toHaveLength(4);
  for (const { id, revision, payment } of priced) {
    expect(payment?.fixed?.price).toEqual({ value: expect.stringMatching(amount), currency });
    // What it costs is what a business may say of the currency.
    await client.services.updateService({ service: { id, revision, payment } });
  }
});

test('neither whoever booked in the sample nor the owner gets mail, whatever happens to it', async () => {
  const owner = { email: 'ines@studio.test', passwordHash: null };
  const nowMs = server.now();
  const site = await plantSite(server.database, { displayName: 'My business', withSample: true, owner }, nowMs);
  const client = await server.client('apiKey', site);
  const settle = () => settleDeliveries({ ...server, siteId: site.siteId });
  const leaving = () =>
    server.database.serverReader.all(
      statement<{ to: string }>('select to_address as "to" from message where site_id = $1 and leaves_at is not null', [
        site.siteId,
      ]),
    );
  await settle();
  expect(await leaving()).toEqual([]);

  const isOf = (status: string) => (booking: { readonly status: string }) => booking.status === status;
  const participantNotification = { notifyParticipants: true };
  const requested = (await allBookings(client)).find(isOf('PENDING'));
  const { id: bookingId = '', revision = '' } = requested ?? {};
  await client.bookings.confirmBooking({ bookingId, revision, participantNotification });
  // Reminders of the days to come, all that came with the sample included.
  for (const days of [1, 2, 3]) {
    await server.setClock(nowMs + days * dayMs);
  }
  await settle();
  const { messages } = await client.notifications.listMessages({ limit: 100 });
  expect(messages.map(({ type }) => type)).toEqual(expect.arrayContaining(['BOOKING_CONFIRMED', 'BOOKING_REMINDER']));
  expect(await leaving()).toEqual([]);
  expect(mailServer.taken).toEqual([]);

  // Somebody who is no sample books, and the mail about it does leave.
  const talk = (await client.services.queryServices({ query: {} })).services.find(isTalk);
  const visitor = await server.client('visitor', site);
  const from = nowMs + 4 * dayMs;
  const { timeSlots } = await visitor.availability.listAvailabilityTimeSlots({
    serviceId: talk?.id as string,
    fromLocalDate: formatLocal(from),
    toLocalDate: formatLocal(from + 7 * dayMs),
    timeZone: 'Europe/Berlin',
    bookable: true,
    cursorPaging: { limit: 1 },
  });
  await visitor.bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId: talk?.id as string,
          startDate: timeSlots[0]?.localStartDate as string,
          endDate: timeSlots[0]?.localEndDate as string,
          timezone: 'Europe/Berlin',
        },
      },
      totalParticipants: 1,
      contactDetails: { firstName: 'Ada', email: 'ada@customers.test' },
    },
  });
  await settle();
  await eventually(
    async () => {
      await server.runDueWork();
      return mailServer.taken.map(({ to }) => to);
    },
    (taken) => taken.length > 0,
  );
  expect(mailServer.taken.map(({ to }) => to)).toEqual([[owner.email]]);
});

function isTalk({ name }: { readonly name: string }): boolean {
  return name === sampleWordsOf('en').talk.name;
}
