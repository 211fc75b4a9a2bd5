/**
 * Very many services changed and deleted by a filter: a job behind the answer, followed, cancelled, and beside other
 * sites.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { untilWaiting } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { endedJob, readJob } from '../../support/jobs.ts';
import { manyInLongRun } from '../../support/long-run.ts';
import { type HeldShop, openHeldShop } from './held-shop.ts';
import { plantMany, type Shop } from './support.ts';

const count = manyInLongRun(1000, 120);

let held: HeldShop;
let shop: Shop;
beforeAll(async () => {
  held = await openHeldShop();
  ({ shop } = held);
  await plantMany(shop, 'Many', count);
});
afterAll(() => held.close());

const update = (tagLine: string, filter: object = { name: { $startsWith: 'Many' } }) =>
  shop.post('/v2/bulk/services/update-by-filter', { filter, service: { tagLine } });

async function revisions(): Promise<Record<string, number>> {
  const rows = await shop.server.database.serverReader.all(
    statement<{ revision: number; count: number }>(
      `select revision::int, count(*)::int as count from service
       where site_id = $1 and name like 'Many %' and deleted_at is null group by revision`,
      [shop.server.siteId],
    ),
  );
  return Object.fromEntries(rows.map((row) => [row.revision, row.count]));
}

test('all of very many are changed once, behind an answer that does not wait for them', async () => {
  const later = (interval: string) =>
    held.client.query(
      `update service set created_at = created_at + $2::interval where site_id = $1 and name = 'Many 7'`,
      [shop.server.siteId, interval],
    );
  // What is made after the call is not meant.
  await later('1 day');
  const letGo = await held.hold(45, 'Many %');
  const { body, status } = await update('First');
  expect(status).toBe(200);
  const reached = await eventually(
    () => readJob(shop.server, body.jobId, shop.owner),
    ({ succeeded }) => succeeded === 40,
  );
  expect(reached).toMatchObject({ status: 'RUNNING', total: count - 1, failed: 0 });
  await letGo();
  expect(await endedJob(shop.server, body.jobId, shop.owner)).toMatchObject({
    kind: 'services.bulkUpdateServicesByFilter',
    status: 'DONE',
    total: count - 1,
    succeeded: count - 1,
    failed: 0,
  });
  expect(await revisions()).toEqual({ 1: 1, 2: count - 1 });
  await later('-1 day');
});

test('cancelled in the middle, a job changes nothing more, and tells what it has changed', async () => {
  const letGo = await held.hold(45, 'Many %');
  const { body } = await update('Second');
  await eventually(
    () => readJob(shop.server, body.jobId, shop.owner),
    ({ succeeded }) => succeeded === 40,
  );
  // The next batch has begun: whoever cancels before it would not wait for it.
  await untilWaiting(held.client, 1);
  const canceling = shop.post(`/v1/jobs/${body.jobId}/cancel`, {});
  // For the batch, which waits itself. A batch or two may come before whoever cancels is woken, but none behind the answer.
  await untilWaiting(held.client, 2);
  await letGo();
  const canceled = await canceling;
  expect(canceled.status, canceled.text).toBe(200);
  const changed = () => held.countOf(`service where site_id = $1 and tag_line = 'Second'`);
  const changedThen = await changed();
  const job = await endedJob(shop.server, body.jobId, shop.owner);
  expect(job).toMatchObject({ status: 'CANCELED', total: count, succeeded: changedThen, failed: 0 });
  expect(await changed()).toBe(changedThen);
  expect(changedThen).toBeGreaterThanOrEqual(50);
  expect(changedThen).toBeLessThan(count);
  const again = await shop.post(`/v1/jobs/${body.jobId}/cancel`, {});
  expect([again.status, again.body.status]).toEqual([200, 'CANCELED']);
});

test('the job of another site is done while a batch of the first waits, and neither sees the other', async () => {
  const other = await shop.server.addSite('Other');
  const foreign = await shop.server.caller('apiKey', other);
  const letGo = await held.hold(15, 'Many 1%');
  const large = await shop.post('/v2/bulk/services/delete-by-filter', { filter: { name: { $startsWith: 'Many 1' } } });
  await eventually(
    () => readJob(shop.server, large.body.jobId, shop.owner),
    ({ succeeded }) => succeeded === 10,
  );
  const small = await shop.post('/v2/bulk/services/delete-by-filter', { filter: {} }, foreign);
  expect(await endedJob(shop.server, small.body.jobId, foreign)).toMatchObject({ status: 'DONE', total: 0 });
  expect(await readJob(shop.server, large.body.jobId, shop.owner)).toMatchObject({ status: 'RUNNING', succeeded: 10 });
  const unknown = await shop.server.send('GET', `/v1/jobs/${large.body.jobId}`, { headers: foreign });
  expect([unknown.status, unknown.code]).toEqual([404, 'JOB_NOT_FOUND']);
  await letGo();
  const named = Array.from({ length: count }, (_, number) => `${number}`).filter((number) => number.startsWith('1'));
  expect(await endedJob(shop.server, large.body.jobId, shop.owner)).toMatchObject({
    status: 'DONE',
    total: named.length,
    succeeded: named.length,
  });
  const left = Object.values(await revisions()).reduce((sum, each) => sum + each, 0);
  expect(left).toBe(count - named.length);
});
