/** Whose events are whose. */
import { businessScheduleExternalId } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../packages/server/src/auth/caller.ts';
import type { RecordedEvent } from '../../../packages/server/src/events/consumer.ts';
import type { MayReadOwn } from '../../../packages/server/src/events/own-events.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { connectTestDomains } from '../../support/sites.ts';
import { at } from './support.ts';

let made: TestDatabase;
let mayReadOwn: MayReadOwn;
beforeAll(async () => {
  made = await createTestDatabase();
  ({ mayReadOwn } = connectTestDomains(made.database, at));
});
afterAll(() => made.drop());

const staff: Caller = {
  kind: 'user',
  userId: 'u',
  role: 'STAFF',
  resourceId: 'mine',
  accountOwner: false,
  sessionId: 's',
};
const event = (type: string, externalScheduleId: string, resourceIds: readonly string[] = []) => ({
  type,
  externalScheduleId,
  resources: resourceIds.map((id) => ({ id })),
});
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
  ['time blocked in the own calendar', staff, 'wix.calendar.v3.event_created', event('DEFAULT', 'mine'), true],
  ['own hours', staff, 'wix.calendar.v3.event_updated', event('WORKING_HOURS', 'mine'), true],
  ['hours of somebody else', staff, 'wix.calendar.v3.event_updated', event('WORKING_HOURS', 'other'), false],
  [
    'blocked time that is free again',
    staff,
    'wix.calendar.v3.event_cancelled',
    { event: event('DEFAULT', 'mine'), initiatedBy: {} },
    true,
  ],
  ['time blocked for somebody else', staff, 'wix.calendar.v3.event_created', event('DEFAULT', 'other'), false],
  ['time somebody blocked together', staff, 'wix.calendar.v3.event_created', event('DEFAULT', 'other', ['mine']), true],
  [
    'the whole business closed',
    staff,
    'wix.calendar.v3.event_created',
    event('DEFAULT', businessScheduleExternalId),
    true,
  ],
  ['a class, which they may have had', staff, 'wix.calendar.v3.event_updated', event('CLASS', 'yoga', ['other']), true],
  ['an appointment of another', staff, 'wix.calendar.v3.event_created', event('APPOINTMENT', 'cut', ['other']), false],
  [
    'one date of a week that is gone',
    staff,
    'wix.calendar.v3.events_view_projection_updated',
    { eventRemoved: { eventId: 'e' } },
    true,
  ],
  [
    'a change of what others see of another',
    staff,
    'wix.calendar.v3.events_view_projection_updated',
    { eventAddedOrUpdated: { event: event('DEFAULT', 'other') } },
    false,
  ],
  ['own held time', staff, 'openhours.bookings.v1.slot_hold_created', { resourceIds: ['mine', 'room'] }, true],
  [
    'held places of an own session',
    staff,
    'openhours.bookings.v1.slot_hold_created',
    { eventId: 'e', resourceIds: ['mine'] },
    true,
  ],
  [
    'a place offered in an own session',
    staff,
    'openhours.bookings.v1.waitlist_place_offered',
    { waitlistPlace: {}, resourceIds: ['mine'] },
    true,
  ],
  [
    'a place passed on in a session of another',
    staff,
    'openhours.bookings.v1.waitlist_place_offer_ended',
    { waitlistPlace: {}, resourceIds: ['other'], reason: 'PASSED' },
    false,
  ],
  ['a note on an own booking', staff, 'openhours.bookings.v1.booking_note_created', { resourceId: 'mine' }, true],
  ['a note taken away', staff, 'openhours.bookings.v1.booking_note_deleted', { resourceId: 'mine' }, true],
  [
    'a note brought back',
    staff,
    'openhours.bookings.v1.booking_note_restored',
    { bookingNote: { resourceId: 'mine' } },
    true,
  ],
  [
    'a note on a booking of another',
    staff,
    'openhours.bookings.v1.booking_note_created',
    { resourceId: 'other' },
    false,
  ],
  ['a note on a booking of nobody', staff, 'openhours.bookings.v1.booking_note_created', {}, false],
  ['held time of another', staff, 'openhours.bookings.v1.slot_hold_deleted', { resourceIds: ['other'] }, false],
  ['a contact', staff, 'openhours.contacts.v1.contact_updated', withResource('mine'), false],
  ['no resource', { ...staff, resourceId: undefined }, 'wix.bookings.v2.booking_created', withResource('mine'), false],
])('%s', (_name, caller, type, body, expected) => {
  expect(mayReadOwn(caller, { type, body } as RecordedEvent)).toBe(expected);
});

test('who has an own booking open is heard; who has one of another, not', () => {
  const viewers = { siteId: 's', type: 'openhours.bookings.v1.booking_viewers_changed', entityId: 'b' } as const;
  expect(mayReadOwn(staff, { ...viewers, resourceId: 'mine' })).toBe(true);
  expect(mayReadOwn(staff, { ...viewers, resourceId: 'other' })).toBe(false);
  expect(mayReadOwn(staff, viewers)).toBe(false);
});

test('that a job was begun is heard by whose act it follows from', () => {
  const begun = { siteId: 's', type: 'openhours.jobs.v1.job_started', entityId: 'j' } as const;
  expect(mayReadOwn(staff, { ...begun, resourceId: 'mine' })).toBe(true);
  expect(mayReadOwn(staff, { ...begun, resourceId: 'other' })).toBe(false);
  expect(mayReadOwn(staff, begun)).toBe(false);
});
