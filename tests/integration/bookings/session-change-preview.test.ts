/**
 * What changing sessions would do, said before it is done (docs/decisions/0071): how many are changed, who has booked
 * them, and what is in the way of them. The act does just that.
 */
import type { Client } from '@openhours/client';
import {
  businessScheduleExternalId,
  type CalendarEvent,
  type SessionChanges,
  type SessionScope,
} from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type Person, type TestService } from '../../support/business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { addStaff } from '../../support/site-catalogue.ts';

/** A Monday; the site keeps UTC, and is open from Monday to Friday between ten and six. */
const startsAtMs = Date.UTC(2026, 10, 23, 8);
let server: TestServer;
let business: Business;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ startsAtMs });
  business = await openBusiness(server);
  client = await server.client('apiKey');
});
afterAll(() => server.stop());

const local = (days: number, hour: number) => ({
  localDate: new Date(Date.UTC(2026, 10, 24) + days * dayMs + hour * hourMs).toISOString().slice(0, 19),
});
const at = (days: number, hour: number, hours = 1) => ({ start: local(days, hour), end: local(days, hour + hours) });
const newPerson = (name: string, hours?: readonly (readonly [number, number])[]): Promise<Person> =>
  server.database.transact(server.siteId, async (tx) => addStaff(tx, name, hours, server.now()));
const aClass = (name: string, more: object = {}) =>
  business.addService({ name, type: 'CLASS', resourceIds: [], defaultCapacity: 5, ...more });

/** Tuesdays at ten, and the first sessions of it. */
async function series(service: TestService, leader: Person | undefined, more: object = {}): Promise<CalendarEvent[]> {
  const { event } = await client.calendar.createEvent({
    event: {
      scheduleId: service.scheduleId,
      type: 'CLASS',
      ...at(0, 10),
      ...(leader === undefined ? {} : { resources: [{ id: leader.resourceId }] }),
      recurrenceRule: { days: ['TUESDAY'] },
      ...more,
    },
  });
  const { events } = await client.calendar.queryEvents({
    query: { filter: { recurringEventId: event.id } },
    fromLocalDate: local(-1, 0).localDate,
    toLocalDate: local(30, 0).localDate,
  });
  return events;
}

const preview = async ({ id }: CalendarEvent, scope: SessionScope, changes: SessionChanges) =>
  (await client.bookings.previewSessionChange({ eventId: id, scope, changes })).preview;
const seat = (event: CalendarEvent, more: object = {}) =>
  client.bookings.createBooking({
    booking: { bookedEntity: { slot: { eventId: event.id } }, totalParticipants: 1, status: 'CONFIRMED', ...more },
    flowControlSettings: { skipAvailabilityValidation: true },
  });
const instant = ({ localDate }: { readonly localDate: string }) => `${localDate}.000Z`;

