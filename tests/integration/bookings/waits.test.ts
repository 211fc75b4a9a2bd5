/** How often a booking waits for the database (design 3): what decides with its locks, what is written, the commit. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type TappedConnection, tapConnection } from '../../support/tapped-connection.ts';

let tap: TappedConnection;
let server: TestServer;
let business: Business;
let classroom: Classroom;
let haircut: TestService;
let yoga: TestService;

beforeAll(async () => {
  server = await startTestServer({
    wayOfRequests: async (url) => {
      tap = await tapConnection(url);
      return tap.url;
    },
  });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  haircut = await business.addService({ name: 'Haircut' });
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], defaultCapacity: 9 });
});
afterAll(async () => {
  await server.stop();
  await tap.stop();
});

const person = (name: string) => ({ firstName: name, lastName: 'Lee', email: `${name}@example.com` });

/** Books for a new customer and counts the waits; caller and catalogue are known from a booking before. */
async function waitsOf(bookedEntity: object, name: string): Promise<number> {
  tap.reset();
  const answer = await server.send('POST', '/v2/bookings', {
    headers: business.owner,
    body: { booking: { bookedEntity, totalParticipants: 1, status: 'CONFIRMED', contactDetails: person(name) } },
  });
  expect(answer.text).toContain('"status":"CONFIRMED"');
  return tap.waits('wix.bookings.v2.booking_created');
}

test('an appointment waits three times', async () => {
  await waitsOf({ slot: business.slot(haircut) }, 'first');
  expect(await waitsOf({ slot: business.slot(haircut) }, 'ann')).toBe(3);
});

test('a place in a class waits four times', async () => {
  const eventId = await classroom.newSession(yoga);
  await waitsOf({ slot: { eventId } }, 'first');
  expect(await waitsOf({ slot: { eventId } }, 'bob')).toBe(4);
});

test('a place in a weekly class waits four times, five the first that makes its row', async () => {
  const masterId = await classroom.newSession(yoga, { weekly: true, capacity: 9 });
  const { events } = (
    await server.send('POST', '/calendar/v3/events/query', {
      headers: business.owner,
      body: {
        fromLocalDate: new Date(server.now()).toISOString().slice(0, 19),
        toLocalDate: new Date(server.now() + 40 * 86_400_000).toISOString().slice(0, 19),
        query: { filter: { scheduleId: yoga.scheduleId } },
      },
    })
  ).body as { events: { id: string; recurringEventId?: string }[] };
  const [, eventId] = events.flatMap((each) => (each.recurringEventId === masterId ? [each.id] : []));
  expect(await waitsOf({ slot: { eventId } }, 'first')).toBe(5);
  expect(await waitsOf({ slot: { eventId } }, 'cam')).toBe(4);
});

test('a place in a course waits four times', async () => {
  const course = await classroom.newCourse(9, {});
  const bookedEntity = { schedule: { scheduleId: course.scheduleId } };
  await waitsOf(bookedEntity, 'first');
  expect(await waitsOf(bookedEntity, 'dan')).toBe(4);
});
