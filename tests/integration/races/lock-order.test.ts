/**
 * What a command stands on changes while it waits for its locks: it begins anew in the one lock order of design 4.5, and
 * judges by what is there then.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdCatalogueStill, raiseCatalogueVersion } from '../../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Transaction } from '../../../packages/server/src/db/transaction.ts';
import { lockResources } from '../../../packages/server/src/domains/calendar/index.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { blockTime, plantSession } from '../../support/calendar.ts';
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
    await untilWaiting(tx, 1, move);
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
    nowMs: server.now(),
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
    holdCatalogueStill(tx);
    await tx.all(lockedBooking(booking.id, ''));
    decision = server.send('POST', `/v2/confirmation/${booking.id}:confirmOrDecline`, {
      body: {},
      headers: business.owner,
    });
    await untilWaiting(tx, 1, decision);
    moveToBlockedTime(tx, booking.id, Date.parse(slot.startDate) + 7 * dayMs);
  });
  const answer = await decision!;
  expect([answer.status, answer.body]).toMatchObject([200, { booking: { status: 'DECLINED', revision: '3' } }]);
});

const post = (path: string, body: object) => server.send('POST', path, { body, headers: business.owner });

/** A class with a session, and bookings of places in it, one for each of `people`. */
async function bookedClass(name: string, people: number) {
  const rules = { cancellationPolicy: { enabled: true } };
  const yoga = await business.addService({ name, type: 'CLASS', resourceIds: [business.ada.resourceId], rules });
  const from = `${new Date(server.now() + 9 * dayMs).toISOString().slice(0, 11)}10:00:00`;
  const more = { capacity: 30, guard_capacity: 30, nowMs: server.now() };
  const eventId = await server.database.transact(server.siteId, async (tx) =>
    plantSession(tx, { scheduleId: yoga.scheduleId, from, ...more }),
  );
  const join = () =>
    post('/v2/bookings', {
      booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1, status: 'CONFIRMED' },
    });
  const bookings: string[] = [];
  for (let index = 0; index < people; index += 1) {
    bookings.push(((await join()).body.booking as { id: string }).id);
  }
  return { yoga, eventId, join, bookings };
}

it('who waits for a change of the catalogue holds nothing that the change may come to need', async () => {
  const { eventId, bookings } = await bookedClass('Waited for', 1);
  let cancel: Promise<TestAnswer> | undefined;
  let isOver = false;
  await server.database.transact(server.siteId, async (tx) => {
    raiseCatalogueVersion(tx);
    cancel = post(`/v2/bookings/${bookings[0]}/cancel`, {}).finally(() => {
      isOver = true;
    });
    await untilWaiting(tx, 1, cancel);
    expect(isOver).toBe(false);
    await tx.all(lockedBooking(bookings[0]!, 'nowait'));
    await tx.all(
      statement('select id from calendar_event where site_id = $1 and id = $2 for no key update nowait', [
        server.siteId,
        eventId,
      ]),
    );
  });
  expect((await cancel!).status).toBe(200);
});

it('whoever has booked before books with a hold: it is locked before the contact', async () => {
  const visitor = await server.caller('visitor');
  const service = await business.addService({ name: 'Held' });
  const { eventId } = await bookedClass('Held in a class', 0);
  const person = { contactDetails: { firstName: 'Grace', email: 'grace@example.com' } };
  await business.booked({ service, booking: person });
  for (const slot of [business.slot(service), { eventId }]) {
    const headers = { headers: visitor };
    const held = await server.send('POST', '/v1/slot-holds', { body: { slot, totalParticipants: 1 }, ...headers });
    expect(held.status, held.text).toBe(200);
    const slotHoldId = (held.body.slotHold as { id: string }).id;
    const booking = { bookedEntity: { slot }, totalParticipants: 1, ...person };
    const booked = await server.send('POST', '/v2/bookings', { body: { booking, slotHoldId }, ...headers });
    expect(booked.status, booked.text).toBe(200);
  }
});

