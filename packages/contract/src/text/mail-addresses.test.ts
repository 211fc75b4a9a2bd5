/** Addresses for mail: which belong to nobody, and which are none. */
import { expect, test } from 'vitest';
import { isMailAddress, isNobodysAddress } from './mail-addresses.ts';

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

test.each([
  ['grace@salon.test', true],
  ['grace+booking@mail.salon.test', true],
  ['grâce@bücher.example', true],
  ['grace', false],
  ['grace@nowhere', false],
  ['grace@127.0.0.1', false],
  ['grace@[127.0.0.1]', false],
  ['grace hopper@salon.test', false],
  ['grace@salon.test,ada@salon.test', false],
  ['grace\u200b@salon.test', false],
  [`${'g'.repeat(65)}@salon.test`, false],
  [`grace@${`${'s'.repeat(60)}.`.repeat(5)}test`, false],
])('%s is an address: %s', (address, isOne) => {
  expect(isMailAddress(address)).toBe(isOne);
});
