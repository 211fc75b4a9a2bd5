/** Which dates of a series are still to come: what is signed by the link of one is signed for those. */
import type { PageRequest } from '@openhours/client';
import { expect, test } from 'vitest';
import type { SiteCalls } from '../../site/calls.ts';
import { hasOthersToCome } from './manage/load-manage.ts';
import { loadSeries } from './series.ts';

const hourMs = 3_600_000;
const nowMs = Date.parse('2026-12-01T10:00:00Z');
const request = { nowMs, site: { timeZone: 'UTC' } } as PageRequest;
const own = { id: 'own', status: 'CONFIRMED', startMs: nowMs + hourMs };
const loadedWith = (other: { readonly status: string; readonly startMs: number }) => {
  const found = [own, { id: 'other', ...other }].map((each) => ({
    ...each,
    endMs: each.startMs + hourMs,
    token: each.id,
  }));
  const calls = { findSeries: () => Promise.resolve(found) } as unknown as SiteCalls;
  return loadSeries(request, calls, 'own', { id: 'own', isOfSeries: true });
};

test.each([
  ['one that waits for its code', { status: 'CREATED', startMs: nowMs + hourMs }, true],
  ['one that is booked', { status: 'CONFIRMED', startMs: nowMs + hourMs }, true],
  ['one that is going on', { status: 'CONFIRMED', startMs: nowMs - hourMs / 2 }, false],
  ['one that was called off', { status: 'CANCELED', startMs: nowMs + hourMs }, false],
])('beside %s it is signed for others: %#', async (_, other, expected) => {
  expect(hasOthersToCome(await loadedWith(other))).toBe(expected);
});
