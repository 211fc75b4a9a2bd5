/**
 * Mail scanners open every link: whatever a message of any type links to shows something, however the booking stands by
 * then, and nothing in the database changes.
 */
import { type Booking, everyMessageType, type Message, type SubstituteRequest } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { partsOfMail, startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { setEnd } from '../../support/past-bookings.ts';
import { plantedByDomains } from '../../support/planted-rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let mailServer: TestMailServer;
let server: TestServer;
let business: Business;
let owner: Record<string, string>;
let haircut: TestService;
const policies = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    withPages: true,
    clockRunsOn: true,
    environment: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, SMTP_FROM: 'bookings@salon.test' },
  });
  business = await openBusiness(server);
  owner = await server.caller('apiKey');
  haircut = await business.addService({ name: 'Haircut', rules: policies });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const asked = { participantNotification: { notifyParticipants: true } };
const grace = { contactDetails: { firstName: 'Grace', email: 'grace@customers.test' } };

async function act(verb: string, { id, revision }: Booking, body: object = {}): Promise<Booking> {
  const answer = await server.send('POST', `/v2/bookings/${id}/${verb}`, {
    headers: owner,
    body: { revision, ...asked, ...body },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.booking as Booking;
}

/** Asked for by somebody who has not signed in. */
async function askFor(service: TestService): Promise<Booking> {
  const visitor = await server.caller('visitor');
  return business.booked({ service, booking: grace, request: asked, as: visitor });
}

const confirmed = (service = haircut) =>
  business.booked({ service, booking: { ...grace, status: 'CONFIRMED' }, request: asked });

async function byLink(verb: string, booking: Booking, body: object = {}): Promise<void> {
  const token = (await server.send('GET', `/v1/anonymous-bookings/${booking.id}/token`, { headers: owner })).body.token;
  const answer = await server.send('POST', `/v1/anonymous-bookings/${token}/${verb}`, {
    headers: await server.caller('visitor'),
    body: { revision: booking.revision, ...body },
  });
  expect(answer.status, answer.text).toBe(200);
}

/** One of three is cancelled by the link, another one moved, and the last stays. */
async function divide(): Promise<void> {
  const booking = await business.booked({
    service: haircut,
    booking: { ...grace, status: 'CONFIRMED', totalParticipants: 3 },
    request: { ...asked, flowControlSettings: { skipAvailabilityValidation: true } },
  });
  const one = { participantIds: [], withoutName: 1 };
  await byLink('participants/cancel', booking, one);
  await byLink('participants/reschedule', { ...booking, revision: '2' }, { ...one, ...elsewhere(booking) });
}

/** Another time for a booking, as a slot. */
function elsewhere(booking: Booking) {
  const { endDate, startDate } = business.slot(haircut);
  return { slot: { ...booking.bookedEntity.slot, startDate, endDate } };
}

/** A place in a class, booked by the page as it is without script. */
async function bookByPage({ isProven }: { readonly isProven: boolean }): Promise<void> {
  const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', defaultCapacity: 9, resourceIds: [] });
  const asked = await server.send('PUT', `/v1/customer-verification/services/${yoga.serviceId}`, {
    headers: owner,
    body: { serviceVerification: { confirmation: isProven ? 'BY_EMAIL' : 'AT_ONCE' }, revision: '0' },
  });
  expect(asked.status, asked.text).toBe(200);
  const session = await openClassroom(server, business).newSession(yoga);
  const page = await fetch(`${server.url}/booking-form?service=${yoga.slug}&session=${session}`);
  const ticket = /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const answer = await fetch(`${server.url}/booking-form`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ticket, people: '1', name: 'Grace', email: 'grace@customers.test', phone: '' }),
  });
  expect(answer.status).toBe(303);
}

