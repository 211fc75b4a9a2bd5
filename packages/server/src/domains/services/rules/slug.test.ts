/** Slugs as the services sheet 1.10 makes them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlug, slugOf } from './slug.ts';

test.each([
  ['My Service! Name 2023', 'my-service-name-2023'],
  ['@@@', 'untitled'],
  ['', 'untitled'],
  ['A simple_test', 'a-simple-test'],
  ['  Crème brûlée  ', 'creme-brulee'],
  ['Straßenyoga für Größen', 'strassenyoga-fur-grossen'],
  ['Łódź', 'lodz'],
  ['שלום 2', '2'],
  ['½ day', '1-2-day'],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('any name gives a slug of letters, digits and single hyphens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (name) => {
      expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOf(name).length).toBeLessThanOrEqual(480);
      expect(slugOf(slugOf(name))).toBe(slugOf(name));
    }),
  );
});

test('a slug that is taken gets the first free number', () => {
  expect(freeSlug('cut', new Set())).toBe('cut');
  expect(freeSlug('cut', new Set(['cut', 'cut-1', 'cut-3']))).toBe('cut-2');
});
