/** What an absence or a closed day takes: of its time a part is enough, and it is of its place and whoever holds it. */
import { describe, expect, test } from 'vitest';
import { isSessionWithin, liesWithin, resourceIdsOf } from './within.ts';

const period = { startMs: 100, endMs: 200, locationId: undefined };
const session = { startMs: 150, endMs: 250, resourceIds: ['ada'] };

test.each([
  [50, 100, false],
  [50, 101, true],
  [199, 300, true],
  [200, 300, false],
  [100, 200, true],
])('from %i to %i', (startMs, endMs, isIt) => {
  expect(liesWithin({ startMs, endMs }, 'main', period)).toBe(isIt);
});

test('a closed place takes what is there alone, the whole business all of it', () => {
  expect(liesWithin(session, 'main', { ...period, locationId: 'main' })).toBe(true);
  expect(liesWithin(session, 'branch', { ...period, locationId: 'main' })).toBe(false);
  expect(liesWithin(session, undefined, { ...period, locationId: 'main' })).toBe(false);
  expect(liesWithin(session, undefined, period)).toBe(true);
});

describe('a session', () => {
  const periods = [period, { startMs: 1000, endMs: 2000, locationId: undefined }];

  test.each([
    [undefined, true],
    [['ada', 'ben'], true],
    [['ben'], false],
  ])('is that of whoever holds it: of %j %s', (resourceIds, isIt) => {
    expect(isSessionWithin(session, 'main', { periods, resourceIds })).toBe(isIt);
  });

  test('of an absence is that of whoever is absent, or of everybody', () => {
    expect(resourceIdsOf({ ...period, resourceId: 'ada' })).toEqual(['ada']);
    expect(resourceIdsOf({ ...period, resourceId: undefined })).toBeUndefined();
  });
});
