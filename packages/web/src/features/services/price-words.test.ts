/** A table of prices as both sides of a conflict are told. */
import { expect, test } from 'vitest';
import type { PriceTable } from './price-table.ts';
import { linesOfTable } from './price-words.ts';

const age: PriceTable = {
  by: 'CUSTOM',
  name: 'Age',
  rows: [
    { of: 'child', price: '10' },
    { of: 'adult', price: '20' },
  ],
};
const words = { nameOf: (of: string) => `“${of}”`, languageOf: (language: string) => language.toUpperCase() };

test('all that somebody may have changed is told', () => {
  expect(linesOfTable(age, words)).toEqual(['Age', '“child”: 10', '“adult”: 20']);
  const translations: PriceTable['translations'] = [
    { language: 'de', name: 'Alter', choices: { child: 'Kind', adult: ' ', teenager: 'Teenager' } },
    { language: 'fr', choices: { child: 'enfant' } },
  ];
  expect(linesOfTable({ ...age, translations }, words)).toEqual([
    'Age (DE: Alter)',
    '“child”: 10 (DE: Kind; FR: enfant)',
    '“adult”: 20',
  ]);
});

test('two tables that differ only in another language are told apart', () => {
  const said = (name: string) => linesOfTable({ ...age, translations: [{ language: 'de', name }] }, words);
  expect(said('Alter')).not.toEqual(said('Wie alt'));
});

test('a table without a name is told by its rows', () => {
  expect(linesOfTable({ by: 'DURATION', name: ' ', rows: [{ of: '30', price: '40' }] }, words)).toEqual(['“30”: 40']);
});
