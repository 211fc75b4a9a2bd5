/** The currencies that are offered: each once, in order, as Intl knows them, and none that is gone. */
import { expect, test } from 'vitest';
import { currentCurrencies } from './currencies.ts';

/** Why a currency that Intl names is not offered. */
const notOffered: Readonly<Record<string, string>> = {
  ANG: 'replaced by XCG in 2025',
  BGN: 'Bulgaria has the euro since 2026',
  CUC: 'withdrawn in 2021',
  HRK: 'Croatia has the euro since 2023',
  SLL: 'replaced by SLE in 2024',
  ZWL: 'replaced by ZWG in 2024',
  XDR: 'drawing rights of the International Monetary Fund',
  XSU: 'a unit of account between states',
};

test('are codes in order, each once', () => {
  expect(currentCurrencies).toEqual([...new Set(currentCurrencies)].sort());
  expect(currentCurrencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
});

test.each(Object.entries(notOffered))('%s is not among them: %s', (code) => {
  expect(currentCurrencies).not.toContain(code);
});

test.each(['DEM', 'FRF', 'ESP', 'LTL', 'XAU', 'XXX', 'XTS'])('%s is not among them', (code) => {
  expect(currentCurrencies).not.toContain(code);
});

test('what pays today is among them', () => {
  expect(currentCurrencies).toEqual(expect.arrayContaining(['CHF', 'EUR', 'GBP', 'ILS', 'JPY', 'MXN', 'USD', 'XCG']));
});
