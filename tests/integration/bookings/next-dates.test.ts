/**
 * A course that has begun is still to come as long as it has sessions: its bookings are found by the date of the next one, and
 * a list of what is to come is read by one index, however much is behind it.
 */
import type { Client } from '@openhours/client';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextDatesOfCourses } from '../../../packages/server/src/domains/bookings/next-dates.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { untilWaiting } from '../../support/database.ts';
import { manyInLongRun } from '../../support/long-run.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A Monday. */
const startsAtMs = Date.UTC(2026, 10, 23, 8);
let server: TestServer;
let business: Business;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ startsAtMs, clockRunsOn: true });
  business = await openBusiness(server);
  client = await server.client('apiKey');
});
afterAll(() => server.stop());

const local = (days: number, hour: number) => ({
  localDate: new Date(Date.UTC(2026, 10, 23) + days * dayMs + hour * hourMs).toISOString().slice(0, 19),
});
const instant = (days: number, hour: number) => `${local(days, hour).localDate}.000Z`;
const atTime = (days: number, hour: number) => server.setClock(Date.UTC(2026, 10, 23) + days * dayMs + hour * hourMs);

/** A course at ten on some days. */
async function newCourse(
  name: string,
  days: readonly number[],
  defaultCapacity = 900,
): Promise<TestService & { readonly eventIds: string[] }> {
  const rules = {
    bookAfterStartPolicy: { enabled: true },
    waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
  };
  const course = await business.addService({ name, type: 'COURSE', resourceIds: [], defaultCapacity, rules });
  const { results } = await client.calendar.bulkCreateEvents({
    events: days.map((day) => ({
      event: { scheduleId: course.scheduleId, type: 'COURSE' as const, start: local(day, 10), end: local(day, 11) },
    })),
  });
  return { ...course, eventIds: results.map(({ itemMetadata }) => itemMetadata.id ?? '') };
}

const join = (course: TestService, firstName: string) =>
  client.bookings.createBooking({
    booking: {
      bookedEntity: { schedule: { scheduleId: course.scheduleId } },
      totalParticipants: 1,
      contactDetails: { firstName },
      status: 'CONFIRMED',
    },
    flowControlSettings: { skipAvailabilityValidation: true },
  });

/** What is to come from the day of an instant on, in its order: who, and when it is next where that is not its beginning. */
async function toCome(from: string) {
  const { extendedBookings } = await client.bookings.queryExtendedBookings({
    query: {
      filter: { nextDate: { $gte: from }, endDate: { $gt: new Date(server.now()).toISOString() } },
      sort: [{ fieldName: 'nextDate', order: 'ASC' }],
    },
  });
  return extendedBookings.map(({ booking, nextDate }) => [
    booking.contactDetails.firstName,
    nextDate ?? booking.startDate,
  ]);
}

// One after the other, as time goes on.
test('a course stands at its next session, from the beginning of one to its end, until none is left', async () => {
  const pottery = await newCourse('Pottery', [1, 8, 15]);
  await join(pottery, 'Paula');
  const cut = await business.addService({ name: 'Cut', resourceIds: [business.ada.resourceId] });
  await business.booked({
    service: cut,
    slot: { serviceId: cut.serviceId, startDate: instant(4, 12), endDate: instant(4, 13) },
    booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Viktor' } },
  });
  expect(await toCome(instant(0, 0))).toEqual([
    ['Paula', instant(1, 10)],
    ['Viktor', instant(4, 12)],
  ]);
  await atTime(1, 10.5);
  expect(await toCome(instant(1, 0))).toEqual([
    ['Paula', instant(1, 10)],
    ['Viktor', instant(4, 12)],
  ]);
  await atTime(1, 11.5);
  expect(await toCome(instant(1, 0))).toEqual([
    ['Viktor', instant(4, 12)],
    ['Paula', instant(8, 10)],
  ]);
  // Whoever comes later stands there from the first.
  await join(pottery, 'Late');
  expect(await toCome(instant(5, 0))).toEqual([
    ['Paula', instant(8, 10)],
    ['Late', instant(8, 10)],
  ]);
  // The next session lies elsewhere, and then it is called off.
  const { event } = await client.calendar.getEvent({ eventId: pottery.eventIds[1] as string });
  await client.calendar.updateEvent({
    event: { id: event.id, revision: event.revision, start: local(9, 10), end: local(9, 11) },
  });
  expect(await toCome(instant(5, 0))).toEqual([
    ['Paula', instant(9, 10)],
    ['Late', instant(9, 10)],
  ]);
  await client.calendar.cancelEvent({ eventId: event.id });
  expect(await toCome(instant(5, 0))).toEqual([
    ['Paula', instant(15, 10)],
    ['Late', instant(15, 10)],
  ]);
  await atTime(15, 12);
  expect(await toCome(instant(5, 0))).toEqual([]);
});

