/**
 * Notes of the business about a booking: everybody with the booking in reach writes some, and changes or takes away their
 * own. The booking is locked first, so that an erasure of its customer misses none.
 */
import {
  type BookingNoteReference,
  type bookingNotes,
  fail,
  type InputOf,
  invalid,
  noteLimits,
} from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import type { Act } from '../../../call.ts';
import { auditActorOf } from '../../../db/audit.ts';
import { actorOf } from '../../../db/audit-actor.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type ActionEvent, recordChange } from '../../../events/change.ts';
import { dayMs, formatInstant } from '../../../time/index.ts';
import type { BookingsParts } from '../parts.ts';
import { type NoteRow, noteTable, readNotes } from '../repository/notes.ts';
import type { BookingRow } from '../repository.ts';
import { lockVisible } from './lock-visible.ts';

/** How long a note that was taken away can be brought back. */
const undoneMs = dayMs;

type NoteParts = Pick<BookingsParts, 'recordEvents'>;

/** True for whoever wrote the note. */
export function isAuthor(caller: Caller, note: Pick<NoteRow, 'author_type' | 'author_id'>): boolean {
  const { type, id } = auditActorOf(caller);
  return type === note.author_type && id === note.author_id;
}

/** A note without its words. */
export function referenceOf(row: NoteRow): Omit<BookingNoteReference, 'resourceId'> {
  return {
    id: row.id,
    bookingId: row.booking_id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    author: actorOf(row.author_type, row.author_id, () => undefined),
  };
}

/** Tells of a note by what events carry of it: whose booking it is about decides who hears. */
function record(
  tx: Transaction,
  act: Act,
  { resource_id: resourceId }: BookingRow,
  change: {
    readonly before: NoteRow | undefined;
    readonly after: NoteRow | undefined;
    readonly actionEvents?: readonly ActionEvent<'bookingNote'>[];
    readonly onlyActionEvents?: boolean;
  },
  parts: NoteParts,
): void {
  const present = (row: NoteRow): BookingNoteReference => ({
    ...referenceOf(row),
    ...(resourceId === null ? {} : { resourceId }),
  });
  recordChange(tx, act, { entity: 'bookingNote', present, audited: referenceOf, ...change }, parts);
}

/** The words without the space around them; refused when nothing is left. */
function wordsOf(said: string): string {
  const text = said.trim();
  if (text === '') {
    throw invalid('note.text', 'must not be empty', 'REQUIRED_FIELD');
  }
  return text;
}

async function requireRoom(tx: Transaction, bookingId: string): Promise<void> {
  const { length } = await readNotes(tx, bookingId);
  if (length >= noteLimits.mostPerBooking) {
    throw fail('MAX_NUMBER_OF_NOTES_REACHED', `A booking has at most ${noteLimits.mostPerBooking} notes`, {
      threshold: noteLimits.mostPerBooking,
    });
  }
}

/** The caller's own note, taken away or not, with its booking locked. */
async function lockOwn(
  tx: Transaction,
  act: Act,
  bookingId: string,
  noteId: string,
): Promise<{ readonly booking: BookingRow; readonly note: NoteRow }> {
  const booking = await lockVisible(tx, act, bookingId);
  const note = await noteTable.find(tx, noteId);
  if (note === undefined || note.booking_id !== bookingId) {
    throw fail('NOT_FOUND', 'The booking has no note with this id');
  }
  if (!isAuthor(act.caller, note)) {
    throw fail('UNAUTHORIZED_OPERATION', 'The note was written by somebody else');
  }
  return { booking, note };
}

export async function createNote(
  tx: Transaction,
  act: Act,
  { bookingId, note }: InputOf<typeof bookingNotes.createBookingNote>,
  parts: NoteParts,
): Promise<NoteRow> {
  const text = wordsOf(note.text);
  const booking = await lockVisible(tx, act, bookingId);
  await requireRoom(tx, bookingId);
  const { type, id } = auditActorOf(act.caller);
  const row: NoteRow = {
    id: newId(),
    revision: 1,
    booking_id: bookingId,
    text,
    author_type: type,
    author_id: id ?? '',
    created_at: act.nowMs,
    updated_at: act.nowMs,
    deleted_at: null,
  };
  noteTable.insert(tx, row);
  record(tx, act, booking, { before: undefined, after: row }, parts);
  return row;
}

/** Changes the words of the caller's own note from a known revision. */
export async function updateNote(
  tx: Transaction,
  act: Act,
  { bookingId, note }: InputOf<typeof bookingNotes.updateBookingNote>,
  parts: NoteParts,
): Promise<NoteRow> {
  const text = wordsOf(note.text);
  const { booking, note: before } = await lockOwn(tx, act, bookingId, note.id);
  if (before.deleted_at !== null) {
    throw fail('NOT_FOUND', 'The note was deleted');
  }
  requireRevision(before, note.revision);
  const after = noteTable.update(tx, before, { text, updated_at: act.nowMs });
  record(tx, act, booking, { before, after }, parts);
  return after;
}

/** Takes the caller's own note away. One that is away already stays so. */
export async function deleteNote(
  tx: Transaction,
  act: Act,
  { bookingId, noteId }: InputOf<typeof bookingNotes.deleteBookingNote>,
  parts: NoteParts,
): Promise<void> {
  const { booking, note: before } = await lockOwn(tx, act, bookingId, noteId);
  if (before.deleted_at !== null) {
    return;
  }
  const after = noteTable.update(tx, before, { deleted_at: act.nowMs, updated_at: act.nowMs });
  record(tx, act, booking, { before: after, after: undefined }, parts);
}

/** Brings the caller's own note back while that is possible. One that is there stays so. */
export async function restoreNote(
  tx: Transaction,
  act: Act,
  { bookingId, noteId }: InputOf<typeof bookingNotes.restoreBookingNote>,
  parts: NoteParts,
): Promise<NoteRow> {
  const { booking, note: before } = await lockOwn(tx, act, bookingId, noteId);
  if (before.deleted_at === null) {
    return before;
  }
  if (before.deleted_at + undoneMs <= act.nowMs) {
    throw fail('NOT_FOUND', 'The note was deleted too long ago to be restored');
  }
  await requireRoom(tx, bookingId);
  const after = noteTable.update(tx, before, { deleted_at: null, updated_at: act.nowMs });
  const actionEvents = [{ slug: 'restored', body: {} } as const];
  record(tx, act, booking, { before, after, actionEvents, onlyActionEvents: true }, parts);
  return after;
}
