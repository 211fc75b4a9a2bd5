/**
 * Rooms and equipment of appointments over HTTP: the business changes them and whoever serves however late it is, what was
 * chosen stays while the time stays, and what is offered for it is what can be taken.
 */
import type { Booking } from '@openhours/contract';
import { addDays } from '@openhours/contract/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type Person, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { endedJob } from '../../support/jobs.ts';
import { plantRoom } from '../../support/rooms.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { bookingOf, dataOf, fieldsOf } from './answers.ts';
import { openMultiServices } from './multi-service-calls.ts';

let server: TestServer;
let business: Business;
let typeId: string;
let rooms: string[];
let massage: TestService;
/** Customers book it a year ahead, and not online any more. */
let late: TestService;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'UTC' } });
  business = await openBusiness(server);
  typeId = newId();
  rooms = [];
  for (const name of ['North', 'South', 'West']) {
    rooms.push(await plantRoom(server, name, typeId));
  }
  const resourceIds = [business.ada.resourceId, business.ben.resourceId, ...rooms];
  massage = await business.addService({ name: 'Massage', resourceIds });
  late = await business.addService({
    name: 'Late',
    resourceIds,
    rules: { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 525_600 } },
  });
});
afterAll(() => server.stop());

let next = 20;
/** A day of which no other test knows, a weekday. */
function freshDay(): string {
  next += 3;
  const day = new Date(server.now() + next * dayMs).toISOString().slice(0, 10);
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? freshDay() : day;
}

interface Wanted {
  readonly service?: TestService;
  readonly person?: Person;
  readonly from?: string;
  readonly to?: string;
}

function book(day: string, { service = massage, person = business.ada, from = '12:00', to = '13:00' }: Wanted = {}) {
  return business.booked({
    service,
    slot: {
      serviceId: service.serviceId,
      startDate: `${day}T${from}:00.000Z`,
      endDate: `${day}T${to}:00.000Z`,
      resource: { id: person.resourceId },
    },
    booking: { status: 'CONFIRMED' },
    request: { flowControlSettings: { skipAvailabilityValidation: true } },
  });
}

const takenBy = async ({ id }: Pick<Booking, 'id'>) =>
  (await business.occupancyOf(id)).map(({ resourceId }) => resourceId);
const roomOf = async (booking: Pick<Booking, 'id'>, among = rooms) =>
  (await takenBy(booking)).find((each) => among.includes(each)) as string;

async function now({ id }: Pick<Booking, 'id'>): Promise<Booking> {
  const query = { filter: { id } };
  const answer = await server.send('POST', '/v2/extended-bookings/query', { body: { query }, headers: business.owner });
  const [found] = answer.body['extendedBookings'] as { readonly booking: Booking }[];
  if (found === undefined) {
    throw new Error(`there is no booking ${id}`);
  }
  return found.booking;
}

const setAside = { ignoreReschedulePolicy: true };

/** Moves it to where it stands, with who or what is said. */
async function change(
  booking: Booking,
  {
    furtherResourceIds,
    person,
    flags = setAside,
    slot = {},
  }: {
    readonly furtherResourceIds?: readonly string[];
    readonly person?: Person;
    readonly flags?: object;
    readonly slot?: object;
  },
): Promise<TestAnswer> {
  const { bookedEntity, endDate, revision, startDate } = await now(booking);
  const serving = person?.resourceId ?? bookedEntity.slot?.resource?.id;
  return server.send('POST', `/v2/bookings/${booking.id}/reschedule`, {
    headers: business.owner,
    body: {
      revision,
      slot: { startDate, endDate, resource: { id: serving }, ...slot },
      ...(furtherResourceIds === undefined ? {} : { furtherResourceIds }),
      flowControlSettings: flags,
      participantNotification: { notifyParticipants: false },
    },
  });
}

interface Other {
  readonly resourceId: string;
  readonly free: boolean;
  readonly serves: boolean;
}

async function othersOf(booking: Booking, resourceId?: string): Promise<Other[]> {
  const body = { bookingId: booking.id, ...(resourceId === undefined ? {} : { resourceId }) };
  const path = '/v1/substitute-requests/list-substitutes';
  return (await server.send('POST', path, { body, headers: business.owner })).body.substitutes as Other[];
}
const freeOf = (others: readonly Other[]) =>
  others
    .filter(({ free, serves }) => free && serves)
    .map(({ resourceId }) => resourceId)
    .toSorted();

