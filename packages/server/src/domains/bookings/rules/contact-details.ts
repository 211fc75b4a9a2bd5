/** Whose booking it is, from the request: contact details as sent, or as answered in a form (bookings sheet 4.1 rule 11). */
import { type BookingInput, fail, invalid } from '@openhours/contract';

export type ContactDetails = NonNullable<BookingInput['contactDetails']>;

/** The form fields that hold contact details; every other field is an answer of the form. */
const targets = { first_name: 'firstName', last_name: 'lastName', email: 'email', phone: 'phone' } as const;

export interface FormAnswers {
  readonly contactDetails: ContactDetails;
  /** What the form asked beyond the person, by field. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const emailShape = /^[^\s@,]{1,254}@[^\s@,]{1,254}\.[^\s@,]{1,254}$/;

/** Splits a form submission into the person and the answers. */
export function readFormSubmission(submission: Readonly<Record<string, unknown>>): FormAnswers {
  const contactDetails: Record<string, string> = {};
  const answers: [string, unknown][] = [];
  for (const [field, value] of Object.entries(submission)) {
    const target = Object.hasOwn(targets, field) ? targets[field as keyof typeof targets] : undefined;
    if (target === undefined) {
      answers.push([field, value]);
    } else if (typeof value !== 'string' || value.length > 254) {
      throw invalid(`formSubmission.${field}`, 'must be a text of at most 254 characters', 'FORMAT');
    } else if (target === 'email' && value !== '' && !emailShape.test(value)) {
      throw invalid(`formSubmission.${field}`, 'must be a valid email', 'FORMAT', { data: { type: 'EMAIL' } });
    } else if (value !== '') {
      contactDetails[target] = value;
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
