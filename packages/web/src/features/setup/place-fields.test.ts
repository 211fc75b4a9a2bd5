/** An address in three fields, and back. */
import { expect, test } from 'vitest';
import { addressOf, placeFieldsOf } from './place-fields.ts';

test('each part stands in its field, a street of two parts in one', () => {
  const address = { streetAddress: { name: 'Ufer', number: '1' }, postalCode: '10999', city: 'Berlin' };
  expect(placeFieldsOf({ address })).toEqual({ street: 'Ufer 1', postalCode: '10999', city: 'Berlin' });
});

test('an address that came in one piece is shown in one piece', () => {
  expect(placeFieldsOf({ address: { formattedAddress: 'Anvil Yard 8' } }).street).toBe('Anvil Yard 8');
  expect(placeFieldsOf({})).toEqual({ street: '', postalCode: '', city: '' });
});

test('what the address says besides stays, and its one line is made anew from the parts', () => {
  const before = {
    formattedAddress: 'Ufer 1, Berlin, DE',
    country: 'DE',
    streetAddress: { name: 'Ufer', number: '1' },
  };
  expect(addressOf(before, { street: ' Ufer 2 ', postalCode: '', city: 'Berlin' })).toEqual({
    country: 'DE',
    addressLine: 'Ufer 2',
    city: 'Berlin',
  });
});

test('with nothing left there is no address', () => {
  expect(addressOf({ formattedAddress: 'Ufer 1' }, { street: '', postalCode: ' ', city: '' })).toBeUndefined();
});
