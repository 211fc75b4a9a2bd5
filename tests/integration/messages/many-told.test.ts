/** A change that is told to many: their messages are written a few at a time, so that nothing waits for all of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
});
afterAll(() => server.stop());

test('a session that is called off tells each of thirty once, ten in a transaction at most', async () => {
  const service = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], defaultCapacity: 40 });
  const eventId = await openClassroom(server, business).newSession(service, { capacity: 40, guard_capacity: 40 });
  for (let index = 0; index < 30; index += 1) {
    await business.booked({
      service,
      slot: { eventId },
      booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Ada', email: `ada${index}@example.com` } },
    });
  }
  await settleDeliveries(server);
  const answer = await server.send('POST', `/calendar/v3/events/${eventId}/cancel`, {
    body: { participantNotification: { notifyParticipants: true } },
    headers: business.owner,
  });
  expect(answer.status, answer.text).toBe(200);
  await settleDeliveries(server);
  const written = await server.database.serverReader.all<{ count: number }>(
    statement(
      `select count(*)::integer as count from message
       where site_id = $1 and type like '%CANCEL%' and to_address like 'ada%@example.com' group by xmin::text`,
      [server.siteId],
    ),
  );
  const counts = written.map(({ count }) => count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(Math.max(...counts)).toBeLessThanOrEqual(10);
});
