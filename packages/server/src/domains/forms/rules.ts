/** What a form may be: its questions, their keys, and what of a person they ask. Pure. */
import {
  type ContactField,
  completeTranslations,
  contactFields,
  defaultFormId,
  type FieldViolation,
  type FormField,
  type FormFieldInput,
  fail,
  longestAnswers,
  longestLine,
  plainText,
  ValidationError,
  violationsOfList,
  violationsOfTranslations,
} from '@openhours/contract';
import type { FormRow } from './repository.ts';

/** Keys that name the person in every submission, whatever the form asks (bookings sheet 4.1 rule 11). */
export const standardKeys: Readonly<Record<string, ContactField>> = Object.freeze({
  first_name: 'FIRST_NAME',
  last_name: 'LAST_NAME',
  email: 'EMAIL',
  phone: 'PHONE',
});

const keysOfContactFields: Readonly<Record<ContactField, string>> = {
  FIRST_NAME: 'first_name',
  LAST_NAME: 'last_name',
  EMAIL: 'email',
  PHONE: 'phone',
  ADDRESS: 'address',
};

const labelsOfContactFields: Readonly<Record<ContactField, string>> = {
  FIRST_NAME: 'First name',
  LAST_NAME: 'Last name',
  EMAIL: 'Email',
  PHONE: 'Phone',
  ADDRESS: 'Address',
};

/** The default form of a new site: it asks who comes, requires nothing, and keeps whatever else is answered. */
export function defaultForm(nowMs: number): FormRow {
  return {
    id: defaultFormId,
    revision: 1,
    name: 'Booking form',
    fields: contactFields
      .filter((contactField) => contactField !== 'ADDRESS')
      .map((contactField, index) => ({
        id: `6a3b9d4e-52c1-4f0a-8e57-1d0c6b2f9a0${index + 1}`,
        key: keysOfContactFields[contactField],
        label: labelsOfContactFields[contactField],
        valueType: 'SHORT_TEXT',
        required: false,
        contactField,
      })),
    accepts_other_answers: true,
    answers_kept_days: null,
    created_at: nowMs,
    updated_at: nowMs,
  };
}

/** What an unknown form is answered with. */
export function formNotFound(formId: string): Error {
  return fail('NOT_FOUND', 'The site has no booking form with this id', { formId });
}

/** Most characters of an answer to a question; undefined for a box. */
export function longestAnswerOf({ valueType, contactField, maxLength }: FormFieldInput): number | undefined {
  if (valueType === 'CHECK_BOX') {
    return undefined;
  }
  const most = contactField === undefined ? longestAnswers[valueType] : longestAnswers.CONTACT;
  return Math.min(maxLength ?? most, most);
}

/**
 * The questions of a form as they will stand: those that the form has already keep their ids and keys, new ones get an
 * id and, unless they say one, a key made of their label. Tells everything that is wrong with them.
 */
export function completeFields(
  said: readonly FormFieldInput[],
  before: readonly FormField[],
  newId: () => string,
): FormField[] {
  const known = new Map(before.map((field) => [field.id, field]));
  const keysSaid = said.map(({ id, key }) => key ?? known.get(id ?? '')?.key);
  const taken = new Set(keysSaid.filter((key) => key !== undefined));
  const fields = said.map((field, index): FormField => {
    const { id, key: _key, required = false, label, hint = '', choices, translations = [], ...rest } = field;
    const words = completeTranslations(translations, { label, hint, choices });
    const key = keysSaid[index] ?? freeKey(field, taken);
    taken.add(key);
    return {
      id: id !== undefined && known.has(id) ? id : newId(),
      key,
      label: label.trim(),
      ...(hint.trim() === '' ? {} : { hint }),
      ...rest,
      ...(choices === undefined ? {} : { choices: choices.map((choice) => choice.trim()) }),
      ...(words.length === 0 ? {} : { translations: words }),
      required,
    };
  });
  const violations = [
    ...violationsOf(fields),
    ...said.flatMap((field, index) => violationsOfWords(field, `form.fields[${index}].translations`)),
  ];
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return fields;
}

/** What keys of labels leave to the questions about the person, whether the form asks them already or not. */
const reservedKeys: ReadonlySet<string> = new Set(Object.values(keysOfContactFields));

/**
 * A key for a question that says none. Those that name the person in every submission stand fast; that of the address
 * gives way to a question of the form that has it already.
 */
