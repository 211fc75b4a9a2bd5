/** Notes about clients as the wire has them: those of the confidential kind without their words. */
import type { Actor, ClientAlert, ClientNoteReference, ConfidentialNote } from '@openhours/contract';
import { actorOf, peopleAmong } from '../../db/audit-actor.ts';
import type { Reader } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import { readUserNames } from '../identity/index.ts';
import type { ClientNoteRow } from './repository.ts';

/** A note without its words, and without whom it is about: what events and the log keep of it. */
export function referenceOf(row: ClientNoteRow): Omit<ClientNoteReference, 'resourceIds'> {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    author: actorOf(row.author_type, row.author_id, () => undefined),
  };
}

/** The words of a note that is there; those of none are gone. */
export function wordsIn({ id, text }: ClientNoteRow): string {
  if (text === null) {
    throw new Error(`the words of the note ${id} are gone`);
  }
  return text;
}

type ActorNamed = (type: string, id: string | null) => Actor;

/** Names whoever wrote the notes, changed them or read them last. */
async function readActors(reader: Reader, rows: readonly ClientNoteRow[]): Promise<ActorNamed> {
  const people = rows.flatMap((row) => [
    { actor_type: row.author_type, actor_id: row.author_id },
    ...(row.changed_by_type === null ? [] : [{ actor_type: row.changed_by_type, actor_id: row.changed_by_id }]),
    ...(row.last_opened_by_type === null
      ? []
      : [{ actor_type: row.last_opened_by_type, actor_id: row.last_opened_by_id }]),
  ]);
  const ids = [...new Set(peopleAmong(people))];
  const names = ids.length === 0 ? undefined : await readUserNames(reader, ids);
  return (type, id) => actorOf(type, id, (userId) => names?.get(userId));
}

function changedOf({ changed_at, changed_by_id, changed_by_type }: ClientNoteRow, actor: ActorNamed) {
  return changed_at === null || changed_by_type === null
    ? {}
    : { changed: { date: formatInstant(changed_at), by: actor(changed_by_type, changed_by_id) } };
}

function alertOf(row: ClientNoteRow, actor: ActorNamed): ClientAlert {
  return {
    ...referenceOf(row),
    contactId: row.contact_id,
    author: actor(row.author_type, row.author_id),
    ...changedOf(row, actor),
    text: wordsIn(row),
  };
}

function confidentialOf(row: ClientNoteRow, actor: ActorNamed): ConfidentialNote {
  return {
    ...referenceOf(row),
    contactId: row.contact_id,
    author: actor(row.author_type, row.author_id),
    ...changedOf(row, actor),
    openedCount: row.opened_count,
    ...(row.last_opened_at === null || row.last_opened_by_type === null
      ? {}
      : {
          lastOpened: {
            date: formatInstant(row.last_opened_at),
            by: actor(row.last_opened_by_type, row.last_opened_by_id),
          },
        }),
  };
}

/** For lists, which show what is to be known and not who says so: names would be one more wait for each. */
export function presentAlertsUnnamed(rows: readonly ClientNoteRow[]): ClientAlert[] {
  return rows.map((row) => alertOf(row, (type, id) => actorOf(type, id, () => undefined)));
}

export async function presentAlerts(reader: Reader, rows: readonly ClientNoteRow[]): Promise<ClientAlert[]> {
  const actor = await readActors(reader, rows);
  return rows.map((row) => alertOf(row, actor));
}

export async function presentConfidential(reader: Reader, rows: readonly ClientNoteRow[]): Promise<ConfidentialNote[]> {
  const actor = await readActors(reader, rows);
  return rows.map((row) => confidentialOf(row, actor));
}

/** The one of which a write answers. */
export async function presentAlert(reader: Reader, row: ClientNoteRow): Promise<ClientAlert> {
  return alertOf(row, await readActors(reader, [row]));
}

export async function presentOneConfidential(reader: Reader, row: ClientNoteRow): Promise<ConfidentialNote> {
  return confidentialOf(row, await readActors(reader, [row]));
}
