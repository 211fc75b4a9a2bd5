/**
 * Webhooks from the event to the receiver: what arrives, what is tried again and when, who is kept waiting by whom, and who
 * is told of an endpoint that takes nothing (identity sheet 10.2).
 */
import { createPrivateKey } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseNow } from '../../../packages/server/src/db/clock.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { eventually } from '../../support/eventually.ts';
import { endedJob } from '../../support/jobs.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import type { PlantedSite } from '../../support/sites.ts';
import { startWebhookReceiver, told, type WebhookReceiver } from '../../support/webhook-receiver.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let server: TestServer;
let receiver: WebhookReceiver;
let owner: Record<string, string>;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await startTestServer({ clockRunsOn: true });
  owner = await server.caller('OWNER');
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

type Json = Record<string, unknown>;

interface Endpoint extends Json {
  readonly id: string;
  readonly revision: string;
}

interface Delivery extends Json {
  readonly id: string;
  readonly eventId: string;
  readonly status: string;
  readonly attempts: number;
  readonly updatedDate: string;
  readonly nextAttemptDate?: string;
}

async function sent(method: string, path: string, body?: unknown, headers = owner): Promise<Json> {
  const answer = await server.send(method, path, { ...(body === undefined ? {} : { body }), headers });
  if (answer.status !== 200) {
    throw new Error(`${method} ${path}: ${answer.text}`);
  }
  return answer.body;
}

async function addEndpoint(path: string, eventTypes: readonly string[] = ['AppInstalled'], headers = owner) {
  const endpoint = { url: `${receiver.url}${path}`, eventTypes };
  return (await sent('POST', '/v1/webhooks/endpoints', { endpoint }, headers))['endpoint'] as Endpoint;
}

/** Something happens of which `AppInstalled` tells; answers what it is about. */
async function addApp(headers = owner): Promise<string> {
  const oauthApp = { name: 'Shop' };
  return ((await sent('POST', '/v1/oauth-apps', { oauthApp }, headers))['oauthApp'] as { id: string }).id;
}

async function deliveriesOf(endpointId: string, more = ''): Promise<Delivery[]> {
  const answer = await sent('GET', `/v1/webhooks/deliveries?endpointId=${endpointId}${more}`);
  return answer['deliveries'] as Delivery[];
}

const deliveryIs = (endpointId: string, holds: (delivery: Delivery) => boolean) =>
  eventually(
    async () => (await deliveriesOf(endpointId))[0],
    (delivery) => delivery !== undefined && holds(delivery),
  ) as Promise<Delivery>;

const remove = (...endpoints: Endpoint[]) =>
  Promise.all(endpoints.map(({ id }) => sent('DELETE', `/v1/webhooks/endpoints/${id}`)));

/** The time of all that waits to be tried again has come. */
async function backOffIsOver(): Promise<void> {
  await server.database
    .reader(server.siteId)
    .all(
      statement(
        `update task set due_at = ${databaseNow} where site_id = $1 and kind = 'send webhook' and state = 'PENDING'`,
        [server.siteId],
      ),
    );
  server.assembly.worker.kick('send webhook');
}

/** Sessions end meanwhile. */
async function daysPass(ms: number): Promise<void> {
  await server.setClock(server.now() + ms);
  owner = await server.caller('OWNER');
}

const publicKeyOf = async (siteId = server.siteId) =>
  sent('GET', `/v1/webhooks/public-key?siteId=${siteId}`, undefined, {});

