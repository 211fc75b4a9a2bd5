/** The table of prices: what is wrong with it, what has only been begun, and which price counts where nothing is chosen. */
import { expect, test } from 'vitest';
import {
  firstProblem,
  isBegun,
  leastPrice,
  outermostPrices,
  type PriceTable,
  problemsOfTable,
  problemWords,
  rowsOfStaff,
  saidOfRow,
  saidRows,
  withSaidOfRow,
} from './price-table.ts';

const lengths = (...rows: [of: string, price: string][]): PriceTable => ({
  by: 'DURATION',
  name: '',
  rows: rows.map(([of, price]) => ({ of, price })),
});
const choices = (name: string, ...rows: [of: string, price: string][]): PriceTable => ({
  ...lengths(...rows),
  by: 'CUSTOM',
  name,
});

test('what is wrong stands at its field', () => {
  const table = lengths(['60', '40'], ['60', '5,50'], ['0', '-1'], ['44640', 'much'], ['an hour', '1.234'], ['', '']);
  expect(problemsOfTable(table).rows).toEqual([
    {},
    { of: 'service.prices.sameDuration' },
    { of: 'service.prices.durationRange', price: 'refusal.amount' },
    { of: 'service.prices.durationRange', price: 'refusal.amount' },
    { of: 'service.prices.durationRange', price: 'refusal.tooFine' },
    {},
  ]);
  expect(firstProblem(lengths(['30', '40'], ['060', '40.10'], ['44639', '0']))).toBeUndefined();
  expect(firstProblem(lengths(['60', '40'], ['060', '50']))).toBe('service.prices.sameDuration');
});

test('choices differ whatever the case of their letters, and have a name together', () => {
  expect(problemsOfTable(choices(' ', ['Short', '40'], ['short ', '50']))).toEqual({
    name: 'refusal.missing',
    rows: [{}, { of: 'service.prices.sameChoice' }],
  });
});

test('what costs nothing whatever is chosen is no table of prices', () => {
  expect(problemsOfTable(choices('Age', ['Child', '0'], ['Adult', '0.00'])).prices).toBe('service.prices.allFree');
  expect(firstProblem(choices('Age', ['Child', '0'], ['Adult', '1']))).toBeUndefined();
});

test('what has only been begun is no mistake yet, and a row that says nothing is not there', () => {
  expect(isBegun(lengths(['60', '40'], ['90', '']))).toBe(true);
  expect(isBegun(choices('', ['', '40'], ['', '']))).toBe(true);
  expect(isBegun(lengths(['', '']))).toBe(true);
  expect(isBegun(lengths(['60', '40'], ['', '']))).toBe(false);
  expect(isBegun(lengths(['60', '40'], ['60', '']))).toBe(false);
  expect(saidRows(lengths(['60', '40'], [' ', '']))).toEqual([{ of: '60', price: '40' }]);
});

test('the least price above zero is what is paid where nothing is chosen', () => {
  const { rows } = choices('Age', ['Adult', '12,50'], ['Child', '0'], ['Senior', '9.5'], ['', 'x']);
  expect(leastPrice(rows)).toBe('9.5');
  expect(outermostPrices(rows)).toEqual({ min: '0', max: '12,50' });
  expect(leastPrice([])).toBeUndefined();
  expect(outermostPrices([])).toBeUndefined();
});

test('of people those have a price who give the service; whoever has none of their own is paid the usual one', () => {
  const rows = [
    { of: 'ada', price: '40' },
    { of: 'ben', price: '55' },
  ];
  expect(rowsOfStaff({ rows }, ['ben', 'cleo'], '35')).toEqual([rows[1], { of: 'cleo', price: '35' }]);
  expect(rowsOfStaff({ rows }, ['cleo'], '')).toEqual([{ of: 'cleo', price: '40' }]);
});

test('a choice is called by its own words in other languages, and by no other', () => {
  const [child, adult] = [
    { of: 'Child', price: '1' },
    { of: ' Adult ', price: '2' },
  ];
  const table = withSaidOfRow({ by: 'CUSTOM', name: 'Age', rows: [child, adult] }, 'de', adult, 'Erwachsene');
  expect([saidOfRow(table, 'de', adult), saidOfRow(table, 'de', child), saidOfRow(table, 'fr', adult)]).toEqual([
    'Erwachsene',
    '',
    '',
  ]);
  expect(saidOfRow(table, 'de', { ...adult, of: 'Adults' })).toBe('');
  expect(firstProblem(table)).toBeUndefined();
});

test('two choices that are called the same in a language are refused there', () => {
  const table: PriceTable = {
    ...choices('Age', ['Child', '1'], ['Adult', '2']),
    translations: [
      { language: 'de', choices: { Child: 'Kind', Adult: ' Kind ' } },
      { language: 'fr', choices: { Child: ' ', Adult: ' ' } },
    ],
  };
  expect(problemsOfTable(table).rows).toEqual([{}, { said: { de: 'service.prices.sameChoice' } }]);
  expect(firstProblem(table)).toBe('service.prices.sameChoice');
});

test('a length that is none is told the longest there may be', () => {
  const said = problemWords((id, values) => `${id} ${values?.['most']}`, 'service.prices.durationRange');
  expect(said).toBe('service.prices.durationRange 44639');
});
