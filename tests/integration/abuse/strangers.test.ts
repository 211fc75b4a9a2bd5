/**
 * Strangers who book, move, join, hold and ask for messages as fast as they are let, from one address and from twenty: the
 * calendar stays bookable for everybody else, and no mailbox gets more than its cap (docs/decisions/0042, 0043). A short
 * run; with TEST_LONG each goes on for ten minutes, and its figures are printed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Booking, CaptchaChallenge, TimeSlot } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import { eventually } from '../../support/eventually.ts';
import { isLongRun } from '../../support/long-run.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { openMembers } from '../../support/members.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { addClassWithWaitlist } from '../../support/waitlist-class.ts';
import { contentOf, formWith, openPage, postForm } from '../../support/without-script.ts';

const longMs = 10 * minuteMs;
/** Of a short run: one address meets its limits, twenty fill what they may. */
const shortRounds = { 1: 8, 20: 3 } as const;
/** What one mailbox is told within a day at most, and codes, links and ways to sign in besides (docs/decisions/0043). */
const [mostTold, mostCodes, mostLinks, mostToSignIn] = [40, 20, 12, 40];
/** For whom one address may book, join a line or give another address in an hour. */
const mostReachedByAddress = 20 + 20 + 6;
const linkPattern = /\/manage\/([\w.~-]{20,})/;
const victim = 'victim@example.test';
/** Where the owner reads of bookings, and how much it is told within a day at most. */
const office = 'office@salon.test';
const mostToldOffice = 2_000;

let mailServer: TestMailServer;

beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.stop());

interface Attacked {
  readonly server: TestServer;
  readonly slug: string;
  readonly serviceId: string;
  /** Event ids of classes with few places and a waitlist. */
  readonly sessions: readonly string[];
}

async function openBusiness(): Promise<Attacked> {
  const server = await startTestServer({
    withPages: true,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      OPENHOURS_RATE_LIMITS: 'on',
      OPENHOURS_TRUSTED_PROXIES: '127.0.0.1',
      OPENHOURS_OWNER_EMAIL: office,
    },
  });
  await openMassageBusiness(server);
  await openMembers(server).register({ email: victim });
  const owner = await server.client('OWNER');
  const service = await addClassWithWaitlist(owner, 'Classes');
  const sessions: string[] = [];
  for (let days = 2; days < 8; days += 1) {
    const day = new Date(server.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { event } = await owner.calendar.createEvent({
      event: {
        scheduleId: service.schedule.id as string,
        type: 'CLASS',
        start: { localDate: `${day}T19:00:00` },
        end: { localDate: `${day}T20:00:00` },
        timeZone: 'UTC',
        totalCapacity: 1,
      },
    });
    sessions.push(event.id as string);
    await owner.bookings.createBooking({
      booking: {
        bookedEntity: { slot: { eventId: event.id as string } },
        totalParticipants: 1,
        status: 'CONFIRMED',
        contactDetails: { firstName: 'Grace', email: 'grace@example.test' },
      },
    });
  }
  const { services } = await owner.services.queryServices({});
  const massage = services.find(({ name }) => name === 'Back and neck massage');
  return {
    server,
    sessions,
    serviceId: massage?.id as string,
    slug: massage?.mainSlug.name as string,
  };
}

/**
 * Starts that whoever asks from an address may still book within four weeks. Who is told to come again does so: how long
 * others keep the server busy is the machine's affair.
 */
async function freeStarts({ server, serviceId }: Attacked, from: Readonly<Record<string, string>>): Promise<string[]> {
  const day = (days: number) => new Date(server.now() + days * 86_400_000).toISOString().slice(0, 10);
  const headers = { ...from, ...(await server.caller('visitor')) };
  const body = {
    serviceId,
    fromLocalDate: `${day(0)}T00:00:00`,
    toLocalDate: `${day(28)}T00:00:00`,
    timeZone: 'UTC',
    bookable: true,
    cursorPaging: { limit: 1000 },
  };
  for (;;) {
    const answer = await server.send('POST', '/v2/time-slots', { headers, body });
    if (answer.status !== 429) {
      expect(answer.status, answer.text).toBe(200);
      return (answer.body as { timeSlots: TimeSlot[] }).timeSlots.map(({ localStartDate }) => localStartDate as string);
    }
    await pause(Number(answer.headers.get('retry-after')) * 1000);
  }
}

/** From an address that no stranger is at. */
const guest = { 'x-forwarded-for': '203.0.113.9' };

