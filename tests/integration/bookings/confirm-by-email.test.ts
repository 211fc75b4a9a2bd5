/** Customers confirm what they booked on the pages by the link or the code of a message; their time is held meanwhile. */
import type { Booking, Message } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { tellOccupancyChanged } from '../../support/occupancy.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { formWith, openPage, postForm, type ShownForm, type ShownPage, wordsOf } from '../../support/without-script.ts';

const mondayMs = Date.parse('2026-11-23T06:00:00Z');
let mailServer: TestMailServer;
let server: TestServer;
let serviceId: string;
let slug: string;
let nextPerson = 0;
let nextSlot = 0;

async function openServer(mailPort: number | undefined): Promise<TestServer> {
  const opened = await startTestServer({
    withPages: true,
    startsAtMs: mondayMs,
    clockRunsOn: true,
    environment: {
      OPENHOURS_TIME_ZONE: 'Europe/Berlin',
      ...(mailPort === undefined ? {} : { SMTP_URL: `smtp://127.0.0.1:${mailPort}` }),
    },
  });
  await openMassageBusiness(opened);
  return opened;
}

async function setWay(confirmation: 'AT_ONCE' | 'BY_EMAIL', of: TestServer = server): Promise<void> {
  const { bookings } = await of.client('apiKey');
  const { revision } = await bookings.getCustomerVerification({});
  await bookings.updateCustomerVerification({ customerVerification: { confirmation, captcha: 'OFF' }, revision });
}

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await openServer(mailServer.port);
  const { services } = await (await server.client('apiKey')).services.queryServices({});
  serviceId = services[0]?.id as string;
  slug = services[0]?.mainSlug.name as string;
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});
beforeEach(() => setWay('BY_EMAIL'));

