/**
 * What browsers never send and programs do: pages answer it like any other visit, or with a page for people, never at
 * fault.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, openBusiness } from '../support/business.ts';
import { freePort } from '../support/process.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
let slug: string;
beforeAll(async () => {
  server = await startTestServer({ withPages: true });
  business = await openBusiness(server);
  const { name } = await business.addService({ name: 'Cut' });
  slug = name.toLowerCase();
  await business.addService({ name: 'Circle', type: 'CLASS', resourceIds: [] });
});
afterAll(() => server.stop());

/** The status of a request whose first line and headers are exactly these. */
function statusOf(lines: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write([...lines, 'connection: close', '', ''].join('\r\n')),
    );
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(received.split(' ')[1])));
  });
}

test.each(['en-en-en', 'de-1996-1996', 'x-x-x-x'])('languages that are none: %s', async (language) => {
  const answer = await fetch(`${server.url}/`, { headers: { 'accept-language': language } });
  expect(answer.status).toBe(200);
});

test.each([
  ['http://x/', 200],
  ['HTTP://x/book-online', 200],
  ['http://x', 200],
  ['http://x/nowhere', 404],
])('the target %s', async (target, status) => {
  expect(await statusOf([`GET ${target} HTTP/1.1`, 'host: x', 'accept: text/html'])).toBe(status);
});

test.each(['2199-12-31T23:59', '9999-12-31T00:00', '0001-01-01T00:00'])(
  'a form for %s leads back to the choice',
  async (start) => {
    const answer = await fetch(`${server.url}/booking-form?service=${slug}&start=${start}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/booking-calendar/'),
    ]);
  },
);

test.each(['2199-12-31T23:59', 'soon', 'Tgarbage', 'T25:00', 'T9'])(
  'a booking that is to move to %s shows the choice of its times',
  async (start) => {
    const service = await business.addService({ name: 'Moves', rules: { reschedulePolicy: { enabled: true } } });
    const { id, startDate } = await business.booked({ service, booking: { status: 'CONFIRMED' } });
    const { body } = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner });
    const asked = start.startsWith('T') ? `${startDate?.slice(0, 10)}${start}` : start;
    const answer = await fetch(`${server.url}/manage/${body.token}/move?start=${asked}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Choose another time')]);
  },
);

test.each(['', 'x', '00000000-0000-4000-8000-000000000000'])('a session that is none: “%s”', async (session) => {
  const answer = await fetch(`${server.url}/booking-form?service=circle&session=${session}`);
  expect(answer.status).toBe(404);
});

test('a calendar with somebody who is gone says so', async () => {
  const gone = await fetch(`${server.url}/booking-calendar/${slug}?staff=11111111-1111-4111-8111-111111111111`);
  expect([gone.status, await gone.text()]).toEqual([
    200,
    expect.stringContaining('This person is no longer available.'),
  ]);
  const anyone = await fetch(`${server.url}/booking-calendar/${slug}`);
  expect(await anyone.text()).not.toContain('no longer available.</');
});

describe('an address that nothing answers', () => {
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const ask = (path: string, accept: string, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, headers: { accept } });

  test.each(['/nothing', '/service/page/three', '/bookings', '/%D7%A9?x=1', '//evil.example/x', '/thank-you/no'])(
    '%s is a page for people',
    async (path) => {
      const answer = await ask(path, html);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
      const text = await answer.text();
      expect(text).toContain('There is nothing at this address');
      expect(text).not.toMatch(/href="\/\//);
    },
  );

  test('who takes anything may be a person, and gets the page', async () => {
    const answer = await ask('/nothing', '*/*');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  test.each([
    ['/nothing.txt', '*/*', 'GET'],
    ['/nothing', 'application/json', 'GET'],
    ['/nothing', html, 'POST'],
    ['/v2/nothing', html, 'GET'],
    ['/_api/bookings/v2/nothing', html, 'GET'],
    ['/oauth2/nothing', html, 'GET'],
  ])('%s, %s, %s is an error for programs', async (path, accept, method) => {
    const answer = await ask(path, accept, method);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ details: { applicationError: { code: 'NOT_FOUND' } } });
  });

  test.each(['/service-page/%00', '/service-page/..%2f..', `/booking-calendar/${'a'.repeat(2000)}`])(
    '%s names no service',
    async (path) => {
      expect((await ask(path, html)).status).toBe(404);
    },
  );
});

test('no fault is logged for any of it', () => {
  expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('two hosts in one request are refused', async () => {
  expect(await statusOf(['GET / HTTP/1.1', 'host: a', 'host: b'])).toBe(400);
});

test('people who came encrypted come encrypted again', async () => {
  const plain = await fetch(`${server.url}/`);
  expect(plain.headers.get('strict-transport-security')).toBeNull();
  const port = await freePort();
  const encrypted = await startTestServer({
    environment: { PORT: String(port), PUBLIC_URL: 'https://book.example.com' },
  });
  for (const path of ['/v1/nothing', '/health/live']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
  }
  await encrypted.stop();
});
