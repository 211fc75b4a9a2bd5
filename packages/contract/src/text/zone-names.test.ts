/**
 * Clocks by the names that people give them: short, in their language, and never a number of hours where there is a
 * place.
 */
import { expect, test } from 'vitest';
import { zoneNameOf, zoneWordsOf } from './zone-names.ts';

const nowMs = Date.parse('2026-11-25T12:00:00Z');

test.each([
  ['America/New_York', 'New York', true],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires', true],
  ['UTC', 'UTC', false],
  ['Etc/UTC', 'UTC', false],
  ['GMT', 'UTC', false],
  ['Etc/GMT', 'UTC', false],
  ['Etc/GMT-1', 'UTC+1', false],
  ['Etc/GMT+5', 'UTC−5', false],
  ['CET', 'CET', false],
])('the clock of %s is called %s', (timeZone, name, isPlace) => {
  expect(zoneNameOf(timeZone)).toEqual({ name, isPlace });
});

test.each([
  ['de', 'America/New_York', 'Ortszeit New York'],
  ['de', 'Europe/Vienna', 'Mitteleuropäische Zeit'],
  ['de', 'Asia/Hong_Kong', 'Hongkong-Normalzeit'],
  ['de', 'Asia/Kolkata', 'Ortszeit Indien'],
  ['es', 'America/New_York', 'hora de Nueva York'],
  ['es', 'Europe/Madrid', 'hora de Europa central'],
  ['es', 'America/Bogota', 'hora de Colombia'],
  ['fr', 'America/New_York', 'heure de New York'],
  ['fr', 'America/Indiana/Indianapolis', 'heure d’Indianapolis'],
  ['fr', 'Europe/Berlin', 'heure d’Europe centrale'],
  ['fr', 'Asia/Kolkata', 'heure de l’Inde'],
  ['fr', 'Europe/London', 'heure locale (Royaume-Uni)'],
  ['fr', 'Pacific/Easter', 'heure de l’île de Pâques'],
  ['he', 'Europe/Berlin', 'שעון גרמניה'],
  ['he', 'America/New_York', 'שעון ניו יורק'],
  ['he', 'Asia/Hong_Kong', 'שעון הונג קונג'],
  // English readers know the city that names the zone.
  ['en-GB', 'Europe/Berlin', undefined],
  ['de', 'Etc/GMT-1', undefined],
  ['he', 'UTC', undefined],
])('in %s the clock of %s is called %s', (locale, timeZone, words) => {
  expect(zoneWordsOf(timeZone, locale, nowMs)).toBe(words);
});

test.each(['de', 'es', 'fr', 'he'])(
  'in %s every zone of the world has a short name without a number of hours',
  (locale) => {
    const names = Intl.supportedValuesOf('timeZone').map((timeZone) => zoneWordsOf(timeZone, locale, nowMs));
    for (const name of names) {
      expect(name ?? '').not.toMatch(/GMT|UTC|[+−-]\d/);
      expect((name ?? '').length).toBeLessThan(60);
    }
  },
);
