/**
 * What a form asks, as the pages ask it: which questions the page's own fields answer, and which are asked besides; and
 * what was answered, as its customer reads it.
 */
import type { ContactField, ExtendedBooking, Form, FormField } from '@openhours/contract';
import { saidInList, translationIn } from '@openhours/contract/text/translated';
import type { AskedQuestions, BookingField, OfferedAnswer, Question } from './questions.ts';
import { saidText } from './said-text.ts';
import type { VisitAnswer } from './visits.ts';

const questionKinds = { SHORT_TEXT: 'line', LONG_TEXT: 'lines', CHECK_BOX: 'box' } as const;

/** Every page asks who comes in its own words, and for the whole name at once. */
const askedByThePage: Partial<Record<ContactField, BookingField>> = {
  FIRST_NAME: 'name',
  LAST_NAME: 'name',
  EMAIL: 'email',
  PHONE: 'phone',
};

function fieldOfThePage({ contactField }: FormField): BookingField | undefined {
  return contactField === undefined ? undefined : askedByThePage[contactField];
}

function presentQuestion(field: FormField, language: string | undefined): Question {
  const { choices, key, valueType, required, maxLength } = field;
  const said = translationIn(field.translations, language);
  const hint = said?.hint ?? field.hint;
  return {
    key,
    label: saidText(field.label, said?.label),
    ...(hint === undefined ? {} : { hint: saidText(hint, said?.hint) }),
    ...(choices === undefined
      ? { kind: questionKinds[valueType] }
      : { kind: 'choice', choices: choices.map((choice) => offeredAnswer(choice, choices, said?.choices)) }),
    isRequired: required,
    ...(field.ofEachParticipant === true ? { isOfEach: true } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

function offeredAnswer(value: string, choices: readonly string[], said: readonly string[] | undefined): OfferedAnswer {
  return { value, ...saidText(value, saidInList(value, choices, said)) };
}

/** What a form asks beyond what every page asks itself; `language`: that of a reader for whom the business writes another. */
export function presentQuestions({ fields }: Form, language?: string): AskedQuestions {
  return {
    questions: fields
      .filter((field) => fieldOfThePage(field) === undefined)
      .map((field) => presentQuestion(field, language)),
    needsPhone: fields.some(({ contactField, required }) => contactField === 'PHONE' && required),
    personKeys: Object.fromEntries(
      fields.flatMap((field) => {
        const asked = fieldOfThePage(field);
        return asked === undefined ? [] : [[field.key, asked]];
      }),
    ),
  };
}

type GivenAnswer = NonNullable<ExtendedBooking['formSubmissions']>[number];

/** An answer as it was given, in the words of the business. */
export function presentAnswer({ key, label, value }: GivenAnswer): VisitAnswer {
  return {
    key,
    label: saidText(label, undefined),
    value: typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value),
  };
}

/**
 * The same in the language of its reader, as far as the form says it: a question that is asked in other words by now is
 * shown in those of its day.
 */
export function presentAnswerIn(given: GivenAnswer, { fields }: Form, language: string): VisitAnswer {
  const answer = presentAnswer(given);
  const field = fields.find(({ id }) => id === given.fieldId);
  const said = translationIn(field?.translations, language);
  const label = saidText(given.label, field?.label === given.label ? said?.label : undefined);
  const { choices = [] } = field ?? {};
  return typeof answer.value === 'string' && choices.includes(answer.value)
    ? { ...answer, label, value: saidText(answer.value, saidInList(answer.value, choices, said?.choices)) }
    : { ...answer, label };
}