describe('however late it is', () => {
  test('another room and another person are given by the business that sets the policy aside, by nobody else', async () => {
    const booking = await book(freshDay(), { service: late });
    const lost = await roomOf(booking);
    const other = rooms.find((id) => id !== lost) as string;
    expect(outcome(await change(booking, { furtherResourceIds: [other], flags: {} }))).toBe(
      '428 BOOKING_POLICY_VIOLATION',
    );
    expect(outcome(await change(booking, { furtherResourceIds: [other] }))).toBe('200 OK');
    expect(await roomOf(booking)).toBe(other);
    expect(outcome(await change(booking, { person: business.ben }))).toBe('200 OK');
    expect(await takenBy(booking)).toContain(business.ben.resourceId);
  });

  test('who is taken is taken', async () => {
    const day = freshDay();
    const booking = await book(day, { service: late });
    await book(day, { service: late, person: business.ben });
    expect(outcome(await change(booking, { person: business.ben }))).toBe('428 SLOT_NOT_AVAILABLE');
  });

  test.each(['SUBSTITUTE', 'MOVE'] as const)('of an absence: %s', async (kind) => {
    const day = freshDay();
    const booking = await book(day, { service: late });
    const period = {
      resourceId: business.ada.resourceId,
      localStart: `${day}T00:00:00`,
      localEnd: `${addDays(day, 1)}T00:00:00`,
      allDay: true,
    };
    const decision = { kind, bookings: [{ bookingId: booking.id, revision: booking.revision }] };
    const made = await server.send('POST', '/v1/absences', {
      body: { absence: period, decisions: [decision] },
      headers: business.owner,
    });
    expect(made.status, made.text).toBe(200);
    expect(await endedJob(server, made.body.jobId as string, business.owner)).toMatchObject({
      succeeded: 1,
      failed: 0,
    });
  });
});

describe('what was chosen', () => {
  test('stays when somebody else serves at the time, and when another thing is chosen beside it', async () => {
    const lamps = newId();
    const [first, second] = [await plantRoom(server, 'Lamp', lamps), await plantRoom(server, 'Other lamp', lamps)];
    const service = await business.addService({
      name: 'Light',
      resourceIds: [business.ada.resourceId, business.ben.resourceId, ...rooms, first, second],
    });
    const booking = await book(freshDay(), { service });
    // Not those that are taken by themselves.
    const room = rooms.findLast((id) => id !== undefined) as string;
    const before = await roomOf(booking, [first, second]);
    const lamp = before === first ? second : first;
    expect(outcome(await change(booking, { furtherResourceIds: [room, lamp] }))).toBe('200 OK');
    expect((await takenBy(booking)).toSorted()).toEqual([business.ada.resourceId, room, lamp].toSorted());
    expect(outcome(await change(booking, { person: business.ben }))).toBe('200 OK');
    expect((await takenBy(booking)).toSorted()).toEqual([business.ben.resourceId, room, lamp].toSorted());
    expect(outcome(await change(booking, { furtherResourceIds: [before] }))).toBe('200 OK');
    expect((await takenBy(booking)).toSorted()).toEqual([business.ben.resourceId, room, before].toSorted());
  });

  test('stays with what is booked together, too', async () => {
    const multi = openMultiServices(server, business);
    const day = freshDay();
    const slotOf = (from: string, to: string) => ({
      serviceId: massage.serviceId,
      startDate: `${day}T${from}:00.000Z`,
      endDate: `${day}T${to}:00.000Z`,
      resource: { id: business.ada.resourceId },
    });
    const made = await multi.created(
      [slotOf('12:00', '13:00'), slotOf('13:00', '14:00')] as never,
      {
        booking: { status: 'CONFIRMED' },
      } as never,
    );
    const [booking] = made.bookings as [Booking];
    const lost = await roomOf(booking);
    const other = rooms.findLast((id) => id !== lost) as string;
    const move = async (more: object) => {
      const current = await multi.now(made.id);
      const [{ id, revision }] = current.bookings as [Booking];
      return server.send('POST', `/v2/multi_service_bookings/${made.id}/reschedule`, {
        headers: business.owner,
        body: {
          rescheduleBookingsInfo: [{ bookingId: id, revision, slot: slotOf('12:00', '13:00'), ...more }],
          flowControlSettings: setAside,
        },
      });
    };
    expect(outcome(await move({ furtherResourceIds: [other] }))).toBe('200 OK');
    expect(await roomOf(booking)).toBe(other);
    expect(
      outcome(await move({ slot: { ...slotOf('12:00', '13:00'), resource: { id: business.ben.resourceId } } })),
    ).toBe('200 OK');
    expect(await roomOf(booking)).toBe(other);
    expect(fieldsOf(await move({ furtherResourceIds: [other, business.ada.resourceId] }))).toEqual([
      'rescheduleBookingsInfo[0].furtherResourceIds[1]',
    ]);
  });
});

