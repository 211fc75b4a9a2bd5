/** What was answered with a booking, and who comes by name: kept for as long after its visit as the form says. */
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { type AskedForm, keepSubmission, moveEndsOfSubmissions } from '../../forms/index.ts';
import type { BookingsParts } from '../parts.ts';
import { moveEndsOfParticipants } from '../repository/participants.ts';
import type { BookingRow } from '../repository.ts';
import type { Intake } from '../rules/intake.ts';
import { endlessMs } from '../rules/new-seats.ts';

/** Keeps the submission that the booking names; without one nothing is kept. */
export function keepAnswers(
  tx: Transaction,
  act: Act,
  booking: BookingRow,
  { form, intake: { answers } }: { readonly form: AskedForm; readonly intake: Intake },
  parts: BookingsParts,
): void {
  const { formSubmissionId } = booking.details;
  if (answers === undefined || formSubmissionId === undefined) {
    return;
  }
  keepSubmission(
    tx,
    act,
    {
      id: formSubmissionId,
      form,
      bookingId: booking.id,
      contactId: booking.contact_id ?? undefined,
      createdBy: { type: booking.created_by_type, id: booking.created_by_id },
      answers,
      endMs: visitEnd(booking),
    },
    parts,
  );
}

/** Answers end with the visit, so they follow it when it moves. */
export function followVisit(tx: Transaction, act: RecordedAct, before: BookingRow, after: BookingRow): void {
  if (after.end_at !== before.end_at) {
    moveEndsOfSubmissions(tx, after.id, visitEnd(after), act.nowMs);
    if (after.details.namedParticipants !== undefined) {
      moveEndsOfParticipants(tx, after.id, visitEnd(after));
    }
  }
}

/** Undefined for a course whose end nobody knows yet. */
export function visitEnd({ end_at }: Pick<BookingRow, 'end_at'>): number | undefined {
  return end_at >= endlessMs ? undefined : end_at;
}
