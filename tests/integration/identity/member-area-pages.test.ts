/** What is a member's own, as a browser without script has it: signing in on the way, account, bookings (docs/decisions/0087). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { localAt } from '../../../packages/web/src/days/dates.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { goodPassword, newAddress, openMembers } from '../../support/members.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { plantSite, siteZone } from '../../support/sites.ts';
import { contentOf, formWith, openPage, postForm, wordsOf } from '../../support/without-script.ts';
import { type Browser, type Opened, openBrowsers } from './page-browser.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
let business: Business;
let massage: TestService;
let classroom: Classroom;
let newBrowser: () => Browser;

beforeAll(async () => {
  server = await startTestServer({ withPages: true, clockRunsOn: true });
  members = openMembers(server);
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  massage = await business.addService({
    name: 'Massage',
    rules: { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } },
  });
  newBrowser = openBrowsers(server);
});
afterAll(() => server.stop());
beforeEach(() => members.resetSettings());

const words = ({ html, status, url }: Opened) => wordsOf({ html, status, address: url, cookies: '' });
const pathOf = ({ url }: Opened) => new URL(url).pathname;

async function newMember(firstName = 'Ada') {
  const email = newAddress();
  const { identity } = await members.register({ email, profile: { firstName, lastName: 'Lovelace' } });
  const id = identity?.id as string;
  return { email, id, headers: await members.headersOf(id) };
}

/** Somebody opens a page of their own, and signs in on the way. */
async function signedIn(email: string, page = '/account/my-account') {
  const browser = newBrowser();
  const shown = await browser.send(await browser.open(page), { email, password: goodPassword });
  return { browser, shown };
}