describe('how many', () => {
  test('sessions are changed, who has booked them, and which keep what they have of their own', async () => {
    const yoga = await aClass('Yoga');
    const sessions = await series(yoga, undefined, {
      recurrenceRule: { days: ['TUESDAY'], until: local(6 * 7, 23) },
    });
    await seat(sessions[0]!);
    await seat(sessions[2]!, { totalParticipants: 2 });
    await seat(sessions[3]!);
    await client.calendar.changeSessions({ eventId: sessions[3]!.id, scope: 'THIS', changes: at(22, 11) });
    await client.calendar.cancelEvent({ eventId: sessions[4]!.id });
    const said = await preview(sessions[1]!, 'THIS_AND_FOLLOWING', at(8, 12));
    // The second, the third, and two behind those in view: the fourth has a time of its own, the fifth is cancelled.
    expect(said).toEqual({
      sessions: 4,
      kept: 1,
      moved: true,
      bookings: { count: 1, participants: 2, waiting: 0 },
      conflicts: [],
    });
    await client.calendar.changeSessions({ eventId: sessions[1]!.id, scope: 'THIS_AND_FOLLOWING', changes: at(8, 12) });
    const { events } = await client.calendar.queryEvents({
      query: { filter: { scheduleId: yoga.scheduleId } },
      fromLocalDate: local(0, 0).localDate,
      toLocalDate: local(70, 0).localDate,
    });
    expect(events.filter(({ start }) => start.localDate.endsWith('T12:00:00'))).toHaveLength(4);
    const moved = await client.bookings.queryExtendedBookings({
      query: { filter: { startDate: instant(local(15, 12)) } },
    });
    expect(moved.extendedBookings.map(({ booking }) => booking.totalParticipants)).toEqual([2]);
  });

  test('are not counted where a series has no end, and until when it was looked at is said', async () => {
    const sessions = await series(await aClass('Endless'), undefined);
    const said = await preview(sessions[0]!, 'ALL', { title: 'Other words' });
    expect(said).toMatchObject({ kept: 0, moved: false, bookings: { count: 0 }, conflicts: [] });
    expect(said).not.toHaveProperty('sessions');
    expect(said.checkedUntilDate).toBe(instant(local(59 * 7, 11)));
    expect(await preview(sessions[1]!, 'THIS', { title: 'Other words' })).toMatchObject({ sessions: 1 });
    expect(await preview(sessions[1]!, 'THIS', {})).toMatchObject({ sessions: 0, moved: false });
  });

  test('wait for a place, and have more places than there will be', async () => {
    const rules = { waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 } };
    const [session] = await series(await aClass('Full', { defaultCapacity: 2, rules }), undefined);
    await seat(session!, { totalParticipants: 2 });
    await client.bookings.registerToWaitlist({
      booking: {
        bookedEntity: { slot: { eventId: session!.id } },
        totalParticipants: 1,
        contactDetails: { firstName: 'Wanda', email: 'wanda@example.com' },
      },
    });
    expect(await preview(session!, 'ALL', { ...at(0, 11), totalCapacity: 1 })).toMatchObject({
      bookings: { count: 1, participants: 2, waiting: 1 },
      overfull: { sessions: 1, mostTaken: 2 },
    });
  });

  test('have booked a course, of which only one session moves', async () => {
    const course = await business.addService({ name: 'Pottery', type: 'COURSE', resourceIds: [], defaultCapacity: 5 });
    const sessions = await series(course, undefined, {
      type: 'COURSE',
      recurrenceRule: { days: ['TUESDAY'], until: local(21, 23) },
    });
    await client.bookings.createBooking({
      booking: {
        bookedEntity: { schedule: { scheduleId: course.scheduleId } },
        totalParticipants: 1,
        status: 'CONFIRMED',
      },
    });
    expect(await preview(sessions[2]!, 'THIS', at(15, 10))).toMatchObject({ sessions: 1, bookings: { count: 1 } });
    expect(await preview(sessions[2]!, 'THIS', { title: 'Glazing' })).toMatchObject({ bookings: { count: 0 } });
  });
});

