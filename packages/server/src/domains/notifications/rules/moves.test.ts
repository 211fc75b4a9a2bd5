/** Which messages about moves may wait. */
import { expect, test } from 'vitest';
import { isSoon } from './moves.ts';

test('an hour ahead, or since, is soon', () => {
  const nowMs = Date.parse('2026-12-01T09:00:00.000Z');
  const startMs = Date.parse('2026-12-01T10:00:00.000Z');
  expect(isSoon([startMs], nowMs)).toBe(true);
  expect(isSoon([startMs], nowMs - 1)).toBe(false);
  expect(isSoon([startMs], startMs + 1)).toBe(true);
  expect(isSoon([startMs], startMs + 3_600_000)).toBe(false);
  expect(isSoon([startMs + 86_400_000, startMs], nowMs)).toBe(true);
});
