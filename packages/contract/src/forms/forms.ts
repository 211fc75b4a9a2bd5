/**
 * Booking forms: what a service asks beyond the time, and what people answered (bookings sheet 4.1 rule 11 and 19).
 * The sheets name a service's form only by its id; the paths here are this product's own.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, Int64, optional, PagingMetadata, Query, Revision, saidOfPattern, Words } from '../schema.ts';
import { Translations } from '../translations.ts';

/** The form that every site has, and that a service has when nobody chose another (services sheet 1.2). */
export const defaultFormId = '00000000-0000-0000-0000-000000000000';

/** One line, several lines, or a box to tick. */
export const valueTypes = ['SHORT_TEXT', 'LONG_TEXT', 'CHECK_BOX'] as const;

/** What of a person a field asks; such answers become the booking's contact details. */
export const contactFields = ['FIRST_NAME', 'LAST_NAME', 'EMAIL', 'PHONE', 'ADDRESS'] as const;
export type ContactField = (typeof contactFields)[number];

/** Most characters of an answer by its type; a field may allow fewer. */
export const longestAnswers = Object.freeze({ SHORT_TEXT: 1000, LONG_TEXT: 16_000, CONTACT: 254 });

/** Fewer are no choice; more are found in no list. */
export const fewestChoices = 2;
export const mostChoices = 30;

/** Most forms of one site: they are read with its catalogue. */
export const mostForms = 100;

/** How a field is called in a submission. No `id`, which the published SDK renames at every depth. */
const FieldKey = () =>
  Type.String({
    pattern: '^[a-z][a-z0-9_]{0,99}$',
    maxLength: 100,
    ...saidOfPattern('must begin with a lower-case letter and hold only such letters, digits and underscores'),
  });

const maxLabel = 250;
const maxHint = 500;
const maxChoice = 100;

const fieldMembers = {
  label: Type.String({ minLength: 1, maxLength: maxLabel }),
  /** A sentence that helps to answer. */
  hint: optional(Type.String({ maxLength: maxHint })),
  valueType: Words(valueTypes),
  /** Customers must answer; a box must be ticked. Who works for the business may leave it for later. */
  required: Type.Boolean(),
  /** Where those who come are named, each answers it by themselves. Never what asks of whoever books. */
  ofEachParticipant: optional(Type.Boolean()),
  /** Characters; never more than the type allows. */
  maxLength: optional(Type.Integer({ minimum: 1, maximum: longestAnswers.LONG_TEXT })),
  contactField: optional(Words(contactFields)),
  /** Of a SHORT_TEXT that asks nothing of the person: the answers there are, one of which is given. */
  choices: optional(
    Type.Array(Type.String({ minLength: 1, maxLength: maxChoice }), {
      minItems: fewestChoices,
      maxItems: mostChoices,
    }),
  ),
  /** `choices` in the order of those of the business, empty for one that is not said. What is answered is the business's own. */
  translations: optional(
    Translations({
      label: Type.String({ maxLength: maxLabel }),
      hint: Type.String({ maxLength: maxHint }),
      choices: Type.Array(Type.String({ maxLength: maxChoice }), { maxItems: mostChoices }),
    }),
  ),
};

/** One question of a form. */
export const FormField = Type.Object({ id: Guid(), key: FieldKey(), ...fieldMembers });
export type FormField = Static<typeof FormField>;

const formMembers = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** Answers to what the form does not ask are kept as they are, instead of being refused. */
  acceptsOtherAnswers: Type.Boolean(),
  /** Days after the end of the visit until answers are deleted; absent: they stay as long as the site. */
  answersKeptDays: optional(Type.Integer({ minimum: 1, maximum: 3650 })),
};

/** A booking form. The default one has `defaultFormId` on every site, asks who comes, and cannot be deleted. */
export const Form = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  default: Type.Boolean(),
  ...formMembers,
  fields: Type.Array(FormField),
});
export type Form = Static<typeof Form>;

const FormFieldInput = Type.Object({
  /** Of a field that the form has already; others get their own. */
  id: optional(Guid()),
  /** Made from the label when absent. */
  key: optional(FieldKey()),
  ...fieldMembers,
  required: optional(fieldMembers.required),
});
export type FormFieldInput = Static<typeof FormFieldInput>;

const Fields = () => Type.Array(FormFieldInput, { maxItems: 50 });

const FormInput = Type.Object({
  name: formMembers.name,
  acceptsOtherAnswers: optional(formMembers.acceptsOtherAnswers),
  answersKeptDays: formMembers.answersKeptDays,
  fields: optional(Fields()),
});

/** A list of fields replaces the whole list; null keeps answers as long as the site. */
const FormChanges = Type.Object({
  id: Guid(),
  revision: Int64(),
  name: optional(formMembers.name),
  acceptsOtherAnswers: optional(formMembers.acceptsOtherAnswers),
  answersKeptDays: optional(Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()])),
  fields: optional(Fields()),
});

