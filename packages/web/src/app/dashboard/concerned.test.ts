/** Every event of what the dashboard draws finds the answers that it concerns. */
import { eventEntities } from '@openhours/contract';
import { expect, test } from 'vitest';
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
    expect(concernedBy(`${fqdn}_${slug}`), slug).not.toEqual([]);
  }
});

test('a booking asks for what it changed and not for people, rooms and services', () => {
  const keys = concernedBy('wix.bookings.v2.booking_created').map((key) => key.join(' '));
  expect(keys).toContain('calendar taken');
  expect(keys).toContain('bookings');
  expect(keys).not.toContain('calendar');
  expect(keys).not.toContain('services');
});

test('what nothing here shows asks for nothing', () => {
  expect(concernedBy('openhours.contacts.v1.contact_created')).toEqual([]);
});
