/**
 * Reading what somebody answered against the form that asked: who it is, what else was said, and what is missing
 * (bookings sheet 4.1 rule 11). Pure.
 */
import {
  type ContactField,
  type FieldViolation,
  type FormAnswer,
  type FormField,
  longestLine,
  type PlainText,
  plainText,
  ValidationError,
} from '@openhours/contract';
import type { FormRow } from '../repository.ts';
import { longestAnswerOf, standardKeys } from '../rules.ts';

/** A form as far as answers are held against it. */
export type AskedForm = Pick<FormRow, 'id' | 'revision' | 'fields' | 'accepts_other_answers' | 'answers_kept_days'>;

/** Contact details as a form asks them. */
export interface AnsweredPerson {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly fullAddress?: { readonly addressLine: string };
}

export interface ReadSubmission {
  readonly contactDetails: AnsweredPerson;
  /** Beyond the person; in the form's order, what it did not ask last. */
  readonly answers: readonly FormAnswer[];
}

const emailShape = /^[^\s@,]{1,254}@[^\s@,]{1,254}\.[^\s@,]{1,254}$/;

type Problem = Pick<FieldViolation, 'description' | 'violatedRule' | 'data'>;

/** What is wrong with an answer to a question; undefined when nothing is. Nothing was answered with an empty text. */
export function problemWith(
  field: Pick<FormField, 'valueType' | 'contactField' | 'maxLength' | 'choices'>,
  value: unknown,
) {
  if (field.valueType === 'CHECK_BOX') {
    return typeof value === 'boolean' || value === 'true' || value === 'false' || value === ''
      ? undefined
      : problem('must be true or false', 'FORMAT');
  }
  const longest = longestAnswerOf({ label: '', ...field }) as number;
  if (typeof value !== 'string') {
    return problem('must be a text', 'FORMAT');
  }
  if (value.length > longest) {
    return problem(`must have at most ${longest} characters`, 'MAX_LENGTH', { threshold: longest });
  }
  const read = readText(field, value);
  if ('problem' in read) {
    return problem(read.problem, 'FORMAT', { type: 'PLAIN_TEXT' });
  }
  const { choices } = field;
  if (choices !== undefined && read.text.trim() !== '' && !choices.includes(read.text.trim())) {
    return problem(`must be one of ${choices.join(', ')}`, 'INVALID_ENUM_VALUE', { allowedValues: [...choices] });
  }
  if (field.contactField === 'EMAIL' && value.trim() !== '' && !emailShape.test(value.trim())) {
    return problem('must be a valid email', 'FORMAT', { type: 'EMAIL' });
  }
  return undefined;
}

function readText({ valueType }: Pick<FormField, 'valueType'>, value: string): PlainText {
  return plainText(value, valueType === 'SHORT_TEXT' ? longestLine : undefined);
}

function problem(description: string, violatedRule: Problem['violatedRule'], data?: Record<string, unknown>): Problem {
  return { description, violatedRule, ...(data === undefined ? {} : { data }) };
}

/** An answer without problems in its stored form; undefined when nothing was answered. */
function answerOf(field: Pick<FormField, 'valueType' | 'choices'>, value: unknown): string | boolean | undefined {
  if (field.valueType === 'CHECK_BOX') {
    return value === '' ? undefined : value === true || value === 'true';
  }
  const read = readText(field, value as string);
  if ('problem' in read || read.text.trim() === '') {
    return undefined;
  }
  return field.choices === undefined ? read.text : read.text.trim();
}

function contactQuestion(fields: readonly FormField[], key: string): FormField | { contactField: ContactField } {
  const contactField = standardKeys[key] as ContactField;
  return fields.find((field) => field.contactField === contactField) ?? { contactField };
}

