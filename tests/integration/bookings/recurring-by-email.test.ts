/**
 * A series that its customer is to confirm by one code (docs/decisions/0077), whatever the business does meanwhile with the
 * one that carries the code: all of it is confirmed or nothing, and nothing is called off unsaid.
 */
import type { Booking, Message } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import type { FormState } from '../../../packages/web/src/pages/state/booking.ts';
import type { VerifyState } from '../../../packages/web/src/pages/state/visit.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  contentOf,
  formWith,
  openPage,
  postForm,
  type ShownForm,
  type ShownPage,
  wordsOf,
} from '../../support/without-script.ts';

const mondayMs = Date.parse('2026-11-23T06:00:00Z');
let mailServer: TestMailServer;
let server: TestServer;
let serviceId: string;
let slug: string;
let policyId: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    withPages: true,
    startsAtMs: mondayMs,
    clockRunsOn: true,
    limitTimes: { quickFormMs: 0 },
    environment: {
      OPENHOURS_TIME_ZONE: 'Europe/Berlin',
      OPENHOURS_RATE_LIMITS: 'on',
      OPENHOURS_TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    },
  });
  await openMassageBusiness(server);
  const { bookings, services } = await server.client('apiKey');
  const [service] = (await services.queryServices({})).services;
  serviceId = service?.id as string;
  slug = service?.mainSlug.name as string;
  policyId = service?.bookingPolicy?.id as string;
  await bookings.updateRecurringOffer({ recurringOffer: { isOffered: true, mostOccurrences: 12 }, revision: '0' });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

async function setWay(confirmation: 'AT_ONCE' | 'BY_EMAIL', mostOpenBookings = 10): Promise<void> {
  const { bookings } = await server.client('apiKey');
  const { revision } = await bookings.getCustomerVerification({});
  const customerVerification = { confirmation, captcha: 'OFF', mostOpenBookings } as const;
  await bookings.updateCustomerVerification({ customerVerification, revision });
}

/** At most so many of the service for one customer. */
async function limitRebooking(maxBookings: number | undefined): Promise<void> {
  const { policies } = await server.client('OWNER');
  const { bookingPolicy } = await policies.getBookingPolicy({ bookingPolicyId: policyId });
  const limitRebookingPolicy = maxBookings === undefined ? { enabled: false } : { enabled: true, maxBookings };
  await policies.updateBookingPolicy({
    bookingPolicy: { id: policyId, revision: bookingPolicy.revision, limitRebookingPolicy },
  });
}

beforeEach(async () => {
  await setWay('BY_EMAIL');
  await limitRebooking(undefined);
});

let nextPerson = 0;
const somebody = () => {
  nextPerson += 1;
  return `customer${nextPerson}@customers.test`;
};
let nextAddress = 0;
const elsewhere = () => {
  nextAddress += 1;
  return { 'x-forwarded-for': `198.51.100.${nextAddress}` };
};
let nextSlot = 0;
/**
 * A start that no other series of ten weeks has, on days of which little else is held: an hour of each day of a week, and
 * then of later ones.
 */
function someStart(): string {
  const at = nextSlot;
  nextSlot += 1;
  const hour = ['09:00', '11:00'][Math.floor(at / 5) % 2] as string;
  const day = new Date(mondayMs + (7 + 70 * Math.floor(at / 10) + (at % 5)) * dayMs);
  return `${day.toISOString().slice(0, 10)}T${hour}`;
}
const weeksOn = (start: string, weeks: number) =>
  new Date(Date.parse(`${start}:00Z`) + 7 * weeks * dayMs).toISOString().slice(0, 16);

interface Asked {
  readonly email?: string;
  readonly start?: string;
  readonly from?: Readonly<Record<string, string>>;
  readonly every?: 'week' | 'month';
}

