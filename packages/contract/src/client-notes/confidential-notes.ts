/**
 * Confidential notes about a client: what only those read to whom they come or who run the business. They are listed without their
 * words; opening one is an operation of its own, which the audit log keeps before the words are answered
 * (docs/decisions/0078). Paths are this product's own.
 */
import Type, { type Static } from 'typebox';
import { Actor } from '../actor.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, PagingMetadata, Revision, severalLines, Words } from '../schema.ts';
import { confidentialNoteLimits } from './limits.ts';
import { ChangedWords } from './references.ts';

const NoteText = () => Type.String({ minLength: 1, maxLength: confidentialNoteLimits.longest, ...severalLines });

/** Without its words. */
export const ConfidentialNote = Type.Object({
  id: Guid(),
  contactId: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  author: Actor,
  changed: ChangedWords(),
  /** How often its words were read. */
  openedCount: Type.Integer(),
  /** When they were read last, and by whom; absent while nobody has. */
  lastOpened: optional(Type.Object({ date: Instant(), by: Actor })),
});
export type ConfidentialNote = Static<typeof ConfidentialNote>;

const path = '/v1/contacts/{contactId}/confidential-notes';
const fqdn = 'openhours.client_notes.v1.confidential_note';
const source = 'docs/decisions/0078';
const write = { permission: 'CONFIDENTIAL_NOTES.WRITE', idempotency: 'stored', source } as const;
/** Without words: an answer that is stored for repetitions holds none of them. */
const Answer = Type.Object({ confidentialNote: ConfidentialNote });

/** `confidentialNoteLimits.mostPerContact` at most, and those that passed on with a corrected address. */
const listConfidentialNotes = defineOperation({
  name: 'clientNotes.listConfidentialNotes',
  summary: 'Lists the confidential notes about a client without their words, the newest first.',
  method: 'GET',
  path,
  permission: 'CONFIDENTIAL_NOTES.READ',
  idempotency: 'natural',
  source,
  input: Type.Object({ contactId: Guid() }),
  output: Type.Object({ confidentialNotes: Type.Array(ConfidentialNote) }),
  errors: ['CONTACT_NOT_FOUND'],
});

/** Each call is an opening of its own. */
const openConfidentialNote = defineOperation({
  name: 'clientNotes.openConfidentialNote',
  summary: 'Answers the words of a confidential note; that they were read, and by whom, is kept in the audit log.',
  method: 'POST',
  path: `${path}/{confidentialNoteId}/open`,
  permission: 'CONFIDENTIAL_NOTES.READ',
  idempotency: 'none',
  source,
  input: Type.Object({ contactId: Guid(), confidentialNoteId: Guid() }),
  output: Type.Object({ confidentialNote: ConfidentialNote, text: Type.String() }),
  errors: ['CONTACT_NOT_FOUND'],
});

const createConfidentialNote = defineOperation({
  name: 'clientNotes.createConfidentialNote',
  summary: 'Adds a confidential note about a client.',
  method: 'POST',
  path,
  ...write,
  input: Type.Object({ contactId: Guid(), confidentialNote: Type.Object({ text: NoteText() }) }),
  output: Answer,
  errors: ['CONTACT_NOT_FOUND', 'MAX_NUMBER_OF_NOTES_REACHED'],
  events: [`${fqdn}_created`],
});

const updateConfidentialNote = defineOperation({
  name: 'clientNotes.updateConfidentialNote',
  summary: 'Changes a confidential note from a known revision, by whoever has opened or written its words.',
  method: 'PATCH',
  path: `${path}/{confidentialNote.id}`,
  ...write,
  input: Type.Object({
    contactId: Guid(),
    confidentialNote: Type.Object({ id: Guid(), revision: Revision(), text: NoteText() }),
  }),
  output: Answer,
  errors: ['CONTACT_NOT_FOUND', 'INVALID_REVISION', 'NOTE_NOT_OPENED'],
  events: [`${fqdn}_updated`],
});

/** For a day it can be restored by `restoreConfidentialNote`, then its words are gone. */
const deleteConfidentialNote = defineOperation({
  name: 'clientNotes.deleteConfidentialNote',
  summary: 'Deletes a confidential note, by whoever has opened or written its words.',
  method: 'DELETE',
  path: `${path}/{confidentialNoteId}`,
  ...write,
  input: Type.Object({ contactId: Guid(), confidentialNoteId: Guid() }),
  output: Type.Object({}),
  errors: ['CONTACT_NOT_FOUND', 'NOTE_NOT_OPENED'],
  events: [`${fqdn}_deleted`],
});

const restoreConfidentialNote = defineOperation({
  name: 'clientNotes.restoreConfidentialNote',
  summary: 'Restores a confidential note that was deleted within the last day.',
  method: 'POST',
  path: `${path}/{confidentialNoteId}/restore`,
  ...write,
  input: Type.Object({ contactId: Guid(), confidentialNoteId: Guid() }),
  output: Answer,
  errors: ['CONTACT_NOT_FOUND', 'MAX_NUMBER_OF_NOTES_REACHED'],
  events: [`${fqdn}_restored`],
});

/** `HANDED_OUT`: it was among all that is stored about the client. */
export const confidentialNoteActKinds = ['CREATED', 'OPENED', 'HANDED_OUT', 'UPDATED', 'DELETED', 'RESTORED'] as const;

export const ConfidentialNoteAct = Type.Object({
  id: Guid(),
  date: Instant(),
  kind: Words(confidentialNoteActKinds),
  actor: Actor,
  /** Of which note; by whom and when it was written tells it from others. */
  note: Type.Object({ id: Guid(), createdDate: Instant(), author: Actor }),
});
export type ConfidentialNoteAct = Static<typeof ConfidentialNoteAct>;

/** Of deleted notes, too. */
const listConfidentialNoteHistory = defineOperation({
  name: 'clientNotes.listConfidentialNoteHistory',
  summary: 'Lists who opened, wrote, changed or deleted which confidential note about a client, the newest first.',
  method: 'GET',
  path: `${path}/history`,
  permission: 'CONFIDENTIAL_NOTES.READ_HISTORY',
  idempotency: 'natural',
  source,
  input: Type.Object({
    contactId: Guid(),
    limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** `pagingMetadata.cursors.next` of the page before. */
    cursor: optional(Type.String({ maxLength: 8192 })),
  }),
  output: Type.Object({ acts: Type.Array(ConfidentialNoteAct), pagingMetadata: PagingMetadata }),
  errors: ['CONTACT_NOT_FOUND'],
});

export const confidentialNotes = {
  listConfidentialNotes,
  listConfidentialNoteHistory,
  openConfidentialNote,
  createConfidentialNote,
  updateConfidentialNote,
  deleteConfidentialNote,
  restoreConfidentialNote,
};
