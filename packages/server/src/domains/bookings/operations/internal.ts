/** The operations on what the business keeps beside a booking for itself: its history, and notes. */
import {
  type BookingNote,
  bookingHistory as declaredHistory,
  bookingNotes as declaredNotes,
} from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../../call.ts';
import { actorOf, peopleAmong } from '../../../db/audit-actor.ts';
import { parseAuditPage, readAuditPage } from '../../../db/audit-log.ts';
import type { Reader } from '../../../db/transaction.ts';
import { readUserNames } from '../../identity/index.ts';
import { requireVisible, visibleTo } from '../access.ts';
import { createNote, deleteNote, isAuthor, referenceOf, restoreNote, updateNote } from '../commands/notes.ts';
import type { BookingsParts } from '../parts.ts';
import { type NoteRow, readNotes } from '../repository/notes.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { actOf, creationOf } from '../rules/history.ts';

export function internalOperations(parts: BookingsParts): Binding[] {
  return [
    bindRead(declaredHistory.listBookingHistory, async (call) => {
      const { input, reader, signing } = call;
      const page = parseAuditPage({ ...input, entityType: 'booking', entityId: input.bookingId }, signing);
      const booking = await findInReach(call, input.bookingId);
      const [{ rows, pagingMetadata }, catalogue] = await Promise.all([
        readAuditPage(reader, page),
        parts.availability.latest(reader),
      ]);
      const users = await readUserNames(reader, peopleAmong(rows));
      const names = {
        user: (id: string) => users.get(id),
        resource: (id: string) => catalogue.resources.get(id)?.name,
        location: (id: string) => catalogue.locations.get(id)?.name,
      };
      const isLast = pagingMetadata.hasNext !== true;
      const creation = isLast ? creationOf(booking, rows.at(-1), names) : undefined;
      const acts = [...rows.map((row) => actOf(row, names)), ...(creation === undefined ? [] : [creation])];
      return { acts, pagingMetadata: { ...pagingMetadata, count: acts.length } };
    }),

    bindRead(declaredNotes.listBookingNotes, async (call) => {
      const booking = await findInReach(call, call.input.bookingId);
      const rows = await readNotes(call.reader, booking.id);
      return { notes: await presentNotes(call.reader, call.caller, rows) };
    }),

    bindWrite(declaredNotes.createBookingNote, async ({ tx, input, ...act }) => ({
      note: await presentNote(tx, act.caller, await createNote(tx, act, input, parts)),
    })),

    bindWrite(declaredNotes.updateBookingNote, async ({ tx, input, ...act }) => ({
      note: await presentNote(tx, act.caller, await updateNote(tx, act, input, parts)),
    })),

    bindWrite(declaredNotes.deleteBookingNote, async ({ tx, input, ...act }) => {
      await deleteNote(tx, act, input, parts);
      return {};
    }),

    bindWrite(declaredNotes.restoreBookingNote, async ({ tx, input, ...act }) => ({
      note: await presentNote(tx, act.caller, await restoreNote(tx, act, input, parts)),
    })),
  ];
}

/** The booking that is asked about, when the caller may know of it. */
async function findInReach(call: ReadCall<unknown>, bookingId: string): Promise<BookingRow> {
  const [row, visible] = await Promise.all([bookingTable.find(call.reader, bookingId), visibleTo(call.reader, call)]);
  return requireVisible(row, visible, bookingId);
}

export async function presentNotes(reader: Reader, caller: Caller, rows: readonly NoteRow[]): Promise<BookingNote[]> {
  const people = rows.map(({ author_type: actor_type, author_id: actor_id }) => ({ actor_type, actor_id }));
  const users = await readUserNames(reader, peopleAmong(people));
  return rows.map((row) => ({
    ...referenceOf(row),
    author: actorOf(row.author_type, row.author_id, (id) => users.get(id)),
    text: row.text,
    isOwn: isAuthor(caller, row),
  }));
}

async function presentNote(reader: Reader, caller: Caller, row: NoteRow): Promise<BookingNote> {
  const [note] = await presentNotes(reader, caller, [row]);
  return note as BookingNote;
}
