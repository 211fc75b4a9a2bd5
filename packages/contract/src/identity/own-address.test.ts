/** Passwords that the address gives away, and those that only share a word with it. */
import { expect, test } from 'vitest';
import { isMadeOfAddress } from './own-address.ts';

const email = 'Ada.Lovelace+desk@salon.example';

test.each([
  'ada.lovelace+desk@salon.example',
  'ADA.LOVELACE+DESK@SALON.EXAMPLE',
  'ada.lovelace',
  'AdaLovelace',
  'lovelace1815',
  'Lovelace!!2026',
  'salon.example',
  'salon-ada-2026',
])('%s is made of it', (password) => {
  expect(isMadeOfAddress(password, email)).toBe(true);
});

test.each(['eight lamps in a row', 'lovelace counts slowly', '1815-1852-1843', 'salonlamps', '🔑🔑🔑🔑🔑🔑🔑🔑'])(
  '%s is not',
  (password) => {
    expect(isMadeOfAddress(password, email)).toBe(false);
  },
);

test('parts of two letters are no parts', () => {
  expect(isMadeOfAddress('iojoiojo', 'jo@io.example')).toBe(false);
});
