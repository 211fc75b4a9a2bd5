/** Days as people type them, in five languages. */
import { describe, expect, test } from 'vitest';
import { createFormats } from '../language/formats.ts';
import { addDays } from './dates.ts';
import { typedDay } from './typed-day.ts';

/** A Sunday. */
const today = '2026-11-22';

describe('a typed day', () => {
  test.each([
    ['en-GB', 'tomorrow', '2026-11-23'],
    ['en-GB', 'tomo', '2026-11-23'],
    ['en-GB', 'today', today],
    ['en-GB', 'Yesterday', '2026-11-21'],
    ['en-GB', 'in 3 days', '2026-11-25'],
    ['en-GB', 'next week', '2026-11-29'],
    ['en-GB', 'in 2 weeks', '2026-12-06'],
    ['en-GB', 'tue', '2026-11-24'],
    ['en-GB', 'Sunday', today],
    ['en-GB', 'Tue 24 Nov', '2026-11-24'],
    ['en-GB', 'on the 24th of November', '2026-11-24'],
    ['en-GB', '3 jan', '2027-01-03'],
    ['en-GB', '20 august', '2026-08-20'],
    ['en-GB', '24/11', '2026-11-24'],
    ['en-US', '11/24', '2026-11-24'],
    ['en-US', 'Nov 24, 2027', '2027-11-24'],
    ['en-US', '24/11', '2026-11-24'],
    ['en-GB', '2026-11-24', '2026-11-24'],
    ['en-GB', '24.11.26', '2026-11-24'],
    ['de', 'übermorgen', '2026-11-24'],
    ['de', 'ubermorgen', '2026-11-24'],
    ['de', 'Di', '2026-11-24'],
    ['de', 'am Dienstag, den 24. November', '2026-11-24'],
    ['de', '24.11.', '2026-11-24'],
    ['de', '3. märz', '2027-03-03'],
    ['es', 'mañana', '2026-11-23'],
    ['es', 'manana', '2026-11-23'],
    ['es', 'mar', '2026-11-24'],
    ['es', 'mar 24 nov', '2026-11-24'],
    ['es', '3 mar', '2027-03-03'],
    ['es', 'el martes 24 de noviembre', '2026-11-24'],
    ['es', 'miercoles', '2026-11-25'],
    ['fr', 'demain', '2026-11-23'],
    ['fr', 'mardi', '2026-11-24'],
    ['fr', 'le 1er décembre', '2026-12-01'],
    ['fr', '15 aout', '2026-08-15'],
    ['he', 'מחר', '2026-11-23'],
    ['he', 'יום שלישי', '2026-11-24'],
    ['he', 'ביום שלישי', '2026-11-24'],
    ['he', '24 בנובמבר', '2026-11-24'],
    ['he', '24.11', '2026-11-24'],
  ])('%s: %j is %s', (locale, text, day) => {
    expect(typedDay(text, { locale, today })).toBe(day);
  });

  test.each([
    '',
    'Anna',
    'ma',
    'mario',
    '24',
    '31 november',
    '99/99',
    '+49 30 123456',
    '0301234567',
    'tue wed',
    '1 2 3 4',
  ])('%j is none', (text) => {
    for (const locale of ['en-GB', 'de', 'es', 'fr', 'he']) {
      expect(typedDay(text, { locale, today }), locale).toBeUndefined();
    }
  });

  test('whatever the dashboard writes of a day is read as that day', () => {
    for (const locale of ['en-GB', 'en-US', 'de', 'es', 'fr', 'he']) {
      const formats = createFormats(locale, today);
      for (let distance = -80; distance < 180; distance += 1) {
        const day = addDays(today, distance);
        for (const text of [formats.day(day), formats.shortDay(day), formats.dayOfMonth(day)]) {
          expect(typedDay(text, { locale, today }), `${locale} ${text}`).toBe(day);
        }
      }
    }
  });
});
