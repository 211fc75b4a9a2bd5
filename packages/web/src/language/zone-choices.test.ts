/** Time zones to choose from: short labels, and found by place, clock or offset in the reader's language. */
import { expect, test } from 'vitest';
import { zoneChoice, zoneChoices, zonesFound } from './zone-choices.ts';

const winter = Date.UTC(2026, 0, 15);
const summer = Date.UTC(2026, 6, 15);

test.each([
  ['Europe/Berlin', 'en', winter, 'Berlin (UTC+1)'],
  ['Europe/Berlin', 'de', summer, 'Berlin (UTC+2)'],
  ['America/New_York', 'en', winter, 'New York (UTC\u22125)'],
  ['Asia/Kolkata', 'en', winter, 'Kolkata (UTC+5:30)'],
  ['America/Indiana/Knox', 'en', winter, 'Knox (Indiana) (UTC\u22126)'],
  ['America/New_York', 'es', winter, 'Nueva York (UTC\u22125)'],
  ['UTC', 'en', winter, 'UTC'],
  ['Etc/GMT+3', 'en', winter, 'UTC\u22123'],
])('%s for readers of %s at %i is %s', (timeZone, locale, nowMs, label) => {
  expect(zoneChoice(timeZone, locale, nowMs).label).toBe(label);
});

test.each([
  ['berl', 'en', 'Europe/Berlin'],
  ['new york', 'en', 'America/New_York'],
  ['europe/ber', 'en', 'Europe/Berlin'],
  ['central european', 'en', 'Europe/Berlin'],
  ['mitteleuropaische', 'de', 'Europe/Berlin'],
  ['nueva york', 'es', 'America/New_York'],
  ['sao paulo', 'es', 'America/Sao_Paulo'],
  ['utc+9', 'fr', 'Asia/Tokyo'],
])('"%s", typed by a reader of %s, finds %s', (typed, locale, timeZone) => {
  expect(zonesFound(zoneChoices(locale, winter), typed).map((each) => each.timeZone)).toContain(timeZone);
});

test('what no zone is called finds none, and nothing typed leaves all', () => {
  const choices = zoneChoices('en', winter);
  expect(zonesFound(choices, 'mars base')).toEqual([]);
  expect(zonesFound(choices, ' ')).toEqual(choices);
});

test('no two have the same label', () => {
  const labels = zoneChoices('en', winter).map(({ label }) => label);
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
});
