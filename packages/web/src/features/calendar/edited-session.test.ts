/** What of an edited session is sent, and what takes it back. */
import { staffResourceTypeId } from '@openhours/client';
import type { CalendarEvent } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { changesOf, editedOf, problemOf, wayBackOf } from './edited-session.ts';

const zone = 'Europe/Berlin';
const halls = 'halls';
const resource = (id: string, type: string) =>
  ({ id, type, transparency: 'OPAQUE', permissionRole: 'WRITER' }) as CalendarEvent['resources'][number];
const written = (id: string) => ({ id, transparency: 'OPAQUE', permissionRole: 'WRITER' });
const event = {
  id: 'session',
  revision: '3',
  start: { localDate: '2026-12-01T18:00:00', timeZone: zone, utcDate: '2026-12-01T17:00:00Z' },
  end: { localDate: '2026-12-01T19:00:00', timeZone: zone, utcDate: '2026-12-01T18:00:00Z' },
  timeZone: zone,
  title: 'Yoga',
  totalCapacity: 8,
  resources: [resource('great', halls), resource('ada', staffResourceTypeId)],
  location: { id: 'main', type: 'BUSINESS' },
  recurringEventId: 'series',
  inheritedFields: ['TIME', 'TITLE', 'LOCATION', 'CAPACITY', 'RESOURCES'],
} as unknown as CalendarEvent;
const before = editedOf(event, [staffResourceTypeId, halls], zone);
const changes = (more: Partial<typeof before>) => changesOf(event, before, { ...before, ...more }, zone);

test('a form holds the session as it is', () => {
  expect(before).toEqual({
    day: '2026-12-01',
    start: '18:00',
    minutes: '60',
    resourceIds: { [staffResourceTypeId]: 'ada', [halls]: 'great' },
    placeId: 'main',
    capacity: '8',
    title: 'Yoga',
  });
  expect(changes({})).toEqual({});
});

describe('sent is only what is different', () => {
  test('another time, as long as it is said to be', () => {
    expect(changes({ day: '2026-12-02', start: '23:30', minutes: '90' })).toEqual({
      start: { localDate: '2026-12-02T23:30:00' },
      end: { localDate: '2026-12-03T01:00:00' },
    });
  });

  test('a time on the clock of the event', () => {
    const elsewhere = { ...event, timeZone: 'Europe/London' } as CalendarEvent;
    expect(changesOf(elsewhere, before, { ...before, start: '20:00' }, zone)).toMatchObject({
      start: { localDate: '2026-12-01T19:00:00' },
    });
  });

  test('another leader, another room, or none', () => {
    const resourceIds = { ...before.resourceIds, [staffResourceTypeId]: 'ben' };
    expect(changes({ resourceIds })).toEqual({ resources: [written('great'), written('ben')] });
    expect(changes({ resourceIds: { ...before.resourceIds, [halls]: undefined } })).toEqual({
      resources: [written('ada')],
    });
  });

  test('a limit, none, and another name', () => {
    expect(changes({ capacity: ' 12 ' })).toEqual({ totalCapacity: 12 });
    expect(changes({ capacity: '' })).toEqual({ totalCapacity: null });
    expect(changes({ title: ' Slow yoga ' })).toEqual({ title: 'Slow yoga' });
    expect(changes({ title: '' })).toEqual({ title: null });
  });
});

test('what cannot be sent is said of its field', () => {
  expect(problemOf(before)).toBeUndefined();
  expect(problemOf({ ...before, day: '' })).toBe('day');
  expect(problemOf({ ...before, minutes: 'an hour' })).toBe('minutes');
  expect(problemOf({ ...before, minutes: '0' })).toBe('minutes');
  expect(problemOf({ ...before, capacity: 'many' })).toBe('capacity');
  expect(problemOf({ ...before, capacity: '' })).toBeUndefined();
});

describe('taken back', () => {
  const moved = { ...event, id: 'moved', revision: '7' } as CalendarEvent;
  test('one session follows its series again', () => {
    const changed = { ...event, revision: '4' };
    expect(wayBackOf(event, changed, { scope: 'THIS', changes: changes({ start: '19:00', title: 'Other' }) })).toEqual({
      restore: { eventId: 'session', revision: '4', fields: ['TIME', 'TITLE'] },
    });
  });

  test('a series moves back from where the session lies since', () => {
    expect(wayBackOf(event, moved, { scope: 'ALL', changes: changes({ start: '19:00' }) })).toEqual({
      change: {
        eventId: 'moved',
        revision: '7',
        scope: 'ALL',
        changes: { start: { localDate: '2026-12-01T18:00:00' }, end: { localDate: '2026-12-01T19:00:00' } },
      },
    });
  });

  test('is nothing where a session had its own, or somebody may have been offered a place', () => {
    const own = { ...event, inheritedFields: ['TITLE'] } as unknown as CalendarEvent;
    expect(wayBackOf(own, moved, { scope: 'ALL', changes: changes({ start: '19:00' }) })).toBeUndefined();
    expect(wayBackOf(event, moved, { scope: 'ALL', changes: { totalCapacity: 9 } })).toBeUndefined();
    expect(wayBackOf(event, moved, { scope: 'ALL', changes: { totalCapacity: null } })).toBeUndefined();
    expect(wayBackOf(event, moved, { scope: 'ALL', changes: { totalCapacity: 7 } })).toMatchObject({
      change: { changes: { totalCapacity: 8 } },
    });
  });
});
