/** Keeping what was answered with a new booking. */
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type AskedForm, keepSubmission } from '../../forms/index.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';
import type { Intake } from '../rules/intake.ts';
import { endlessMs } from '../rules/new-places.ts';

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
      endMs: booking.end_at >= endlessMs ? undefined : booking.end_at,
    },
    parts,
  );
}
