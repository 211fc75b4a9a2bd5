/** Wrong settings end a start before anything is installed or built, all of them at once. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemsOfSettings } from '../../scripts/first-settings.mjs';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openhours-settings-'));
  const shapes = 'packages/server/src/setting-shapes.ts';
  for (const path of ['scripts', 'packages/contract/src', shapes, 'package.json', 'package-lock.json']) {
    cpSync(join(checkout, path), join(folder, path), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('each is named with its value and what is allowed, and nothing is installed', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', 'openhours.mjs'), 'start'], {
    cwd: folder,
    encoding: 'utf8',
    // Without programs: whoever tried to install would say that npm was not found.
    env: {
      PATH: '',
      PORT: 'first',
      DATABASE_URL: 'postgres://somebody:very-secret@127.0.0.1/openhours',
      OPENHOURS_API_KEY: 'very-short',
      OPENHOURS_LANGUAGE: 'it',
      OPENHOURS_CURRENCY: 'dollars',
      OPENHOURS_TIME_ZONE: 'Mars/Base',
    },
  });
  expect(stderr.trim().split('\n')).toEqual([
    'The settings are not usable:',
    '  - PORT is "first" but must be a whole number from 0 to 65535',
    expect.stringMatching(/^ {2}- OPENHOURS_API_KEY must have 32 to 1000 characters/),
    '  - OPENHOURS_TIME_ZONE is "Mars/Base" but must be an IANA time zone, such as Europe/Berlin',
    '  - OPENHOURS_CURRENCY is "dollars" but must be the ISO 4217 code of a currency in use, such as EUR',
    '  - OPENHOURS_LANGUAGE is "it" but must be en, de, es, fr or he, with a region if you like, such as de-AT',
    '  - OPENHOURS_SECRET must be set when DATABASE_URL is: every process needs the same 32 bytes',
  ]);
  expect(stderr).not.toMatch(/very-(secret|short)/);
  expect(status).toBe(2);
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});

test('what the server takes goes through, and what is not set', async () => {
  expect(await problemsOfSettings({})).toEqual([]);
  expect(
    await problemsOfSettings({
      OPENHOURS_TIME_ZONE: ' Asia/Tokyo ',
      OPENHOURS_CURRENCY: 'eur',
      OPENHOURS_LANGUAGE: 'iw-IL',
      PORT: '0',
      PUBLIC_URL: 'https://book.example.com',
      OPENHOURS_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      OPENHOURS_SAMPLE_DATA: 'full',
    }),
  ).toEqual([]);
});
