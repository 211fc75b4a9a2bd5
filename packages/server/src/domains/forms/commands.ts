/** The writes of forms and of what people answered. */
import {
  defaultFormId,
  type FormAnswer,
  type FormSubmission,
  fail,
  type forms,
  type InputOf,
  mostForms,
} from '@openhours/contract';
import type { Act, Site } from '../../call.ts';
import { beginCatalogueWrite, raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { type DispatchReactions, defineReaction } from '../../events/reactions.ts';
import { dayMs } from '../../time/index.ts';
import { presentForm, presentSubmission } from './present.ts';
import {
  type FormRow,
  findForm,
  formTable,
  lockSubmission,
  readFormIds,
  removeSubmissionsOfBookings,
  type SubmissionRow,
  submissionTable,
} from './repository.ts';
import type { AskedForm } from './rules/intake.ts';
import { completeFields, defaultForm, formNotFound } from './rules.ts';

/** What the commands of forms stand on. */
export interface FormsParts {
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
}

export interface FormDeleted {
  readonly site: Site;
  readonly formId: string;
}

/** A form is about to go: in the same transaction whoever names it must name the default one, or none. */
export const formDeleted = defineReaction<FormDeleted>('forms.formDeleted');

/** Gives a new site the form that it always has. */
export function createDefaultForm(tx: Transaction, nowMs: number): void {
  raiseCatalogueVersion(tx);
  formTable.insert(tx, defaultForm(nowMs));
}

function record(
  tx: Transaction,
  act: Act,
  change: { readonly before: FormRow | undefined; readonly after: FormRow | undefined },
  parts: FormsParts,
): void {
  recordChange(tx, act, { entity: 'form', present: presentForm, audited: presentForm, ...change }, parts);
}

/** The form, under the lock of the catalogue, so that two changes cannot cross. */
async function holdForm(tx: Transaction, formId: string): Promise<FormRow> {
  await beginCatalogueWrite(tx);
  const form = await findForm(tx, formId);
  if (form === undefined) {
    throw formNotFound(formId);
  }
  return form;
}

/** Creates a form, or tells everything that is wrong with it. */
export async function createForm(
  tx: Transaction,
  act: Act,
  { form: said }: InputOf<typeof forms.createForm>,
  parts: FormsParts,
): Promise<FormRow> {
  await beginCatalogueWrite(tx);
  if ((await readFormIds(tx)).size >= mostForms) {
    throw fail('MAX_NUMBER_OF_FORMS_REACHED', `A site has at most ${mostForms} booking forms`, {
      threshold: mostForms,
    });
  }
  const row: FormRow = {
    id: newId(),
    revision: 1,
    name: said.name,
    fields: completeFields(said.fields ?? [], [], newId),
    accepts_other_answers: said.acceptsOtherAnswers ?? false,
    answers_kept_days: said.answersKeptDays ?? null,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  formTable.insert(tx, row);
  record(tx, act, { before: undefined, after: row }, parts);
  return row;
}

/** Changes a form from a known revision. */
export async function updateForm(
  tx: Transaction,
  act: Act,
  { form: said }: InputOf<typeof forms.updateForm>,
  parts: FormsParts,
): Promise<FormRow> {
  const before = await holdForm(tx, said.id);
  requireRevision(before, said.revision);
  const after = formTable.update(tx, before, {
    ...(said.name === undefined ? {} : { name: said.name }),
    ...(said.fields === undefined ? {} : { fields: completeFields(said.fields, before.fields, newId) }),
    ...(said.acceptsOtherAnswers === undefined ? {} : { accepts_other_answers: said.acceptsOtherAnswers }),
    ...(said.answersKeptDays === undefined ? {} : { answers_kept_days: said.answersKeptDays }),
    updated_at: act.nowMs,
  });
  record(tx, act, { before, after }, parts);
  return after;
}

/** Deletes a form that is not the default one. */
export async function deleteForm(tx: Transaction, act: Act, formId: string, parts: FormsParts): Promise<void> {
  const form = await holdForm(tx, formId);
  if (formId === defaultFormId) {
    throw fail('DEFAULT_FORM_CANNOT_BE_DELETED', 'The default booking form cannot be deleted');
  }
  await parts.dispatchReactions(tx, act, formDeleted, { site: act.site, formId });
  record(tx, act, { before: formTable.remove(tx, form), after: undefined }, parts);
}

export interface NewSubmission {
  readonly id: string;
  readonly form: AskedForm;
  readonly bookingId: string;
  readonly contactId: string | undefined;
  readonly createdBy: { readonly type: SubmissionRow['created_by_type']; readonly id: string };
  readonly answers: readonly FormAnswer[];
  /** The end of what was booked; undefined while it has none. */
  readonly endMs: number | undefined;
}

/** Keeps what somebody answered when booking. */
export function keepSubmission(
  tx: Transaction,
  act: RecordedAct,
  { id, form, bookingId, contactId, createdBy, answers, endMs }: NewSubmission,
  parts: Pick<FormsParts, 'recordEvents'>,
): void {
  const { answers_kept_days: keptDays } = form;
  const row: SubmissionRow = {
    id,
    form_id: form.id,
    form_revision: form.revision,
    booking_id: bookingId,
    contact_id: contactId ?? null,
    created_by_type: createdBy.type,
    created_by_id: createdBy.id,
    answers,
    created_at: act.nowMs,
    kept_days: keptDays,
    expires_at: keptDays === null || endMs === undefined ? null : Math.max(act.nowMs, endMs) + keptDays * dayMs,
  };
  submissionTable.insert(tx, row);
  recordSubmission(tx, act, { before: undefined, after: row }, parts);
}

/** Deletes what somebody answered. */
export async function deleteSubmission(
  tx: Transaction,
  act: Act,
  submissionId: string,
  parts: FormsParts,
): Promise<void> {
  const row = await lockSubmission(tx, submissionId, act.nowMs);
  if (row === undefined) {
    throw submissionNotFound(submissionId);
  }
  submissionTable.delete(tx, submissionId);
  recordSubmission(tx, act, { before: row, after: undefined }, parts);
}

/** Deletes what was answered with bookings of which nothing stays. */
export async function forgetSubmissions(
  tx: Transaction,
  act: RecordedAct,
  bookingIds: readonly string[],
  parts: Pick<FormsParts, 'recordEvents'>,
): Promise<void> {
  for (const row of await removeSubmissionsOfBookings(tx, bookingIds)) {
    recordSubmission(tx, act, { before: row, after: undefined }, parts);
  }
}

/** What an unknown submission is answered with, and one of somebody else. */
export function submissionNotFound(formSubmissionId: string): Error {
  return fail('NOT_FOUND', 'The site has no form submission with this id', { formSubmissionId });
}

/**
 * What was answered never changes: it is made as revision 1 and goes as 2. Events would outlive a deletion, so they
 * hold no answers.
 */
function recordSubmission(
  tx: Transaction,
  act: RecordedAct,
  { before, after }: { readonly before: SubmissionRow | undefined; readonly after: SubmissionRow | undefined },
  parts: Pick<FormsParts, 'recordEvents'>,
): void {
  recordChange(
    tx,
    act,
    {
      entity: 'formSubmission',
      before: before && { ...before, answers: [], revision: 2 },
      after: after && { ...after, answers: [], revision: 1 },
      present: presentSubmission,
      audited: auditedFacts,
    },
    parts,
  );
}

/** Nothing that anybody answered. */
function auditedFacts(row: SubmissionRow): Omit<FormSubmission, 'answers' | 'contactId'> {
  const { answers: _said, contactId: _whose, ...facts } = presentSubmission(row);
  return facts;
}
