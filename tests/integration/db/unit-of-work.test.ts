/**
 * The unit of work of design 3 and 4: collected writes, checks, savepoints, the first error, and what follows the
 * commit.
 */
import { ApplicationError, fail } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StatementError } from '../../../packages/server/src/db/database.ts';
import { silentLog } from '../../../packages/server/src/db/log.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { defineTable, text, whole } from '../../../packages/server/src/db/table.ts';
import type { Transaction } from '../../../packages/server/src/db/transaction.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createSampleDatabase, newSite, sample } from './sample-table.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createSampleDatabase();
});
afterAll(() => db.drop());

const taken = () => fail('SLOT_NOT_AVAILABLE', 'The time is already taken');

const rowsOf = (site: string) => db.database.serverReader.all(sample.all(site));

describe('writes', () => {
  test('are seen by reads only after they were flushed', async () => {
    const site = newSite();
    const seen = await db.database.transact(site, async (tx) => {
      tx.write(sample.insert(site, 1, 'one'));
      const before = await tx.all(sample.all(site));
      await tx.flush();
      return { before, after: await tx.all(sample.all(site)) };
    });
    expect(seen).toEqual({ before: [], after: [{ id: 1, name: 'one' }] });
  });

  test('happen in the order in which they were collected', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => {
      tx.write(sample.insert(site, 1, 'first'));
      tx.write(sample.rename(site, 1, 'second'));
      tx.write(sample.rename(site, 1, 'third'));
    });
    expect(await rowsOf(site)).toEqual([{ id: 1, name: 'third' }]);
  });

  test('that are gathered are one statement for all of a kind, where the first stood; those of an undone part are gone', async () => {
    const site = newSite();
    const made: string[][] = [];
    const gather = (tx: Transaction, name: string) =>
      tx.gather('names', name, (names: readonly string[]) => {
        made.push([...names]);
        return sample.insert(site, made.length, names.join(' '));
      });
    await db.database.transact(site, async (tx) => {
      gather(tx, 'one');
      tx.write(sample.rename(site, 1, 'renamed behind it'));
      gather(tx, 'two');
      await tx.savepoint(async () => gather(tx, 'three'));
      const undone = tx.savepoint(async () => {
        gather(tx, 'undone');
        throw new Error('given up');
      });
      await expect(undone).rejects.toThrow('given up');
      gather(tx, 'four');
    });
    expect(made).toEqual([['one', 'two'], ['three'], ['four']]);
    expect((await rowsOf(site)).map(({ name }) => name)).toEqual(['renamed behind it', 'three', 'four']);
  });

  test('that are gathered for the end stand behind all others, kinds by their names, and are undone with them', async () => {
    const site = newSite();
    const sent: string[] = [];
    const gatherLast = (tx: Transaction, kind: string, name: string) =>
      tx.gatherLast(kind, name, (names: readonly string[]) => {
        sent.push(`${kind}: ${names.join(' ')}`);
        return sample.rename(site, 1, names.join(' '));
      });
    const work = async (tx: Transaction) => {
      gatherLast(tx, 'b', 'one');
      tx.write(sample.insert(site, 1, 'first'));
      await tx.flush();
      gatherLast(tx, 'a', 'two');
      gatherLast(tx, 'b', 'three');
      tx.write(sample.rename(site, 1, 'second'));
      expect(sent).toEqual([]);
    };
    await db.database.transact(site, work);
    expect(sent).toEqual(['a: two', 'b: one three']);
    expect(await rowsOf(site)).toEqual([{ id: 1, name: 'one three' }]);
    await expect(
      db.database.transact(newSite(), async (tx) => {
        gatherLast(tx, 'a', 'lost');
        tx.gatherLast('b', 0, () => sample.fail('P0077'));
      }),
    ).rejects.toMatchObject({ sqlState: 'P0077' });
    expect(await rowsOf(site)).toEqual([{ id: 1, name: 'one three' }]);
  });

  test('are told what they answered when they were sent', async () => {
    const site = newSite();
    const seen: unknown[] = [];
    await db.database.transact(site, async (tx) => {
      tx.write(sample.insert(site, 1, 'one'));
      tx.write(sample.all(site), undefined, (rows) => seen.push(...rows));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([{ id: 1, name: 'one' }]);
  });

  test('are sent, too, where what they answered makes more of them', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => {
      tx.write(sample.insert(site, 1, 'one'));
      tx.write(sample.all(site), undefined, () => {
        tx.write(sample.insert(site, 2, 'two'), undefined, () => tx.write(sample.insert(site, 3, 'three')));
      });
    });
    expect((await rowsOf(site)).map(({ name }) => name)).toEqual(['one', 'two', 'three']);
  });

  test('with a wrong number of rows roll everything back and throw their refusal', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => tx.write(sample.insert(site, 1, 'there')));
    const attempt = db.database.transact(site, async (tx) => {
      tx.write(sample.insert(site, 2, 'lost'));
      tx.write(sample.insertUnlessTaken(site, 1, 'rival'), { rows: 1, otherwise: taken });
      await tx.flush();
    });
    await expect(attempt).rejects.toMatchObject({ code: 'SLOT_NOT_AVAILABLE' });
    expect(await rowsOf(site)).toEqual([{ id: 1, name: 'there' }]);
  });

  test('a refusal that the work swallows still cannot be committed', async () => {
    const site = newSite();
    const attempt = db.database.transact(site, async (tx) => {
      tx.write(sample.rename(site, 1, 'nobody'), { rows: 1, otherwise: taken });
      await tx.flush().catch(() => {});
    });
    await expect(attempt).rejects.toMatchObject({ code: 'SLOT_NOT_AVAILABLE' });
  });
});

