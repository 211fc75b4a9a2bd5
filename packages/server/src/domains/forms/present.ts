/** Forms and submissions as the wire has them. */
import { defaultFormId, type Form, type FormSubmission } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { FormRow, SubmissionRow } from './repository.ts';

export function presentForm(row: FormRow): Form {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    default: row.id === defaultFormId,
    name: row.name,
    acceptsOtherAnswers: row.accepts_other_answers,
    ...(row.answers_kept_days === null ? {} : { answersKeptDays: row.answers_kept_days }),
    fields: [...row.fields],
  };
}

export function presentSubmission(row: SubmissionRow): FormSubmission {
  return {
    id: row.id,
    formId: row.form_id,
    formRevision: String(row.form_revision),
    createdDate: formatInstant(row.created_at),
    ...(row.expires_at === null ? {} : { expiresDate: formatInstant(row.expires_at) }),
    bookingId: row.booking_id,
    ...(row.contact_id === null ? {} : { contactId: row.contact_id }),
    answers: [...row.answers],
  };
}
