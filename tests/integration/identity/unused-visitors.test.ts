/** Sessions of visitors who never came back do not stay for the year that their refresh tokens would live. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { anonymousTokens } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const renew = (refreshToken: string) =>
  server.send('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken } });

async function visitorSessions(): Promise<number> {
  const row = await server.database.serverReader.first(
    statement<{ count: number }>(
      `select count(*)::integer as count from identity_session where site_id = $1 and subject_type = 'VISITOR'`,
      [server.siteId],
    ),
  );
  return row?.count ?? 0;
}

test('after 30 days without one renewal they are gone; one renewal, or a booking on a page, keeps them for the year', async () => {
  const started = server.assembly.clock.now();
  const { auth } = server.assembly;
  const [once, back] = [await anonymousTokens(server), await anonymousTokens(server)];
  const cookie = await server.database.transact(server.siteId, async (tx) =>
    auth.sessions.begin(tx, { subjectType: 'VISITOR', subjectId: newId(), secret: 'cookie' }, started),
  );
  await server.setClock(started + dayMs);
  expect((await renew(back.refresh_token)).status).toBe(200);
  await server.setClock(started + 29 * dayMs);
  expect(await visitorSessions()).toBe(3);
  await server.setClock(started + 30 * dayMs + 1000);
  expect(await visitorSessions()).toBe(2);
  const forgotten = await renew(once.refresh_token);
  expect([forgotten.status, forgotten.body.error]).toEqual([400, 'invalid_grant']);
  await server.setClock(started + 364 * dayMs);
  expect((await renew(back.refresh_token)).status).toBe(200);
  expect(await auth.sessions.bySecret('cookie', cookie.secret)).toMatchObject({ subjectType: 'VISITOR' });
});

test('the access token of a new visitor works for its whole life, as before', async () => {
  const started = server.assembly.clock.now();
  const tokens = await anonymousTokens(server);
  await server.setClock(started + 4 * 3_600_000);
  const who = await server.send('GET', '/v1/user-sessions/current', {
    headers: { authorization: tokens.access_token },
  });
  expect(who.status).toBe(200);
});
