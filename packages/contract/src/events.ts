/**
 * Every event the server emits, by its type: kind of body, and the entity it is about.
 * Sources: bookings sheet 24, identity sheet 10.1, services sheet 0.6.
 */

import { eventEntities, type Permission, plainMessages } from './codes.ts';
import type { EventKind } from './event-entities.ts';

export type PlainMessage = keyof typeof plainMessages;

export type EventEntity = keyof typeof eventEntities;
type Entities = typeof eventEntities;
export type EventType =
  | {
      [E in EventEntity]: `${Entities[E]['fqdn']}_${Extract<keyof Entities[E]['slugs'], string>}`;
    }[EventEntity]
  | PlainMessage;

/** Where types are asked for: all, those of later versions included. */
export const everyEvent = '*';

/**
 * Ephemeral events, which live streams tell besides the recorded ones: true only now, kept nowhere, without a place in the
 * stream, and never told again. `entityId` of its data says what it is about; the rest is asked, with the permission that
 * stands here, without which nobody hears of it.
 */
export const ephemeralEvents = Object.freeze({
  'openhours.bookings.v1.booking_viewers_changed': 'BOOKINGS.READ_INTERNAL',
  'openhours.jobs.v1.job_started': 'JOBS.READ',
  'openhours.external_calendars.v1.busy_times_changed': 'EXTERNAL_CALENDARS.READ',
} as const satisfies Readonly<Record<string, Permission>>);
export type EphemeralEventType = keyof typeof ephemeralEvents;

/** What stands before each of its dots, with the dot: of `a.b.c` that is `a.` and `a.b.`. */
type Beginnings<Name extends string> = Name extends `${infer Head}.${infer Rest}`
  ? `${Head}.` | `${Head}.${Beginnings<Rest>}`
  : never;
type Fqdn = Entities[EventEntity]['fqdn'];

/** How types of events begin, for whoever listens to several: those of an entity, or of all entities of a name space. */
export type EventStart = Beginnings<Fqdn> | `${Fqdn}_` | EventType | EphemeralEventType;

/** An event type split into entity and slug. */
interface EventDescription {
  readonly entity: EventEntity;
  readonly fqdn: string;
  readonly slug: string;
  readonly kind: EventKind;
}

/** Every event that is recorded says its type several times: all of them are split once. */
const descriptions: ReadonlyMap<string, EventDescription> = new Map([
  ...Object.entries(eventEntities).flatMap(([entity, { fqdn, slugs }]) =>
    Object.entries(slugs as Readonly<Record<string, EventKind>>).map(
      ([slug, kind]) => [`${fqdn}_${slug}`, { entity: entity as EventEntity, fqdn, slug, kind }] as const,
    ),
  ),
  ...Object.entries(plainMessages).map(
    ([type, { entity, slug }]) => [type, { entity, fqdn: eventEntities[entity].fqdn, slug, kind: 'action' }] as const,
  ),
]);

/** Every event type, in the order of the entities. */
export function allEventTypes(): EventType[] {
  return [...descriptions.keys()] as EventType[];
}

/** Splits an event type into entity and slug. */
export function describeEvent(type: EventType): EventDescription {
  const description = descriptions.get(type);
  if (description === undefined) {
    throw new TypeError(`unknown event type ${type}`);
  }
  return description;
}

/**
 * The permission with which an operation reads what an event tells of.
 * Example: `readPermissionOf('wix.bookings.v2.booking_created')` is `BOOKINGS.READ`.
 */
export function readPermissionOf(type: EventType | EphemeralEventType): Permission {
  return type in ephemeralEvents
    ? ephemeralEvents[type as EphemeralEventType]
    : eventEntities[describeEvent(type as EventType).entity].readBy;
}

/** Who caused an event, as it travels in the envelope (identity sheet 10.1). */
export type EventIdentity =
  | { identityType: 'ANONYMOUS_VISITOR'; anonymousVisitorId: string }
  | { identityType: 'MEMBER'; memberId: string }
  | { identityType: 'WIX_USER'; wixUserId: string }
  | { identityType: 'APP'; appId: string }
  | { identityType: 'UNKNOWN' };

/** An endpoint that is a stream and no operation: it answers server-sent events instead of one JSON object. */
export interface StreamDeclaration {
  readonly name: string;
  readonly summary: string;
  readonly path: string;
  readonly permission: 'EVENTS.STREAM';
  readonly source: string;
}

/** Every stream; mounted beside the operations and walked by the permission-matrix test like them. */
export const streams: readonly StreamDeclaration[] = Object.freeze([
  Object.freeze({
    name: 'events.stream',
    summary: 'Streams the changes of the site as they happen; continues after Last-Event-ID.',
    path: '/v1/events/stream',
    permission: 'EVENTS.STREAM',
    source: 'design 5 and 8',
  }),
]);
