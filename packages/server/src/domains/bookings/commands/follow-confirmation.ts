/** What was signed with a booking counts for others while the booking stands and its address is confirmed (docs/decisions/0076). */
import type { Transaction } from '../../../db/transaction.ts';
import { confirmSignatures } from '../../consents/index.ts';
import type { BookingRow } from '../repository.ts';
import { isAddressConfirmed } from '../rules/recipient.ts';

/** Keeps with the signatures that the customer has confirmed the booking, or that it stands no more. */
export function followConfirmation(tx: Transaction, before: BookingRow, after: BookingRow): void {
  const isConfirmed = isAddressConfirmed(after);
  if (isConfirmed !== isAddressConfirmed(before)) {
    confirmSignatures(tx, after.id, isConfirmed);
  }
}