/** Somebody who is invited to sign in, and wants another password later. */
async function inviteByMail(): Promise<void> {
  const user = { email: 'desk@salon.test', name: 'Desk', role: 'FRONT_DESK' };
  const invite = (more: object) =>
    server.send('POST', '/v1/users', { headers: business.owner, body: { user, ...more } });
  const handed = await invite({ way: 'HAND_OVER' });
  expect(handed.status, handed.text).toBe(200);
  const token = decodeURIComponent(String(handed.body.linkUrl).split('/').at(-1) ?? '');
  await server.send('POST', '/v1/user-links/redeem', { body: { token, password: 'a long enough password' } });
  const { id } = handed.body.user as { id: string };
  await server.send('POST', `/v1/users/${id}/link`, { headers: business.owner, body: { way: 'MAIL' } });
  user.email = 'new@salon.test';
  await invite({ way: 'MAIL' });
}

/** Somebody waits for a full session that then moves and has a place, which is left to pass; somebody else leaves. */
async function waitForPlaces(): Promise<void> {
  const waitlistPolicy = { enabled: true, capacity: 5, reservationTimeInMinutes: 10 };
  const rules = { ...policies, waitlistPolicy };
  const pilates = await business.addService({ name: 'Pilates', type: 'CLASS', resourceIds: [], rules });
  const eventId = await openClassroom(server, business).newSession(pilates, { capacity: 1 });
  const guest = await business.booked({ service: pilates, slot: { eventId }, booking: { status: 'CONFIRMED' } });
  const wait = async (email: string): Promise<Booking> => {
    const contactDetails = { firstName: 'Grace', email };
    const booking = { bookedEntity: { slot: { eventId } }, totalParticipants: 1, contactDetails };
    const answer = await server.send('POST', '/v1/waitlist/register', { headers: owner, body: { booking, ...asked } });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.booking as Booking;
  };
  const leaving = await wait('leaves@customers.test');
  await wait('waits@customers.test');
  await server.send('POST', '/v1/waitlist/leave', { headers: owner, body: { bookingId: leaving.id, ...asked } });
  const read = await server.send('GET', `/calendar/v3/events/${eventId}`, { headers: owner });
  const { revision, start, end } = read.body.event as Record<'start' | 'end', { localDate: string }> & {
    revision: string;
  };
  const later = ({ localDate }: { localDate: string }) => ({ localDate: localDate.replace('T1', 'T2') });
  const moved = await server.send('PATCH', `/calendar/v3/events/${eventId}`, {
    headers: owner,
    body: { event: { id: eventId, revision, start: later(start), end: later(end) }, ...asked },
  });
  expect(moved.status, moved.text).toBe(200);
  await server.send('POST', `/v2/bookings/${guest.id}/cancel`, { headers: owner, body: {} });
}

/** The desk asks for a substitute in Ada's name twice: one session is given to Ben, for the other there is nobody. */
async function askForSubstitutes(): Promise<void> {
  const desk = await server.caller('FRONT_DESK');
  const spinning = await business.addService({ name: 'Spinning', type: 'CLASS', resourceIds: [] });
  const classroom = openClassroom(server, business);
  const ask = async (): Promise<SubstituteRequest> => {
    const eventId = await classroom.newSession(spinning, {
      resource_ids: [business.ada.resourceId],
      resource_transparencies: ['OPAQUE'],
      resource_roles: ['WRITER'],
    } as never);
    const body = { substituteRequest: { eventId, note: 'I have a fever.' } };
    const answer = await server.send('POST', '/v1/substitute-requests', { headers: desk, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.substituteRequest as SubstituteRequest;
  };
  const [given, refused] = [await ask(), await ask()];
  const patched = await server.send('PATCH', `/calendar/v3/events/${given.eventId}`, {
    headers: owner,
    body: {
      event: { id: given.eventId, revision: '1', resources: [{ id: business.ben.resourceId, transparency: 'OPAQUE' }] },
    },
  });
  expect(patched.status, patched.text).toBe(200);
  const declined = await server.send('POST', `/v1/substitute-requests/${refused.id}/decline`, {
    headers: owner,
    body: { revision: refused.revision, answer: 'Nobody is free.' },
  });
  expect(declined.status, declined.text).toBe(200);
}

const wrongAddress = 'wrong@customers.test';

/**
 * Somebody corrects the address that they have booked with, once it has been written to; somebody else has lost their
 * link.
 */
async function correctAddress(): Promise<void> {
  const maker = await server.caller('visitor');
  const contactDetails = { firstName: 'Grace', email: wrongAddress };
  const { id } = await business.booked({ service: haircut, booking: { contactDetails }, request: asked, as: maker });
  await allMessages();
  const { body } = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: owner });
  const corrected = await server.send('POST', `/v1/anonymous-bookings/${body.token as string}/send-message`, {
    headers: maker,
    body: { email: 'right@customers.test' },
  });
  expect(corrected.status, corrected.text).toBe(200);
  const { email } = grace.contactDetails;
  await server.send('POST', '/v1/booking-links/send', { headers: await server.caller('visitor'), body: { email } });
}

