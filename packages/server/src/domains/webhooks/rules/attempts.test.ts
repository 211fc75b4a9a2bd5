/** When it is tried again, when an endpoint is given up, and what of an answer is kept. */
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../time/index.ts';
import { delayAfter, excerptOf, givenUpFor, isDelivered, laneOf } from './attempts.ts';

test('seven attempts in 75 hours; one where somebody tries the endpoint out', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((failed) => delayAfter(failed, { isTest: false }));
  expect(delays).toEqual([minuteMs, 10 * minuteMs, hourMs, 4 * hourMs, 16 * hourMs, 54 * hourMs, undefined]);
  expect(delayAfter(1, { isTest: true })).toBeUndefined();
});

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [302, false],
  [410, false],
  [500, false],
])('an answer of %i: %s', (responseStatus, delivered) => {
  expect(isDelivered({ durationMs: 1, responseStatus })).toBe(delivered);
});

test('no answer is none', () => {
  expect(isDelivered({ durationMs: 1, problem: 'TIMEOUT' })).toBe(false);
});

test('an endpoint is given up at once when it says that it is gone, else after four days of failures', () => {
  const nowMs = 100 * dayMs;
  expect(givenUpFor({ durationMs: 1, responseStatus: 410 }, nowMs, nowMs)).toBe('GONE');
  expect(givenUpFor({ durationMs: 1, responseStatus: 500 }, nowMs - 4 * dayMs + 1, nowMs)).toBeUndefined();
  expect(givenUpFor({ durationMs: 1, problem: 'NETWORK' }, nowMs - 4 * dayMs, nowMs)).toBe('FAILING');
});

test('the beginning of an answer is readable and short', () => {
  expect(excerptOf(Buffer.from(' \u0000no\n\u001b[31m such \u202Ething\u0000 '))).toBe('no [31m such  thing');
  expect(excerptOf(Buffer.from('é'.repeat(2000)))).toHaveLength(500);
  expect(excerptOf(Buffer.from([0xff, 0xfe, 0x0a]))).toBeUndefined();
  expect(excerptOf(Buffer.alloc(0))).toBeUndefined();
});

test('however many deliveries an endpoint has, they go by few lanes of its own', () => {
  const lanes = Array.from({ length: 256 }, (_, index) =>
    laneOf({ endpoint_id: 'e', id: `0000-${index.toString(16).padStart(2, '0')}` }),
  );
  expect(new Set(lanes)).toEqual(new Set(['e:0', 'e:1', 'e:2', 'e:3']));
});
