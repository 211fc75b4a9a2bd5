/** The typed client against a running server: tokens, errors, queries and live changes, over real HTTP. */
import { CallError, createClient, memoryTokens, type StreamEvent } from '@openhours/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const ownerClient = () => createClient({ baseUrl: server.url, apiKey: server.apiKey, siteId: server.siteId });

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

describe('a visitor', () => {
  test('gets tokens before the first call and renews them with the same refresh token', async () => {
    const tokens = memoryTokens();
    const client = createClient({ baseUrl: server.url, clientId: server.clientId, tokens });
    const error = await failureOf(client.availability.listAvailabilityTimeSlots({ serviceId: crypto.randomUUID() }));
    expect(error.status).not.toBe(401);
    const first = await tokens.getTokens();
    expect(first.refreshToken.role).toBe('visitor');
    await tokens.setTokens({ ...first, accessToken: { ...first.accessToken, expiresAt: 1 } });
    await failureOf(client.availability.listAvailabilityTimeSlots({ serviceId: crypto.randomUUID() }));
    const second = await tokens.getTokens();
    expect(second.refreshToken).toEqual(first.refreshToken);
    expect(second.accessToken.expiresAt).toBeGreaterThan(server.now() / 1000);
  });

  test('may not read bookings, and learns so in code, status and request id', async () => {
    const client = createClient({ baseUrl: server.url, clientId: server.clientId });
    const error = await failureOf(client.bookings.queryExtendedBookings({}));
    expect(error.status).toBe(403);
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(error.details?.applicationError?.code).toBe(error.code);
  });

  test('whose access token the server does not take is renewed by itself', async () => {
    const tokens = memoryTokens({
      accessToken: { value: 'made.up.token', expiresAt: 9e9 },
      refreshToken: { value: '', role: 'none' },
    });
    const client = createClient({ baseUrl: server.url, clientId: server.clientId, tokens });
    expect((await failureOf(client.bookings.queryExtendedBookings({}))).status).toBe(403);
    expect((await tokens.getTokens()).accessToken.value).not.toBe('made.up.token');
  });
});

describe('an owner', () => {
  test('sends a filter with dates and gets a page', async () => {
    const answer = await ownerClient().bookings.queryExtendedBookings({
      query: { filter: { startDate: { $gte: new Date(0) } }, cursorPaging: { limit: 3 } },
    });
    expect(answer.pagingMetadata).toMatchObject({ count: 0, hasNext: false });
  });

  test('is told which field of a query is wrong', async () => {
    const error = await failureOf(ownerClient().bookings.queryExtendedBookings({ query: { filter: { nope: 1 } } }));
    expect([error.code, error.message]).toEqual([
      'INVALID_ARGUMENT',
      'INVALID_ARGUMENT: "query.filter" field "nope" cannot be filtered',
    ]);
    expect(error.fieldViolations.map(({ field }) => field)).toEqual(['query.filter']);
  });

  test('hears of a change while listening, and no more after closing', async () => {
    const client = await server.client('OWNER');
    const events: StreamEvent[] = [];
    const states: string[] = [];
    const stream = client.stream({ onEvent: (event) => events.push(event), onState: (state) => states.push(state) });
    await vi.waitFor(() => expect(states).toContain('open'), 10_000);
    const siteClient = ownerClient();
    await siteClient.site.updateSite({ siteId: server.siteId, site: { displayName: 'Heard' } } as never);
    await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('SitePropertiesUpdated'), 10_000);
    stream.close();
    await vi.waitFor(() => expect(states.at(-1)).toBe('closed'), 10_000);
  });
});