function freeKey({ label, contactField }: FormFieldInput, taken: ReadonlySet<string>): string {
  const wanted = contactField === undefined ? keyOfLabel(label) : keysOfContactFields[contactField];
  if (Object.hasOwn(standardKeys, wanted) && contactField !== undefined) {
    return wanted;
  }
  const isFree = (key: string) => !taken.has(key) && (contactField !== undefined || !reservedKeys.has(key));
  let key = wanted;
  for (let number = 2; !isFree(key); number += 1) {
    key = `${wanted}_${number}`;
  }
  return key;
}

function keyOfLabel(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 90);
  return words === '' || words === 'id' ? 'field' : words;
}

function violationsOf(fields: readonly FormField[]): FieldViolation[] {
  const violations: FieldViolation[] = [];
  for (const [index, field] of fields.entries()) {
    const refuse = (
      member: keyof FormField,
      description: string,
      violatedRule: FieldViolation['violatedRule'],
      data: Record<string, unknown> = {},
    ) => violations.push({ field: `form.fields[${index}].${member}`, description, violatedRule, data });
    const earlier = fields.slice(0, index);
    if (field.label === '') {
      refuse('label', 'must not be empty', 'REQUIRED_FIELD');
    }
    if (earlier.some(({ id }) => id === field.id)) {
      refuse('id', 'must not be named twice', 'DISTINCT_VALUES');
    }
    if (earlier.some(({ key }) => key === field.key)) {
      refuse('key', 'must not be used twice', 'DISTINCT_VALUES');
    }
    if (field.key === 'id') {
      refuse('key', 'must not be id', 'FORMAT');
    }
    const standard = Object.hasOwn(standardKeys, field.key) ? standardKeys[field.key] : undefined;
    if (standard !== undefined && field.contactField !== standard) {
      refuse('key', `is the key of the contact field ${standard}`, 'OTHER');
    }
    if (field.contactField !== undefined) {
      if (earlier.some(({ contactField }) => contactField === field.contactField)) {
        refuse('contactField', 'must not be asked twice', 'DISTINCT_VALUES');
      }
      if (field.ofEachParticipant === true) {
        refuse('ofEachParticipant', 'must not be set for contact fields', 'OTHER');
      }
      if (field.valueType !== 'SHORT_TEXT') {
        refuse('valueType', 'must be SHORT_TEXT for contact fields', 'OTHER');
      }
    }
    const longest = longestAnswerOf({ ...field, maxLength: undefined } as FormFieldInput);
    if (field.maxLength !== undefined && longest === undefined) {
      refuse('maxLength', 'must not be set for a check box', 'OTHER');
    } else if (field.maxLength !== undefined && longest !== undefined && field.maxLength > longest) {
      refuse('maxLength', `must be at most ${longest}`, 'MAX');
    }
    checkChoices(field, (description, violatedRule) => refuse('choices', description, violatedRule));
  }
  return violations;
}

/** What is wrong with the words of a question in other languages; `path` is where they stand in the request. */
function violationsOfWords({ choices = [], translations = [] }: FormFieldInput, path: string): FieldViolation[] {
  return [
    ...violationsOfTranslations(translations, path),
    ...translations.flatMap(({ choices: said }, index): FieldViolation[] => {
      const field = `${path}[${index}].choices`;
      return (said ?? []).some(isNoLine)
        ? [{ field, description: 'must be choices of one line each', violatedRule: 'FORMAT' }]
        : violationsOfList(said, choices, field);
    }),
  ];
}

function isNoLine(choice: string): boolean {
  return 'problem' in plainText(choice, longestLine);
}

function checkChoices(
  { choices, contactField, maxLength, valueType }: FormField,
  refuse: (description: string, violatedRule: FieldViolation['violatedRule']) => void,
): void {
  if (choices === undefined) {
    return;
  }
  if (valueType !== 'SHORT_TEXT' || contactField !== undefined || maxLength !== undefined) {
    refuse('can be set only for SHORT_TEXT fields without contactField and maxLength', 'OTHER');
  }
  if (new Set(choices).size < choices.length) {
    refuse('must not name one twice', 'DISTINCT_VALUES');
  }
  if (choices.some((choice) => choice === '' || isNoLine(choice))) {
    refuse('must be choices of one line each, and none may be empty', 'FORMAT');
  }
}
