/** All SQL of those who come with a booking by name, and of which services ask for it. */
import type { FormAnswer } from '@openhours/contract';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { statement } from '../../../db/statement.ts';
import { boolean, type Column, defineTable, json, nullable, type RowOf, text, uuid, whole } from '../../../db/table.ts';
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

/** They come with another booking from now on. */
export function moveParticipants(tx: Transaction, ids: readonly string[], toBookingId: string): void {
  tx.write(
    statement('update booking_participant set booking_id = $3 where site_id = $1 and id = any ($2::uuid[])', [
      tx.siteId,
      ids,
      toBookingId,
    ]),
  );
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
