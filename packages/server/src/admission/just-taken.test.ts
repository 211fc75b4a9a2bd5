/** What was booked a moment ago, by site and time, and forgotten soon. */
import { expect, it } from 'vitest';
import { createJustTaken } from './just-taken.ts';

it('knows what overlaps on the same site, and forgets it after a while', () => {
  const justTaken = createJustTaken();
  justTaken.note('site', 'a', 100, 200, 1_000);
  expect(justTaken.overlaps('site', 'a', 199, 300)).toBe(true);
  expect(justTaken.overlaps('site', 'a', 200, 300)).toBe(false);
  expect(justTaken.overlaps('other', 'a', 100, 200)).toBe(false);
  justTaken.note('other', 'a', 0, 1, 5_999);
  expect(justTaken.overlaps('site', 'a', 100, 200)).toBe(true);
  justTaken.note('other', 'a', 0, 1, 6_000);
  expect(justTaken.overlaps('site', 'a', 100, 200)).toBe(false);
});

it('tells resources apart, unless anybody will do', () => {
  const justTaken = createJustTaken();
  justTaken.note('site', 'a', 100, 200, 1_000);
  expect(justTaken.overlaps('site', 'b', 100, 200)).toBe(false);
  expect(justTaken.overlaps('site', undefined, 100, 200)).toBe(true);
});
