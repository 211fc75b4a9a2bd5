/** Who came: through the published SDK, and over plain HTTP where its types do not reach (bookings sheet 11). */

import type { Attendance, Booking } from '@openhours/contract';
import { attendance as sdkAttendance, extendedBookings as sdkExtendedBookings } from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { type Classroom, openClassroom } from '../support/classes.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { outcome, startTestServer, type TestServer } from '../support/server.ts';
import { plantToken, plantUser } from '../support/sites.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let haircut: TestService;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  haircut = await business.addService({
    name: 'Haircut',
    rules: { reschedulePolicy: { enabled: true } },
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
  });
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const modules = { attendance: sdkAttendance, extendedBookings: sdkExtendedBookings };
const owner = (isOwnHost = false) => sdkClient(server, modules, ownerOf(server), { isOwnHost });
const send = (method: string, path: string, body?: unknown, headers = business.owner) =>
  server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
const set = (attendance: object, more: object = {}, headers = business.owner) =>
  send('POST', '/bookings/v2/attendance/set', { attendance, ...more }, headers);
const fqdn = 'wix.bookings.v2.attendance';

/** A confirmed booking that nobody else has anything to do with. */
const booked = (booking: object = {}, service = haircut) =>
  business.booked({ service, booking: { status: 'CONFIRMED', ...booking } });

/** A booking of a course, and its two sessions by their start. */
async function bookedCourse(): Promise<{ booking: Booking; sessions: string[]; serviceId: string }> {
  const course = await classroom.newCourse(5, {});
  const answer = await send('POST', '/v2/bookings', {
    booking: {
      bookedEntity: { schedule: { scheduleId: course.scheduleId, serviceId: course.serviceId } },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Cleo', email: 'cleo@example.com' },
    },
  });
  expect(outcome(answer)).toBe('200 OK');
  const rows = await server.database.serverReader.all<{ id: string }>(
    statement('select id from calendar_event where site_id = $1 and schedule_id = $2 order by start_at', [
      server.siteId,
      course.scheduleId,
    ]),
  );
  return { booking: answer.body.booking as Booking, sessions: rows.map(({ id }) => id), serviceId: course.serviceId };
}

describe.each([false, true])('the published SDK, told of a host of our own: %s', (isOwnHost) => {
  test('records who came, changes it, reads, finds, counts and deletes it', async () => {
    const { attendance } = owner(isOwnHost);
    const booking = await booked();
    const { eventId } = booking.bookedEntity.slot as { eventId: string };
    const { attendance: made } = await attendance.setAttendance({ bookingId: booking.id, status: 'ATTENDED' });
    const whole = { bookingId: booking.id, eventId, sessionId: eventId, status: 'ATTENDED', numberOfAttendees: 1 };
    expect(made).toEqual({ _id: expect.any(String), ...whole });
    const id = made?._id as string;
    const changed = await attendance.setAttendance({
      bookingId: booking.id,
      eventId,
      status: 'NOT_ATTENDED',
      numberOfAttendees: 4,
    });
    expect(changed.attendance).toEqual({ ...made, status: 'NOT_ATTENDED', numberOfAttendees: 4 });
    expect(await attendance.getAttendance(id)).toEqual(changed.attendance);
    const found = await attendance.queryAttendance().eq('bookingId', booking.id).ge('numberOfAttendees', 4).find();
    expect(found.items).toEqual([changed.attendance]);
    const counted = { filter: { status: 'NOT_ATTENDED', serviceId: [haircut.serviceId] } };
    const { count = 0 } = await attendance.countAttendances(counted);
    expect(count).toBeGreaterThan(0);
    await attendance.deleteAttendance(id);
    await expect(attendance.getAttendance(id)).rejects.toThrow(/no record of attendance/);
    expect((await attendance.countAttendances(counted)).count).toBe(count - 1);
    expect((await business.eventsOf(id)).map(({ sequence, type }) => [sequence, type])).toEqual([
      [10, `${fqdn}_created`],
      [20, `${fqdn}_updated`],
      [30, `${fqdn}_deleted`],
    ]);
  });

  test('records several, each for itself, and deletes several', async () => {
    const { attendance } = owner(isOwnHost);
    const [one, two] = [await booked(), await booked()];
    const { results = [], bulkActionMetadata } = await attendance.bulkSetAttendance({
      attendanceDetails: [
        { attendance: { bookingId: one.id, status: 'ATTENDED' } },
        { attendance: { bookingId: two.id, eventId: newId(), status: 'ATTENDED' } },
        { attendance: { bookingId: two.id, status: 'NOT_ATTENDED' } },
      ],
      returnFullEntity: true,
    });
    expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
    expect(results.map(({ item, itemMetadata }) => item?.status ?? itemMetadata?.error?.code)).toEqual([
      'ATTENDED',
      'SESSION_NOT_FOUND',
      'NOT_ATTENDED',
    ]);
    const ids = results.flatMap(({ item }) => item?._id ?? []);
    const gone = newId();
    const deleted = await attendance.bulkDeleteAttendances([...ids, gone]);
    expect(deleted.results?.map(({ itemMetadata }) => [itemMetadata?._id, itemMetadata?.success])).toEqual([
      [ids[0], true],
      [ids[1], true],
      [gone, false],
    ]);
    await expect(attendance.bulkSetAttendance({ attendanceDetails: [] })).rejects.toThrow(/at least one/);
  });
});

