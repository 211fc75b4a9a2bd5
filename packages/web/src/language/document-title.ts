/** What the browser calls a page, from its parts: those of the other direction stand apart, as a title holds no elements. */
import { isolatedIn } from '@openhours/contract/text/direction';
import { directionOf, type Language } from './texts.ts';

export function documentTitle(language: Language, parts: readonly string[]): string {
  return parts.length === 1
    ? (parts[0] as string)
    : parts.map((part) => isolatedIn(directionOf(language), part)).join(' · ');
}
