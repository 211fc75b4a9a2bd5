/**
 * What a command stands on changes while it waits for its locks: it begins anew in the one lock order of design 4.5, and
 * judges by what is there then.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raiseCatalogueVersion } from '../../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Transaction } from '../../../packages/server/src/db/transaction.ts';
import { lockResources } from '../../../packages/server/src/domains/calendar/index.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness } from '../../support/business.ts';
import { blockTime } from '../../support/calendar.ts';
import { untilWaiting } from '../../support/database.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
});
afterAll(() => server.stop());

const lockedBooking = (id: string, how: string) =>
  statement(`select id from booking where site_id = $1 and id = $2 for no key update ${how}`, [server.siteId, id]);

it('a service that changes hands meanwhile: nobody new is locked behind the booking', async () => {
  const service = await business.addService({ name: 'Handed over', rules: { reschedulePolicy: { enabled: true } } });
  const booking = await business.booked({ service, booking: { status: 'CONFIRMED' } });
  let move: Promise<TestAnswer> | undefined;
  await server.database.transact(server.siteId, async (tx) => {
    raiseCatalogueVersion(tx);
    tx.write(
      statement('update service set staff_ids = $3 where site_id = $1 and id = $2', [
        server.siteId,
        service.serviceId,
        [business.ben.resourceId],
      ]),
    );
  });
  await server.database.transact(server.siteId, async (tx) => {
    await lockResources(tx, [business.ben.resourceId]);
    move = server.send('POST', `/v2/bookings/${booking.id}/reschedule`, {
      body: { slot: business.slot(service) },
      headers: business.owner,
    });
    await untilWaiting(server.database, 1, move);
    // Whoever has the resource may lock the booking next: the one that waits must not have it.
    await tx.all(lockedBooking(booking.id, 'nowait'));
  });
  const answer = await move!;
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { booking: { bookedEntity: { slot: { resource: { id: business.ben.resourceId } } } } },
  ]);
});

/** Moves a booking as a rival would, and takes the time where it is from now on. */
function moveToBlockedTime(tx: Transaction, id: string, startMs: number): void {
  const endMs = startMs + dayMs / 24;
  tx.write(
    statement(
      `update booking set resource_id = $3, start_at = $4, end_at = $5, revision = revision + 1
       where site_id = $1 and id = $2`,
      [server.siteId, id, business.ben.resourceId, new Date(startMs), new Date(endMs)],
    ),
  );
  blockTime(tx, {
    id: newId(),
    scheduleId: business.ben.eventsScheduleId,
    resourceIds: [business.ben.resourceId],
    title: 'Away',
    startMs,
    endMs,
    timeZone: 'UTC',
    nowMs: Date.now(),
  });
}

it('a booking that moves meanwhile is decided by where it is', async () => {
  const service = await business.addService({
    name: 'Moved',
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
  });
  const slot = business.slot(service, { resource: { id: business.ada.resourceId } });
  const booking = await business.booked({ service, slot });
  let decision: Promise<TestAnswer> | undefined;
  await server.database.transact(server.siteId, async (tx) => {
    await tx.all(lockedBooking(booking.id, ''));
    decision = server.send('POST', `/v2/confirmation/${booking.id}:confirmOrDecline`, {
      body: {},
      headers: business.owner,
    });
    await untilWaiting(server.database, 1, decision);
    moveToBlockedTime(tx, booking.id, Date.parse(slot.startDate) + 7 * dayMs);
  });
  const answer = await decision!;
  expect([answer.status, answer.body]).toMatchObject([200, { booking: { status: 'DECLINED', revision: '3' } }]);
});