describe('the session', () => {
  test('of a course has to be named, is one of the course, and has a record of its own', async () => {
    const { booking, serviceId, sessions } = await bookedCourse();
    const other = await bookedCourse();
    const base = { bookingId: booking.id, status: 'ATTENDED' };
    expect(outcome(await set(base))).toBe('400 SESSION_ID_NOT_PROVIDED');
    expect(outcome(await set({ ...base, eventId: other.sessions[0] }))).toBe('404 SESSION_NOT_FOUND');
    expect(outcome(await set({ ...base, eventId: sessions[0] }))).toBe('200 OK');
    expect(outcome(await set({ ...base, sessionId: sessions[1], status: 'NOT_ATTENDED' }))).toBe('200 OK');
    const answer = await send('POST', '/bookings/v2/attendance/query', {
      query: { filter: { serviceId }, sort: [{ fieldName: 'status', order: 'ASC' }] },
    });
    const records = answer.body.attendances as Attendance[];
    expect(records.map(({ eventId, status }) => [eventId, status])).toEqual([
      [sessions[0], 'ATTENDED'],
      [sessions[1], 'NOT_ATTENDED'],
    ]);
    const ofSession = await send('POST', '/bookings/v2/attendance/query', {
      query: { filter: { eventId: sessions[1] }, cursorPaging: { limit: 1000 } },
    });
    expect(ofSession.body.attendances).toEqual([records[1]]);
    // Whoever takes part in a session is found with what is known of that one.
    const roster = await send('POST', '/_api/bookings-reader/v2/extended-booking/query', {
      sessionId: sessions[1],
      withBookingAttendanceInfo: true,
    });
    expect(roster.body.extendedBookings).toMatchObject([
      { booking: { id: booking.id }, attendance: { status: 'NOT_ATTENDED', numberOfAttendees: 1 } },
    ]);
  });

  test('of a visit that moves is another one, of which nobody has said anything', async () => {
    const booking = await booked();
    await set({ bookingId: booking.id, status: 'NOT_ATTENDED' });
    const beside = async () => {
      const { extendedBookings } = owner();
      const found = await extendedBookings.queryExtendedBookings(
        { filter: { id: booking.id } },
        { withBookingAttendanceInfo: true },
      );
      return found.extendedBookings?.[0]?.attendance;
    };
    expect(await beside()).toMatchObject({ _id: expect.any(String), status: 'NOT_ATTENDED', numberOfAttendees: 1 });
    const moved = await send('POST', `/v2/bookings/${booking.id}/reschedule`, {
      revision: booking.revision,
      slot: business.slot(haircut),
    });
    expect(outcome(moved)).toBe('200 OK');
    expect(await beside()).toEqual({ status: 'NOT_SET' });
  });
});

