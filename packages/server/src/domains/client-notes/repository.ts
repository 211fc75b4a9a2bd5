/** All SQL of notes about clients. */
import { statement } from '../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

export type ClientNoteKind = 'ALERT' | 'CONFIDENTIAL';

export const clientNoteTable = defineTable('client_note', {
  id: uuid(),
  revision: whole(),
  contact_id: uuid(),
  kind: text<ClientNoteKind>(),
  /** Gone where a confidential note was deleted more than a day ago. */
  text: nullable(text()),
  /** Who wrote it, as the audit log names callers. */
  author_type: text(),
  author_id: text(),
  /** The revision that its words are of. */
  words_revision: whole(),
  /** Who changed them last; nobody while they are the author's. */
  changed_by_type: nullable(text()),
  changed_by_id: nullable(text()),
  changed_at: nullable(instant()),
  opened_count: whole(),
  last_opened_at: nullable(instant()),
  last_opened_by_type: nullable(text()),
  last_opened_by_id: nullable(text()),
  created_at: instant(),
  updated_at: instant(),
  /** For a day it can be restored. */
  deleted_at: nullable(instant()),
});

export type ClientNoteRow = RowOf<typeof clientNoteTable>;

const ofContacts = `select ${clientNoteTable.list} from client_note
  where site_id = $1 and contact_id = any ($2::uuid[]) and kind = $3 and deleted_at is null`;

/** The alerts about some contacts that are not deleted, the oldest first. */
export function readAlerts(reader: Reader, contactIds: readonly string[]): Promise<ClientNoteRow[]> {
  return reader.all(
    statement<ClientNoteRow>(`${ofContacts} order by created_at, id`, [reader.siteId, contactIds, 'ALERT']),
  );
}

/** The confidential notes about a contact that are not deleted, the newest first. */
export function readConfidentialNotes(reader: Reader, contactId: string): Promise<ClientNoteRow[]> {
  return reader.all(
    statement<ClientNoteRow>(`${ofContacts} order by created_at desc, id desc`, [
      reader.siteId,
      [contactId],
      'CONFIDENTIAL',
    ]),
  );
}

/** As much of a confidential note as tells it from others, deleted or not. */
export type NamedConfidentialNote = Pick<ClientNoteRow, 'id' | 'created_at' | 'author_type' | 'author_id'>;

/** All confidential notes that were ever written about a contact. */
export function readNamedNotes(reader: Reader, contactId: string): Promise<NamedConfidentialNote[]> {
  return reader.all(
    statement<NamedConfidentialNote>(
      `select id, created_at, author_type, author_id from client_note
       where site_id = $1 and contact_id = $2 and kind = 'CONFIDENTIAL'`,
      [reader.siteId, contactId],
    ),
  );
}

/** How many of a kind a contact has. */
export async function countNotes(reader: Reader, contactId: string, kind: ClientNoteKind): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>(
      `select count(*)::integer as count from client_note
       where site_id = $1 and contact_id = $2 and kind = $3 and deleted_at is null`,
      [reader.siteId, contactId, kind],
    ),
  );
  return row?.count ?? 0;
}

interface Opening {
  readonly contactId: string;
  readonly noteId: string;
  readonly by: { readonly type: string; readonly id: string | null };
  readonly atMs: number;
}

/** Counts that a confidential note is read, and answers it; undefined when the contact has none such. */
export function countOpening(
  tx: Transaction,
  { atMs, by, contactId, noteId }: Opening,
): Promise<ClientNoteRow | undefined> {
  return tx.first(
    statement<ClientNoteRow>(
      `update client_note set opened_count = opened_count + 1, last_opened_at = $4,
         last_opened_by_type = $5, last_opened_by_id = $6
       where site_id = $1 and id = $2 and contact_id = $3 and kind = 'CONFIDENTIAL' and deleted_at is null
       returning ${clientNoteTable.list}`,
      [tx.siteId, noteId, contactId, new Date(atMs), by.type, by.id],
    ),
  );
}

/** Counts that all confidential notes of a contact are read, and answers them: deleted or not. */
export function countOpeningOfAll(
  tx: Transaction,
  { atMs, by, contactId }: Omit<Opening, 'noteId'>,
): Promise<ClientNoteRow[]> {
  return tx.all(
    statement<ClientNoteRow>(
      `with held as (
         select id from client_note where site_id = $1 and contact_id = $2 and kind = 'CONFIDENTIAL' and text is not null
         order by id for update)
       update client_note set opened_count = opened_count + 1, last_opened_at = $3,
         last_opened_by_type = $4, last_opened_by_id = $5
       where site_id = $1 and id in (select id from held)
       returning ${clientNoteTable.list}`,
      [tx.siteId, contactId, new Date(atMs), by.type, by.id],
    ),
  );
}

/** The notes about contacts are about another one from now on. */
export function moveNotes(tx: Transaction, contactIds: readonly string[], toContactId: string): void {
  tx.write(
    statement('update client_note set contact_id = $3 where site_id = $1 and contact_id = any ($2::uuid[])', [
      tx.siteId,
      contactIds,
      toContactId,
    ]),
  );
}

/** No note about any of these contacts is left. */
export function forgetNotes(tx: Transaction, contactIds: readonly string[]): void {
  tx.write(
    statement('delete from client_note where site_id = $1 and contact_id = any ($2::uuid[])', [tx.siteId, contactIds]),
  );
}
