/** The parts of idempotency that need no database. */
import { expect, test } from 'vitest';
import { canonicalJson, requireIdempotencyKey, storableBody } from './idempotency.ts';

test.each([
  [{ b: 1, a: { d: undefined, c: [1, null] } }, { a: { c: [1, undefined] }, b: 1 }, true],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: {} }, { a: [] }, false],
  [{ 'a":1,"b': 2 }, { a: 1, b: 2 }, false],
  [undefined, null, true],
])('%j and %j are the same request: %s', (one, other, same) => {
  expect(canonicalJson(one) === canonicalJson(other)).toBe(same);
});

test.each([
  ['', { violatedRule: 'MIN_LENGTH', data: { threshold: 1 } }],
  ['é'.repeat(128), { violatedRule: 'MAX_LENGTH', data: { threshold: 255 } }],
])('the key %j is refused with the length that holds', (key, violation) => {
  expect(() => requireIdempotencyKey(key)).toThrow(
    expect.objectContaining({ violations: [expect.objectContaining({ field: 'Idempotency-Key', ...violation })] }),
  );
});

test('a body that is too long keeps only the ids of its entities', () => {
  const small = JSON.stringify({ booking: { id: 'b', title: 'x' } });
  expect(storableBody(small)).toBe(small);
  const large = JSON.stringify({
    id: 'i',
    booking: { id: 'b', title: 'x'.repeat(300_000) },
    list: [{ id: 'c' }],
    note: 'n',
  });
  expect(storableBody(large)).toBe(JSON.stringify({ id: 'i', booking: { id: 'b' } }));
});