describe('in the way is', () => {
  test('what whoever leads them has then: a visit, another class that recurs, blocked time', async () => {
    const leader = await newPerson('Lea');
    const cut = await business.addService({ name: 'Cut', resourceIds: [leader.resourceId] });
    const sessions = await series(await aClass('Ballet'), leader);
    const others = await series(await aClass('Waltz'), leader, at(0, 14));
    const visit = await business.booked({
      service: cut,
      slot: { serviceId: cut.serviceId, startDate: instant(local(8, 12)), endDate: instant(local(8, 13)) },
      booking: { status: 'CONFIRMED' },
    });
    const { event: blocked } = await client.calendar.createEvent({
      event: { scheduleId: leader.eventsScheduleId, type: 'DEFAULT', ...at(15, 12) },
    });
    const said = await preview(sessions[0]!, 'ALL', at(1, 12));
    expect(said.conflicts).toEqual([
      {
        kind: 'BUSY',
        resource: { id: leader.resourceId, name: 'Lea' },
        sessions: 2,
        first: [
          {
            startDate: instant(local(8, 12)),
            endDate: instant(local(8, 13)),
            rivals: [{ source: 'BOOKING', id: visit.id }],
          },
          {
            startDate: instant(local(15, 12)),
            endDate: instant(local(15, 13)),
            rivals: [{ source: 'EVENT', id: blocked.id }],
          },
        ],
      },
    ]);
    const meeting = await preview(sessions[1]!, 'THIS', at(7, 13.5));
    expect(meeting.conflicts).toMatchObject([
      { kind: 'BUSY', sessions: 1, first: [{ rivals: [{ source: 'EVENT', id: others[1]!.id }] }] },
    ]);
    // Each week of it, the ones that are looked at.
    expect((await preview(sessions[1]!, 'ALL', at(7, 13.5))).conflicts).toMatchObject([{ kind: 'BUSY', sessions: 60 }]);
  });

  test('nothing of the sessions themselves, whether or not somebody has met them', async () => {
    const leader = await newPerson('Mia');
    const sessions = await series(await aClass('Tango'), leader);
    await seat(sessions[1]!);
    await client.calendar.changeSessions({ eventId: sessions[2]!.id, scope: 'THIS', changes: { title: 'Milonga' } });
    for (const scope of ['ALL', 'THIS_AND_FOLLOWING', 'THIS'] as const) {
      for (const [index, session] of [sessions[1]!, sessions[2]!, sessions[3]!].entries()) {
        const said = await preview(session, scope, at(7 * (index + 1), 10.5));
        expect(said.conflicts, `${scope} ${index}`).toEqual([]);
      }
    }
    // What stays behind is another thing.
    expect((await preview(sessions[2]!, 'THIS', at(7, 10.5))).conflicts).toMatchObject([
      { kind: 'BUSY', first: [{ rivals: [{ source: 'EVENT', id: sessions[1]!.id }] }] },
    ]);
  });

  test('a room, or somebody else, that is not free where they are', async () => {
    const [leader, other] = [await newPerson('Nora'), await newPerson('Olga')];
    const sessions = await series(await aClass('Salsa'), leader);
    await series(await aClass('Rumba'), other);
    const resources = [{ id: other.resourceId }];
    expect((await preview(sessions[1]!, 'THIS', { resources })).conflicts).toMatchObject([
      { kind: 'BUSY', resource: { name: 'Olga' }, sessions: 1 },
    ]);
    expect((await preview(sessions[1]!, 'THIS', { resources: [] })).conflicts).toEqual([]);
    expect((await preview(sessions[1]!, 'THIS', { totalCapacity: 3 })).conflicts).toEqual([]);
  });

  test('that the business is closed, by its hours, for that day, or on a closed day', async () => {
    const leader = await newPerson('Pia');
    const sessions = await series(await aClass('Polka'), leader);
    expect((await preview(sessions[1]!, 'THIS', at(7, 20))).conflicts).toEqual([
      {
        kind: 'CLOSED',
        sessions: 1,
        first: [{ startDate: instant(local(7, 20)), endDate: instant(local(7, 21)), rivals: [] }],
      },
    ]);
    const { schedules } = await client.calendar.querySchedules({
      query: { filter: { externalId: businessScheduleExternalId } },
    });
    const { event: closed } = await client.calendar.createEvent({
      event: { scheduleId: schedules[0]!.id, type: 'DEFAULT', start: local(9, 0), end: local(10, 0), allDay: true },
    });
    expect((await preview(sessions[1]!, 'THIS', at(9, 11))).conflicts).toMatchObject([
      { kind: 'CLOSED', first: [{ rivals: [{ source: 'EVENT', id: closed.id }] }] },
    ]);
    const [firstDate, lastDate] = [local(16, 0), local(17, 0)].map(({ localDate }) => localDate.slice(0, 10)) as [
      string,
      string,
    ];
    await client.closedDays.createClosedDay({ closedDay: { name: 'Stocktaking', firstDate, lastDate } });
    expect((await preview(sessions[1]!, 'THIS', at(16, 11))).conflicts).toMatchObject([
      { kind: 'CLOSED', sessions: 1 },
    ]);
    expect((await preview(sessions[1]!, 'THIS', at(15, 11))).conflicts).toEqual([]);
    // One that is on a closed day already, or held out of hours, is no news.
    await client.calendar.changeSessions({ eventId: sessions[1]!.id, scope: 'THIS', changes: at(16, 11) });
    expect((await preview(sessions[1]!, 'THIS', at(17, 11))).conflicts).toEqual([]);
    await client.calendar.changeSessions({ eventId: sessions[2]!.id, scope: 'THIS', changes: at(14, 20) });
    expect((await preview(sessions[2]!, 'THIS', at(14, 21))).conflicts).toEqual([]);
  });

  test('that whoever leads them does not work then', async () => {
    const leader = await newPerson('Quinn', [[9, 13]]);
    const sessions = await series(await aClass('Foxtrot'), leader);
    expect((await preview(sessions[1]!, 'THIS', at(7, 14))).conflicts).toMatchObject([
      { kind: 'NOT_WORKING', resource: { name: 'Quinn' }, sessions: 1 },
    ]);
    expect((await preview(sessions[1]!, 'THIS', at(7, 11))).conflicts).toEqual([]);
  });
});

