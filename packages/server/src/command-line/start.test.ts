/** What a start says, and to whom: secrets and quiet are a screen's, the line of each request is a journal's. */
import { expect, test } from 'vitest';
import { logLevel, welcomeText } from './start.ts';
import { terminalOf } from './terminal.ts';

const credentials = {
  accountId: 'account-1',
  siteId: 'site-1',
  clientId: 'client-1',
  apiKey: 'ok_1',
  ownerEmail: 'owner@example.com',
  ownerPassword: 'password-1',
};
const settings = {
  ownerPassword: undefined,
  apiKey: undefined,
  sampleData: 'small' as const,
  dataDirectory: '/srv/data',
  databaseUrl: undefined,
  timeZone: 'Asia/Tokyo',
  currency: 'JPY',
  language: 'ja',
};
const keptIn = '/srv/data/first-run-credentials.json';
const firstStart = { addresses: ['https://book.example', 'http://127.0.0.1:4400'], firstRun: { credentials, keptIn } };
const write = () => true;
const screen = terminalOf({ write, isTTY: true }, { write });

test('a terminal is spared the line of each request, files and journals are not', () => {
  expect([logLevel({ isTTY: true }), logLevel({ isTTY: false }), logLevel({})]).toEqual(['warn', 'info', 'info']);
});

test('says once where it is, how to get in, and what to do next', () => {
  const text = welcomeText(firstStart, settings, screen);
  for (const fact of [
    ...Object.values(credentials),
    'https://book.example/dashboard',
    'https://book.example/docs',
    'http://127.0.0.1:4400',
    keptIn,
    'only this once',
    'Time zone   Asia/Tokyo',
    'Currency    JPY',
    'Language    ja',
    'OPENHOURS_TIME_ZONE',
    'Next: sign in',
    'Ctrl-C',
  ]) {
    expect(text.split(fact), fact).toHaveLength(2);
  }
  expect(text).not.toContain('no place');
  const atUtc = { ...settings, timeZone: 'Etc/UTC' };
  expect(welcomeText(firstStart, atUtc, screen)).toMatch(/Time zone {3}Etc\/UTC .*no place/);
  const later = welcomeText({ ...firstStart, firstRun: undefined }, settings, screen);
  expect(later).not.toContain('Time zone');
  expect(later).toContain('https://book.example/dashboard');
  expect(later).not.toMatch(/password|Next/i);
});

test.each([
  ['a file', { isTTY: false }],
  ['a program or a journal', {}],
])('%s gets the way to password and key, not what they are, also where troubles go to a screen', (_, stdout) => {
  const text = welcomeText(firstStart, settings, terminalOf({ write, ...stdout }, { write, isTTY: true }));
  expect(text).not.toMatch(/password-1|ok_1/);
  expect(text).not.toContain('only this once');
  expect(text).toContain(`Password    in ${keptIn}`);
  expect(text).toContain(`API key     in ${keptIn}`);
  expect(text).toContain('owner@example.com');
});