/** One answer as it was given, with the words of the form of that day. */
export const FormAnswer = Type.Object({
  /** Absent for what the form did not ask. */
  fieldId: optional(Guid()),
  key: Type.String(),
  label: Type.String(),
  valueType: optional(Words(valueTypes)),
  value: Type.Unknown(),
});
export type FormAnswer = Static<typeof FormAnswer>;

/** What somebody answered beyond who they are. The answers never change. */
export const FormSubmission = Type.Object({
  id: Guid(),
  formId: Guid(),
  /** Of the form that was answered. */
  formRevision: Revision(),
  createdDate: Instant(),
  /** From then on the answers are gone. It moves with the visit, and is absent while that has no end. */
  expiresDate: optional(Instant()),
  bookingId: optional(Guid()),
  contactId: optional(Guid()),
  answers: Type.Array(FormAnswer),
});
export type FormSubmission = Static<typeof FormSubmission>;

const path = '/v1/booking-forms';
const submissionsPath = '/v1/form-submissions';
const source = 'bookings sheet 4.1 rule 11';
const Answer = Type.Object({ form: Form });

const createForm = defineOperation({
  name: 'forms.createForm',
  summary: 'Creates a booking form; services name it by its id.',
  method: 'POST',
  path,
  permission: 'FORMS.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ form: FormInput }),
  output: Answer,
  errors: ['MAX_NUMBER_OF_FORMS_REACHED'],
  events: ['openhours.forms.v1.form_created'],
});

const getForm = defineOperation({
  name: 'forms.getForm',
  summary: 'Reads one booking form, as whoever books its services sees it.',
  method: 'GET',
  path: `${path}/{formId}`,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source,
  input: Type.Object({ formId: Guid() }),
  output: Answer,
});

/** Changes a form from a known revision. Answers that were given keep the words of their day. */
const updateForm = defineOperation({
  name: 'forms.updateForm',
  summary: 'Changes a booking form; a list of fields replaces the whole list.',
  method: 'PATCH',
  path: `${path}/{form.id}`,
  permission: 'FORMS.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ form: FormChanges }),
  output: Answer,
  errors: ['INVALID_REVISION'],
  events: ['openhours.forms.v1.form_updated'],
});

/** Deletes a form; its answers stay. Services that had it fall to the default form, policies lose it as intake form. */
const deleteForm = defineOperation({
  name: 'forms.deleteForm',
  summary: 'Deletes a booking form; its services fall to the default one, and its answers stay.',
  method: 'DELETE',
  path: `${path}/{formId}`,
  permission: 'FORMS.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ formId: Guid() }),
  output: Type.Object({}),
  errors: ['DEFAULT_FORM_CANNOT_BE_DELETED'],
  events: [
    'openhours.forms.v1.form_deleted',
    'wix.bookings.services.v2.service_updated',
    'wix.bookings.v1.booking_policy_updated',
  ],
});

const queryForms = defineOperation({
  name: 'forms.queryForms',
  summary: 'Finds booking forms by a filter; the oldest first unless sorted otherwise.',
  method: 'POST',
  path: `${path}/query`,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ forms: Type.Array(Form), pagingMetadata: PagingMetadata }),
});

const getFormSubmission = defineOperation({
  name: 'forms.getFormSubmission',
  summary: 'Reads what somebody answered; customers their own answers.',
  method: 'GET',
  path: `${submissionsPath}/{formSubmissionId}`,
  permission: 'FORMS.READ_SUBMISSIONS',
  idempotency: 'natural',
  source,
  input: Type.Object({ formSubmissionId: Guid() }),
  output: Type.Object({ formSubmission: FormSubmission }),
});

const queryFormSubmissions = defineOperation({
  name: 'forms.queryFormSubmissions',
  summary: 'Finds answers by form, booking, contact or date, the newest first; customers find their own.',
  method: 'POST',
  path: `${submissionsPath}/query`,
  permission: 'FORMS.READ_SUBMISSIONS',
  idempotency: 'natural',
  source,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ formSubmissions: Type.Array(FormSubmission), pagingMetadata: PagingMetadata }),
});

/** Deletes answers that the business need not keep; the booking stays. */
const deleteFormSubmission = defineOperation({
  name: 'forms.deleteFormSubmission',
  summary: 'Deletes what somebody answered; the booking stays.',
  method: 'DELETE',
  path: `${submissionsPath}/{formSubmissionId}`,
  permission: 'FORMS.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ formSubmissionId: Guid() }),
  output: Type.Object({}),
  events: ['openhours.forms.v1.form_submission_deleted'],
});

export const forms = {
  createForm,
  getForm,
  updateForm,
  deleteForm,
  queryForms,
  getFormSubmission,
  queryFormSubmissions,
  deleteFormSubmission,
};
