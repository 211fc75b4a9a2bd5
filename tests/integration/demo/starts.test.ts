/** The full sample business is there whenever and wherever somebody starts it, and once. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Assembly } from '../../../packages/server/src/assembly.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { shareInUsualRun } from '../../support/long-run.ts';
import { shareOf } from '../../support/second-server.ts';
import { type Installation, makeInstallation } from '../../support/starts.ts';

let installation: Installation;
beforeEach(async () => {
  installation = await makeInstallation({ OPENHOURS_SAMPLE_DATA: 'full' }, { checksOutput: false });
});
afterEach(() => installation.remove());

function read<Row>(sql: string, siteId: string): Promise<Row[]> {
  return installation.testDatabase.database.serverReader.all(statement<Row>(sql, [siteId]));
}

/** Bookings by state; the rest of the site by what there is of it. */
async function counted(siteId: string): Promise<Record<string, number>> {
  const rows = await read<{ name: string; rows: number }>(
    `select status as name, count(*)::integer as rows from booking where site_id = $1 group by status
     union all select 'services', count(*)::integer from service where site_id = $1
     union all select 'contacts', count(*)::integer from contact where site_id = $1
     union all select 'accounts', count(*)::integer from account`,
    siteId,
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** Makes the first run; answers the site it made. */
async function siteOf(assembly: Assembly): Promise<string> {
  const made = await assembly.firstRun();
  return made?.credentials.siteId ?? '';
}

const states = { CREATED: 2, PENDING: 2, CANCELED: 4, DECLINED: 2 };

// A start on each weekday, near midnight, near changes of the clock, and where zones are far from UTC or oddly apart.
const moments = [
  ['2026-03-29T00:30:00.000Z', 'Europe/Berlin', 'EUR'],
  ['2026-11-02T03:59:00.000Z', 'America/New_York', 'USD'],
  ['2027-02-15T11:20:00.000Z', 'Pacific/Kiritimati', 'AUD'],
  ['2026-07-08T09:45:00.000Z', 'Asia/Kathmandu', 'JPY'],
  ['2026-04-01T23:59:30.000Z', 'UTC', 'USD'],
  ['2026-10-02T13:00:00.000Z', 'Australia/Lord_Howe', 'AUD'],
  ['2026-03-06T05:01:00.000Z', 'America/Havana', 'CUP'],
  ['2027-01-02T10:10:00.000Z', 'Pacific/Pago_Pago', 'USD'],
] as const;
test.each(shareOf(shareInUsualRun(moments, 2), 2))('started at %s in %s', async (now, zone, currency) => {
  const assembly = await installation.start({ OPENHOURS_TIME_ZONE: zone, OPENHOURS_CURRENCY: currency });
  await assembly.clock.setTestClock(Date.parse(now));
  const siteId = await siteOf(assembly);
  expect(await counted(siteId)).toMatchObject({ ...states, services: 9, contacts: 22, accounts: 1 });
  const today = await read<{ today: number }>(
    `select count(*)::integer as today from booking where site_id = $1 and status = 'CONFIRMED'
       and (start_at at time zone '${zone}')::date = ('${now}'::timestamptz at time zone '${zone}')::date`,
    siteId,
  );
  expect(today[0]?.today).toBeGreaterThan(2);
  expect(await read('select state, display_name from site where id = $1', siteId)).toEqual([
    { state: 'DEMO', display_name: 'Tidewater Studio' },
  ]);
});

describe('another start', () => {
  test('adds nothing', async () => {
    const siteId = await siteOf(await installation.start());
    const before = await counted(siteId);
    expect(await (await installation.start()).firstRun()).toBeUndefined();
    expect(await counted(siteId)).toEqual(before);
  });

  test('says so when the sample business is not whole', async () => {
    await (await installation.start({ OPENHOURS_SAMPLE_DATA: 'false' })).firstRun();
    await expect((await installation.start()).firstRun()).rejects.toThrow(/is not whole.*empty folder/);
  });
});
