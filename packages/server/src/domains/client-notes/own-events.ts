/** Which notes about clients a staff member hears of live: those about clients with visits to them. Pure. */
import type { ClientNoteReference } from '@openhours/contract';
import type { RecordedEvent } from '../../events/consumer.ts';
import type { OwnEvents, OwnListener } from '../../events/hearing.ts';

export const ownEventsOfClientNotes: OwnEvents = Object.freeze<OwnEvents>({
  recorded: {
    clientAlert: (event, listener) => isOfOwnClient(event, 'clientAlert', listener),
    confidentialNote: (event, listener) => isOfOwnClient(event, 'confidentialNote', listener),
  },
});

/** The note is what the body tells, or stands in it by its name. */
function isOfOwnClient({ body }: RecordedEvent, name: string, { resourceId }: OwnListener): boolean {
  const told = (body as Readonly<Record<string, unknown>>)[name] ?? body;
  return (told as ClientNoteReference).resourceIds.includes(resourceId);
}
