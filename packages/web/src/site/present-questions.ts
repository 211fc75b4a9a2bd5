/** What a form asks, as the pages ask it: which questions the page's own fields answer, and which are asked besides. */
import type { ContactField, Form, FormField } from '@openhours/contract';
import type { AskedQuestions, BookingField, Question } from './questions.ts';

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

function presentQuestion({ choices, key, label, hint, valueType, required, maxLength }: FormField): Question {
  return {
    key,
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(choices === undefined ? { kind: questionKinds[valueType] } : { kind: 'choice', choices }),
    isRequired: required,
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

/** What a form asks beyond what every page asks itself. */
export function presentQuestions({ fields }: Form): AskedQuestions {
  return {
    questions: fields.filter((field) => fieldOfThePage(field) === undefined).map(presentQuestion),
    needsPhone: fields.some(({ contactField, required }) => contactField === 'PHONE' && required),
    personKeys: Object.fromEntries(
      fields.flatMap((field) => {
        const asked = fieldOfThePage(field);
        return asked === undefined ? [] : [[field.key, asked]];
      }),
    ),
  };
}
