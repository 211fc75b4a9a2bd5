/** One rule for telephone numbers: what is taken in fields is what can be pressed. */
import { expect, test } from 'vitest';
import { isTelephone, telephoneAddress } from './telephone.ts';

test.each(['+44 20 7946 0123', '030/1234-56', '(212) 555.0100', '*2700', '+49 (0)30 1234', '030\u20111234', ' 12345 '])(
  'a telephone number is written in many ways: %s',
  (text) => expect(isTelephone(text)).toBe(true),
);

test.each(['abc', '', '12', '-----', '+()/. -', '030 1234 ext. 5', 'desk@studio.example'])(
  'what cannot be dialled is none: %s',
  (text) => {
    expect(isTelephone(text)).toBe(false);
    expect(telephoneAddress(text)).toBeUndefined();
  },
);

test('what is pressed is what is dialled', () => {
  expect(telephoneAddress('+44 20 7946-0123')).toBe('tel:+442079460123');
  expect(telephoneAddress('+44 (0)20 7946 0123')).toBe('tel:+442079460123');
  expect(telephoneAddress('(030) 123456')).toBe('tel:030123456');
  expect(telephoneAddress('*2700')).toBe('tel:*2700');
});
