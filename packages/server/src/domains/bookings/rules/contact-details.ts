/**
 * Whose booking it is: contact details as sent, or as answered in a form, and what the booking keeps of them (bookings
 * sheet 4.1 rule 11). Pure.
 */
import { type Booking, type BookingInput, fail, invalid, plainText } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { type ContactRow, namesSomebody } from '../../contacts/index.ts';
import { memberIdOf, readsContacts } from '../access.ts';

export type ContactDetails = NonNullable<BookingInput['contactDetails']>;

/** The form fields that hold contact details; every other field is an answer of the form. */
const targets = { first_name: 'firstName', last_name: 'lastName', email: 'email', phone: 'phone' } as const;

export interface FormAnswers {
  readonly contactDetails: ContactDetails;
  /** What the form asked beyond the person, by field. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Of what a form says about the person. */
const longestAnswer = 254;
const emailShape = /^[^\s@,]{1,254}@[^\s@,]{1,254}\.[^\s@,]{1,254}$/;

/** Splits a form submission into the person and the answers. */
export function readFormSubmission(submission: Readonly<Record<string, unknown>>): FormAnswers {
  const contactDetails: Record<string, string> = {};
  const answers: [string, unknown][] = [];
  for (const [field, value] of Object.entries(submission)) {
    const target = Object.hasOwn(targets, field) ? targets[field as keyof typeof targets] : undefined;
    if (target === undefined) {
      answers.push([field, value]);
    } else if (typeof value !== 'string' || value.length > longestAnswer) {
      throw invalid(`formSubmission.${field}`, `must be a text of at most ${longestAnswer} characters`, 'FORMAT');
    } else if (target === 'email' && value !== '' && !emailShape.test(value)) {
      throw invalid(`formSubmission.${field}`, 'must be a valid email', 'FORMAT', { data: { type: 'EMAIL' } });
    } else {
      const read = plainText(value, longestAnswer);
      if ('problem' in read) {
        throw invalid(`formSubmission.${field}`, read.problem, 'FORMAT', { data: { type: 'PLAIN_TEXT' } });
      }
      if (read.text !== '') {
        contactDetails[target] = read.text;
      }
    }
  }
  return { contactDetails, answers: Object.fromEntries(answers) };
}

/** Contact details beside a form may repeat what the form says, not contradict it; without a form they stand as sent. */
export function mergeContactDetails(sent: ContactDetails, form: ContactDetails | undefined): ContactDetails {
  if (form === undefined) {
    return sent;
  }
  const { contactId, ...rest } = sent;
  const conflicts = Object.entries(rest)
    .filter(([field, value]) => value !== undefined && value !== form[field as keyof ContactDetails])
    .map(([field]) => field);
  if (conflicts.length > 0) {
    throw fail('CONTACT_DETAILS_CONFLICT', 'Contact details and form say different things', { fields: conflicts });
  }
  return { ...form, ...(contactId === undefined ? {} : { contactId }) };
}

/** Whatever is told about a person belongs to a contact, so that handing out and erasing reach it (design 12). */
export function requireSomebody(
  contact: ContactRow | undefined,
  told: {
    readonly contactDetails: ContactDetails;
    readonly additionalFields: readonly unknown[];
    readonly formAnswers: Readonly<Record<string, unknown>> | undefined;
  },
): void {
  const tellsOfSomebody =
    told.contactDetails.fullAddress !== undefined ||
    told.additionalFields.length > 0 ||
    Object.keys(told.formAnswers ?? {}).length > 0;
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
