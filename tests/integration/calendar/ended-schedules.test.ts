/**
 * Very many events of a schedule that ends: it is over at once, and they are cancelled one after the other behind the
 * answer, with their bookings, each told of once (services sheet 1.5 and 11.1; docs/decisions/0054).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { endedJob, jobStartedBy, jobsOf } from '../../support/jobs.ts';
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
  cancelled = manyRowsOf(server, 'cancelledEvents');
});
afterAll(() => server.stop());

const kind = 'calendar.cancelEvents';
/** More than an act cancels itself, in more than two batches. */
const many = 24;
const jobOf = (act: () => Promise<unknown>) => jobStartedBy(server, kind, business.owner, act);
const aClass = (name: string) => business.addService({ name, type: 'CLASS', resourceIds: [], defaultCapacity: 900 });

async function send<Body>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await server.send(method, path, { headers: business.owner, ...(body === undefined ? {} : { body }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Body;
}

async function cancelSchedule({ scheduleId }: TestService, more: object = {}): Promise<void> {
  const { schedule } = await send<{ schedule: { status: string } }>(
    'POST',
    `/calendar/v3/schedules/${scheduleId}/cancel`,
    more,
  );
  expect(schedule.status).toBe('CANCELLED');
}

const frameOf = async ({ scheduleId }: TestService) =>
  (await send<{ timeFrame: object }>('GET', `/calendar/v3/schedules/timeframe/${scheduleId}`)).timeFrame;

async function bookingStates({ serviceId }: TestService): Promise<string[]> {
  const rows = await cancelled.all<{ status: string }>(
    'select status from booking where site_id = $1 and service_id = $2 order by start_at',
    serviceId,
  );
  return rows.map(({ status }) => status);
}

describe('more events than one act cancels', () => {
  test('end behind the answer with what is booked on them, and free the time that they took', async () => {
    const service = await aClass('Yoga');
    const { resourceId } = business.ada;
    const [first = '', second = ''] = await classroom.newSessions(service, many, { resource_ids: [resourceId] });
    for (const eventId of [first, second]) {
      await business.booked({ service, slot: { eventId }, booking: { status: 'CONFIRMED' } });
    }
    const job = await jobOf(() => cancelSchedule(service));
    expect(await endedJob(server, job.id, business.owner)).toMatchObject({
      status: 'DONE',
      total: many,
      succeeded: many,
      failed: 0,
    });
    expect(await cancelled.states(service.scheduleId)).toEqual({ CANCELLED: many });
    expect(await cancelled.told(service.scheduleId)).toEqual([
      { told: 1, count: many, operation: 'calendar.cancelSchedule' },
    ]);
    expect(await bookingStates(service)).toEqual(['CANCELED', 'CANCELED']);
    expect(await frameOf(service)).toMatchObject({ status: 'NONE' });
    expect(
      await cancelled.all('select source_id from occupancy where site_id = $1 and source_id = any ($2::text[])', [
        first,
        second,
      ]),
    ).toEqual([]);
  });

  test('end without those in which somebody takes part, where these are to stay', async () => {
    const service = await aClass('Pilates');
    const [, second = ''] = await classroom.newSessions(service, many);
    await business.booked({ service, slot: { eventId: second }, booking: { status: 'CONFIRMED' } });
    const job = await jobOf(() => cancelSchedule(service, { preserveFutureEventsWithParticipants: true }));
    expect(await endedJob(server, job.id, business.owner)).toMatchObject({
      status: 'DONE',
      total: many - 1,
      failed: 0,
    });
    expect(await cancelled.states(service.scheduleId)).toEqual({ CANCELLED: many - 1, CONFIRMED: 1 });
    expect(await bookingStates(service)).toEqual(['CONFIRMED']);
    expect(await frameOf(service)).toMatchObject({ status: 'FINITE' });
  });

  test('end with a service that is deleted; a weekly session goes with the instances that people met', async () => {
    const service = await aClass('Ballet');
    await classroom.newSessions(service, many);
    const from = `${new Date(server.now() + 8 * dayMs).toISOString().slice(0, 10)}T12:00:00`;
    const masterId = await classroom.newSession(service, { from, weekly: true, capacity: 9 });
    const { events } = await send<{ events: { id: string; recurringEventId?: string }[] }>(
      'POST',
      '/calendar/v3/events/query',
      {
        query: { filter: { recurringEventId: masterId } },
        fromLocalDate: new Date(server.now()).toISOString().slice(0, 19),
        toLocalDate: new Date(server.now() + 40 * dayMs).toISOString().slice(0, 19),
      },
    );
    const [instance] = events;
    await business.booked({ service, slot: { eventId: instance!.id }, booking: { status: 'CONFIRMED' } });
    const job = await jobOf(() => send('DELETE', `/v2/services/${service.serviceId}`));
    const gone = await server.send('GET', `/v2/services/${service.serviceId}`, { headers: business.owner });
    expect(gone.status).toBe(404);
    // The weekly session and its instance are one.
    expect(await endedJob(server, job.id, business.owner)).toMatchObject({
      status: 'DONE',
      total: many + 1,
      failed: 0,
    });
    expect(await cancelled.states(service.scheduleId)).toEqual({ CANCELLED: many + 2 });
    expect(await bookingStates(service)).toEqual(['CANCELED']);
    expect((await cancelled.told(service.scheduleId)).map((each) => [each.told, each.operation])).toEqual([
      [1, 'services.deleteService'],
    ]);
  });
});

test('as many as one act cancels are over with the answer', async () => {
  const service = await aClass('Waltz');
  await classroom.newSessions(service, 20);
  const known = await jobsOf(server, kind, business.owner);
  await cancelSchedule(service);
  expect(await cancelled.states(service.scheduleId)).toEqual({ CANCELLED: 20 });
  expect(await jobsOf(server, kind, business.owner)).toEqual(known);
});
