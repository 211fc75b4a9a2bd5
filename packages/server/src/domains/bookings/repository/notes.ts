/** All SQL of the business's notes about bookings. */
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, text, uuid, whole } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';

export const noteTable = defineTable('booking_note', {
  id: uuid(),
  revision: whole(),
  booking_id: uuid(),
  text: text(),
  /** Who wrote it, as the audit log names callers. */
  author_type: text(),
  author_id: text(),
  created_at: instant(),
  updated_at: instant(),
  /** Taken away; for a day it can be brought back. */
  deleted_at: nullable(instant()),
});

export type NoteRow = RowOf<typeof noteTable>;

/** The notes of a booking that nobody has taken away, the oldest first. */
export function readNotes(reader: Reader, bookingId: string): Promise<NoteRow[]> {
  return reader.all(
    statement<NoteRow>(
      `select ${noteTable.list} from booking_note
       where site_id = $1 and booking_id = $2 and deleted_at is null order by created_at, id`,
      [reader.siteId, bookingId],
    ),
  );
}
