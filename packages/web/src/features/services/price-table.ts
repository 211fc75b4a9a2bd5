/**
 * What a service costs by what is chosen, as its editor shows it: a row for each length, person or choice. What that is
 * on the wire is in `price-options.ts`. Pure (services sheet 7, docs/decisions/0063).
 */
import { compareDecimals, type Decimal, decimalPlacesOf, readDecimal } from '@openhours/contract/money/decimal';
import { maxServiceVariants } from '@openhours/contract/options/limits';
import { maxSessionDurations, maxSessionMinutes } from '@openhours/contract/services/limits';
import { translationIn, type WordsOfTexts, wordsOfText } from '@openhours/contract/text/translated';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { withSaid } from '../../ui/editing/translated-fields.ts';
import { typedAmount, typedWholeNumber } from '../../ui/editing/typed-amount.ts';

/** By what prices differ that the editor sets; those by time and by number of people are kept. */
const tableKinds = ['DURATION', 'STAFF_MEMBER', 'CUSTOM'] as const;
export type TableKind = (typeof tableKinds)[number];

export function isOfTable(type: string): type is TableKind {
  return tableKinds.some((kind) => kind === type);
}

export interface PriceRow {
  /** Minutes as they were typed, the id of a resource, or the words of a choice. */
  readonly of: string;
  /** As it was typed. */
  readonly price: string;
  /** What the length is called, as long as it stays the same. */
  readonly name?: string | undefined;
}

/** What a table says in another language: what is chosen, and of the choices each by its own words. */
export interface SaidOfTable {
  readonly language: string;
  readonly name?: string | undefined;
  readonly choices?: WordsOfTexts | undefined;
}

export interface PriceTable {
  readonly by: TableKind;
  /** What is chosen, such as “Length of hair”; only choices of the business's own need one. */
  readonly name: string;
  readonly translations?: readonly SaidOfTable[] | undefined;
  readonly rows: readonly PriceRow[];
}

/** As many as a service may have (services sheet 3 and 7). */
export const mostRows: Readonly<Record<Exclude<TableKind, 'STAFF_MEMBER'>, number>> = {
  DURATION: maxSessionDurations,
  CUSTOM: maxServiceVariants,
};

export const emptyRow: PriceRow = { of: '', price: '' };

/** A length as it was typed, in digits. */
export function isMinutes(of: string): boolean {
  return /^\d{1,5}$/.test(of.trim()) && Number(of) >= 1 && Number(of) <= maxSessionMinutes;
}

/** What a choice is called in another language. */
export function saidOfRow({ translations }: PriceTable, language: string, { of }: PriceRow): string {
  return wordsOfText(translationIn(translations, language)?.choices, of.trim());
}

/** The table in which a choice is called otherwise there. */
export function withSaidOfRow(table: PriceTable, language: string, { of }: PriceRow, words: string): PriceTable {
  const choices = { ...translationIn(table.translations, language)?.choices, [of.trim()]: words };
  return { ...table, translations: withSaid(table.translations, language, { choices }) };
}

/** One that says nothing yet is as good as not there. */
export function saidRows({ rows }: Pick<PriceTable, 'rows'>): PriceRow[] {
  return rows.filter(({ of, price }) => of.trim() !== '' || price.trim() !== '');
}

/** The lengths in minutes of a table by length. */
export function minutesOfRows(table: PriceTable): number[] {
  return saidRows(table).map(({ of }) => typedWholeNumber(of));
}

/** Of everybody who gives the service. Who has no price of their own is paid the usual one. */
export function rowsOfStaff(
  { rows }: Pick<PriceTable, 'rows'>,
  staffIds: readonly string[],
  usual: string,
): PriceRow[] {
  const otherwise = usual.trim() === '' ? (leastPrice(rows) ?? '') : usual;
  return staffIds.map((id) => rows.find(({ of }) => of === id) ?? { of: id, price: otherwise });
}

function amountOf({ price }: PriceRow): Decimal | undefined {
  const typed = typedAmount(price);
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(typed) ? readDecimal(typed) : undefined;
}

/**
 * The least of the prices that are above zero, as it was typed: what is paid where nothing is chosen; undefined without
 * one.
 */
export function leastPrice(rows: readonly PriceRow[]): string | undefined {
  return pricedRows(rows).find(({ amount }) => amount.units > 0n)?.price;
}

/** What the cheapest and the dearest cost, as they were typed; undefined while no price is one. */
export function outermostPrices(rows: readonly PriceRow[]): { readonly min: string; readonly max: string } | undefined {
  const priced = pricedRows(rows).filter(({ amount }) => amount.units >= 0n);
  const [min, max] = [priced[0], priced.at(-1)];
  return min === undefined || max === undefined ? undefined : { min: min.price, max: max.price };
}

