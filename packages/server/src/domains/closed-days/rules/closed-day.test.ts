/** What a closed day must be: a name, days that there are, in order, and not too many of them. */
import { ValidationError } from '@openhours/contract';
import { expect, test } from 'vitest';
import { factsAfter, noFacts, type SaidClosedDay } from './closed-day.ts';

const eve = { name: 'Christmas Eve', firstDate: '2026-12-24' };

test('a single day ends with itself, and happens once, in the whole business', () => {
  expect(factsAfter(noFacts, { ...eve, name: '  Christmas Eve ' }, 'closedDay')).toEqual({
    name: 'Christmas Eve',
    translations: [],
    first_date: '2026-12-24',
    last_date: '2026-12-24',
    yearly: false,
    start_time: null,
    end_time: null,
    location_id: null,
  });
});

test('what is not said stays, null clears', () => {
  const before = factsAfter(
    noFacts,
    {
      ...eve,
      lastDate: '2026-12-26',
      yearly: true,
      locationId: 'north',
      translations: [{ language: 'DE', name: ' Heiligabend ' }],
    },
    'closedDay',
  );
  expect(before.translations).toEqual([{ language: 'de', name: 'Heiligabend' }]);
  expect(factsAfter(before, {}, 'closedDay')).toEqual(before);
  expect(factsAfter(before, { firstDate: '2026-12-25' }, 'closedDay')).toMatchObject({
    first_date: '2026-12-25',
    last_date: '2026-12-26',
  });
  expect(factsAfter(before, { locationId: null, translations: null }, 'closedDay')).toMatchObject({
    location_id: null,
    translations: [],
  });
});

test('its hours are kept, whole days have none, and null makes them whole again', () => {
  const afternoon = factsAfter(noFacts, { ...eve, startTime: '14:00', endTime: '24:00' }, 'closedDay');
  expect(afternoon).toMatchObject({ start_time: '14:00', end_time: null });
  expect(factsAfter(afternoon, { endTime: '18:00' }, 'closedDay')).toMatchObject({
    start_time: '14:00',
    end_time: '18:00',
  });
  expect(factsAfter(afternoon, { startTime: null }, 'closedDay')).toMatchObject({ start_time: null, end_time: null });
  expect(factsAfter(noFacts, { ...eve, startTime: '00:00' }, 'closedDay').start_time).toBeNull();
});

function violationsOf(said: SaidClosedDay): string[] {
  try {
    factsAfter(noFacts, said, 'closedDay');
    return [];
  } catch (error) {
    return error instanceof ValidationError ? error.violations.map(({ field }) => field) : [String(error)];
  }
}

test.each<[string, SaidClosedDay, string[]]>([
  ['no name', { ...eve, name: '  ' }, ['closedDay.name']],
  ['a day that there is not', { ...eve, firstDate: '2026-02-30', lastDate: '2026-03-01' }, ['closedDay.firstDate']],
  ['a year that nobody knows', { ...eve, firstDate: '1969-12-31', lastDate: '1970-01-02' }, ['closedDay.firstDate']],
  ['an end before the beginning', { ...eve, lastDate: '2026-12-23' }, ['closedDay.lastDate']],
  ['more than a year', { ...eve, lastDate: '2027-12-25' }, ['closedDay.lastDate']],
  ['a year', { ...eve, lastDate: '2027-12-24' }, []],
  ['hours that end before they begin', { ...eve, startTime: '14:00', endTime: '13:00' }, ['closedDay.endTime']],
  ['no hours at all', { ...eve, startTime: '14:00', endTime: '14:00' }, ['closedDay.endTime']],
  ['an end at midnight, which is that of the day before', { ...eve, endTime: '00:00' }, ['closedDay.endTime']],
  ['a start at the end of a day', { ...eve, startTime: '24:00' }, ['closedDay.startTime']],
  ['an earlier hour of a later day', { ...eve, lastDate: '2026-12-26', startTime: '14:00', endTime: '12:00' }, []],
  [
    'a language twice',
    {
      ...eve,
      translations: [
        { language: 'de', name: 'Zu' },
        { language: 'DE', name: 'Geschlossen' },
      ],
    },
    ['closedDay.translations[1].language'],
  ],
])('%s', (_, said, fields) => {
  expect(violationsOf(said)).toEqual(fields);
});
