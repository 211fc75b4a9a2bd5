/** Addresses in one line, and the types of a location (services sheet 9). */
import { expect, test } from 'vitest';
import { formattedAddressOf, withoutType, withType } from './rules.ts';

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

test('a location has at most ten types; one that is there is not added again', () => {
  const full = Array.from({ length: 10 }, () => 'BRANCH' as const);
  expect(withType(full, 'BRANCH')).toBe(full);
  expect(() => withType(full, 'OFFICES')).toThrow(
    expect.objectContaining({ code: 'CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION', status: 400 }),
  );
  expect(withType(['BRANCH'], 'OFFICES')).toEqual(['BRANCH', 'OFFICES']);
});

test('a type that is not there cannot be taken away', () => {
  const types = ['BRANCH'] as const;
  expect(withoutType(types, 'OFFICES')).toBe(types);
  expect(withoutType(types, 'BRANCH')).toEqual([]);
});
