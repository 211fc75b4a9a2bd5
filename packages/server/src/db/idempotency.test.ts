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
  expect(storableBody(large)).toBe(JSON.stringify({ id: 'i', booking: { id: 'b' }, list: [{ id: 'c' }] }));
});

test('of an operation on many every item keeps its position, what became of it, and the id of its entity', () => {
  const metadata = (index: number, success: boolean) => ({ id: `b${index}`, originalIndex: index, success });
  const totals = { totalSuccesses: 2, totalFailures: 1 };
  const long = 'x'.repeat(150_000);
  const body = JSON.stringify({
    results: [
      { itemMetadata: metadata(0, true), item: { id: 'b0', title: long, slot: { resource: { id: 'r' } } } },
      { itemMetadata: { ...metadata(1, false), error: { code: 'SLOT_NOT_AVAILABLE' } } },
      { itemMetadata: metadata(2, true), item: { booking: { id: 'b2', title: long } } },
      { note: long },
    ],
    words: [long],
    bulkActionMetadata: totals,
  });
  expect(JSON.parse(storableBody(body))).toEqual({
    results: [
      { itemMetadata: metadata(0, true), item: { id: 'b0' } },
      { itemMetadata: { ...metadata(1, false), error: { code: 'SLOT_NOT_AVAILABLE' } } },
      { itemMetadata: metadata(2, true), item: { booking: { id: 'b2' } } },
      {},
    ],
    bulkActionMetadata: totals,
  });
});