test('a course that was over goes on when a session is added to it, with those who are in it', async () => {
  const choir = await newCourse('Choir', [16]);
  await join(choir, 'Clara');
  await atTime(17, 9);
  expect(await toCome(instant(16, 0))).toEqual([]);
  const { event } = await client.calendar.createEvent({
    event: { scheduleId: choir.scheduleId, type: 'COURSE', start: local(20, 10), end: local(20, 11) },
  });
  expect(await toCome(instant(16, 0))).toEqual([['Clara', instant(20, 10)]]);
  await client.calendar.cancelEvent({ eventId: event.id });
  expect(await toCome(instant(16, 0))).toEqual([]);
});

test('whoever waits for a place in a course that has begun stands at its next session', async () => {
  const drawing = await newCourse('Drawing', [17, 20], 1);
  await join(drawing, 'Dora');
  await atTime(17, 12);
  await client.bookings.registerToWaitlist({
    booking: {
      bookedEntity: { schedule: { scheduleId: drawing.scheduleId } },
      totalParticipants: 1,
      contactDetails: { firstName: 'Willa', email: 'willa@example.com' },
    },
  });
  expect(await toCome(instant(16, 0))).toEqual([
    ['Dora', instant(20, 10)],
    ['Willa', instant(20, 10)],
  ]);
});

test('bookings of a course are moved on in the order in which others lock several, whatever their place in the table', async () => {
  const course = await newCourse('Tides', [18, 25]);
  const [low, high] = [await join(course, 'Tom'), await join(course, 'Tim')]
    .map(({ booking }) => booking.id)
    .toSorted() as [string, string];
  const connection = new pg.Client(server.databaseUrl);
  await connection.connect();
  try {
    // Written anew, the one lies behind the other at some time; of so few rows the table is read as it lies.
    const firstInTable = async () => {
      const text = 'select id from booking where id = any ($1) order by ctid limit 1';
      return (await connection.query<{ id: string }>(text, [[low, high]])).rows[0]?.id;
    };
    while ((await firstInTable()) === low) {
      await connection.query('update booking set updated_at = updated_at where id = $1', [low]);
    }
    await connection.query('analyze booking');
    await connection.query('begin');
    await connection.query('select from booking where id = $1 for no key update', [low]);
    const laterMs = Date.UTC(2026, 10, 23) + 18 * dayMs + 12 * hourMs;
    const movingOn = nextDatesOfCourses.run(server.database, laterMs, new AbortController().signal);
    await untilWaiting(connection, 1, movingOn);
    await connection.query('select from booking where id = $1 for no key update nowait', [high]);
    await connection.query('rollback');
    await movingOn;
  } finally {
    await connection.end();
  }
  expect((await toCome(instant(25, 0))).toSorted()).toEqual([
    ['Tim', instant(25, 10)],
    ['Tom', instant(25, 10)],
  ]);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** So many that reading them all would be dearer than the index. */
const bookingsBehind = manyInLongRun(20_000, 4_000);

test(`with ${bookingsBehind} bookings behind it the list is read by the index of next dates, and only what it shows`, async () => {
  const course = await newCourse('Weaving', [30, 37]);
  const { booking } = await join(course, 'Wanda');
  const connection = new pg.Client(server.databaseUrl);
  await connection.connect();
  try {
    await connection.query(
      `insert into booking
       select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
         'start_at', one.start_at - place * interval '1 hour', 'end_at', one.start_at - place * interval '1 hour' + interval '30 minutes',
         'next_at', one.start_at - place * interval '1 hour', 'next_until', null))).*
       from booking as one, generate_series(1, $3::integer) as place where one.site_id = $1 and one.id = $2`,
      [server.siteId, booking.id, bookingsBehind],
    );
    await connection.query('analyze booking');
    const { rows } = await connection.query(
      `explain (format json) select * from booking
       where site_id = $1 and status in ('CONFIRMED', 'PENDING', 'CREATED') and next_at >= $2 and end_at > $3
         and awaits_customer <> true
       order by next_at, id limit 51`,
      [server.siteId, instant(30, 0), instant(30, 8)],
    );
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    expect(nodes.map((node) => node['Index Name']).filter((name) => name !== undefined)).toEqual(['booking_next']);
    expect(nodes.some((node) => node['Node Type'] === 'Seq Scan' || node['Node Type'] === 'Sort')).toBe(false);
    // What is looked at by the clock is few, however many courses are over.
    const due = await connection.query(
      `explain (format json) select distinct schedule_id from booking where site_id = $1 and next_until <= $2`,
      [server.siteId, instant(30, 10)],
    );
    expect(nodesOf(due.rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Index Name'])).toContain(
      'booking_next_until',
    );
  } finally {
    await connection.end();
  }
  expect(await toCome(instant(30, 10))).toEqual([['Wanda', instant(30, 10)]]);
});
