/** Where a link for a new password may lead on. */
import { expect, it } from 'vitest';
import { isAllowedRedirect } from './redirects.ts';

const rules = { allowed: ['https://app.example/welcome?from=mail', 'myapp://done'], ownOrigin: 'https://site.example' };

it.each([
  ['https://site.example/account', true],
  ['HTTPS://APP.example:443/welcome?from=mail', true],
  ['myapp://done', true],
  ['https://app.example/welcome', false],
  ['https://app.example/welcome?from=mail#x', false],
  ['https://site.example.evil.example/', false],
  ['https://site.example@evil.example/', false],
  ['//evil.example', false],
  ['javascript:alert(1)', false],
  ['/account', false],
])('%s: %s', (url, expected) => {
  expect(isAllowedRedirect(url, rules)).toBe(expected);
});
