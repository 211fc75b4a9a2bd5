/**
 * Classes, courses, moves and numbers of people with the published SDK, unmodified (bookings sheet 4.1, 4.3, 4.8, 6, 20 to
 * 24): answers, defaults, refusals, revisions, who may, and what happens when the calendar changes.
 */
import { availabilityCalendar, bookings, eventTimeSlots, extendedBookings } from '@wix/bookings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { type Classroom, openClassroom } from '../support/classes.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { counterFaults, countersOf } from '../support/seats.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const modules = { availabilityCalendar, bookings, eventTimeSlots, extendedBookings };
const rules = {
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 3 },
};

let server: TestServer;
let business: Business;
let classroom: Classroom;
let yoga: TestService;
let haircut: TestService;
let course: TestService;
let owner: ReturnType<typeof ownerClient>;
let visitor: ReturnType<typeof visitorClient>;

const ownerClient = () => sdkClient(server, modules, ownerOf(server));
const visitorClient = () => sdkClient(server, modules, visitorOf(server));

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], rules });
  haircut = await business.addService({ name: 'Haircut', rules });
  course = await classroom.newCourse(4, rules);
  owner = ownerClient();
  visitor = visitorClient();
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});
afterEach(async () => expect(await counterFaults(server)).toEqual([]));

const person = { contactDetails: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' } };

interface Made {
  readonly id: string;
  readonly revision: string;
}
type SdkBooking = Awaited<ReturnType<typeof owner.bookings.createBooking>>['booking'];
const madeOf = (booking: SdkBooking): Made => ({ id: booking!._id!, revision: booking!.revision! });

const join = (client: Pick<typeof owner, 'bookings'>, eventId: string, totalParticipants = 1, more: object = {}) =>
  client.bookings.createBooking({ bookedEntity: { slot: { eventId } }, totalParticipants, ...person, ...more });
const enrol = (totalParticipants: number, more: object = {}) =>
  owner.bookings.createBooking({
    bookedEntity: { schedule: { scheduleId: course.scheduleId } },
    totalParticipants,
    ...person,
    ...more,
  });
const appointment = (more: object = {}) =>
  owner.bookings.createBooking({
    bookedEntity: { slot: business.slot(haircut) },
    totalParticipants: 1,
    ...person,
    ...more,
  });
const confirmed = { status: 'CONFIRMED' };

interface Refusal {
  readonly status: number;
  readonly details: { readonly applicationError?: { readonly code: string; readonly data?: object } };
}

/** The error that a call of the SDK throws. */
async function thrownBy(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    // What is thrown is the SDK's own; a bug of the test would have no details.
    expect((error as Refusal).details).toBeDefined();
    return error as Refusal;
  }
  throw new Error('the call was not refused');
}

/** Its status and code. */
async function refusalOf(call: Promise<unknown>): Promise<unknown[]> {
  const { status, details } = await thrownBy(call);
  return [status, details.applicationError?.code];
}

/** The same with its data. */
async function fullRefusalOf(call: Promise<unknown>): Promise<unknown[]> {
  const { status, details } = await thrownBy(call);
  return [status, details.applicationError?.code, details.applicationError?.data];
}