/** Those whose price is one, the cheapest first. */
function pricedRows(rows: readonly PriceRow[]) {
  return rows
    .flatMap((row) => {
      const amount = amountOf(row);
      return amount === undefined ? [] : [{ price: row.price, amount }];
    })
    .toSorted((one, other) => compareDecimals(one.amount, other.amount));
}

export interface RowProblems {
  readonly of?: DashboardTextId;
  readonly price?: DashboardTextId;
  /** Of what it is called in other languages, by language. */
  readonly said?: Readonly<Record<string, DashboardTextId>>;
}

export interface TableProblems {
  readonly name?: DashboardTextId;
  /** Of each row, in its place. */
  readonly rows: readonly RowProblems[];
  /** Of all prices together. */
  readonly prices?: DashboardTextId;
}

const missing = 'refusal.missing';

/** What is wrong with what was typed, at its field. Rows that say nothing are let be, unless no other says anything. */
export function problemsOfTable(table: PriceTable): TableProblems {
  const { by, name, rows } = table;
  const said = saidRows(table);
  const isWanted = (row: PriceRow) => said.includes(row) || (said.length === 0 && row === rows[0]);
  const problems = rows.map((row, index) => (isWanted(row) ? problemsOfRow(table, row, index) : {}));
  const isPriced = said.length > 0 && problems.every(({ price }) => price === undefined);
  return {
    ...(by === 'CUSTOM' && name.trim() === '' ? { name: missing } : {}),
    rows: problems,
    // What costs nothing, whatever is chosen, is free.
    ...(isPriced && leastPrice(said) === undefined ? { prices: 'service.prices.allFree' } : {}),
  };
}

function problemsOfRow(table: PriceTable, row: PriceRow, index: number): RowProblems {
  const before = table.rows.slice(0, index);
  const of = problemOf(table.by, row, before);
  const price = problemOfPrice(row);
  const twice = of === undefined ? languagesOfSame(table, row, before) : [];
  return {
    ...(of === undefined ? {} : { of }),
    ...(price === undefined ? {} : { price }),
    ...(twice.length === 0
      ? {}
      : { said: Object.fromEntries(twice.map((language) => [language, 'service.prices.sameChoice'] as const)) }),
  };
}

/** In which a choice is called as one above it is: nobody could tell them apart. */
function languagesOfSame(table: PriceTable, row: PriceRow, before: readonly PriceRow[]): string[] {
  return (table.translations ?? []).flatMap(({ language }) => {
    const words = saidOfRow(table, language, row).trim();
    return words !== '' && before.some((other) => saidOfRow(table, language, other).trim() === words) ? [language] : [];
  });
}

/** `before`: the rows above it. */
function problemOf(by: TableKind, { of }: PriceRow, before: readonly PriceRow[]): DashboardTextId | undefined {
  const typed = of.trim();
  if (typed === '') {
    return missing;
  }
  const isTwice = before.some((other) => keyOf(by, other.of) === keyOf(by, of));
  if (by === 'DURATION') {
    return isMinutes(typed) ? (isTwice ? 'service.prices.sameDuration' : undefined) : 'service.prices.durationRange';
  }
  return isTwice ? 'service.prices.sameChoice' : undefined;
}

/** What tells a row from the others: the case of letters does not. */
function keyOf(by: TableKind, of: string): string {
  return by === 'DURATION' ? String(Number(of)) : of.trim().toLowerCase();
}

function problemOfPrice(row: PriceRow): DashboardTextId | undefined {
  if (row.price.trim() === '') {
    return missing;
  }
  const amount = amountOf(row);
  if (amount === undefined || amount.units < 0n) {
    return 'refusal.amount';
  }
  return decimalPlacesOf(amount) > 2 ? 'refusal.tooFine' : undefined;
}

/** What is wrong, with the number that it is about where there is one. */
export function problemWords(say: Say<DashboardTextId>, problem: DashboardTextId): string {
  return say(problem, { most: maxSessionMinutes });
}

/** All that is wrong, in the order of the page. */
function allProblems({ name, prices, rows }: TableProblems): DashboardTextId[] {
  return [name, ...rows.flatMap(({ of, price, said = {} }) => [of, price, ...Object.values(said)]), prices].filter(
    (problem) => problem !== undefined,
  );
}

/** The first thing that is wrong; undefined where nothing is. */
export function firstProblem(table: PriceTable): DashboardTextId | undefined {
  return allProblems(problemsOfTable(table))[0];
}

/** Nothing is wrong but that something has not been typed yet. */
export function isBegun(table: PriceTable): boolean {
  const problems = allProblems(problemsOfTable(table));
  return problems.length > 0 && problems.every((problem) => problem === missing);
}
