/** A posted form whose outcome nobody knows: pressed again it is the same attempt, so that nobody books twice. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSiteTheme, fail } from '@openhours/contract';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCallLimits } from '../../../packages/server/src/admission/call-limits.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createSiteMemories } from '../../../packages/server/src/db/site-memory.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { BoundOperation } from '../../../packages/server/src/http/calls/binder.ts';
import { createKeptPages } from '../../../packages/server/src/http/pages/kept-pages.ts';
import { mountPages } from '../../../packages/server/src/http/pages/pages.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** Pages that show nothing but their ticket: what the server gives to pages is looked at, not how they look. */
const bundle = `
const values = (request) => request.ticket.values ?? JSON.parse(request.query.values);
const form = (request, status) => ({ status, personal: true, body: JSON.stringify({
  visitorId: request.visitorId ?? null,
  ticket: request.issueTicket('/booking-form', values(request)),
  elsewhere: request.issueTicket('/dashboard/sign-in', values(request)),
}) });
const route = (path, takesForms) => ({ path, holdsAllBelow: false, takesForms, shortPaths: [] });
export const routes = [route('/booking-form', true), route('/dashboard/sign-in', true),
  { ...route('/login/return', false), asksOthers: true }];
export const renderPage = async (request) => {
  await globalThis.pageMayBeRendered?.(request.path);
  return form(request, 200);
};
export const languageOf = () => 'de';
export const keptKeyOf = () => undefined;
export const renderTheme = () => ({ css: '', icon: '', version: '1' });
export const writeFaultPages = () => ({ css: 'h1{}', pageOf: (kind, { languages }) => kind + ' in ' + languages.join() });
export async function submitForm(request, calls) {
  if (request.throttledForSeconds !== undefined) {
    return { status: 429, personal: true, retryAfterSeconds: request.throttledForSeconds, body: '{}' };
  }
  const { slot } = JSON.parse(values(request).request);
  try {
    const { booking } = await calls.site.bookings.createBooking(
      { booking: { bookedEntity: { slot }, totalParticipants: 1, status: 'CONFIRMED',
        contactDetails: { firstName: request.form.name } } },
      { idempotencyKey: request.ticket.nonce });
    return { status: 303, personal: true, location: '/' + booking.id, body: '' };
  } catch (error) {
    return form(request, error.status);
  }
}`;

let server: TestServer;
let business: Business;
let haircut: TestService;
let folder: string;
let app: FastifyInstance;
let origin: string;
/** What becomes of the next call that creates a booking. */
let outcome: 'known' | 'lost after the commit' | 'lost before' | 'refused';
const nonces: string[] = [];
/** As whom forms are counted: a test that sends many does it from an address of its own. */
let countedFrom = '192.0.2.1';
const limits = createCallLimits(true, 10);
let isOverloaded = false;

function withOutcome(bound: BoundOperation): BoundOperation {
  return bound.operation.name !== 'bookings.createBooking'
    ? bound
    : {
        ...bound,
        async invoke(parts, facts) {
          const now = outcome;
          outcome = 'known';
          nonces.push(facts.idempotencyKey ?? '');
          if (now === 'refused') {
            throw fail('SLOT_NOT_AVAILABLE', 'Refused by the test');
          }
          if (now === 'lost before') {
            throw fail('UNAVAILABLE', 'Lost by the test');
          }
          const answer = await bound.invoke(parts, facts);
          if (now === 'lost after the commit') {
            throw fail('UNAVAILABLE', 'Lost by the test');
          }
          return answer;
        },
      };
}

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
  folder = await mkdtemp(join(tmpdir(), 'openhours-pages-'));
  await mkdir(join(folder, 'server'));
  await mkdir(join(folder, 'client', 'assets'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'server', 'render.js'), bundle);
  app = fastify();
  await app.register(
    await mountPages({
      bundleFolder: folder,
      operations: server.assembly.operations.map(withOutcome),
      siteOfHost: (host) => server.assembly.auth.sites.ofHost(host),
      lookOf: async () => ({ theme: defaultSiteTheme, languages: [], logo: undefined, legalPages: [] }),
      publicOrigin: () => origin,
      originOf: async () => 'http://127.0.0.1',
      sendsMail: () => true,
      ticketKey: Buffer.alloc(32, 1),
      now: () => server.now(),
      beginVisit: async () => 'secret',
      enterPage: limits.enterPage,
      isOverloaded: () => isOverloaded,
      countForm: () => limits.countForm(countedFrom),
      countNavigation: limits.countNavigation,
      noteForm: async () => {},
      resumeVisit: async () => undefined,
      resumeMember: async () => undefined,
      newVisitorId: newId,
      enterBrowser: async () => ({ cookies: [] }),
      keptPages: createKeptPages({ memory: createSiteMemories().make(1), versionOf: async () => undefined }),
      hasNothing: async () => true,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    }),
  );
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

interface Form {
  readonly visitorId: string | null;
  readonly ticket: string;
  readonly elsewhere: string;
}

const requestOf = () => ({ request: JSON.stringify({ slot: business.slot(haircut) }) });

async function open(values: object): Promise<Form> {
  const query = new URLSearchParams({ values: JSON.stringify(values) });
  return (await (await fetch(`${origin}/booking-form?${query}`)).json()) as Form;
}

async function press(
  ticket: string,
  name = 'Grace',
): Promise<{ status: number; location: string | null; form?: Form }> {
  const answer = await fetch(`${origin}/booking-form`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ ticket, name }),
  });
  const location = answer.headers.get('location');
  return location === null
    ? { status: answer.status, location, form: (await answer.json()) as Form }
    : { status: answer.status, location };
}

