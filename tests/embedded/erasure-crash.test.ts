/**
 * The server is killed in the midst of an erasure: before its rows are erased, and when they are and the erasure is not yet
 * kept for restores. The next start goes on, and nothing is done twice (docs/decisions/0054).
 */
import { mkdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, type ProductProcess, productProcess, until } from '../support/process.ts';

let product: ProductProcess;
beforeAll(async () => {
  product = await productProcess({ OPENHOURS_SAMPLE_DATA: 'false' });
  await product.start();
});
afterAll(() => product.dispose());

async function plantContact(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `insert into contact (site_id, id, email, email_folded, name_folded, first_name, created_at, updated_at)
     values ($1, gen_random_uuid(), 'grace@example.com', 'grace@example.com', 'grace', 'Grace', clock_timestamp(), clock_timestamp())
     returning id`,
    [product.siteId],
  );
  return rows[0].id;
}

const erase = (contactId: string) =>
  fetch(`${product.url}/v1/contacts/${contactId}/erase`, {
    method: 'POST',
    headers: product.ownerHeaders,
    body: '{}',
  });

interface Job {
  readonly id: string;
  readonly status: string;
}

async function newestJob(): Promise<Job | undefined> {
  const answer = await fetch(`${product.url}/v1/jobs?limit=1`, { headers: product.ownerHeaders });
  return ((await answer.json()) as { jobs: Job[] }).jobs[0];
}

const file = () => join(product.dataFolder, 'erasures.jsonl');
const linesAbout = (contactId: string) =>
  readFileSync(file(), 'utf8')
    .split('\n')
    .filter((line) => line.includes(contactId));

/** What the erasure of a contact has left behind, once its job is done. */
async function outcomeOf(contactId: string): Promise<unknown> {
  const client = await connectTo(product);
  try {
    // A lease of the killed server ends by itself after half a minute.
    await client.query(`update task set due_at = clock_timestamp() where kind like 'process %' and due_at is not null`);
    await until(async () => (await newestJob())?.status === 'DONE');
    const { rows } = await client.query(
      `select c.email, c.erased, (select count(*)::int from outbox_event e where e.entity_id = c.id::text) as events,
         (select count(*)::int from erasure e where e.contact_id = c.id) as erasures
       from contact c where id = $1`,
      [contactId],
    );
    return { ...rows[0], lines: linesAbout(contactId).length };
  } finally {
    await client.end();
  }
}

const once = { email: null, erased: true, events: 1, erasures: 1, lines: 1 };

test('an erasure that waits for its rows when the server is killed is done by the next', async () => {
  const [holding, looking] = [await connectTo(product), await connectTo(product)];
  const contactId = await plantContact(looking);
  await holding.query('begin');
  await holding.query('select 1 from contact where id = $1 for update', [contactId]);
  const lost = erase(contactId).catch(() => undefined);
  const waiting = async () =>
    (
      await looking.query(
        `select pid from pg_stat_activity
         where pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like '%contact%'`,
      )
    ).rows.map(({ pid }) => pid as number);
  await until(async () => (await waiting()).length > 0);
  const pids = await waiting();
  await product.kill();
  // Its statement must not outlive it.
  await looking.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]).catch(() => {});
  await lost;
  await Promise.allSettled([holding.end(), looking.end()]);
  await product.start();
  expect(await outcomeOf(contactId)).toEqual(once);
});

test('an erasure that is not kept yet when the server is killed is kept by the next, once', async () => {
  const client = await connectTo(product);
  const contactId = await plantContact(client);
  await client.end();
  renameSync(file(), `${file()}.aside`);
  mkdirSync(file());
  const refused = await erase(contactId);
  expect(refused.status).toBe(503);
  const job = await newestJob();
  expect(job?.status).toBe('RUNNING');
  await product.kill();
  rmdirSync(file());
  renameSync(`${file()}.aside`, file());
  await product.start();
  expect(await newestJob()).toMatchObject({ id: job?.id });
  expect(await outcomeOf(contactId)).toEqual(once);
});
