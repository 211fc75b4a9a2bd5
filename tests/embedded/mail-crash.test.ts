/**
 * The server is killed after the mail server has taken a message and before its row says so: nobody can know then whether
 * it arrived, so it is sent once more, as the same message (docs/decisions/0027).
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { type ProductProcess, productProcess, until } from '../support/process.ts';

let mailServer: TestMailServer;
let product: ProductProcess;
beforeAll(async () => {
  mailServer = await startMailServer();
  product = await productProcess({
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    SMTP_FROM: 'bookings@salon.test',
    OPENHOURS_SAMPLE_DATA: 'false',
  });
  await product.start();
});
afterAll(async () => {
  await product.dispose();
  await mailServer.stop();
});

async function stateIn(database: pg.Client, id: string): Promise<{ status: string; attempt: number }> {
  return (await database.query('select status, attempt from message where id = $1', [id])).rows[0];
}

test('a message that was taken by the mail server and never marked is sent once more under the same Message-ID', async () => {
  const holding = new pg.Client({ connectionString: product.databaseUrl() });
  const looking = new pg.Client({ connectionString: product.databaseUrl() });
  for (const each of [holding, looking]) {
    // That its database is killed is what this is about.
    each.on('error', () => {});
    await each.connect();
  }

  // Whoever wants to mark the row waits for this connection, from the moment at which the mail server has the message.
  mailServer.onTaken = async (raw) => {
    await holding.query('begin');
    const id = /^Message-ID: <([^@]+)@/m.exec(raw)?.[1];
    await holding.query('select 1 from message where id = $1 for update', [id]);
  };
  const answer = await fetch(`${product.url}/v1/outbox/test-message`, {
    method: 'POST',
    headers: product.ownerHeaders,
    body: JSON.stringify({ to: 'grace@customers.test' }),
  });
  const { id } = ((await answer.json()) as { message: { id: string } }).message;
  const marking = async () =>
    (
      await looking.query(
        `select pid from pg_stat_activity
         where pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like '%update message set status%'`,
      )
    ).rows.map(({ pid }) => pid as number);
  await until(async () => (await marking()).length > 0);
  expect(mailServer.taken).toHaveLength(1);
  const waiting = await marking();
  await product.kill();
  // Its statement must not outlive it: while its database is ended, it could be given the row first and mark it.
  await looking.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [waiting]);
  await until(async () => (await marking()).length === 0);
  mailServer.onTaken = undefined;
  // The next start ends what the killed one left of its database, and with it what still waits to mark the row.
  await product.start();
  await Promise.allSettled([holding.end(), looking.end()]);
  const again = new pg.Client({ connectionString: product.databaseUrl() });
  await again.connect();
  const afterKill = await stateIn(again, id);
  // The lease of its task ends by itself after two minutes.
  await again.query('update task set due_at = clock_timestamp() where id = $1', [id]);
  await until(
    async () => (await again.query('select status from message where id = $1', [id])).rows[0].status === 'SENT',
  );
  await again.end();
  expect(afterKill).toEqual({ status: 'QUEUED', attempt: 1 });
  const messageIds = mailServer.taken.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1]?.trim());
  expect(messageIds).toEqual([`<${id}@salon.test>`, `<${id}@salon.test>`]);
});
