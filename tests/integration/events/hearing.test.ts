/** Who hears of which events: those that they could read by an operation, too; staff of what is theirs. */
import {
  allEventTypes,
  businessScheduleExternalId,
  describeEvent,
  type EphemeralEventType,
  type EventEntity,
  ephemeralEvents,
  eventBodyOf,
  operations,
  type Permission,
} from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, reachOfCaller } from '../../../packages/server/src/auth/caller.ts';
import type { RecordedEvent } from '../../../packages/server/src/events/consumer.ts';
import type { MayHear } from '../../../packages/server/src/events/hearing.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { smallestOf } from '../../support/schema-values.ts';
import { connectTestDomains } from '../../support/sites.ts';
import { at } from './support.ts';

let made: TestDatabase;
let mayHear: MayHear;
beforeAll(async () => {
  made = await createTestDatabase();
  ({ mayHear } = connectTestDomains(made.database, at));
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
  [
    'what was signed with an own booking',
    staff,
    'openhours.consents.v1.consent_signature_created',
    { resourceId: 'mine' },
    true,
  ],
  ['a signature taken back', staff, 'openhours.consents.v1.consent_signature_deleted', { resourceId: 'mine' }, true],
  [
    'what was signed with a booking of another',
    staff,
    'openhours.consents.v1.consent_signature_created',
    { resourceId: 'other' },
    false,
  ],
  ['what was signed with a booking of nobody', staff, 'openhours.consents.v1.consent_signature_created', {}, false],
  [
    'an alert about an own client',
    staff,
    'openhours.client_notes.v1.client_alert_created',
    { resourceIds: ['other', 'mine'] },
    true,
  ],
  [
    'a confidential note about an own client, brought back',
    staff,
    'openhours.client_notes.v1.confidential_note_restored',
    { confidentialNote: { resourceIds: ['mine'] } },
    true,
  ],
  [
    'an alert about a client of another',
    staff,
    'openhours.client_notes.v1.client_alert_deleted',
    { resourceIds: ['other'] },
    false,
  ],
  ['held time of another', staff, 'openhours.bookings.v1.slot_hold_deleted', { resourceIds: ['other'] }, false],
  [
    'an own calendar elsewhere',
    staff,
    'openhours.external_calendars.v1.external_calendar_connection_updated',
    { resourceId: 'mine' },
    true,
  ],
  [
    'a calendar elsewhere of another',
    staff,
    'openhours.external_calendars.v1.external_calendar_connection_updated',
    { resourceId: 'other' },
    false,
  ],
  ['a contact', staff, 'openhours.contacts.v1.contact_updated', withResource('mine'), false],
  ['no resource', { ...staff, resourceId: undefined }, 'wix.bookings.v2.booking_created', withResource('mine'), false],
])('%s', (_name, caller, type, body, expected) => {
  expect(mayHear(caller, { type, body } as RecordedEvent)).toBe(expected);
});

test('who has an own booking open is heard; who has one of another, not', () => {
  const viewers = { siteId: 's', type: 'openhours.bookings.v1.booking_viewers_changed', entityId: 'b' } as const;
  expect(mayHear(staff, { ...viewers, resourceId: 'mine' })).toBe(true);
  expect(mayHear(staff, { ...viewers, resourceId: 'other' })).toBe(false);
  expect(mayHear(staff, viewers)).toBe(false);
});

test('that a job was begun is heard by whose act it follows from', () => {
  const begun = { siteId: 's', type: 'openhours.jobs.v1.job_started', entityId: 'j' } as const;
  expect(mayHear(staff, { ...begun, resourceId: 'mine' })).toBe(true);
  expect(mayHear(staff, { ...begun, resourceId: 'other' })).toBe(false);
  expect(mayHear(staff, begun)).toBe(false);
});

test('that somebody is busy at other times elsewhere is heard by them, and by nobody beside them', () => {
  const changed = {
    siteId: 's',
    type: 'openhours.external_calendars.v1.busy_times_changed',
    entityId: 'c',
  } as const;
  expect(mayHear(staff, { ...changed, resourceId: 'mine' })).toBe(true);
  expect(mayHear(staff, { ...changed, resourceId: 'other' })).toBe(false);
});

/**
 * The permission of an operation that answers as much as the events carry, where that is not `get<Entity>`, `query<Entity>s` or
 * `list<Entity>s`; whoever may not call it hears of none of them.
 */
