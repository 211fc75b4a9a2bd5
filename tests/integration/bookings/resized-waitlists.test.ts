/**
 * A class that is given more places has as many sessions as it has: the waitlists of all of them are found by one statement,
 * looked at in the act, and by the work of the clock where there are very many (bookings sheet 27.2).
 */
import type { Booking, WaitlistPlaceInLine } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
const statements: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ mostInAct: 10, clockRunsOn: true, onStatement: (text) => statements.push(text) });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
});
afterAll(() => server.stop());

const rules = { waitlistPolicy: { enabled: true, capacity: 6, reservationTimeInMinutes: 10 } };

async function send<Body>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await server.send(method, path, { headers: business.owner, ...(body === undefined ? {} : { body }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Body;
}

/** A class of one place, with sessions that follow it; answers their ids. */
async function newClass(name: string, count: number): Promise<{ service: TestService; eventIds: string[] }> {
  const service = await business.addService({ name, type: 'CLASS', resourceIds: [], defaultCapacity: 1, rules });
  const follows = { capacity: 1, guard_capacity: 1, inherited: ['CAPACITY'] };
  return { service, eventIds: await classroom.newSessions(service, count, follows) };
}

/** Somebody has the only place of a session, and somebody else waits for one; answers the booking that waits. */
async function fillWithWaiting(eventId: string): Promise<string> {
  const booking = (email: string) => ({
    bookedEntity: { slot: { eventId } },
    totalParticipants: 1,
    contactDetails: { firstName: 'Ada', email },
  });
  await send('POST', '/v2/bookings', { booking: { ...booking(`${eventId}@taken.test`), status: 'CONFIRMED' } });
  const waiting = await send<{ booking: Booking }>('POST', '/bookings/v1/waitlist/register', {
    booking: booking(`${eventId}@waits.test`),
  });
  return waiting.booking.id;
}

async function resize({ serviceId }: TestService, defaultCapacity: number): Promise<void> {
  const { service } = await send<{ service: { revision: string } }>('GET', `/v2/services/${serviceId}`);
  await send('PATCH', `/v2/services/${serviceId}`, { service: { revision: service.revision, defaultCapacity } });
}

/** Whom places of a session are offered to. */
async function offeredOf(eventId: string): Promise<string[]> {
  const { waitlistPlaces } = await send<{ waitlistPlaces: WaitlistPlaceInLine[] }>(
    'GET',
    `/bookings/v1/waitlist/places?eventId=${eventId}`,
  );
  return waitlistPlaces.flatMap(({ bookingId, offerExpirationDate }) =>
    offerExpirationDate === undefined ? [] : [bookingId],
  );
}

const offers = async ({ scheduleId }: TestService) => {
  const [row] = await server.database.serverReader.all<{ count: number }>(
    statement(
      `select count(*)::integer as count from waitlist_entry
       where site_id = $1 and schedule_id = $2 and offered_until is not null`,
      [server.siteId, scheduleId],
    ),
  );
  return row?.count;
};

test('the waitlists of many sessions are found by one statement, and those on which somebody stands are looked at', async () => {
  const { service, eventIds } = await newClass('Yoga', 20);
  const [first = '', , third = ''] = eventIds;
  const [waitsForFirst, waitsForThird] = [await fillWithWaiting(first), await fillWithWaiting(third)];
  statements.length = 0;
  await resize(service, 2);
  // One finds those of sessions, one that of the class as a whole; of each of two, one reads its waitlist.
  expect(statements.filter((text) => /^select[^;]* from waitlist_entry/u.test(text))).toHaveLength(4);
  expect([await offeredOf(first), await offeredOf(third)]).toEqual([[waitsForFirst], [waitsForThird]]);
  await resize(service, 1);
  expect([await offeredOf(first), await offeredOf(third)]).toEqual([[], []]);
});

test('of more waitlists than an act looks at the work of the clock looks at each, also where an offer was let pass', async () => {
  const { service, eventIds } = await newClass('Pilates', 11);
  for (const eventId of eventIds) {
    await fillWithWaiting(eventId);
  }
  await server.database.transact(server.siteId, async (tx) =>
    tx.write(
      statement('update waitlist_entry set passed = true where site_id = $1 and schedule_id = $2', [
        server.siteId,
        service.scheduleId,
      ]),
    ),
  );
  await server.runDueWork();
  expect(await offers(service)).toBe(0);
  statements.length = 0;
  await resize(service, 2);
  // As above, and one that makes all of them due.
  expect(statements.filter((text) => text.includes('waitlist_entry'))).toHaveLength(3);
  await server.runDueWork();
  expect(await offers(service)).toBe(11);
});
