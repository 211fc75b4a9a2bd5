/** Values, paths and query strings as they travel. */
import { describe, expect, test } from 'vitest';
import { fakeTransport } from '../test-support/fakes.ts';
import { createCaller } from './caller.ts';
import { encodeValue, fillPath, queryString } from './encoding.ts';

describe('values', () => {
  test('are renamed at every depth, and never for data items', () => {
    const item = { _id: 'a', list: [{ _createdDate: new Date(0), keep: undefined }], _other: { _updatedDate: 1n } };
    expect(encodeValue(item, false)).toEqual({
      id: 'a',
      list: [{ createdDate: '1970-01-01T00:00:00.000Z' }],
      _other: { updatedDate: '1' },
    });
    expect(encodeValue(item, true)).toEqual({
      _id: 'a',
      list: [{ _createdDate: '1970-01-01T00:00:00.000Z' }],
      _other: { _updatedDate: '1' },
    });
  });

  test('names that mean something to the language are plain names', () => {
    const encoded = encodeValue(JSON.parse('{"__proto__":{"a":1},"toString":2}'), false);
    expect(JSON.stringify(encoded)).toBe('{"__proto__":{"a":1},"toString":2}');
    expect(({} as { a?: number }).a).toBeUndefined();
  });
});

test('path parameters are escaped and leave the input', () => {
  expect(fillPath('/a/{x}/b/{y}', { x: 'ä/', y: 0, z: 1 })).toEqual({
    path: '/a/%C3%A4%2F/b/0',
    values: { x: 'ä/', y: '0' },
    rest: { z: 1 },
  });
});

test('path parameters inside an entity are found there, and stay', () => {
  const input = { service: { id: 'a b', name: 'Massage' } };
  expect(fillPath('/v2/services/{service.id}', input)).toEqual({
    path: '/v2/services/a%20b',
    values: { 'service.id': 'a b' },
    rest: input,
  });
  expect(() => fillPath('/v2/services/{service.id}', { service: { name: 'Massage' } })).toThrow('"service.id"');
});

describe('query strings', () => {
  const decode = (query: string) => JSON.parse(Buffer.from(query.slice(3), 'base64url').toString());

  test.each<[Record<string, unknown>, string]>([
    [{}, ''],
    [{ a: 1, b: true, c: undefined, d: null, e: { f: null } }, 'a=1&b=true'],
    [{ ids: ['x', 'y'], empty: [] }, 'ids=x&ids=y'],
    [{ paging: { limit: 2, offset: 0 } }, 'paging.limit=2&paging.offset=0'],
    [{ 'ä&': 'a b=' }, '%C3%A4%26=a%20b%3D'],
  ])('%j', (input, query) => {
    expect(queryString(input)).toBe(query);
  });

  test.each<Record<string, unknown>>([
    { query: { filter: { 'a.b': { $gt: 1 } } } },
    { filter: {} },
    { list: [{ a: 'ü😀' }] },
    { 'a.b': 1 },
  ])('%j is too much for names with dots', (input) => {
    const query = queryString(input);
    expect(query).toMatch(/^\.r=[A-Za-z0-9_-]+$/);
    expect(decode(query)).toEqual(input);
  });
});

describe('long queries', () => {
  const entry = { method: 'GET', path: '/things/{id}' };
  const send = async (flags: { fallback?: boolean }, length: number) => {
    const transport = fakeTransport(() => ({}));
    const caller = createCaller({
      transport,
      credentials: async () => ({}),
      retries: 0,
      language: undefined,
      now: () => 0,
      sleep: async () => {},
    });
    await caller.call('things.get', { ...entry, ...flags }, { id: '1', text: 'x'.repeat(length) });
    return transport.requests[0]!;
  };

  test('up to 4000 characters go as GET', async () => {
    expect(await send({ fallback: true }, 3995)).toMatchObject({ method: 'GET', body: undefined });
  });

  test('more go as POST to the same path with the same JSON', async () => {
    const request = await send({ fallback: true }, 3996);
    expect(request).toMatchObject({ method: 'POST', path: '/things/1', query: '' });
    expect(JSON.parse(request.body!)).toEqual({ text: 'x'.repeat(3996) });
  });

  test('unless the operation has no fallback', async () => {
    expect(await send({}, 5000)).toMatchObject({ method: 'GET' });
  });
});
