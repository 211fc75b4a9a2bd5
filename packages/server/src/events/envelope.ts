/**
 * The wire form of an event, as webhooks, the live stream and the dashboard read it (identity sheet 10.1, bookings
 * sheet 24).
 */
import { describeEvent } from '@openhours/contract';
import { formatInstant } from '../time/index.ts';
import type { RecordedEvent } from './consumer.ts';

/** The innermost level of the envelope: the domain event. Bodies are objects; senders turn levels into JSON text. */
export interface DomainEvent {
  id: string;
  entityFqdn: string;
  slug: string;
  entityId: string;
  /** ISO 8601, UTC, milliseconds. */
  eventTime: string;
  triggeredByAnonymizeRequest: boolean;
  originatedFrom: string;
  /** int64 as text; rises per entity. */
  entityEventSequence: string;
  createdEvent?: { entity: Record<string, unknown> };
  updatedEvent?: { currentEntity: Record<string, unknown>; modifiedFields?: Readonly<Record<string, unknown>> };
  deletedEvent?: { deletedEntity?: Record<string, unknown> };
  actionEvent?: { body: Record<string, unknown> };
}

/** Builds the domain event of a recorded row. */
export function presentEvent(event: RecordedEvent): DomainEvent {
  const { fqdn, slug, kind } = describeEvent(event.type);
  const head = {
    id: event.id,
    entityFqdn: fqdn,
    slug,
    entityId: event.entityId,
    eventTime: formatInstant(event.at),
    triggeredByAnonymizeRequest: event.triggeredByAnonymize,
    originatedFrom: '',
    entityEventSequence: String(event.entitySequence),
  };
  switch (kind) {
    case 'created':
      return { ...head, createdEvent: { entity: event.body } };
    case 'updated':
      return {
        ...head,
        updatedEvent: {
          currentEntity: event.body,
          ...(event.modifiedFields === undefined ? {} : { modifiedFields: event.modifiedFields }),
        },
      };
    case 'deleted':
      return { ...head, deletedEvent: Object.keys(event.body).length === 0 ? {} : { deletedEntity: event.body } };
    case 'action':
      return { ...head, actionEvent: { body: event.body } };
  }
}