it('in a bulk of bookings with holds all holds are locked before the contact of any', async () => {
  const service = await business.addService({ name: 'Held in bulk' });
  const person = { contactDetails: { firstName: 'Grace', email: 'bulk@example.com' } };
  await business.booked({ service, booking: person });
  const createBookingsInfo = [];
  for (const slot of [business.slot(service), business.slot(service)]) {
    const held = await post('/v1/slot-holds', { slot, totalParticipants: 1 });
    expect(held.status, held.text).toBe(200);
    const booking = { bookedEntity: { slot }, totalParticipants: 1, ...person };
    createBookingsInfo.push({ booking, slotHoldId: (held.body.slotHold as { id: string }).id });
  }
  const made = await post('/v2/bulk/bookings/create', { createBookingsInfo });
  expect(made.body.bulkActionMetadata, made.text).toMatchObject({ totalSuccesses: 2 });
});

/** The statuses and codes of answers, each once. */
const outcomes = (answers: readonly TestAnswer[]) =>
  [...new Set(answers.map(({ status, code }) => (status === 200 ? 'OK' : `${status} ${code}`)))].sort();

it('a service that is deleted while people join and cancel: each is told what is, and nobody of the database', async () => {
  const { yoga, join, bookings } = await bookedClass('Deleted in a crowd', 8);
  const [deleted, ...others] = await Promise.all([
    server.send('DELETE', `/_api/bookings/v2/services/${yoga.serviceId}`, { headers: business.owner }),
    ...bookings.map((id) => post(`/v2/bookings/${id}/cancel`, {})),
    ...bookings.map(() => join()),
  ]);
  expect(deleted!.status, deleted!.text).toBe(200);
  expect(outcomes(others).filter((each) => /^5|CONCURR|TRY_AGAIN/.test(each))).toEqual([]);
  const open = await server.database.serverReader.all(
    statement(`select status from booking where site_id = $1 and service_id = $2 and status <> 'CANCELED'`, [
      server.siteId,
      yoga.serviceId,
    ]),
  );
  expect(open).toEqual([]);
});

it.each([
  ['cancelled', (id: string) => post(`/v2/bookings/${id}/cancel`, {})],
  [
    'moved',
    (id: string, service: TestService) => post(`/v2/bookings/${id}/reschedule`, { slot: business.slot(service) }),
  ],
])('an appointment that is %s waits for its event before it holds the booking', async (what, act) => {
  const rules = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
  const service = await business.addService({ name: `To be ${what}`, rules });
  const booking = await business.booked({ service, booking: { status: 'CONFIRMED' } });
  let change: Promise<TestAnswer> | undefined;
  await server.database.transact(server.siteId, async (tx) => {
    holdCatalogueStill(tx);
    await tx.all(
      statement('select id from calendar_event where site_id = $1 and id = $2 for no key update', [
        server.siteId,
        booking.bookedEntity.slot!.eventId,
      ]),
    );
    change = act(booking.id, service);
    await untilWaiting(tx, 1, change);
    // Whoever has the event, as the calendar does that cancels it, may lock the booking next.
    await tx.all(lockedBooking(booking.id, 'nowait'));
  });
  const changed = await change!;
  expect(changed.status, changed.text).toBe(200);
});

it('a site that takes another zone while people join and cancel', async () => {
  const { join, bookings } = await bookedClass('Moved in a crowd', 6);
  const { authorization } = await server.caller('apiKey');
  const [moved, ...others] = await Promise.all([
    server.send('PATCH', `/v1/sites/${server.siteId}`, {
      headers: { authorization: authorization as string, 'wix-account-id': server.accountId },
      body: { site: { timeZone: 'Asia/Tokyo' } },
    }),
    ...bookings.map((id) => post(`/v2/bookings/${id}/cancel`, {})),
    ...bookings.map(() => join()),
  ]);
  expect(moved!.status, moved!.text).toBe(200);
  expect(outcomes(others)).toEqual(['OK']);
});