async function bookings(): Promise<number> {
  const row = await server.database.serverReader.first(
    statement<{ count: number }>('select count(*)::integer as count from booking where site_id = $1', [server.siteId]),
  );
  return row?.count ?? 0;
}

test('booked, but told that the server was busy: the next press is answered with the booking that was made', async () => {
  const before = await bookings();
  outcome = 'lost after the commit';
  const first = await press((await open(requestOf())).ticket);
  expect(first.status).toBe(503);
  const second = await press(first.form?.ticket ?? '');
  expect(second).toEqual({ status: 303, location: expect.stringMatching(/^\/[0-9a-f-]{36}$/) });
  expect(await press(first.form?.ticket ?? '')).toEqual(second);
  expect(await bookings()).toBe(before + 1);
});

test('however often the outcome stays unknown, it is one attempt', async () => {
  const before = await bookings();
  let { ticket } = await open(requestOf());
  nonces.length = 0;
  for (const next of ['lost before', 'lost after the commit', 'lost after the commit'] as const) {
    outcome = next;
    ticket = (await press(ticket)).form?.ticket ?? '';
  }
  expect((await press(ticket)).status).toBe(303);
  expect([new Set(nonces).size, nonces.length]).toEqual([1, 4]);
  expect(await bookings()).toBe(before + 1);
});

test('with other words in it the form does not book a second time', async () => {
  const before = await bookings();
  outcome = 'lost after the commit';
  const first = await press((await open(requestOf())).ticket);
  expect((await press(first.form?.ticket ?? '', 'Somebody else')).status).toBe(409);
  expect(await bookings()).toBe(before + 1);
});

test('the page knows as whom the attempt was made, so that it finds what was booked', async () => {
  expect((await open(requestOf())).visitorId).toBeNull();
  outcome = 'lost after the commit';
  const { form } = await press((await open(requestOf())).ticket);
  const made = await server.database.serverReader.first(
    statement<{ id: string }>(
      `select created_by_id as id from booking where site_id = $1 order by created_at desc, id desc limit 1`,
      [server.siteId],
    ),
  );
  expect(form?.visitorId).toBe(made?.id);
});

test('after a refusal, or for another page, a form is an attempt of its own', async () => {
  nonces.length = 0;
  outcome = 'refused';
  const refused = await press((await open(requestOf())).ticket);
  expect(refused.status).toBe(428);
  expect((await press(refused.form?.ticket ?? '')).status).toBe(303);
  expect(new Set(nonces).size).toBe(2);
  outcome = 'lost before';
  const lost = await press((await open(requestOf())).ticket);
  const nonceIn = (ticket = '') => JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString()).nonce;
  expect(nonceIn(lost.form?.ticket)).toBe(nonces.at(-1));
  expect(nonceIn(lost.form?.elsewhere)).not.toBe(nonces.at(-1));
});

test('360 forms an hour come from one address; what is too much is told for how long, and does nothing', async () => {
  const before = await bookings();
  countedFrom = '192.0.2.2';
  outcome = 'known';
  const { ticket } = await open(requestOf());
  for (let sent = 0; sent < 360; sent += 1) {
    limits.countForm(countedFrom);
  }
  const answer = await fetch(`${origin}/booking-form`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ ticket, name: 'Grace' }),
  });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3590);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  expect(await bookings()).toBe(before);
  countedFrom = '192.0.2.3';
  expect((await press(ticket)).status).toBe(303);
});

test('pages are rendered two at a time and the rest waits its turn, while forms are taken at once', async () => {
  const { ticket } = await open(requestOf());
  let rendering = 0;
  let go: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const gate = globalThis as { pageMayBeRendered?: () => Promise<void> };
  gate.pageMayBeRendered = () => {
    rendering += 1;
    return gone;
  };
  const looks = Array.from({ length: 42 }, () => fetch(`${origin}/booking-form?values={}`));
  await expect.poll(() => rendering).toBe(2);
  // Two inside and forty in line: whoever else comes from there is told to come back. Who that is, is chance.
  const late = await Promise.race([...looks, fetch(`${origin}/booking-form?values={}`)]);
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await press(ticket)).status).toBe(303);
  expect(rendering).toBe(2);
  delete gate.pageMayBeRendered;
  go();
  // On a slow machine some of those in line have waited long enough by now.
  const statuses = new Set((await Promise.all(looks)).map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
});

test('pages that wait for somebody outside keep nobody from looking', async () => {
  let waiting = 0;
  let go: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const gate = globalThis as { pageMayBeRendered?: (path: string) => Promise<void> };
  gate.pageMayBeRendered = async (path) => {
    if (path === '/login/return') {
      waiting += 1;
      await gone;
    }
  };
  const outside = Array.from({ length: 4 }, () => fetch(`${origin}/login/return?values={}`));
  await expect.poll(() => waiting).toBe(4);
  expect((await fetch(`${origin}/booking-form?values={}`)).status).toBe(200);
  go();
  expect((await Promise.all(outside)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  delete gate.pageMayBeRendered;
});

test('while the server cannot keep up nobody is shown a page, and forms are still taken', async () => {
  const { ticket } = await open(requestOf());
  isOverloaded = true;
  const refused = await fetch(`${origin}/booking-form?values={}`, { headers: { 'accept-language': 'fr, he;q=0.5' } });
  const pressed = await press(ticket);
  isOverloaded = false;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.text()).toBe('busy in fr,he');
  expect(pressed.status).toBe(303);
});
