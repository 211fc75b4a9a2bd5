/** How values cross the border: instants as epoch milliseconds, whole numbers as numbers, the rest as text or JSON. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DirectConnection } from '../../../packages/server/src/db/database.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let db: TestDatabase;
let abroad: DirectConnection;

beforeAll(async () => {
  db = await createTestDatabase();
  abroad = await db.database.connectDirect();
});
afterAll(async () => {
  await abroad.end();
  await db.drop();
});

async function read(sql: string, ...parameters: unknown[]): Promise<unknown> {
  const row = await db.database.serverReader.first<{ value: unknown }>(statement(`select ${sql} as value`, parameters));
  return row?.value;
}

test('each type has its form', async () => {
  expect(await read(`9007199254740991::int8`)).toBe(9_007_199_254_740_991);
  expect(await read(`array[1, null, 3]::int8[]`)).toEqual([1, null, 3]);
  expect(await read(`12.50::numeric`)).toBe('12.50');
  expect(await read(`timestamp '2026-03-29 02:30:00'`)).toBe('2026-03-29 02:30:00');
  expect(await read(`date '2026-03-29'`)).toBe('2026-03-29');
  expect(await read(`'0192d0a0-0000-7000-8000-000000000000'::uuid`)).toBe('0192d0a0-0000-7000-8000-000000000000');
  expect(await read(`'{"a": [1, null]}'::jsonb`)).toEqual({ a: [1, null] });
  expect(await read(`timestamptz '2026-03-29 02:30:00.123+02'`)).toBe(Date.UTC(2026, 2, 29, 0, 30, 0, 123));
  expect(await read(`array[timestamptz 'epoch', null]`)).toEqual([0, null]);
  expect(await read(`timestamptz 'infinity'`)).toBe(Number.POSITIVE_INFINITY);
  expect(await read(`timestamptz '-infinity'`)).toBe(Number.NEGATIVE_INFINITY);
  expect(await read(`lower(tstzrange($1, null))`, new Date(5_000))).toBe(5_000);
  expect(await read('null::timestamptz')).toBeNull();
});

test('a whole number that cannot be read exactly is an error, not another number', async () => {
  await expect(read('9007199254740993::int8')).rejects.toThrow(RangeError);
});

test('every instant comes back as it went, whatever zone the session prints', async () => {
  const zones = ['UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Monrovia'];
  const instants = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9999, 11, 31) });
  await fc.assert(
    fc.asyncProperty(instants, fc.constantFrom(...zones), async (instantMs, zone) => {
      await abroad.query(`set TimeZone = '${zone}'`);
      const { rows } = await abroad.query('select $1::timestamptz(3) as value', [new Date(instantMs).toISOString()]);
      expect(rows).toEqual([{ value: instantMs }]);
      expect(await read('$1::timestamptz(3)', new Date(instantMs))).toBe(instantMs);
      expect(await read('$1::timestamptz[]', [new Date(instantMs)])).toEqual([instantMs]);
    }),
    { numRuns: 200 },
  );
});

test('years before Christ are read too', async () => {
  expect(await read(`timestamptz '0001-06-01 00:00:00+00 BC'`)).toBe(Date.parse('0000-06-01T00:00:00Z'));
});
