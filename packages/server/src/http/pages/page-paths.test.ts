/** Which addresses are pages, and for whom. */
import { expect, test } from 'vitest';
import { longAddress, pagePathOf, pathOfTarget, wantsPage } from './page-paths.ts';

test.each([
  ['/book', '/book-online'],
  ['/book/?lang=de', '/book-online?lang=de'],
  ['/book?next=/a?b=c', '/book-online?next=/a?b=c'],
])('%s, short for /book-online, leads to %s', (url, address) => {
  expect(longAddress(url, '/book-online')).toBe(address);
});

test.each([
  ['/nothing', 'text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['/nothing?x=/v1/y', 'Text/HTML', true],
  ['/v1', 'text/html', false],
  ['/v1/nothing', 'text/html', false],
  ['/v1/nothing?x', 'text/html', false],
  ['/v12/nothing', 'text/html', false],
  ['/version/nothing', 'text/html', true],
  ['/bookings', 'text/html', true],
  ['/bookings/v2/nothing', 'text/html', false],
  ['/_api/x', 'text/html', false],
  ['/graphql', 'text/html', false],
  ['/assets/gone.js', 'text/html', false],
  ['/nothing', '*/*', true],
  ['/nothing', undefined, true],
  ['/favicon.ico', '*/*', false],
  ['/nothing', 'application/json', false],
  ['/nothing', 'application/json, text/plain, */*', false],
  ['/nothing', 'image/avif,image/webp,*/*;q=0.8', false],
])('whoever opens %s and takes %s wants a page: %s', (url, accept, expected) => {
  expect(wantsPage(url, { accept }, new Set(['bookings']))).toBe(expected);
});

test.each(['authorization', 'origin', 'x-wix-client-artifact-id', 'wix-site-id'])(
  'nobody opens an address with the header %s: a program asks, and reads errors',
  (name) => {
    const headers = { accept: 'text/html', [name]: 'x' };
    expect(wantsPage('/pricing-plans/v2/plans', headers, new Set())).toBe(false);
  },
);

test.each([
  ['/dashboard/', '/dashboard'],
  ['/dashboard///', '/dashboard'],
  ['/', '/'],
  ['///', '/'],
  ['/a%20b/', '/a b'],
  ['/#%ff', undefined],
  ['/%', undefined],
])('the page at %s is %s', (raw, path) => {
  expect(pagePathOf(raw)).toBe(path);
});

test('a path of nothing but slashes is cut in one pass', () => {
  const path = `/dashboard/${'/'.repeat(200_000)}x`;
  // Time of this process alone, because other programs may take turns with it.
  const before = process.cpuUsage();
  expect(pagePathOf(path)).toBe(path);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(100);
});

test.each([
  ['/book-online?x=1', '/book-online?x=1'],
  ['http://x/', '/'],
  ['HTTP://x/book-online', '/book-online'],
  ['http://x', '/'],
  ['http://x?lang=de', '/?lang=de'],
  ['/path?to=http://x/', '/path?to=http://x/'],
  ['//x/y', '//x/y'],
])('the target %s is asked as %s', (target, path) => {
  expect(pathOfTarget(target)).toBe(path);
});
