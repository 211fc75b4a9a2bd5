/** Times, lengths and money as readers of different places write them. */
import { expect, test } from 'vitest';
import { createFormats, createInstantFormat, elsewhere } from './formats.ts';

const today = '2026-11-23';

test.each([
  ['en-US', '9:05 AM', '50 min', '$90', '$89.50'],
  ['en-GB', '09:05', '50 mins', 'US$90', 'US$89.50'],
  ['de', '09:05', '50 Min.', '90 $', '89,50 $'],
  ['fr', '09:05', '50 min', '90 $US', '89,50 $US'],
])('in %s', (locale, time, length, whole, broken) => {
  const formats = createFormats(locale, today);
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(plain(formats.time('2026-11-25T09:05:00'))).toBe(time);
  expect(plain(formats.duration(50))).toBe(length);
  expect(plain(formats.money('90', 'USD'))).toBe(whole);
  expect(plain(formats.money('89.50', 'USD'))).toBe(broken);
});

test.each([
  ['en-US', ['9 AM', '12 PM', '1:30 PM']],
  ['en-GB', ['09:00', '12:00', '13:30']],
  ['de', ['09:00', '12:00', '13:30']],
  ['he', ['09:00', '12:00', '13:30']],
])('on an axis hours stand short where the clock has two halves: %s', (locale, texts) => {
  const formats = createFormats(locale, today);
  const hours = ['09:00', '12:00', '13:30'].map((clock) => formats.hour(`2026-11-25T${clock}:00`));
  expect(hours.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual(texts);
});

test.each(['en-US', 'en-GB', 'de', 'es', 'es-MX', 'fr', 'he'])('in %s a time of day stays on one line', (locale) => {
  const formats = createFormats(locale, today);
  const instants = createInstantFormat(locale, 'UTC');
  for (const clock of ['09:00', '15:45']) {
    expect(formats.time(`2026-11-25T${clock}:00`)).not.toMatch(/ |\u202f/);
    expect(formats.hour(`2026-11-25T${clock}:00`)).not.toMatch(/ |\u202f/);
    const text = instants(`2026-11-25T${clock}:00Z`);
    expect(text).toContain(formats.time(`2026-11-25T${clock}:00`).replace(/^0/, ''));
    // Between the day and the time there is room for another line.
    expect(text).toMatch(/ [^ ]+$/);
  }
});

test('a day far away carries its year, before and after', () => {
  const formats = createFormats('en-US', today);
  expect(formats.day('2027-08-02')).toBe('Monday, August 2');
  expect(formats.day('2027-11-23')).toBe('Tuesday, November 23, 2027');
  expect(formats.shortDay('2026-11-24')).toBe('Tue, Nov 24');
  expect(formats.shortDay('2020-01-01')).toBe('Wed, Jan 1, 2020');
});

test.each([
  ['en-US', ['Monday,', 'November 23']],
  ['en-GB', ['Monday', '23 November']],
  ['de', ['Montag,', '23. November']],
  ['es', ['lunes,', '23 de noviembre']],
  ['fr', ['lundi', '23 novembre']],
  ['he', ['יום שני,', '23 בנובמבר']],
  ['ja', ['11月23日月曜日']],
])('in %s the weekday and the date of a day are pieces', (locale, pieces) => {
  expect(createFormats(locale, today).dayPieces('2026-11-23')).toEqual(pieces);
});

test('long lengths are hours and minutes', () => {
  const formats = createFormats('en', today);
  expect(formats.duration(60)).toBe('1 hr');
  expect(formats.duration(90)).toBe('1 hr 30 min');
  expect(formats.duration(75)).toBe('75 min');
});

test.each([
  ['en', '40 hours', '38 hours and 30 minutes'],
  ['de', '40 Stunden', '38 Stunden und 30 Minuten'],
  ['es', '40 horas', '38 horas y 30 minutos'],
  ['fr', '40 heures', '38 heures et 30 minutes'],
  ['he', '40 שעות', '38 שעות ו-30 דקות'],
])('in a sentence of %s a length is said in whole words', (locale, whole, withRest) => {
  const { durationInWords } = createFormats(locale, today);
  expect(durationInWords(2400).replaceAll('\u00a0', ' ')).toBe(whole);
  expect(durationInWords(2310).replaceAll('\u00a0', ' ')).toBe(withRest);
});

test.each([
  ['en-US', '30, 45, or 75 min'],
  ['en-GB', '30, 45 or 75 mins'],
  ['de', '30, 45 oder 75 Min.'],
  ['es', '30, 45 o 75 min'],
  ['fr', '30, 45 ou 75 min'],
  ['he', '30, 45 או 75 דק׳'],
])('in %s several lengths say their unit once', (locale, text) => {
  const { lengths } = createFormats(locale, today);
  expect(lengths([30, 45, 75]).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
});

test.each([
  ['en-US', '60 or 90 min', '1 or 2 hr', '1 hr 30 min'],
  ['en-GB', '60 or 90 mins', '1 or 2 hrs', '1 hr 30 mins'],
  ['de', '60 oder 90 Min.', '1 oder 2 Std.', '1 Std. 30 Min.'],
  ['es', '60 o 90 min', '1 o 2 h', '1 h 30 min'],
  ['fr', '60 ou 90 min', '1 ou 2 h', '1 h 30 min'],
  // Two hours are one word.
  ['he', '60 או 90 דק׳', '1 שעה או שעתיים', '1 שעה 30 דק׳'],
])('in %s lengths are compared in one unit, and a length of hours and minutes has no comma', (locale, ...texts) => {
  const { length, lengths } = createFormats(locale, today);
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect([lengths([60, 90]), lengths([60, 120]), length(90)].map(plain)).toEqual(texts);
});

test('lengths that share no unit are each told as they are alone, one length as ever', () => {
  const { duration, length, lengths } = createFormats('en-GB', today);
  expect(lengths([50, 80, 110])).toBe('50, 80 or 110 mins');
  expect(lengths([30, 240])).toBe('30 mins or 4 hrs');
  expect(lengths([90, 240])).toBe('1 hr 30 mins or 4 hrs');
  expect(lengths([720, 1440])).toBe('12 hrs or 1 day');
  expect(lengths([90])).toBe(duration(90));
  expect(lengths([])).toBe('');
  expect(lengths([1440, 2880, 4320])).toBe('1, 2 or 3 days');
  expect([length(1440), length(1500)]).toEqual(['1 day', '25 hrs']);
});

test('a time elsewhere is another clock, and perhaps another day', () => {
  expect(elsewhere('2026-11-25T09:00:00', 'Europe/Berlin', 'Europe/Paris')).toBeUndefined();
  expect(elsewhere('2026-11-25T09:00:00', 'Europe/Berlin', 'Europe/London')).toEqual({
    local: '2026-11-25T08:00:00',
    dayShift: 0,
  });
  expect(elsewhere('2026-11-25T03:00:00', 'Europe/Berlin', 'America/New_York')).toMatchObject({ dayShift: -1 });
  expect(elsewhere('2026-11-25T18:00:00', 'Europe/Berlin', 'Pacific/Auckland')).toMatchObject({ dayShift: 1 });
});

test.each([
  ['en-GB', 'Ada, Ben and Cleo', 'Ada, Ben, Cleo'],
  ['de', 'Ada, Ben und Cleo', 'Ada, Ben und Cleo'],
  ['he', 'Ada, Ben ו-Cleo', 'Ada, Ben, Cleo'],
])('in %s names are listed in a sentence, and where there is none around them', (locale, list, shortList) => {
  const formats = createFormats(locale, today);
  expect(formats.list(['Ada', 'Ben', 'Cleo'])).toBe(list);
  expect(formats.shortList(['Ada', 'Ben', 'Cleo'])).toBe(shortList);
  expect([formats.list(['Ada']), formats.list([])]).toEqual(['Ada', '']);
});
