/**
 * Strangers prove that no program books, where the business wants it or their address behaves like a script
 * (docs/decisions/0042): once for each proof, by a message where there is no script, in words where there is no mail either.
 */
import type { Booking, CaptchaChallenge } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { cheapCost, solveCaptcha } from '../../support/captcha.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { addClassWithWaitlist } from '../../support/waitlist-class.ts';
import { contentOf, formWith, openPage, postForm, type ShownPage, wordsOf } from '../../support/without-script.ts';

const mondayMs = Date.parse('2026-11-23T06:00:00Z');
/** What people take to fill in a form here. */
const fillingInMs = 5 * minuteMs;
let mailServer: TestMailServer;
/** With a mail server, and without. */
let server: TestServer;
let mute: TestServer;
let beside: string;

async function openServer(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  const opened = await startTestServer({
    withPages: true,
    startsAtMs: mondayMs,
    clockRunsOn: true,
    // As long as no test takes from a form to its answer, however slow the machine is.
    limitTimes: { quickFormMs: fillingInMs },
    environment: {
      OPENHOURS_TIME_ZONE: 'Europe/Berlin',
      OPENHOURS_RATE_LIMITS: 'on',
      OPENHOURS_TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
  });
  await openMassageBusiness(opened);
  return opened;
}

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await openServer({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
  mute = await openServer({});
  beside = await server.startBeside();
});
afterAll(async () => {
  await server.stop();
  await mute.stop();
  await mailServer.stop();
});

let captcha: 'OFF' | 'WHEN_SUSPICIOUS' | 'ALWAYS';
async function want(use: typeof captcha, at: TestServer = server): Promise<void> {
  const { bookings } = await at.client('apiKey');
  const { customerVerification, revision } = await bookings.getCustomerVerification({});
  await bookings.updateCustomerVerification({
    customerVerification: { ...customerVerification, captcha: use },
    revision,
  });
}
beforeEach(() => want('ALWAYS'));

let nextAddress = 0;
/** Somebody at an address that nobody was at before. */
function elsewhere(): Record<string, string> {
  nextAddress += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(nextAddress / 250)}.${1 + (nextAddress % 250)}` };
}

let nextPerson = 0;
const somebody = () => {
  nextPerson += 1;
  return `customer${nextPerson}@customers.test`;
};
let nextSlot = 0;
/** A start that no other test takes. */
const someStart = () => {
  nextSlot += 1;
  const hour = [9, 10, 11, 12, 14, 15, 16, 17][nextSlot % 8] as number;
  const day = new Date(mondayMs + (7 + 7 * Math.floor(nextSlot / 40) + (Math.floor(nextSlot / 8) % 5)) * dayMs);
  return `${day.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`;
};

type Headers = Readonly<Record<string, string>>;
interface Sent {
  readonly at?: string;
  readonly email?: string;
  readonly from?: Headers;
  readonly proof?: Readonly<Record<string, string>>;
}

async function formOf(start: string, at = server.url, headers: Headers = {}) {
  const { services } = await (await (at === mute.url ? mute : server).client('apiKey')).services.queryServices({});
  const service = services.find(({ name }) => name === 'Back and neck massage');
  return formWith(
    await openPage(at, `/booking-form?service=${service?.mainSlug.name}&start=${start}`, headers),
    'email',
  );
}

const solves = { solves: 'yes' };

/** Fills in the form of a time and sends it. */
async function send({ at = server.url, email = somebody(), from = elsewhere(), proof = {} }: Sent = {}) {
  const form = await formOf(someStart(), at, from);
  const page = await postForm(at, form, { name: 'Grace Guest', email, ...proof }, from);
  return { email, form, from, page };
}

const challengeOf = (page: ShownPage) => contentOf<{ captcha?: CaptchaChallenge }>(page).captcha;

async function bookingsOf(email: string, at: TestServer = server): Promise<Booking[]> {
  const { bookings } = await at.client('apiKey');
  const { extendedBookings } = await bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email } },
  });
  return extendedBookings.map(({ booking }) => booking);
}
const statusesOf = async (email: string, at: TestServer = server) =>
  (await bookingsOf(email, at)).map(({ status }) => status);

describe('where every booking is checked', () => {
  it('a browser with script gets a challenge and books with its solution, once', async () => {
    const { email, form, from, page } = await send({ proof: solves });
    expect(page.status).toBe(428);
    expect(await bookingsOf(email)).toEqual([]);
    const challenge = challengeOf(page) as CaptchaChallenge;
    const again = formWith(page, 'email');
    // The same attempt: its ticket says so, and what was typed is kept.
    expect(again.fields.get('email')).toBe(email);
    const captcha = await solveCaptcha(challenge);
    const proof = { name: 'Grace Guest', email, ...solves, captcha };
    const booked = await postForm(server.url, again, proof, from);
    expect(booked.address).toContain('/thank-you');
    expect(await statusesOf(email)).toEqual(['CONFIRMED']);
    // Sent twice it is one booking, and the first answer.
    expect((await postForm(server.url, again, proof, from)).address).toContain('/thank-you');
    expect(await statusesOf(email)).toEqual(['CONFIRMED']);
    // For another form the same solution is none.
    const other = await send({ email, from, proof: { ...solves, captcha } });
    expect(challengeOf(other.page)).toBeDefined();
    expect(await statusesOf(email)).toEqual(['CONFIRMED']);
    expect(form.fields.get('ticket')).not.toBe(again.fields.get('ticket'));
  });

  it('a solution is good for one booking, also of two at the same moment', async () => {
    // A browser that is known: both forms are of one visit.
    const from = { ...elsewhere(), ...(await cookieOfVisitor()) };
    const first = await send({ from, proof: solves });
    const captcha = await solveCaptcha(challengeOf(first.page) as CaptchaChallenge);
    const forms = await Promise.all([formOf(someStart(), server.url, from), formOf(someStart(), beside, from)]);
    const emails = [somebody(), somebody()] as const;
    await Promise.all(
      forms.map((form, index) =>
        postForm(
          index === 0 ? server.url : beside,
          form,
          { name: 'Grace Guest', email: emails[index] as string, ...solves, captcha },
          from,
        ),
      ),
    );
    const made = [...(await statusesOf(emails[0])), ...(await statusesOf(emails[1]))];
    expect(made).toEqual(['CONFIRMED']);
  });

  it('a solution that came too late is answered by another challenge', async () => {
    const { email, from, page } = await send({ proof: solves });
    const captcha = await solveCaptcha(challengeOf(page) as CaptchaChallenge);
    await server.setClock(server.now() + 20 * minuteMs);
    const again = formWith(page, 'email');
    const late = await postForm(server.url, again, { name: 'Grace Guest', email, ...solves, captcha }, from);
    expect(late.status).toBe(428);
    const next = challengeOf(late) as CaptchaChallenge;
    const proof = { ...solves, captcha: await solveCaptcha(next) };
    await postForm(server.url, formWith(late, 'email'), { name: 'Grace Guest', email, ...proof }, from);
    expect(await statusesOf(email)).toEqual(['CONFIRMED']);
  });

  it('without script the customer confirms by the message', async () => {
    const { email, form, from, page } = await send();
    expect(wordsOf(page)).toContain(`We sent a link and a code to ${email}.`);
    expect(await statusesOf(email)).toEqual(['CREATED']);
    // Sent once more it is the same booking.
    await postForm(server.url, form, { name: 'Grace Guest', email }, from);
    expect(await statusesOf(email)).toEqual(['CREATED']);
    const [made] = await bookingsOf(email);
    const code = await codeOf(made as Booking);
    await postForm(server.url, formWith(page, 'code'), { code }, from);
    expect(await statusesOf(email)).toEqual(['CONFIRMED']);
  });

  it('also where the business decides afterwards', async () => {
    const client = await server.client('OWNER');
    const [service] = (await client.services.queryServices({})).services;
    const change = (requireManualApproval: boolean, revision: string) =>
      client.services.updateService({
        service: { id: service?.id as string, revision, onlineBooking: { requireManualApproval } },
      });
    const changed = await change(true, service?.revision as string);
    try {
      const { email, from, page } = await send();
      const [made] = await bookingsOf(email);
      expect(made?.status).toBe('CREATED');
      const after = await postForm(server.url, formWith(page, 'code'), { code: await codeOf(made as Booking) }, from);
      expect(await statusesOf(email)).toEqual(['PENDING']);
      expect(wordsOf(after)).toContain('Waiting for confirmation');
      const withScript = await send({ proof: solves });
      const captcha = await solveCaptcha(challengeOf(withScript.page) as CaptchaChallenge);
      await postForm(
        server.url,
        formWith(withScript.page, 'email'),
        { name: 'Grace Guest', email: withScript.email, ...solves, captcha },
        withScript.from,
      );
      expect(await statusesOf(withScript.email)).toEqual(['PENDING']);
    } finally {
      await change(false, changed.service.revision);
    }
  });

  it('without script and without a mail server the form leads to the business', async () => {
    await want('ALWAYS', mute);
    const { email, page } = await send({ at: mute.url });
    expect(page.status).toBe(428);
    expect(wordsOf(page)).toContain('We could not check that you are not a bot.');
    expect(page.html).toContain('tel:');
    expect(await statusesOf(email, mute)).toEqual([]);
    expect(formWith(page, 'email').fields.get('email')).toBe(email);
  });

  it('the business, its keys and members are asked for nothing', async () => {
    const start = someStart();
    const [service] = (await (await server.client('apiKey')).services.queryServices({})).services;
    for (const kind of ['apiKey', 'OWNER', 'member'] as const) {
      const { bookings } = await server.client(kind);
      const { booking } = await bookings.createBooking({
        booking: {
          bookedEntity: {
            slot: { serviceId: service?.id as string, startDate: `${start}:00`, endDate: `${start.slice(0, 14)}50:00` },
          },
          totalParticipants: 1,
          contactDetails: { firstName: 'Ada', email: somebody() },
        },
      });
      expect(booking.status).toBe('CREATED');
    }
  });
});

describe('where only scripts are checked', () => {
  beforeEach(() => want('WHEN_SUSPICIOUS'));
  const isAsked = async (from: Headers, at = server.url) =>
    challengeOf((await send({ at, from, proof: solves })).page) !== undefined;
  const signsOf = () =>
    server.database.serverReader.all(
      statement<{ calls: number }>('select calls from call_count where site_id = $1', [server.siteId]),
    );

  it('the third form that nobody can have filled in asks for it, over all processes and for that address alone', async () => {
    const from = elsewhere();
    expect(await isAsked(from)).toBe(false);
    expect(await isAsked(from, beside)).toBe(false);
    expect(await isAsked(from)).toBe(true);
    expect(await isAsked(from, beside)).toBe(true);
    expect(await isAsked(elsewhere())).toBe(false);
    expect(await signsOf()).not.toEqual([]);
  });

  it('who takes as long as people do is not asked, and without script nobody notices it', async () => {
    const from = elsewhere();
    for (let round = 0; round < 4; round += 1) {
      const email = somebody();
      const form = await formOf(someStart(), server.url, from);
      await server.setClock(server.now() + fillingInMs);
      const page = await postForm(server.url, form, { name: 'Grace Guest', email }, from);
      expect(page.address).toContain('/thank-you');
      expect(await statusesOf(email)).toEqual(['CONFIRMED']);
    }
  });

  it('the time of a form goes on while it is corrected', async () => {
    const from = elsewhere();
    for (let round = 0; round < 4; round += 1) {
      const form = await formOf(someStart(), server.url, from);
      await server.setClock(server.now() + fillingInMs);
      const wrong = await postForm(server.url, form, { name: '', email: somebody(), ...solves }, from);
      expect(wrong.status).toBe(422);
      const page = await postForm(
        server.url,
        formWith(wrong, 'email'),
        { name: 'Grace Guest', email: somebody(), ...solves },
        from,
      );
      expect(page.address).toContain('/thank-you');
    }
  });

  it('who is refused over and over is asked, and who books more than a family', async () => {
    const from = elsewhere();
    const visitor = { ...from, ...(await server.caller('visitor')) };
    for (let round = 0; round < 5; round += 1) {
      const refused = await server.send('POST', `/v1/anonymous-bookings/${'A'.repeat(43)}/cancel`, {
        headers: visitor,
        body: { revision: '1' },
      });
      expect(outcome(refused)).toBe('400 INVALID_TOKEN');
    }
    // Twice the work of others.
    const { page: asked } = await send({ from, proof: solves });
    expect(challengeOf(asked)?.parameters.cost).toBe(2 * cheapCost);
    const family = elsewhere();
    const statuses: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const email = somebody();
      const form = await formOf(someStart(), server.url, family);
      await server.setClock(server.now() + fillingInMs);
      await postForm(server.url, form, { name: 'Grace Guest', email, ...solves }, family);
      statuses.push(...(await statusesOf(email)));
    }
    // From the fifth on each shows that messages reach it.
    expect(statuses).toEqual([...Array(4).fill('CONFIRMED'), 'CREATED', 'CREATED']);
    const form = await formOf(someStart(), server.url, family);
    await server.setClock(server.now() + fillingInMs);
    const seventh = await postForm(server.url, form, { name: 'Grace Guest', email: somebody(), ...solves }, family);
    expect(challengeOf(seventh)).toBeDefined();
  });
});

it('nobody is asked where it is switched off, nor where limits are lifted', async () => {
  await want('OFF');
  const from = elsewhere();
  for (let round = 0; round < 4; round += 1) {
    const { email } = await send({ from, proof: solves });
    expect(await statusesOf(email)).toEqual(['CONFIRMED']);
  }
  const lifted = await openServer({ OPENHOURS_RATE_LIMITS: 'off' });
  try {
    await want('ALWAYS', lifted);
    const { email, page } = await send({ at: lifted.url, from });
    expect(page.address).toContain('/thank-you');
    expect(await statusesOf(email, lifted)).toEqual(['CONFIRMED']);
  } finally {
    await lifted.stop();
  }
});

describe('a waitlist', () => {
  async function fullSession(): Promise<string> {
    const client = await server.client('OWNER');
    const service = await addClassWithWaitlist(client, `Waits ${nextSlot}`);
    const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
    const day = new Date(mondayMs + 40 * dayMs).toISOString().slice(0, 10);
    const { event } = await client.calendar.createEvent({
      event: {
        scheduleId: service.schedule.id as string,
        type: 'CLASS',
        start: { localDate: `${day}T19:00:00` },
        end: { localDate: `${day}T20:00:00` },
        resources: [{ id: staffMembers[0]?.resourceId as string }],
      },
    });
    await client.bookings.createBooking({
      booking: {
        bookedEntity: { slot: { eventId: event.id } },
        totalParticipants: 1,
        status: 'CONFIRMED',
        contactDetails: { firstName: 'Ada', email: somebody() },
      },
    });
    return `/booking-form?service=${service.mainSlug.name}&session=${event.id}`;
  }

  it('is joined with a solution by the page and by programs, and with words to the business without', async () => {
    const address = await fullSession();
    const from = elsewhere();
    const email = somebody();
    const form = formWith(await openPage(server.url, address, from), 'email');
    const refused = await postForm(server.url, form, { name: 'Grace Guest', email }, from);
    expect(wordsOf(refused)).toContain('We could not check that you are not a bot.');
    const asked = await postForm(
      server.url,
      formWith(refused, 'email'),
      { name: 'Grace Guest', email, ...solves },
      from,
    );
    const captcha = await solveCaptcha(challengeOf(asked) as CaptchaChallenge);
    await postForm(server.url, formWith(asked, 'email'), { name: 'Grace Guest', email, ...solves, captcha }, from);
    expect(await statusesOf(email)).toEqual(['WAITING_LIST']);

    const visitor = { ...elsewhere(), ...(await server.caller('visitor')) };
    const booking = {
      bookedEntity: { slot: { eventId: new URLSearchParams(address.split('?')[1]).get('session') } },
      totalParticipants: 1,
      contactDetails: { firstName: 'Eve', email: somebody() },
    };
    const join = (more: object = {}) =>
      server.send('POST', '/v1/waitlist/register', { headers: visitor, body: { booking, ...more } });
    expect(outcome(await join())).toBe('428 CAPTCHA_TOKEN_REQUIRED');
    const challenged = async (action: string) =>
      (await server.send('GET', `/v1/captcha/challenge?action=${action}`, { headers: visitor }))
        .body as CaptchaChallenge;
    const ofBooking = await solveCaptcha(await challenged('BOOKING'));
    expect(outcome(await join({ captchaToken: ofBooking }))).toBe('428 INVALID_CAPTCHA_TOKEN');
    const right = await solveCaptcha(await challenged('WAITLIST'));
    expect(outcome(await join({ captchaToken: right }))).toBe('200 OK');
  });
});

it('what was taken is kept until nobody could give it again', async () => {
  const { email, from, page } = await send({ proof: solves });
  const proof = { ...solves, captcha: await solveCaptcha(challengeOf(page) as CaptchaChallenge) };
  await postForm(server.url, formWith(page, 'email'), { name: 'Grace Guest', email, ...proof }, from);
  const rows = () =>
    server.database.serverReader.all(statement('select nonce from taken_captcha where site_id = $1', [server.siteId]));
  expect((await rows()).length).toBeGreaterThan(0);
  await server.setClock(server.now() + 3 * 60 * minuteMs);
  await server.runDueWork();
  expect(await rows()).toEqual([]);
});

/** The code that was sent for a booking. */
async function codeOf({ id }: Booking): Promise<string> {
  const { notifications } = await server.client('apiKey');
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { messages } = await notifications.listMessages({ relatedId: id });
      code = /Your code: (\d{3} \d{3})/.exec(messages[0]?.text ?? '')?.[1];
      return code;
    })
    .toBeDefined();
  return (code as unknown as string).replace(' ', '');
}

/** The cookie of a browser that the site remembers. */
async function cookieOfVisitor(): Promise<Record<string, string>> {
  const form = await formOf(someStart());
  const answer = await fetch(`${server.url}${form.action}`, {
    method: 'POST',
    redirect: 'manual',
    headers: elsewhere(),
    body: new URLSearchParams({ ticket: form.fields.get('ticket') ?? '', act: 'hold' }),
  });
  await answer.arrayBuffer();
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] as string };
}
