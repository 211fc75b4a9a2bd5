/** The secret in the data folder: made once, whole, for its owner alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withServerSecret } from './server-secret.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'openhours-secret-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const load = () => withServerSecret({ secret: undefined, dataDirectory }, async (secret) => secret.toString('hex'));

test('is made once, for its owner alone, and nothing is left beside it', async () => {
  const first = await load();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await load()).toBe(first);
  expect(readdirSync(dataDirectory)).toEqual(['secret']);
  expect(statSync(join(dataDirectory, 'secret')).mode & 0o777).toBe(0o600);
});

test('one that is there is never written over, and half a one says the way on', async () => {
  const path = join(dataDirectory, 'secret');
  writeFileSync(path, '', { mode: 0o600 });
  await expect(load()).rejects.toThrow(/does not hold 32 bytes.*Bring it back from a copy/);
  expect(readFileSync(path, 'utf8')).toBe('');
});

test('one that is given is used, and none is made', async () => {
  const given = Buffer.alloc(32, 7);
  expect(await withServerSecret({ secret: given, dataDirectory }, async (secret) => secret)).toBe(given);
  expect(readdirSync(dataDirectory)).toEqual([]);
});