describe('a class', () => {
  it('is listed, booked by a visitor, decided and seen with its places (4.1, 4.9, 10.3)', async () => {
    const eventId = await classroom.newSession(yoga, { capacity: 4 });
    const { timeSlot } = await visitor.eventTimeSlots.getEventTimeSlot(eventId);
    expect(timeSlot).toMatchObject({
      serviceId: yoga.serviceId,
      scheduleId: yoga.scheduleId,
      bookable: true,
      totalCapacity: 4,
      remainingCapacity: 4,
      bookableCapacity: 4,
      eventInfo: { eventId, eventTitle: 'Yoga' },
      bookingPolicyViolations: { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled: false },
    });
    const { booking } = await join(visitor, eventId, 2);
    expect(booking).toMatchObject({
      status: 'CREATED',
      paymentStatus: 'UNDEFINED',
      selectedPaymentOption: 'UNDEFINED',
      revision: '1',
      totalParticipants: 2,
      bookedEntity: {
        title: 'Yoga',
        tags: ['GROUP'],
        slot: {
          eventId,
          sessionId: eventId,
          serviceId: yoga.serviceId,
          scheduleId: yoga.scheduleId,
          resourceSelections: [],
        },
      },
      createdBy: { anonymousVisitorId: expect.any(String) },
      bookedAddOns: [],
      additionalFields: [],
    });
    expect(booking).not.toHaveProperty('doubleBooked');
    expect(booking!.startDate).toEqual(
      booking!.bookedEntity!.slot!.startDate && new Date(booking!.bookedEntity!.slot!.startDate),
    );
    const { booking: decided } = await owner.bookings.confirmOrDeclineBooking(booking!._id!);
    expect(decided).toMatchObject({ status: 'CONFIRMED', revision: '2' });
    const after = await visitor.eventTimeSlots.getEventTimeSlot(eventId);
    expect(after.timeSlot).toMatchObject({ remainingCapacity: 2 });
  });

  it('has its places counted by participants, not by bookings (SESSION_CAPACITY_EXCEEDED)', async () => {
    const eventId = await classroom.newSession(yoga, { capacity: 4 });
    await join(owner, eventId, 3, confirmed);
    expect(await fullRefusalOf(join(owner, eventId, 2, confirmed))).toEqual([
      428,
      'SESSION_CAPACITY_EXCEEDED',
      { openSpots: 1, nearest: expect.any(Array) },
    ]);
    await join(owner, eventId, 1, confirmed);
    const { timeSlot } = await visitor.eventTimeSlots.getEventTimeSlot(eventId);
    expect(timeSlot).toMatchObject({
      bookable: false,
      remainingCapacity: 0,
      nonBookableReasons: { noRemainingCapacity: true, violatesBookingPolicy: false, eventCancelled: false },
    });
    expect(await refusalOf(join(owner, eventId, 4))).toMatchObject([428, 'BOOKING_POLICY_VIOLATION']);
    expect(await refusalOf(join(owner, crypto.randomUUID()))).toMatchObject([404, 'SESSION_NOT_FOUND']);
  });

  it('is found by its session, with what the customer may do (5.1, 5.3)', async () => {
    const eventId = await classroom.newSession(yoga);
    const { booking } = await join(owner, eventId, 1, confirmed);
    const { extendedBookings: found } = await owner.extendedBookings.queryExtendedBookings(
      { filter: { 'bookedEntity.item.slot.eventId': eventId } },
      { withBookingAllowedActions: true },
    );
    expect(found).toEqual([{ booking, allowedActions: { cancel: true, reschedule: true } }]);
  });
});

describe('a course', () => {
  it('is booked as a whole, and its places are told by its schedule (4.1, 6)', async () => {
    const { booking } = await enrol(3, confirmed);
    expect(booking).toMatchObject({
      status: 'CONFIRMED',
      bookedEntity: {
        tags: ['COURSE'],
        schedule: {
          scheduleId: course.scheduleId,
          serviceId: course.serviceId,
          firstSessionStart: booking!.startDate!.toISOString(),
          lastSessionEnd: booking!.endDate!.toISOString(),
        },
      },
    });
    expect(booking!.bookedEntity).not.toHaveProperty('slot');
    const told = await visitor.availabilityCalendar.getScheduleAvailability(course.scheduleId);
    expect(told).toMatchObject({
      availability: { totalSpots: 4, openSpots: 1 },
      bookingPolicySettings: { maxParticipantsPerBooking: 3 },
    });
    expect(await fullRefusalOf(enrol(2, confirmed))).toEqual([428, 'SCHEDULE_CAPACITY_EXCEEDED', { openSpots: 1 }]);
    expect(await refusalOf(visitor.availabilityCalendar.getScheduleAvailability(crypto.randomUUID()))).toMatchObject([
      404,
      'FAILED_RESOLVING_SCHEDULE',
    ]);
    // A course is never moved (4.3).
    const { id, revision } = madeOf(booking);
    expect(await refusalOf(owner.bookings.rescheduleBooking(id, business.slot(haircut), { revision }))).toMatchObject([
      428,
      'VALIDATION_FAILURE',
    ]);
    await owner.bookings.cancelBooking(id, { revision });
    expect(await countersOf(server, course.scheduleId)).toEqual({ taken: 0, overbooked: 0 });
  });
});

