/**
 * Absences whose job is under way, whose caller may not decide about bookings, and whose place has a clock of its own:
 * nothing is called off that nobody wants to be, or may call off.
 */
import type { Absence, Booking, JobItem } from '@openhours/contract';
import { addDays } from '@openhours/contract/dates';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { plantApiKey } from '../../support/api-keys.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { untilWaiting } from '../../support/database.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { endedJob } from '../../support/jobs.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { named, openMultiServices } from '../bookings/multi-service-calls.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'UTC' } });
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut', resourceIds: [business.ada.resourceId] });
});
afterAll(() => server.stop());

const path = '/v1/absences';
const send = (method: string, where: string, body?: object, headers = business.owner) =>
  server.send(method, where, { headers, ...(body === undefined ? {} : { body }) });

let next = 20;
function freshDay(): string {
  next += 3;
  return new Date(server.now() + next * dayMs).toISOString().slice(0, 10);
}
const wholeDay = (day: string) => ({ localStart: `${day}T00:00:00`, localEnd: `${addDays(day, 1)}T00:00:00` });
const absent = (day: string) => ({ resourceId: business.ada.resourceId, ...wholeDay(day), allDay: true });

async function book(day: string, hour: number): Promise<Booking> {
  const startMs = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
  const slot = {
    serviceId: haircut.serviceId,
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + hourMs).toISOString(),
    resource: { id: business.ada.resourceId },
  };
  return business.booked({ service: haircut, slot, booking: { status: 'CONFIRMED' } });
}
const cancelling = ({ id, revision }: Booking) => ({ kind: 'CANCEL', bookings: [{ bookingId: id, revision }] });

async function statusOf({ id }: Booking): Promise<string> {
  const { body } = await send('POST', '/v2/extended-bookings/query', { query: { filter: { id } } });
  return (body['extendedBookings'] as { booking: Booking }[])[0]!.booking.status;
}

test('what was ended while its job is under way calls nothing further off', async () => {
  const day = freshDay();
  const [first, second] = [await book(day, 8), await book(day, 10)];
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  try {
    const holdRow = ({ id }: Booking) =>
      holder.query('select 1 from booking where site_id = $1 and id = $2 for update', [server.siteId, id]);
    await holder.query('begin');
    await holdRow(second);
    await holder.query('savepoint before_first');
    await holdRow(first);
    const made = await send('POST', path, { absence: absent(day), decisions: [first, second].map(cancelling) });
    const { absence, jobId } = made.body as unknown as { absence: Absence; jobId: string };
    await untilWaiting(holder, 1);
    // It waits for what the job does at the moment, and comes before what is left.
    const ending = send('POST', `${path}/${absence.id}/end`, {});
    await untilWaiting(holder, 2);
    await holder.query('rollback to savepoint before_first');
    expect(outcome(await ending)).toBe('200 OK');
    await holder.query('rollback');
    expect(await endedJob(server, jobId, business.owner)).toMatchObject({ status: 'DONE', total: 2, succeeded: 1 });
    expect(await statusOf(first)).toBe('CANCELED');
    const { items } = (await send('GET', `/v1/jobs/${jobId}/items`)).body as unknown as { items: JobItem[] };
    expect(items.at(-1)).toMatchObject({ status: 'FAILED', code: 'FAILED_PRECONDITION' });
    expect(await statusOf(second)).toBe('CONFIRMED');
  } finally {
    await holder.end();
  }
});

test('what is booked together and was cancelled meanwhile is told, and does not hold up what is left', async () => {
  const calls = openMultiServices(server, business);
  const slots = calls.slots([haircut, haircut]).map((slot) => ({ ...slot, resource: { id: business.ada.resourceId } }));
  const together = await calls.created(slots, { booking: { status: 'CONFIRMED' } });
  const multiServiceBookingId = together.id;
  const day = slots[0]!.startDate.slice(0, 10);
  const left = await book(day, 14);
  const cancelled = await calls.act('cancel', together, { flowControlSettings: { ignoreCancellationPolicy: true } });
  expect(outcome(cancelled)).toBe('200 OK');
  const decisions = [{ kind: 'MOVE', multiServiceBookingId, bookings: named(together) }, cancelling(left)];
  const { body } = await send('POST', path, { absence: absent(day), decisions });
  expect(await endedJob(server, body['jobId'] as string, business.owner)).toMatchObject({ succeeded: 1, failed: 1 });
  expect(await statusOf(left)).toBe('CANCELED');
});

