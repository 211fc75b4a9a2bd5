/** All SQL of those who come with a booking by name, and of which services ask for it. */
import type { FormAnswer } from '@openhours/contract';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { statement } from '../../../db/statement.ts';
import {
  boolean,
  type Column,
  defineTable,
  instant,
  json,
  nullable,
  type RowOf,
  text,
  uuid,
  whole,
} from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

/** A day of the calendar, `YYYY-MM-DD`. */
const day = (): Column<string> => ({ sqlType: 'date' });

export const participantTable = defineTable('booking_participant', {
  id: uuid(),
  booking_id: uuid(),
  /** In the order in which they were named. */
  place: whole(),
  name: text(),
  birth_date: nullable(day()),
  answers: json<readonly FormAnswer[]>(),
  kept_days: nullable(whole()),
  /** So many days after the end of the visit; null while it has none, and without `kept_days`. */
  expires_at: nullable(instant()),
});

export type ParticipantRow = RowOf<typeof participantTable>;

/** Those of the bookings, each booking's in their order. */
export async function readParticipantsOf(reader: Reader, bookingIds: readonly string[]): Promise<ParticipantRow[]> {
  return bookingIds.length === 0
    ? []
    : reader.all(
        statement<ParticipantRow>(
          `select ${participantTable.list} from booking_participant
           where site_id = $1 and booking_id = any ($2::uuid[]) order by booking_id, place, id`,
          [reader.siteId, bookingIds],
        ),
      );
}

/** Those of a booking are kept as long after its visit as before, whenever that ends now. */
export function moveEndsOfParticipants(tx: Transaction, bookingId: string, endMs: number | undefined): void {
  tx.write(
    statement(
      `update booking_participant set expires_at = $3::timestamptz + kept_days * interval '24 hours'
       where site_id = $1 and booking_id = $2 and kept_days is not null`,
      [tx.siteId, bookingId, endMs === undefined ? null : new Date(endMs)],
    ),
  );
}

/** They come with another booking from now on. */
export function moveParticipants(
  tx: Transaction,
  ids: readonly string[],
  to: { readonly bookingId: string; readonly endMs: number | undefined },
): void {
  tx.write(
    statement('update booking_participant set booking_id = $3 where site_id = $1 and id = any ($2::uuid[])', [
      tx.siteId,
      ids,
      to.bookingId,
    ]),
  );
  moveEndsOfParticipants(tx, to.bookingId, to.endMs);
}

/** Nobody of a booking is named any more. */
export function forgetParticipants(tx: Transaction, bookingId: string): void {
  tx.write(statement('delete from booking_participant where site_id = $1 and booking_id = $2', [tx.siteId, bookingId]));
}

export const participantNaming = defineSettings(
  'participant_naming',
  {
    asksNames: boolean(),
    asksBirthDates: boolean(),
    leastAge: nullable(whole()),
    mostAge: nullable(whole()),
  },
  { of: 'service_id', unsaid: { asksNames: false, asksBirthDates: false }, auditedAs: 'participantNaming' },
);

export type KnownNaming = KnownSettings<typeof participantNaming>;
