/** How many bookings may lie ahead for one address or telephone of customers who have not signed in. */
import type { Client } from '@openhours/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOpenBookings } from '../../../packages/server/src/domains/bookings/repository/open-bookings.ts';
import { findOpenBookingIdsAt } from '../../../packages/server/src/domains/bookings/repository.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { formWith, openPage, postForm, wordsOf } from '../../support/without-script.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
let owner: Client;
let nextPerson = 0;
const confirmation = 'AT_ONCE' as const;
const captcha = 'WHEN_SUSPICIOUS' as const;

/** The limits of one network address are none of these tests: every call comes from another. */
const environment = { OPENHOURS_RATE_LIMITS: 'on', OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' };
let nextAddress = 0;
function elsewhere(): Record<string, string> {
  nextAddress += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(nextAddress / 200)}.${1 + (nextAddress % 200)}` };
}

/** Somebody whom no other test knows. */
function somebody() {
  nextPerson += 1;
  return { firstName: 'Nadia', email: `nadia${nextPerson}@example.com`, phone: `+1 202 555 ${1000 + nextPerson}` };
}

async function setMost(mostOpenBookings: number | undefined): Promise<void> {
  const { revision } = await owner.bookings.getCustomerVerification({});
  const customerVerification = {
    confirmation,
    captcha,
    ...(mostOpenBookings === undefined ? {} : { mostOpenBookings }),
  };
  await owner.bookings.updateCustomerVerification({ customerVerification, revision });
}

beforeAll(async () => {
  server = await startTestServer({ environment });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
  owner = await server.client('OWNER');
});
afterAll(() => server.stop());
beforeEach(() => setMost(2));

async function asked(person: object, as?: Record<string, string>): Promise<TestAnswer> {
  return business.book({
    service: haircut,
    booking: { contactDetails: person },
    as: { ...elsewhere(), ...(as ?? (await server.caller('visitor'))) },
  });
}

describe('without signing in', () => {
  it('a wish for an appointment lies ahead until the last of its days is over', async () => {
    await setMost(1);
    // Nothing of it can be booked now, so that anybody may wait for it.
    const { serviceId } = await business.addService({
      name: 'Booked early',
      rules: {
        limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 86_400 },
        waitlistPolicy: { enabled: true, capacity: 10, reservationTimeInMinutes: 10 },
      },
    });
    const person = somebody();
    const inDays = (days: number) => new Date(server.now() + days * dayMs).toISOString().slice(0, 19);
    const waits = await server.send('POST', '/bookings/v1/waitlist/register', {
      body: {
        booking: { bookedEntity: { slot: { serviceId } }, totalParticipants: 1, contactDetails: person },
        wish: { fromLocalDate: inDays(-1), toLocalDate: inDays(5) },
      },
      headers: { ...elsewhere(), ...(await server.caller('visitor')) },
    });
    expect(outcome(waits)).toBe('200 OK');
    expect(outcome(await asked(person))).toBe('428 OPEN_BOOKINGS_LIMIT_REACHED');
    // So its links are sent to whoever asks for them, and it ends with its service.
    const { id } = waits.body.booking as { readonly id: string };
    const { database, siteId } = server;
    const [atAddress, ofService] = await database.transact(siteId, (tx) =>
      Promise.all([
        findOpenBookingIdsAt(tx, person.email, server.now()),
        findOpenBookings(tx, { kind: 'SERVICE', serviceId }, server.now()),
      ]),
    );
    expect([atAddress, ofService.map((booking) => booking.id)]).toEqual([[id], [id]]);
  });

  it('an address may have so many bookings ahead, however it is written and whoever types it', async () => {
    const { email } = somebody();
    expect(outcome(await asked({ firstName: 'Ada', email }))).toBe('200 OK');
    expect(outcome(await asked({ firstName: 'Ben', email: ` ${email.toUpperCase()} `.trim() }))).toBe('200 OK');
    const third = await asked({ firstName: 'Cleo', email });
    expect(outcome(third)).toBe('428 OPEN_BOOKINGS_LIMIT_REACHED');
    expect(third.body).toMatchObject({
      details: { applicationError: { data: { limit: 'EMAIL', mostOpenBookings: 2 } } },
    });
  });

  it('and so may a mailbox, whatever stands behind a plus sign', async () => {
    const { email } = somebody();
    const at = (tag: string) => email.replace('@', `${tag}@`);
    expect(outcome(await asked({ firstName: 'Ada', email: at('+a') }))).toBe('200 OK');
    expect(outcome(await asked({ firstName: 'Ben', email }))).toBe('200 OK');
    for (const tag of ['', '+a', '+b', '+A+b']) {
      expect(outcome(await asked({ firstName: 'Cleo', email: at(tag) }))).toBe('428 OPEN_BOOKINGS_LIMIT_REACHED');
    }
    expect(outcome(await asked({ firstName: 'Cleo', email: at('.b') }))).toBe('200 OK');
  });

  it('so may a telephone number, with or without the country before it', async () => {
    const { phone } = somebody();
    const of = (text: string) => asked({ firstName: 'Ada', phone: text });
    expect(outcome(await of(phone))).toBe('200 OK');
    expect(outcome(await of(phone.replace('+1 ', '(').replace('202', '202)')))).toBe('200 OK');
    const third = await of(phone.replaceAll(/\D/g, ''));
    expect(outcome(third)).toBe('428 OPEN_BOOKINGS_LIMIT_REACHED');
    expect(third.body).toMatchObject({ details: { applicationError: { data: { limit: 'PHONE' } } } });
  });

  it('twenty at once do not pass where two may', async () => {
    const { email } = somebody();
    const visitors = await Promise.all(Array.from({ length: 20 }, () => server.caller('visitor')));
    const answers = await Promise.all(visitors.map((visitor) => asked({ firstName: 'Ada', email }, visitor)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.map(outcome))).toEqual(new Set(['200 OK', '428 OPEN_BOOKINGS_LIMIT_REACHED']));
  });

  it('counts those of one call alike', async () => {
    const { email } = somebody();
    const item = () => ({
      booking: {
        bookedEntity: { slot: business.slot(haircut) },
        totalParticipants: 1,
        contactDetails: { firstName: 'Ada', email },
      },
    });
    const answer = await server.send('POST', '/bookings/v2/bulk/bookings/create', {
      body: { createBookingsInfo: [item(), item(), item()] },
      headers: { ...elsewhere(), ...(await server.caller('visitor')) },
    });
    const { results } = answer.body as { results: { itemMetadata: { success: boolean; error?: { code: string } } }[] };
    expect(results.map(({ itemMetadata }) => itemMetadata.error?.code ?? 'OK')).toEqual([
      'OK',
      'OK',
      'OPEN_BOOKINGS_LIMIT_REACHED',
    ]);
  });

  it('one that is called off makes room for another', async () => {
    const person = somebody();
    const first = (await asked(person)).body['booking'] as { id: string; revision: string };
    await asked(person);
    expect(outcome(await asked(person))).toBe('428 OPEN_BOOKINGS_LIMIT_REACHED');
    await owner.bookings.declineBooking({ bookingId: first.id, revision: first.revision });
    expect(outcome(await asked(person))).toBe('200 OK');
  });

  it('without a number set they may have as many as they like', async () => {
    await setMost(undefined);
    const person = somebody();
    for (const _ of [1, 2, 3]) {
      expect(outcome(await asked(person))).toBe('200 OK');
    }
  });
});

describe('others', () => {
  it('the business and members book as many as they like, and none of theirs counts', async () => {
    const person = somebody();
    for (const kind of ['OWNER', 'FRONT_DESK', 'apiKey'] as const) {
      expect(outcome(await asked(person, await server.caller(kind)))).toBe('200 OK');
    }
    expect(outcome(await asked(person))).toBe('200 OK');
    const member = await server.caller('member');
    for (const _ of [1, 2, 3]) {
      expect(outcome(await asked(somebody(), member))).toBe('200 OK');
    }
  });
});

it('what is over counts no more, and a request that nobody answered for a day', async () => {
  const apart = await startTestServer({ environment });
  try {
    const shop = await openBusiness(apart);
    const service = await shop.addService({ name: 'Haircut' });
    const client = await apart.client('OWNER');
    await client.bookings.updateCustomerVerification({
      customerVerification: { confirmation, captcha, mostOpenBookings: 1 },
      revision: (await client.bookings.getCustomerVerification({})).revision,
    });
    const book = async (slot = shop.slot(service)) =>
      shop.book({
        service,
        slot,
        booking: { contactDetails: { firstName: 'Ada', email: 'ada@example.com' } },
        as: { ...elsewhere(), ...(await apart.caller('visitor')) },
      });
    const made = await book();
    const { id, revision } = made.body['booking'] as { id: string; revision: string };
    expect(outcome(await book())).toBe('428 OPEN_BOOKINGS_LIMIT_REACHED');
    await apart.setClock(apart.now() + dayMs);
    expect(outcome(await book())).toBe('200 OK');
    // Sign-ins end with the days.
    await (await apart.client('OWNER')).bookings.confirmBooking({ bookingId: id, revision });
    await apart.setClock(apart.now() + dayMs);
    expect(outcome(await book())).toBe('428 OPEN_BOOKINGS_LIMIT_REACHED');
    await apart.setClock(apart.now() + 6 * dayMs);
    const startMs = Date.parse(shop.slot(service).startDate) + 14 * dayMs;
    const later = { startDate: new Date(startMs).toISOString(), endDate: new Date(startMs + hourMs).toISOString() };
    expect(outcome(await book(shop.slot(service, later)))).toBe('200 OK');
  } finally {
    await apart.stop();
  }
});

describe('the setting', () => {
  it('is ten until the business says otherwise', async () => {
    const other = await server.addSite('Other');
    const answer = await server.send('GET', '/v1/customer-verification', {
      headers: await server.caller('apiKey', other),
    });
    expect(answer.body).toEqual({
      customerVerification: { confirmation, captcha, mostOpenBookings: 10 },
      revision: '0',
      canSendMail: false,
    });
  });

  it('is changed by one at a time', async () => {
    const { revision } = await owner.bookings.getCustomerVerification({});
    const change = { customerVerification: { confirmation, captcha, mostOpenBookings: 3 }, revision };
    await owner.bookings.updateCustomerVerification(change);
    await expect(owner.bookings.updateCustomerVerification(change)).rejects.toMatchObject({ code: 'INVALID_REVISION' });
  });
});

it('the page says in words what to do and whom to ask, and keeps what was typed', async () => {
  const open = await startTestServer({
    withPages: true,
    startsAtMs: Date.parse('2026-11-23T06:00:00Z'),
    // No form is too quick for somebody.
    limitTimes: { quickFormMs: 0 },
    environment: { ...environment, OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
  });
  try {
    await openMassageBusiness(open);
    const client = await open.client('OWNER');
    const { revision } = await client.bookings.getCustomerVerification({});
    await client.bookings.updateCustomerVerification({
      customerVerification: { confirmation, captcha, mostOpenBookings: 1 },
      revision,
    });
    const [massage] = (await client.services.queryServices({})).services;
    const email = 'grace@customers.test';
    const bookAt = async (start: string) => {
      const from = elsewhere();
      const address = `/booking-form?service=${massage?.mainSlug.name}&start=${start}`;
      const form = formWith(await openPage(open.url, address, from), 'email');
      return postForm(open.url, form, { name: 'Grace Guest', email }, from);
    };
    expect((await bookAt('2026-11-26T10:00')).address).toContain('/thank-you');
    const refused = await bookAt('2026-11-26T15:00');
    expect(refused.status).toBe(409);
    const words = wordsOf(refused);
    expect(words).toContain('This e-mail address or phone number has reached the limit of upcoming bookings.');
    expect(words).toContain('Cancel one you no longer need with its link, or contact us');
    expect(refused.html).toContain('href="tel:+12025550142"');
    expect(refused.html).toContain(`value="${email}"`);
  } finally {
    await open.stop();
  }
});

it('where limits are off nobody is counted', async () => {
  const open = await startTestServer();
  try {
    const shop = await openBusiness(open);
    const service = await shop.addService({ name: 'Haircut' });
    for (let made = 0; made < 11; made += 1) {
      const answer = await shop.book({
        service,
        booking: { contactDetails: { firstName: 'Ada', email: 'ada@example.com' } },
        as: await open.caller('visitor'),
      });
      expect(outcome(answer)).toBe('200 OK');
    }
  } finally {
    await open.stop();
  }
});
