/** Where a redirect leads, and what is sent there. */
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type Hop, redirectOf } from './redirects.ts';

const hop = (changes: Partial<Hop> = {}): Hop => ({
  url: new URL('https://shop.test/a/b?c=1'),
  method: 'GET',
  headers: { authorization: 'Bearer 1', 'content-type': 'text/plain' },
  body: undefined,
  ...changes,
});
const posted = { method: 'POST', body: 'secret=1' } as const;

test.each([
  [200, '/x'],
  [304, '/x'],
  [300, '/x'],
  [302, undefined],
])('%i to %s is an answer', (status, location) => {
  expect(redirectOf(hop(), status, location)).toBeUndefined();
});

test.each([
  ['../x', 'https://shop.test/x'],
  ['?d=2', 'https://shop.test/a/b?d=2'],
  ['//shop.test/y', 'https://shop.test/y'],
  ['https://SHOP.test:443/z', 'https://shop.test/z'],
])('%s is the same origin and keeps headers', (location, url) => {
  const next = redirectOf(hop(), 302, location) as Hop;
  expect(next.url.href).toBe(url);
  expect(next.headers).toEqual(hop().headers);
});

test.each(['https://other.test/', 'https://shop.test:8443/', 'https://a.shop.test/', 'https://shop.test.other.test/'])(
  '%s is another origin and gets no headers',
  (location) => {
    expect(redirectOf(hop(), 307, location)).toMatchObject({ method: 'GET', headers: {}, body: undefined });
  },
);

test.each(['http://shop.test/', 'http://', 'https://a b/'])('%s is not followed', (location) => {
  expect(redirectOf(hop(), 302, location)).toBe('PROTOCOL_REFUSED');
});

test.each([301, 302, 303])('what was posted is fetched after %i, without its body', (status) => {
  const next = redirectOf(hop(posted), status, '/x');
  expect(next).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer 1' }, body: undefined });
  expect((next as Hop).headers).not.toHaveProperty('content-type');
});

test.each([307, 308])('what was posted is posted again after %i, to the same origin only', (status) => {
  expect(redirectOf(hop(posted), status, '/x')).toMatchObject(posted);
  expect(redirectOf(hop(posted), status, 'https://other.test/')).toBe('TOO_MANY_REDIRECTS');
  expect(redirectOf(hop({ ...posted, body: Readable.from(['x']) }), status, '/x')).toBe('TOO_MANY_REDIRECTS');
});

test('methods other than POST stay what they are, and HEAD always', () => {
  expect(redirectOf(hop({ method: 'DELETE' }), 302, '/x')).toMatchObject({ method: 'DELETE' });
  expect(redirectOf(hop({ method: 'HEAD' }), 303, '/x')).toMatchObject({ method: 'HEAD' });
  expect(redirectOf(hop({ method: 'PUT', body: 'x' }), 303, '/x')).toMatchObject({ method: 'GET', body: undefined });
});