/** Asks for a series on the form, every date as it is shown. */
async function ask(
  times: number,
  { email = somebody(), every = 'week', from = elsewhere(), start = someStart() }: Asked = {},
) {
  const opened = await openPage(server.url, `/booking-form?service=${slug}&start=${start}`, from);
  const who = { name: 'Sam Series', email };
  const asked = { ...who, repeat: every, times: String(times) };
  const checked = await postForm(server.url, formWith(opened, 'email'), asked, from);
  const page = await postForm(server.url, formWith(checked, 'email'), {}, from);
  return { checked, email, from, page, start };
}

async function bookByKey(localStart: string, email: string, more: object = {}): Promise<Booking> {
  const { bookings } = await server.client('apiKey');
  const { booking } = await bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: { serviceId, startDate: `${localStart}:00`, endDate: `${localStart.slice(0, 14)}50:00` },
      },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Sam', lastName: 'Series', email },
    },
    ...more,
  });
  return booking as Booking;
}

async function bookingsOf(email: string): Promise<Booking[]> {
  const { bookings } = await server.client('apiKey');
  const { extendedBookings } = await bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email }, sort: [{ fieldName: 'startDate', order: 'ASC' }] },
  });
  return extendedBookings.map(({ booking }) => booking as Booking);
}
const statusesOf = async (email: string) => (await bookingsOf(email)).map(({ status }) => status);

async function messagesTo(email: string, type: string, count: number): Promise<Message[]> {
  const { notifications } = await server.client('apiKey');
  return eventually(
    async () =>
      (await notifications.listMessages({})).messages.filter((each) => each.to === email && each.type === type),
    (found) => found.length >= count,
  );
}
const codeIn = (message: Message | undefined) =>
  (/Your code: (\d{3} \d{3})/.exec(message?.text ?? '')?.[1] ?? '').replace(' ', '');
const linkIn = (message: Message | undefined) => /\/manage\/[^\s?]+/.exec(message?.text ?? '')?.[0] ?? '';

/** The code and the link of the newest of so many messages. */
async function sentTo(email: string, count = 1) {
  const messages = await messagesTo(email, 'BOOKING_VERIFICATION', count);
  expect(messages).toHaveLength(count);
  const [newest] = messages.toSorted((one, other) => (one.createdDate < other.createdDate ? 1 : -1));
  return { code: codeIn(newest), link: linkIn(newest), text: newest?.text ?? '' };
}

async function confirmBy(link: string, code: string): Promise<ShownPage> {
  return postForm(server.url, formWith(await openPage(server.url, link), 'code'), { code });
}

async function decide(booking: Booking | undefined, act: 'confirm' | 'decline' | 'cancel'): Promise<void> {
  const { bookings } = await server.client('apiKey');
  const { id: bookingId, revision } = (await bookingsOf(booking?.contactDetails.email ?? '')).find(
    ({ id }) => id === booking?.id,
  ) as Booking;
  const named = { bookingId, revision };
  await (act === 'confirm'
    ? bookings.confirmBooking(named)
    : act === 'decline'
      ? bookings.declineBooking(named)
      : bookings.cancelBooking({ ...named, flowControlSettings: { ignoreCancellationPolicy: true } }));
}

