/** What is held for bookings that wait for their customers counts against their address, too (docs/decisions/0020, 0042). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginCatalogueWrite } from '../../../packages/server/src/db/catalogue-version.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { untilWaiting } from '../../support/database.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { formWith, openPage, postForm, type ShownPage, wordsOf } from '../../support/without-script.ts';
import { holdCalls } from './hold-calls.ts';

const mondayMs = Date.parse('2026-11-23T06:00:00Z');
let mailServer: TestMailServer;
let server: TestServer;
let serviceId: string;
let slug: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    withPages: true,
    startsAtMs: mondayMs,
    clockRunsOn: true,
    environment: {
      OPENHOURS_RATE_LIMITS: 'on',
      OPENHOURS_TRUSTED_PROXIES: '127.0.0.1',
      OPENHOURS_TIME_ZONE: 'Europe/Berlin',
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    },
  });
  await openMassageBusiness(server);
  const client = await server.client('apiKey');
  const { services } = await client.services.queryServices({});
  serviceId = services[0]?.id as string;
  slug = services[0]?.mainSlug.name as string;
  const { revision } = await client.bookings.getCustomerVerification({});
  const customerVerification = { confirmation: 'BY_EMAIL', captcha: 'OFF' } as const;
  await client.bookings.updateCustomerVerification({ customerVerification, revision });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const { hold } = holdCalls(() => server);

const dayAfter = (days: number) => new Date(mondayMs + days * dayMs).toISOString().slice(0, 10);
const limitOf = (answer: { readonly body: unknown }) =>
  (answer.body as { details: { applicationError: { data: { limit: string } } } }).details.applicationError.data.limit;

async function bookOnPage(address: string, start: string, email: string) {
  const send = await openForm(address, `service=${slug}&start=${start}`);
  return send(email);
}

/** Opens the form for what is asked; answers how it is sent. */
async function openForm(address: string, asked: string): Promise<(email: string) => Promise<ShownPage>> {
  const from = { 'x-forwarded-for': address };
  const form = formWith(await openPage(server.url, `/booking-form?${asked}`, from), 'email');
  return (email) => postForm(server.url, form, { name: 'Grace Guest', email }, from);
}

/** What the forms of a class's sessions ask for: three places each, so that none may be held once one is. */
async function offerSessions(days: readonly number[]): Promise<string[]> {
  const client = await server.client('apiKey');
  const { service } = await client.services.createService({
    service: {
      type: 'CLASS',
      name: 'Circle',
      defaultCapacity: 3,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    },
  });
  const { results } = await client.calendar.bulkCreateEvents({
    events: days.map((day) => ({
      event: {
        scheduleId: service.schedule.id as string,
        type: 'CLASS',
        start: { localDate: `${dayAfter(day)}T19:00:00` },
        end: { localDate: `${dayAfter(day)}T20:00:00` },
      },
    })),
  });
  return results.map(({ itemMetadata }) => `service=${service.mainSlug.name}&session=${itemMetadata.id}`);
}

const holdFrom = async (address: string, start: string) =>
  hold(
    { serviceId, startDate: `${start}:00`, endDate: `${start.slice(0, 14)}50:00` },
    { ...(await server.caller('visitor')), 'x-forwarded-for': address },
  );

it('so that an address with two of a day begins no third hold of it, and others do', async () => {
  const day = dayAfter(8);
  for (const hour of ['09', '11']) {
    const page = await bookOnPage('192.0.2.20', `${day}T${hour}:00`, `waits${hour}@customers.test`);
    expect(wordsOf(page)).toContain('Confirm your booking');
  }
  const refused = await holdFrom('192.0.2.20', `${day}T14:00`);
  expect([outcome(refused), limitOf(refused)]).toEqual(['428 SLOT_HOLD_LIMIT_REACHED', 'ADDRESS_DAY']);
  expect(outcome(await holdFrom('192.0.2.21', `${day}T14:00`))).toBe('200 OK');
});

it('and that with three of them leaves half of the day to everybody else', async () => {
  const day = dayAfter(9);
  const made: string[] = [];
  for (const hour of ['09', '11', '14']) {
    made.push(wordsOf(await bookOnPage('192.0.2.22', `${day}T${hour}:00`, `more${hour}@customers.test`)));
  }
  expect(made.every((words) => words.includes('Confirm your booking'))).toBe(true);
  const fourth = await bookOnPage('192.0.2.22', `${day}T16:00`, 'more16@customers.test');
  expect(wordsOf(fourth)).not.toContain('Confirm your booking');
  const other = await bookOnPage('192.0.2.23', `${day}T16:00`, 'somebody@customers.test');
  expect(wordsOf(other)).toContain('Confirm your booking');
});

it('also where they all come at once', async () => {
  const sessions = await offerSessions([10, 11, 12, 13]);
  const isHeld = (page: ShownPage) => wordsOf(page).includes('Confirm your booking');
  for (const [index, asked] of sessions.entries()) {
    const send = await openForm(`192.0.2.${30 + index}`, asked);
    expect(isHeld(await send(`first${index}@customers.test`))).toBe(true);
  }
  const forms = await Promise.all(sessions.map((asked) => openForm('192.0.2.40', asked)));
  const made = await server.database.transact(server.siteId, async (tx) => {
    // Whoever changes the catalogue keeps all of them back until each has begun.
    await beginCatalogueWrite(tx);
    const sent = Promise.all(forms.map((send, index) => send(`second${index}@customers.test`)));
    await untilWaiting(tx, forms.length, sent);
    return { sent };
  });
  expect((await made.sent).filter(isHeld)).toHaveLength(3);
});
