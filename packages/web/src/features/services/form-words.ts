/** The words of a question of a form, as its editor has them: in the language of the business, and in others. Pure. */
import type { FieldViolation, FormField, FormFieldInput } from '@openhours/contract';
import {
  listOfWords,
  translationIn,
  type WordsOfTexts,
  wordsOfText,
  wordsOfTexts,
} from '@openhours/contract/text/translated';
import { languageOfWire, withSaid } from '../../ui/editing/translated-fields.ts';

type Said = NonNullable<FormFieldInput['translations']>[number];

/**
 * A question while it is edited. What its answers are called in other languages is known by the answers: one that is cut
 * and put elsewhere, or typed again, has its words; one that another takes the place of leaves it none.
 */
export interface EditedQuestion extends Omit<FormFieldInput, 'translations'> {
  readonly translations: readonly (Omit<Said, 'choices'> & { readonly choices?: WordsOfTexts })[];
}

/** What a question says in a language: its text, the hint below it, or the answers to choose from. */
const questionTexts = ['label', 'hint', 'choices'] as const;
export type QuestionText = (typeof questionTexts)[number];

export function editedQuestion({ translations = [], ...field }: FormField): EditedQuestion {
  return {
    ...field,
    translations: translations.map(({ choices, ...texts }) =>
      choices === undefined ? texts : { ...texts, choices: wordsOfTexts(field.choices ?? [], choices) },
    ),
  };
}

/** The answers that the lines of a field are: lines that say nothing are none. */
export function answersOf({ choices = [] }: Pick<EditedQuestion, 'choices'>): string[] {
  return choices.map((choice) => choice.trim()).filter((choice) => choice !== '');
}

/** A text of a question in another language; nothing typed where it is not said. */
export function saidText({ translations }: EditedQuestion, language: string, text: 'label' | 'hint'): string {
  return translationIn(translations, language)?.[text] ?? '';
}

export function withSaidText(
  field: EditedQuestion,
  language: string,
  texts: { readonly label?: string; readonly hint?: string },
): EditedQuestion {
  return { ...field, translations: withSaid(field.translations, language, texts) };
}

/** One of the answers there are, in another language. */
export function saidChoice({ translations }: EditedQuestion, language: string, choice: string): string {
  return wordsOfText(translationIn(translations, language)?.choices, choice);
}

export function withSaidChoice(field: EditedQuestion, language: string, choice: string, words: string): EditedQuestion {
  const choices = { ...translationIn(field.translations, language)?.choices, [choice]: words };
  return { ...field, translations: withSaid(field.translations, language, { choices }) };
}

/** As it is sent: a hint that says nothing is none, and the words of the answers stand in the places of these. */
export function asSaved({ choices, hint = '', translations, ...field }: EditedQuestion): FormFieldInput {
  const answers = choices && answersOf({ choices });
  return {
    ...field,
    ...(hint.trim() === '' ? {} : { hint }),
    ...(answers === undefined ? {} : { choices: answers }),
    translations: translations.map(({ choices: words, ...texts }) =>
      words === undefined || answers === undefined ? texts : { ...texts, choices: listOfWords(words, answers) },
    ),
  };
}

/** Something of a question that was refused. */
export interface QuestionRefusal {
  readonly text: QuestionText;
  /** Absent: that of the business. */
  readonly language: string | undefined;
  readonly violation: FieldViolation;
}

/** What was refused of the question that stands in a place of the form. What is no text of it is told at its label. */
export function refusalsOf(
  violations: readonly FieldViolation[],
  place: number,
  { translations }: Pick<EditedQuestion, 'translations'>,
): QuestionRefusal[] {
  const path = `form.fields[${place}]`;
  return violations
    .filter(({ field }) => field.startsWith(path))
    .map((violation) => {
      const members = violation.field.slice(path.length).split(/[.[\]]+/);
      return {
        text: questionTexts.find((text) => members.includes(text)) ?? 'label',
        language: languageOfWire(violation.field, translations),
        violation,
      };
    });
}
