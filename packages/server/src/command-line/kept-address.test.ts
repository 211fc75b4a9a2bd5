/** Where a server listens, as its data folder keeps it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAddress, readKeptAddress } from './kept-address.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openhours-address-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['http://127.0.0.1:4431', { host: '127.0.0.1', port: 4431 }],
  ['http://[::1]:4431', { host: '::1', port: 4431 }],
])('%s is read as it was kept, and gone when the server stops', (address, place) => {
  expect(readKeptAddress(folder)).toBeUndefined();
  const forget = keepAddress(folder, address);
  expect(readKeptAddress(folder)).toEqual(place);
  forget();
  expect(readKeptAddress(folder)).toBeUndefined();
});

test('a server that stops leaves the address of one that began after it', () => {
  const forgetFirst = keepAddress(folder, 'http://127.0.0.1:4431');
  const forgetSecond = keepAddress(folder, 'http://127.0.0.1:4432');
  forgetFirst();
  expect(readKeptAddress(folder)?.port).toBe(4432);
  forgetSecond();
  forgetSecond();
  expect(readKeptAddress(folder)).toBeUndefined();
});
