/** Wrong settings of the first site end a start before anything is installed or built. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemsOfFirstSite } from '../../scripts/first-settings.mjs';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openhours-settings-'));
  for (const path of ['scripts', 'packages/contract/src', 'package.json', 'package-lock.json']) {
    cpSync(join(checkout, path), join(folder, path), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('each is named with its value and what is allowed, and nothing is installed', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', 'openhours.mjs'), 'start'], {
    cwd: folder,
    encoding: 'utf8',
    // Without programs: whoever tried to install would say that npm was not found.
    env: { PATH: '', OPENHOURS_LANGUAGE: 'it', OPENHOURS_CURRENCY: 'dollars', OPENHOURS_TIME_ZONE: 'Mars/Base' },
  });
  expect(stderr.trim().split('\n')).toEqual([
    'The settings are not usable:',
    '  - OPENHOURS_TIME_ZONE is "Mars/Base" but must be an IANA time zone, such as Europe/Berlin',
    '  - OPENHOURS_CURRENCY is "dollars" but must be the ISO 4217 code of a currency in use, such as EUR',
    '  - OPENHOURS_LANGUAGE is "it" but must be en, de, es, fr or he, with a region if you like, such as de-AT',
  ]);
  expect(status).toBe(2);
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});

test('what the server takes goes through, and what is not set', async () => {
  expect(await problemsOfFirstSite({})).toEqual([]);
  expect(
    await problemsOfFirstSite({
      OPENHOURS_TIME_ZONE: ' Asia/Tokyo ',
      OPENHOURS_CURRENCY: 'eur',
      OPENHOURS_LANGUAGE: 'iw-IL',
    }),
  ).toEqual([]);
});