describe('what arrives', () => {
  test('an event that is asked for comes once, signed, as text, and others do not', async () => {
    const asking = await addEndpoint('/asked', ['AppInstalled']);
    const all = await addEndpoint('/all', ['*']);
    const appId = await addApp();
    await sent('DELETE', `/v1/oauth-apps/${appId}`);
    const [first] = await receiver.arrived('/asked', 1);
    const both = await receiver.arrived('/all', 2);
    expect(first).toMatchObject({ method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(both.map((each) => told(each).eventType).toSorted()).toEqual(['AppInstalled', 'AppRemoved']);
    expect(told(first!)).toEqual({
      eventType: 'AppInstalled',
      instanceId: server.siteId,
      identity: { identityType: 'WIX_USER', wixUserId: server.ownerUserId },
      accountInfo: { accountId: server.accountId, siteId: server.siteId },
      data: { appId },
    });
    const { keyId, publicKey, ...rest } = await publicKeyOf();
    const { payload, protectedHeader } = await jwtVerify(first!.body, await importSPKI(publicKey as string, 'RS256'), {
      issuer: 'wix.com',
      audience: server.siteId,
    });
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: keyId });
    expect(payload.exp! - payload.iat!).toBe(3600);
    expect(rest).toMatchObject({
      publicKeyBase64: Buffer.from(publicKey as string).toString('base64'),
      algorithm: 'RS256',
      appId: server.siteId,
      previousKeys: [],
    });
    const delivery = await deliveryIs(asking.id, ({ status }) => status === 'DELIVERED');
    expect(delivery).toMatchObject({ eventType: 'AppInstalled', attempts: 1, responseStatus: 200, isTest: false });
    const read = await sent('GET', `/v1/webhooks/deliveries/${delivery.id}`);
    // What stands in the operator's network answers nobody else.
    expect(read['attemptLog']).toEqual([
      {
        number: 1,
        date: expect.any(String),
        durationMs: expect.any(Number),
        responseStatus: 200,
      },
    ]);
    expect(read['payload']).toEqual(told(first!));
    expect(receiver.at('/asked')).toHaveLength(1);
    expect(first!.headers['webhook-id']).toBe(delivery.eventId);
    await remove(asking, all);
  });

  test('nothing comes of what happened before, of a switched off endpoint, or of another site', async () => {
    await addApp();
    const off = await addEndpoint('/off');
    await sent('PATCH', `/v1/webhooks/endpoints/${off.id}`, { endpoint: { status: 'DISABLED' } });
    const other: PlantedSite = await server.addSite('Other');
    const otherOwner = await server.caller('OWNER', other);
    const theirs = await addEndpoint('/theirs', ['*'], otherOwner);
    const mine = await addEndpoint('/mine', ['*']);
    const [ownApp, theirApp] = [await addApp(), await addApp(otherOwner)];
    const [[own], [their]] = await Promise.all([receiver.arrived('/mine', 1), receiver.arrived('/theirs', 1)]);
    expect(told(own!).data).toEqual({ appId: ownApp });
    expect(told(their!)).toMatchObject({ instanceId: other.siteId, data: { appId: theirApp } });
    // Each site has a key of its own, and knows nothing of the other's endpoints.
    const key = await publicKeyOf(other.siteId);
    await jwtVerify(their!.body, await importSPKI(key['publicKey'] as string, 'RS256'));
    await expect(jwtVerify(own!.body, await importSPKI(key['publicKey'] as string, 'RS256'))).rejects.toThrow();
    expect(await server.send('GET', `/v1/webhooks/endpoints/${theirs.id}`, { headers: owner })).toMatchObject({
      code: 'WEBHOOK_ENDPOINT_NOT_FOUND',
    });
    // Nor is a pair made for whoever asks about a site that sends nothing.
    const silent: PlantedSite = await server.addSite('Silent');
    for (const siteId of [newId(), silent.siteId]) {
      expect(await server.send('GET', `/v1/webhooks/public-key?siteId=${siteId}`)).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    expect([receiver.at('/off'), receiver.at('/mine'), receiver.at('/theirs')].map(({ length }) => length)).toEqual([
      0, 1, 1,
    ]);
    await remove(off, mine);
    await sent('DELETE', `/v1/webhooks/endpoints/${theirs.id}`, undefined, otherOwner);
  });

  test('whoever tries an endpoint out gets AppInstalled, whatever it asks for, and is told the answer', async () => {
    receiver.answer('/tried', 418);
    const endpoint = await addEndpoint('/tried', ['AppRemoved']);
    const { delivery } = (await sent('POST', `/v1/webhooks/endpoints/${endpoint.id}/test`)) as { delivery: Delivery };
    expect(delivery).toMatchObject({ status: 'PENDING', eventType: 'AppInstalled', isTest: true });
    const [test] = await receiver.arrived('/tried', 1);
    expect(told(test!)).toMatchObject({ eventType: 'AppInstalled', data: { appId: server.siteId } });
    expect(await deliveryIs(endpoint.id, ({ status }) => status !== 'PENDING')).toMatchObject({
      status: 'FAILED',
      attempts: 1,
      responseStatus: 418,
    });
    expect(await sent('GET', `/v1/webhooks/endpoints/${endpoint.id}`)).not.toHaveProperty('endpoint.failingSinceDate');
    await remove(endpoint);
  });
});

describe('what is refused', () => {
  test.each([
    [{ eventTypes: ['wix.bookings.v2.booking_vanished'] }, 'endpoint.eventTypes[0]'],
    [{ eventTypes: [] }, 'endpoint.eventTypes'],
    [{ url: 'https://10.0.0.1/hooks' }, 'endpoint.url'],
    [{ url: 'https://[::1]/hooks' }, 'endpoint.url'],
    [{ url: 'https://localhost/hooks' }, 'endpoint.url'],
    [{ url: 'http://hooks.example/' }, 'endpoint.url'],
  ])('%j', async (said, field) => {
    const endpoint = { url: 'https://hooks.example/', eventTypes: ['*'], ...said };
    const answer = await server.send('POST', '/v1/webhooks/endpoints', { body: { endpoint }, headers: owner });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ details: { validationError: { fieldViolations: [{ field }] } } });
  });

  test('a site has so many endpoints and no more', async () => {
    const endpoint = { url: 'https://hooks.example/', eventTypes: ['AppRemoved'] };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        server.send('POST', '/v1/webhooks/endpoints', { body: { endpoint }, headers: owner }),
      ),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(20);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['WEBHOOK_ENDPOINT_LIMIT_REACHED']),
    );
    await remove(...made.map(({ body }) => body['endpoint'] as Endpoint));
  });

  test('a private address that was listed once is not called any more', async () => {
    const endpoint = await addEndpoint('/private');
    await server.database
      .reader(server.siteId)
      .all(
        statement(`update webhook_endpoint set url = $2 where site_id = $1 and id = $3`, [
          server.siteId,
          receiver.url.replace('127.0.0.1', '127.0.0.2'),
          endpoint.id,
        ]),
      );
    await addApp();
    expect(await deliveryIs(endpoint.id, ({ attempts }) => attempts > 0)).toMatchObject({
      status: 'PENDING',
      // Nobody learns which addresses there are.
      problem: 'NETWORK',
    });
    await remove(endpoint);
  });
});