const somebody = () => {
  nextPerson += 1;
  return `customer${nextPerson}@customers.test`;
};
/** A start that no other test takes: an hour each of the days after tomorrow. */
const someStart = () => {
  nextSlot += 1;
  const hour = [9, 10, 11, 14, 15, 16][nextSlot % 6] as number;
  const day = new Date(mondayMs + (8 + (nextSlot % 4)) * dayMs).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00`;
};

const open = (address: string, at: TestServer = server) => openPage(at.url, address);
const post = (form: ShownForm, typed: Readonly<Record<string, string>>, at: TestServer = server) =>
  postForm(at.url, form, typed);

const formAddress = (start: string) => `/booking-form?service=${slug}&start=${start}`;

async function bookOnPage(email: string, start: string, at: TestServer = server): Promise<ShownPage> {
  return post(formWith(await open(formAddress(start), at), 'email'), { name: 'Grace Guest', email }, at);
}

async function bookByKey(start: string) {
  const { bookings } = await server.client('apiKey');
  return bookings.createBooking({
    booking: {
      bookedEntity: { slot: { serviceId, startDate: `${start}:00`, endDate: `${start.slice(0, 14)}50:00` } },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Ada', email: somebody() },
    },
  });
}

async function bookingOf(email: string, at: TestServer = server): Promise<Booking> {
  const { bookings } = await at.client('apiKey');
  const { extendedBookings } = await bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email } },
  });
  expect(extendedBookings).toHaveLength(1);
  return extendedBookings[0]?.booking as Booking;
}

async function messagesAbout(bookingId: string, at: TestServer = server): Promise<Message[]> {
  const { messages } = await (await at.client('apiKey')).notifications.listMessages({ relatedId: bookingId });
  return messages;
}

/** The codes that were sent for a booking, the newest first. */
async function codesOf(bookingId: string, count: number): Promise<string[]> {
  const messages = await eventually(
    async () => (await messagesAbout(bookingId)).filter(({ type }) => type === 'BOOKING_VERIFICATION'),
    (found) => found.length === count,
  );
  return messages.map(({ text }) => (/Your code: (\d{3} \d{3})/.exec(text)?.[1] ?? '').replace(' ', ''));
}

const typesOf = (messages: readonly Message[]) => messages.map(({ type }) => type).toSorted();

describe('a booking that its customer is to confirm', () => {
  it('holds its time, says where the code went, and stands once the code is typed', async () => {
    const email = somebody();
    const start = someStart();
    expect((await open(formAddress(start))).html).toContain('with the link or the code that we send');
    const page = await bookOnPage(email, start);
    expect(page.html).toContain('Confirm your booking');
    expect(wordsOf(page)).toContain(`We sent a link and a code to ${email}.`);
    const made = await bookingOf(email);
    expect(made.status).toBe('CREATED');

    await expect(bookByKey(start)).rejects.toMatchObject({ code: 'SLOT_NOT_AVAILABLE' });
    const [code = ''] = await codesOf(made.id, 1);
    expect(code).toMatch(/^\d{6}$/);
    expect(typesOf(await messagesAbout(made.id))).toEqual(['BOOKING_VERIFICATION']);
    await eventually(
      async () => mailServer.taken,
      (all) => all.some(({ to }) => to.includes(email)),
    );

    const confirmed = await post(formWith(page, 'code'), { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    expect(confirmed.address).toMatch(/^\/thank-you|^\/booking-confirmation|booking=/);
    expect(await bookingOf(email)).toMatchObject({ status: 'CONFIRMED' });
    const told = await eventually(
      () => messagesAbout(made.id),
      (all) => all.length === 3,
    );
    expect(typesOf(told)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_VERIFICATION', 'BUSINESS_BOOKING_CREATED']);
  });

  it('is shown by the link of its message, and confirmed by one press, not by opening it', async () => {
    const email = somebody();
    await bookOnPage(email, someStart());
    const { id } = await bookingOf(email);
    const [code = ''] = await codesOf(id, 1);
    const [message] = await messagesAbout(id);
    const link = new RegExp(`/manage/\\S+\\?code=${code}`).exec(message?.text ?? '')?.[0] ?? '';
    const page = await open(link);
    await open(link);
    expect(await bookingOf(email)).toMatchObject({ status: 'CREATED', revision: '1' });
    const form = formWith(page, 'code');
    expect(form.fields.get('code')).toBe(code);
    await post(form, {});
    expect(await bookingOf(email)).toMatchObject({ status: 'CONFIRMED' });
    // Pressed once more it stays as it is.
    expect((await post(form, {})).status).toBe(200);
    expect(await bookingOf(email)).toMatchObject({ status: 'CONFIRMED', revision: '2' });
  });

  it('is confirmed once by twenty presses at once, and stands once in the calendar', async () => {
    const email = somebody();
    const page = await bookOnPage(email, someStart());
    const { id } = await bookingOf(email);
    const [code = ''] = await codesOf(id, 1);
    const form = formWith(page, 'code');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(form, { code })));
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(await bookingOf(email)).toMatchObject({ status: 'CONFIRMED', revision: '2' });
    const rows = await server.database.serverReader.all(
      statement<{ source: string }>(
        `select source from occupancy where site_id = $1 and during && (
           select during from occupancy where site_id = $1 and source = 'BOOKING' and source_id = $2)`,
        [server.siteId, id],
      ),
    );
    expect(rows.map(({ source }) => source)).toEqual(['BOOKING']);
  });

  it('takes five wrong codes and no more; the next message has another code', async () => {
    const email = somebody();
    let page = await bookOnPage(email, someStart());
    const { id } = await bookingOf(email);
    const [code = ''] = await codesOf(id, 1);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const left of ['4 attempts', '3 attempts', '2 attempts', 'one attempt']) {
      page = await post(formWith(page, 'code'), { code: wrong });
      expect(page.html).toContain(`You have ${left} left`);
    }
    const code5 = formWith(page, 'code');
    page = await post(code5, { code: wrong });
    expect(page.html).toContain('The wrong code was entered too many times.');
    // Not even the right one.
    page = await post(code5, { code });
    expect(await bookingOf(email)).toMatchObject({ status: 'CREATED' });
    page = await post(formWith(page, 'email'), {});
    const [second = ''] = await codesOf(id, 2);
    expect(second).not.toBe(code);
    await post(formWith(page, 'code'), { code: second });
    expect(await bookingOf(email)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('goes to the right address once the wrong one is corrected, and the first code is none any more', async () => {
    const wrong = somebody();
    const right = somebody();
    let page = await bookOnPage(wrong, someStart());
    const before = await bookingOf(wrong);
    const [code = ''] = await codesOf(before.id, 1);
    const malformed = await post(formWith(page, 'email'), { email: 'nobody' });
    expect(malformed.status).toBe(422);
    page = await post(formWith(page, 'email'), { email: right });
    expect(page.html).toContain('The message was sent again to');
    const after = await bookingOf(right);
    expect(after.id).toBe(before.id);
    expect(after.contactDetails.contactId).not.toBe(before.contactDetails.contactId);
    const { contacts } = (
      await server.send('POST', '/v1/contacts/query', {
        body: { query: { filter: { email: { $in: [wrong, right] } } } },
        headers: { authorization: server.apiKey, 'wix-site-id': server.siteId },
      })
    ).body;
    expect(contacts).toEqual([expect.objectContaining({ id: after.contactDetails.contactId, email: right })]);
    const [second = ''] = await codesOf(after.id, 2);
    page = await post(formWith(page, 'code'), { code });
    expect(page.html).toContain('The code is not correct.');
    await post(formWith(page, 'code'), { code: second });
    expect(await bookingOf(right)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('is sent four times and no more', async () => {
    const email = somebody();
    let page = await bookOnPage(email, someStart());
    const { id } = await bookingOf(email);
    // Asked for again before it was written, it would be one message.
    await codesOf(id, 1);
    for (const count of [2, 3, 4]) {
      page = await post(formWith(page, 'email'), {});
      const codes = await codesOf(id, count);
      expect(new Set(codes).size).toBe(1);
    }
    expect(page.html).toContain('The message cannot be sent again.');
    expect(page.html).not.toContain('name="email"');
  });
});

describe('where it is not asked for', () => {
  it('the business, keys and a service with a way of its own book at once', async () => {
    const { bookings } = await server.client('apiKey');
    const { revision } = await bookings.getServiceVerification({ serviceId });
    const own = { serviceId, serviceVerification: { confirmation: 'AT_ONCE' as const }, revision };
    const set = await bookings.updateServiceVerification(own);
    expect(set).toMatchObject({ confirmation: 'AT_ONCE' });
    const email = somebody();
    const start = someStart();
    expect((await open(formAddress(start))).html).not.toContain('with the link or the code that we send');
    expect(wordsOf(await bookOnPage(email, start))).toContain(`We are sending all of this to ${email}.`);
    expect(await bookingOf(email)).toMatchObject({ status: 'CONFIRMED' });
    await bookings.updateServiceVerification({ serviceId, serviceVerification: {}, revision: set.revision });

    expect((await bookByKey(someStart())).booking.status).toBe('CONFIRMED');
  });

  it('without a mail server everybody books at once, whatever is set', async () => {
    const silent = await openServer(undefined);
    try {
      await setWay('BY_EMAIL', silent);
      const { bookings } = await silent.client('apiKey');
      expect(await bookings.getCustomerVerification({})).toMatchObject({ canSendMail: false });
      const email = somebody();
      const page = await bookOnPage(email, someStart(), silent);
      expect(wordsOf(page)).toContain(`The business can reach you at ${email}`);
      expect(await bookingOf(email, silent)).toMatchObject({ status: 'CONFIRMED' });
    } finally {
      await silent.stop();
    }
  });
});

it('places of a class are held and confirmed alike', async () => {
  const client = await server.client('apiKey');
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const { service } = await client.services.createService({
    service: {
      type: 'CLASS',
      name: 'Yoga',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    },
  });
  const day = new Date(mondayMs + 15 * dayMs).toISOString().slice(0, 10);
  const { event } = await client.calendar.createEvent({
    event: {
      scheduleId: service.schedule.id as string,
      type: 'CLASS',
      start: { localDate: `${day}T19:00:00` },
      end: { localDate: `${day}T20:00:00` },
      resources: [{ id: staffMembers[0]?.resourceId as string }],
    },
  });
  const address = `/booking-form?service=${service.mainSlug.name}&session=${event.id}`;
  const email = somebody();
  const page = await post(formWith(await open(address), 'email'), { name: 'Grace Guest', email });
  const { id } = await bookingOf(email);
  expect((await open(address)).html).not.toContain('name="email"');
  const [code = ''] = await codesOf(id, 1);
  await post(formWith(page, 'code'), { code });
  expect(await bookingOf(email)).toMatchObject({ status: 'CONFIRMED' });
  const seen = await client.calendar.getEvent({ eventId: event.id });
  expect(seen.event).toMatchObject({ remainingCapacity: 0 });
});

it('is over by itself: the time is free, the code says so, the booking is called off and nobody is told', async () => {
  const email = somebody();
  const start = someStart();
  const page = await bookOnPage(email, start);
  const { id } = await bookingOf(email);
  const [code = ''] = await codesOf(id, 1);
  const form = formWith(page, 'code');
  // Past the end, before anybody has done what is due.
  await server.database.transact(server.siteId, async (tx) => {
    for (const table of ['booking_verification', 'slot_hold', 'occupancy']) {
      const which = table === 'occupancy' ? "source = 'HOLD'" : 'booking_id = $3';
      tx.write(
        statement(`update ${table} set expires_at = $2 where site_id = $1 and ${which}`, [
          tx.siteId,
          new Date(server.now() - 1000),
          ...(table === 'occupancy' ? [] : [id]),
        ]),
      );
    }
    tellOccupancyChanged(tx);
  });
  const over = await post(form, { code });
  expect(over.html).toMatch(/Your time is no longer held|Cancelled/);
  const other = somebody();
  expect((await bookOnPage(other, start)).html).toContain('Confirm your booking');
  await server.setClock(server.now() + 31 * minuteMs);
  expect(await bookingOf(email)).toMatchObject({ status: 'CANCELED' });
  expect(await bookingOf(other)).toMatchObject({ status: 'CANCELED' });
  await server.runDueWork();
  expect(typesOf(await messagesAbout(id))).toEqual(['BOOKING_VERIFICATION']);
});
