/**
 * The writes of notes about clients: writing, changing, deleting, restoring; and opening a confidential one, which
 * writes down that it was read. The client is kept from erasure first, so that an erasure misses none.
 */
import { type ClientNoteReference, confidentialNotes, fail, privacy } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { auditActorOf, recordAudit } from '../../db/audit.ts';
import { hasActedOn } from '../../db/audit-log.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { type ContactsDeleted, lockContact } from '../contacts/index.ts';
import { keepClient } from './clients.ts';
import { referenceOf } from './present.ts';
import {
  type ClientNoteKind,
  type ClientNoteRow,
  clientNoteTable,
  countNotes,
  countOpening,
  countOpeningOfAll,
  forgetNotes,
  moveNotes,
} from './repository.ts';
import { isRestorable, kindsOfNote, requireRoom, wordsOf } from './rules.ts';

/** What the commands of notes about clients stand on. */
export interface ClientNotesParts {
  readonly recordEvents: RecordEvents;
}

const entityOfKind = Object.freeze({ ALERT: 'clientAlert', CONFIDENTIAL: 'confidentialNote' } as const);
type NoteEntity = (typeof entityOfKind)[ClientNoteKind];

interface NoteChange {
  readonly before: ClientNoteRow | undefined;
  readonly after: ClientNoteRow | undefined;
  readonly actionEvents?: readonly ActionEvent<NoteEntity>[];
  readonly onlyActionEvents?: boolean;
}

/** Tells that there is a note, never its words: those to whom the client comes hear of it. */
function record(
  tx: Transaction,
  act: Act,
  change: NoteChange,
  { kind, parts, resourceIds }: { kind: ClientNoteKind; parts: ClientNotesParts; resourceIds: readonly string[] },
): void {
  const present = (row: ClientNoteRow): ClientNoteReference => ({ ...referenceOf(row), resourceIds: [...resourceIds] });
  recordChange<NoteEntity, ClientNoteRow>(
    tx,
    act,
    { entity: entityOfKind[kind], present, audited: referenceOf, ...change },
    parts,
  );
}

const notFound = (kind: ClientNoteKind) =>
  fail('NOT_FOUND', `The client has no ${kindsOfNote[kind].words} with this id`);

export interface NamedNote {
  readonly kind: ClientNoteKind;
  readonly contactId: string;
  readonly noteId: string;
}

/** A note under its lock, deleted or not, and who hears of its client. Both travel together, the contact first. */
async function lockNote(tx: Transaction, act: Act, { contactId, kind, noteId }: NamedNote) {
  const [{ reaches, require, resourceIds }, note] = await Promise.all([
    keepClient(tx, act, { contactId, kind }),
    clientNoteTable.lock(tx, noteId),
  ]);
  if (note === undefined || note.contact_id !== contactId || note.kind !== kind || !reaches(note)) {
    // Whoever reaches nothing of the client is told nothing of what there is.
    require();
    throw notFound(kind);
  }
  return { note, resourceIds };
}

/** Whoever writes about one client at the same moment counts one after the other: behind the lock, and with it on the way. */
async function requireRoomFor(tx: Transaction, contactId: string, kind: ClientNoteKind): Promise<void> {
  const [, count] = await Promise.all([lockContact(tx, contactId), countNotes(tx, contactId, kind)]);
  requireRoom(kind, count);
}

export async function createNote(
  tx: Transaction,
  act: Act,
  { contactId, kind, text: said }: Omit<NamedNote, 'noteId'> & { readonly text: string },
  parts: ClientNotesParts,
): Promise<ClientNoteRow> {
  const text = wordsOf(kind, said);
  const { require, resourceIds } = await keepClient(tx, act, { contactId, kind });
  require();
  await requireRoomFor(tx, contactId, kind);
  const { type, id } = auditActorOf(act.caller);
  const row: ClientNoteRow = {
    id: newId(),
    revision: 1,
    contact_id: contactId,
    kind,
    text,
    author_type: type,
    author_id: id ?? '',
    words_revision: 1,
    changed_by_type: null,
    changed_by_id: null,
    changed_at: null,
    opened_count: 0,
    last_opened_at: null,
    last_opened_by_type: null,
    last_opened_by_id: null,
    created_at: act.nowMs,
    updated_at: act.nowMs,
    deleted_at: null,
  };
  clientNoteTable.insert(tx, row);
  record(tx, act, { before: undefined, after: row }, { kind, parts, resourceIds });
  return row;
}

/** By which somebody has read the words of a confidential note, or written them. */
const reading = Object.freeze([
  confidentialNotes.openConfidentialNote.name,
  confidentialNotes.createConfidentialNote.name,
  confidentialNotes.updateConfidentialNote.name,
  privacy.exportContact.name,
]);

