/** What the browser calls a page, from its parts: those of the other direction stand apart, as a title holds no elements. */
import { isolatedIn } from '@openhours/contract/text/direction';
import { partsOf } from './bidi.ts';
import { directionOf, type Language } from './texts.ts';

export function documentTitle(language: Language, parts: readonly string[]): string {
  const direction = directionOf(language);
  // A name in a sentence of ours has signs around it already; search engines are shown none that nothing needs.
  const said = parts.map((part) =>
    partsOf(part)
      .map(({ isOwn, text }) => (isOwn ? isolatedIn(direction, text) : text))
      .join(''),
  );
  return said.length === 1 ? (said[0] as string) : said.map((part) => isolatedIn(direction, part)).join(' · ');
}
