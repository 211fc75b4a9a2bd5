/** Notes about clients: alerts at each visit, and confidential notes of which every opening is kept. */
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { contactsDeleted } from '../contacts/index.ts';
import { type ClientNotesParts, countHandOut, passOnNotes } from './commands.ts';
import { clientNotesOperations } from './operations.ts';
import { ownEventsOfClientNotes } from './own-events.ts';

export function createClientNotes(parts: ClientNotesParts): Domain {
  return {
    name: 'client-notes',
    operations: clientNotesOperations(parts),
    ownEvents: ownEventsOfClientNotes,
    beforeHandOut: countHandOut,
    reactions: [reactTo(contactsDeleted, passOnNotes)],
  };
}
export { storedByClientNotes } from './stored.ts';