test('how far a visit is belongs to somebody who came, and ends when they did not', async () => {
  const { id: bookingId } = await booked();
  const arrived = await set({ bookingId, status: 'ATTENDED', progress: 'ARRIVED' });
  expect(arrived.body.attendance).toMatchObject({ status: 'ATTENDED', progress: 'ARRIVED' });
  const refused = await set({ bookingId, status: 'NOT_ATTENDED', progress: 'DONE' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('attendance.progress');
  const missed = await set({ bookingId, status: 'NOT_ATTENDED' });
  expect(missed.body.attendance).not.toHaveProperty('progress');
});

test('bad input is named; unknown bookings and records are not found', async () => {
  const { id: bookingId } = await booked();
  for (const [attendance, field] of [
    [{ status: 'ATTENDED' }, 'attendance.bookingId'],
    [{ bookingId }, 'attendance.status'],
    [{ bookingId, status: 'LATE' }, 'attendance.status'],
    [{ bookingId, status: 'ATTENDED', numberOfAttendees: -1 }, 'attendance.numberOfAttendees'],
  ] as const) {
    const answer = await set(attendance);
    expect([answer.status, answer.text.includes(field)]).toEqual([400, true]);
  }
  expect(outcome(await set({ bookingId: newId(), status: 'ATTENDED' }))).toBe('404 BOOKING_NOT_FOUND');
  expect(outcome(await send('DELETE', `/bookings/v2/attendance/${newId()}`))).toBe('404 ATTENDANCE_NOT_FOUND');
});

describe('who may', () => {
  async function staffOf(resourceId: string): Promise<Record<string, string>> {
    const { assembly, database, siteId } = server;
    const user = { email: `${newId()}@example.com`, role: 'STAFF', resourceId } as const;
    const subjectId = await plantUser(database, siteId, user, server.now());
    const subject = { subjectType: 'USER', subjectId } as const;
    const token = await plantToken(database, assembly.auth, server, subject, server.now());
    return { authorization: token, 'wix-site-id': siteId };
  }

  test('staff record what is in their own calendar, and see no more', async () => {
    const [ada, ben] = [await staffOf(business.ada.resourceId), await staffOf(business.ben.resourceId)];
    const slot = business.slot(haircut, { resource: { id: business.ada.resourceId } });
    const booking = await business.booked({ service: haircut, slot, booking: { status: 'CONFIRMED' } });
    const record = { bookingId: booking.id, status: 'ATTENDED' };
    expect(outcome(await set(record, {}, ben))).toBe('403 UNAUTHORIZED_OPERATION');
    const made = (await set(record, {}, ada)).body.attendance as Attendance;
    const path = `/bookings/v2/attendance/${made.id}`;
    expect(outcome(await send('GET', path, undefined, ben))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await send('GET', path, undefined, ada))).toBe('200 OK');
    const ids = async (as: Record<string, string>) =>
      ((await send('POST', '/bookings/v2/attendance/query', {}, as)).body.attendances as Attendance[]).map(
        ({ id }) => id,
      );
    expect(await ids(ada)).toContain(made.id);
    expect(await ids(ben)).not.toContain(made.id);
    expect(outcome(await send('DELETE', path, undefined, ben))).toBe('403 UNAUTHORIZED_OPERATION');
  });

  test('visitors neither record nor count', async () => {
    const { attendance } = sdkClient(server, modules, visitorOf(server));
    const { id: bookingId } = await booked();
    await expect(attendance.setAttendance({ bookingId, status: 'ATTENDED' })).rejects.toThrow(/lacks the permission/);
    await expect(attendance.countAttendances({})).rejects.toThrow(/lacks the permission/);
  });
});

test('whoever booked is told only when the business asks for it, in words of its own', async () => {
  const { notifications } = await server.client('apiKey');
  const booking = await booked({ contactDetails: { firstName: 'Dora', email: 'dora@example.com' } });
  const messages = async () =>
    (await notifications.listMessages({ relatedId: booking.id })).messages.filter(
      ({ to }) => to === 'dora@example.com',
    );
  await set({ bookingId: booking.id, status: 'NOT_ATTENDED' });
  expect((await messages()).map(({ type }) => type)).toEqual([]);
  await set(
    { bookingId: booking.id, status: 'NOT_ATTENDED' },
    { participantNotification: { notifyParticipants: true, message: 'Shall we find another time?' } },
  );
  const [told] = await messages();
  expect(told).toMatchObject({ type: 'BOOKING_NOT_ATTENDED', to: 'dora@example.com' });
  expect(told?.text).toContain('Shall we find another time?');
  await set({ bookingId: booking.id, status: 'ATTENDED' }, { participantNotification: { notifyParticipants: true } });
  expect((await messages()).map(({ type }) => type).toSorted()).toEqual(['BOOKING_ATTENDED', 'BOOKING_NOT_ATTENDED']);
});
