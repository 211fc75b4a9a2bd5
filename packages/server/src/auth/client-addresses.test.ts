/** Where browsers may come from and be sent to on behalf of a client. */
import { describe, expect, test } from 'vitest';
import {
  clientAllowsOrigin,
  isAllowedCallback,
  isRegisteredRedirect,
  originsOf,
  withParameters,
} from './client-addresses.ts';

describe('origins of a client', () => {
  const client = {
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

describe('redirect addresses', () => {
  const client = { allowedDomains: [], allowedRedirectUris: ['https://App.example:443/cb?a=b', 'myapp://callback'] };

  test.each([
    ['https://app.example/cb?a=b', true],
    ['HTTPS://APP.EXAMPLE/cb?a=b', true],
    ['myapp://callback', true],
    ['https://app.example/cb', false],
    ['https://app.example/cb?a=b&c=d', false],
    ['https://app.example/cb?a=b#part', false],
    ['https://app.example:8443/cb?a=b', false],
    ['https://app.example/CB?a=b', false],
    ['http://app.example/cb?a=b', false],
    ['https://user@app.example/cb?a=b', false],
    ['https:\\\\app.example/cb?a=b', false],
    ['https://app.example/cb?a=b\n', false],
    ['myapp://callback/', false],
    ['unused://', false],
    ['', false],
  ])('%j: %s', (address, isRegistered) => {
    expect(isRegisteredRedirect(client, address)).toBe(isRegistered);
  });
});

describe('callbacks', () => {
  const client = { allowedDomains: ['app.example', 'localhost'], allowedRedirectUris: ['myapp://callback'] };

  test.each([
    ['https://site.example/anything', true],
    ['https://app.example/x', true],
    ['https://shop.app.example/x?y#z', true],
    ['http://localhost:5173/', true],
    ['myapp://callback', true],
    ['http://app.example/', false],
    ['https://notapp.example/', false],
    ['https://app.example.evil.example/', false],
    ['https://app.example@evil.example/', false],
    ['javascript://app.example/%0aalert(1)', false],
    ['//app.example/', false],
    ['myapp://other', false],
  ])('%s: %s', (address, isAllowed) => {
    expect(isAllowedCallback([client], address, 'https://site.example')).toBe(isAllowed);
  });
});

test("programs of one's own have no origin", () => {
  expect(originsOf(['https://app.example/a', 'https://app.example/b', 'myapp://callback'])).toEqual([
    'https://app.example',
  ]);
});

test('parameters are added behind those that there are', () => {
  expect(withParameters('https://app.example/?a=b', { c: 'd e', left: undefined })).toBe(
    'https://app.example/?a=b&c=d+e',
  );
});
