/** Words of a business in other languages than its own: which of them a reader gets, and how they are kept. Pure. */
import type { FieldViolation } from '../errors.ts';

/** The language without its variety: `de` of `de-AT`. */
export function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** What is said in a language, whatever its variety. Example: `translationIn(service.translations, 'de-AT')?.name`. */
export function translationIn<Said extends { readonly language: string }>(
  translations: readonly Said[] | undefined,
  tag: string,
): Said | undefined {
  return translations?.find(({ language }) => primaryOf(language) === primaryOf(tag));
}

/**
 * As they are kept: codes in their one spelling, texts without space around them, and nothing of a language in which
 * nothing is said. A list of texts keeps its places, so that each still says what it says in the language of the business.
 */
export function completeTranslations<Said extends { readonly language: string }>(
  translations: readonly Said[],
): Said[] {
  return translations.flatMap(({ language, ...texts }) => {
    const said = Object.entries(texts)
      .map(([name, text]) => [name, trimmed(text)] as const)
      .filter(([, text]) => [text].flat().some((each) => each !== ''));
    return said.length === 0 ? [] : [{ language: language.toLowerCase(), ...Object.fromEntries(said) } as Said];
  });
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

/** The words of a list in another language once the list itself is another: they stay with the text that they are of. */
export function listAfter(said: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  return after.map((text) => said[before.indexOf(text)] ?? '');
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