/** Asks for a time as a member, which the business confirms. */
async function bookedBy(headers: Record<string, string>) {
  const { id, revision } = await business.booked({ service: massage, as: headers });
  const confirmed = await server.send('POST', `/v2/bookings/${id}/confirm`, {
    headers: business.owner,
    body: { revision },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  return id;
}

describe('on the way to a page of their own', () => {
  test('whoever is not signed in signs in first, and comes back to it', async () => {
    const { email, id } = await newMember();
    const browser = newBrowser();
    const page = await browser.open('/account/my-bookings');
    expect([pathOf(page), new URL(page.url).searchParams.get('to')]).toEqual(['/login', 'my-bookings']);
    const wrong = await browser.send(page, { email, password: 'another one' });
    const shown = await browser.send(wrong, { email, password: goodPassword });
    expect([pathOf(shown), shown.headers.get('cache-control')]).toEqual(['/account/my-bookings', 'no-store']);
    expect(words(shown)).toContain('You have nothing booked at present.');
    expect(await browser.member()).toBe(id);
    expect(pathOf(await browser.open('/account'))).toBe('/account/my-account');
  });

  test('a sign-in leads to no other address than these pages', async () => {
    const { email } = await newMember();
    const browser = newBrowser();
    const page = await browser.open('/login?to=//stranger.example');
    expect((await browser.send(page, { email, password: goodPassword })).url).toBe(`${server.url}/`);
  });

  test('a client leads there by a redirect session, as whom it knows, and gets them back', async () => {
    const { headers } = await newMember('Grace');
    await server.send('PATCH', `/v1/oauth-apps/${server.clientId}`, {
      headers: business.owner,
      body: { oauthApp: { allowedDomains: ['shop.example'] } },
    });
    const made = await server.send('POST', '/_api/redirects-api/v1/redirect-session', {
      headers,
      body: { membersAccount: { section: 'ACCOUNT_INFO' }, callbacks: { postFlowUrl: 'https://shop.example/done' } },
    });
    const { fullUrl } = made.body['redirectSession'] as { fullUrl: string };
    const shown = await newBrowser().open(fullUrl);
    expect(pathOf(shown)).toBe('/account/my-account');
    expect(words(shown)).toContain('Grace Lovelace');
    expect(shown.html).toContain('https://shop.example/done?wixMemberLoggedIn=true');
    expect(pathOf(await newBrowser().open(fullUrl))).toBe('/login');
  });

  test.each([
    ['my-events', 'You have no places in classes or courses at present.'],
    ['my-orders', 'You have no orders.'],
    ['my-subscriptions', 'You have no subscriptions.'],
  ])('%s says so where there is nothing', async (section, expected) => {
    const { email } = await newMember();
    const { shown } = await signedIn(email, `/account/${section}`);
    expect(words(shown)).toContain(expected);
  });

  test('places in classes and courses are events, and appointments are none', async () => {
    const { email, headers } = await newMember();
    await bookedBy(headers);
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
    const eventId = await classroom.newSession(yoga);
    const course = { name: 'Pottery', type: 'COURSE', resourceIds: [], defaultCapacity: 5 } as const;
    const pottery = await business.addService(course);
    const dates = [10, 17].map((days) => new Date(server.now() + days * dayMs).toISOString().slice(0, 10));
    const client = await server.client('apiKey');
    await client.calendar.bulkCreateEvents({
      events: dates.map((date) => ({
        event: {
          scheduleId: pottery.scheduleId,
          type: 'COURSE',
          start: { localDate: `${date}T10:00:00` },
          end: { localDate: `${date}T11:00:00` },
        },
      })),
    });
    for (const bookedEntity of [{ slot: { eventId } }, { schedule: { scheduleId: pottery.scheduleId } }]) {
      const answer = await server.send('POST', '/v2/bookings', {
        headers,
        body: { booking: { bookedEntity, totalParticipants: 1 } },
      });
      expect(answer.status, answer.text).toBe(200);
    }
    const { shown } = await signedIn(email, '/account/my-events');
    const { ahead } = contentOf<{ ahead: { title: string }[] }>(shown);
    expect(ahead.map(({ title }) => title).toSorted()).toEqual(['Pottery', 'Pottery', 'Yoga']);
  });

  test('a section that there is not is no page', async () => {
    expect((await newBrowser().open('/account/my-secrets')).status).toBe(404);
  });
});

describe('bookings', () => {
  test('are the own ones alone, and each opens the pages of its link', async () => {
    const [own, other] = [await newMember(), await newMember('Grace')];
    const bookingId = await bookedBy(own.headers);
    const otherId = await bookedBy(other.headers);
    const { browser, shown } = await signedIn(own.email, '/account/my-bookings');
    const { ahead } = contentOf<{ ahead: { id: string; move: string; cancel: string }[] }>(shown);
    expect(ahead.map(({ id }) => id)).toEqual([bookingId]);
    expect(shown.html).not.toContain(otherId);
    expect(words(shown)).toContain('Your next visit');
    const { cancel = '', move = '' } = ahead[0] ?? {};
    expect(pathOf(await browser.open(move))).toMatch(/^\/manage\/[^/]+\/move$/);
    const question = await browser.open(cancel);
    expect(pathOf(question)).toMatch(/^\/manage\/[^/]+\/cancel$/);
    expect((await browser.open(`/account/my-bookings?booking=${otherId}`)).status).toBe(404);
    expect((await browser.open('/account/my-bookings?booking=nonsense')).status).toBe(404);
    await browser.send(question, {});
    const after = contentOf<{ ahead: unknown[]; over: { id: string; standing: string; again: string }[] }>(
      await browser.open('/account/my-bookings'),
    );
    expect([after.ahead, after.over.map(({ id, standing }) => [id, standing])]).toEqual([
      [],
      [[bookingId, 'cancelled']],
    ]);
    expect((await browser.open(after.over[0]?.again ?? '')).status).toBe(200);
  });

  test('that the business wrote down for the contact of the member are theirs, too', async () => {
    const { email, id } = await newMember();
    const { contactId } = await members.member(id);
    const booking = await business.booked({ service: massage, booking: { contactDetails: { contactId } } });
    const { shown } = await signedIn(email, '/account/my-bookings');
    expect(contentOf<{ ahead: { id: string }[] }>(shown).ahead.map((each) => each.id)).toEqual([booking.id]);
  });
});

test('a member books as who they are', async () => {
  const { email, id } = await newMember();
  const { browser } = await signedIn(email);
  const { startDate } = business.slot(massage);
  const start = localAt(Date.parse(startDate), siteZone).slice(0, 16);
  const { body } = await server.send('GET', `/bookings/v2/services/${massage.serviceId}`, { headers: business.owner });
  const { mainSlug } = body['service'] as { mainSlug: { name: string } };
  const cookie = [...browser.jar].map((pair) => pair.join('=')).join('; ');
  const address = `/booking-form?${new URLSearchParams({ service: mainSlug.name, start })}`;
  const form = formWith(await openPage(server.url, address, { cookie }), 'email');
  expect([form.fields.get('name'), form.fields.get('email')]).toEqual(['Ada Lovelace', email]);
  const booked = await postForm(server.url, form, {});
  expect(booked.address).toMatch(/^\/thank-you\?/);
  expect(booked.html).toContain(email);
  const { ahead } = contentOf<{ ahead: { id: string }[] }>(await browser.open('/account/my-bookings'));
  expect(ahead.length).toBe(1);
  const found = await server.send('POST', '/v2/extended-bookings/query', {
    headers: business.owner,
    body: { query: { filter: { id: ahead[0]?.id } } },
  });
  expect(found.body).toMatchObject({
    extendedBookings: [
      {
        booking: {
          createdBy: { memberId: id },
          contactDetails: { contactId: (await members.member(id))['contactId'] },
        },
      },
    ],
  });
});

test('the head of every page leads whoever is signed in to what is theirs', async () => {
  const { email } = await newMember();
  const out = await newBrowser().open('/book-online');
  expect([out.html.includes('/login?to=my-account'), out.html.includes('href="/account/')]).toEqual([true, false]);
  const { browser } = await signedIn(email);
  const { html } = await browser.open('/book-online');
  expect([html.includes('href="/account/my-account"'), html.includes('/login?to=')]).toEqual([true, false]);
  expect((await newBrowser().open('/book-online')).html).not.toContain('href="/account/');
});

describe('the account', () => {
  test('says who it is, and takes another name', async () => {
    const { email, id } = await newMember();
    const { browser, shown } = await signedIn(email);
    expect(words(shown)).toContain('Ada Lovelace');
    expect(words(shown)).toContain('Your e-mail address is not confirmed yet.');
    const saved = await browser.send(shown, { act: 'name', firstName: ' Augusta ', lastName: '' });
    expect(words(saved)).toContain('Your name is saved.');
    expect(await members.member(id)).toMatchObject({ contact: { firstName: 'Augusta' } });
    expect((await members.member(id))['contact']).not.toHaveProperty('lastName');
  });

  test('takes another password from whoever knows the one before, and ends all other sessions', async () => {
    const { email } = await newMember();
    const before = await members.logIn(email);
    const { browser, shown } = await signedIn(email);
    const password = 'another tree by the river';
    const wrong = await browser.send(shown, { act: 'password', currentPassword: 'a guess', password });
    expect([wrong.status, words(wrong).includes('This is not your current password.')]).toEqual([422, true]);
    const weak = await browser.send(wrong, { act: 'password', currentPassword: goodPassword, password: 'short' });
    expect(words(weak)).toContain('This password is too short.');
    expect(await members.isLive(before.sessionToken)).toBe(true);
    const done = await browser.send(weak, { act: 'password', currentPassword: goodPassword, password });
    expect(words(done)).toContain('Your new password is set');
    expect(await members.isLive(before.sessionToken)).toBe(false);
    expect((await members.loggingIn(email, password)).status).toBe(200);
    expect((await members.messagesTo(email, 'MEMBER_PASSWORD_CHANGED')).length).toBe(1);
  });

  test('counts wrong passwords like those of sign-ins', async () => {
    const { email, headers } = await newMember();
    const trying = (currentPassword: string) =>
      server.send('POST', '/v1/member-access/password', {
        headers,
        body: { currentPassword, newPassword: goodPassword },
      });
    await members.configure({ lockout: { failures: 3 } });
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await trying('a guess')).code).toBe('-19976');
    }
    expect((await trying(goodPassword)).code).toBe('-19988');
    expect((await members.loggingIn(email)).code).toBe('-19988');
    await members.configure({ lockout: { failures: 10 } });
  });

  test('signs out here, or everywhere', async () => {
    const { email } = await newMember();
    const [first, second] = [await signedIn(email), await signedIn(email)];
    const out = await first.browser.send(first.shown, { act: 'sign-out' });
    expect([out.url, first.browser.jar.has('oh_member')]).toEqual([`${server.url}/`, false]);
    expect(pathOf(await first.browser.open('/account/my-account'))).toBe('/login');
    const third = await signedIn(email);
    await second.browser.send(second.shown, { act: 'sign-out-everywhere' });
    expect([await second.browser.member(), await third.browser.member()]).toEqual([undefined, undefined]);
  });

  test('a form that was made for somebody else does nothing', async () => {
    const [own, other] = [await newMember(), await newMember('Grace')];
    const theirs = await signedIn(other.email);
    const { browser } = await signedIn(own.email);
    const sent = await browser.send(theirs.shown, { act: 'name', firstName: 'Mallory' });
    expect([sent.status, words(sent).includes('somebody else has signed in')]).toEqual([422, true]);
    expect(await members.member(own.id)).toMatchObject({ contact: { firstName: 'Ada' } });
  });
});

describe('nobody else', () => {
  test('a member who is blocked loses it at once', async () => {
    const { email, id } = await newMember();
    const { browser, shown } = await signedIn(email);
    await members.administer(id, 'block');
    expect(pathOf(await browser.open('/account/my-bookings'))).toBe('/login');
    expect(pathOf(await browser.send(shown, { act: 'name', firstName: 'Mallory' }))).toBe('/login');
  });

  test('a session of another site opens nothing here', async () => {
    const site = await plantSite(server.database, { displayName: 'Another', host: 'another.test' }, server.now());
    const there = openMembers(server, site);
    const { sessionToken } = await there.register({ email: newAddress() });
    const session = await server.assembly.auth.sessions.bySecret('sessionToken', sessionToken ?? '');
    const secret = await server.database.transact(site.siteId, async (tx) =>
      server.assembly.auth.sessions.giveCookie(tx, session?.id ?? ''),
    );
    const browser = newBrowser();
    browser.jar.set('oh_member', secret);
    expect(pathOf(await browser.open('/account/my-account'))).toBe('/login');
  });
});
