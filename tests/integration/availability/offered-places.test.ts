/**
 * What is offered of classes and courses can be booked, and nothing else (design 4.7, bookings sheet 21.2 and 21.3):
 * sessions of every kind, with what is booked, held, cancelled and ruled of them, are asked for and then booked.
 */
import type { SlotHold } from '@openhours/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { counterFaults } from '../../support/seats.ts';
import { testSeed } from '../../support/seed.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

const runs = Number(process.env.TEST_RUNS ?? 40);
const most = 8;

/** Policies that say different things of the days on which sessions are. */
const policies = {
  any: {},
  // Sessions are nine days ahead at least.
  early: { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 8 * 1440 } },
  late: { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 400 * 1440 } },
};
type PolicyName = keyof typeof policies;

let server: TestServer;
let business: Business;
let classroom: Classroom;
let visitor: Record<string, string>;
const classes = new Map<string, TestService>();

beforeAll(async () => {
  console.info(`offered places seed ${testSeed}, ${runs} runs`);
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  visitor = await server.caller('visitor');
  for (const [name, rules] of Object.entries(policies)) {
    for (const onlineBookingEnabled of [true, false]) {
      const service = await business.addService({
        name: `${name} ${onlineBookingEnabled}`,
        type: 'CLASS',
        resourceIds: [],
        onlineBookingEnabled,
        rules: { ...rules, participantsPolicy: { maxParticipantsPerBooking: most } },
      });
      classes.set(service.name, service);
    }
  }
});
afterAll(() => server.stop());

interface Scene {
  readonly policy: PolicyName;
  readonly online: boolean;
  readonly capacity: number;
  readonly booked: number;
  readonly overbooked: number;
  readonly held: number;
  readonly cancelled: boolean;
  readonly party: number;
}

const scenes = fc.record<Scene>({
  policy: fc.constantFrom('any', 'any', 'any', 'early', 'late'),
  online: fc.constantFrom(true, true, true, false),
  capacity: fc.integer({ min: 1, max: 6 }),
  booked: fc.integer({ min: 0, max: 6 }),
  overbooked: fc.constantFrom(0, 0, 0, 2),
  held: fc.integer({ min: 0, max: 3 }),
  cancelled: fc.constantFrom(false, false, false, true),
  party: fc.integer({ min: 1, max: 7 }),
});

const outcome = (answer: TestAnswer) => (answer.status === 200 ? 'OK' : `${answer.status} ${answer.code}`);
const book = (headers: Record<string, string>, booking: object, request: object = {}) =>
  server.send('POST', '/v2/bookings', { body: { booking, ...request }, headers });
const anyway = { flowControlSettings: { skipAvailabilityValidation: true } };

/** Brings a session or a course into the state of a scene; rules are set aside, capacity is not. */
async function fill(bookedEntity: object, scene: Scene): Promise<void> {
  const taken = Math.min(scene.booked, scene.capacity);
  const confirm = (totalParticipants: number) =>
    book(business.owner, { bookedEntity, totalParticipants, status: 'CONFIRMED' }, anyway);
  if (taken > 0) {
    expect(outcome(await confirm(taken))).toBe('OK');
  }
  if (scene.overbooked > 0) {
    const over = scene.capacity - taken + scene.overbooked;
    expect(outcome(await confirm(over))).toBe('OK');
  }
}

/** Holds places as far as the rules let them; the business has no limits of its own. */
async function holdSome(body: object, scene: Scene): Promise<SlotHold | undefined> {
  if (scene.held === 0) {
    return undefined;
  }
  const answer = await server.send('POST', '/v1/slot-holds', {
    body: { ...body, totalParticipants: scene.held },
    headers: business.owner,
  });
  return answer.status === 200 ? (answer.body.slotHold as SlotHold) : undefined;
}

it('a session is bookable for as many as it is offered for, and for nobody more', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const service = classes.get(`${scene.policy} ${scene.online}`)!;
      const eventId = await classroom.newSession(service, { capacity: scene.capacity });
      const bookedEntity = { slot: { eventId } };
      await fill(bookedEntity, scene);
      await holdSome({ slot: { eventId } }, scene);
      if (scene.cancelled) {
        await server.send('POST', `/calendar/v3/events/${eventId}/cancel`, { body: {}, headers: business.owner });
      }
      const path = `/_api/service-availability/v2/time-slots/event/${eventId}`;
      const { timeSlot } = (await server.send('GET', path, { headers: visitor })).body as {
        timeSlot: { bookable: boolean; bookableCapacity: number };
      };
      const answer = await book(visitor, { bookedEntity, totalParticipants: scene.party });
      const isOffered = timeSlot.bookable && scene.party <= timeSlot.bookableCapacity;
      expect([isOffered, outcome(answer)]).toEqual([
        isOffered,
        isOffered
          ? 'OK'
          : expect.stringMatching(/^428 (SESSION_CAPACITY_EXCEEDED|BOOKING_POLICY_VIOLATION|SLOT_NOT_AVAILABLE)$/),
      ]);
      // Explaining and listing ask the same.
      const explained = await server.send('POST', '/v1/availability/explain', { body: { eventId }, headers: visitor });
      expect(explained.body.bookable).toBe(timeSlot.bookable);
    }),
    { numRuns: runs },
  );
  expect(await counterFaults(server)).toEqual([]);
});

it('a course is bookable for as many as its schedule says', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const rules = { ...policies[scene.policy], participantsPolicy: { maxParticipantsPerBooking: most } };
      const { scheduleId } = await classroom.newCourse(scene.capacity, rules, 9);
      const bookedEntity = { schedule: { scheduleId } };
      await fill(bookedEntity, scene);
      await holdSome(bookedEntity, scene);
      const told = await server.send('GET', `/v2/availability/schedule/${scheduleId}`, { headers: visitor });
      const { openSpots, bookingPolicyViolations } = told.body.availability as {
        openSpots: number;
        bookingPolicyViolations: Record<string, boolean>;
      };
      const isAllowed = !Object.values(bookingPolicyViolations).includes(true);
      const answer = await book(visitor, { bookedEntity, totalParticipants: scene.party });
      const isOffered = isAllowed && scene.party <= openSpots;
      expect([isOffered, outcome(answer)]).toEqual([
        isOffered,
        isOffered ? 'OK' : expect.stringMatching(/^428 (SCHEDULE_CAPACITY_EXCEEDED|BOOKING_POLICY_VIOLATION)$/),
      ]);
    }),
    { numRuns: Math.ceil(runs / 2) },
  );
  expect(await counterFaults(server)).toEqual([]);
});
