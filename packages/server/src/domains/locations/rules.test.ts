/** Addresses in one line (services sheet 9). */
import { expect, test } from 'vitest';
import { formattedAddressOf } from './rules.ts';

test.each([
  [null, undefined],
  [{}, undefined],
  [{ formattedAddress: '1 Main Street', city: 'Elsewhere' }, '1 Main Street'],
  [
    { streetAddress: { name: 'Hafenweg', number: '12' }, postalCode: '20457', city: 'Hamburg', country: 'DE' },
    'Hafenweg 12, 20457 Hamburg, DE',
  ],
  [{ addressLine: '5 Side Road', addressLine2: 'Back yard', subdivision: 'NY' }, '5 Side Road, Back yard, NY'],
])('%j is %j', (address, line) => {
  expect(formattedAddressOf(address)).toBe(line);
});
