/** Whose events are whose. */
import { expect, test } from 'vitest';
import type { Caller } from '../../../auth/caller.ts';
import type { RecordedEvent } from '../../../events/consumer.ts';
import { mayReadOwn } from './own-events.ts';

const staff: Caller = {
  kind: 'user',
  userId: 'u',
  role: 'STAFF',
  resourceId: 'mine',
  accountOwner: false,
  sessionId: 's',
};
const withResource = (id: string) => ({ bookedEntity: { slot: { resource: { id } } } });

test.each<[string, Caller, string, Record<string, unknown>, boolean]>([
  ['an own booking', staff, 'wix.bookings.v2.booking_created', withResource('mine'), true],
  ['an act on an own booking', staff, 'wix.bookings.v2.booking_canceled', { booking: withResource('mine') }, true],
  ['a booking of somebody else', staff, 'wix.bookings.v2.booking_updated', withResource('other'), false],
  [
    'a booking moved away',
    staff,
    'wix.bookings.v2.booking_rescheduled',
    { booking: withResource('other'), previousBookedEntity: withResource('mine').bookedEntity },
    true,
  ],
  ['a contact', staff, 'openhours.contacts.v1.contact_updated', withResource('mine'), false],
  ['no resource', { ...staff, resourceId: undefined }, 'wix.bookings.v2.booking_created', withResource('mine'), false],
])('%s', (_name, caller, type, body, expected) => {
  expect(mayReadOwn(caller, { type, body } as RecordedEvent)).toBe(expected);
});