/** Refuses whoever would change or delete words of a confidential note that they have not read: the log says who has. */
async function requireOpened(tx: Transaction, act: Act, note: ClientNoteRow): Promise<void> {
  const has =
    note.kind === 'ALERT' ||
    (await hasActedOn(tx, {
      actor: auditActorOf(act.caller),
      operations: reading,
      entityType: entityOfKind.CONFIDENTIAL,
      entityId: note.id,
      fromRevision: note.words_revision,
    }));
  if (!has) {
    throw fail(
      'NOTE_NOT_OPENED',
      'A confidential note is changed or deleted by whoever has opened its words as they are',
    );
  }
}

/** Changes the words of a note from a known revision. */
export async function updateNote(
  tx: Transaction,
  act: Act,
  { revision, text: said, ...named }: NamedNote & { readonly text: string; readonly revision: string },
  parts: ClientNotesParts,
): Promise<ClientNoteRow> {
  const { kind } = named;
  const text = wordsOf(kind, said);
  const { note: before, resourceIds } = await lockNote(tx, act, named);
  if (before.deleted_at !== null) {
    throw notFound(kind);
  }
  requireRevision(before, revision);
  await requireOpened(tx, act, before);
  const { type, id } = auditActorOf(act.caller);
  const after = clientNoteTable.update(tx, before, {
    text,
    words_revision: before.revision + 1,
    changed_by_type: type,
    changed_by_id: id,
    changed_at: act.nowMs,
    updated_at: act.nowMs,
  });
  record(tx, act, { before, after }, { kind, parts, resourceIds });
  return after;
}

/** Deletes a note. One that is deleted already stays so. */
export async function deleteNote(tx: Transaction, act: Act, named: NamedNote, parts: ClientNotesParts): Promise<void> {
  const { note: before, resourceIds } = await lockNote(tx, act, named);
  if (before.deleted_at !== null) {
    return;
  }
  await requireOpened(tx, act, before);
  const after = clientNoteTable.update(tx, before, { deleted_at: act.nowMs, updated_at: act.nowMs });
  record(tx, act, { before: after, after: undefined }, { kind: named.kind, parts, resourceIds });
}

/** Restores a note while that is possible. One that is there stays so. */
export async function restoreNote(
  tx: Transaction,
  act: Act,
  named: NamedNote,
  parts: ClientNotesParts,
): Promise<ClientNoteRow> {
  const { contactId, kind } = named;
  const { note: before, resourceIds } = await lockNote(tx, act, named);
  if (before.deleted_at === null) {
    return before;
  }
  if (before.text === null || !isRestorable(before.deleted_at, act.nowMs)) {
    throw fail('NOT_FOUND', `The ${kindsOfNote[kind].words} was deleted too long ago to be restored`);
  }
  await requireRoomFor(tx, contactId, kind);
  const after = clientNoteTable.update(tx, before, { deleted_at: null, updated_at: act.nowMs });
  const actionEvents = [{ slug: 'restored', body: {} } as const];
  record(tx, act, { before, after, actionEvents, onlyActionEvents: true }, { kind, parts, resourceIds });
  return after;
}

/** The words of a confidential note. Who reads them, and when, is in the log once they are answered. */
export async function openNote(
  tx: Transaction,
  act: Act,
  { contactId, noteId }: Omit<NamedNote, 'kind'>,
): Promise<ClientNoteRow> {
  await lockNote(tx, act, { contactId, kind: 'CONFIDENTIAL', noteId });
  const by = auditActorOf(act.caller);
  const row = await countOpening(tx, { contactId, noteId, by, atMs: act.nowMs });
  if (row === undefined) {
    throw notFound('CONFIDENTIAL');
  }
  recordOpening(tx, act, row);
  return row;
}

/** Whoever is handed all that is stored about a client reads each confidential note, deleted ones, too. */
export async function countHandOut(tx: Transaction, act: Act, contactId: string): Promise<void> {
  // None is written meanwhile that would be handed out without being counted.
  await lockContact(tx, contactId);
  const opened = await countOpeningOfAll(tx, { contactId, by: auditActorOf(act.caller), atMs: act.nowMs });
  for (const row of opened) {
    recordOpening(tx, act, row);
  }
}

/** Who was only mistyped is somebody else, of whom the notes are; of a sample's client they go. */
export async function passOnNotes(
  tx: Transaction,
  _act: RecordedAct,
  { contactIds, rightfulId }: ContactsDeleted,
): Promise<void> {
  if (rightfulId === undefined) {
    forgetNotes(tx, contactIds);
  } else {
    // Whoever hands out what is stored about them has counted what they had until then.
    await lockContact(tx, rightfulId);
    moveNotes(tx, contactIds, rightfulId);
  }
}

/** Writes into the log that a confidential note was read. */
function recordOpening(tx: Transaction, act: Act, row: ClientNoteRow): void {
  recordAudit(tx, {
    at: act.nowMs,
    caller: act.caller,
    requestId: act.requestId,
    operation: act.operation.name,
    entityType: entityOfKind.CONFIDENTIAL,
    entityId: row.id,
    after: { revision: String(row.revision) },
  });
}
