/** What legal pages may say, and how it is kept. Pure. */
import {
  type FieldViolation,
  type LegalPage,
  type LegalPageKind,
  ValidationError,
  violationsOfTranslations,
} from '@openhours/contract';

/** What each page says; a kind that says nothing is not there. */
export type LegalWords = Readonly<Partial<Record<LegalPageKind, LegalPage['words']>>>;

/** What the pages say, as it is kept; throws what is wrong with it beyond its shape. */
export function legalWordsOf(pages: readonly LegalPage[]): LegalWords {
  const violations = pages.flatMap(({ kind, words }, index): FieldViolation[] => [
    ...(pages.findIndex((each) => each.kind === kind) === index
      ? []
      : [
          {
            field: `legalPages[${index}].kind`,
            description: 'must not be there twice',
            violatedRule: 'DISTINCT_VALUES' as const,
          },
        ]),
    ...violationsOfTranslations(words, `legalPages[${index}].words`),
  ]);
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return Object.fromEntries(
    pages.flatMap(({ kind, words }) => {
      const said = words
        .map(({ language, text }) => ({ language: language.toLowerCase(), text: text.trim() }))
        .filter(({ text }) => text !== '');
      return said.length === 0 ? [] : [[kind, said]];
    }),
  );
}
