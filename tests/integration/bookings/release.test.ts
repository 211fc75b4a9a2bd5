/**
 * Very many bookings whose service, session or course is called off: it is so at once, and they are cancelled by the
 * business one after the other behind the answer (services sheet 1.5 and 11; docs/decisions/0054).
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { endedJob, jobStartedBy } from '../../support/jobs.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
});
afterAll(() => server.stop());

const many = 120;
const all = <Row>(sql: string, ...parameters: unknown[]) =>
  server.database.serverReader.all<Row>(statement<Row>(sql, [server.siteId, ...parameters]));
const jobOf = (act: () => Promise<unknown>) => jobStartedBy(server, 'bookings.release', business.owner, act);
const states = async (serviceId: string) =>
  Object.fromEntries(
    (
      await all<{ status: string; count: number }>(
        'select status, count(*)::integer as count from booking where site_id = $1 and service_id = $2 group by status',
        serviceId,
      )
    ).map(({ count, status }) => [status, count]),
  );
/** How often each booking of a service was told to be cancelled, and by which operation, as the log has it. */
const cancellations = (serviceId: string) =>
  all<{ told: number; bookings: number; operation: string }>(
    `select told::integer, count(*)::integer as bookings, operation from (
       select entity_id, count(*) as told from outbox_event
       where site_id = $1 and type like '%booking_canceled' group by entity_id) as one
     join booking on booking.site_id = $1 and booking.id::text = one.entity_id and booking.service_id = $2
     join audit_entry on audit_entry.site_id = $1 and audit_entry.entity_id = one.entity_id and audit_entry.entity_type = 'booking'
       and audit_entry.after ->> 'status' = 'CANCELED'
     group by told, operation`,
    serviceId,
  );

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
    expect(await states(service.serviceId)).toEqual({ CANCELED: many });
    expect(await cancellations(service.serviceId)).toEqual([
      { told: 1, bookings: many, operation: 'calendar.cancelEvent' },
    ]);
    const [seats] = await all<{ taken: number }>(
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
    expect(await states(service.serviceId)).toEqual({ CANCELED: many });
    expect(await cancellations(service.serviceId)).toEqual([
      { told: 1, bookings: many, operation: 'services.deleteService' },
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
    expect(await states(service.serviceId)).toEqual({ CANCELED: many + 2 });
    expect(await business.occupancyOf(booking.id)).toEqual([]);
    expect(await business.eventStatusOf(booking)).toBe('CANCELLED');
    const told = await business.eventsOf(booking.bookedEntity.slot!.eventId as string);
    expect(told.filter(({ type }) => type === 'wix.calendar.v3.event_cancelled')).toHaveLength(1);
  });
});
