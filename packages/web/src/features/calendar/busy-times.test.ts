/** What calendars elsewhere say, as stretches of the calendar: of each person their own, joined, and without a word why. */
import type { ExternalCalendarEvent } from '@openhours/contract';
import { expect, test } from 'vitest';
import { busyTimesOf } from './busy-times.ts';

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

const spans = (events: readonly ExternalCalendarEvent[]) =>
  busyTimesOf(events, nowMs).map(({ allDay, endMs, resourceIds, startMs, state }) =>
    [resourceIds.join(), ...[startMs, endMs].map((ms) => new Date(ms).toISOString().slice(11, 16)), allDay, state].join(
      ' ',
    ),
  );

test('what overlaps or touches is one stretch of each person, and what is over is past', () => {
  expect(
    spans([
      event('anna', '07:00', '08:00'),
      event('anna', '10:00', '11:00'),
      event('anna', '10:30', '12:00'),
      event('anna', '12:00', '12:30'),
      event('ben', '11:00', '11:30'),
    ]),
  ).toEqual(['anna 07:00 08:00 false done', 'anna 10:00 12:30 false confirmed', 'ben 11:00 11:30 false confirmed']);
});

test('whole days stay whole days, and each stretch has a name of its own', () => {
  const day = { start: '2026-11-22T23:00:00.000Z', end: '2026-11-23T23:00:00.000Z', allDay: true };
  const busy = busyTimesOf([event('anna', '', '', day), event('anna', '10:00', '11:00')], nowMs);
  expect(busy.map(({ allDay }) => allDay)).toEqual([true, false]);
  expect(new Set(busy.map(({ id }) => id)).size).toBe(2);
});

test('no title and no name of a calendar is in any of it', () => {
  const told = JSON.stringify(busyTimesOf([event('anna', '10:00', '11:00')], nowMs));
  expect(told).not.toMatch(/Dentist|Private/);
});
