/** Work of the clock over many sites: asked in a few statements which have something due, done on these only. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { Database } from '../../../packages/server/src/db/transaction.ts';
import { sitesWithOlderZoneData } from '../../../packages/server/src/domains/calendar/repository/views.ts';
import { extendViews, viewEnd } from '../../../packages/server/src/domains/calendar/view.ts';
import { renewInstantsOfSites } from '../../../packages/server/src/domains/calendar/zone-data.ts';
import { followEndedSessions } from '../../../packages/server/src/domains/services/commands/follow-sessions.ts';
import { onLiveSitesWithDue } from '../../../packages/server/src/domains/site/index.ts';
import { defaultMostInAct } from '../../../packages/server/src/processes/bulk-job.ts';
import { formatInstant, zoneDataVersion } from '../../../packages/server/src/time/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const nowMs = Date.UTC(2026, 10, 2);
const never = new AbortController().signal;
const sites = 1200;

let made: TestDatabase;
/** A database whose statements are listed. */
let database: Database;
let sent: string[] = [];
let planting: pg.Client;
const accountId = newId();

beforeAll(async () => {
  made = await createTestDatabase();
  database = await made.connect({ onStatement: (text) => sent.push(text) });
  planting = new pg.Client(made.directUrl);
  await planting.connect();
  await planting.query(`insert into account (id, created_at) values ($1, $2)`, [accountId, formatInstant(nowMs)]);
});
afterAll(async () => {
  await planting.end();
  await made.drop();
});

/** Sites as they stand between two runs of the clock: nothing is due. */
beforeEach(async () => {
  await planting.query('truncate events_view, service, schedule cascade');
  await planting.query('delete from site');
  await planting.query(
    `insert into site (id, number, account_id, display_name, time_zone, currency, language, state, created_at, updated_at)
     select gen_random_uuid(), number, $1, 'Site ' || number, 'UTC', 'USD', 'en', 'ENABLED', $2, $2
     from generate_series(1, $3) as number`,
    [accountId, formatInstant(nowMs), sites],
  );
  await planting.query('insert into events_view (site_id, end_at, zone_data) select id, $1, $2 from site', [
    formatInstant(viewEnd(nowMs)),
    zoneDataVersion(),
  ]);
  sent = [];
});

/** Some sites in their order, so that they lie on several pages. */
async function someSites(step: number): Promise<string[]> {
  const { rows } = await planting.query<{ id: string }>('select id from site order by id');
  return rows.map(({ id }) => id).filter((_, index) => index % step === 0);
}

const views = async (condition: string, values: unknown[]) =>
  (
    await planting.query<{ id: string }>(
      `select site_id as id from events_view where ${condition} order by site_id`,
      values,
    )
  ).rows.map(({ id }) => id);

const unheard = {
  recordEvents: () => {},
  dispatchReactions: async () => {},
  mostInAct: defaultMostInAct,
  startBulkJob: async () => newId(),
};
const works: [string, () => Promise<void>][] = [
  ['views that are extended', () => extendViews(database, nowMs, never, () => {})],
  ['instants by zone data', () => renewInstantsOfSites(unheard).run(database, nowMs, never)],
  ['sessions that ended', () => followEndedSessions(database, nowMs, never)],
];

test.each(works)(`%s: ${sites} sites with nothing due cost one statement`, async (_what, run) => {
  await run();
  expect(sent).toHaveLength(1);
});

test('everybody who is behind is brought up, over several pages', async () => {
  await planting.query('update events_view set end_at = $1', [formatInstant(nowMs)]);
  await extendViews(database, nowMs, never, () => {});
  expect(await views('end_at < $1', [formatInstant(viewEnd(nowMs))])).toEqual([]);
  expect(sent.filter((text) => text.includes('cross-site claim')).length).toBeLessThanOrEqual(4);
});

test('a site that fails every time keeps none behind it from its turn', async () => {
  await planting.query('update events_view set end_at = $1', [formatInstant(nowMs)]);
  await planting.query('update events_view set revision = 9');
  const [first] = await someSites(sites);
  const refuse = (tx: { siteId: string }) => {
    if (tx.siteId === first) {
      throw new Error('it fails');
    }
  };
  await expect(extendViews(database, nowMs, never, refuse)).rejects.toThrow(`site ${first}: it fails`);
  expect(await views('end_at < $1', [formatInstant(viewEnd(nowMs))])).toEqual([first]);
});

test('sites that wait for their end or are gone are left alone, those in the trash are not', async () => {
  const due = await someSites(150);
  await planting.query(`update events_view set zone_data = '2000a' where site_id = any ($1)`, [due]);
  const [purged, gone, trashed] = due;
  const setStatus = (id: string | undefined, status: string) =>
    planting.query('update site set delete_status = $2 where id = $1', [id, status]);
  await setStatus(purged, 'PENDING_PURGE');
  await setStatus(gone, 'DELETED');
  await setStatus(trashed, 'TRASH');
  const worked: string[] = [];
  await onLiveSitesWithDue(database, sitesWithOlderZoneData(zoneDataVersion()), never, async (siteId) => {
    worked.push(siteId);
  });
  expect(worked).toEqual(due.filter((id) => id !== purged && id !== gone));
});
