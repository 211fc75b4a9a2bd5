/** Reading credentials: what a header holds, secrets that carry their site, origins a client may come from. */
import { describe, expect, test } from 'vitest';
import { splitAuthorization } from './authentication.ts';
import { newSiteSecret, siteOfSecret } from './opaque-secret.ts';
import { clientAllowsOrigin, hostNameOf, type OauthClient } from './site-directory.ts';

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

describe('origins of a client', () => {
  const client: OauthClient = {
    id: '',
    siteId: '',
    applicationType: 'HEADLESS',
    allowedRedirectUris: [],
    allowedDomains: ['example.com', 'localhost', '127.0.0.1'],
    allowedOrigins: ['http://listed.example:8080'],
  };

  test.each([
    ['http://listed.example:8080', true],
    ['http://listed.example', false],
    ['https://example.com', true],
    ['https://shop.example.com', true],
    ['http://example.com', false],
    ['https://notexample.com', false],
    ['https://example.com.evil.example', false],
    ['http://localhost:3000', true],
    ['https://localhost', true],
    ['http://127.0.0.1:5173', true],
    ['http://evil.localhost', false],
    ['null', false],
    ['', false],
  ])('%s: %s', (origin, allowed) => {
    expect(clientAllowsOrigin(client, origin)).toBe(allowed);
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