describe('the first error', () => {
  test('is the one that is told, not what the server says afterwards', async () => {
    const site = newSite();
    let told: PromiseSettledResult<unknown>[] = [];
    const attempt = db.database.transact(site, async (tx) => {
      told = await Promise.allSettled([
        tx.all(sample.all(site)),
        tx.all(sample.fail('P0077')),
        tx.all(sample.all(site)),
        tx.all(sample.fail('P0088')),
      ]);
    });
    await expect(attempt).rejects.toMatchObject({ sqlState: 'P0077' });
    expect(told.map((each) => each.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    for (const each of told.slice(1)) {
      expect((each as PromiseRejectedResult).reason).toMatchObject({ sqlState: 'P0077' });
    }
  });

  test('ends the transaction even when nobody awaited the statement', async () => {
    const site = newSite();
    const attempt = db.database.transact(site, async (tx) => {
      void tx.all(sample.fail('P0077'));
      tx.write(sample.insert(site, 1, 'never'));
    });
    await expect(attempt).rejects.toMatchObject({ sqlState: 'P0077' });
    expect(await rowsOf(site)).toEqual([]);
  });

  test('names table and constraint, and holds no value', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => tx.write(sample.insert(site, 1, 'secret name')));
    const attempt = db.database.transact(site, async (tx) => tx.write(sample.insert(site, 1, 'secret name')));
    const error = await attempt.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StatementError);
    expect(error).toMatchObject({ sqlState: '23505', table: 'sample', constraint: 'sample_pkey' });
    const invalid = db.database.serverReader.all(statement('select $1::integer as n', ['a private text']));
    await expect(invalid).rejects.toMatchObject({ sqlState: '22P02' });
    await expect(invalid).rejects.not.toThrow('private');
    expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  });

  test('a value that is taken is refused as the table says, and ends what was written with it', async () => {
    const site = newSite();
    const named = defineTable(
      'sample',
      { id: whole(), name: text() },
      { unique: { sample_pkey: ({ id }) => fail('ALREADY_EXISTS', 'The number is taken', { id }) } },
    );
    const insertOne = (tx: Transaction) => named.insert(tx, { id: 1, name: 'one' });
    await db.database.transact(site, async (tx) => insertOne(tx));
    const attempt = db.database.transact(site, async (tx) => {
      named.insert(tx, { id: 2, name: 'two' });
      insertOne(tx);
    });
    await expect(attempt).rejects.toMatchObject({ code: 'ALREADY_EXISTS', data: { id: 1 } });
    await db.database.transact(site, async (tx) => {
      await expect(tx.savepoint(async () => insertOne(tx))).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
      named.insert(tx, { id: 3, name: 'three' });
    });
    expect((await rowsOf(site)).map(({ id }) => id)).toEqual([1, 3]);
  });

  test('a statement after the end is refused', async () => {
    const site = newSite();
    const leaked = await db.database.transact(site, async (tx) => ({ tx }));
    await expect(leaked.tx.all(sample.all(site))).rejects.toThrow('after its transaction had ended');
  });

  test('work that throws rolls back, statements still under way included', async () => {
    const site = newSite();
    const attempt = db.database.transact(site, async (tx) => {
      tx.write(sample.insert(site, 1, 'never'));
      await tx.flush();
      void tx.all(sample.all(site));
      throw fail('NOT_FOUND', 'gone');
    });
    await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowsOf(site)).toEqual([]);
  });
});

