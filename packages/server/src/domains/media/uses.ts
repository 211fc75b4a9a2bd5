/** When a file was taken into use last: whoever names one says so by the event of its change (media sheet 2.1). */
import { type EventType, fileIdOf, isPictureId } from '@openhours/contract';
import type { Consumer, RecordedEvent } from '../../events/consumer.ts';
import { formatInstant } from '../../time/index.ts';
import { markUsed } from './repository.ts';

const listensTo: ReadonlySet<EventType> = new Set<EventType>([
  'wix.bookings.staff.v1.staff_member_created',
  'wix.bookings.staff.v1.staff_member_updated',
  'wix.bookings.services.v2.service_created',
  'wix.bookings.services.v2.service_updated',
  'SitePropertiesUpdated',
]);

/** The members in which pictures are named. */
const naming = ['mainMedia', 'media'];
/** The properties of a site that name one. */
const namingProperties = ['logo', 'picture'] as const;

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const id = fileIdOf(value);
    return isPictureId(id) ? [id] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

/** The files that an event says are named now; none when the naming did not change. */
function filesNamedIn({
  type,
  body,
  modifiedFields,
}: Pick<RecordedEvent, 'type' | 'body' | 'modifiedFields'>): string[] {
  if (modifiedFields !== undefined && !naming.some((name) => name in modifiedFields)) {
    return [];
  }
  if (type === 'SitePropertiesUpdated') {
    const { fields, properties } = body.event as {
      fields: { paths: string[] };
      properties: Partial<Record<(typeof namingProperties)[number], string>>;
    };
    return namingProperties.flatMap((name) => (fields.paths.includes(name) ? idsIn(properties[name]) : []));
  }
  return [...new Set(naming.flatMap((name) => idsIn(body[name])))];
}

export const usesConsumer: Consumer = Object.freeze<Consumer>({
  name: 'media-uses',
  listensTo: (type) => listensTo.has(type),
  concerns: (event) => filesNamedIn(event).length > 0,
  consume: async (tx, event) => {
    markUsed(tx, filesNamedIn(event), formatInstant(event.at));
  },
  ordered: false,
});
