/**
 * Whose booking it is: contact details as sent, or as answered in a form, and what the booking keeps of them (bookings
 * sheet 4.1 rule 11). Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Booking, type BookingInput, fail, invalid } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { type ContactRow, namesSomebody } from '../../contacts/index.ts';
import { memberIdOf, readsContacts } from '../access.ts';

export type ContactDetails = NonNullable<BookingInput['contactDetails']>;

/** Contact details beside a form may repeat what the form says, not contradict it; without a form they stand as sent. */
export function mergeContactDetails(sent: ContactDetails, form: ContactDetails | undefined): ContactDetails {
  if (form === undefined) {
    return sent;
  }
  const { contactId, ...rest } = sent;
  const conflicts = Object.entries(rest)
    .filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, form[field as keyof ContactDetails]))
    .map(([field]) => field);
  if (conflicts.length > 0) {
    throw fail(
      'CONTACT_DETAILS_CONFLICT',
      'contactDetails and formSubmission have different values for the same fields',
      { fields: conflicts },
    );
  }
  return { ...form, ...(contactId === undefined ? {} : { contactId }) };
}

/** Whatever is told about a person belongs to a contact, so that handing out and erasing reach it (design 12). */
export function requireSomebody(
  contact: ContactRow | undefined,
  told: {
    readonly contactDetails: ContactDetails;
    readonly additionalFields: readonly unknown[];
    readonly answers: readonly unknown[] | undefined;
  },
  signatures: readonly unknown[] = [],
): void {
  const tellsOfSomebody =
    told.contactDetails.fullAddress !== undefined ||
    told.additionalFields.length > 0 ||
    (told.answers ?? []).length > 0 ||
    signatures.length > 0;
  if (contact === undefined && tellsOfSomebody) {
    throw invalid('booking.contactDetails', 'must have a name, an e-mail address or a phone number', 'REQUIRED_FIELD');
  }
}

/**
 * The details as the booking keeps them: what was sent, and the contact's id. Only who may look contacts up, and members
 * who book as themselves, get what the contact holds: a visitor's answer never says more than the visitor did.
 */
export function detailsOf(
  sent: ContactDetails,
  contact: ContactRow | undefined,
  caller: Caller,
): Booking['contactDetails'] {
  if (contact === undefined) {
    return sent;
  }
  const memberId = memberIdOf(caller);
  const mayKnow = readsContacts(caller) || (memberId !== undefined && contact.member_id === memberId);
  if (namesSomebody(sent) || !mayKnow) {
    return { ...sent, contactId: contact.id };
  }
  return {
    ...(contact.first_name === null ? {} : { firstName: contact.first_name }),
    ...(contact.last_name === null ? {} : { lastName: contact.last_name }),
    ...(contact.email === null ? {} : { email: contact.email }),
    ...(contact.phone === null ? {} : { phone: contact.phone }),
    ...sent,
    contactId: contact.id,
  };
}
