/**
 * Very many bookings whose service, session or course is called off: it is so at once, and they are cancelled by the
 * business one after the other behind the answer (services sheet 1.5 and 11; docs/decisions/0054).
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Business, openBusiness } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { endedJob, jobStartedBy } from '../../support/jobs.ts';
import { type ManyRows, manyRowsOf } from '../../support/many-rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let cancelled: ManyRows;
beforeAll(async () => {
  server = await startTestServer({ mostInAct: 20 });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  cancelled = manyRowsOf(server, 'cancelledBookings');
});
afterAll(() => server.stop());

/** More than an act cancels itself, in more than two batches. */
const many = 24;
const jobOf = (act: () => Promise<unknown>) => jobStartedBy(server, 'bookings.release', business.owner, act);

async function bookSeats(service: Awaited<ReturnType<Business['addService']>>, eventId: string): Promise<void> {
  for (let index = 0; index < many; index += 1) {
    await business.booked({
      service,
      slot: { eventId },
      booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Ada', email: `ada${index}@example.com` } },
    });
  }
}

describe('more bookings than one act cancels', () => {
  test('go with the session of a class that is called off', async () => {
    const service = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], defaultCapacity: 200 });
    const eventId = await classroom.newSession(service, { capacity: 200, guard_capacity: 200 });
    await bookSeats(service, eventId);
    const job = await jobOf(async () => {
      const body = { eventId, participantNotification: { notifyParticipants: true, message: 'No water' } };
      const answer = await server.send('POST', `/calendar/v3/events/${eventId}/cancel`, {
        body,
        headers: business.owner,
      });
      expect(answer.status, answer.text).toBe(200);
      expect((answer.body.event as { status: string }).status).toBe('CANCELLED');
    });
    expect(await endedJob(server, job.id, business.owner)).toMatchObject({
      status: 'DONE',
      total: many,
      succeeded: many,
      failed: 0,
    });
    expect(await cancelled.states(service.serviceId)).toEqual({ CANCELED: many });
    expect(await cancelled.told(service.serviceId)).toEqual([
      { told: 1, count: many, operation: 'calendar.cancelEvent' },
    ]);
    const [seats] = await cancelled.all<{ taken: number }>(
      'select taken from calendar_event where site_id = $1 and id = $2',
      eventId,
    );
    expect(seats?.taken).toBe(0);
  });

  test('go with a service that is deleted, by one job, and leave alone what was cancelled meanwhile', async () => {
    const service = await business.addService({
      name: 'Pilates',
      type: 'CLASS',
      resourceIds: [],
      defaultCapacity: 200,
    });
    const eventId = await classroom.newSession(service, { capacity: 200, guard_capacity: 200 });
    await bookSeats(service, eventId);
    const job = await jobOf(async () => {
      const answer = await server.send('DELETE', `/_api/bookings/v2/services/${service.serviceId}`, {
        headers: business.owner,
      });
      expect(answer.status, answer.text).toBe(200);
    });
    const gone = await server.send('GET', `/v2/services/${service.serviceId}`, { headers: business.owner });
    expect(gone.status).toBe(404);
    expect(await endedJob(server, job.id, business.owner)).toMatchObject({ status: 'DONE', failed: 0 });
    expect(await cancelled.states(service.serviceId)).toEqual({ CANCELED: many });
    expect(await cancelled.told(service.serviceId)).toEqual([
      { told: 1, count: many, operation: 'services.deleteService' },
    ]);
  });

  test('go with a service of appointments, whose time and events are free, too', async () => {
    const service = await business.addService({ name: 'Massage' });
    const booking = await business.booked({
      service,
      booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Eve', email: 'eve@example.com' } },
    });
    // Requests of others, which take no time.
    const asked = await business.booked({ service, booking: { status: 'CREATED' } });
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query(
      `insert into booking
       select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*
       from booking as one, generate_series(1, $3::integer) where one.site_id = $1 and one.id = $2`,
      [server.siteId, asked.id, many],
    );
    await client.end();
    const job = await jobOf(() =>
      server.send('DELETE', `/_api/bookings/v2/services/${service.serviceId}`, { headers: business.owner }),
    );
    expect(await endedJob(server, job.id, business.owner)).toMatchObject({ status: 'DONE', failed: 0 });
    expect(await cancelled.states(service.serviceId)).toEqual({ CANCELED: many + 2 });
    expect(await business.occupancyOf(booking.id)).toEqual([]);
    expect(await business.eventStatusOf(booking)).toBe('CANCELLED');
    const told = await business.eventsOf(booking.bookedEntity.slot!.eventId as string);
    expect(told.filter(({ type }) => type === 'wix.calendar.v3.event_cancelled')).toHaveLength(1);
  });
});