/** Whoever comes next from there books what the page offers first. */
async function bookHonestly({ server, slug }: Attacked, [start = '']: readonly string[]): Promise<void> {
  const opened = await openPage(server.url, `/booking-form?service=${slug}&start=${start.slice(0, 16)}`, guest);
  const typed = { name: 'Grace Guest', email: 'grace@example.test' };
  const page = await postForm(server.url, formWith(opened, 'email'), typed, guest);
  expect(page.html).toMatch(linkPattern);
}

/** How many messages each mailbox got, behind so many that were taken before. */
function receivedBy({ taken }: TestMailServer, before: number): Map<string, number> {
  const received = new Map<string, number>();
  for (const each of taken.slice(before).flatMap(({ to }) => to)) {
    received.set(each, (received.get(each) ?? 0) + 1);
  }
  return received;
}

/** One after the other all that a stranger can ask for; `address` is what the server sees of them. */
function stranger(attacked: Attacked, address: string, tally: Map<string, number>) {
  const { server, serviceId, sessions, slug } = attacked;
  const from = { 'x-forwarded-for': address };
  let round = 0;
  /** What was booked on pages, with what the browser has that booked it. */
  let booked: { readonly token: string; readonly cookies: string }[] = [];
  let starts: string[] = [];

  const note = (act: string, status: number) => {
    const line = `${act} ${status}`;
    tally.set(line, (tally.get(line) ?? 0) + 1);
  };
  // The first round as well: later ones may find nothing free to book for them.
  const addressee = () => (round % 3 === 1 ? victim : `made-up-${address}-${round}@example.test`);
  const person = () => ({ firstName: 'Eve', email: addressee() });
  let asked = address.length + Number(address.split('.')[3]) * 17;
  /** Another one each time. */
  const nextStart = () => {
    asked += 11;
    return starts[asked % Math.max(starts.length, 1)] ?? '2027-01-04T10:00:00';
  };

  async function call(act: string, path: string, body: object) {
    const answer = await server.send('POST', path, { headers: { ...from, ...(await server.caller('visitor')) }, body });
    note(`${act} ${answer.code ?? ''}`, answer.status);
    return answer;
  }
  async function bookOnThePage(): Promise<void> {
    const opened = await openPage(server.url, `/booking-form?service=${slug}&start=${nextStart().slice(0, 16)}`, from);
    if (opened.status !== 200 || !opened.html.includes('name="email"')) {
      note('form', opened.status);
      return;
    }
    const form = formWith(opened, 'email');
    const typed = { name: 'Eve Stranger', email: addressee(), solves: 'yes' };
    let page = await postForm(server.url, form, typed, from);
    const challenge = contentOf<{ captcha?: CaptchaChallenge } | undefined>(page)?.captcha;
    if (challenge !== undefined) {
      const captcha = await solveCaptcha(challenge);
      page = await postForm(server.url, formWith(page, 'email'), { ...typed, captcha }, from);
    }
    const token = linkPattern.exec(page.html)?.[1];
    note(token === undefined ? 'page, nothing booked' : 'page, booked', page.status);
    booked = token === undefined ? booked : [...booked, { token, cookies: page.cookies }];
  }
  /** Gives the booking of an earlier form to somebody else, by the page of its link. */
  async function correctOnThePage(index: number): Promise<void> {
    const { token, cookies } = booked[index] as (typeof booked)[number];
    const opened = await openPage(server.url, `/manage/${token}`, { ...from, cookie: cookies });
    if (!opened.html.includes('name="email"')) {
      note('correct, not offered', opened.status);
      return;
    }
    const page = await postForm(server.url, formWith(opened, 'email'), { email: addressee() }, from);
    const renewed = linkPattern.exec(`${page.address} ${page.html}`)?.[1] ?? token;
    booked[index] = { token: renewed, cookies: page.cookies };
    note(renewed === token ? 'correct, refused' : 'correct, done', page.status);
  }
  const slot = () => {
    const start = `${nextStart()}Z`;
    const endDate = new Date(Date.parse(start) + 50 * minuteMs).toISOString();
    return { serviceId, startDate: start, endDate, timezone: 'UTC' };
  };
  const acts: readonly (() => Promise<unknown>)[] = [
    bookOnThePage,
    () => call('hold', '/v1/slot-holds', { slot: slot() }),
    () =>
      call('create', '/v2/bookings', {
        booking: { bookedEntity: { slot: slot() }, totalParticipants: 1, contactDetails: person() },
      }),
    () =>
      call('together', '/v2/multi_service_bookings', {
        multiServiceBookingType: 'SEPARATE_BOOKINGS',
        bookings: [slot(), slot()].map((each) => ({
          bookedEntity: { slot: each },
          totalParticipants: 1,
          contactDetails: person(),
        })),
      }),
    () =>
      call('join', '/v1/waitlist/register', {
        booking: {
          bookedEntity: { slot: { eventId: sessions[round % sessions.length] } },
          totalParticipants: 1,
          contactDetails: person(),
        },
      }),
    () => call('links', '/v1/booking-links/send', { email: victim }),
    () => call('password', '/v1/send-email', { email: victim }),
    () => call('code', '/v2/sign-in-code', { email: victim }),
    async () => {
      for (const index of [...booked.keys()].slice(-2)) {
        await correctOnThePage(index);
      }
    },
    async () => {
      for (const { token } of booked.slice(-2)) {
        await call('resend', `/v1/anonymous-bookings/${token}/resend-verification`, { email: addressee() });
      }
    },
    async () => {
      // The first ones are confirmed at once, and what waits for its customer cannot be moved.
      for (const { token } of booked.slice(0, 3)) {
        const link = `/v1/anonymous-bookings/${token}`;
        const { body } = await server.send('GET', link, { headers: from });
        const { revision = '1' } = (body as { booking?: Booking }).booking ?? {};
        await call('move', `${link}/reschedule`, { revision, slot: slot() });
      }
    },
  ];
  return {
    async once(): Promise<void> {
      if (round % 5 === 0) {
        starts = await freeStarts(attacked, from);
      }
      round += 1;
      for (const act of acts) {
        await act();
      }
    },
  };
}

