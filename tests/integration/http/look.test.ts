/** The look and the languages of a site: stored, seen on its pages and in its messages at once, and nobody else's. */
import { computePalette } from '@openhours/contract/site/palette';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let owner: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ withPages: true });
  owner = await server.caller('OWNER');
});
afterAll(() => server.stop());

const theme = { accent: '#AB12CD', headings: 'SERIF', corners: 'SQUARE', density: 'COMPACT', scheme: 'DARK' };
const put = (body: object, headers = owner) => server.send('PUT', '/v1/site-theme', { body, headers });
const page = (path = '/', headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
const sheetOf = (html: string) => /\/theme\.css\?v=[\w]+/.exec(html)?.[0] as string;

test('a new look is on the next page, under an address of its own that may be kept for ever', async () => {
  const before = sheetOf(await (await page()).text());
  const first = await put({ theme, revision: '0' });
  expect(first.body).toEqual({ theme: { ...theme, accent: '#ab12cd' }, revision: '1' });
  expect((await put({ theme, revision: '0' })).code).toBe('INVALID_REVISION');
  const html = await (await page()).text();
  const after = sheetOf(html);
  expect(after).not.toBe(before);
  expect(html).toContain('data-mantine-color-scheme="dark"');
  expect(html).toContain('data-scheme="dark"');
  const sheet = await page(after);
  expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const css = await sheet.text();
  const { light } = computePalette('#ab12cd');
  expect(css).toContain(`--oh-accent:${light.accent};`);
  expect(css).toContain('--oh-radius:0px');
  // An older address answers what is true now, and is not kept.
  expect((await page(before)).headers.get('cache-control')).toBe('no-cache');
  // What the reader chose goes first.
  expect(await (await page('/', { cookie: 'oh_scheme=light' })).text()).toContain('data-scheme="light"');

  await server.send('POST', '/v1/outbox/test-message', { headers: owner, body: { to: 'me@salon.test' } });
  const { messages } = (await server.send('GET', '/v1/outbox/messages', { headers: owner })).body;
  expect((messages as { html: string }[])[0]?.html).toContain(light.ground);

  const other = await server.addSite('Other');
  const theirs = await server.caller('visitor', other);
  expect((await server.send('GET', '/v1/site-theme', { headers: theirs })).body).toMatchObject({ revision: '0' });
});

test.each([
  { accent: 'red' },
  { accent: '#fff' },
  { accent: '#0e6471;} body{display:none' },
  { headings: "Evil'); @import" },
  { corners: 'OVAL' },
])('%j is refused', async (wrong) => {
  expect((await put({ theme: { ...theme, ...wrong } })).status).toBe(400);
});

test('only a public page stands in a frame, and only in one of its own origin', async () => {
  const own = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' };
  const framing = async (path: string, headers: Record<string, string>) => {
    const { headers: answered } = await page(path, headers);
    const policy = answered.get('content-security-policy') ?? '';
    return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], answered.get('x-frame-options')];
  };
  expect(await framing('/', own)).toEqual(["'self'", 'SAMEORIGIN']);
  for (const [path, headers] of [
    ['/', {}],
    ['/', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['/', { ...own, 'sec-fetch-site': 'same-site' }],
    ['/dashboard/sign-in', own],
    ['/dashboard/today', own],
  ] as const) {
    expect(await framing(path, headers), path).toEqual(["'none'", 'DENY']);
  }
});

test('pages are offered in the languages of the site, in their order; the dashboard in all', async () => {
  const supportedLanguages = [{ languageCode: 'he', isPrimary: true }, { languageCode: 'fr' }];
  const set = await server.send('PATCH', '/v4/properties', {
    headers: owner,
    body: {
      properties: { language: 'he', multilingual: { supportedLanguages } },
      fields: { paths: ['language', 'multilingual'] },
    },
  });
  expect(set.status, set.text).toBe(200);
  const languageOf = async (path: string, headers: Record<string, string> = {}) =>
    /<html lang="(\w+)"/.exec(await (await page(path, headers)).text())?.[1];
  expect(await languageOf('/', { 'accept-language': 'de,fr;q=0.8' })).toBe('fr');
  expect(await languageOf('/', { 'accept-language': 'de' })).toBe('he');
  expect(await languageOf('/?lang=de')).toBe('he');
  expect(await languageOf('/', { cookie: 'oh_language=de' })).toBe('he');
  expect(await languageOf('/dashboard/sign-in', { 'accept-language': 'de' })).toBe('de');
  const html = await (await page()).text();
  const offered = [...html.matchAll(/hrefLang="(\w+)"|hreflang="(\w+)"/g)].map(([, one, other]) => one ?? other);
  expect(offered).toEqual(['he', 'fr']);
});