describe('what is tried again', () => {
  test('after one minute, ten, one hour, four, sixteen, fifty-four; then it has failed, and is replayed', async () => {
    receiver.answer('/busy', 503);
    const endpoint = await addEndpoint('/busy');
    await addApp();
    const waits: number[] = [];
    for (let attempt = 1; attempt < 7; attempt += 1) {
      const { nextAttemptDate = '', updatedDate } = await deliveryIs(
        endpoint.id,
        ({ attempts }) => attempts === attempt,
      );
      waits.push(Date.parse(nextAttemptDate) - Date.parse(updatedDate));
      await backOffIsOver();
    }
    expect(waits).toEqual([1, 10, 60, 240, 960, 3240].map((minutes) => minutes * minuteMs));
    const failed = await deliveryIs(endpoint.id, ({ attempts }) => attempts === 7);
    expect(failed).toMatchObject({ status: 'FAILED', responseStatus: 503 });
    const bodies = receiver.at('/busy').map(({ body }) => body);
    // The same event each time, under a token of its own.
    expect(new Set(bodies).size).toBe(7);
    expect(new Set(bodies.map((body) => told({ body }).data['appId'])).size).toBe(1);

    receiver.answer('/busy', 200);
    await sent('POST', `/v1/webhooks/deliveries/${failed.id}/replay`);
    expect(await deliveryIs(endpoint.id, ({ status }) => status === 'DELIVERED')).toMatchObject({ attempts: 8 });
    expect((await sent('GET', `/v1/webhooks/deliveries/${failed.id}`))['attemptLog']).toHaveLength(8);
    await remove(endpoint);
  });

  test('a redirect is not followed', async () => {
    receiver.answer('/moved', (response) => {
      response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
    });
    const endpoint = await addEndpoint('/moved');
    await addApp();
    expect(await deliveryIs(endpoint.id, ({ attempts }) => attempts === 1)).toMatchObject({
      status: 'PENDING',
      responseStatus: 302,
    });
    expect(receiver.at('/elsewhere')).toEqual([]);
    await remove(endpoint);
  });

  test('all that has failed of an endpoint is replayed by a job, and nothing else', async () => {
    receiver.answer('/down', 500);
    const endpoint = await addEndpoint('/down');
    for (let made = 0; made < 3; made += 1) {
      await addApp();
    }
    await eventually(
      () => deliveriesOf(endpoint.id),
      (all) => all.length === 3 && all.every(({ attempts }) => attempts === 1),
    );
    receiver.answer('/down', 200);
    const deliveredId = ((await sent('POST', `/v1/webhooks/endpoints/${endpoint.id}/test`)) as { delivery: Delivery })
      .delivery.id;
    await eventually(
      () => deliveriesOf(endpoint.id, '&status=DELIVERED'),
      (all) => all.length === 1,
    );
    await sent('PATCH', `/v1/webhooks/endpoints/${endpoint.id}`, { endpoint: { status: 'DISABLED' } });
    const failed = await deliveriesOf(endpoint.id, '&status=FAILED&eventType=AppInstalled');
    expect(failed.map(({ problem }) => problem)).toEqual(Array(3).fill('ENDPOINT_DISABLED'));
    expect(
      await server.send('POST', `/v1/webhooks/deliveries/${failed[0]!.id}/replay`, { headers: owner }),
    ).toMatchObject({ status: 428, code: 'WEBHOOK_ENDPOINT_DISABLED' });

    await sent('PATCH', `/v1/webhooks/endpoints/${endpoint.id}`, { endpoint: { status: 'ENABLED' } });
    const { jobId } = await sent('POST', `/v1/webhooks/endpoints/${endpoint.id}/replay-failed`);
    expect(await endedJob(server, jobId, owner)).toMatchObject({ status: 'DONE', total: 3, succeeded: 3 });
    await eventually(
      () => deliveriesOf(endpoint.id, '&status=DELIVERED'),
      (all) => all.length === 4,
    );
    expect((await sent('GET', `/v1/webhooks/deliveries/${deliveredId}`))['attemptLog']).toHaveLength(1);
    // Page by page, newest first.
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await sent('GET', `/v1/webhooks/deliveries?endpointId=${endpoint.id}&limit=2${cursor}`);
      seen.push(...(page['deliveries'] as Delivery[]).map(({ id }) => id));
      const next = (page['pagingMetadata'] as { cursors?: { next?: string } }).cursors?.next;
      cursor = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`;
    } while (cursor !== '');
    expect(seen).toEqual((await deliveriesOf(endpoint.id)).map(({ id }) => id));
    expect(seen).toHaveLength(4);
    await remove(endpoint);
  });

  test('what was sent and not written down is sent again, and what was written down is not', async () => {
    const endpoint = await addEndpoint('/twice');
    const appId = await addApp();
    const delivery = await deliveryIs(endpoint.id, ({ status }) => status === 'DELIVERED');
    const reader = server.database.reader(server.siteId);
    const takenBack = () =>
      reader.all(
        statement(
          `update task set state = 'PENDING', due_at = ${databaseNow}, ended_at = null
           where site_id = $1 and kind = 'send webhook' and input ->> 'deliveryId' = $2 returning id`,
          [server.siteId, delivery.id],
        ),
      );
    // The process ended behind the writing and before the mark: nothing goes out.
    await takenBack();
    await server.assembly.worker.drain();
    expect(receiver.at('/twice')).toHaveLength(1);
    // It ended behind the call.
    await reader.all(
      statement('delete from webhook_attempt where site_id = $1 and delivery_id = $2', [server.siteId, delivery.id]),
    );
    await reader.all(
      statement(
        `update webhook_delivery set status = 'PENDING', attempts = 0, next_attempt_at = created_at
         where site_id = $1 and id = $2`,
        [server.siteId, delivery.id],
      ),
    );
    await takenBack();
    server.assembly.worker.kick('send webhook');
    const [, again] = await receiver.arrived('/twice', 2);
    expect(told(again!).data).toEqual({ appId });
    await deliveryIs(endpoint.id, ({ status }) => status === 'DELIVERED');
    await remove(endpoint);
  });
});

describe('who waits for whom', () => {
  test('an endpoint that does not answer keeps no other waiting, however much waits for it', async () => {
    const held: (() => void)[] = [];
    receiver.answer('/slow', (response) => {
      held.push(() => response.end());
    });
    const slow = await addEndpoint('/slow');
    const good = await addEndpoint('/good');
    for (let made = 0; made < 12; made += 1) {
      await addApp();
    }
    // All of the good one's, while the slow one holds each of its lanes.
    await receiver.arrived('/good', 12);
    await eventually(
      () => deliveriesOf(good.id, '&status=DELIVERED'),
      (all) => all.length === 12,
    );
    expect(held.length).toBeLessThanOrEqual(4);
    expect(held.length).toBeGreaterThan(0);
    receiver.answer('/slow', 200);
    for (const answer of held) {
      answer();
    }
    await eventually(
      () => deliveriesOf(slow.id, '&status=DELIVERED'),
      (all) => all.length === 12,
    );
    await remove(slow, good);
  });

  test('nor does one whose answers never end', async () => {
    receiver.answer('/dribbling', (response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(more));
    });
    const dribbling = await addEndpoint('/dribbling');
    const good = await addEndpoint('/beside');
    for (let made = 0; made < 6; made += 1) {
      await addApp();
    }
    for (const { id } of [good, dribbling]) {
      await eventually(
        () => deliveriesOf(id, '&status=DELIVERED'),
        (all) => all.length === 6,
      );
    }
    await remove(dribbling, good);
  });
});

describe('keys', () => {
  test('a new key signs at once, the one before stays published for 30 days', async () => {
    const endpoint = await addEndpoint('/rotated');
    const before = await publicKeyOf();
    await addApp();
    const [old] = await receiver.arrived('/rotated', 1);
    const after = await sent('POST', '/v1/webhooks/public-key/rotate', {});
    expect(after['keyId']).not.toBe(before['keyId']);
    expect(after['previousKeys']).toEqual([
      {
        keyId: before['keyId'],
        publicKey: before['publicKey'],
        publicKeyBase64: before['publicKeyBase64'],
        retiredDate: expect.any(String),
      },
    ]);
    expect(await publicKeyOf()).toEqual(after);
    await addApp();
    const [, next] = await receiver.arrived('/rotated', 2);
    const keyOf = (key: Json) => importSPKI(key['publicKey'] as string, 'RS256');
    await jwtVerify(next!.body, await keyOf(after));
    await expect(jwtVerify(next!.body, await keyOf(before))).rejects.toThrow();
    await jwtVerify(old!.body, await keyOf((after['previousKeys'] as Json[])[0]!));
    await remove(endpoint);
    const rows = await server.database
      .reader(server.siteId)
      .all(
        statement<{ key: Buffer }>('select sealed_part as key from webhook_key where site_id = $1', [server.siteId]),
      );
    expect(rows).toHaveLength(2);
    for (const { key } of rows) {
      expect(() => createPrivateKey({ key, type: 'pkcs8', format: 'der' })).toThrow();
    }
  });
});

describe('an endpoint that is given up', () => {
  test('at once when it answers 410, and the owner is told', async () => {
    const endpoint = await addEndpoint('/gone?token=secret');
    receiver.answer('/gone?token=secret', 410);
    await addApp();
    await eventually(
      async () => (await sent('GET', `/v1/webhooks/endpoints/${endpoint.id}`))['endpoint'] as Endpoint,
      ({ status }) => status === 'DISABLED',
    );
    expect((await sent('GET', `/v1/webhooks/endpoints/${endpoint.id}`))['endpoint']).toMatchObject({
      disabledReason: 'GONE',
      failingSinceDate: expect.any(String),
    });
    expect((await deliveriesOf(endpoint.id))[0]).toMatchObject({ status: 'FAILED' });
    const { messages } = (await sent('GET', `/v1/outbox/messages?relatedId=${endpoint.id}`)) as {
      messages: { to: string; text: string; type: string }[];
    };
    expect(messages).toMatchObject([{ type: 'WEBHOOK_ENDPOINT_DISABLED', to: server.ownerEmail }]);
    expect(messages[0]!.text).toContain(new URL(receiver.url).host);
    expect(messages[0]!.text).not.toContain('secret');
    await remove(endpoint);
  });

  test('after four days in which it took nothing; one that took something has its days anew', async () => {
    receiver.answer('/ill', 500);
    const endpoint = await addEndpoint('/ill');
    const endpointNow = async () =>
      (await sent('GET', `/v1/webhooks/endpoints/${endpoint.id}`))['endpoint'] as Endpoint;
    await addApp();
    await deliveryIs(endpoint.id, ({ attempts }) => attempts === 1);
    expect(await endpointNow()).toMatchObject({ status: 'ENABLED', failingSinceDate: expect.any(String) });
    await daysPass(95 * hourMs);
    receiver.answer('/ill', 200);
    await addApp();
    await eventually(endpointNow, ({ failingSinceDate }) => failingSinceDate === undefined);
    receiver.answer('/ill', 500);
    await addApp();
    await eventually(endpointNow, ({ failingSinceDate }) => failingSinceDate !== undefined);
    await daysPass(96 * hourMs);
    await addApp();
    await eventually(endpointNow, ({ status }) => status === 'DISABLED');
    expect(await endpointNow()).toMatchObject({ disabledReason: 'FAILING' });
    expect(await deliveriesOf(endpoint.id, '&status=PENDING')).toEqual([]);
    await remove(endpoint);
  });
});

test('managers, front desk, staff, members and visitors have no part in it', async () => {
  for (const kind of ['MANAGER', 'FRONT_DESK', 'STAFF', 'member', 'visitor'] as const) {
    const headers = await server.caller(kind);
    expect(await server.send('GET', '/v1/webhooks/endpoints', { headers })).toMatchObject({ status: 403 });
  }
});
