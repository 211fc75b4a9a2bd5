/** Visitors of whom nothing is kept: who only looked is forgotten after a week, who booked is known for a year. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness } from '../../support/business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  business = await openBusiness(server);
});
afterAll(() => server.stop());

async function countVisitors(): Promise<number> {
  const rows = await server.database.serverReader.all(
    statement("select id from identity_session where site_id = $1 and subject_type = 'VISITOR'", [server.siteId]),
  );
  return rows.length;
}

test('a week without use ends visitors who never booked, and nobody else', async () => {
  const haircut = await business.addService({ name: 'Haircut' });
  const [booker, looker] = [await server.caller('visitor'), await server.caller('visitor')];
  const booked = await business.book({ service: haircut, as: booker });
  expect(booked.status).toBe(200);
  expect((await server.send('GET', '/v1/user-sessions/current', { headers: looker })).status).toBe(200);
  const nowMs = server.now();
  expect(await countVisitors()).toBe(2);
  await server.setClock(nowMs + 6 * dayMs);
  expect(await countVisitors()).toBe(2);
  await server.setClock(nowMs + 8 * dayMs);
  expect(await countVisitors()).toBe(1);
  await server.setClock(nowMs + 300 * dayMs);
  expect(await countVisitors()).toBe(1);
});
