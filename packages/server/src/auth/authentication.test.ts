/** Reading credentials: what a header holds, secrets that carry their site, names of hosts. */
import { describe, expect, test } from 'vitest';
import { splitAuthorization } from './authentication.ts';
import { newSiteSecret, siteOfSecret } from './opaque-secret.ts';
import { hostNameOf } from './site-directory.ts';

describe('the header Authorization', () => {
  test.each([
    [undefined, {}],
    ['', {}],
    ['  ', {}],
    ['Bearer', {}],
    ['Bearer   ', {}],
    ['abc', { token: 'abc' }],
    ['Bearer abc', { token: 'abc' }],
    ['bearer  abc ', { token: 'abc' }],
    ['Bearerabc', { token: 'Bearerabc' }],
    ['token,key', { token: 'token', key: 'key' }],
    ['Bearer token , key', { token: 'token', key: 'key' }],
    [',key', { key: 'key' }],
    ['Bearer ,key', { key: 'key' }],
    ['token,', { token: 'token', key: '' }],
    ['token,key,more', { token: 'token', key: 'key,more' }],
  ])('%j', (header, parts) => {
    expect(splitAuthorization(header)).toEqual(parts);
  });
});

describe('opaque secrets', () => {
  const siteId = '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11';

  test('carry their site and no character that a header splits at', () => {
    const secret = newSiteSecret('rt', siteId);
    expect(siteOfSecret('rt', secret)).toBe(siteId);
    expect(secret).not.toMatch(/[\s,;]/);
    expect(newSiteSecret('rt', siteId)).not.toBe(secret);
  });

  test.each([
    '',
    'rt_',
    `rt_${siteId}`,
    `rt_${siteId}.short`,
    `us_${siteId}.${'a'.repeat(43)}`,
    `rt_x.${'a'.repeat(43)}`,
  ])('%j is no refresh token', (text) => {
    expect(siteOfSecret('rt', text)).toBeUndefined();
  });
});

test.each([
  ['Example.COM', 'example.com'],
  ['example.com:8080', 'example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['[::1]:4400', '[::1]'],
])('the host name of %s', (host, name) => {
  expect(hostNameOf(host)).toBe(name);
});
