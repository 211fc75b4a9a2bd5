/**
 * The server is killed in the midst of a job over a filter: the next start goes on behind the last batch, and no service is
 * deleted or told of twice (docs/decisions/0054).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, type ProductProcess, productProcess, until } from '../support/process.ts';

const count = 100;

let product: ProductProcess;
beforeAll(async () => {
  product = await productProcess({ OPENHOURS_SAMPLE_DATA: 'false' });
  await product.start();
});
afterAll(() => product.dispose());

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { ...product.ownerHeaders, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, text]);
  return JSON.parse(text);
}

test('a job over a filter goes on where the killed server was, and does nothing twice', async () => {
  const services = Array.from({ length: count }, (_, index) => ({
    type: 'CLASS',
    name: `Doomed ${index}`,
    defaultCapacity: 5,
    onlineBooking: { enabled: true },
    payment: { rateType: 'FIXED', fixed: { price: { value: '10' } }, options: { inPerson: true } },
  }));
  const made = await send('POST', '/v2/bulk/services/create', { services });
  expect(made.bulkActionMetadata).toMatchObject({ totalSuccesses: count });

  const [holding, looking] = [await connectTo(product), await connectTo(product)];
  await holding.query('begin');
  await holding.query(
    'select 1 from service where id = (select id from service where site_id = $1 order by id offset 45 limit 1) for update',
    [product.siteId],
  );
  const filter = { name: { $startsWith: 'Doomed' } };
  const { jobId } = await send('POST', '/v2/bulk/services/delete-by-filter', { filter });
  const job = () => send('GET', `/v1/jobs/${jobId}`);
  await until(async () => (await job()).succeeded === 40);
  const waiting = async () =>
    (
      await looking.query(
        `select pid from pg_stat_activity
         where pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like '%service%'`,
      )
    ).rows.map(({ pid }) => pid as number);
  await until(async () => (await waiting()).length > 0);
  const pids = await waiting();
  await product.kill();
  // Its statement must not outlive it.
  await looking.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]).catch(() => {});
  await Promise.allSettled([holding.end(), looking.end()]);

  await product.start();
  expect(await job()).toMatchObject({ status: 'RUNNING', total: count, succeeded: 40, failed: 0 });
  const client = await connectTo(product);
  // A lease of the killed server ends by itself after half a minute.
  await client.query(`update task set due_at = clock_timestamp() where kind like 'process %' and due_at is not null`);
  await until(async () => (await job()).endedDate !== undefined);
  expect(await job()).toMatchObject({ status: 'DONE', total: count, succeeded: count, failed: 0 });
  const { rows } = await client.query(
    `select count(*)::int as services, count(*) filter (where deleted_at is not null)::int as deleted,
       (select count(*)::int from outbox_event
        where site_id = $1 and type = 'wix.bookings.services.v2.service_deleted') as told,
       (select count(distinct entity_id)::int from outbox_event
        where site_id = $1 and type = 'wix.bookings.services.v2.service_deleted') as named
     from service where site_id = $1`,
    [product.siteId],
  );
  await client.end();
  expect(rows).toEqual([{ services: count, deleted: count, told: count, named: count }]);
});
