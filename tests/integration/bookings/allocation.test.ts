/** Whom and what a booking takes, and whether that is taken already: one judgement for creating and for confirming. */
import type { Booking, CalendarEvent, Service } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import {
  addWorkingHours,
  occupy,
  readBusinessScheduleId,
} from '../../../packages/server/src/domains/calendar/index.ts';
import { addResource } from '../../../packages/server/src/domains/staff/commands/add.ts';
import { assignWorkingHours, createStaffMember } from '../../../packages/server/src/domains/staff/index.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { addPerson, type Business, openBusiness, type Person, type TestService } from '../../support/business.ts';
import { blockEveryWeek, blockTime } from '../../support/calendar.ts';
import { testStartMs } from '../../support/clock.ts';
import { plantResourceType } from '../../support/resource-types.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { multiServiceIn, openMultiServices } from './multi-service-calls.ts';

const nowMs = testStartMs();
/** Wednesday of the week after next, at noon of a zone without clock changes. */
const noonMs =
  Math.floor(nowMs / dayMs) * dayMs + (17 - ((new Date(nowMs).getUTCDay() + 6) % 7) - 1) * dayMs + 12 * hourMs;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

let server: TestServer;
let business: Business;

beforeAll(async () => {
  server = await startTestServer({ startsAtMs: nowMs });
  business = await openBusiness(server);
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const checks = { flowControlSettings: { checkAvailabilityValidation: true } };

function slotAt(service: TestService, startMs: number) {
  return {
    serviceId: service.serviceId,
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + hourMs).toISOString(),
  };
}

function confirm(booking: Booking, body: object = {}): Promise<TestAnswer> {
  return server.send('POST', `/v2/bookings/${booking.id}/confirm`, {
    body: { revision: booking.revision, ...body },
    headers: business.owner,
  });
}

/** A room that is open around the clock; of a type of its own unless one is named. */
async function addRoom(typeId = newId()): Promise<Person> {
  return server.database.transact(server.siteId, async (tx) => {
    await plantResourceType(tx, typeId, nowMs);
    const { resource } = addResource(tx, { name: 'Room', typeId, nowMs });
    const room = { resourceId: resource.id, eventsScheduleId: resource.events_schedule_id };
    for (const weekday of everyDay) {
      addWorkingHours(tx, {
        scheduleId: room.eventsScheduleId,
        weekday,
        startOfDayMs: 0,
        endOfDayMs: dayMs,
        timeZone: 'UTC',
        nowMs,
      });
    }
    assignWorkingHours(tx, room.resourceId, room.eventsScheduleId, nowMs);
    return room;
  });
}

it('sees time that is blocked each week', async () => {
  const eve = await server.database.transact(server.siteId, async (tx) => addPerson(tx, 'Eve', nowMs));
  const service = await business.addService({ name: 'Weekly', resourceIds: [eve.resourceId] });
  const waiting = await business.booked({ service, slot: slotAt(service, noonMs) });
  await server.database.transact(server.siteId, async (tx) => {
    for (const weekday of everyDay) {
      blockEveryWeek(tx, {
        scheduleId: eve.eventsScheduleId,
        title: 'Lunch',
        weekday,
        startOfDayMs: 12 * hourMs,
        endOfDayMs: 13 * hourMs,
        timeZone: 'UTC',
        nowMs,
      });
    }
  });
  expect(outcome(await confirm(waiting, checks))).toBe('428 NO_OPEN_SPOTS');
  const confirmed = await confirm(waiting);
  expect(confirmed.body.booking).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });
});

