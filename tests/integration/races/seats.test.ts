/**
 * Races for places and moves over HTTP (bookings sheet 22, design 4.5 and 4.6): never one too many, no needless refusal, and
 * nobody is told that others were in the way of the database.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { plantSession } from '../../support/calendar.ts';
import { counterFaults, countersOf } from '../../support/seats.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let yoga: TestService;
let anybody: TestService;
let day = 8;

const rules = {
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 3 },
};

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], rules });
  const resourceIds = [business.ada.resourceId, business.ben.resourceId];
  anybody = await business.addService({ name: 'Anybody', resourceIds, rules });
});
afterAll(() => server.stop());
afterEach(async () => {
  expect(await counterFaults(server)).toEqual([]);
  const overlaps = await server.database.serverReader.all(
    statement(
      `select a.source_id from occupancy a join occupancy b
         on b.site_id = a.site_id and b.resource_id = a.resource_id and b.id > a.id and b.during && a.during
       where a.site_id = $1 and a.blocks and b.blocks`,
      [server.siteId],
    ),
  );
  expect(overlaps).toEqual([]);
});

const post = (path: string, body: object) => server.send('POST', path, { body, headers: business.owner });
const bookingOf = (answer: TestAnswer) => answer.body.booking as Booking;
const outcomes = (answers: readonly TestAnswer[]) =>
  [...new Set(answers.map(({ status, code }) => (status === 200 ? 'OK' : `${status} ${code}`)))].sort();

async function newSession(capacity: number): Promise<string> {
  day += 1;
  const from = `${new Date(server.now() + day * 86_400_000).toISOString().slice(0, 11)}10:00:00`;
  const more = { capacity, guard_capacity: capacity, nowMs: server.now() };
  return server.database.transact(server.siteId, async (tx) =>
    plantSession(tx, { scheduleId: yoga.scheduleId, from, ...more }),
  );
}
const join = (eventId: string, totalParticipants: number) =>
  post('/v2/bookings', { booking: { bookedEntity: { slot: { eventId } }, totalParticipants, status: 'CONFIRMED' } });
const cancel = ({ id }: Booking) => post(`/v2/bookings/${id}/cancel`, {});
const move = ({ id }: Booking, slot: object) => post(`/v2/bookings/${id}/reschedule`, { slot });

it('200 who come with one to three people fill twenty places, and not one more', async () => {
  const eventId = await newSession(20);
  const parties = Array.from({ length: 200 }, (_, index) => 1 + (index % 3));
  const answers = await Promise.all(parties.map((party) => join(eventId, party)));
  expect(outcomes(answers)).toEqual(['428 SESSION_CAPACITY_EXCEEDED', 'OK']);
  // Somebody came alone and was refused only when there was nothing left.
  expect(await countersOf(server, eventId)).toEqual({ taken: 20, overbooked: 0 });
});

it('cancelling and booking again by many leaves the counters right', async () => {
  const eventId = await newSession(6);
  const storm = async () => {
    const seen: TestAnswer[] = [];
    for (let round = 0; round < 4; round += 1) {
      const answer = await join(eventId, 1 + (round % 2));
      seen.push(answer, ...(answer.status === 200 ? [await cancel(bookingOf(answer))] : []));
    }
    return seen;
  };
  const answers = (await Promise.all(Array.from({ length: 12 }, storm))).flat();
  expect(outcomes(answers).filter((each) => each !== '428 SESSION_CAPACITY_EXCEEDED')).toEqual(['OK']);
  expect(await countersOf(server, eventId)).toEqual({ taken: 0, overbooked: 0 });
});

it('moves that cross between two sessions never wait in a circle', async () => {
  const [one, two] = [await newSession(20), await newSession(20)];
  const made = await Promise.all(Array.from({ length: 20 }, (_, index) => join(index % 2 === 0 ? one : two, 1)));
  const answers = await Promise.all(
    made.map((answer, index) => move(bookingOf(answer), { eventId: index % 2 === 0 ? two : one })),
  );
  expect(outcomes(answers)).toEqual(['OK']);
  expect([await countersOf(server, one), await countersOf(server, two)]).toEqual([
    { taken: 10, overbooked: 0 },
    { taken: 10, overbooked: 0 },
  ]);
});

it('a capacity that is lowered meanwhile keeps what was taken, and lets in nobody more', async () => {
  const eventId = await newSession(20);
  const lower = server.database.transact(server.siteId, async (tx) =>
    tx.write(
      statement(
        'update calendar_event set capacity = 5, guard_capacity = greatest(5, taken) where site_id = $1 and id = $2',
        [server.siteId, eventId],
      ),
    ),
  );
  const [answers] = await Promise.all([Promise.all(Array.from({ length: 40 }, () => join(eventId, 1))), lower]);
  const won = answers.filter(({ status }) => status === 200).length;
  expect(won).toBeGreaterThanOrEqual(5);
  expect(won).toBeLessThanOrEqual(20);
  expect(await countersOf(server, eventId)).toEqual({ taken: won, overbooked: 0 });
  expect((await join(eventId, 1)).code).toBe('SESSION_CAPACITY_EXCEEDED');
});

it('appointments that swap people and times at once never overlap', async () => {
  const people = [business.ada, business.ben];
  const slots = Array.from({ length: 4 }, () => business.slot(anybody));
  const made = await Promise.all(
    slots.flatMap((slot) =>
      people.map(({ resourceId }) =>
        business.booked({
          service: anybody,
          slot: { ...slot, resource: { id: resourceId } },
          booking: { status: 'CONFIRMED' },
        }),
      ),
    ),
  );
  const free = Array.from({ length: 2 }, () => business.slot(anybody));
  const answers = await Promise.all(
    made.map((booking, index) => {
      const { startDate, endDate } = free[index % 2]!;
      return move(booking, { startDate, endDate, resource: { id: people[(index + 1) % 2]!.resourceId } });
    }),
  );
  expect(outcomes(answers)).toEqual(['428 SLOT_NOT_AVAILABLE', 'OK']);
  // Each pair of person and free time that was asked for went to exactly one.
  const asked = new Set(made.map((_, index) => `${index % 2} ${(index + 1) % 2}`)).size;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(asked);
});
