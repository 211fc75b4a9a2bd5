/** What the binder does around a handler: one transaction, stored answers, turns, limits, closed sites, forms. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createClient } from '@openhours/client';
import { defineOperation, fail, Guid, optional } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindRead, bindWrite } from '../../../packages/server/src/call.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createLocalCalls } from '../../../packages/server/src/http/calls/local-call.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const common = { permission: 'BOOKINGS.CREATE', source: 'binder.test.ts', method: 'POST' } as const;
const add = defineOperation({
  ...common,
  name: 'tests.add',
  summary: 'Adds a contact, and may fail afterwards.',
  path: '/v1/tests/add',
  idempotency: 'stored',
  errors: ['FAILED_PRECONDITION'],
  input: Type.Object({ name: Type.String(), fails: optional(Type.Boolean()) }),
  output: Type.Object({ id: Guid() }),
});
const overlap = defineOperation({
  ...common,
  name: 'tests.overlap',
  summary: 'Runs into an overlap that only the database sees.',
  path: '/v1/tests/overlap',
  idempotency: 'none',
  errors: ['FAILED_PRECONDITION'],
  overlapCode: 'FAILED_PRECONDITION',
  input: Type.Object({}),
  output: Type.Object({}),
});
const turn = defineOperation({
  ...common,
  name: 'tests.turn',
  summary: 'Takes its turn for a key.',
  path: '/v1/tests/turn',
  idempotency: 'none',
  input: Type.Object({ key: Type.String() }),
  output: Type.Object({ most: Type.Integer() }),
});
const wait = defineOperation({
  ...common,
  name: 'tests.wait',
  summary: 'Answers when it is let go.',
  path: '/v1/tests/wait',
  idempotency: 'none',
  input: Type.Object({}),
  output: Type.Object({ address: optional(Type.String()) }),
});

let letGo: () => void = () => {};
let hasBegun: () => void = () => {};
const running = new Map<string, number>();

function bindings() {
  return [
    bindWrite(add, async ({ tx, input, nowMs }) => {
      const id = newId();
      tx.write(
        statement(
          `insert into contact (site_id, id, first_name, name_folded, created_at, updated_at) values ($1, $2, $3, $3, $4, $4)`,
          [tx.siteId, id, input.name, new Date(nowMs)],
        ),
      );
      if (input.fails === true) {
        throw fail('FAILED_PRECONDITION', 'Not now');
      }
      return { id };
    }),
    bindWrite(overlap, async ({ tx }) => {
      const resourceId = newId();
      for (const sourceId of [newId(), newId()]) {
        tx.write(
          statement(
            `insert into occupancy (site_id, id, resource_id, source, source_id, during, blocks, exclusive)
             values ($1, $3::uuid, $2, 'BOOKING', $3::text, tstzrange('2030-01-01T10:00:00Z', '2030-01-01T11:00:00Z'), true, true)`,
            [tx.siteId, resourceId, sourceId],
          ),
        );
      }
      await tx.flush();
      return {};
    }),
    bindWrite(
      turn,
      async ({ tx, input }) => {
        const now = (running.get(input.key) ?? 0) + 1;
        running.set(input.key, now);
        await tx.first(statement('select 1 as one', []));
        running.set(input.key, (running.get(input.key) ?? 1) - 1);
        return { most: now };
      },
      { contendsFor: async ({ input }) => [`tests:${input.key}`] },
    ),
    bindRead(wait, async ({ clientAddress }) => {
      const released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      hasBegun();
      await released;
      return { ...(clientAddress && { address: clientAddress }) };
    }),
  ];
}

let server: TestServer;
let key: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ bindings: bindings() });
  key = await server.caller('apiKey');
});
afterAll(() => server.stop());

async function contactsNamed(name: string): Promise<number> {
  const row = await server.database.serverReader.first(
    statement<{ count: number }>(
      'select count(*)::integer as count from contact where site_id = $1 and first_name = $2',
      [server.siteId, name],
    ),
  );
  return row?.count ?? 0;
}

describe('stored answers', () => {
  const post = (body: unknown, idempotencyKey: string, headers = key) =>
    server.send('POST', add.path, { body, headers: { ...headers, 'idempotency-key': idempotencyKey } });

  test('a repeated key is answered from the first answer and writes once, rivals included', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ name: 'once' }, 'key-1')));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(await contactsNamed('once')).toBe(1);
  });

  test('the same key with another body is 409, for another caller it is free', async () => {
    await post({ name: 'mine' }, 'key-2');
    expect((await post({ name: 'changed' }, 'key-2')).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await post({ name: 'changed' }, 'key-2', await server.caller('OWNER'))).status).toBe(200);
  });

  test('a failure is not stored and leaves nothing', async () => {
    expect((await post({ name: 'undone', fails: true }, 'key-3')).status).toBe(428);
    expect(await contactsNamed('undone')).toBe(0);
    expect((await post({ name: 'undone' }, 'key-3')).status).toBe(200);
  });

  test('a key longer than 255 bytes is a violation', async () => {
    const answer = await post({ name: 'long' }, 'k'.repeat(256));
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(await contactsNamed('long')).toBe(0);
  });
});

test('an overlap that only the database sees has the code that the operation declares for it', async () => {
  const answer = await server.send('POST', overlap.path, { headers: key });
  expect([answer.status, answer.code]).toEqual([428, 'FAILED_PRECONDITION']);
});

test('calls for one thing take turns, those for others do not wait', async () => {
  const keys = [...Array(20).fill('hot'), ...Array.from({ length: 5 }, (_, index) => `cold-${index}`)];
  const answers = await Promise.all(
    keys.map((each) => server.send('POST', turn.path, { headers: key, body: { key: each } })),
  );
  expect(answers.map((answer) => answer.body.most)).toEqual(Array(25).fill(1));
});

test('a lost database connection is never a fault, and the server recovers by itself', async () => {
  const calls = Array.from({ length: 30 }, () =>
    server.send('POST', add.path, { headers: key, body: { name: 'storm' } }),
  );
  await server.database.serverReader.all(
    statement(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      [],
    ),
  );
  const answers = await Promise.all(calls);
  for (const answer of answers) {
    expect([200, 503]).toContain(answer.status);
    expect(answer.headers.get('x-wix-request-id')).not.toBeNull();
  }
  const after = await server.send('POST', add.path, { headers: key, body: { name: 'calm' } });
  expect(after.status).toBe(200);
});

describe('a site that is switched off', () => {
  test('is closed to visitors and open to the business', async () => {
    const other = await server.addSite('Closed');
    const [visitor, business] = await Promise.all([server.caller('visitor', other), server.caller('apiKey', other)]);
    await server.database.serverReader.all(
      statement(`update site set state = 'DISABLED' where id = $1`, [other.siteId]),
    );
    server.assembly.auth.sites.forget();
    const refused = await server.send('POST', add.path, { headers: visitor, body: { name: 'closed' } });
    expect([refused.status, refused.code]).toEqual([503, 'SITE_DISABLED']);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await server.send('POST', add.path, { headers: business, body: { name: 'open' } })).status).toBe(200);
  });
});

describe('token grants', () => {
  test('forms are read, and errors also speak as the standard wants', async () => {
    const asForm = (fields: Record<string, string>) =>
      server.send('POST', '/oauth2/token', {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await asForm({ grant_type: 'anonymous', client_id: server.clientId })).body).toMatchObject({
      token_type: 'Bearer',
    });
    const refused = await asForm({ grant_type: 'refresh_token', refresh_token: 'rt_unknown' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: 'invalid_grant',
      details: { applicationError: { code: 'INVALID_GRANT' } },
    });
  });
});

describe('limits', () => {
  test('a caller of too many tokens waits as long as the answer says', async () => {
    const limited = await startTestServer({ environment: { OPENHOURS_RATE_LIMITS: 'on' } });
    try {
      const body = { grantType: 'anonymous', clientId: newId() };
      const statuses: number[] = [];
      for (let call = 0; call < 121; call += 1) {
        statuses.push((await limited.send('POST', '/oauth2/token', { body })).status);
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
      const refused = await limited.send('POST', '/oauth2/token', { body });
      expect(refused.body).toMatchObject({ details: { applicationError: { code: 'THROTTLED_FEATURE' } } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });

  test.each([
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
    ['what is no HTTP', 'hello there\r\n\r\n', '400'],
  ])('%s are answered in our shape', async (_title, text, status) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    await once(socket, 'close');
    const answer = Buffer.concat(chunks).toString();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/x-wix-request-id: [0-9a-f-]{36}/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      details: { applicationError: { code: 'INVALID_ARGUMENT' } },
    });
  });
});

describe('the client address', () => {
  async function addressSeen(at: TestServer): Promise<unknown> {
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const headers = { ...(await at.caller('apiKey')), 'x-forwarded-for': '203.0.113.9' };
    const call = at.send('POST', wait.path, { headers });
    await begun;
    letGo();
    return (await call).body.address;
  }

  test('comes from trusted proxies only', async () => {
    expect(await addressSeen(server)).toBe('127.0.0.1');
    const behind = await startTestServer({
      environment: { OPENHOURS_TRUSTED_PROXIES: '127.0.0.0/8' },
      bindings: bindings(),
    });
    try {
      expect(await addressSeen(behind)).toBe('203.0.113.9');
    } finally {
      await behind.stop();
    }
  });
});

describe('calls from within', () => {
  test('enter the same operations with the same answers and refusals', async () => {
    const faults: unknown[] = [];
    const site = await server.assembly.auth.sites.live(server.siteId);
    const localCalls = createLocalCalls(server.assembly.operations, (error) => faults.push(error));
    const visitor = { kind: 'visitor', visitorId: newId(), clientId: server.clientId, sessionId: newId() } as const;
    const transport = localCalls({
      caller: visitor,
      site,
      requestId: 'from-within',
      clientAddress: undefined,
      language: undefined,
      header: () => undefined,
      onCookies: () => undefined,
    });
    const local = createClient({ transport });
    const remote = await server.client('visitor');
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'OK',
        (error: { details?: unknown }) => JSON.stringify(error.details).replaceAll(/"requestId":"[^"]*"/g, ''),
      );
    const bookingId = newId();
    for (const client of [local, remote]) {
      expect(await codeOf(client.bookings.confirmBooking({ bookingId, revision: '1' }))).toContain(
        'UNAUTHORIZED_OPERATION',
      );
    }
    const question = { serviceId: 'no-guid', fromLocalDate: '2026-12-01T00:00:00' };
    expect(await codeOf(local.availability.listAvailabilityTimeSlots(question))).toBe(
      await codeOf(remote.availability.listAvailabilityTimeSlots(question)),
    );
    // What a page is answered leads on within the server alone, and is sealed for nobody.
    const owner = await server.client('apiKey');
    for (const name of ['Cursor A', 'Cursor B']) {
      await owner.locations.createLocation({ location: { name } });
    }
    const paging = { query: { cursorPaging: { limit: 1 } } };
    const [inner, outer] = [
      await local.locations.queryLocations(paging),
      await remote.locations.queryLocations(paging),
    ];
    const [cursor = '', sealed = ''] = [inner, outer].map(({ pagingMetadata }) => pagingMetadata.cursors?.next);
    const nextPage = (client: typeof local, at: string) =>
      client.locations.queryLocations({ query: { cursorPaging: { limit: 1, cursor: at } } });
    expect((await nextPage(local, cursor)).locations).toEqual((await nextPage(remote, sealed)).locations);
    expect(cursor).toMatch(/^\[/);
    await expect(nextPage(remote, cursor)).rejects.toThrow('is not a cursor of this query');
    const answer = await transport({
      operation: { name: add.name, pathValues: {} },
      method: 'POST',
      path: add.path,
      query: '',
      headers: {},
      body: '{"name":"inside"}',
      signal: undefined,
    });
    expect(answer.status).toBe(200);
    expect(await contactsNamed('inside')).toBe(1);
    expect(
      (await transport({ method: 'GET', path: '/nowhere', query: '', headers: {}, body: undefined, signal: undefined }))
        .status,
    ).toBe(404);
    expect(faults).toEqual([]);
  });
});

test('a stop lets what is under way finish and takes nothing new', async () => {
  const stopping = await startTestServer({ bindings: bindings() });
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const call = stopping.send('POST', wait.path, { headers: await stopping.caller('apiKey') });
  await begun;
  const stopped = stopping.stop();
  letGo();
  expect((await call).status).toBe(200);
  await stopped;
  await expect(stopping.send('GET', '/health/ready')).rejects.toThrow();
});
