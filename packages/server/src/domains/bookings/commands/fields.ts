/**
 * What is written beside a booking in every state: data of a namespace, and the form that belongs to it (bookings sheet
 * 4.7 and 7).
 */
import type { bookingExtendedFields, InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';
import { largestExtendedFieldsBytes, requireSizeWithin } from '../rules/request.ts';
import { lockVisible } from './lock-visible.ts';
import { writeBooking } from './record.ts';

export type UpdateExtendedFields = InputOf<typeof bookingExtendedFields.updateExtendedFields>;
export type SetBookingSubmissionId = InputOf<typeof bookingExtendedFields.setBookingSubmissionId>;

/** Replaces what a namespace keeps; other namespaces stay. */
export async function updateExtendedFields(
  tx: Transaction,
  act: Act,
  { id, namespace, namespaceData = {} }: UpdateExtendedFields,
  parts: BookingsParts,
): Promise<{ namespace: string; namespaceData: Record<string, unknown> }> {
  const booking = await lockVisible(tx, act, id);
  // Defined, not assigned: `__proto__` is a name like any other.
  const namespaces = Object.fromEntries([
    ...Object.entries(booking.extended_fields.namespaces ?? {}).filter(([name]) => name !== namespace),
    [namespace, namespaceData],
  ]);
  requireSizeWithin('namespaceData', namespaces, largestExtendedFieldsBytes);
  change(tx, act, booking, { extended_fields: { namespaces } }, parts);
  return { namespace, namespaceData };
}

export async function setBookingSubmissionId(
  tx: Transaction,
  act: Act,
  { bookingId, submissionId }: SetBookingSubmissionId,
  parts: BookingsParts,
): Promise<BookingRow> {
  const booking = await lockVisible(tx, act, bookingId);
  return change(tx, act, booking, { details: { ...booking.details, formSubmissionId: submissionId } }, parts);
}

function change(
  tx: Transaction,
  act: Act,
  before: BookingRow,
  changes: Partial<BookingRow>,
  parts: BookingsParts,
): BookingRow {
  return writeBooking(tx, act, { before, after: { ...before, ...changes }, actionEvents: [] }, parts);
}
