/** Endpoints that take long leave places to all others. */
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('whoever took long waits for a place of the slow ones, whoever did not never does', () => {
  const places = createPlaces(1);
  const first = places.enter('slow');
  const second = places.enter('slow');
  expect([first, second]).not.toContain(undefined);
  first?.(2_000);
  second?.(10_000);
  const only = places.enter('slow');
  expect(only).toBeDefined();
  expect(places.enter('slow')).toBeUndefined();
  expect(places.enter('soon')).toBeDefined();
  expect(places.enter('soon')).toBeDefined();
  // It has answered soon again.
  only?.(1_999);
  expect(places.enter('slow')).toBeDefined();
  expect(places.enter('slow')).toBeDefined();
});
