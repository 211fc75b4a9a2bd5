/**
 * Correcting the address of a booking: another contact's booking, by the same limits as one that is new. Who may, and
 * what it means for links and codes, says whoever corrects (docs/decisions/0042 and 0052).
 */
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { moveSignaturesToContact } from '../../consents/index.ts';
import { type ContactRow, findOrCreateContact, foldedEmailOf } from '../../contacts/index.ts';
import { moveSubmissionsToContact } from '../../forms/index.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';
import { requireFewOpenBookings } from './open-bookings.ts';

/** Whose booking it is with another address. */
export interface CorrectedAddress {
  readonly contact: ContactRow | undefined;
  readonly contactDetails: BookingRow['details']['contactDetails'];
}

/** Whether it is another address than the booking has. */
export function isOtherAddress({ details }: BookingRow, email: string | undefined): email is string {
  return email !== undefined && foldedEmailOf({ email }) !== foldedEmailOf(details.contactDetails);
}

/** Finds or makes the contact of another address. In the order of locks: before the booking (design 4.5). */
export async function findCorrected(
  tx: Transaction,
  act: Act,
  { details }: BookingRow,
  email: string,
  parts: BookingsParts,
  /** How many bookings it is going to have more. */
  count = 1,
): Promise<CorrectedAddress> {
  const { contactId: _former, ...person } = { ...details.contactDetails, email };
  await requireFewOpenBookings(tx, act, { email }, parts, count);
  const contact = await findOrCreateContact(tx, act, person, parts);
  return { contact, contactDetails: contact === undefined ? person : { ...person, contactId: contact.id } };
}

/** The locked booking with the corrected address; what was answered and signed with it goes along to the contact. */
export function withAddress(
  tx: Transaction,
  booking: BookingRow,
  { contact, contactDetails }: CorrectedAddress,
): BookingRow {
  if (contact !== undefined) {
    moveSubmissionsToContact(tx, booking.id, contact.id);
    moveSignaturesToContact(tx, booking.id, contact.id);
  }
  const { addressProved: _ofFormerAddress, ...details } = booking.details;
  return {
    ...booking,
    contact_id: contact?.id ?? null,
    contact_email_folded: foldedEmailOf(contactDetails) ?? null,
    details: { ...details, contactDetails },
  };
}
