/**
 * Very many bookings whose sessions or course move: these lie elsewhere at once, and the bookings follow one after the
 * other behind the answer, each told of once (services sheet 11; docs/decisions/0054).
 */
import type { CalendarEvent } from '@openhours/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { endedJob, jobStartedBy } from '../../support/jobs.ts';
import { type ManyRows, manyRowsOf } from '../../support/many-rows.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let bookings: ManyRows;
let client: pg.Client;
const statements: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ mostInAct: 40, clockRunsOn: true, onStatement: (text) => statements.push(text) });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  bookings = manyRowsOf(server, 'movedBookings');
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

const kind = 'bookings.followCalendar';
/** More than an act moves itself, in more than two batches. */
const many = 44;
async function ok<Body>(answer: Promise<TestAnswer>): Promise<Body> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body as Body;
}
const send = (method: string, path: string, body: object) =>
  server.send(method, path, { body, headers: business.owner });
const jobOf = (act: () => Promise<unknown>) => jobStartedBy(server, kind, business.owner, act);
const local = (atMs: number) => new Date(atMs).toISOString().slice(0, 19);
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

/** A weekly class at ten, from a day on. */
async function newSeries(service: TestService, days: number): Promise<CalendarEvent> {
  const dayOfFirst = Math.floor(server.now() / dayMs) * dayMs + days * dayMs;
  const event = {
    scheduleId: service.scheduleId,
    type: 'CLASS',
    start: { localDate: local(dayOfFirst + 10 * hourMs) },
    end: { localDate: local(dayOfFirst + 11 * hourMs) },
    recurrenceRule: { frequency: 'WEEKLY', interval: 1, days: [weekdays[new Date(dayOfFirst).getUTCDay()]] },
  };
  return (await ok<{ event: CalendarEvent }>(send('POST', '/calendar/v3/events', { event }))).event;
}

/** The sessions of a series, the first ones first. */
async function sessionsOf(series: CalendarEvent, count: number): Promise<CalendarEvent[]> {
  const fromMs = Date.parse(`${series.start.localDate}Z`);
  const { events } = await ok<{ events: CalendarEvent[] }>(
    send('POST', '/calendar/v3/events/query', {
      query: { filter: { recurringEventId: series.id } },
      fromLocalDate: local(fromMs),
      toLocalDate: local(fromMs + (count * 7 - 1) * dayMs),
    }),
  );
  expect(events).toHaveLength(count);
  return events;
}

const moveTo = (series: CalendarEvent, hour: number) => {
  const day = series.start.localDate!.slice(0, 10);
  const event = {
    revision: series.revision,
    start: { localDate: `${day}T${hour}:00:00` },
    end: { localDate: `${day}T${hour + 1}:00:00` },
  };
  return send('PATCH', `/calendar/v3/events/${series.id}`, { event });
};

/** Adds bookings like one that there is. */
async function copies(bookingId: string, count: number): Promise<void> {
  await client.query(
    `insert into booking
     select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*
     from booking as one, generate_series(1, $3::integer) where one.site_id = $1 and one.id = $2`,
    [server.siteId, bookingId, count],
  );
}

const aClass = (name: string) => business.addService({ name, type: 'CLASS', resourceIds: [], defaultCapacity: 900 });

/** When the bookings of a service begin, and how many at each time. */
const startsOf = async ({ serviceId }: TestService) =>
  (
    await bookings.all<{ start: number; bookings: number }>(
      `select start_at as start, count(*)::integer as bookings from booking
       where site_id = $1 and service_id = $2 group by start_at order by start_at`,
      serviceId,
    )
  ).map(({ start, bookings }) => [new Date(start).toISOString().slice(11, 16), bookings]);

