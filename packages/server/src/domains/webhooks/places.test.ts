/** Endpoints that take long, and sites that have many, leave places to all others. */
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('whoever took long waits for a place of the slow ones, whoever did not never does', () => {
  const places = createPlaces({ ofSlow: 1, ofSite: 16 });
  const first = places.enter('site', 'slow');
  const second = places.enter('site', 'slow');
  expect([first, second]).not.toContain(undefined);
  first?.(1_000);
  second?.(10_000);
  const only = places.enter('site', 'slow');
  expect(only).toBeDefined();
  expect(places.enter('site', 'slow')).toBeUndefined();
  expect(places.enter('site', 'soon')).toBeDefined();
  expect(places.enter('site', 'soon')).toBeDefined();
});

test('one is slow until it was sooner five times in a row', () => {
  const places = createPlaces({ ofSlow: 1, ofSite: 16 });
  const other = places.enter('site', 'other');
  other?.(1_000);
  const goes = (heldMs: number) => places.enter('site', 'slow')?.(heldMs);
  for (const heldMs of [10_000, 999, 999, 999, 999, 1_000, 999, 999, 999, 999]) {
    goes(heldMs);
  }
  // Still slow: the only place of the slow ones is taken.
  const taken = places.enter('site', 'other');
  expect(places.enter('site', 'slow')).toBeUndefined();
  taken?.(1_000);
  goes(999);
  places.enter('site', 'other');
  expect(places.enter('site', 'slow')).toBeDefined();
});

test('the endpoints of one site hold no more than its part of the places, however soon they answer', () => {
  const places = createPlaces({ ofSlow: 8, ofSite: 2 });
  const first = places.enter('site', 'a');
  places.enter('site', 'b');
  expect(places.enter('site', 'c')).toBeUndefined();
  expect(places.enter('other', 'd')).toBeDefined();
  first?.(1);
  expect(places.enter('site', 'c')).toBeDefined();
});