test('of sessions that are to be made it is said as well, for all weeks that they recur', async () => {
  const leader = await newPerson('Rosa');
  await series(await aClass('Gavotte'), leader);
  const { scheduleId } = await aClass('Jig');
  const event = { scheduleId, type: 'CLASS' as const, ...at(0, 10.5), resources: [{ id: leader.resourceId }] };
  const said = async (more: object) =>
    (await client.bookings.previewNewSessions({ event: { ...event, ...more } })).preview;
  expect(await said({})).toMatchObject({ sessions: 1, conflicts: [{ kind: 'BUSY', sessions: 1 }] });
  expect(await said({ recurrenceRule: { days: ['TUESDAY'], until: local(15, 0) } })).toMatchObject({
    sessions: 3,
    conflicts: [{ kind: 'BUSY', resource: { name: 'Rosa' }, sessions: 3 }],
  });
  expect(await said({ ...at(0, 12), recurrenceRule: { days: ['TUESDAY'] } })).toEqual({
    conflicts: [],
    checkedUntilDate: instant(local(59 * 7, 13)),
  });
  expect(await said(at(0, 20))).toMatchObject({ conflicts: [{ kind: 'CLOSED' }] });
});

test('what the act refuses is refused', async () => {
  const sessions = await series(await aClass('Minuet'), undefined);
  const refused = (changes: SessionChanges, scope: SessionScope = 'ALL', headers = business.owner) =>
    server.send('POST', `/v1/calendar-events/${sessions[1]!.id}/preview-change`, { headers, body: { scope, changes } });
  expect((await refused(at(3, 10))).text).toContain('SESSION_BEGINS_IN_PAST');
  expect((await refused({ start: local(3, 10) })).status).toBe(400);
  expect((await refused({ title: 'Mine' }, 'ALL', await server.caller('STAFF'))).code).toBe('PERMISSION_DENIED');
  // Of a series that was called off, what is left for those who have booked it is changed one by one.
  await seat(sessions[1]!);
  await client.calendar.cancelSchedule({
    scheduleId: sessions[1]!.scheduleId,
    preserveFutureEventsWithParticipants: true,
  });
  expect((await refused({ title: 'Mine' })).code).toBe('FAILED_PRECONDITION');
  expect((await refused({ title: 'Mine' }, 'THIS')).status).toBe(200);
});
