/**
 * What calendar files say: single and whole days, series with all that changes them, zones by any name, and what is no
 * sense.
 */
import { expect, test } from 'vitest';
import { formatInstant, zoneOf } from '../../../time/index.ts';
import { type Reading, readCalendarObject } from './calendar-object.ts';
import { UnreadableObject } from './recurrence.ts';

const reading: Reading = {
  fromMs: Date.UTC(2026, 10, 1),
  toMs: Date.UTC(2027, 10, 1),
  zone: zoneOf('Europe/Berlin'),
  ownAddress: 'ada@example.com',
};

function file(...events: readonly (readonly string[])[]): string {
  const lines = events.flatMap((lines) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

const spanOf = ({ endMs, startMs }: { readonly startMs: number; readonly endMs: number }) =>
  `${formatInstant(startMs).slice(0, 16)} ${formatInstant(endMs).slice(0, 16)}`;
const spans = (text: string, within: Partial<Reading> = {}) =>
  readCalendarObject(text, { ...reading, ...within }).map(spanOf);

test('an appointment takes its time, in its zone, in UTC or by the clock of whoever has it', () => {
  expect(
    spans(file(['DTSTART;TZID=America/New_York:20261123T100000', 'DTEND;TZID=America/New_York:20261123T110000'])),
  ).toEqual(['2026-11-23T15:00 2026-11-23T16:00']);
  expect(spans(file(['DTSTART:20261123T100000Z', 'DURATION:PT1H30M']))).toEqual(['2026-11-23T10:00 2026-11-23T11:30']);
  expect(spans(file(['DTSTART:20261123T100000', 'DTEND:20261123T110000']))).toEqual([
    '2026-11-23T09:00 2026-11-23T10:00',
  ]);
  // It may end in another zone than it began in: a flight.
  expect(
    spans(file(['DTSTART;TZID=Europe/Berlin:20261123T100000', 'DTEND;TZID=America/New_York:20261123T100000'])),
  ).toEqual(['2026-11-23T09:00 2026-11-23T15:00']);
});

test('a title is kept in one line without white space around it', () => {
  const [event] = readCalendarObject(
    file(['SUMMARY: Dentist\\, again ', 'DTSTART:20261123T100000Z', 'DURATION:PT1H']),
    reading,
  );
  expect(event?.title).toBe('Dentist, again');
  const [nameless] = readCalendarObject(file(['SUMMARY: ', 'DTSTART:20261123T100000Z', 'DURATION:PT1H']), reading);
  expect(nameless?.title).toBeUndefined();
});

test('whole days are those of whoever has them, also where a day has 25 hours', () => {
  expect(spans(file(['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261125']))).toEqual([
    '2026-11-22T23:00 2026-11-24T23:00',
  ]);
  expect(spans(file(['DTSTART;VALUE=DATE:20261123']))).toEqual(['2026-11-22T23:00 2026-11-23T23:00']);
  expect(spans(file(['DTSTART;VALUE=DATE:20261025', 'DURATION:P1D']), { fromMs: Date.UTC(2026, 9, 1) })).toEqual([
    '2026-10-24T22:00 2026-10-25T23:00',
  ]);
  expect(readCalendarObject(file(['DTSTART;VALUE=DATE:20261123']), reading)[0]?.allDay).toBe(true);
});

test('what takes no time is left out: free, called off, declined, without an end', () => {
  const at = ['DTSTART:20261123T100000Z', 'DURATION:PT1H'];
  expect(spans(file([...at, 'TRANSP:TRANSPARENT']))).toEqual([]);
  expect(spans(file([...at, 'STATUS:CANCELLED']))).toEqual([]);
  expect(spans(file([...at, 'ATTENDEE;PARTSTAT=DECLINED:mailto:Ada@Example.com']))).toEqual([]);
  expect(spans(file([...at, 'ATTENDEE;PARTSTAT=DECLINED:mailto:ben@example.com']))).toHaveLength(1);
  expect(spans(file([...at, 'STATUS:TENTATIVE']))).toHaveLength(1);
  expect(spans(file(['DTSTART:20261123T100000Z']))).toEqual([]);
  expect(spans(file(['DTSTART:20261123T100000Z', 'DTEND:20261123T090000Z']))).toEqual([]);
});

test('only what meets the range is read', () => {
  expect(spans(file(['DTSTART:20261031T230000Z', 'DTEND:20261101T010000Z']))).toHaveLength(1);
  expect(spans(file(['DTSTART:20261031T230000Z', 'DTEND:20261101T000000Z']))).toEqual([]);
  expect(spans(file(['DTSTART:20271031T230000Z', 'DURATION:PT2H']))).toHaveLength(1);
  expect(spans(file(['DTSTART:20271101T000000Z', 'DURATION:PT2H']))).toEqual([]);
});

test('a series keeps its time of day across a change of clocks', () => {
  const weekly = spans(
    file(['DTSTART;TZID=Europe/Berlin:20200106T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO']),
    { fromMs: Date.UTC(2027, 2, 20), toMs: Date.UTC(2027, 3, 3) },
  );
  expect(weekly).toEqual(['2027-03-22T09:00 2027-03-22T10:00', '2027-03-29T08:00 2027-03-29T09:00']);
});

test('a series ends by its count, or by a last moment in UTC, of its clock, or of a day', () => {
  const daily = (rule: string, start = 'DTSTART;TZID=Europe/Berlin:20261123T090000') =>
    spans(file([start, 'DURATION:PT1H', `RRULE:FREQ=DAILY;${rule}`])).length;
  expect(daily('COUNT=3')).toBe(3);
  expect(daily('UNTIL=20261125T080000Z')).toBe(3);
  expect(daily('UNTIL=20261125T075959Z')).toBe(2);
  expect(daily('UNTIL=20261125T090000', 'DTSTART:20261123T090000')).toBe(3);
  expect(daily('UNTIL=20261125')).toBe(3);
  expect(daily('UNTIL=20261125', 'DTSTART;VALUE=DATE:20261123')).toBe(3);
});

test('dates are left out of a series, and added to it', () => {
  const text = file([
    'DTSTART;TZID=Europe/Berlin:20261123T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;COUNT=4',
    'EXDATE;TZID=Europe/Berlin:20261124T090000',
    'EXDATE:20261125T080000Z',
    'RDATE;TZID=Europe/Berlin:20261201T140000',
  ]);
  expect(spans(text)).toEqual([
    '2026-11-23T08:00 2026-11-23T09:00',
    '2026-11-26T08:00 2026-11-26T09:00',
    '2026-12-01T13:00 2026-12-01T14:00',
  ]);
  expect(
    spans(file(['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261124,20261125'])),
  ).toEqual(['2026-11-22T23:00 2026-11-23T23:00']);
  expect(
    spans(
      file(['DTSTART:20261123T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261124']),
    ),
  ).toHaveLength(1);
});

test('an exception is elsewhere, or nowhere, and takes the place of its date', () => {
  const series = ['DTSTART;TZID=Europe/Berlin:20261123T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
  const moved = [
    'RECURRENCE-ID;TZID=Europe/Berlin:20261124T090000',
    'DTSTART;TZID=Europe/Berlin:20261124T150000',
    'DURATION:PT30M',
  ];
  const calledOff = ['RECURRENCE-ID:20261125T080000Z', 'DTSTART:20261125T080000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'];
  expect(spans(file(series, moved, calledOff))).toEqual([
    '2026-11-23T08:00 2026-11-23T09:00',
    '2026-11-24T14:00 2026-11-24T14:30',
  ]);
  // Of a series that somebody else has, only the date to which one is invited comes.
  expect(spans(file(moved))).toEqual(['2026-11-24T14:00 2026-11-24T14:30']);
});

test('rules that nobody can fulfil end, and those that begin too often are refused', () => {
  const ruled = (rule: string) => () => spans(file(['DTSTART:20050123T090000Z', 'DURATION:PT1H', `RRULE:${rule}`]));
  expect(ruled('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')()).toEqual([]);
  expect(ruled('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')()).toEqual([]);
  expect(ruled('FREQ=SECONDLY')).toThrow(UnreadableObject);
  expect(ruled('FREQ=MINUTELY;INTERVAL=5')).toThrow(UnreadableObject);
  expect(ruled('FREQ=DAILY;BYHOUR=8,9,10,11,12;BYMINUTE=0,10,20,30,40')).toThrow(UnreadableObject);
  expect(ruled('FREQ=MONTHLY;BYDAY=-1FR')()).toHaveLength(12);
});

test('zones are known by the names of Windows, by paths that end so, and by what stands beside', () => {
  const at = (zone: string, ...more: readonly string[]) =>
    spans(
      file([`DTSTART;TZID=${zone}:20261123T100000`, 'DURATION:PT1H']).replace(
        'BEGIN:VEVENT',
        [...more, 'BEGIN:VEVENT'].join('\r\n'),
      ),
    );
  const inBerlin = ['2026-11-23T09:00 2026-11-23T10:00'];
  expect(at('W. Europe Standard Time')).toEqual(inBerlin);
  expect(at('/freeassociation.sourceforge.net/Europe/Berlin')).toEqual(inBerlin);
  expect(at('America/Argentina/Buenos_Aires')).toEqual(['2026-11-23T13:00 2026-11-23T14:00']);
  const named = ['BEGIN:VTIMEZONE', 'TZID:Office', 'X-LIC-LOCATION:Europe/Berlin', 'END:VTIMEZONE'];
  expect(at('Office', ...named)).toEqual(inBerlin);
  expect(() => at('Office')).toThrow(UnreadableObject);
});

test('zones that a file brings are not computed', () => {
  const endless = [
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Berlin',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0100',
  ];
  const rules = ['TZOFFSETTO:+0900', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'END:STANDARD', 'END:VTIMEZONE'];
  const text = file(['DTSTART;TZID=Europe/Berlin:20261123T100000', 'DTEND;TZID=Europe/Berlin:20261123T110000']);
  expect(spans(text.replace('BEGIN:VEVENT', [...endless, ...rules, 'BEGIN:VEVENT'].join('\r\n')))).toEqual([
    '2026-11-23T09:00 2026-11-23T10:00',
  ]);
});

test.each([
  '',
  '<html>',
  'BEGIN:VCALENDAR',
  file(['SUMMARY:never']),
  file(['DTSTART:yesterday']),
  'BEGIN:VCALENDAR\r\n\0',
])('what is no calendar file is said to be none: %j', (text) => {
  expect(() => readCalendarObject(text, reading)).toThrow(UnreadableObject);
});

test('a file without appointments has none', () => {
  expect(spans(file())).toEqual([]);
});
