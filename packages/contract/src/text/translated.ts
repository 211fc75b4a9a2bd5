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
 * nothing is said.
 */
export function completeTranslations<Said extends { readonly language: string }>(
  translations: readonly Said[],
): Said[] {
  return translations.flatMap(({ language, ...texts }) => {
    const said = Object.entries(texts)
      .map(([name, text]) => [name, String(text ?? '').trim()] as const)
      .filter(([, text]) => text !== '');
    return said.length === 0 ? [] : [{ language: language.toLowerCase(), ...Object.fromEntries(said) } as Said];
  });
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
