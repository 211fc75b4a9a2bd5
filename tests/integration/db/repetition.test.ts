/**
 * A transaction that the database has undone is run once more, from nothing; one that asks for it, as often as that
 * helps.
 */
import { fail } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartOver } from '../../../packages/server/src/db/failures.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createSampleDatabase, newSite, sample } from './sample-table.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createSampleDatabase();
});
afterAll(() => db.drop());

const taken = () => fail('SLOT_NOT_AVAILABLE', 'The time is already taken');

const rowsOf = (site: string) => db.database.serverReader.all(sample.all(site));

describe('one repetition', () => {
  for (const state of ['23P01', '40P01', '40001']) {
    test(`after ${state} the work runs once more, from nothing`, async () => {
      const site = newSite();
      let runs = 0;
      const committed: number[] = [];
      await db.database.transact(site, async (tx) => {
        runs += 1;
        const run = runs;
        tx.afterCommit(() => committed.push(run));
        tx.write(sample.insert(site, run, `run ${run}`));
        await tx.flush();
        if (run === 1) {
          await tx.all(sample.fail(state));
        }
      });
      expect(runs).toBe(2);
      expect(committed).toEqual([2]);
      expect(await rowsOf(site)).toEqual([{ id: 2, name: 'run 2' }]);
    });
  }

  test('work that asks for it begins anew, from nothing, also from within a part', async () => {
    const site = newSite();
    let runs = 0;
    await db.database.transact(site, async (tx) => {
      runs += 1;
      tx.write(sample.insert(site, runs, `run ${runs}`));
      await tx.savepoint(async () => {
        if (runs < 3) {
          throw new StartOver();
        }
      });
    });
    expect(runs).toBe(3);
    expect(await rowsOf(site)).toEqual([{ id: 3, name: 'run 3' }]);
  });

  test('work that begins anew for ever is 503 with Retry-After', async () => {
    const attempt = db.database.transact(newSite(), async () => {
      throw new StartOver();
    });
    await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 1 });
  });

  test('happens also when the work puts its own error over it', async () => {
    let runs = 0;
    await db.database.transact(newSite(), async (tx) => {
      runs += 1;
      if (runs === 1) {
        await tx.all(sample.fail('40001')).catch(() => {
          throw new Error('my own words');
        });
      }
    });
    expect(runs).toBe(2);
  });

  test('an overlap that stays gets the refusal of its write', async () => {
    let runs = 0;
    const attempt = db.database.transact(newSite(), async (tx) => {
      runs += 1;
      tx.write(sample.fail('23P01'), { rows: 1, otherwise: taken });
    });
    await expect(attempt).rejects.toMatchObject({ code: 'SLOT_NOT_AVAILABLE' });
    expect(runs).toBe(2);
  });

  test('a deadlock that stays is 503 with Retry-After', async () => {
    const attempt = db.database.transact(newSite(), async (tx) => tx.write(sample.fail('40P01')));
    await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 1 });
  });

  test('no other error is repeated', async () => {
    let runs = 0;
    const attempt = db.database.transact(newSite(), async (tx) => {
      runs += 1;
      await tx.all(sample.fail('23514'));
    });
    await expect(attempt).rejects.toMatchObject({ sqlState: '23514' });
    expect(runs).toBe(1);
  });

  test('two transactions that lock in opposite order both succeed', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => {
      tx.write(sample.insert(site, 1, ''));
      tx.write(sample.insert(site, 2, ''));
    });
    let arrived = 0;
    let letGo: () => void = () => {};
    const bothHoldOne = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let runs = 0;
    const lockBoth = (first: number, second: number) =>
      db.database.transact(site, async (tx) => {
        runs += 1;
        await tx.first(sample.lock(site, first));
        arrived += 1;
        if (arrived === 2) {
          letGo();
        }
        await bothHoldOne;
        await tx.first(sample.lock(site, second));
        tx.write(statement('update sample set name = name || $2 where site_id = $1', [site, String(first)]));
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    expect(runs).toBe(3);
    expect((await rowsOf(site)).map((each) => each.name.length)).toEqual([2, 2]);
  });
});
