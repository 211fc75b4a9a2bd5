/**
 * Writing a booking, with what every change of one leaves behind: its events (bookings sheet 24), and what the audit
 * log keeps of it.
 */
import type { Transaction } from '../../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../../events/change.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import { presentBooking } from '../present.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { type AuditedBooking, auditedFacts } from '../rules/history.ts';
import { nextDateAfter } from '../rules/next-date.ts';
import { followVisit } from './answers.ts';
import { followConfirmation } from './follow-confirmation.ts';

/**
 * Writes a booking as it stands from now on, and records it; its answers follow a visit that moves, and what was
 * signed its confirmation. Of one that is changed,
 * what is given has the revision and the date of `before` still: both are raised here, and here alone.
 */
export function writeBooking(
  tx: Transaction,
  act: RecordedAct,
  change: {
    /** Absent for a new one. */
    readonly before: BookingRow | undefined;
    readonly after: BookingRow;
    readonly actionEvents: readonly ActionEvent<'booking'>[];
    /** Why the business set a rule aside; absent for customers, whatever they say. */
    readonly overrideReason?: string | undefined;
    /** What cancelling costs was waived by the business. */
    readonly waivesFee?: boolean;
  },
  parts: { readonly recordEvents: RecordEvents },
): BookingRow {
  const { before, actionEvents, overrideReason, waivesFee } = change;
  const said = {
    ...(overrideReason === undefined ? {} : { overrideReason }),
    ...(waivesFee === true ? { waivesFee: true as const } : {}),
    ...(actionEvents.some(tellsParticipants) ? { notifiesParticipants: true as const } : {}),
  };
  const after = write(tx, act, change);
  recordChange(
    tx,
    act,
    {
      entity: 'booking',
      present: (row) => presentBooking(row, 'whole'),
      audited: (row): AuditedBooking => ({ ...auditedFacts(row), ...(row === after ? said : {}) }),
      // How a customer made it stands in the booking itself; what one does to it later stands nowhere else.
      auditsCustomers: before !== undefined || after.details.dividedFromBookingId !== undefined,
      namesModifiedFields: true,
      before,
      after,
      actionEvents,
    },
    parts,
  );
  return after;
}

function write(
  tx: Transaction,
  act: RecordedAct,
  { before, after }: { readonly before: BookingRow | undefined; readonly after: BookingRow },
): BookingRow {
  if (before === undefined) {
    bookingTable.insert(tx, after);
    return after;
  }
  const written = bookingTable.update(tx, before, {
    ...after,
    ...nextDateAfter(before, after),
    updated_at: act.nowMs,
  });
  followVisit(tx, act, before, written);
  followConfirmation(tx, before, written);
  return written;
}

function tellsParticipants({ body }: ActionEvent<'booking'>): boolean {
  const notification = body['participantNotification'] as { readonly notifyParticipants?: boolean } | undefined;
  return notification?.notifyParticipants === true;
}