describe('what is offered', () => {
  test('is free with the pause behind the appointment, and where it is held', async () => {
    const service = await business.addService({
      name: 'Paused',
      bufferMinutes: 30,
      resourceIds: [business.ada.resourceId, business.ben.resourceId, ...rooms],
    } as never);
    const day = freshDay();
    const booking = await book(day, { service });
    const lost = await roomOf(booking);
    const behind = await book(day, { person: business.ben, from: '13:00', to: '14:00' });
    const busy = rooms.find((id) => id !== lost) as string;
    if ((await roomOf(behind)) !== busy) {
      expect(outcome(await change(behind, { furtherResourceIds: [busy] }))).toBe('200 OK');
    }
    const free = rooms.filter((id) => ![lost, busy].includes(id));
    expect(freeOf(await othersOf(booking, lost))).toEqual(free);
    expect(outcome(await change(booking, { furtherResourceIds: [busy] }))).toBe('428 SLOT_NOT_AVAILABLE');
    // Nor is whoever has no time for the pause.
    expect(freeOf(await othersOf(booking))).not.toContain(business.ben.resourceId);
  });

  test('is nothing of a type that the service does not need any more', async () => {
    const gone = newId();
    const [old, newer] = [await plantRoom(server, 'Old', gone), await plantRoom(server, 'Newer', gone)];
    const service = await business.addService({
      name: 'Changing',
      resourceIds: [business.ada.resourceId, ...rooms, old, newer],
    });
    const booking = await book(freshDay(), { service });
    const held = await roomOf(booking, [old, newer]);
    await withoutType(service, gone);
    expect(freeOf(await othersOf(booking, held))).toEqual([]);
    const lost = await roomOf(booking);
    const other = rooms.find((id) => id !== lost) as string;
    // What it has already stands in no way, named or not.
    expect(outcome(await change(booking, { furtherResourceIds: [other, held] }))).toBe('200 OK');
    expect(await takenBy(booking)).toEqual(expect.arrayContaining([other, held]));
    expect(outcome(await change(booking, { furtherResourceIds: [lost] }))).toBe('200 OK');
    expect(await takenBy(booking)).toEqual(expect.arrayContaining([lost, held]));
  });
});

async function withoutType({ serviceId }: TestService, resourceTypeId: string): Promise<void> {
  const { body } = await server.send('GET', `/v2/services/${serviceId}`, { headers: business.owner });
  const { revision, serviceResources } = body.service as {
    revision: string;
    serviceResources: { resourceType: { id: string } }[];
  };
  const kept = serviceResources.filter(({ resourceType }) => resourceType.id !== resourceTypeId);
  expect(kept.length).toBe(serviceResources.length - 1);
  const answer = await server.send('PATCH', `/v2/services/${serviceId}`, {
    headers: business.owner,
    body: { service: { id: serviceId, revision, serviceResources: kept } },
  });
  expect(answer.status, answer.text).toBe(200);
}

describe('what cannot be taken', () => {
  test('is refused by its field, and why', async () => {
    const booking = await book(freshDay());
    const [north, south] = rooms as [string, string];
    expect(fieldsOf(await change(booking, { furtherResourceIds: [north, south] }))).toEqual(['furtherResourceIds[1]']);
    expect(fieldsOf(await change(booking, { furtherResourceIds: [business.ben.resourceId] }))).toEqual([
      'furtherResourceIds[0]',
    ]);
    expect(outcome(await change(booking, { furtherResourceIds: [newId()] }))).toBe('404 RESOURCE_NOT_FOUND');
  });

  test('says which it is and whether it is taken or closed', async () => {
    const type = newId();
    const [open, closed] = [
      await plantRoom(server, 'Day room', type),
      await plantRoom(server, 'Morning room', type, { from: 6, to: 10 }),
    ];
    const service = await business.addService({
      name: 'By day',
      resourceIds: [
        business.ada.resourceId,
        business.ben.resourceId,
        open,
        closed,
        await plantRoom(server, 'Third', type),
      ],
    });
    const day = freshDay();
    const booking = await book(day, { service });
    const other = await book(day, { service, person: business.ben });
    const taken = (await takenBy(other)).find((id) => id !== business.ben.resourceId) as string;
    const refused = await change(booking, { furtherResourceIds: [closed] });
    expect(outcome(refused)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(dataOf(refused)).toMatchObject({ reasons: ['RESOURCE_NOT_IN_WORKING_HOURS'], resourceId: closed });
    const busy = await change(booking, { furtherResourceIds: [taken] });
    expect(dataOf(busy)).toMatchObject({ reasons: ['RESOURCE_BUSY'], resourceId: taken });
    expect(busy.text).toMatch(/Day room|Third/);
  });

  test('by a place in a class, and by what waits for an answer, which take none', async () => {
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
    const classroom = openClassroom(server, business);
    const slot = async () => ({ serviceId: yoga.serviceId, eventId: await classroom.newSession(yoga) });
    const seat = await business.booked({ service: yoga, slot: await slot(), booking: { status: 'CONFIRMED' } });
    const moved = await server.send('POST', `/v2/bookings/${seat.id}/reschedule`, {
      headers: business.owner,
      body: {
        revision: seat.revision,
        slot: await slot(),
        furtherResourceIds: [rooms[0]],
        flowControlSettings: setAside,
      },
    });
    expect(fieldsOf(moved)).toEqual(['furtherResourceIds']);
    const day = freshDay();
    const created = await business.booked({
      service: massage,
      slot: {
        serviceId: massage.serviceId,
        startDate: `${day}T12:00:00.000Z`,
        endDate: `${day}T13:00:00.000Z`,
        resource: { id: business.ada.resourceId },
      },
    });
    expect(bookingOf({ body: { booking: created } } as never).status).toBe('CREATED');
    expect(fieldsOf(await change(created, { furtherResourceIds: [rooms[0] as string] }))).toEqual([
      'furtherResourceIds',
    ]);
  });
});
