/** The contact of an address that was corrected: it came by the mistake, and goes with it (docs/decisions/0052). */
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { type ContactRow, deleteContacts, lockIdleContact } from '../../contacts/index.ts';
import { moveMessagesToContact } from '../../notifications/index.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';

/**
 * Gives up the contact that a booking no longer belongs to, unless it is somebody's: it was there before the booking, the
 * business keeps it, something else stored does (`keepsContact`), it is a member's, or it is just being used. Follows everything else that is written of the correction,
 * since that is what it no longer belongs to.
 */
export async function giveUpFormerContact(
  tx: Transaction,
  act: RecordedAct,
  { contact_id: formerId, created_at: bookedAt }: Pick<BookingRow, 'contact_id' | 'created_at'>,
  contact: ContactRow | undefined,
  parts: Pick<BookingsParts, 'dispatchReactions' | 'readKeptContacts' | 'recordEvents'>,
): Promise<void> {
  if (formerId === null || contact === undefined || contact.id === formerId) {
    return;
  }
  await tx.flush();
  // Whoever would use it from now on waits for the end of this, and finds it gone.
  const former = await lockIdleContact(tx, formerId);
  const isOfBooking = former !== undefined && former.created_at >= bookedAt && !former.kept;
  if (!isOfBooking || (await parts.readKeptContacts(tx, [formerId])).length > 0) {
    return;
  }
  moveMessagesToContact(tx, formerId, contact.id);
  await deleteContacts(tx, act, [former], parts, contact);
}
