/** What places are called in the language of whoever reads of them. */
import { expect, test } from 'vitest';
import { sayPlacesIn } from './place-names.ts';

const places = [
  { id: 'harbour', name: 'At the harbour', translations: [{ language: 'de', name: 'Am Hafen', hint: 'Links' }] },
  { id: 'station', name: 'At the station', translations: [{ language: 'de', hint: 'Gleis 1' }] },
];

test('a place bears its name in the language of the reader, unless it was called otherwise when it was booked', () => {
  const sayPlace = sayPlacesIn(places, 'de-AT');
  const harbour = { id: 'harbour', name: 'At the harbour', formattedAddress: 'Quay 1' };
  expect(sayPlace(harbour)).toEqual({ ...harbour, name: 'Am Hafen', isTranslated: true });
  for (const place of [
    { id: 'harbour', name: 'Old harbour' },
    { id: 'station', name: 'At the station' },
    { id: 'elsewhere', name: 'At the harbour' },
    { name: 'At the harbour' },
  ]) {
    expect(sayPlace(place)).toBe(place);
  }
  expect(sayPlacesIn(places, 'fr')(harbour)).toBe(harbour);
});
