/** What the events of notes about clients carry. */
import type { BodiesOf } from '../domain.ts';
import type { clientNotesCodes } from './codes.ts';
import { ClientNoteReference } from './references.ts';

export const clientNotesEventBodies: BodiesOf<typeof clientNotesCodes.events> = {
  clientAlert: { entity: ClientNoteReference, actions: { restored: {} } },
  confidentialNote: { entity: ClientNoteReference, actions: { restored: {} } },
};
