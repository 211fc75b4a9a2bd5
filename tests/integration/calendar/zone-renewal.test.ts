/** The renewal of instants by new zone data goes over all sites: one that fails stops no other, and the run tells it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { renewInstantsOfSites } from '../../../packages/server/src/domains/calendar/zone-data.ts';
import { defaultMostInAct } from '../../../packages/server/src/processes/bulk-job.ts';
import { zoneDataVersion } from '../../../packages/server/src/time/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { plantSite } from '../../support/sites.ts';

const nowMs = Date.UTC(2026, 10, 2);
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

test('a site that fails stops no other; the run fails at its end and names it', async () => {
  const { database } = testDatabase;
  const planted: string[] = [];
  for (const [index, displayName] of ['First', 'Broken', 'Last'].entries()) {
    const { siteId } = await plantSite(database, { displayName }, nowMs + index);
    await database.transact(siteId, async (tx) =>
      tx.write(statement(`update events_view set zone_data = '2000a' where site_id = $1`, [siteId])),
    );
    planted.push(siteId);
  }
  const [first, broken, last] = planted;
  const work = renewInstantsOfSites({
    recordEvents: () => {},
    mostInAct: defaultMostInAct,
    startBulkJob: async () => newId(),
    dispatchReactions: async (tx) => {
      if (tx.siteId === broken) {
        throw new Error('a reaction that fails');
      }
    },
  });
  const failed = await work.run(database, nowMs, new AbortController().signal).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(AggregateError);
  expect((failed as AggregateError).errors).toEqual([
    expect.objectContaining({
      message: `site ${broken}: a reaction that fails`,
      cause: expect.objectContaining({ message: 'a reaction that fails' }),
    }),
  ]);
  const zoneDataOf = async (siteId: string | undefined) => {
    const row = await database.serverReader.first(
      statement<{ zone: string }>('select zone_data as zone from events_view where site_id = $1', [siteId]),
    );
    return row?.zone;
  };
  expect([await zoneDataOf(first), await zoneDataOf(broken), await zoneDataOf(last)]).toEqual([
    zoneDataVersion(),
    '2000a',
    zoneDataVersion(),
  ]);
});
