/** What calendars elsewhere say, as stretches of the calendar: of each person their own, joined, and without a word why. */
import type { ExternalCalendarEvent } from '@openhours/contract';
import { expect, test } from 'vitest';
import { busySpansOf } from './busy-times.ts';
import { entriesOf } from './entries.ts';

const nowMs = Date.parse('2026-11-23T09:00:00Z');

function event(ownerId: string, from: string, to: string, more: Partial<ExternalCalendarEvent> = {}) {
  return {
    scheduleId: 'events',
    calendarType: 'OTHER',
    title: 'Dentist',
    calendarName: 'Private',
    start: `2026-11-23T${from}:00.000Z`,
    end: `2026-11-23T${to}:00.000Z`,
    allDay: false,
    scheduleOwnerId: ownerId,
    ...more,
  } as ExternalCalendarEvent;
}

const entries = (busy: readonly ExternalCalendarEvent[]) =>
  entriesOf({ busy, bookings: [], events: [], holds: [], absences: [], resources: [], services: [], nowMs });

test('what overlaps or touches is one stretch of each person', () => {
  const spans = busySpansOf([
    event('anna', '07:00', '08:00'),
    event('anna', '10:00', '11:00'),
    event('anna', '10:30', '12:00'),
    event('anna', '12:00', '12:30'),
    event('ben', '11:00', '11:30'),
  ]);
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  expect(spans.map(({ endMs, resourceId, startMs }) => [resourceId, clock(startMs), clock(endMs)].join(' '))).toEqual([
    'anna 07:00 08:00',
    'anna 10:00 12:30',
    'ben 11:00 11:30',
  ]);
});

test('what is over is past, whole days stay whole days, and each has a name of its own', () => {
  const day = { start: '2026-11-22T23:00:00.000Z', end: '2026-11-23T23:00:00.000Z', allDay: true };
  const busy = entries([event('anna', '', '', day), event('anna', '07:00', '08:00'), event('anna', '10:00', '11:00')]);
  expect(busy.map(({ allDay, kind, state }) => [kind, allDay, state])).toEqual([
    ['busy', true, 'confirmed'],
    ['busy', false, 'done'],
    ['busy', false, 'confirmed'],
  ]);
  expect(new Set(busy.map(({ id }) => id)).size).toBe(3);
});

test('no title and no name of a calendar is in any of it', () => {
  expect(JSON.stringify(entries([event('anna', '10:00', '11:00')]))).not.toMatch(/Dentist|Private/);
});