/** One is thanked for the visit, another was missed. */
async function recordAttendance(): Promise<void> {
  for (const status of ['ATTENDED', 'NOT_ATTENDED']) {
    const { id: bookingId } = await confirmed();
    const body = { attendance: { bookingId, status }, ...asked };
    expect((await server.send('POST', '/v2/attendance/set', { headers: owner, body })).status).toBe(200);
  }
}

/** Somebody who has been told that they were missed came after all, and owes nothing for it. */
async function takeNoShowBack(): Promise<void> {
  const rules = {
    customPolicyDescription: { enabled: true, description: 'All of it.' },
    saveCreditCardPolicy: { enabled: true },
    cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage: '100' }] },
  };
  const options = { online: false, inPerson: true, deposit: false, pricingPlan: false };
  const payment = { rateType: 'FIXED', fixed: { price: { value: '90' } }, options } as const;
  const { id: bookingId } = await confirmed(await business.addService({ name: 'Massage', payment, rules }));
  await setEnd(server, { id: bookingId }, server.now() + minuteMs);
  const record = async (status: string, body: object) => {
    const said = { attendance: { bookingId, status }, ...body };
    expect((await server.send('POST', '/v2/attendance/set', { headers: owner, body: said })).status).toBe(200);
  };
  await record('NOT_ATTENDED', asked);
  await allMessages();
  await record('ATTENDED', {});
}

/** Brings bookings into every state, and so writes messages of every type. */
async function writeAll(): Promise<void> {
  await askFor(haircut);
  await act('decline', await askFor(haircut));
  const pending = await act('mark_booking_as_pending', await askFor(haircut), {
    flowControlSettings: { skipPendingApprovalServiceValidation: true },
  });
  await act('confirm', pending);
  const first = await confirmed();
  const moved = await act('reschedule', first, {
    ...elsewhere(first),
    flowControlSettings: { ignoreReschedulePolicy: true },
  });
  const gone = await act('cancel', moved, { flowControlSettings: { ignoreCancellationPolicy: true } });
  const restored = { headers: owner, body: { revision: gone.revision, ...asked } };
  expect((await server.send('POST', `/v1/bookings/${gone.id}/restore`, restored)).status).toBe(200);
  await inviteByMail();
  await byLink('cancel', await confirmed());
  await bookByPage({ isProven: false });
  await bookByPage({ isProven: true });
  await waitForPlaces();
  await askForSubstitutes();
  await correctAddress();
  await recordAttendance();
  await takeNoShowBack();
  await divide();
  const movedByLink = await confirmed();
  await byLink('reschedule', movedByLink, elsewhere(movedByLink));
  await server.send('POST', '/v1/outbox/test-message', { headers: owner, body: { to: 'a@salon.test' } });
  const course = await openClassroom(server, business).newCourse(9, {});
  await act(
    'confirm',
    await business.booked({
      service: course,
      booking: { ...grace, bookedEntity: { schedule: { scheduleId: course.scheduleId } } },
      request: asked,
    }),
  );
  await server.send('PUT', '/v1/outbox/reminder-settings', {
    headers: owner,
    body: { reminderSettings: { minutesBefore: [1440], remindStaff: true }, revision: '0' },
  });
  await settleDeliveries(server);
  // Domains that are written of as soon as rows of theirs come to be.
  for (const plantRows of await plantedByDomains()) {
    await plantRows(server, server, 'announced');
  }
}

