/**
 * The server is killed in the midst of each bulk job that there is: the next start goes on behind the last batch, and no
 * item is done or told of twice (docs/decisions/0054).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, type ProductProcess, productProcess, until } from '../support/process.ts';
import { bulkJobScenes, type SceneParts } from './bulk-job-scenes.ts';

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
  expect([path, answer.status, text]).toEqual([path, 200, text]);
  return JSON.parse(text);
}

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly succeeded: number;
  readonly endedDate?: string;
}

const readJob = async (id: unknown) => (await send('GET', `/v1/jobs/${id}`)) as unknown as Job;
const ended = (id: unknown) => until(async () => (await readJob(id)).endedDate !== undefined);
const idsOfJobs = async (kind: string) =>
  ((await send('GET', '/v1/jobs')).jobs as Job[]).filter((job) => job.kind === kind).map(({ id }) => id);

test.each(Object.keys(bulkJobScenes))(
  '%s goes on where the killed server was, and does nothing twice',
  async (kind) => {
    const [holding, looking] = [await connectTo(product), await connectTo(product)];
    const parts: SceneParts = { siteId: product.siteId, database: looking, send, ended };
    const scene = await (bulkJobScenes[kind] as (typeof bulkJobScenes)[string])(parts);
    const ids = scene.ids.toSorted();
    const isAlone = scene.table === 'booking' || scene.isOneByOne === true;
    const position = isAlone ? scene.reached : scene.reached + 1;
    await holding.query('begin');
    await holding.query(`select 1 from ${scene.table} where site_id = $1 and id = $2 for update`, [
      product.siteId,
      ids[position],
    ]);
    const known = await idsOfJobs(kind);
    await scene.start();
    const [jobId] = (await idsOfJobs(kind)).filter((id) => !known.includes(id));
    const isThere = (job: Job) => job.succeeded === scene.reached || job.endedDate !== undefined;
    await until(async () => isThere(await readJob(jobId)));
    expect(await readJob(jobId)).toMatchObject({ status: 'RUNNING', succeeded: scene.reached, failed: 0 });
    const waiting = async () =>
      (
        await looking.query(
          `select pid from pg_stat_activity
         where pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like $1`,
          [`%${scene.table}%`],
        )
      ).rows.map(({ pid }) => pid as number);
    await until(async () => (await waiting()).length > 0);
    const pids = await waiting();
    await product.kill();
    // Its statement must not outlive it.
    await looking.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]).catch(() => {});
    await Promise.allSettled([holding.end(), looking.end()]);

    await product.start();
    const client = await connectTo(product);
    expect(await readJob(jobId)).toMatchObject({ status: 'RUNNING', succeeded: scene.reached, failed: 0 });
    // A lease of the killed server ends by itself after half a minute.
    await client.query(`update task set due_at = clock_timestamp() where kind like 'process %' and due_at is not null`);
    await ended(jobId);
    const { rows } = await client.query(
      `select
       (select count(*)::int from outbox_event
        where site_id = $1 and entity_id = any ($2::text[]) and type like '%' || $3) as told,
       (select count(distinct entity_id)::int from outbox_event
        where site_id = $1 and entity_id = any ($2::text[]) and type like '%' || $3) as named,
       (select count(*)::int from process_item where site_id = $1 and process_id = $4) as items`,
      [product.siteId, ids, scene.told ?? '', jobId],
    );
    await client.end();
    const count = ids.length;
    const told = scene.told === undefined ? expect.any(Number) : count;
    expect([await readJob(jobId), rows]).toMatchObject([
      { status: 'DONE', total: count, succeeded: count, failed: 0 },
      [{ told, named: told, items: count }],
    ]);
  },
);