describe('moving', () => {
  it('gives an appointment its new time under a new event, and says what it was (4.3, 24)', async () => {
    const { booking: before } = await appointment(confirmed);
    const { startDate, endDate } = business.slot(haircut);
    const { booking } = await owner.bookings.rescheduleBooking(
      before!._id!,
      { startDate, endDate },
      { revision: before!.revision!, participantNotification: { notifyParticipants: true, message: 'Later' } },
    );
    expect(booking).toMatchObject({
      _id: before!._id,
      status: 'CONFIRMED',
      revision: '2',
      startDate: new Date(startDate),
      endDate: new Date(endDate),
    });
    expect(booking!.bookedEntity!.slot!.eventId).not.toBe(before!.bookedEntity!.slot!.eventId);
    const events = await business.eventsOf(before!._id!);
    expect(events.slice(-2).map(({ type }) => type)).toEqual([
      'wix.bookings.v2.booking_updated',
      'wix.bookings.v2.booking_rescheduled',
    ]);
    expect(events.at(-1)?.body).toMatchObject({
      previousStatus: 'CONFIRMED',
      previousStartDate: before!.startDate!.toISOString(),
      previousEndDate: before!.endDate!.toISOString(),
      previousTotalParticipants: 1,
      previousBookedEntity: { slot: { eventId: before!.bookedEntity!.slot!.eventId } },
      participantNotification: { notifyParticipants: true, message: 'Later' },
    });
  });

  it('takes a class booking to another session with all its people, or not at all', async () => {
    const [from, to, full] = [
      await classroom.newSession(yoga),
      await classroom.newSession(yoga),
      await classroom.newSession(yoga, { capacity: 1 }),
    ];
    const { id, revision } = madeOf((await join(owner, from, 2, confirmed)).booking);
    expect(await fullRefusalOf(owner.bookings.rescheduleBooking(id, { eventId: full }, { revision }))).toEqual([
      428,
      'SESSION_CAPACITY_EXCEEDED',
      { openSpots: 1, nearest: expect.any(Array) },
    ]);
    expect(await countersOf(server, from)).toEqual({ taken: 2, overbooked: 0 });
    const { booking } = await owner.bookings.rescheduleBooking(id, { eventId: to }, { revision });
    expect(booking).toMatchObject({ bookedEntity: { slot: { eventId: to } }, totalParticipants: 2, revision: '2' });
    expect([await countersOf(server, from), await countersOf(server, to)]).toEqual([
      { taken: 0, overbooked: 0 },
      { taken: 2, overbooked: 0 },
    ]);
  });

  it('is refused with the codes of the sheet', async () => {
    const { id, revision } = madeOf((await appointment(confirmed)).booking);
    const taken = (await appointment(confirmed)).booking!;
    const there = { startDate: taken.startDate!.toISOString(), endDate: taken.endDate!.toISOString() };
    const move = (slot: object, options: object = {}) =>
      owner.bookings.rescheduleBooking(id, slot, { revision, ...options });
    expect(await refusalOf(move(there))).toMatchObject([428, 'SLOT_NOT_AVAILABLE']);
    expect(await fullRefusalOf(move(there, { revision: '7' }))).toEqual([
      409,
      'BOOKING_REVISION_MISMATCH',
      { currentRevision: '1' },
    ]);
    expect(await refusalOf(move({ ...there, startDate: 'soon' }))).toMatchObject([400, 'INVALID_DATE_FORMAT']);
    expect(await refusalOf(move({ ...there, timezone: 'Mars/Base' }))).toMatchObject([400, 'INVALID_TIME_ZONE']);
    expect(await refusalOf(move({ ...there, resource: { _id: crypto.randomUUID() } }))).toMatchObject([
      404,
      'RESOURCE_NOT_FOUND',
    ]);
    expect(await refusalOf(owner.bookings.rescheduleBooking(crypto.randomUUID(), there, { revision }))).toMatchObject([
      404,
      'BOOKING_NOT_FOUND',
    ]);
    expect(await refusalOf(visitor.bookings.rescheduleBooking(id, there, { revision }))).toMatchObject([
      403,
      'UNAUTHORIZED_OPERATION',
    ]);
    const { booking } = await move(there, { flowControlSettings: { skipAvailabilityValidation: true } });
    expect(booking).toMatchObject({ doubleBooked: true });
  });
});