/** Splits a submission into the person and the answers, or tells everything that is wrong with it. */
export function readSubmission(form: AskedForm, submission: Readonly<Record<string, unknown>>): ReadSubmission {
  const violations: FieldViolation[] = [];
  const said: Partial<Record<ContactField, string>> = {};
  const answers = new Map<string, FormAnswer>();
  const others: FormAnswer[] = [];
  for (const [key, value] of Object.entries(submission)) {
    if (value === null || value === undefined) {
      continue;
    }
    const field =
      form.fields.find((each) => each.key === key) ??
      (Object.hasOwn(standardKeys, key) ? contactQuestion(form.fields, key) : undefined);
    const refuse = (found: Problem) => violations.push({ field: `formSubmission.${key}`, ...found });
    if (field === undefined) {
      if (form.accepts_other_answers) {
        others.push({ key, label: key, value });
      } else {
        refuse(problem('is not asked by the form', 'OTHER'));
      }
      continue;
    }
    const asked = { valueType: 'SHORT_TEXT' as const, ...field };
    const found = problemWith(asked, value);
    if (found !== undefined) {
      refuse(found);
      continue;
    }
    const answer = answerOf(asked, value);
    if (answer === undefined) {
      continue;
    }
    if (field.contactField !== undefined) {
      const text = answer as string;
      const before = said[field.contactField];
      if (before !== undefined && before !== text) {
        refuse(problem('differs from another answer for the same contact field', 'OTHER'));
      }
      said[field.contactField] = text;
    } else {
      const { id: fieldId, label, valueType } = field;
      answers.set(fieldId, { fieldId, key, label, valueType, value: answer });
    }
  }
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return {
    contactDetails: personOf(said),
    answers: [...form.fields.flatMap(({ id }) => answers.get(id) ?? []), ...others],
  };
}

/**
 * What somebody answered to some questions of a form, by their keys; with everything that is wrong with it, and where they
 * answer all that is asked, what is missing.
 */
export function readAnswersTo(
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
  { isComplete, path }: { readonly isComplete: boolean; readonly path: string },
): { readonly answers: readonly FormAnswer[]; readonly violations: readonly FieldViolation[] } {
  const violations: FieldViolation[] = Object.entries(given)
    .filter(([key, value]) => value !== null && value !== undefined && !fields.some((field) => field.key === key))
    .map(([key]) => ({ field: `${path}.${key}`, ...problem('is not asked by the form', 'OTHER') }));
  const answers = fields.flatMap((field): FormAnswer[] => {
    const value = given[field.key] ?? '';
    const found = problemWith(field, value);
    const answer = found === undefined ? answerOf(field, value) : undefined;
    if (found !== undefined) {
      violations.push({ field: `${path}.${field.key}`, ...found });
    } else if (isComplete && field.required && (answer === undefined || answer === false)) {
      violations.push({
        field: `${path}.${field.key}`,
        ...problem(field.valueType === 'CHECK_BOX' ? 'must be ticked' : 'must not be empty', 'REQUIRED_FIELD'),
      });
    }
    const { id: fieldId, key, label, valueType } = field;
    return answer === undefined ? [] : [{ fieldId, key, label, valueType, value: answer }];
  });
  return { answers, violations };
}

function personOf(said: Partial<Record<ContactField, string>>): AnsweredPerson {
  return {
    ...(said.FIRST_NAME === undefined ? {} : { firstName: said.FIRST_NAME }),
    ...(said.LAST_NAME === undefined ? {} : { lastName: said.LAST_NAME }),
    ...(said.EMAIL === undefined ? {} : { email: said.EMAIL }),
    ...(said.PHONE === undefined ? {} : { phone: said.PHONE }),
    ...(said.ADDRESS === undefined ? {} : { fullAddress: { addressLine: said.ADDRESS } }),
  };
}

/** The member of contact details that a contact field asks. */
export const contactMembers = Object.freeze({
  FIRST_NAME: 'firstName',
  LAST_NAME: 'lastName',
  EMAIL: 'email',
  PHONE: 'phone',
  ADDRESS: 'fullAddress',
} as const satisfies Record<ContactField, string>);

/** The required questions that nobody answered; a box counts when it is ticked. */
export function unansweredFields(
  form: AskedForm,
  given: {
    readonly contactDetails: { readonly [Member in (typeof contactMembers)[ContactField]]?: unknown };
    /** Values by the id of their question. */
    readonly values: ReadonlyMap<string, unknown>;
  },
): FormField[] {
  return form.fields.filter(({ id, required, contactField, valueType }) => {
    if (!required) {
      return false;
    }
    if (contactField !== undefined) {
      const said = given.contactDetails[contactMembers[contactField]];
      return said === undefined || (typeof said === 'string' && said.trim() === '');
    }
    const value = given.values.get(id);
    return valueType === 'CHECK_BOX' ? value !== true && value !== 'true' : value === undefined || value === '';
  });
}
