/** Who did what with the confidential notes about a client, from the log: it names notes, the table of notes whose they are. */
import { type ConfidentialNoteAct, confidentialNotes, type OutputOf, privacy } from '@openhours/contract';
import { actorOf, peopleAmong } from '../../db/audit-actor.ts';
import { type AuditQuery, readAuditPage } from '../../db/audit-log.ts';
import type { Reader } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import { readUserNames } from '../identity/index.ts';
import { readNamedNotes } from './repository.ts';

/** What the operations do to a note. */
const kindOf: Readonly<Record<string, ConfidentialNoteAct['kind']>> = Object.freeze({
  [confidentialNotes.createConfidentialNote.name]: 'CREATED',
  [confidentialNotes.openConfidentialNote.name]: 'OPENED',
  [privacy.exportContact.name]: 'HANDED_OUT',
  [confidentialNotes.updateConfidentialNote.name]: 'UPDATED',
  [confidentialNotes.deleteConfidentialNote.name]: 'DELETED',
  [confidentialNotes.restoreConfidentialNote.name]: 'RESTORED',
});
const operations = Object.keys(kindOf);

export async function readHistory(
  reader: Reader,
  contactId: string,
  page: AuditQuery,
): Promise<OutputOf<typeof confidentialNotes.listConfidentialNoteHistory>> {
  const notes = new Map((await readNamedNotes(reader, contactId)).map((note) => [note.id, note]));
  const { pagingMetadata, rows } = await readAuditPage(reader, { ...page, entityIds: [...notes.keys()], operations });
  const authors = [...notes.values()].map(({ author_id, author_type }) => ({
    actor_type: author_type,
    actor_id: author_id,
  }));
  const names = await readUserNames(reader, [...new Set(peopleAmong([...rows, ...authors]))]);
  const nameOf = (userId: string) => names.get(userId);
  const acts = rows.flatMap((row): ConfidentialNoteAct[] => {
    const note = notes.get(row.entity_id);
    const kind = kindOf[row.operation];
    return note === undefined || kind === undefined
      ? []
      : [
          {
            id: row.id,
            date: formatInstant(row.at),
            kind,
            actor: actorOf(row.actor_type, row.actor_id, nameOf),
            note: {
              id: note.id,
              createdDate: formatInstant(note.created_at),
              author: actorOf(note.author_type, note.author_id, nameOf),
            },
          },
        ];
  });
  return { acts, pagingMetadata };
}