describe('the number of people (bookings sheet 4.8)', () => {
  it('grows and shrinks with the places, and says what it was', async () => {
    const eventId = await classroom.newSession(yoga, { capacity: 4 });
    const { id, revision } = madeOf((await join(owner, eventId, 1, confirmed)).booking);
    const { booking } = await owner.bookings.updateNumberOfParticipants(id, { revision, totalParticipants: 4 });
    // The limit of a booking does not bind the business.
    expect(booking).toMatchObject({ totalParticipants: 4, revision: '2' });
    expect(await countersOf(server, eventId)).toEqual({ taken: 4, overbooked: 0 });
    expect((await business.eventsOf(id)).at(-1)).toMatchObject({
      type: 'wix.bookings.v2.booking_number_of_participants_updated',
      body: { previousTotalParticipants: 1 },
    });
    const change = (totalParticipants: number, of = '2') =>
      owner.bookings.updateNumberOfParticipants(id, { revision: of, totalParticipants });
    expect(await fullRefusalOf(change(5))).toEqual([
      428,
      'SESSION_CAPACITY_EXCEEDED',
      {
        openSpots: 4,
        // No other session has so many seats left.
        nearest: [],
      },
    ]);
    expect(await fullRefusalOf(change(2, '1'))).toEqual([409, 'BOOKING_REVISION_MISMATCH', { currentRevision: '2' }]);
    expect((await change(2)).booking).toMatchObject({ totalParticipants: 2, revision: '3' });
    expect(await countersOf(server, eventId)).toEqual({ taken: 2, overbooked: 0 });
  });

  it('is not one of appointments, nor of what is over, nor for visitors', async () => {
    const { id, revision } = madeOf((await appointment(confirmed)).booking);
    const two = { revision, totalParticipants: 2 };
    expect(await refusalOf(owner.bookings.updateNumberOfParticipants(id, two))).toMatchObject([
      428,
      'VALIDATION_FAILURE',
    ]);
    const eventId = await classroom.newSession(yoga);
    const joined = madeOf((await join(owner, eventId, 1, confirmed)).booking);
    expect(await refusalOf(visitor.bookings.updateNumberOfParticipants(joined.id, two))).toMatchObject([
      403,
      'UNAUTHORIZED_OPERATION',
    ]);
    await owner.bookings.cancelBooking(joined.id, { revision: joined.revision });
    expect(
      await refusalOf(owner.bookings.updateNumberOfParticipants(joined.id, { revision: '2', totalParticipants: 2 })),
    ).toMatchObject([428, 'VALIDATION_FAILURE']);
    expect(await refusalOf(owner.bookings.updateNumberOfParticipants(crypto.randomUUID(), two))).toMatchObject([
      404,
      'BOOKING_NOT_FOUND',
    ]);
  });
});

describe('of twenty who change one booking at once', () => {
  it('one is heard for each revision (22)', async () => {
    const eventId = await classroom.newSession(yoga, { capacity: 20 });
    const { id, revision } = madeOf((await join(owner, eventId, 1, confirmed)).booking);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.bookings.updateNumberOfParticipants(id, { revision, totalParticipants: 1 + (index % 3) }).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });
});