it('sees time that is blocked for the whole business', async () => {
  const { gil } = await server.database.transact(server.siteId, async (tx) => ({
    gil: createStaffMember(tx, { name: 'Gil', nowMs }),
  }));
  const businessScheduleId = (await readBusinessScheduleId(server.database.reader(server.siteId))) as string;
  await server.database.transact(server.siteId, async (tx) => {
    for (const weekday of everyDay) {
      addWorkingHours(tx, {
        scheduleId: businessScheduleId,
        weekday,
        startOfDayMs: 0,
        endOfDayMs: dayMs,
        timeZone: 'UTC',
        nowMs,
      });
    }
  });
  const service = await business.addService({ name: 'Whole', resourceIds: [gil.resourceId] });
  const waiting = await business.booked({ service, slot: slotAt(service, noonMs) });
  await server.database.transact(server.siteId, async (tx) =>
    blockTime(tx, {
      id: newId(),
      scheduleId: businessScheduleId,
      resourceIds: [businessScheduleId],
      title: 'Closed',
      startMs: noonMs - hourMs,
      endMs: noonMs + 2 * hourMs,
      timeZone: 'UTC',
      nowMs,
    }),
  );
  const refused = await confirm(waiting, checks);
  expect(outcome(refused)).toBe('428 NO_OPEN_SPOTS');
  expect(refused.text).toContain('RESOURCE_BLOCKED');
  expect((await confirm(waiting)).body.booking).toMatchObject({ status: 'CONFIRMED', doubleBooked: true });

  const skipping = await business.book({
    service,
    slot: slotAt(service, noonMs),
    booking: { status: 'CONFIRMED' },
    request: { flowControlSettings: { skipAvailabilityValidation: true } },
  });
  expect(skipping.body.booking).toMatchObject({ doubleBooked: true });
});

it('refuses to confirm outside the working hours when it is asked to check', async () => {
  const nightMs = noonMs + 11 * hourMs;
  const service = await business.addService({ name: 'Night', resourceIds: [business.ben.resourceId] });
  const waiting = await business.booked({
    service,
    slot: slotAt(service, nightMs),
    request: { flowControlSettings: { skipAvailabilityValidation: true } },
  });
  expect(outcome(await confirm(waiting, checks))).toBe('428 NO_OPEN_SPOTS');
  const confirmed = await confirm(waiting);
  expect([outcome(confirmed), confirmed.body.booking]).toEqual([
    '200 OK',
    expect.not.objectContaining({ doubleBooked: true }),
  ]);
});

it('keeps the room of a booking that is double-booked on purpose', async () => {
  const room = await addRoom();
  const resourceIds = [business.ada.resourceId, room.resourceId];
  const service = await business.addService({ name: 'In a room', resourceIds });
  const slot = slotAt(service, noonMs);
  const waiting = await business.booked({ service, slot });
  const first = await business.booked({ service, slot, booking: { status: 'CONFIRMED' } });
  const second = (
    await business.book({
      service,
      slot,
      booking: { status: 'CONFIRMED' },
      request: { flowControlSettings: { skipAvailabilityValidation: true } },
    })
  ).body.booking as Booking;
  const third = (await confirm(waiting)).body.booking as Booking;
  for (const [booking, exclusive] of [
    [first, true],
    [second, false],
    [third, false],
  ] as const) {
    const occupied = await business.occupancyOf(booking.id);
    expect(occupied.toSorted((a, b) => (a.resourceId < b.resourceId ? -1 : 1))).toEqual(
      resourceIds.toSorted().map((resourceId) => ({ resourceId, blocks: true, exclusive })),
    );
  }
});

it('gives an overlap to whoever is free, when only the room is taken', async () => {
  const room = await addRoom();
  const first = await business.addService({
    name: 'First in the room',
    resourceIds: [business.ada.resourceId, room.resourceId],
  });
  const both = await business.addService({
    name: 'Either in the room',
    resourceIds: [business.ada.resourceId, business.ben.resourceId, room.resourceId],
  });
  const startMs = noonMs + 3 * hourMs;
  const waiting = await business.booked({ service: both, slot: slotAt(both, startMs) });
  await business.booked({ service: first, slot: slotAt(first, startMs), booking: { status: 'CONFIRMED' } });
  const confirmed = (await confirm(waiting)).body.booking as Booking;
  expect(confirmed.doubleBooked).toBe(true);
  expect(confirmed.bookedEntity.slot?.resource?.id).toBe(business.ben.resourceId);
});

/** Somebody who works every day, at the branch alone. */
function addPersonAtBranch(name: string) {
  return server.database.transact(server.siteId, async (tx) => {
    const person = createStaffMember(tx, { name, nowMs });
    for (const weekday of everyDay) {
      addWorkingHours(tx, {
        scheduleId: person.eventsScheduleId,
        weekday,
        startOfDayMs: 0,
        endOfDayMs: dayMs,
        timeZone: 'UTC',
        locationId: business.branchId,
        nowMs,
      });
    }
    assignWorkingHours(tx, person.resourceId, person.eventsScheduleId, nowMs);
    return person;
  });
}

