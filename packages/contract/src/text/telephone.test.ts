/** One rule for telephone numbers: what is taken in fields is what can be pressed. */
import { expect, test } from 'vitest';
import { isTelephone, splitTelephone, telephoneAddress } from './telephone.ts';

test.each(['+44 20 7946 0123', '030/1234-56', '(212) 555.0100', '*2700', '+49 (0)30 1234', '030\u20111234', ' 12345 '])(
  'a telephone number is written in many ways: %s',
  (text) => {
    expect(isTelephone(text)).toBe(true);
    expect(splitTelephone(text)).toEqual({ number: text.trim(), extension: undefined });
  },
);

test.each(['abc', '', '12', '-----', '+()/. -', '030 1234 ext.', 'ext. 5', '030 1234 Ada 5', 'desk@studio.example'])(
  'what cannot be dialled is none: %s',
  (text) => {
    expect(isTelephone(text)).toBe(false);
    expect(telephoneAddress(text)).toBeUndefined();
  },
);

test.each([
  ['(212) 555-0100 ext. 23', 'tel:2125550100;ext=23'],
  ['(212) 555-0100 x23', 'tel:2125550100;ext=23'],
  ['(212) 555-0100x23', 'tel:2125550100;ext=23'],
  ['+1 212 555 0100 extension 23', 'tel:+12125550100;ext=23'],
  ['+1 212 555 0100, ext 23', 'tel:+12125550100;ext=23'],
  ['+12125550100;ext=23', 'tel:+12125550100;ext=23'],
  ['+12125550100,23', 'tel:+12125550100;ext=23'],
  ['+1 212 555 0100 #23', 'tel:+12125550100;ext=23'],
  ['+49 (0)30 23125-0 Durchwahl 12', 'tel:+4930231250;ext=12'],
  ['+49 30 23125 App. 12', 'tel:+493023125;ext=12'],
  ['+34 910 000 123 ext. 4', 'tel:+34910000123;ext=4'],
  ['+34 910 000 123 extensión 4', 'tel:+34910000123;ext=4'],
  ['+33 1 99 00 12 34 poste 12', 'tel:+33199001234;ext=12'],
  ['02-555-0123 שלוחה 7', 'tel:025550123;ext=7'],
])('an extension is dialled after the number: %s', (text, address) => {
  expect(isTelephone(text)).toBe(true);
  expect(telephoneAddress(text)).toBe(address);
});

test('what is pressed is what is dialled', () => {
  expect(telephoneAddress('+44 20 7946-0123')).toBe('tel:+442079460123');
  expect(telephoneAddress('+44 (0)20 7946 0123')).toBe('tel:+442079460123');
  expect(telephoneAddress('(030) 123456')).toBe('tel:030123456');
  expect(telephoneAddress('*2700')).toBe('tel:*2700');
});
