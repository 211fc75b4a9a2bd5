/** Calendar files as two independent readers understand them: the instants of both clock changes, updates, words. */
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { type CalendarEntry, sequenceOfRevision, writeCalendarFile } from './calendar-file.ts';
import { wholeDaysOf } from './whole-days.ts';

const hourMs = 3_600_000;
const plain: CalendarEntry = {
  uid: '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11',
  sequence: 0,
  startMs: Date.UTC(2026, 10, 25, 10),
  endMs: Date.UTC(2026, 10, 25, 11),
  title: 'Massage · Studio',
  status: 'CONFIRMED',
};

function readByIcalJs(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each)),
  };
}

function readByNodeIcal(text: string): VEvent[] {
  return Object.values(nodeIcal.sync.parseICS(text)).filter((each): each is VEvent => each?.type === 'VEVENT');
}

test.each([
  ['the hour before clocks go forward', Date.UTC(2026, 2, 29, 0, 30)],
  ['the hour after it', Date.UTC(2026, 2, 29, 1, 30)],
  ['the first of two equal hours', Date.UTC(2026, 9, 25, 0, 30)],
  ['the second of them', Date.UTC(2026, 9, 25, 1, 30)],
  ['the change of New York', Date.UTC(2026, 10, 1, 5, 30)],
])('%s: both readers find the same instants', (_, startMs) => {
  const text = writeCalendarFile({
    method: 'PUBLISH',
    stampMs: startMs - hourMs,
    entries: [{ ...plain, startMs, endMs: startMs + hourMs }],
  });
  const [first] = readByIcalJs(text).events;
  const [second] = readByNodeIcal(text);
  expect(first?.startDate.toJSDate().getTime()).toBe(startMs);
  expect(first?.endDate.toJSDate().getTime()).toBe(startMs + hourMs);
  expect(second?.start.getTime()).toBe(startMs);
  expect(second?.end?.getTime()).toBe(startMs + hourMs);
});

test.each([
  ['PUBLISH', 'CONFIRMED'],
  ['REQUEST', 'CONFIRMED'],
  ['CANCEL', 'CANCELLED'],
] as const)('a %s keeps the entry and says %s', (method, status) => {
  const text = writeCalendarFile({
    method,
    stampMs: 0,
    entries: [{ ...plain, sequence: 3 }],
    organizer: { name: 'Studio', email: 'no-reply@studio.test' },
    attendee: { name: 'Grace Hopper', email: 'grace@customers.test' },
  });
  const read = readByIcalJs(text);
  expect(read.method).toBe(method);
  expect(read.events[0]).toMatchObject({ uid: plain.uid, sequence: 3, summary: 'Massage · Studio' });
  expect(read.events[0]?.organizer).toBe('mailto:no-reply@studio.test');
  expect(read.events[0]?.component.getFirstPropertyValue('status')).toBe(status);
  const [other] = readByNodeIcal(text);
  expect(other).toMatchObject({ uid: plain.uid, sequence: '3', status });
});

test('a name without words is the address, and what people typed cannot end a line', () => {
  const text = writeCalendarFile({
    method: 'REQUEST',
    stampMs: 0,
    entries: [
      {
        ...plain,
        title: 'Cut;\r\nATTENDEE:mailto:x@evil.test, \\ "more"',
        place: 'Weg 1\nEND:VEVENT',
        url: 'https://a.test/x',
      },
    ],
    organizer: { name: 'A "quoted"\r\nname', email: 'no-reply@studio.test' },
    attendee: { name: '', email: 'grace@customers.test' },
  });
  const { events } = readByIcalJs(text);
  expect(events).toHaveLength(1);
  expect(events[0]?.summary).toBe('Cut; ATTENDEE:mailto:x@evil.test, \\ "more"');
  expect(events[0]?.location).toBe('Weg 1 END:VEVENT');
  expect(events[0]?.attendees).toHaveLength(1);
  expect(readByNodeIcal(text)[0]?.summary).toBe('Cut; ATTENDEE:mailto:x@evil.test, \\ "more"');
  const lines = text.split('\r\n');
  expect(lines.every((line) => !/[\r\n]/.test(line) && Buffer.byteLength(line) <= 75)).toBe(true);
});

test.each([
  ['1', 0],
  ['7', 6],
  [undefined, 0],
])('revision %j is sequence %d', (revision, sequence) => {
  expect(sequenceOfRevision(revision)).toBe(sequence);
});

test('whole days are dates for both readers, in whichever zone they read', () => {
  // Two days in Berlin, over the night in which its clocks change.
  const days = wholeDaysOf({ localStart: '2026-10-24T00:00:00', localEnd: '2026-10-26T00:00:00' });
  const text = writeCalendarFile({
    method: 'PUBLISH',
    stampMs: Date.UTC(2026, 9, 1),
    entries: [{ ...plain, startMs: Date.UTC(2026, 9, 23, 22), endMs: Date.UTC(2026, 9, 25, 23), days }],
  });
  expect(text).toContain('DTSTART;VALUE=DATE:20261024\r\n');
  expect(text).toContain('DTEND;VALUE=DATE:20261026\r\n');
  const [event] = readByIcalJs(text).events;
  expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
    true,
    '2026-10-24',
    '2026-10-26',
  ]);
  expect(readByNodeIcal(text)[0]?.datetype).toBe('date');
});