describe('savepoints', () => {
  async function part(tx: Transaction, site: string, id: number): Promise<void> {
    await tx.savepoint(async () => {
      tx.write(sample.insertUnlessTaken(site, id, `part ${id}`), { rows: 1, otherwise: taken });
      tx.write(sample.insert(site, id + 100, 'companion'));
      tx.afterCommit(() => announced.push(id));
    });
  }
  let announced: number[] = [];

  test('undo the part that failed and nothing else', async () => {
    const site = newSite();
    announced = [];
    const outcomes = await db.database.transact(site, async (tx) => {
      tx.write(sample.insert(site, 2, 'there'));
      const results: string[] = [];
      for (const id of [1, 2, 3]) {
        try {
          await part(tx, site, id);
          results.push('done');
        } catch (error) {
          results.push((error as ApplicationError).code);
        }
      }
      return results;
    });
    expect(outcomes).toEqual(['done', 'SLOT_NOT_AVAILABLE', 'done']);
    expect((await rowsOf(site)).map((each) => each.id)).toEqual([1, 2, 3, 101, 103]);
    expect(announced).toEqual([1, 3]);
  });

  test('survive an error of the database with statements still under way', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => {
      await expect(
        tx.savepoint(() =>
          Promise.all([tx.all(sample.fail('P0077')), tx.all(sample.all(site)), tx.all(sample.fail('P0088'))]),
        ),
      ).rejects.toMatchObject({ sqlState: 'P0077' });
      tx.write(sample.insert(site, 1, 'after'));
    });
    expect(await rowsOf(site)).toEqual([{ id: 1, name: 'after' }]);
  });

  test('an error of writes collected before belongs to the transaction, not to the part', async () => {
    const site = newSite();
    const attempt = db.database.transact(site, async (tx) => {
      tx.write(sample.rename(site, 1, 'nobody'), { rows: 1, otherwise: taken });
      await tx.savepoint(async () => 'part').catch(() => 'swallowed');
    });
    await expect(attempt).rejects.toMatchObject({ code: 'SLOT_NOT_AVAILABLE' });
  });

  test('can lie inside one another', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => {
      await tx.savepoint(async () => {
        tx.write(sample.insert(site, 1, 'outer'));
        await tx
          .savepoint(async () => {
            tx.write(sample.insert(site, 2, 'inner'));
            throw new Error('inner fails');
          })
          .catch(() => {});
        tx.write(sample.insert(site, 3, 'outer again'));
      });
    });
    expect((await rowsOf(site)).map((each) => each.id)).toEqual([1, 3]);
  });

  test('an overlap in a part repeats the whole work once, even when it became the error of an item', async () => {
    const site = newSite();
    let runs = 0;
    const outcomes = await db.database.transact(site, async (tx) => {
      runs += 1;
      const run = runs;
      const item = tx.savepoint(async () => {
        tx.write(run === 1 ? sample.fail('23P01') : sample.insert(site, 1, 'second run'), {
          rows: 1,
          otherwise: taken,
        });
      });
      return item.then(
        () => 'done',
        () => 'refused',
      );
    });
    expect({ runs, outcomes }).toEqual({ runs: 2, outcomes: 'done' });
    expect(await rowsOf(site)).toEqual([{ id: 1, name: 'second run' }]);
  });

  test('an overlap that stays becomes the refusal of its item', async () => {
    const code = await db.database.transact(newSite(), (tx) =>
      tx
        .savepoint(async () => tx.write(sample.fail('23P01'), { rows: 1, otherwise: taken }))
        .then(
          () => 'done',
          (error: unknown) => (error instanceof ApplicationError ? error.code : 'raw'),
        ),
    );
    expect(code).toBe('SLOT_NOT_AVAILABLE');
  });
});

describe('after the commit', () => {
  test('callbacks run once, and never after a rollback', async () => {
    const calls: string[] = [];
    await db.database.transact(newSite(), async (tx) => {
      tx.afterCommit(() => calls.push('committed'));
      expect(calls).toEqual([]);
    });
    const failing = db.database.transact(newSite(), async (tx) => {
      tx.afterCommit(() => calls.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(calls).toEqual(['committed']);
  });
});

test('a callback that fails after the commit does not make the saved change look lost', async () => {
  const site = newSite();
  const errors: string[] = [];
  const database = await db.connect({ log: { ...silentLog, error: (_facts, message) => errors.push(message) } });
  await database.transact(site, async (tx) => {
    tx.afterCommit(() => {
      throw new Error('no relay');
    });
    tx.write(sample.insert(site, 1, 'saved'));
  });
  expect(errors).toEqual(['a callback after a commit failed']);
  expect(await rowsOf(site)).toHaveLength(1);
});
