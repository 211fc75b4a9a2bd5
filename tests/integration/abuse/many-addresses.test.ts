/**
 * Strangers with more addresses than anybody has by chance: 256 of what counts as one lie in a network of IPv6 that whoever
 * asks is given. What they book soon waits for a mailbox, whatever the address (docs/decisions/0042).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { formWith, openPage, postForm } from '../../support/without-script.ts';

/** What one address may book within an hour, and after how many of a network or a site mailboxes are asked for. */
const [mostOfAddress, mostOfNetwork, mostOfSite] = [20, 20, 80];

let mailServer: TestMailServer;
let server: TestServer;
let serviceId: string;
let slug: string;
let starts: string[];

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    withPages: true,
    // No form is too quick for somebody: what is tried here is the number alone.
    limitTimes: { quickFormMs: 0 },
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      OPENHOURS_RATE_LIMITS: 'on',
      OPENHOURS_TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  await openMassageBusiness(server);
  const owner = await server.client('OWNER');
  const { services } = await owner.services.queryServices({});
  const massage = services.find(({ name }) => name === 'Back and neck massage');
  serviceId = massage?.id as string;
  slug = massage?.mainSlug.name as string;
  const day = (days: number) => new Date(server.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { timeSlots } = await (await server.client('visitor')).availability.listAvailabilityTimeSlots({
    serviceId,
    fromLocalDate: `${day(1)}T00:00:00`,
    toLocalDate: `${day(28)}T00:00:00`,
    timeZone: 'UTC',
    bookable: true,
    cursorPaging: { limit: 1000 },
  });
  // None of them touches another.
  starts = timeSlots.flatMap(({ localStartDate }, index) => (index % 8 === 0 ? [localStartDate as string] : []));
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

/** Another start each time. */
function nextStart(): string {
  const start = starts.shift();
  if (start === undefined) {
    throw new Error('the calendar has too few starts for this test');
  }
  return start;
}

let booked = 0;

/** Books as a visitor on the page, and answers how it stands. */
async function bookOnThePage(address: string): Promise<string> {
  booked += 1;
  const from = { 'x-forwarded-for': address };
  const email = `guest-${booked}@example.test`;
  const form = formWith(
    await openPage(server.url, `/booking-form?service=${slug}&start=${nextStart().slice(0, 16)}`, from),
    'email',
  );
  await postForm(server.url, form, { name: 'Grace Guest', email }, from);
  const rows = await server.database.serverReader.all(
    statement<{ status: string }>(
      `select status from booking where site_id = $1 and details -> 'contactDetails' ->> 'email' = $2`,
      [server.siteId, email],
    ),
  );
  return rows.map(({ status }) => status).join();
}

/** Books by the API, what takes no time yet and is counted all the same: one call for each address, again and again. */
async function bookByCalls(addresses: readonly string[], calls: number): Promise<void> {
  let headers = {};
  const start = `${starts.at(-1)}Z`;
  const endDate = new Date(Date.parse(start) + 50 * minuteMs).toISOString();
  for (let call = 0; call < calls; call += 1) {
    // A visitor may book as often as an address.
    headers = call % mostOfAddress === 0 ? await server.caller('visitor') : headers;
    const answer = await server.send('POST', '/v2/bookings', {
      headers: { ...headers, 'x-forwarded-for': addresses[call % addresses.length] as string },
      body: {
        booking: {
          bookedEntity: { slot: { serviceId, startDate: start, endDate, timezone: 'UTC' } },
          totalParticipants: 1,
          contactDetails: { firstName: 'Eve', email: `eve-${booked}-${call}@example.test` },
        },
      },
    });
    expect(answer.status).toBe(200);
  }
}

const addressesOf = (network: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${network}:${(index * 256).toString(16)}::1`);

test('an address is one however a socket writes it, a network is soon asked for mailboxes, and a site at last', async () => {
  const quiet = () => `203.0.113.${booked + 1}`;
  // The same address in both of its forms, of which four are let through.
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7', '::ffff:192.0.2.7']) {
    expect(await bookOnThePage(address)).toBe('CONFIRMED');
  }
  expect(await bookOnThePage('192.0.2.7')).toBe('CREATED');
  expect(await bookOnThePage('::ffff:192.0.2.7')).toBe('CREATED');

  // Of a network no address does what a single one may not.
  await bookByCalls(addressesOf('2001:db8:1', mostOfNetwork), mostOfNetwork);
  expect(await bookOnThePage('2001:db8:1:fe00::1')).toBe('CREATED');
  expect(await bookOnThePage('2001:db8:2:fe00::1')).toBe('CONFIRMED');
  expect(await bookOnThePage(quiet())).toBe('CONFIRMED');

  // Nor do all addresses together, wherever they are, without a mailbox.
  const before = booked + mostOfNetwork;
  await bookByCalls(['2001:db8:3::1', '2001:db8:4::1', '2001:db8:5::1'], mostOfSite - before - 1);
  expect(await bookOnThePage(quiet())).toBe('CONFIRMED');
  expect(await bookOnThePage(quiet())).toBe('CREATED');
  expect(await bookOnThePage('2001:db8:6::1')).toBe('CREATED');
});
