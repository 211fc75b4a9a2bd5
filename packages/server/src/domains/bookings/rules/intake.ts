/**
 * What a request says beyond the time: who comes, and the answers to the service's form (bookings sheet 4.1 rule 11).
 * Pure.
 */
import { type FieldViolation, type FormAnswer, fail, ValidationError } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { namesSomebody } from '../../contacts/index.ts';
import { type AskedForm, contactMembers, readSubmission, unansweredFields } from '../../forms/index.ts';
import { creatorOf, memberIdOf } from '../access.ts';
import type { BookingDetails } from '../repository.ts';
import { type ContactDetails, mergeContactDetails } from './contact-details.ts';
import { type CreateBooking, readAdditionalFields } from './request.ts';

export interface Intake {
  readonly contactDetails: ContactDetails;
  /** Answers of the old kind, which stay in the booking itself. */
  readonly additionalFields: BookingDetails['additionalFields'];
  /** Beyond the person; undefined when the request came without a submission. */
  readonly answers: readonly FormAnswer[] | undefined;
}

/** Holds what was sent against the form of the service, or tells everything that is wrong or missing. */
export function readIntake(
  form: AskedForm,
  { booking, formSubmission, namedParticipants = [] }: CreateBooking,
  act: Act,
): Intake {
  const read = formSubmission === undefined ? undefined : readSubmission(form, formSubmission);
  const intake = {
    additionalFields: readAdditionalFields(booking.additionalFields, form),
    contactDetails: mergeContactDetails(booking.contactDetails ?? {}, read?.contactDetails),
    answers: read?.answers,
  };
  if (isCustomer(act)) {
    // What each answers by themselves is asked of nobody else; where nobody is asked, `requireAnswersOfEach` tells.
    requireAnswers(namedParticipants.length === 0 ? form : withoutQuestionsOfEach(form), intake, act);
  }
  return intake;
}

/** Refuses a customer who names people to a service that asks nobody who comes: then whoever books answers all of the form. */
export function requireAnswersOfEach(form: AskedForm, intake: Intake, act: Act): void {
  requireAnswers(form, intake, act);
}

function withoutQuestionsOfEach(form: AskedForm): AskedForm {
  return { ...form, fields: form.fields.filter(({ ofEachParticipant }) => ofEachParticipant !== true) };
}

/** Who books for somebody else may not know the answers yet; customers do. */
export function isCustomer({ caller }: Pick<Act, 'caller'>): boolean {
  const { type } = creatorOf(caller);
  return type === 'VISITOR' || type === 'MEMBER';
}

function requireAnswers(form: AskedForm, { contactDetails, additionalFields, answers }: Intake, { caller }: Act): void {
  const values = new Map<string, unknown>(additionalFields.map(({ id, value }) => [id, value]));
  for (const { fieldId, value } of answers ?? []) {
    if (fieldId !== undefined) {
      values.set(fieldId, value);
    }
  }
  // Somebody who is known by a contact need not say again who it is.
  const isKnown =
    contactDetails.contactId !== undefined || (memberIdOf(caller) !== undefined && !namesSomebody(contactDetails));
  const missing = unansweredFields(form, { contactDetails, values }).filter(
    ({ contactField }) => contactField === undefined || !isKnown,
  );
  if (missing.length === 0) {
    return;
  }
  const isEmpty = answers === undefined && additionalFields.length === 0;
  if (isEmpty && missing.some(({ contactField }) => contactField === undefined)) {
    throw fail('EMPTY_FORM_INFO', 'The form of the service has required fields: send their answers as formSubmission', {
      formId: form.id,
      fields: missing.map(({ key }) => key),
    });
  }
  throw new ValidationError(
    missing.map(
      ({ key, contactField, valueType }): FieldViolation => ({
        field:
          answers === undefined && contactField !== undefined
            ? `booking.contactDetails.${contactMembers[contactField]}`
            : `formSubmission.${key}`,
        description: valueType === 'CHECK_BOX' ? 'must be ticked' : 'must not be empty',
        violatedRule: 'REQUIRED_FIELD',
      }),
    ),
  );
}
