/** Addresses as links to the map. */
import { expect, test } from 'vitest';
import { mapAddress } from './map-address.ts';

test('an address is looked up on the map as it is written', () => {
  expect(mapAddress('12 Harbour Street, Old Town & Co')).toBe(
    'https://www.openstreetmap.org/search?query=12%20Harbour%20Street%2C%20Old%20Town%20%26%20Co',
  );
});
