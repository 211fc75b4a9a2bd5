/** A repeated call is answered, not repeated (design 4.10). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdempotentRequest, transactOnce } from '../../../packages/server/src/db/idempotency.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Transaction } from '../../../packages/server/src/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { at } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

function request(changes: Partial<IdempotentRequest> = {}): IdempotentRequest {
  return { caller: 'visitor:1', operation: 'test.write', key: 'key', input: { a: 1 }, nowMs: at, ...changes };
}

/** Work that leaves one row per run, so that doing it twice shows. */
function writeRow(tx: Transaction, id = newId()): { id: string } {
  tx.write(
    statement(
      `insert into audit_entry (site_id, id, at, actor_type, operation, entity_type, entity_id)
       values ($1, $2, $3, 'server', 'test', 'row', 'row')`,
      [tx.siteId, id, new Date(at).toISOString()],
    ),
  );
  return { id };
}

async function countRows(siteId: string): Promise<number> {
  const rows = await made.database.serverReader.all(
    statement('select id from audit_entry where site_id = $1', [siteId]),
  );
  return rows.length;
}

const answerOf = (result: { id: string }) => ({ status: 200, body: JSON.stringify(result) });

function call(
  siteId: string,
  changes: Partial<IdempotentRequest> = {},
  work = async (tx: Transaction) => writeRow(tx),
) {
  return transactOnce(made.database, siteId, request(changes), work, answerOf);
}

test('the second call gets the first answer and does nothing', async () => {
  const siteId = newId();
  const first = await call(siteId);
  const second = await call(siteId, { input: { a: 1 } });
  expect(first.replayed).toBe(false);
  expect(second).toEqual({ replayed: true, answer: first.answer });
  expect(await countRows(siteId)).toBe(1);
});

test('neither the key nor the request is kept as it was sent: clients put names into them', async () => {
  const siteId = newId();
  await call(siteId, { key: 'booking of ada', input: { name: 'ada' } });
  const [kept] = await made.database.serverReader.all<{ row: string }>(
    statement('select to_jsonb(idempotency)::text as row from idempotency where site_id = $1', [siteId]),
  );
  expect(kept?.row).toContain('test.write');
  // Bytes are shown in hexadecimal digits.
  expect(kept?.row).not.toContain('ada');
  expect(kept?.row).not.toContain(Buffer.from('ada').toString('hex'));
});

test('rivals with one key wait for the winner and replay its answer', async () => {
  const siteId = newId();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => call(siteId)));
  expect(outcomes.filter((outcome) => !outcome.replayed)).toHaveLength(1);
  expect(new Set(outcomes.map((outcome) => outcome.answer.body)).size).toBe(1);
  expect(await countRows(siteId)).toBe(1);
});

test('a waiting rival takes over when the first one fails', async () => {
  const siteId = newId();
  let isFirst = true;
  const outcomes = await Promise.allSettled(
    [1, 2].map(() =>
      call(siteId, {}, async (tx) => {
        const row = writeRow(tx);
        await tx.flush();
        if (isFirst) {
          isFirst = false;
          throw new Error('refused');
        }
        return row;
      }),
    ),
  );
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await countRows(siteId)).toBe(1);
});

test('only successes are kept: after a failure the key is free, for any body', async () => {
  const siteId = newId();
  await expect(
    call(siteId, {}, async () => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect((await call(siteId, { input: { a: 2 } })).replayed).toBe(false);
});

test('another body under the same key is refused', async () => {
  const siteId = newId();
  await call(siteId);
  await expect(call(siteId, { input: { a: 2 } })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    status: 409,
  });
  expect(await countRows(siteId)).toBe(1);
});

test('keys are counted per site, caller and operation', async () => {
  const siteId = newId();
  const outcomes = [
    await call(siteId),
    await call(newId()),
    await call(siteId, { caller: 'visitor:2' }),
    await call(siteId, { operation: 'test.other' }),
    await call(siteId, { key: 'other' }),
  ];
  expect(outcomes.map((outcome) => outcome.replayed)).toEqual([false, false, false, false, false]);
});

test('after 24 hours the key is new', async () => {
  const siteId = newId();
  await call(siteId);
  expect((await call(siteId, { nowMs: at + 86_399_999 })).replayed).toBe(true);
  expect((await call(siteId, { nowMs: at + 86_400_000, input: { a: 3 } })).replayed).toBe(false);
  expect((await call(siteId, { nowMs: at + 86_400_001, input: { a: 3 } })).replayed).toBe(true);
});

test('a replay wins over an error that the repetition alone would meet, and sends none of its writes', async () => {
  const siteId = newId();
  const first = await call(siteId);
  let reads = 0;
  const second = await call(siteId, {}, async (tx) => {
    reads = (await tx.all(statement('select id from audit_entry where site_id = $1', [tx.siteId]))).length;
    if (reads > 0) {
      throw new Error('the slot is taken');
    }
    return writeRow(tx);
  });
  expect(reads).toBe(1);
  expect(second).toEqual({ replayed: true, answer: first.answer });

  let flushed = false;
  await call(siteId, {}, async (tx) => {
    const row = writeRow(tx);
    await tx.flush();
    flushed = true;
    return row;
  });
  expect(flushed).toBe(false);
  let entered = false;
  await call(siteId, {}, (tx) =>
    tx.savepoint(async () => {
      entered = true;
      return writeRow(tx);
    }),
  );
  expect(entered).toBe(false);
  expect(await countRows(siteId)).toBe(1);
});

test('a key is at most 255 bytes and not empty', async () => {
  const siteId = newId();
  await call(siteId, { key: 'ü'.repeat(127) });
  await expect(call(siteId, { key: 'ü'.repeat(128) })).rejects.toMatchObject({ status: 400 });
  await expect(call(siteId, { key: '' })).rejects.toMatchObject({ status: 400 });
  await expect(call(siteId, { key: 'a\u0000b' })).rejects.toMatchObject({ status: 400 });
});