it('keeps to the kind of location that is asked for: hours at a branch are none at a customer', async () => {
  const hal = await addPersonAtBranch('Hal');
  const service = await business.addService({
    name: 'Here and there',
    rules: { reschedulePolicy: { enabled: true } },
    resourceIds: [hal.resourceId],
    locations: [
      { type: 'BUSINESS', locationId: business.branchId, address: undefined },
      { type: 'CUSTOMER', locationId: undefined, address: undefined },
    ],
  });
  const atHome = { location: { locationType: 'CUSTOM', formattedAddress: 'Elm Street 1' } };
  const here = slotAt(service, noonMs);
  expect(outcome(await business.book({ service, slot: { ...here, ...atHome } }))).toBe('428 SLOT_NOT_AVAILABLE');

  const booking = await business.booked({ service, slot: here });
  const moved = await server.send('POST', `/v2/bookings/${booking.id}/reschedule`, {
    body: { revision: booking.revision, slot: { ...slotAt(service, noonMs + dayMs), ...atHome } },
    headers: business.owner,
  });
  expect(outcome(moved)).toBe('428 SLOT_NOT_AVAILABLE');

  const request = { flowControlSettings: { skipAvailabilityValidation: true } };
  const anyway = await business.booked({
    service,
    slot: { ...slotAt(service, noonMs + 2 * dayMs), ...atHome },
    request,
  });
  expect(outcome(await confirm(anyway, checks))).toBe('428 NO_OPEN_SPOTS');
  expect(outcome(await confirm(booking, checks))).toBe('200 OK');
});

