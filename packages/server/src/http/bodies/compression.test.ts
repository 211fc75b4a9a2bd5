/** Which coding is chosen, when compressing is right, and that what is kept stays bounded. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compressOnce, createKeptCompression, isOwnRequest, isWorthCompressing, wantedCoding } from './compression.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  [['gzip', 'br'], 'br'],
  ['br;q='.repeat(4000), undefined],
])('whoever accepts %j gets %s', (accepted, coding) => {
  expect(wantedCoding(accepted)).toBe(coding);
});

test.each([
  [{}, true],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ cookie: 'a=b', 'sec-fetch-site': 'same-origin' }, true],
  [{ cookie: 'a=b', 'sec-fetch-site': 'none' }, true],
  [{ cookie: 'a=b', 'sec-fetch-site': 'same-site' }, false],
  [{ cookie: 'a=b', 'sec-fetch-site': 'cross-site' }, false],
  [{ cookie: 'a=b' }, false],
])('a request with %o is only its sender’s own: %s', (headers, expected) => {
  expect(isOwnRequest(headers)).toBe(expected);
});

test('small answers stay as they are', () => {
  expect([isWorthCompressing('x'.repeat(1023)), isWorthCompressing('x'.repeat(1024))]).toEqual([false, true]);
});

const text = 'Wednesday 25 November, 6 free times. '.repeat(200);

test('what is compressed comes out again, from text and from bytes', async () => {
  expect(brotliDecompressSync(await compressOnce(text, 'br')).toString()).toBe(text);
  expect(gunzipSync(await compressOnce(Buffer.from(text), 'gzip')).toString()).toBe(text);
});

describe('what is kept', () => {
  test('is made once, also for many at once, and by what it holds', async () => {
    const compress = createKeptCompression();
    const [first, second] = await Promise.all([compress(text, 'br'), compress(text, 'br')]);
    expect(second).toBe(first);
    expect(await compress(`${text}`, 'br')).toBe(first);
    const other = await compress(`${text}!`, 'br');
    expect(brotliDecompressSync(other).toString()).toBe(`${text}!`);
    expect(gunzipSync(await compress(text, 'gzip')).toString()).toBe(text);
  });

  test('takes no more memory than it may', async () => {
    const size = (await createKeptCompression()(text, 'gzip')).byteLength;
    const compress = createKeptCompression(size + 20);
    const first = await compress(text, 'gzip');
    expect(await compress(text, 'gzip')).toBe(first);
    await compress(`${text}!`, 'gzip');
    const again = await compress(text, 'gzip');
    expect(again).not.toBe(first);
    expect(again.equals(first)).toBe(true);
  });
});
