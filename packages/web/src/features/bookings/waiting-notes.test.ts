/** Which note that waits is sent next, and which is left to the person who wrote it. */
import { expect, test } from 'vitest';
import { isUnsure, nextToSend, type WaitingNote } from './waiting-notes.ts';

const hourMs = 3_600_000;
const nowMs = Date.parse('2026-11-23T09:00:00Z');

function note(idempotencyKey: string, about: Partial<WaitingNote> = {}): WaitingNote {
  return { bookingId: 'one', text: 'Words', idempotencyKey, ...about };
}

test('the oldest goes first, and a refused one holds up nobody', () => {
  expect(nextToSend([], nowMs)).toBeUndefined();
  expect(nextToSend([note('a'), note('b')], nowMs)?.idempotencyKey).toBe('a');
  expect(nextToSend([note('a', { refusal: 'The booking is full of notes.' }), note('b')], nowMs)?.idempotencyKey).toBe(
    'b',
  );
});

test('what was sent is sent again while the server still knows its idempotency key, and later only by whoever looks', () => {
  const lately = note('a', { sentAtMs: nowMs - 19 * hourMs });
  const longAgo = note('b', { sentAtMs: nowMs - 21 * hourMs });
  expect(isUnsure(lately, nowMs)).toBe(false);
  expect(nextToSend([lately], nowMs)).toBe(lately);
  expect(isUnsure(longAgo, nowMs)).toBe(true);
  expect(nextToSend([longAgo], nowMs)).toBeUndefined();
});

test('what never left is sent however long it waits', () => {
  expect(nextToSend([note('a')], nowMs + 1_000 * hourMs)?.idempotencyKey).toBe('a');
});
