/**
 * Pages that stand in for one that cannot be rendered: they lead on, need nothing but themselves, and read in every
 * direction.
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoFaults, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();

/** An address that is no valid encoding behind one that is. */
const unreadable = '/service-page/%E0%A4%A';

test.each([
  { locale: 'en', scheme: 'light', size: 'phone', home: 'Go to the home page' },
  { locale: 'de', scheme: 'dark', size: 'desktop', home: 'Zur Startseite' },
  { locale: 'he', scheme: 'dark', size: 'phone', home: 'לעמוד הבית' },
] as const)('an address that cannot be read leads home, in $locale', async ({ home, locale, scheme, size }) => {
  const page = await scene.visit({ locale, scheme, size });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${scene.server.url}${unreadable}`);
  // It is whole by itself: the content policy lets its own sheet through, and no other file is asked for.
  expect(asked).toEqual([unreadable]);
  expectNoFaults(page);
  expect(await page.locator('header').evaluate((each) => getComputedStyle(each).paddingTop)).toBe('14px');
  await expectAccessible(page, `an address that cannot be read, in ${locale}`);
  await page.getByRole('link', { name: home }).click();
  await page.waitForURL(`${scene.server.url}/`);
});

test('a form that another site sent is refused with a page, and nothing in it runs', async () => {
  const answer = await fetch(`${scene.server.url}/find-booking`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'accept-language': 'es' },
    body: new URLSearchParams({ email: 'ada@example.com' }),
  });
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
  expect(html).toContain('<html lang="es" dir="ltr"');
  const [, css = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(css).digest('base64');
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
