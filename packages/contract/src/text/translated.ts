/** Words of a business in other languages than its own: which of them a reader gets, and how they are kept. Pure. */
import type { FieldViolation } from '../errors.ts';

/** The language without its variety: `de` of `de-AT`. */
export function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/**
 * What is said in a language, whatever its variety; nothing without one, as for whoever reads what the business writes.
 * Example: `translationIn(service.translations, 'de-AT')?.name`.
 */
export function translationIn<Said extends { readonly language: string }>(
  translations: readonly Said[] | undefined,
  tag: string | undefined,
): Said | undefined {
  return tag === undefined ? undefined : translations?.find(({ language }) => primaryOf(language) === primaryOf(tag));
}

/**
 * What something is called in another language, as long as it is called what was agreed in that of the business: what is
 * called otherwise by now keeps the name that was agreed. Undefined where it does, or is not said.
 */
export function nameIn(
  agreed: string | undefined,
  named:
    | {
        readonly name: string;
        readonly translations?:
          | readonly { readonly language: string; readonly name?: string | undefined }[]
          | undefined;
      }
    | undefined,
  tag: string | undefined,
): string | undefined {
  return named?.name === agreed ? translationIn(named?.translations, tag)?.name : undefined;
}

/** What the business itself says of the texts that are translated; undefined or empty where it says nothing. */
export type OwnTexts<Said> = { readonly [Text in Exclude<keyof Said, 'language'>]-?: unknown };

/**
 * As they are kept: codes in their one spelling, texts without space around them, and nothing of a language in which
 * nothing is said. A list of texts keeps its places, so that each still says what it says in the language of the business.
 * `own`: the texts of the business itself, where some may be missing: what it does not say is said in no other language.
 */
export function completeTranslations<Said extends { readonly language: string }>(
  translations: readonly Said[],
  own?: OwnTexts<Said>,
): Said[] {
  const isOwn = (name: string) =>
    own === undefined || isSaid(trimmed((own as Readonly<Record<string, unknown>>)[name]));
  return translations.flatMap(({ language, ...texts }) => {
    const said = Object.entries(texts)
      .map(([name, text]) => [name, trimmed(text)] as const)
      .filter(([name, text]) => isSaid(text) && isOwn(name));
    return said.length === 0 ? [] : [{ language: language.toLowerCase(), ...Object.fromEntries(said) } as Said];
  });
}

function isSaid(text: string | string[]): boolean {
  return [text].flat().some((each) => each !== '');
}

function trimmed(text: unknown): string | string[] {
  return Array.isArray(text) ? text.map((each) => String(each).trim()) : String(text ?? '').trim();
}

/** What one of a list of texts says in another language; undefined where it is none of them or not said there. */
export function saidInList(
  text: string,
  own: readonly string[],
  said: readonly string[] | undefined,
): string | undefined {
  const words = said?.[own.indexOf(text)];
  return words === '' ? undefined : words;
}

/**
 * What texts of a list are called in another language, each by the text that it is of: as whoever edits the list has it,
 * whichever of them stand there at the moment.
 */
export type WordsOfTexts = Readonly<Record<string, string>>;

/** A list of words by the texts in whose places they stand. */
export function wordsOfTexts(own: readonly string[], said: readonly string[] | undefined): WordsOfTexts {
  return Object.fromEntries(
    own.map((text, place) => [text, said?.[place] ?? ''] as const).filter(([, words]) => words !== ''),
  );
}

/** What one text is called; empty where it is not said. */
export function wordsOfText(words: WordsOfTexts | undefined, text: string): string {
  return words !== undefined && Object.hasOwn(words, text) ? (words[text] as string) : '';
}

/** The words of a list in its places. Words belong to a text: another text in its place begins without any. */
export function listOfWords(words: WordsOfTexts, own: readonly string[]): string[] {
  return own.map((text) => wordsOfText(words, text));
}

/** The words of a list in another language once the list itself is another: they stay with the text that they are of. */
export function listAfter(said: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  return listOfWords(wordsOfTexts(before, said), after);
}

/** What is wrong with a list of texts in another language: each text of the business has its place in it, and none is there twice. */
export function violationsOfList(
  said: readonly string[] | undefined,
  own: readonly string[],
  field: string,
): FieldViolation[] {
  if (said === undefined) {
    return [];
  }
  if (said.length !== own.length) {
    return [
      { field, description: 'must have a text, or an empty one, for each of the business', violatedRule: 'OTHER' },
    ];
  }
  const words = said.map((text) => text.trim()).filter((text) => text !== '');
  return new Set(words).size === words.length
    ? []
    : [{ field, description: 'must not name one twice', violatedRule: 'DISTINCT_VALUES' }];
}

/** What is wrong with them beyond their shape: each language is there once. One that its schema has refused is absent. */
export function violationsOfTranslations(
  translations: readonly { readonly language?: string | undefined }[],
  field: string,
): FieldViolation[] {
  const codes = translations.map((said) => said?.language?.toLowerCase());
  return codes.flatMap((code, index) =>
    code === undefined || codes.indexOf(code) === index
      ? []
      : [
          {
            field: `${field}[${index}].language`,
            description: 'must not be there twice',
            violatedRule: 'DISTINCT_VALUES' as const,
          },
        ],
  );
}
