/** Weeks begin as where the reader is; where nobody says where that is, as where the business is. */
import { expect, test } from 'vitest';
import { firstWeekdayFor } from './first-weekday.ts';

const [monday, saturday, sunday] = [1, 6, 7];

test.each([
  // The reader's region goes first, then that of the business.
  [['en-US', 'de-DE'], 'Europe/Berlin', sunday],
  [['en-GB', 'en-US'], 'America/New_York', monday],
  [['en', 'en-US'], 'Europe/London', sunday],
  [['de', 'en-GB'], 'America/New_York', monday],
  // Of two languages that any region reads, the place decides.
  [['en', 'en'], 'Europe/London', monday],
  [['en', 'en'], 'Europe/Berlin', monday],
  [['de', 'en'], 'Europe/Berlin', monday],
  [['en', 'en'], 'America/New_York', sunday],
  [['en', 'en'], 'America/Toronto', sunday],
  [['en', 'he'], 'Asia/Jerusalem', sunday],
  [['es', 'es'], 'Europe/Madrid', monday],
  [['es', 'es'], 'America/Mexico_City', sunday],
  [['en', 'fr'], 'Africa/Algiers', saturday],
  // A zone of no place.
  [['en', 'en'], 'UTC', monday],
] as const)('%j in %s', (languages, timeZone, firstWeekday) => {
  expect(firstWeekdayFor(languages, timeZone)).toBe(firstWeekday);
});
