/** How often a piece of work waits for the database; design 3 and 4.5 allow a booking three. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../../packages/server/src/db/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { type TappedConnection, tapConnection } from '../../support/tapped-connection.ts';
import { createSampleDatabase, newSite, sample } from './sample-table.ts';

let db: TestDatabase;
let tap: TappedConnection;

beforeAll(async () => {
  db = await createSampleDatabase();
  tap = await tapConnection(db.url);
});
afterAll(async () => {
  await db.drop();
  await tap.stop();
});

for (const pooler of ['off', 'transaction'] as const) {
  describe(`pooler ${pooler}`, () => {
    let database: DatabaseHandle;

    beforeAll(async () => {
      const usable = db.pooler === 'transaction' ? 'transaction' : pooler;
      database = await db.connect({ url: tap.url, pooler: usable, poolSize: 1 });
      await database.serverReader.all(sample.all(newSite()));
    });
    beforeEach(async () => {
      // The only connection: what the test before it left under way is over when this is answered.
      await database.serverReader.all(sample.all(newSite()));
      tap.reset();
    });

    test('three reads, four writes and the commit are three waits', async () => {
      const site = newSite();
      await database.transact(site, async (tx) => {
        await Promise.all([tx.all(sample.all(site)), tx.first(sample.byId(site, 1)), tx.first(sample.lock(site, 2))]);
        for (const id of [1, 2, 3, 4]) {
          tx.write(sample.insert(site, id, `name ${id}`), { rows: 1, otherwise: () => new Error('not inserted') });
        }
        await tx.flush();
      });
      expect(tap.waits()).toBe(3);
      expect(await database.serverReader.all(sample.all(site))).toHaveLength(4);
    });

    test('writes alone are two, sent by the commit itself', async () => {
      const site = newSite();
      await database.transact(site, async (tx) => {
        tx.write(sample.insert(site, 1, 'one'));
        tx.write(sample.insert(site, 2, 'two'));
      });
      expect(tap.waits()).toBe(2);
    });

    test('a transaction that says nothing asks nothing', async () => {
      await expect(database.transact(newSite(), async () => 'nothing')).resolves.toBe('nothing');
      expect(tap.waits()).toBe(0);
    });

    test('single reads asked for in one turn share one', async () => {
      const site = newSite();
      await Promise.all([1, 2, 3, 4, 5].map((id) => database.serverReader.first(sample.byId(site, id))));
      expect(tap.waits()).toBe(1);
    });

    test('reads of a snapshot are one', async () => {
      const site = newSite();
      await database.snapshot(site, (reader) =>
        Promise.all([reader.all(sample.all(site)), reader.first(sample.byId(site, 1))]),
      );
      expect(tap.waits()).toBe(1);
    });

    test('each part of a bulk call costs two, its savepoint none', async () => {
      const site = newSite();
      await database.transact(site, async (tx) => {
        for (const id of [1, 2, 3]) {
          await tx.savepoint(async () => {
            await tx.first(sample.lock(site, id));
            tx.write(sample.insert(site, id, 'part'));
          });
        }
      });
      expect(tap.waits()).toBe(7);
    });
  });
}