describe('one code', () => {
  it('confirms all of it, by the link of any', async () => {
    const { email } = await ask(5);
    const made = await bookingsOf(email);
    expect(made.map(({ status }) => status)).toEqual(Array(5).fill('CREATED'));
    const { code, text } = await sentTo(email);
    expect(text).toContain('December');
    const { bookings } = await server.client('apiKey');
    const { token } = await bookings.getAnonymousActionToken({ bookingId: made[3]?.id ?? '' });
    await confirmBy(`/manage/${token}`, code);
    expect(await statusesOf(email)).toEqual(Array(5).fill('CONFIRMED'));
    expect(await messagesTo(email, 'BOOKING_CONFIRMED', 1)).toHaveLength(1);
  });

  it('is named on its page with every date that it confirms', async () => {
    const { page } = await ask(3);
    expect(contentOf<VerifyState>(page).series).toHaveLength(3);
    expect(wordsOf(page)).toContain('Confirm your booking');
  });

  it('is tried as often by all links together as by one', async () => {
    const { email } = await ask(2);
    const { bookings } = await server.client('apiKey');
    const tokens = await Promise.all(
      (await bookingsOf(email)).map(
        async ({ id }) => (await bookings.getAnonymousActionToken({ bookingId: id })).token,
      ),
    );
    const { code } = await sentTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const index of [0, 1, 0, 1]) {
      await confirmBy(`/manage/${tokens[index]}`, wrong);
    }
    const page = await openPage(server.url, `/manage/${tokens[1]}`);
    expect(contentOf<VerifyState>(page).triesLeft).toBe(1);
    await confirmBy(`/manage/${tokens[1]}`, wrong);
    expect(contentOf<VerifyState>(await openPage(server.url, `/manage/${tokens[0]}`)).triesLeft).toBe(0);
    expect(await statusesOf(email)).toEqual(['CREATED', 'CREATED']);
  });

  it('confirms none where one cannot be had, names it, and confirms the others without it', async () => {
    const { email } = await ask(3);
    const made = await bookingsOf(email);
    const { code, link } = await sentTo(email);
    // The business books over what is held.
    await bookByKey(`${made[1]?.startDate?.slice(0, 10)}T${berlinHour(made[1])}:00`, somebody(), {
      flowControlSettings: { skipAvailabilityValidation: true },
    });
    const refused = await confirmBy(link, code);
    expect(refused.status).toBe(409);
    expect(await statusesOf(email)).toEqual(['CREATED', 'CREATED', 'CREATED']);
    expect(contentOf<VerifyState>(refused).series?.map(({ isGone }) => isGone)).toEqual([false, true, false]);
    expect(wordsOf(refused)).toContain('Only the others will be confirmed');
    await postForm(server.url, formWith(refused, 'code'), { code });
    expect(await statusesOf(email)).toEqual(['CONFIRMED', 'CANCELED', 'CONFIRMED']);
    const [told] = await messagesTo(email, 'BOOKING_CONFIRMED', 1);
    expect(told?.text).not.toContain(longDay(made[1]));
    expect(told?.text).toContain(longDay(made[2]));
  });
});

const berlinHour = (booking: Booking | undefined) =>
  String(new Date(booking?.startDate ?? '').getUTCHours() + 1).padStart(2, '0');
const longDay = (booking: Booking | undefined) =>
  new Date(booking?.startDate ?? '').toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' });

