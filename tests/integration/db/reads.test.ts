/** Reads outside a transaction: a snapshot sees one moment, single reads take a connection each when they ask. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../support/database.ts';
import { createSampleDatabase, newSite, sample } from './sample-table.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createSampleDatabase();
});
afterAll(() => db.drop());

const rowsOf = (site: string) => db.database.serverReader.all(sample.all(site));

describe('snapshots', () => {
  test('see one moment, whatever is written meanwhile', async () => {
    const site = newSite();
    const counts = await db.database.snapshot(site, async (reader) => {
      const before = await reader.all(sample.all(site));
      await db.database.transact(site, async (tx) => tx.write(sample.insert(site, 1, 'new')));
      const after = await reader.all(sample.all(site));
      return [before.length, after.length];
    });
    expect(counts).toEqual([0, 0]);
    expect(await rowsOf(site)).toHaveLength(1);
  });

  test('cannot write', async () => {
    const site = newSite();
    const attempt = db.database.snapshot(site, (reader) => reader.all(sample.insert(site, 1, 'never')));
    await expect(attempt).rejects.toBeInstanceOf(Error);
    expect(await rowsOf(site)).toEqual([]);
  });
});

describe('single reads', () => {
  test('carry their site, and take no connection before they ask', async () => {
    const [one, another] = [newSite(), newSite()];
    await db.database.transact(one, async (tx) => tx.write(sample.insert(one, 1, 'one')));
    const before = db.database.figures();
    const readers = [db.database.reader(one), db.database.reader(another)];
    expect(db.database.figures()).toEqual(before);
    expect(await Promise.all(readers.map((reader) => reader.all(sample.all(reader.siteId))))).toEqual([
      [{ id: 1, name: 'one' }],
      [],
    ]);
    expect(await db.database.snapshot(one, async ({ siteId }) => siteId)).toBe(one);
  });

  test('asked for in one turn succeed and fail each for itself', async () => {
    const site = newSite();
    await db.database.transact(site, async (tx) => tx.write(sample.insert(site, 1, 'one')));
    const outcomes = await Promise.allSettled([
      db.database.serverReader.first(sample.byId(site, 1)),
      db.database.serverReader.all(sample.fail('P0077')),
      db.database.serverReader.first(sample.byId(site, 2)),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { id: 1, name: 'one' } },
      { status: 'rejected', reason: { sqlState: 'P0077' } },
      { status: 'fulfilled', value: undefined },
    ]);
  });
});
