/** Redirect sessions: every intent with its address, what is allowed behind it, and whose browser it becomes (identity sheet 6). */
import type { Service } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { browse, leadsTo, registeredRedirect, signedIn } from '../../support/sign-in.ts';
import { addClassWithWaitlist } from '../../support/waitlist-class.ts';
import { anonymousTokens } from './support.ts';

let server: TestServer;
let callback: string;
let visitor: string;
const id = newId();

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  callback = await registeredRedirect(server);
  visitor = (await anonymousTokens(server)).access_token;
});
afterAll(() => server.stop());

interface Made {
  readonly id: string;
  readonly fullUrl: string;
  readonly shortUrl: string;
  readonly urlDetails: { readonly endpoint: string; readonly searchParams: Readonly<Record<string, string>> };
}

const ask = (body: unknown, headers: Readonly<Record<string, string>> = {}, path = '/v1/redirect-session') =>
  server.send('POST', path, { body, headers: { authorization: visitor, ...headers } });

async function made(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Made> {
  const answer = await ask(body, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body['redirectSession'] as Made;
}

describe('each intent has its address', () => {
  test.each([
    ['bookingsCheckout', { slotAvailability: { slot: { serviceId: id } } }, '/booking-form', {}],
    ['bookingsBook', { resourceId: id }, '/book-online', { resourceId: id }],
    ['ecomCheckout', { checkoutId: id }, '/checkout', { checkoutId: id }],
    ['ecomOrderPaymentRequest', { paymentRequestId: id }, `/payment-request/${id}`, {}],
    [
      'eventsCheckout',
      { reservationId: id, eventSlug: 'a class' },
      '/event-details/a%20class/ticket-form',
      { reservationId: id },
    ],
    ['paidPlansCheckout', { planId: id, checkoutData: 'x y' }, '/plans-checkout', { planId: id, checkoutData: 'x y' }],
    ['storesProduct', { productSlug: 'soap' }, '/product-page/soap', {}],
    ['membersAccount', { section: 'BOOKINGS' }, '/account/my-bookings', {}],
    ['login', {}, '/login', {}],
    ['logout', { clientId: id }, '/_api/iam/authentication/v1/logout', {}],
  ])('%s', async (intent, said, path, parameters) => {
    const named = intent === 'logout' ? { clientId: server.clientId } : said;
    const session = await made({ [intent]: named });
    const url = new URL(session.fullUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${server.url}${path}`);
    const { rs, ...others } = Object.fromEntries(url.searchParams);
    expect(rs).toMatch(/^rs_/);
    expect(rs).not.toContain(session.id);
    expect(others).toEqual(parameters);
    expect(session.urlDetails).toEqual({ endpoint: `${server.url}${path}`, searchParams: { rs, ...parameters } });
    expect(leadsTo(await browse(session.shortUrl)).href).toBe(session.fullUrl);
  });

  test.each([
    ['none', {}, 'REQUIRED_FIELD'],
    ['two', { login: {}, bookingsBook: {} }, 'ONE_OF_ALIGNMENT'],
  ])('%s of them is refused', async (_what, body, violatedRule) => {
    const answer = await ask(body);
    expect(answer).toMatchObject({
      status: 400,
      body: { details: { validationError: { fieldViolations: [{ field: 'intent', violatedRule }] } } },
    });
  });

  test('an id that is none is told by its field', async () => {
    const answer = await ask({ auth: { authRequest: { clientId: 'x', state: 's' } } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        details: {
          validationError: { fieldViolations: [{ field: 'auth.authRequest.clientId', violatedRule: 'FORMAT' }] },
        },
      },
    });
  });

  test.each([{ logout: { clientId: id } }, { auth: { authRequest: { clientId: id, state: 's' } } }])(
    'an unknown client: %j',
    async (body) => {
      expect(await ask(body)).toMatchObject({ status: 404, code: 'OAUTH_APP_NOT_FOUND' });
    },
  );
});

describe('what is added to the address', () => {
  test('names that it has itself are not overwritten', async () => {
    const { fullUrl } = await made({
      paidPlansCheckout: { planId: id },
      preferences: { additionalQueryParameters: { rs: 'mine', planId: 'other', session_token: 'x', color: 'red' } },
    });
    const { rs, ...others } = Object.fromEntries(new URL(fullUrl).searchParams);
    expect(rs).toMatch(/^rs_/);
    expect(others).toEqual({ planId: id, color: 'red' });
  });

  test('the language of the SDK, unless another is named', async () => {
    const headers = { 'x-wix-linguist': 'de|de-de|true|abc' };
    expect(new URL((await made({ login: {} }, headers)).fullUrl).searchParams.get('lang')).toBe('de');
    const said = { login: {}, preferences: { additionalQueryParameters: { lang: 'fr' } } };
    expect(new URL((await made(said, headers)).fullUrl).searchParams.get('lang')).toBe('fr');
  });

  test('an address that grows too long is refused', async () => {
    const answer = await ask({ login: {}, preferences: { additionalQueryParameters: { long: 'x'.repeat(3000) } } });
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' });
  });
});

describe('callbacks', () => {
  test.each([
    () => callback,
    () => `${server.url}/anything`,
    () => 'http://localhost:5173/back',
    () => 'https://127.0.0.1/back',
  ])('%s is allowed', async (address) => {
    await made({ login: {}, callbacks: { postFlowUrl: address() } });
  });

  test.each([
    'https://evil.example/',
    'https://localhost.evil.example/',
    'https://localhost@evil.example/',
    'http://localhost:80@evil.example/',
    'https:\\\\localhost\\back',
    '//localhost/back',
    'javascript:alert(1)//localhost',
    'ftp://localhost/',
    'localhost',
    'data:text/html,x',
  ])('%s is refused', async (address) => {
    const answer = await ask({ login: {}, callbacks: { thankYouPageUrl: address } });
    expect(answer).toMatchObject({
      status: 400,
      code: 'REDIRECT_URL_NOT_ALLOWED',
      body: { details: { applicationError: { data: { field: 'callbacks.thankYouPageUrl', url: address } } } },
    });
  });

  test('a key of the site may name those of any of its clients', async () => {
    const owner = { authorization: server.apiKey, 'wix-site-id': server.siteId };
    expect((await ask({ login: {}, callbacks: { postFlowUrl: callback } }, owner)).status).toBe(200);
    expect((await ask({ login: {}, callbacks: { postFlowUrl: 'https://evil.example/' } }, owner)).status).toBe(400);
  });

  test.each([
    ['LOGOUT', () => 'http://localhost:1/x', true],
    ['CHECKOUT', () => 'https://evil.example/', false],
    ['AUTHORIZE', () => callback, true],
    ['AUTHORIZE', () => 'http://localhost:1/x', false],
  ])('are checked beforehand: %s', async (callbackType, address, isValid) => {
    const answer = await ask(
      { callbackType, callbackUrl: address(), clientId: server.clientId },
      {},
      '/v1/redirect-session/validate-callback',
    );
    expect(answer).toMatchObject({ status: 200, body: { isValid } });
  });

  test.each([undefined, 'UNKNOWN'])('of no type they are not: %s', async (callbackType) => {
    const answer = await ask(
      { callbackType, callbackUrl: callback, clientId: server.clientId },
      {},
      '/v1/redirect-session/validate-callback',
    );
    expect(answer.status).toBe(400);
  });
});

describe('whoever calls goes on in the browser', () => {
  const setCookie = (answer: Response) => answer.headers.getSetCookie().join('\n');

  test('once', async () => {
    const { fullUrl } = await made({ ecomCheckout: { checkoutId: id } });
    expect(setCookie(await browse(fullUrl))).toMatch(/^oh_visitor=us_/);
    expect(setCookie(await browse(fullUrl))).toBe('');
  });

  test('as a member who has signed in', async () => {
    const { memberId, sessionId } = await signedIn(server, { secret: 'cookie' });
    const token = await tokenOf(memberId, sessionId);
    const { fullUrl } = await made({ ecomCheckout: { checkoutId: id } }, { authorization: token });
    expect(setCookie(await browse(fullUrl))).toMatch(
      /^oh_member=us_[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/,
    );
  });

  test('not where somebody else is signed in: a link makes nobody somebody else', async () => {
    const [attacker, victim] = [
      await signedIn(server, { secret: 'cookie' }),
      await signedIn(server, { secret: 'cookie' }),
    ];
    const token = await tokenOf(attacker.memberId, attacker.sessionId);
    const { fullUrl } = await made({ ecomCheckout: { checkoutId: id } }, { authorization: token });
    expect(setCookie(await browse(fullUrl, { cookie: `oh_member=${victim.secret}` }))).toBe('');
  });

  test('not when it is not wanted: then the browser is whose it was', async () => {
    const { fullUrl } = await made({ ecomCheckout: { checkoutId: id }, preferences: { maintainIdentity: false } });
    expect(setCookie(await browse(fullUrl))).toBe('');
  });

  async function tokenOf(memberId: string, sessionId: string): Promise<string> {
    const { token } = await server.assembly.auth.accessTokens.issue({
      subjectType: 'MEMBER',
      subjectId: memberId,
      clientId: server.clientId,
      siteId: server.siteId,
      accountId: server.accountId,
      instanceId: undefined,
      sessionId,
    });
    return token;
  }
});

test.each([
  { ecomCheckout: { checkoutId: id } },
  { ecomOrderPaymentRequest: { paymentRequestId: id } },
  { eventsCheckout: { reservationId: id, eventSlug: 'a class' } },
  { paidPlansCheckout: { planId: id } },
  { storesProduct: { productSlug: 'soap' } },
])('a page that the site does not have says so and leads back: %j', async (intent) => {
  const { fullUrl } = await made({ ...intent, callbacks: { postFlowUrl: callback } });
  const text = await (await browse(fullUrl, { 'accept-language': 'fr' })).text();
  expect(text).toContain('id="SITE_CONTAINER"');
  expect(text).toContain('Cette page n’est pas disponible ici');
  expect(text).toContain(`href="${callback}?wixMemberLoggedIn=false"`);
});

describe('what clients call a product or an event', () => {
  let service: Service;
  let eventId: string;
  beforeAll(async () => {
    const owner = await server.client('OWNER');
    service = await addClassWithWaitlist(owner, 'Of classes');
    const day = new Date(server.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const { event } = await owner.calendar.createEvent({
      event: {
        scheduleId: service.schedule.id as string,
        type: 'CLASS',
        start: { localDate: `${day}T19:00:00` },
        end: { localDate: `${day}T20:00:00` },
        timeZone: 'UTC',
        totalCapacity: 20,
      },
    });
    eventId = event.id as string;
  });

  /** A place that the visitor of these tests, or another one, holds; answers the id. */
  async function hold(authorization = visitor): Promise<string> {
    const body = { slot: { eventId }, totalParticipants: 1 };
    const answer = await server.send('POST', '/v1/slot-holds', { body, headers: { authorization } });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body['slotHold'] as { id: string }).id;
  }
  const slug = () => service.mainSlug.name;
  const locationOf = async (address: string) => (await browse(address)).headers.get('location');
  const handleIn = (address: string) => new URL(address).searchParams.get('rs') ?? '';

  test('a product is the service that has or had its slug', async () => {
    const former = slug();
    const owner = await server.client('OWNER');
    const { service: renamed } = await owner.services.setCustomSlug({
      serviceId: service.id,
      slugName: 'evening-yoga',
    });
    service = renamed;
    for (const productSlug of [former, slug()]) {
      const { fullUrl } = await made({ storesProduct: { productSlug } });
      expect(await locationOf(fullUrl)).toBe(`/service-page/evening-yoga?rs=${handleIn(fullUrl)}`);
    }
  });

  test.each(['no%00slug', 'nothing'])('a product that there is not is said to be none: %s', async (name) => {
    const answer = await browse(`${server.url}/product-page/${name}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(await answer.text()).toContain('<!doctype html>');
  });

  test('an event is a class with the place that is held', async () => {
    const session = await made({ eventsCheckout: { reservationId: await hold(), eventSlug: slug() } });
    const handle = handleIn(session.fullUrl);
    expect(await locationOf(session.fullUrl)).toBe(`/booking-form?rs=${handle}`);
    const opened = await ask({ handle }, {}, '/v1/redirect-sessions/open');
    expect(opened.body['redirectSession'], opened.text).toMatchObject({ booking: { serviceId: service.id, eventId } });
  });

  test.each([
    ['that somebody else holds', async () => hold((await anonymousTokens(server)).access_token), slug],
    ['of another service', hold, () => 'a-class'],
    ['that nobody holds', async () => newId(), slug],
  ])('but not a place %s', async (_what, reservation, eventSlug) => {
    const said = { reservationId: await reservation(), eventSlug: eventSlug() };
    const { fullUrl } = await made({ eventsCheckout: said, callbacks: { postFlowUrl: callback } });
    expect(await (await browse(fullUrl)).text()).toContain(`href="${callback}?wixMemberLoggedIn=false"`);
  });
});

test('its event tells neither the handle nor the session token', async () => {
  const { secret } = await signedIn(server);
  const session = await made({
    auth: {
      authRequest: { clientId: server.clientId, state: 's', sessionToken: secret, redirectUri: callback },
    },
  });
  const rows = await server.database.reader(server.siteId).all(
    statement<{ row: string }>(
      `select e::text as row from outbox_event e where site_id = $1 and type = 'wix.headless.v1.redirect_session_created'
         and entity_id = $2`,
      [server.siteId, session.id],
    ),
  );
  expect(rows).toHaveLength(1);
  const handle = new URL(session.fullUrl).searchParams.get('rs') ?? '';
  for (const hidden of [handle, secret, 'sh_']) {
    expect(rows[0]?.row).not.toContain(hidden);
  }
});

test('it is over after fifteen minutes', async () => {
  const { shortUrl } = await made({ login: {} });
  await server.setClock(server.now() + 15 * 60_000);
  expect((await browse(shortUrl)).status).toBe(404);
});
