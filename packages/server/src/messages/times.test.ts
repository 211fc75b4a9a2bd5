/** A visit of whole days is told by them, in messages too. */
import { expect, test } from 'vitest';
import { daysBetween, shortTime, timeSentence } from './times.ts';

const berlin = 'Europe/Berlin';
/** Midnight to midnight in Berlin, over the night in which its clocks change. */
const start = '2026-10-23T22:00:00.000Z';
const end = '2026-10-25T23:00:00.000Z';

test('from midnight to midnight by the clock of the place', () => {
  expect(daysBetween(start, end, berlin)).toMatchObject({ first: '2026-10-24', last: '2026-10-25' });
  expect(daysBetween(start, end, 'Europe/London')).toBeUndefined();
});

test('no time of day is said of it', () => {
  const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
  const sentence = 'Saturday, October 24 – Sunday, October 25, 2026';
  expect(plain(timeSentence(start, end, berlin, 'en'))).toBe(sentence);
  const { day, time } = shortTime(start, end, berlin, 'en');
  expect([plain(day), time]).toEqual([sentence, '']);
  const oneDay = '2026-10-24T22:00:00.000Z';
  expect(timeSentence(start, oneDay, berlin, 'en')).toBe('Saturday, October 24, 2026');
});

test.each([
  ['en', '4:30 AM', '4:30 – 5:30 AM'],
  ['de', '04:30', '04:30–05:30 Uhr'],
  ['es', '4:30', '4:30–5:30'],
  ['fr', '04:30', '04:30 – 05:30'],
  ['he', '4:30', '4:30–5:30'],
])('an hour is written alike in a moment and in a range: %s', (language, moment, range) => {
  const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ').replaceAll(/[\u200e\u200f]/g, '');
  const [from, to] = ['2026-11-27T03:30:00.000Z', '2026-11-27T04:30:00.000Z'];
  expect(plain(timeSentence(from, undefined, berlin, language))).toMatch(new RegExp(`\\D ${moment}$`));
  expect(plain(timeSentence(from, to, berlin, language))).toMatch(new RegExp(`\\D ${range}$`));
});

test.each([
  ['en', undefined],
  ['en', '2026-11-27T15:30:00.000Z'],
  ['en', '2026-11-27T05:30:00.000Z'],
  ['es-MX', undefined],
  ['es-MX', '2026-11-27T15:30:00.000Z'],
])('no line breaks between an hour and its half of the day: %s until %s', (language, until) => {
  const from = '2026-11-27T03:30:00.000Z';
  const texts = [timeSentence(from, until, berlin, language), shortTime(from, until, berlin, language).time];
  for (const text of texts) {
    expect(text).toMatch(/\d\u00a0[ap]\.?\u00a0?m/i);
    expect(text).not.toMatch(/\d[^\S\u00a0][ap]\.?\s?m/i);
  }
});
