/** The words of a question of a form, as its editor has them: in the language of the business, and in others. Pure. */
import type { FormFieldInput } from '@openhours/contract';
import { saidInList, translationIn } from '@openhours/contract/text/translated';
import { saidOfChangedList, withSaid } from '../../ui/editing/translated-fields.ts';

/** A text of a question in another language; nothing typed where it is not said. */
export function saidText(field: FormFieldInput, language: string, text: 'label' | 'hint'): string {
  return translationIn(field.translations, language)?.[text] ?? '';
}

export function withSaidText(
  field: FormFieldInput,
  language: string,
  texts: { readonly label?: string; readonly hint?: string },
): FormFieldInput {
  return { ...field, translations: withSaid(field.translations, language, texts) };
}

/** One of the answers there are, in another language. */
export function saidChoice(field: FormFieldInput, language: string, choice: string): string {
  return saidInList(choice, field.choices ?? [], translationIn(field.translations, language)?.choices) ?? '';
}

export function withSaidChoice(field: FormFieldInput, language: string, choice: string, words: string): FormFieldInput {
  const choices = (field.choices ?? []).map((each) => (each === choice ? words : saidChoice(field, language, each)));
  return { ...field, translations: withSaid(field.translations, language, { choices }) };
}

/** With other answers to choose from; what they are called in other languages stays with them. */
export function withChoices(field: FormFieldInput, choices: readonly string[]): FormFieldInput {
  const { choices: before = [], translations } = field;
  return {
    ...field,
    choices: [...choices],
    ...(translations === undefined
      ? {}
      : {
          translations: translations.map((said) =>
            said.choices === undefined ? said : { ...said, choices: saidOfChangedList(said.choices, before, choices) },
          ),
        }),
  };
}

/** As it is saved: lines that say nothing are no answers, and a hint that says nothing is none. */
export function asSaved({ hint = '', ...field }: FormFieldInput): FormFieldInput {
  const said = hint.trim() === '' ? field : { ...field, hint };
  return said.choices === undefined
    ? said
    : withChoices(
        said,
        said.choices.filter((choice) => choice.trim() !== ''),
      );
}

/** A question of which nothing can be chosen any more says nothing of choices in other languages either. */
export function withoutChoices({ choices: _, translations, ...field }: FormFieldInput): FormFieldInput {
  return translations === undefined
    ? field
    : { ...field, translations: translations.map(({ choices: _said, ...texts }) => texts) };
}
