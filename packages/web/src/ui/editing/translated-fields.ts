/**
 * What a thing says in other languages than that of the business, flat, as drafts hold it: one field for each text and
 * language, so that two people change two of them without a conflict. Pure.
 */

import { translationIn } from '@openhours/contract/text/translated';

interface Said {
  readonly language: string;
}

/** The field of a text in a language. Example: `name:de`. */
export function translatedField(text: string, language: string): string {
  return `${text}:${language}`;
}

/** The text and the language of a field; no language for a field that is not one of these. */
export function partsOfField(field: string): { readonly text: string; readonly language: string | undefined } {
  const [text = field, language] = field.split(':');
  return { text, language };
}

export function translatedFieldsOf(translations: readonly Said[] | undefined): Record<string, string> {
  return Object.fromEntries(
    (translations ?? []).flatMap(({ language, ...texts }) =>
      Object.entries(texts as Readonly<Record<string, unknown>>).map(([text, said]) => [
        translatedField(text, language),
        String(said ?? ''),
      ]),
    ),
  );
}

/** Whether any of some changed fields is of this kind. */
export function changesTranslations(changed: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(changed).some((field) => partsOfField(field).language !== undefined);
}

/** What the fields of a draft say in other languages, as it is sent. */
export function translationsOf<Sent extends Said>(fields: Readonly<Record<string, unknown>>): Sent[] {
  const languages = new Map<string, Record<string, string>>();
  for (const [field, said] of Object.entries(fields)) {
    const { language, text } = partsOfField(field);
    if (language !== undefined && typeof said === 'string' && said.trim() !== '') {
      languages.set(language, { ...languages.get(language), [text]: said.trim() });
    }
  }
  return [...languages].map(([language, texts]) => ({ language, ...texts }) as unknown as Sent);
}

/** The field that a violation of what was sent is about: of the texts of a list it names the text alone. */
export function textOfWire(wireField: string): string | undefined {
  return /translations\[\d+\]\.(\w+)$/.exec(wireField)?.[1];
}

/** The language of the words that a violation of what was sent is about; undefined for those of the business itself. */
export function languageOfWire(wireField: string, sent: readonly Said[] | undefined): string | undefined {
  const place = /translations\[(\d+)\]/.exec(wireField)?.[1];
  return place === undefined ? undefined : sent?.[Number(place)]?.language;
}

/**
 * The field of a draft that a violation is about, in the language of the words. `text`: the one that it names; `fields`: all
 * that were sent.
 */
export function fieldInLanguage(text: string, wireField: string, fields: Readonly<Record<string, unknown>>): string {
  const language = languageOfWire(wireField, translationsOf(fields));
  return language === undefined ? text : translatedField(text, language);
}

/** What was refused of some texts in languages that are not the chosen one; of the business's own without a language. */
export function refusedElsewhere(
  errors: Readonly<Record<string, string>>,
  texts: readonly string[],
  chosen: string | undefined,
): { readonly text: string; readonly language: string | undefined; readonly words: string }[] {
  return Object.entries(errors)
    .map(([field, words]) => ({ ...partsOfField(field), words }))
    .filter(({ language, text }) => texts.includes(text) && language !== chosen);
}

/** What is said in other languages, with some texts of one of them said anew: of a thing that is edited inside another. */
export function withSaid<Texts extends Said>(
  translations: readonly Texts[] | undefined,
  language: string,
  texts: Partial<Omit<Texts, 'language'>>,
): Texts[] {
  const before = translationIn(translations, language);
  const others = (translations ?? []).filter((each) => each !== before);
  return [...others, { ...before, ...texts, language: before?.language ?? language } as Texts];
}