describe('the limit of bookings of one customer', () => {
  it('is that of all of it, before anything is booked', async () => {
    await limitRebooking(3);
    const email = somebody();
    await bookByKey(weeksOn(someStart(), 0), email);
    await setWay('BY_EMAIL');
    const { page } = await ask(3, { email });
    expect(page.status).toBe(409);
    expect(await statusesOf(email)).toEqual(['CONFIRMED']);
  });

  it('leaves no half of it where it is met before the code comes', async () => {
    const { email, page } = await ask(4);
    expect(wordsOf(page)).toContain('Confirm your booking');
    await limitRebooking(2);
    const { code, link } = await sentTo(email);
    const refused = await confirmBy(link, code);
    expect(refused.status).toBe(409);
    expect(await statusesOf(email)).toEqual(Array(4).fill('CREATED'));
    expect(contentOf<VerifyState>(refused).series?.map(({ isGone }) => isGone)).toEqual([false, false, true, true]);
    await postForm(server.url, formWith(refused, 'code'), { code });
    expect(await statusesOf(email)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELED', 'CANCELED']);
  });

  it('bounds what the form offers', async () => {
    const repeatOf = async (start = someStart()) => {
      const page = await openPage(server.url, `/booking-form?service=${slug}&start=${start}`, elsewhere());
      return contentOf<FormState>(page).repeat?.most;
    };
    expect(await repeatOf()).toBe(10);
    await limitRebooking(4);
    expect(await repeatOf()).toBe(4);
    await limitRebooking(1);
    expect(await repeatOf()).toBeUndefined();
    await limitRebooking(undefined);
    await setWay('BY_EMAIL', 3);
    expect(await repeatOf()).toBe(3);
  });
});

describe('whatever became of the one that carries the code', () => {
  it.each(['confirm', 'decline', 'cancel'] as const)('the link and the code go on (%s)', async (act) => {
    const { email } = await ask(3);
    const [first] = await bookingsOf(email);
    const { code, link } = await sentTo(email);
    await decide(first, act);
    const page = await openPage(server.url, link);
    expect(contentOf<VerifyState>(page).kind).toBe('verify');
    const wrong = code === '000000' ? '000001' : '000000';
    await confirmBy(link, wrong);
    expect((await statusesOf(email)).slice(1)).toEqual(['CREATED', 'CREATED']);
    await confirmBy(link, code);
    expect((await statusesOf(email)).slice(1)).toEqual(['CONFIRMED', 'CONFIRMED']);
  });

  it('the message is sent once more, and names what waits', async () => {
    const { email } = await ask(3);
    const [first, second, third] = await bookingsOf(email);
    const { link } = await sentTo(email);
    await decide(first, 'confirm');
    const again = await postForm(server.url, formWith(await openPage(server.url, link), 'email'), { email });
    expect(again.address).toContain('sent');
    const next = await sentTo(email, 2);
    expect(next.text).toContain(longDay(second));
    expect(next.text).toContain(longDay(third));
    await confirmBy(next.link, next.code);
    expect(await statusesOf(email)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
  });

  it('a second message names all dates, as the first', async () => {
    const { email, page } = await ask(3);
    const made = await bookingsOf(email);
    await sentTo(email);
    await postForm(server.url, formWith(page, 'email'), { email });
    const { code, text } = await sentTo(email, 2);
    for (const each of made) {
      expect(text).toContain(longDay(each));
    }
    await confirmBy(linkIn({ text } as Message), code);
    expect(await statusesOf(email)).toEqual(Array(3).fill('CONFIRMED'));
  });

  it('another address has the code of what waits, and nobody hears of anybody else’s', async () => {
    const { email } = await ask(3);
    const [first] = await bookingsOf(email);
    const { code: old, link } = await sentTo(email);
    await decide(first, 'confirm');
    const corrected = somebody();
    await postForm(server.url, formWith(await openPage(server.url, link), 'email'), { email: corrected });
    const { code, link: own } = await sentTo(corrected);
    expect(code).not.toBe(old);
    expect(await statusesOf(corrected)).toEqual(['CREATED', 'CREATED']);
    await confirmBy(own, code);
    expect(await statusesOf(corrected)).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await statusesOf(email)).toEqual(['CONFIRMED']);
    const { bookings } = await server.client('apiKey');
    // The link of the first shows nothing of what is somebody else's by now.
    const { token } = await bookings.getAnonymousActionToken({ bookingId: first?.id ?? '' });
    const { occurrences } = await bookings.getRecurringBookingsAnonymously({ token });
    expect(occurrences.map(({ booking }) => booking.id)).toEqual([first?.id]);
    const named = [...(await bookingsOf(email)), ...(await bookingsOf(corrected))];
    await bookings.cancelRecurringBookings({
      recurringGroupId: first?.recurringGroupId ?? '',
      bookings: named.map(({ id, revision }) => ({ bookingId: id, revision })),
      participantNotification: { notifyParticipants: true },
      flowControlSettings: { ignoreCancellationPolicy: true },
    });
    const [toFormer] = await messagesTo(email, 'BOOKING_CANCELED', 1);
    const [toNew] = await messagesTo(corrected, 'BOOKING_CANCELED', 1);
    expect(toFormer?.text).toContain(longDay(first));
    const second = named[1];
    expect(toFormer?.text).not.toContain(longDay(second));
    expect(toNew?.text).not.toContain(longDay(first));
  });

  it('what nobody confirms ends together, and is said where the business has decided about some', async () => {
    const silent = await ask(2);
    // Whoever made up the address has its link.
    const givenUp = await ask(3);
    const [gone] = await bookingsOf(givenUp.email);
    const { bookings } = await server.client('apiKey');
    const { token } = await bookings.getAnonymousActionToken({ bookingId: gone?.id ?? '' });
    const cancelled = await server.send('POST', `/v1/anonymous-bookings/${token}/cancel`, {
      headers: elsewhere(),
      body: { revision: gone?.revision },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    const partly = await ask(3);
    const [first] = await bookingsOf(partly.email);
    await decide(first, 'confirm');
    await server.setClock(server.now() + 31 * minuteMs);
    await eventually(
      () => statusesOf(silent.email),
      (found) => found.every((status) => status === 'CANCELED'),
    );
    await eventually(
      () => statusesOf(partly.email),
      (found) => found.filter((status) => status === 'CANCELED').length === 2,
    );
    expect(await statusesOf(partly.email)).toEqual(['CONFIRMED', 'CANCELED', 'CANCELED']);
    expect(await messagesTo(partly.email, 'BOOKING_CANCELED', 1)).toHaveLength(1);
    expect(await messagesTo(silent.email, 'BOOKING_CANCELED', 0)).toEqual([]);
    expect(await statusesOf(givenUp.email)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    expect(
      (await messagesTo(givenUp.email, 'BOOKING_CANCELED', 0)).filter(({ relatedId }) => relatedId !== gone?.id),
    ).toEqual([]);
  });
});

const hours = ['09', '10', '11', '12', '14', '15', '16', '17'];

/** What a browser is given to be remembered by. */
async function cookieOfVisitor({ action, fields }: ShownForm): Promise<string> {
  const answer = await fetch(`${server.url}${action}`, {
    method: 'POST',
    redirect: 'manual',
    headers: elsewhere(),
    body: new URLSearchParams({ ticket: fields.get('ticket') ?? '', act: 'hold' }),
  });
  await answer.arrayBuffer();
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

describe('what strangers may', () => {
  it('counts every date, so that a second series shows that messages arrive, and a third waits', async () => {
    await setWay('AT_ONCE', 50);
    const from = elsewhere();
    const [first, second] = [await ask(10, { from }), await ask(10, { from })];
    expect(await statusesOf(first.email)).toEqual(Array(10).fill('CONFIRMED'));
    expect(await statusesOf(second.email)).toEqual(Array(10).fill('CREATED'));
    const third = await ask(2, { from });
    expect(third.page.status).toBe(429);
    expect(await bookingsOf(third.email)).toEqual([]);
    // Whoever stands behind them at the same address and books once is let in, and types a code.
    const email = somebody();
    const opened = await openPage(server.url, `/booking-form?service=${slug}&start=${third.start}`, from);
    await postForm(server.url, formWith(opened, 'email'), { name: 'Sam Single', email }, from);
    expect(await statusesOf(email)).toEqual(['CREATED']);
  });

  it('an address that is corrected counts all of it', async () => {
    const other = somebody();
    await setWay('AT_ONCE', 4);
    await ask(3, { email: other });
    expect(await statusesOf(other)).toHaveLength(3);
    await setWay('BY_EMAIL', 4);
    const { page } = await ask(3);
    const refused = await postForm(server.url, formWith(page, 'email'), { email: other });
    expect(refused.status).toBe(409);
    expect(await statusesOf(other)).toHaveLength(3);
  });

  it('may use the last free time of a day for one of it, which its own form holds', async () => {
    const start = someStart();
    const day = start.slice(0, 10);
    for (const hour of hours) {
      if (`${day}T${hour}:00` !== start) {
        await bookByKey(`${day}T${hour}:00`, somebody(), {
          flowControlSettings: { skipAvailabilityValidation: true },
        });
      }
    }
    const address = elsewhere();
    const opened = await openPage(server.url, `/booking-form?service=${slug}&start=${start}`, address);
    const from = { ...address, cookie: await cookieOfVisitor(formWith(opened, 'email')) };
    const held = await postForm(server.url, formWith(opened, 'email'), { act: 'hold' }, from);
    expect(contentOf<FormState>(held).hold).toHaveProperty('id');
    const asked = { name: 'Sam Series', email: somebody(), repeat: 'week', times: '5' };
    const checked = await postForm(server.url, formWith(held, 'email'), asked, from);
    const page = await postForm(server.url, formWith(checked, 'email'), {}, from);
    expect(wordsOf(page)).toContain('Confirm your booking');
    expect(await statusesOf(asked.email)).toEqual(Array(5).fill('CREATED'));
    // Another series of the address takes no other day's only time besides.
    const next = someStart();
    const [day0 = '', hour0 = ''] = next.split('T');
    for (const hour of hours.filter((each) => `${each}:00` !== hour0)) {
      await bookByKey(`${day0}T${hour}:00`, somebody(), { flowControlSettings: { skipAvailabilityValidation: true } });
    }
    const more = await ask(2, { from: address, start: next });
    expect(more.page.status).toBe(429);
    expect(await bookingsOf(more.email)).toEqual([]);
    // From elsewhere it can be had.
    expect(await statusesOf((await ask(2, { start: next })).email)).toEqual(['CREATED', 'CREATED']);
  });
});

describe('at once', () => {
  const verify = async (bookingId: string | undefined, code: string) => {
    const { token } = await (await server.client('apiKey')).bookings.getAnonymousActionToken({
      bookingId: bookingId ?? '',
    });
    return server.send('POST', `/v1/anonymous-bookings/${token}/verify`, { body: { code }, headers: elsewhere() });
  };

  it('two links confirm it once', async () => {
    const { email } = await ask(4);
    const made = await bookingsOf(email);
    const { code } = await sentTo(email);
    const answers = await Promise.all(made.map(({ id }) => verify(id, code)));
    expect(answers.map(({ body, status }) => [status, body.outcome])).toEqual(Array(4).fill([200, 'VERIFIED']));
    expect(await statusesOf(email)).toEqual(Array(4).fill('CONFIRMED'));
    expect(await messagesTo(email, 'BOOKING_CONFIRMED', 1)).toHaveLength(1);
  });

  it('wrong codes by all links are counted, and none more than may be', async () => {
    const { email } = await ask(3);
    const made = await bookingsOf(email);
    const { code } = await sentTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const outcomes = await Promise.all([0, 1, 2, 0, 1, 2, 0, 1].map((index) => verify(made[index]?.id, wrong)));
    const said = outcomes.map(({ body }) => body.outcome as string).toSorted();
    expect(said).toEqual([...Array(4).fill('NO_TRIES_LEFT'), ...Array(4).fill('WRONG_CODE')]);
    expect((await verify(made[0]?.id, code)).body.outcome).toBe('NO_TRIES_LEFT');
  });

  it('it is confirmed whole or ends whole where its time is over just then', async () => {
    const { email } = await ask(3);
    const made = await bookingsOf(email);
    const { code } = await sentTo(email);
    await server.setClock(server.now() + 30 * minuteMs - 200);
    await Promise.all([
      verify(made[1]?.id, code),
      server.setClock(server.now() + 400),
      verify(made[2]?.id, code),
      decide(made[0], 'confirm').catch(() => undefined),
    ]);
    await server.setClock(server.now() + minuteMs);
    const now = await eventually(
      () => statusesOf(email),
      (found) => !found.includes('CREATED'),
    );
    expect(new Set(now.slice(1)).size).toBe(1);
  });

  it('one of those who want the same dates gets them all', async () => {
    const start = someStart();
    const rivals = await Promise.all([1, 2, 3, 4].map((count) => ask(3, { start: weeksOn(start, count % 2) })));
    const made = await Promise.all(rivals.map(({ email }) => statusesOf(email)));
    expect(made.filter((statuses) => statuses.length > 0)).toEqual([['CREATED', 'CREATED', 'CREATED']]);
  });

  it('an address does not hold more at once than one after the other', async () => {
    const from = elsewhere();
    const [one, other] = [someStart(), someStart()];
    const answers = await Promise.all([one, other].map((start) => ask(3, { from, start })));
    const held = await Promise.all(answers.map(({ email }) => statusesOf(email)));
    // Nothing else is booked on these days, so half of each is free beside both.
    expect(held.flat()).toEqual(Array(6).fill('CREATED'));
  });
});
