/** Settings: defaults, and what is said about wrong ones. */
import { expect, test } from 'vitest';
import { describeSettings, readSettings, SettingsError, settingsTable } from './config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) {
      return error.problems;
    }
    throw error;
  }
  return [];
}

test('an empty environment is a working server', () => {
  expect(readSettings({})).toMatchObject({
    port: 4400,
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUrl: undefined,
    databasePooler: 'off',
    sampleData: 'small',
    rateLimits: true,
    testClock: false,
    currency: 'USD',
    trustedProxies: [],
  });
});

test.each([
  ['Mars/Base', 'UTC'],
  ['UTC+3', 'UTC'],
  ['', 'UTC'],
  [':/etc/localtime', 'UTC'],
  ['Pacific/Apia', 'Pacific/Apia'],
])('a machine whose clock is set to the zone %j gives a new site the zone %s', (ofMachine, zone) => {
  const before = process.env['TZ'];
  process.env['TZ'] = ofMachine;
  try {
    expect(readSettings({}).timeZone).toBe(zone);
  } finally {
    if (before === undefined) {
      delete process.env['TZ'];
    } else {
      process.env['TZ'] = before;
    }
  }
});

test('every wrong setting is named at once, with what is allowed', () => {
  const problems = problemsOf({
    PORT: 'eighty',
    DATABASE_POOLER: 'session',
    OPENHOURS_TIME_ZONE: 'Mars/Base',
    OPENHOURS_SITE_ID: '12',
    OPENHOURS_TRUSTED_PROXIES: '10.0.0.0/8,proxy',
    PUBLIC_URL: 'https://example.com/path',
    OPENHOURS_CURRENCY: 'dollars',
  });
  expect(problems).toHaveLength(7);
  expect(problems.map((problem) => problem.split(' ', 1)[0]).sort()).toEqual([
    'DATABASE_POOLER',
    'OPENHOURS_CURRENCY',
    'OPENHOURS_SITE_ID',
    'OPENHOURS_TIME_ZONE',
    'OPENHOURS_TRUSTED_PROXIES',
    'PORT',
    'PUBLIC_URL',
  ]);
  expect(problems.join('\n')).toContain('"proxy"');
});

test.each([
  [
    { OPENHOURS_CURRENCY: 'ZZZ' },
    'OPENHOURS_CURRENCY is "ZZZ" but must be the ISO 4217 code of a currency in use, such as EUR',
  ],
  [
    { OPENHOURS_CURRENCY: 'HRK' },
    'OPENHOURS_CURRENCY is "HRK" but must be the ISO 4217 code of a currency in use, such as EUR',
  ],
  [
    { OPENHOURS_LANGUAGE: 'it' },
    'OPENHOURS_LANGUAGE is "it" but must be en, de, es, fr or he, with a region if you like, such as de-AT',
  ],
  [
    { OPENHOURS_LANGUAGE: 'german please' },
    'OPENHOURS_LANGUAGE is "german please" but must be en, de, es, fr or he, with a region if you like, such as de-AT',
  ],
  [{ OPENHOURS_SAMPLE_DATA: 'yes' }, 'OPENHOURS_SAMPLE_DATA is "yes" but must be true, false or full'],
  [{ OPENHOURS_TEST_CLOCK: '1' }, 'OPENHOURS_TEST_CLOCK is "1" but must be on or off'],
  [
    { OPENHOURS_API_KEY: 'abcdefghij'.repeat(3) },
    'OPENHOURS_API_KEY must have 32 to 1000 characters and neither commas, spaces nor control characters: whoever guesses it may do everything; leave it unset and one is made',
  ],
  [
    { OPENHOURS_API_KEY: 'x'.repeat(40) },
    'OPENHOURS_API_KEY must have at least 10 different characters: whoever guesses it may do everything; leave it unset and one is made',
  ],
  [
    { OPENHOURS_API_KEY: '123456789'.repeat(4) },
    'OPENHOURS_API_KEY must have at least 10 different characters: whoever guesses it may do everything; leave it unset and one is made',
  ],
  [
    { OPENHOURS_OWNER_EMAIL: 'ada.lovelace@salon.example', OPENHOURS_OWNER_PASSWORD: 'Lovelace2026' },
    'OPENHOURS_OWNER_PASSWORD must not be made of the address of OPENHOURS_OWNER_EMAIL',
  ],
])('%j is refused in words', (environment, problem) => {
  expect(problemsOf(environment)).toEqual([problem]);
});

test('a currency may be written small', () => {
  expect(readSettings({ OPENHOURS_CURRENCY: 'eur' }).currency).toBe('EUR');
});

test('a language may have a region, and its old name', () => {
  expect(readSettings({ OPENHOURS_LANGUAGE: 'de-at' }).language).toBe('de-AT');
  expect(readSettings({ OPENHOURS_LANGUAGE: 'iw' }).language).toBe('he');
});

test('secrets are never shown', () => {
  const problems = problemsOf({
    OPENHOURS_SECRET: 'hunter2',
    DATABASE_URL: 'mysql://u:hunter2@h/d',
    OPENHOURS_API_KEY: 'a,hunter2',
  });
  expect(problems).toHaveLength(3);
  expect(problems.join('\n')).not.toContain('hunter2');
});

test('an outside database needs the shared secret', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://localhost/openhours' })[0]).toContain('OPENHOURS_SECRET');
  const settings = readSettings({ DATABASE_URL: 'postgres://localhost/openhours', OPENHOURS_SECRET: 'ab'.repeat(32) });
  expect(settings.secret).toHaveLength(32);
  expect(settings.databaseDirectUrl).toBe('postgres://localhost/openhours');
});

test('every setting is described, and the table shows each once', () => {
  const described = describeSettings();
  expect(new Set(described.map((each) => each.name)).size).toBe(described.length);
  expect(described.filter((each) => each.summary.length < 20 || !each.summary.endsWith('.'))).toEqual([]);
  expect(settingsTable().split('\n')).toHaveLength(described.length + 2);
});
