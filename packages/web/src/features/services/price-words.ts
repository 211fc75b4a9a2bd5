/** A table of prices in words: all of it that somebody may have changed, in every language. Pure. */
import { type PriceTable, saidOfRow } from './price-table.ts';

interface Words {
  /** What a row is called to whoever reads it. */
  readonly nameOf: (of: string) => string;
  readonly languageOf: (language: string) => string;
}

export function linesOfTable(table: PriceTable, { languageOf, nameOf }: Words): string[] {
  const { name, rows, translations = [] } = table;
  const inOthers = (saidIn: (translation: (typeof translations)[number]) => string) => {
    const said = translations
      .map((each) => [languageOf(each.language), saidIn(each).trim()] as const)
      .filter(([, words]) => words !== '')
      .map(([language, words]) => `${language}: ${words}`);
    return said.length === 0 ? '' : ` (${said.join('; ')})`;
  };
  const title = `${name.trim()}${inOthers((each) => each.name ?? '')}`;
  return [
    ...(title === '' ? [] : [title]),
    ...rows.map(
      (row) => `${nameOf(row.of)}: ${row.price}${inOthers(({ language }) => saidOfRow(table, language, row))}`,
    ),
  ];
}