test('a key for calendars says who is away, and neither reads nor decides what is booked', async () => {
  const day = freshDay();
  const booking = await book(day, 8);
  const permissions = ['ABSENCES.MANAGE', 'CALENDAR.MANAGE'];
  const key = { authorization: await plantApiKey(server, { permissions }), 'wix-site-id': server.siteId };
  const refused = '403 PERMISSION_DENIED';
  expect(outcome(await send('POST', `${path}/preview`, { ...absent(day) }, key))).toBe(refused);
  const decided = { absence: absent(day), decisions: [cancelling(booking)] };
  expect(outcome(await send('POST', path, decided, key))).toBe(refused);
  const shown = { kind: 'CANCEL', bookingId: booking.id };
  expect(outcome(await send('POST', `${path}/preview-message`, shown, key))).toBe(refused);
  const made = await send('POST', path, { absence: absent(day) }, key);
  expect(made.body).toMatchObject({ undecided: 1 });
  const { id } = made.body['absence'] as Absence;
  expect(outcome(await send('GET', `${path}/${id}/visits`, undefined, key))).toBe(refused);
  const later = { decisions: [cancelling(booking)] };
  expect(outcome(await send('POST', `${path}/${id}/decide`, later, key))).toBe(refused);
  expect(await statusOf(booking)).toBe('CONFIRMED');
});

test('a place is closed by its own clock', async () => {
  const { body } = await send('POST', '/locations/v1/locations', {
    location: { name: 'Far', timeZone: 'Pacific/Auckland' },
  });
  const { id: locationId } = body['location'] as { id: string };
  const day = freshDay();
  const visits = (who: object) => send('POST', `${path}/preview`, { ...who, ...wholeDay(day) });
  const made = await send('POST', path, { absence: { locationId, ...wholeDay(day), notice: 'Closed' } });
  const absence = made.body['absence'] as Absence;
  expect(absence.timeZone).toBe('Pacific/Auckland');
  expect(new Date(absence.startDate).getTime()).toBeLessThan(Date.parse(`${day}T00:00:00Z`) - 10 * hourMs);
  expect(outcome(await visits({ locationId }))).toBe('200 OK');
  // At which of its midnights the whole business closes could not be said.
  const all = await send('POST', path, { absence: { ...wholeDay(day), notice: 'Closed' } });
  expect(outcome(all)).toBe('400 INVALID_ARGUMENT');
  expect(all.text).toContain('absence.locationId');
  // What is asked of the place before it is closed is asked by its clock, too: it is half a day ahead.
  const far = await business.addService({
    name: 'Far cut',
    resourceIds: [business.ada.resourceId],
    locations: [{ type: 'BUSINESS', locationId }],
  });
  const another = freshDay();
  const startMs = Date.parse(`${another}T00:00:00Z`) - 6 * hourMs;
  await business.booked({
    service: far,
    slot: {
      serviceId: far.serviceId,
      startDate: new Date(startMs).toISOString(),
      endDate: new Date(startMs + hourMs).toISOString(),
      resource: { id: business.ada.resourceId },
      location: { id: locationId },
    },
    booking: { status: 'CONFIRMED' },
    request: { flowControlSettings: { skipAvailabilityValidation: true } },
  });
  const counted = async (period: object, more: object = {}) =>
    (await send('POST', '/v1/visits-within', { periods: [period], ...more })).body['appointmentCount'];
  expect(await counted({ ...wholeDay(another), locationId })).toBe(1);
  expect(await counted({ ...wholeDay(another), locationId }, { timeZone: 'UTC' })).toBe(0);
  expect(await counted({ ...wholeDay(another), locationId: business.locationId })).toBe(0);
  // A closed day that moves to another place goes by the clock of that.
  const closedDay = { id: absence.closedDayId, revision: '1', locationId: business.locationId };
  const moved = await send('PATCH', `/v1/closed-days/${absence.closedDayId}`, { closedDay });
  expect(outcome(moved)).toBe('200 OK');
  await settleDeliveries(server);
  expect((await send('GET', `${path}/${absence.id}`)).body['absence']).toMatchObject({
    locationId: business.locationId,
    timeZone: 'UTC',
    startDate: `${day}T00:00:00.000Z`,
  });
});
