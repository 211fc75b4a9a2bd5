/** Addresses for mail that belong to nobody. */
import { expect, test } from 'vitest';
import { isNobodysAddress } from './mail-addresses.ts';

test.each([
  ['owner@example.com', true],
  ['a@mail.example.org', true],
  ['a@salon.example', true],
  ['a@x.invalid', true],
  ['a@myexample.com', false],
  ['a@salon.test', false],
])('%s belongs to nobody: %s', (address, isNobodys) => {
  expect(isNobodysAddress(address)).toBe(isNobodys);
});