const readOtherwise: Readonly<Partial<Record<EventEntity, Permission>>> & Record<EphemeralEventType, Permission> = {
  booking: operations.bookings.queryExtendedBookings.permission,
  // With whichever booking.
  consentSignature: operations.bookings.getBookingConsents.permission,
  // Outsiders read events too, but without the words that the business has written into a calendar.
  event: operations.calendar.getEventCancellation.permission,
  eventsView: operations.calendar.getEventCancellation.permission,
  timeFrame: operations.calendar.getScheduleTimeFrame.permission,
  externalCalendarConnection: operations.externalCalendars.getConnection.permission,
  file: operations.media.getFileDescriptor.permission,
  // Both versions of its calls have one of the same name; the older events say who has it.
  badge: operations.badgesV2.getBadge.permission,
  olderBadge: operations.badges.listBadgesPerMember.permission,
  // Their operations are for everybody and answer what is public alone to those who lack this.
  siteProperties: 'SITE_PROPERTIES.READ',
  // Nothing reads them again: who runs the business hears that there was one.
  redirectSession: 'SITE_PROPERTIES.MANAGE',
  bookingsSettings: 'SITE_PROPERTIES.READ',
  'openhours.bookings.v1.booking_viewers_changed': operations.bookings.listBookingNotes.permission,
  'openhours.jobs.v1.job_started': operations.jobs.getJob.permission,
  'openhours.external_calendars.v1.busy_times_changed': operations.externalCalendars.listEvents.permission,
};

/** The permission of the first of them that there is; undefined where there is none, or several groups have one. */
function readByName(entity: string): Permission | undefined {
  const name = `${entity.charAt(0).toUpperCase()}${entity.slice(1)}`;
  const groups: Readonly<Record<string, Readonly<Record<string, { readonly permission: Permission }>>>> = operations;
  for (const reads of [`get${name}`, `query${name}s`, `list${name}s`]) {
    const [found, ...more] = Object.values(groups).flatMap((group) => group[reads] ?? []);
    if (found !== undefined) {
      return more.length === 0 ? found.permission : undefined;
    }
  }
  return undefined;
}

function permissionToRead(heard: EventEntity | EphemeralEventType): Permission {
  const permission = readOtherwise[heard] ?? readByName(heard);
  if (permission === undefined) {
    throw new Error(
      `not exactly one operation reads ${heard} by its name (get…, query…s, list…s): readOtherwise (hearing.test.ts) names ` +
        'the one that answers as much as its events carry',
    );
  }
  return permission;
}

const user = (role: 'OWNER' | 'MANAGER' | 'FRONT_DESK' | 'STAFF', accountOwner = false): Caller => ({
  ...(staff as Extract<Caller, { kind: 'user' }>),
  role,
  accountOwner,
});
const key = (...permissions: readonly string[]): Extract<Caller, { kind: 'apiKey' }> => ({
  kind: 'apiKey',
  keyId: 'k',
  accountId: 'a',
  level: 'site',
  accountWide: false,
  permissions,
  ownerUserId: 'u',
});
const app = (...permissions: readonly string[]): Caller => ({
  kind: 'app',
  appId: 'a',
  instanceId: 'i',
  permissions,
  sessionId: 's',
});
const visitor = { kind: 'visitor', visitorId: 'v', clientId: 'c', sessionId: 's' } as const;
const member = { kind: 'member', memberId: 'm', clientId: 'c', sessionId: 's' } as const;
const everyEvent = [
  ...allEventTypes().map((type) => ({
    reads: permissionToRead(describeEvent(type).entity),
    event: { type, entityId: 'e', body: smallestOf(eventBodyOf(type)) } as RecordedEvent,
  })),
  ...(Object.keys(ephemeralEvents) as EphemeralEventType[]).map((type) => ({
    reads: permissionToRead(type),
    event: { siteId: 's', type, entityId: 'e' },
  })),
];
const permissionsToRead = [...new Set(everyEvent.map(({ reads }) => reads))];
const typesHeardBy = (caller: Caller) =>
  everyEvent.filter(({ event }) => mayHear(caller, event)).map(({ event }) => event.type);
const typesReadBy = (caller: Caller) =>
  everyEvent.filter(({ reads }) => reachOfCaller(caller, reads) !== 'none').map(({ event }) => event.type);

test.each<[string, Caller]>([
  ['an owner', user('OWNER')],
  ['an owner of the account', user('OWNER', true)],
  ['a manager', user('MANAGER')],
  ['the front desk', user('FRONT_DESK')],
  ['a key that may do everything', key('*')],
  ['a key of the account', { ...key('*'), accountWide: true }],
  ['an app that may do everything', app('*')],
  ...permissionsToRead.flatMap((permission): [string, Caller][] => [
    [`a key that may hear and ${permission}`, key('EVENTS.STREAM', permission)],
    [`an app that may hear and ${permission}`, app('EVENTS.STREAM', permission)],
  ]),
])('%s hears of all that it could read, and of nothing else', (_name, caller) => {
  expect(typesHeardBy(caller)).toEqual(typesReadBy(caller));
});

test('whoever may only hear, or only read, hears of nothing', () => {
  const deaf = [
    key('EVENTS.STREAM'),
    app('EVENTS.STREAM'),
    key(...permissionsToRead),
    app(...permissionsToRead),
    key(),
    { kind: 'anonymous' } as const,
    visitor,
    member,
    { ...key('*'), onBehalfOf: member },
  ];
  expect(deaf.map(typesHeardBy)).toEqual(deaf.map(() => []));
});

test('an exception is one: what the name of an operation says as well is not said again', () => {
  const idle = Object.entries(readOtherwise).filter(([heard, permission]) => readByName(heard) === permission);
  expect(idle).toEqual([]);
});
