/** What becomes of the words of a business in other languages when something is said of them. Pure. */
import { type FieldViolation, ValidationError } from '../errors.ts';
import { completeTranslations, type OwnTexts, violationsOfTranslations } from './translated.ts';

/**
 * What is said in other languages after a request: undefined leaves it as it was, null takes it away. What is wrong
 * with it, which stands at `path` of the request, joins `violations`. `own`: as with `completeTranslations`.
 */
export function translationsAfter<Said extends { readonly language: string }>(
  before: readonly Said[],
  said: readonly Said[] | null | undefined,
  path: string,
  violations: FieldViolation[],
  own?: OwnTexts<Said>,
): Said[] {
  const after = said === undefined ? before : (said ?? []);
  violations.push(...violationsOfTranslations(after, path));
  return completeTranslations(after, own);
}

/** `translationsAfter` of what has nothing else to be wrong; throws what is wrong. */
export function requireTranslations<Said extends { readonly language: string }>(
  before: readonly Said[],
  said: readonly Said[] | null | undefined,
  path: string,
  own?: OwnTexts<Said>,
): Said[] {
  const violations: FieldViolation[] = [];
  const after = translationsAfter(before, said, path, violations, own);
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return after;
}