describe('more bookings than one act moves', () => {
  test('follow a weekly class that is held at another hour', async () => {
    const service = await aClass('Yoga');
    const series = await newSeries(service, 8);
    const [first, second] = await sessionsOf(series, 2);
    for (const eventId of [first!.id, second!.id]) {
      const booking = await business.booked({ service, slot: { eventId }, booking: { status: 'CONFIRMED' } });
      await copies(booking.id, many / 2 - 1);
    }
    const job = await jobOf(async () => {
      await ok(moveTo(series, 15));
      // The sessions lie there at once, and whoever books now is there from the start.
      const at = (await sessionsOf(series, 3)).map(({ start }) => start.localDate!.slice(11));
      expect(at).toEqual(['15:00:00', '15:00:00', '15:00:00']);
    });
    expect(await endedJob(server, job.id, business.owner)).toMatchObject({ status: 'DONE', total: many, failed: 0 });
    expect(await startsOf(service)).toEqual([
      ['15:00', many / 2],
      ['15:00', many / 2],
    ]);
    expect(await bookings.told(service.serviceId)).toEqual([
      { told: 1, count: many, operation: 'calendar.updateEvent' },
    ]);
  });

  test('keep the dates of their course, and move once where its end does not', async () => {
    const course = await classroom.newCourse(900, {});
    const answer = await server.send('POST', '/v2/bookings', {
      body: {
        booking: {
          bookedEntity: { schedule: { scheduleId: course.scheduleId } },
          totalParticipants: 1,
          status: 'CONFIRMED',
          contactDetails: { firstName: 'Ada', email: 'ada@example.com' },
        },
      },
      headers: business.owner,
    });
    expect(answer.status, answer.text).toBe(200);
    await copies((answer.body.booking as { id: string }).id, many - 1);
    const [session] = await bookings.all<{ id: string; revision: number; start: string }>(
      `select id, revision, left(local_start::text, 10) as start from calendar_event
       where site_id = $1 and schedule_id = $2 order by start_at limit 1`,
      course.scheduleId,
    );
    const move = (hour: number, revision: number) =>
      ok(
        send('PATCH', `/calendar/v3/events/${session!.id}`, {
          event: {
            revision: String(revision),
            start: { localDate: `${session!.start}T0${hour}:00:00` },
            end: { localDate: `${session!.start}T0${hour + 1}:00:00` },
          },
        }),
      );
    const job = await jobOf(() => move(7, session!.revision));
    expect(await endedJob(server, job.id, business.owner)).toMatchObject({ status: 'DONE', total: many, failed: 0 });
    const [moved] = await bookings.all<{ at: number }>(
      'select start_at as at from calendar_event where site_id = $1 and id = $2',
      session!.id,
    );
    expect(await startsOf(course)).toEqual([[new Date(moved!.at).toISOString().slice(11, 16), many]]);
    expect(await bookings.told(course.serviceId)).toEqual([
      { told: 1, count: many, operation: 'calendar.updateEvent' },
    ]);
  });

  test('follow the zone of the business', async () => {
    const service = await aClass('Ballet');
    const series = await newSeries(service, 8);
    const [first] = await sessionsOf(series, 1);
    const booking = await business.booked({ service, slot: { eventId: first!.id }, booking: { status: 'CONFIRMED' } });
    await copies(booking.id, many - 1);
    const zoneOf = (timeZone: string) =>
      ok(
        send('PATCH', '/site-properties/v4/properties', { properties: { timeZone }, fields: { paths: ['timeZone'] } }),
      );
    const job = await jobOf(() => zoneOf('Asia/Tokyo'));
    expect(await endedJob(server, job.id, business.owner)).toMatchObject({ status: 'DONE', failed: 0 });
    expect(await startsOf(service)).toEqual([['01:00', many]]);
    const back = await jobOf(() => zoneOf('UTC'));
    expect(await endedJob(server, back.id, business.owner)).toMatchObject({ status: 'DONE', failed: 0 });
    expect(await startsOf(service)).toEqual([['10:00', many]]);
  });
});

test('a series asks the database as often for many sessions with bookings as for few', async () => {
  async function statementsFor(sessions: number): Promise<number> {
    const service = await aClass(`Waltz ${sessions}`);
    const series = await newSeries(service, 9);
    for (const { id: eventId } of await sessionsOf(series, sessions)) {
      await business.booked({ service, slot: { eventId }, booking: { status: 'CONFIRMED' } });
    }
    // What the server does behind its answers reads now and then, too, and only adds: the least is what the move reads.
    let least = Number.POSITIVE_INFINITY;
    let moving = series;
    for (const hour of [15, 16, 17]) {
      statements.length = 0;
      ({ event: moving } = await ok<{ event: CalendarEvent }>(moveTo(moving, hour)));
      // What is read is waited for; what is written goes out together.
      least = Math.min(least, statements.filter((text) => /^\s*select/u.test(text)).length);
      expect(await startsOf(service)).toEqual(Array.from({ length: sessions }, () => [`${hour}:00`, 1]));
    }
    return least;
  }
  const few = await statementsFor(2);
  expect(await statementsFor(12)).toBe(few);
});
