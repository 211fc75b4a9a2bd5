/** Writing a booking, with what every change of one leaves behind: its events (bookings sheet 24), and what the audit log keeps of it. */
import type { Transaction } from '../../../db/transaction.ts';
import { type Happening, type RecordedAct, recordChange } from '../../../events/change.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import { formatInstant } from '../../../time/index.ts';
import { presentBooking } from '../present.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { followVisit } from './answers.ts';

/** Writes a booking as it stands from now on, and records it; its answers follow a visit that moves. `before` is absent for a new one. */
export function writeBooking(
  tx: Transaction,
  act: RecordedAct,
  change: {
    readonly before: BookingRow | undefined;
    readonly after: BookingRow;
    readonly happenings: readonly Happening<'booking'>[];
    /** Why the business set a rule aside; absent for customers, whatever they say. */
    readonly overrideReason?: string | undefined;
  },
  parts: { readonly recordEvents: RecordEvents },
): BookingRow {
  const { before, after, overrideReason } = change;
  if (before === undefined) {
    bookingTable.insert(tx, after);
  } else {
    bookingTable.update(tx, before, after);
    followVisit(tx, act, before, after);
  }
  recordChange(
    tx,
    act,
    {
      entity: 'booking',
      present: (row) => presentBooking(row, 'whole'),
      audited: (row) => ({
        ...auditedFacts(row),
        ...(row === after && overrideReason !== undefined ? { overrideReason } : {}),
      }),
      namesModifiedFields: true,
      ...change,
    },
    parts,
  );
  return after;
}

/** What the log keeps of a booking: what was decided, nothing about the person. A deliberate double-book stands here. */
function auditedFacts(row: BookingRow): Record<string, unknown> {
  return {
    revision: row.revision,
    status: row.status,
    paymentStatus: row.payment_status,
    serviceId: row.service_id,
    resourceId: row.resource_id,
    startDate: formatInstant(row.start_at),
    endDate: formatInstant(row.end_at),
    participants: row.total_participants,
    doubleBooked: row.double_booked,
  };
}
