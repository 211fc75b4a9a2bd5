/**
 * The consumer `substitutes`: requests follow what becomes of the sessions and appointments that they are for. A request
 * that was just made is looked at as well: what it is for may have changed while it was written.
 */
import { describeEvent, type SubstituteRequestFacts, substitutes } from '@openhours/contract';
import type { Consumer, RecordedEvent } from '../../events/consumer.ts';
import { followTarget, type SubstitutesParts } from './commands.ts';

const bookingSlugs = ['canceled', 'declined', 'rescheduled'];

/** The id of what an event says something new of; undefined: nothing that a request could be for. */
function changedBy(event: Pick<RecordedEvent, 'type' | 'entityId' | 'body'>): string | undefined {
  const { entity, slug } = describeEvent(event.type);
  switch (entity) {
    case 'booking':
      return bookingSlugs.includes(slug) ? event.entityId : undefined;
    case 'event':
      return slug !== 'created' && event.body['type'] !== 'APPOINTMENT' ? event.entityId : undefined;
    case 'eventsView':
      // That one date of a weekly event is gone is said by the view alone.
      return 'eventRemoved' in event.body ? event.entityId : undefined;
    case 'substituteRequest': {
      const { bookingId, eventId } = event.body as unknown as SubstituteRequestFacts;
      return slug === 'created' ? (bookingId ?? eventId) : undefined;
    }
    default:
      return undefined;
  }
}

/** What follows is the server's own doing. */
const operation = { name: 'substitutes.follow', events: substitutes.declineSubstituteRequest.events };

export function createSubstitutesConsumer(parts: SubstitutesParts): Consumer {
  return {
    name: 'substitutes',
    listensTo: (type) => ['booking', 'event', 'eventsView', 'substituteRequest'].includes(describeEvent(type).entity),
    concerns: (event) => changedBy(event) !== undefined,
    async consume(tx, event) {
      const about = changedBy(event);
      if (about !== undefined) {
        await followTarget(tx, { caller: undefined, requestId: undefined, nowMs: event.at, operation }, about, parts);
      }
    },
  };
}
