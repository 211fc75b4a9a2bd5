/**
 * The server is killed between an event and its deliveries, and between a call and its mark: what happened is told all the
 * same, once more where nobody can know whether it arrived, as the same event (docs/decisions/0094).
 */
import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, type ProductProcess, productProcess, until } from '../support/process.ts';
import { startWebhookReceiver, told, type WebhookReceiver } from '../support/webhook-receiver.ts';

let receiver: WebhookReceiver;
let product: ProductProcess;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  product = await productProcess({ OPENHOURS_SAMPLE_DATA: 'false', OPENHOURS_PRIVATE_TARGETS: '127.0.0.1' });
  await product.start();
});
afterAll(async () => {
  await product.dispose();
  await receiver.stop();
});

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: product.ownerHeaders,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

interface Delivery {
  readonly status: string;
  readonly attempts: number;
  readonly eventId: string;
}
const deliveries = async () => (await call('GET', '/v1/webhooks/deliveries'))['deliveries'] as Delivery[];

test('an event arrives although the server was killed on both sides of its delivery', async () => {
  await call('POST', '/v1/webhooks/endpoints', {
    endpoint: { url: `${receiver.url}/hooks`, eventTypes: ['AppInstalled'] },
  });
  // Whoever wants to write deliveries waits for this connection.
  const holding = await connectTo(product);
  const looking = await connectTo(product);
  await holding.query('begin');
  await holding.query('lock table webhook_delivery in exclusive mode');
  const { oauthApp } = await call('POST', '/v1/oauth-apps', { oauthApp: { name: 'Till' } });
  const waiting = async () =>
    (
      await looking.query(
        `select pid from pg_stat_activity
         where pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like '%into webhook_delivery%'`,
      )
    ).rows.map(({ pid }) => pid as number);
  await until(async () => (await waiting()).length > 0);
  const pids = await waiting();
  await product.kill();
  await looking.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]).catch(() => {});
  await Promise.allSettled([holding.end(), looking.end()]);

  // Nobody answers: the server is killed while it waits.
  let calls = 0;
  receiver.answer('/hooks', () => {
    calls += 1;
  });
  await product.start();
  const due = async () => {
    const client = await connectTo(product);
    // Leases of a killed server end by themselves after half a minute.
    await client.query(
      `update task set due_at = clock_timestamp() where kind in ('webhooks', 'send webhook') and due_at is not null`,
    );
    await client.end();
  };
  await due();
  await until(() => calls === 1);
  await product.kill();

  receiver.answer('/hooks', 200);
  await product.start();
  expect(await deliveries()).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
  await due();
  const [first, again] = await receiver.arrived('/hooks', 2);
  await until(async () => (await deliveries())[0]?.status === 'DELIVERED');
  const { publicKey } = await call('GET', '/v1/webhooks/public-key');
  for (const each of [first, again]) {
    await jwtVerify(each?.body as string, createPublicKey(publicKey as string));
    expect(told(each as { body: string }).data).toEqual({ appId: (oauthApp as { id: string }).id });
  }
  expect(first?.headers['webhook-id']).toBe(again?.headers['webhook-id']);
  expect(await deliveries()).toMatchObject([{ attempts: 1, eventId: first?.headers['webhook-id'] }]);
});