describe('an appointment that waits in one of two rooms', () => {
  /** Two services in the same two rooms, one with Ada and one with Ben. */
  async function addTwoRooms(): Promise<{ withAda: TestService; withBen: TestService; roomIds: string[] }> {
    const typeId = newId();
    const roomIds = [(await addRoom(typeId)).resourceId, (await addRoom(typeId)).resourceId];
    const rules = { cancellationPolicy: { enabled: true } };
    const add = (name: string, { resourceId }: Person) =>
      business.addService({ name, resourceIds: [resourceId, ...roomIds], rules });
    return {
      withAda: await add('Ada in a room', business.ada),
      withBen: await add('Ben in a room', business.ben),
      roomIds,
    };
  }

  const roomsOf = async (booking: Booking) =>
    (await business.occupancyOf(booking.id))
      .map(({ resourceId }) => resourceId)
      .filter((id) => id !== business.ada.resourceId && id !== business.ben.resourceId);

  async function eventOf(booking: Booking): Promise<CalendarEvent> {
    const path = `/calendar/v3/events/${booking.bookedEntity.slot?.eventId}`;
    return (await server.send('GET', path, { headers: business.owner })).body.event as CalendarEvent;
  }
  const toldOf = async (booking: Booking) =>
    (await business.eventsOf(booking.bookedEntity.slot?.eventId as string)).map(({ type }) => type);

  /** One that got the second room, as somebody else had the first one, and has it no more. */
  async function waitingInSecondRoom(startMs: number) {
    const { withAda, withBen, roomIds } = await addTwoRooms();
    const other = await business.booked({ service: withBen, slot: slotAt(withBen, startMs), booking: confirmed });
    const created = await business.booked({ service: withAda, slot: slotAt(withAda, startMs) });
    const asked = await server.send('POST', `/v2/bookings/${created.id}/mark_booking_as_pending`, {
      body: { revision: created.revision, flowControlSettings: { skipPendingApprovalServiceValidation: true } },
      headers: business.owner,
    });
    const waiting = asked.body.booking as Booking;
    const [firstRoom] = await roomsOf(other);
    const [room] = await roomsOf(waiting);
    expect([firstRoom, room].toSorted()).toEqual(roomIds.toSorted());
    await server.send('POST', `/v2/bookings/${other.id}/cancel`, { body: {}, headers: business.owner });
    return { waiting, room: room as string, firstRoom: firstRoom as string, withAda, withBen };
  }

  async function giveUpRoom({ serviceId }: TestService, roomId: string): Promise<void> {
    const path = `/bookings/v2/services/${serviceId}`;
    const known = await server.send('GET', path, { headers: business.owner });
    const { revision, serviceResources } = known.body.service as Service;
    const kept = serviceResources.map(({ resourceIds, ...each }) => ({
      ...each,
      resourceIds: { values: resourceIds?.values.filter((id) => id !== roomId) },
    }));
    const changed = await server.send('PATCH', path, {
      body: { service: { revision, serviceResources: kept } },
      headers: business.owner,
    });
    expect([changed.status, changed.text]).toEqual([200, expect.not.stringContaining(roomId)]);
  }

  it('keeps it when it is confirmed, and nothing is told of its event again', async () => {
    const { waiting, room } = await waitingInSecondRoom(noonMs + 5 * hourMs);
    const before = await toldOf(waiting);
    expect(outcome(await confirm(waiting))).toBe('200 OK');
    expect(await roomsOf(waiting)).toEqual([room]);
    expect((await eventOf(waiting)).resources.map(({ id }) => id)).toContain(room);
    expect(await toldOf(waiting)).toEqual(before);
  });

  it('keeps it though its service has given the room up', async () => {
    const { waiting, room, withAda } = await waitingInSecondRoom(noonMs + 6 * hourMs);
    await giveUpRoom(withAda, room);
    expect(outcome(await confirm(waiting))).toBe('200 OK');
    expect(await roomsOf(waiting)).toEqual([room]);
  });

  it('is confirmed together with another though their service has given the room up', async () => {
    const { withAda } = await addTwoRooms();
    const multiServices = openMultiServices(server, business);
    const made = await multiServices.created(multiServices.slots([withAda, withAda]));
    const asked = { flowControlSettings: { skipPendingApprovalServiceValidation: true } };
    const waiting = multiServiceIn(await multiServices.act('mark_as_pending', made, asked));
    const rooms = await Promise.all(waiting.bookings.map(roomsOf));
    await giveUpRoom(withAda, rooms[0]?.[0] as string);
    expect(outcome(await multiServices.act('confirm', waiting))).toBe('200 OK');
    expect((await Promise.all(waiting.bookings.map(roomsOf))).flat()).toHaveLength(2);
  });

  it('gets the other one when its own is blocked, and its event is told with it', async () => {
    const { waiting, room, firstRoom } = await waitingInSecondRoom(noonMs + 7 * hourMs);
    await server.database.transact(server.siteId, async (tx) => {
      const startMs = Date.parse(waiting.startDate as string);
      occupy(
        tx,
        [
          {
            resourceId: room,
            source: 'EVENT',
            sourceId: newId(),
            startMs,
            endMs: startMs + hourMs,
            blocks: true,
            exclusive: false,
          },
        ],
        () => new Error('time that excludes nothing was refused'),
      );
    });
    const answer = await confirm(waiting, checks);
    expect([outcome(answer), answer.body.booking]).toEqual([
      '200 OK',
      expect.not.objectContaining({ doubleBooked: true }),
    ]);
    expect(await roomsOf(waiting)).toEqual([firstRoom]);
    const event = await eventOf(waiting);
    expect(event.resources.map(({ id }) => id)).toEqual([business.ada.resourceId, firstRoom]);
    const events = await business.eventsOf(waiting.bookedEntity.slot?.eventId as string);
    const updated = events.filter(({ type }) => type === 'wix.calendar.v3.event_updated');
    expect(updated.map(({ body }) => (body as unknown as CalendarEvent).resources.map(({ id }) => id))).toEqual([
      [business.ada.resourceId, firstRoom],
    ]);
    expect(event.revision).toBe('2');
  });
});

it('books at any location of the kind that is asked for: the first one may be closed', async () => {
  const ida = await addPersonAtBranch('Ida');
  const service = await business.addService({
    name: 'At either house',
    resourceIds: [ida.resourceId],
    locations: [
      { type: 'BUSINESS', locationId: business.locationId, address: undefined },
      { type: 'BUSINESS', locationId: business.branchId, address: undefined },
    ],
  });
  const slot = { ...slotAt(service, noonMs), location: { locationType: 'OWNER_BUSINESS' } };
  const booking = await business.booked({ service, slot });
  expect(booking.bookedEntity.slot?.location?.id).toBe(business.branchId);
});
