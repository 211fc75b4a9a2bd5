/** Every event of what the dashboard draws finds the answers that it concerns. */
import { ephemeralEventTypes, eventEntities } from '@openhours/contract';
import { expect, test } from 'vitest';
import { changeIn } from '../../session/live.ts';
import { concernedBy } from './concerned.ts';

const drawn = [
  'booking',
  'bookingNote',
  'slotHold',
  'event',
  'eventsView',
  'participation',
  'schedule',
  'service',
  'resource',
  'staffMember',
] as const;

test.each(drawn)('%s', (entity) => {
  const { fqdn, slugs } = eventEntities[entity];
  for (const slug of Object.keys(slugs)) {
    expect(concernedBy({ type: `${fqdn}_${slug}`, calendarType: undefined }), slug).not.toEqual([]);
  }
});

test('a booking asks for what it changed and not for people, rooms and services', () => {
  const keys = concernedBy({ type: 'wix.bookings.v2.booking_created', calendarType: undefined }).map((key) =>
    key.join(' '),
  );
  expect(keys).toContain('calendar taken');
  expect(keys).toContain('bookings');
  expect(keys).not.toContain('calendar');
  expect(keys).not.toContain('services');
});

test('a booking asks for what is held only while something may be', () => {
  const names = (type: string, mayHold: boolean) =>
    concernedBy({ type, calendarType: undefined }, () => mayHold).map((key) => key.join(' '));
  expect(names('wix.bookings.v2.booking_created', true)).toContain('calendar held');
  expect(names('wix.bookings.v2.booking_created', false)).not.toContain('calendar held');
  expect(names('wix.bookings.v2.booking_created', false)).toContain('calendar taken');
  expect(names('openhours.bookings.v1.slot_hold_created', false)).toContain('calendar held');
});

test.each([
  ['wix.calendar.v3.event_created', { createdEvent: { entity: { type: 'APPOINTMENT' } } }],
  ['wix.calendar.v3.event_updated', { updatedEvent: { currentEntity: { type: 'APPOINTMENT' } } }],
  ['wix.calendar.v3.event_cancelled', { actionEvent: { body: { event: { type: 'APPOINTMENT' } } } }],
  [
    'wix.calendar.v3.events_view_projection_updated',
    { actionEvent: { body: { eventAddedOrUpdated: { event: { type: 'APPOINTMENT' } } } } },
  ],
])('%s of an appointment leaves the hours alone', (type, data) => {
  const keys = concernedBy(changeIn(type, { data })).map((key) => key.join(' '));
  expect(keys).toContain('calendar taken');
  expect(keys).not.toContain('calendar hours');
  const ofHours = JSON.parse(JSON.stringify(data).replace('APPOINTMENT', 'WORKING_HOURS')) as object;
  expect(concernedBy(changeIn(type, { data: ofHours })).map((key) => key.join(' '))).toContain('calendar hours');
});

test('that a place is offered to who waits asks who waits', () => {
  const type = 'openhours.bookings.v1.waitlist_place_offered';
  expect(concernedBy({ type, calendarType: undefined }).map((key) => key.join(' '))).toContain('calendar participants');
});

test('that somebody opens or leaves a booking asks who has it open', () => {
  const [type] = ephemeralEventTypes;
  expect(concernedBy({ type, calendarType: undefined }).flat()).toEqual(['bookingViewers']);
});

test('what nothing here shows asks for nothing', () => {
  expect(concernedBy({ type: 'openhours.contacts.v1.contact_created', calendarType: undefined })).toEqual([]);
});
