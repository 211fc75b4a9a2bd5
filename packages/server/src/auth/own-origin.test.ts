/** Who counts as a page of this server. */
import { expect, test } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

const own = { host: 'Studio.example:4400', publicOrigin: 'https://book.example' };

test.each([
  ['https://book.example', undefined, true],
  ['https://book.example', 'same-origin', true],
  ['https://book.example', 'cross-site', false],
  ['https://book.example', 'same-site', false],
  ['https://book.example', 'none', false],
  ['http://studio.example:4400', undefined, true],
  ['http://studio.example:4401', undefined, false],
  ['https://evil.example', undefined, false],
  ['https://evil.example', 'same-origin', false],
  ['null', undefined, false],
  ['null', 'same-origin', true],
  ['null', 'cross-site', false],
  ['not an origin', undefined, false],
  ['', undefined, false],
])('Origin %s with Sec-Fetch-Site %s', (origin, fetchSite, expected) => {
  expect(isOwnOrigin({ ...own, origin, fetchSite }, 'refuse')).toBe(expected);
  expect(isOwnOrigin({ ...own, origin, fetchSite }, 'allow')).toBe(expected);
});

test('a request without Origin is judged by what could be misused, and never from another site', () => {
  expect(isOwnOrigin({ ...own, origin: undefined, fetchSite: undefined }, 'allow')).toBe(true);
  expect(isOwnOrigin({ ...own, origin: undefined, fetchSite: undefined }, 'refuse')).toBe(false);
  expect(isOwnOrigin({ ...own, origin: undefined, fetchSite: 'cross-site' }, 'allow')).toBe(false);
  expect(isOwnOrigin({ ...own, host: undefined, origin: 'https://book.example', fetchSite: undefined }, 'refuse')).toBe(
    true,
  );
});