/** All that were written, once all that leave have left. */
async function allMessages(): Promise<Message[]> {
  await settleDeliveries(server);
  // A message is marked before its task is, and what is due by the clock is looked for now and then.
  const open = statement(
    `select 1 as one from task where site_id = $1 and state in ('PENDING', 'LEASED')
     union all select 1 from reminder where site_id = $1 and due_at <= $2::timestamptz limit 1`,
    [server.siteId, new Date(server.now()).toISOString()],
  );
  await eventually(
    () => server.database.serverReader.first(open),
    (task) => task === undefined,
  );
  return eventually(
    async () => {
      const page = async (offset: number) => {
        const path = `/v1/outbox/messages?limit=100&offset=${offset}`;
        return (await server.send('GET', path, { headers: owner })).body.messages as Message[];
      };
      const [newest, older] = await Promise.all([page(0), page(100)]);
      return [...newest, ...older];
    },
    (messages) => messages.every(({ delivery }) => delivery.nextAttemptDate === undefined),
  );
}

/** Everything that the site holds, as one text for each table. */
async function stored(): Promise<Record<string, string>> {
  const tables = await server.database.serverReader.all(
    statement<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'site_id' order by 1`,
      [],
    ),
  );
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const row = await server.database.serverReader.first(
        statement<{ digest: string }>(
          `select md5(coalesce(string_agg(md5(each::text), '' order by md5(each::text)), '')) as digest
           from ${name} as each where site_id = $1`,
          [server.siteId],
        ),
      );
      return [name, row?.digest ?? ''] as const;
    }),
  );
  return Object.fromEntries(digests);
}

/** The addresses in a calendar file, each on a line of its own. */
function calendarLinksOf(file: string): string {
  const links = file.replaceAll(/\r?\n[ \t]/g, '').match(/https?:\/\/[^\s\\"]+/g) ?? [];
  return links.join('\n');
}

/**
 * Opens everything that messages link to, as scanners do, and says what does not open. Links that let people in are good
 * for a few days: `areOver` then.
 */
async function openAll(messages: readonly Message[], areOver = false): Promise<string[]> {
  // The log does not show links that let people in; their mails have them.
  const mails = mailServer.taken.map(({ raw }) => partsOfMail(raw));
  const texts = [
    ...messages.map(({ html = '', text }) => ({ html, text })),
    ...mails.map((parts) => ({ html: parts.get('text/html') ?? '', text: parts.get('text/plain') ?? '' })),
    // Calendar files name the page as well; their lines are folded.
    ...mails.map((parts) => ({ html: '', text: calendarLinksOf(parts.get('text/calendar') ?? '') })),
  ];
  const links = new Set(
    texts.flatMap(({ html, text }) => [
      ...[...html.matchAll(/(?:href|src|action)="(https?:[^"]+)"/g)].map(([, address = '']) =>
        address.replaceAll('&amp;', '&'),
      ),
      ...(text.match(/https?:\/\/\S+/g) ?? []),
    ]),
  );
  expect(mails.filter((parts) => calendarLinksOf(parts.get('text/calendar') ?? '') !== '').length).toBeGreaterThan(5);
  expect(mails.every((parts) => parts.get('text/html')?.trimEnd().endsWith('</html>'))).toBe(true);
  expect([...links].filter((link) => link.includes('/dashboard/link/'))).toHaveLength(2);
  expect([...links].filter((link) => link.includes('/manage/')).length).toBeGreaterThan(5);
  // Whoever was written to by mistake opens nothing.
  const dead = new Set(
    messages
      .filter(({ to }) => to === wrongAddress)
      .flatMap(({ text }) => text.match(/https?:\S+\/manage\/\S+/g) ?? []),
  );
  expect(dead.size).toBe(1);
  const wrong: string[] = [];
  expect([...links].some((link) => link.includes('/reset-password?token='))).toBe(true);
  for (const link of links) {
    if (!link.startsWith(server.url)) {
      wrong.push(`${link} leads elsewhere`);
      continue;
    }
    for (const method of ['HEAD', 'GET']) {
      const { status } = await fetch(link, { method });
      const isOver = status === 404 && link.includes('/dashboard/link/') && areOver;
      if (status !== (dead.has(link) ? 404 : 200) && !isOver) {
        wrong.push(`${method} ${link} answers ${status}`);
      }
    }
  }
  return wrong;
}
test.each([
  ['neither by its policy', {}, 'See your booking', ['It can be neither moved nor cancelled online.']],
  [
    'cancelling alone',
    { cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 1440 } },
    'See or cancel',
    ['It cannot be moved online.', /Free to cancel until .+, 2\d{3} at \d+:00 .M\./],
  ],
  [
    'moving alone, as it is too late to cancel',
    {
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 90 * 1440 },
      reschedulePolicy: { enabled: true },
    },
    'See or move',
    [/You can move it until /, /It is too late to cancel it online/],
  ],
  ['both', policies, 'See, move or cancel', [/Free to move or cancel until /]],
] as const)(
  'a confirmation says price and terms as its page does, and what its link lets be done: %s',
  async (_, rules, label, terms) => {
    const options = { online: false, inPerson: true, deposit: false, pricingPlan: false };
    const payment = { rateType: 'FIXED', fixed: { price: { value: '12.50' } }, options } as const;
    const priced = await business.addService({ name: `Colour: ${label}`, rules, payment });
    const booking = await confirmed(priced);
    await settleDeliveries(server);
    const { body } = await server.send('GET', '/v1/outbox/messages?to=grace@customers.test&limit=100', {
      headers: owner,
    });
    const message = (body.messages as Message[]).find(({ relatedId }) => relatedId === booking.id);
    const text = message?.text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ') ?? '';
    const [, link = ''] = new RegExp(`^${label}:\n(http.*/manage/.*)$`, 'm').exec(text) ?? [];
    const [, price] = /^Price: (.*)$/m.exec(text) ?? [];
    for (const term of terms) {
      expect(text).toMatch(term);
    }
    const { allowedAnonymousActions } = (
      await server.send('GET', `/v1/anonymous-bookings/${link.split('/').at(-1)}`, { headers: owner })
    ).body as { allowedAnonymousActions: object };
    expect(allowedAnonymousActions).toEqual({ cancel: label.includes('cancel'), reschedule: label.includes('move') });
    const page = await (await fetch(link)).text();
    expect(price).toMatch(/12\.50$/);
    expect(page).toContain(`<bdi>${price}</bdi>`);
  },
);

test('every link of every type of message opens by GET and HEAD while the visit is to come and after it, and nothing changes', async () => {
  await writeAll();
  let messages = await allMessages();
  let before = await stored();
  expect(await openAll(messages)).toEqual([]);
  expect(await stored()).toEqual(before);

  const starts = (await server.send('POST', '/v2/extended-bookings/query', { headers: owner, body: {} })).body as {
    extendedBookings: { booking: Booking }[];
  };
  const coming = starts.extendedBookings
    .filter(({ booking }) => booking.status === 'CONFIRMED')
    .map(({ booking }) => Date.parse(booking.startDate as string))
    // What has begun is nobody reminded of.
    .filter((startMs) => startMs > server.now())
    .sort((a, b) => a - b);
  for (const startMs of coming) {
    // Several may begin at one time, and the clock runs on.
    if (startMs - dayMs > server.now()) {
      await server.setClock(startMs - dayMs);
    }
  }
  messages = await allMessages();
  const written = new Set(messages.map(({ type }) => type));
  expect(
    everyMessageType.filter((type) => !written.has(type)),
    'types that come neither of the rows of their domain in tests/support/planted-rows nor of writeAll',
  ).toEqual([]);
  await server.setClock((coming.at(-1) as number) + 10 * dayMs);
  // Whoever waited for what has begun is told that it is over.
  await allMessages();
  before = await stored();
  expect(await openAll(messages, true)).toEqual([]);
  expect(await stored()).toEqual(before);
});
