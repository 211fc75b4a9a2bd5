/**
 * The body of every event, derived from the entity that it is about: what live streams and consumers may rely on. Tests
 * hold every event that is recorded against it. Sources: bookings sheet 24, services sheet 0.6.
 */
import Type, { type TSchema } from 'typebox';
import type { EventBodies } from './domain.ts';
import { eventBodies, messageBodies } from './domains.ts';
import { describeEvent, type EventType } from './events.ts';
import { Guid, optional, Words } from './schema.ts';

/** Who caused an event, where its body names them. */
export const EventInitiator = Type.Object({
  identityType: Words(['ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP', 'UNKNOWN']),
  anonymousVisitorId: optional(Guid()),
  memberId: optional(Guid()),
  wixUserId: optional(Guid()),
  appId: optional(Guid()),
});

/**
 * The schema of an event's body: the entity as it is, as it was at the end, or what an action says.
 * Example: `eventBodyOf('wix.bookings.v2.booking_created')` is the schema of a booking.
 */
export function eventBodyOf(type: EventType): TSchema {
  const { entity, slug, kind } = describeEvent(type);
  const message = messageBodies[type];
  if (message !== undefined) {
    return message;
  }
  const bodies = eventBodies[entity] as EventBodies;
  if (kind === 'action') {
    const said = bodies.actions?.[slug] ?? {};
    return Type.Object(
      bodies.entity === undefined ? said : { [entity]: bodies.entity, initiatedBy: EventInitiator, ...said },
    );
  }
  return (kind === 'deleted' ? bodies.deleted : undefined) ?? (bodies.entity as TSchema);
}