const attacks = [
  { addresses: 1, confirmation: 'AT_ONCE' },
  { addresses: 20, confirmation: 'AT_ONCE' },
  { addresses: 20, confirmation: 'BY_EMAIL' },
] as const;

test.each(isLongRun ? attacks : attacks.slice(0, 2))(
  'from $addresses addresses, confirmed $confirmation',
  async ({ addresses, confirmation }) => {
    const attacked = await openBusiness();
    const { server } = attacked;
    const { bookings } = await server.client('apiKey');
    const { customerVerification, revision } = await bookings.getCustomerVerification({});
    await bookings.updateCustomerVerification({
      customerVerification: { ...customerVerification, confirmation },
      revision,
    });
    const before = await freeStarts(attacked, guest);
    const takenBefore = mailServer.taken.length;
    const tally = new Map<string, number>();
    const strangers = Array.from({ length: addresses }, (_, index) =>
      stranger(attacked, `198.51.100.${index + 1}`, tally),
    );
    const endsAt = performance.now() + longMs;
    const rounds = isLongRun ? Number.POSITIVE_INFINITY : shortRounds[addresses];
    for (let round = 0; round < rounds && performance.now() < endsAt; round += 1) {
      await Promise.all(strangers.map((each) => each.once()));
    }
    const after = await freeStarts(attacked, guest);
    const received = await eventually(
      async () => receivedBy(mailServer, takenBefore),
      (each) => each.has(victim) && each.has(office),
    );
    const toldOffice = received.get(office) ?? 0;
    received.delete(office);
    const most = Math.max(0, ...received.values());
    const told = received.get(victim) ?? 0;
    const reached = [...received.keys()].filter((each) => each.startsWith('made-up-')).length;
    if (isLongRun) {
      const figures = {
        addresses,
        confirmation,
        free: `${after.length} of ${before.length}`,
        told,
        most,
        reached,
        toldOffice,
      };
      console.log(figures, Object.fromEntries([...tally].sort()));
    }
    expect([...tally.keys()].filter((line) => / 5\d\d$/.test(line))).toEqual([]);
    // Something was done to them at all: bookings, refusals, and moves of what nobody has to confirm first.
    const moved = confirmation === 'AT_ONCE' ? ['move  200'] : [];
    expect([...tally.keys()]).toEqual(
      expect.arrayContaining(['page, booked 200', ...moved, 'hold SLOT_HOLD_LIMIT_REACHED 428']),
    );
    expect(told).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(mostTold + mostCodes + mostLinks + mostToSignIn);
    expect(toldOffice).toBeLessThanOrEqual(mostToldOffice);
    expect(reached).toBeLessThanOrEqual(mostReachedByAddress * addresses);
    expect(after.length).toBeGreaterThan(before.length / 4);
    await bookHonestly(attacked, after);
    await server.stop();
  },
);