describe('when the calendar changes', () => {
  const calendar = (method: string, path: string, body?: object) =>
    server.send(method, path, { headers: business.owner, ...(body === undefined ? {} : { body }) });
  const read = async (id: string) => {
    const { extendedBookings: found } = await owner.extendedBookings.queryExtendedBookings({ filter: { id } }, {});
    return found?.[0]?.booking;
  };

  it('a session that moves takes its bookings along', async () => {
    const eventId = await classroom.newSession(yoga);
    const [taken, waiting] = [
      madeOf((await join(owner, eventId, 2, confirmed)).booking),
      madeOf((await join(visitor, eventId, 1)).booking),
    ];
    const { event } = (await calendar('GET', `/calendar/v3/events/${eventId}`)).body as {
      event: { revision: string; start: { localDate: string }; end: { localDate: string } };
    };
    const before = await read(taken.id);
    const later = (local: string) => local.replace('T1', 'T2');
    const [start, end] = [event.start, event.end].map(({ localDate }) => ({ localDate: later(localDate) }));
    const moved = await calendar('PATCH', `/calendar/v3/events/${eventId}`, {
      event: { id: eventId, revision: event.revision, start, end },
    });
    expect([moved.status, moved.text]).toEqual([200, expect.any(String)]);
    for (const { id } of [taken, waiting]) {
      const booking = await read(id);
      expect(booking!.revision).toBe('2');
      expect(booking!.bookedEntity!.slot!.eventId).toBe(eventId);
      expect(booking!.startDate!.getTime() - before!.startDate!.getTime()).toBe(10 * 3_600_000);
      expect((await business.eventsOf(id)).slice(-2).map(({ type }) => type)).toEqual([
        'wix.bookings.v2.booking_updated',
        'wix.bookings.v2.booking_rescheduled',
      ]);
    }
    expect(await countersOf(server, eventId)).toEqual({ taken: 2, overbooked: 0 });
  });

  it('a cancelled session cancels its bookings, tells whom it is asked to, and is shown as cancelled', async () => {
    const eventId = await classroom.newSession(yoga);
    const { id } = madeOf((await join(owner, eventId, 2, confirmed)).booking);
    const answer = await calendar('POST', `/calendar/v3/events/${eventId}/cancel`, {
      participantNotification: { notifyParticipants: true, message: 'The teacher is ill' },
    });
    expect(answer.status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'CANCELED', revision: '2', canceledDate: expect.any(Date) });
    expect((await business.eventsOf(id)).at(-1)).toMatchObject({
      type: 'wix.bookings.v2.booking_canceled',
      body: {
        previousStatus: 'CONFIRMED',
        participantNotification: { notifyParticipants: true, message: 'The teacher is ill' },
      },
    });
    expect(await countersOf(server, eventId)).toEqual({ taken: 0, overbooked: 0 });
    const { timeSlot } = await visitor.eventTimeSlots.getEventTimeSlot(eventId);
    expect(timeSlot).toMatchObject({ bookable: false, nonBookableReasons: { eventCancelled: true } });
    expect(await refusalOf(join(owner, eventId, 1, confirmed))).toMatchObject([428, 'SLOT_NOT_AVAILABLE']);
  });

  it('a deleted course cancels its bookings', async () => {
    const gone = await classroom.newCourse(5, rules);
    const { booking } = await owner.bookings.createBooking({
      bookedEntity: { schedule: { scheduleId: gone.scheduleId } },
      totalParticipants: 2,
      ...person,
      ...confirmed,
    } as never);
    const deleted = await server.send('DELETE', `/v2/services/${gone.serviceId}`, { headers: business.owner });
    expect(deleted.status).toBe(200);
    expect(await read(booking!._id!)).toMatchObject({ status: 'CANCELED' });
    expect(await countersOf(server, gone.scheduleId)).toEqual({ taken: 0, overbooked: 0 });
  });
});
