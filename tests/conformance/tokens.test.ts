/** The published SDK fetches, keeps and renews its tokens here as it does with the platform (identity sheet 4). */
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchTo, ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  globalThis.fetch = fetchTo(server);
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

/** Who the server takes a client for. */
async function whoIs(client: { fetchWithAuth: typeof fetch }): Promise<Record<string, unknown>> {
  const answer = await client.fetchWithAuth(`${server.url}/v1/user-sessions/current`);
  return (await answer.json()) as Record<string, unknown>;
}

describe('OAuthStrategy', () => {
  test('generateVisitorTokens', async () => {
    const tokens = await visitorOf(server).generateVisitorTokens();
    const nowSeconds = Math.floor(server.now() / 1000);
    expect(tokens.refreshToken).toEqual({ value: expect.stringMatching(/^rt_/), role: 'visitor' });
    expect(tokens.accessToken.value).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(tokens.accessToken.expiresAt).toBeGreaterThan(nowSeconds + 14_300);
  });

  test('a valid access token is kept, an expired one is renewed with the same refresh token', async () => {
    const auth = visitorOf(server);
    const tokens = await auth.generateVisitorTokens();
    expect(await auth.generateVisitorTokens(tokens)).toEqual(tokens);
    const expired = { ...tokens, accessToken: { ...tokens.accessToken, expiresAt: 1 } };
    const renewed = await auth.generateVisitorTokens(expired);
    expect(renewed.accessToken.value).not.toBe(tokens.accessToken.value);
    expect(renewed.refreshToken).toEqual(tokens.refreshToken);
  });

  test('renewToken', async () => {
    const auth = visitorOf(server);
    const { refreshToken } = await auth.generateVisitorTokens();
    const renewed = await auth.renewToken(refreshToken);
    expect(renewed.refreshToken.value).toBe(refreshToken.value);
    expect(renewed.accessToken.value).not.toBe('');
  });

  test('a client signs its calls by itself and remains the same visitor over renewals', async () => {
    const auth = visitorOf(server);
    const client = sdkClient(server, {}, auth);
    const first = await whoIs(client);
    expect(first).toMatchObject({ subjectType: 'VISITOR' });
    const tokens = auth.getTokens();
    auth.setTokens({ ...tokens, accessToken: { ...tokens.accessToken, expiresAt: 1 } });
    expect((await whoIs(client)).subjectId).toBe(first.subjectId);
  });

  test('parallel calls of one client that must renew all succeed', async () => {
    const auth = visitorOf(server);
    const client = sdkClient(server, {}, auth);
    const { subjectId } = await whoIs(client);
    const tokens = auth.getTokens();
    auth.setTokens({ ...tokens, accessToken: { ...tokens.accessToken, expiresAt: 1 } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => whoIs(client)));
    expect(new Set(answers.map((answer) => answer.subjectId))).toEqual(new Set([subjectId]));
  });

  test('an ended refresh token falls back to a new visitor without telling anyone', async () => {
    const auth = visitorOf(server);
    const client = sdkClient(server, {}, auth);
    const before = await whoIs(client);
    const tokens = auth.getTokens();
    await server.send('POST', '/oauth2/revoke', { body: { token: tokens.refreshToken.value } });
    auth.setTokens({ ...tokens, accessToken: { ...tokens.accessToken, expiresAt: 1 } });
    const after = await whoIs(client);
    expect(after).toMatchObject({ subjectType: 'VISITOR' });
    expect(after.subjectId).not.toBe(before.subjectId);
  });

  test('an unknown client is told so, with the request id', async () => {
    const auth = OAuthStrategy({ clientId: '00000000-0000-4000-8000-000000000000' });
    await expect(auth.generateVisitorTokens()).rejects.toThrow(
      /Failed to fetch tokens from OAuth API: .* request id: [0-9a-f-]{36}\. Response: \{"error":"invalid_client"/,
    );
  });

  test('headers that a caller adds to token requests are ignored', async () => {
    const auth = OAuthStrategy({
      clientId: server.clientId,
      tokenRequestOptions: { headers: { 'client-binding': 'anything' } },
    });
    expect((await auth.generateVisitorTokens()).refreshToken.role).toBe('visitor');
  });

  test('one server answers every host of the platform alike', async () => {
    const tokens = await visitorOf(server).generateVisitorTokens();
    for (const host of ['www', 'edge', 'readonly']) {
      const answer = await fetch(`https://${host}.wixapis.com/v1/user-sessions/current`, {
        headers: { authorization: tokens.accessToken.value },
      });
      expect(answer.status).toBe(200);
    }
  });
});

describe('ApiKeyStrategy', () => {
  test('with a site', async () => {
    const client = sdkClient(server, {}, ownerOf(server));
    const answer = await client.fetchWithAuth(`${server.url}/v1/sites/${server.siteId}`);
    expect(answer.status).toBe(200);
  });

  test('with an account', async () => {
    const client = createClient({ auth: ApiKeyStrategy({ apiKey: server.apiKey, accountId: server.accountId }) });
    const answer = await client.fetchWithAuth(`${server.url}/v1/sites`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ sites: [{ id: server.siteId }] });
  });

  test('with the site of somebody else', async () => {
    const other = await server.addSite('Other account');
    const client = createClient({ auth: ApiKeyStrategy({ apiKey: server.apiKey, siteId: other.siteId }) });
    const answer = await client.fetchWithAuth(`${server.url}/v1/sites`);
    expect(answer.status).toBe(401);
  });
});
