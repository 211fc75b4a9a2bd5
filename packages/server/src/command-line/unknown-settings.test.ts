/** Variables that look like settings: named, with the one that was probably meant, and never with their value. */
import { expect, test } from 'vitest';
import { describeSettings } from '../config.ts';
import { describeUnknownSetting, editDistance, findUnknownSettings } from './unknown-settings.ts';

test.each([
  ['', '', 0],
  ['PORT', 'PORT', 0],
  ['PORT', 'PROT', 1],
  ['PORT', 'PORTS', 1],
  ['PORT', 'ORT', 1],
  ['PORT', 'FORT', 1],
  ['', 'HOST', 4],
  ['kitten', 'sitting', 3],
])('%s and %s are %s apart', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

test.each([
  ['OPENHOURS_OWNER_PASWORD', 'OPENHOURS_OWNER_PASSWORD'],
  ['OPENHOURS_TIMEZONE', 'OPENHOURS_TIME_ZONE'],
  ['OPENHOURS_SAMPLE_DTAA', 'OPENHOURS_SAMPLE_DATA'],
  ['openhours_currency', 'OPENHOURS_CURRENCY'],
  ['OPENHOURS_PORT', 'PORT'],
  ['OPENHOURS_DATABASE_URL', 'DATABASE_URL'],
  ['OPENHOURS_SMTP_URL', 'SMTP_URL'],
  ['OPENHOURS_COLOUR_OF_THE_SKY', undefined],
])('%s is taken for %s', (name, nearest) => {
  expect(findUnknownSettings({ [name]: 'x' })).toEqual([{ name, nearest }]);
});

test('what is a setting, is empty, or belongs to others is not named', () => {
  const known = Object.fromEntries(describeSettings().map(({ name }) => [name, 'x']));
  expect(findUnknownSettings({ ...known, OPENHOURS_OLD: ' ', HOME: '/root', PROT: '80' })).toEqual([]);
});

test('the sentence names both and holds no value', () => {
  const [found] = findUnknownSettings({ OPENHOURS_API_KYE: 'swordfish' });
  const sentence = found === undefined ? '' : describeUnknownSetting(found);
  expect(sentence).toContain('OPENHOURS_API_KYE');
  expect(sentence).toContain('OPENHOURS_API_KEY');
  expect(sentence).not.toContain('swordfish');
});
