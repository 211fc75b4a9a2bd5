/** Booking several appointments together over HTTP (bookings sheet 8): all of them or none, as their type says. */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { type MultiServiceCalls, multiServiceIn, openMultiServices } from './multi-service-calls.ts';

let server: TestServer;
let business: Business;
let multiServices: MultiServiceCalls;
/** Ada alone serves these. */
let cut: TestService;
let colour: TestService;
/** Ada or Ben. */
let massage: TestService;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  multiServices = openMultiServices(server, business);
  cut = await business.addService({ name: 'Cut' });
  colour = await business.addService({ name: 'Colour' });
  const resourceIds = [business.ada.resourceId, business.ben.resourceId];
  massage = await business.addService({ name: 'Massage', resourceIds });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const nil = '00000000-0000-0000-0000-000000000000';

/** How many bookings bear a mark. */
async function count(externalUserId: string): Promise<unknown> {
  const answer = await server.send('POST', '/v2/extended-bookings/count', {
    headers: business.owner,
    body: { filter: { externalUserId } },
  });
  return answer.body.count;
}
const resourceOf = ({ bookedEntity }: Booking) => bookedEntity.slot?.resource?.id;

describe('one after the other', () => {
  it('makes ordinary bookings that say to which multi-service booking they belong', async () => {
    const slots = multiServices.slots([cut, colour, cut]);
    const { bookings, id } = await multiServices.created(slots);
    expect(bookings.map(({ startDate }) => startDate)).toEqual(slots.map(({ startDate }) => startDate));
    for (const booking of bookings) {
      expect(booking).toMatchObject({
        status: 'CREATED',
        revision: '1',
        formId: nil,
        multiServiceBookingInfo: { id, type: 'SEQUENTIAL_BOOKINGS' },
        contactDetails: { contactId: bookings[0]?.contactDetails?.contactId },
      });
      expect(await business.occupancyOf(booking.id)).toEqual([]);
    }
    const found = await server.send('POST', '/v2/extended-bookings/query', {
      headers: business.owner,
      body: {
        query: { filter: { 'multiServiceBookingInfo.id': id }, sort: [{ fieldName: 'startDate', order: 'ASC' }] },
        withBookingAllowedActions: true,
      },
    });
    // None of them is cancelled or moved alone.
    expect(found.body.extendedBookings).toEqual(
      bookings.map((booking) =>
        expect.objectContaining({ booking, allowedActions: { cancel: false, reschedule: false } }),
      ),
    );
  });

  it('takes the time of each at once when the business confirms', async () => {
    const { bookings } = await multiServices.created(multiServices.slots([cut, colour]), { booking: confirmed });
    for (const booking of bookings) {
      expect(await business.occupancyOf(booking.id)).toEqual([
        { resourceId: business.ada.resourceId, blocks: true, exclusive: true },
      ]);
      expect(await business.eventStatusOf(booking)).toBe('CONFIRMED');
      expect((await business.eventsOf(booking.id)).map(({ type }) => type)).toEqual([
        'wix.bookings.v2.booking_created',
        'wix.bookings.v2.booking_confirmed',
      ]);
    }
  });

  it('is read whole, and unknown under any other id', async () => {
    const { bookings, id } = await multiServices.created(multiServices.slots([cut, colour]), { booking: confirmed });
    const answer = await multiServices.read(id);
    expect(multiServiceIn(answer)).toEqual({ id, bookings });
    expect(answer.body.metadata).toEqual({ totalNumberOfScheduledBookings: 2 });
    expect(outcome(await multiServices.read(newId()))).toBe('404 MULTI_SERVICE_BOOKING_NOT_FOUND');
  });

  it('knows the service by its schedule', async () => {
    const slots = multiServices.slots([cut, colour]).map(({ serviceId: _unsaid, ...slot }) => slot);
    const { bookings } = await multiServices.created(slots);
    expect(bookings.map(({ bookedEntity }) => bookedEntity.title)).toEqual(['Cut', 'Colour']);
  });

  it('is refused with a gap, an overlap, or in another order', async () => {
    const [first, second, third] = multiServices.slots([cut, colour, cut]);
    for (const slots of [
      [first!, third!],
      [first!, { ...second!, startDate: first!.startDate }],
      [second!, first!],
    ]) {
      expect(outcome(await multiServices.create(slots))).toBe('400 VALIDATION_FAILURE');
    }
  });

  it('leaves nothing when the last of it is taken', async () => {
    const externalUserId = newId();
    const email = `${newId()}@customers.test`;
    const slots = multiServices.slots([cut, colour, cut]);
    await business.booked({ service: cut, slot: slots[2]!, booking: confirmed });
    const answer = await multiServices.create(slots, {
      booking: { ...confirmed, externalUserId, contactDetails: { firstName: 'Nobody', email } },
    });
    expect(outcome(answer)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(await count(externalUserId)).toBe(0);
    const rows = await server.database.serverReader.all(
      statement('select id from contact where site_id = $1 and email = $2', [server.siteId, email]),
    );
    expect(rows).toEqual([]);
  });

  it('has two to eight appointments, and nothing else', async () => {
    const eight = multiServices.slots(Array.from({ length: 8 }, () => cut));
    expect(outcome(await multiServices.create(eight.slice(0, 1)))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await multiServices.create(multiServices.slots(Array.from({ length: 9 }, () => cut))))).toBe(
      '400 INVALID_ARGUMENT',
    );
    expect(outcome(await multiServices.create(eight))).toBe('200 OK');
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
    const eventId = await openClassroom(server, business).newSession(yoga, { capacity: 5 });
    const [slot] = multiServices.slots([cut]);
    expect(outcome(await multiServices.create([slot!, { ...slot!, eventId }]))).toBe('400 VALIDATION_FAILURE');
  });

  it('says at which booking something is missing', async () => {
    const [first, second] = multiServices.slots([cut, colour]);
    const answer = await multiServices.create([first!, { ...second!, endDate: undefined as unknown as string }]);
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('"field":"bookings[1].bookedEntity.slot.endDate"'),
    ]);
  });

  it('begins where the one before ends, also off the grid, as the times are offered', async () => {
    const quick = await business.addService({ name: 'Quick', sessionDurations: [45] });
    const services = [quick, cut];
    const [{ startDate } = { startDate: '' }] = multiServices.slots([cut]);
    const day = startDate.slice(0, 10);
    const offered = await server.send('POST', '/v2/multi-service-time-slots', {
      headers: await server.caller('visitor'),
      body: {
        services: services.map(({ serviceId }) => ({ serviceId })),
        fromLocalDate: `${day}T08:00:00`,
        toLocalDate: `${day}T09:00:00`,
        location: { locationType: 'BUSINESS', id: business.locationId },
        timeZone: 'UTC',
      },
    });
    const [visit] = offered.body.timeSlots as {
      nestedTimeSlots: { serviceId: string; scheduleId: string; localStartDate: string; localEndDate: string }[];
    }[];
    const slots = visit!.nestedTimeSlots.map(({ localEndDate, localStartDate, scheduleId, serviceId }) => ({
      serviceId,
      scheduleId,
      startDate: localStartDate,
      endDate: localEndDate,
      timezone: 'UTC',
      location: { locationType: 'OWNER_BUSINESS', id: business.locationId },
    }));
    expect(slots[1]?.startDate).toMatch(/T\d\d:(15|45):00$/);
    const { bookings } = await multiServices.created(slots, { booking: confirmed });
    expect(bookings).toHaveLength(2);
    // By itself the second stands on no grid.
    const [alone] = multiServices.slots([cut]);
    const shifted = (text: string) => new Date(Date.parse(text) + 45 * 60_000).toISOString();
    const slot = { ...alone!, startDate: shifted(alone!.startDate), endDate: shifted(alone!.endDate) };
    expect(outcome(await business.book({ service: cut, slot }))).toBe('428 SLOT_NOT_AVAILABLE');
  });

  it('goes on with somebody else while the first one still tidies up', async () => {
    const resourceIds = [business.ada.resourceId, business.ben.resourceId];
    const slow = await business.addService({ name: 'Slow', bufferMinutes: 15, resourceIds });
    const { bookings } = await multiServices.created(multiServices.slots([slow, slow, slow]), { booking: confirmed });
    const [first, second, third] = bookings.map(resourceOf);
    expect([first === second, second === third]).toEqual([false, false]);
  });
});

describe('all at once', () => {
  const type = 'PARALLEL_BOOKINGS';

  it('gives each a person of its own, whoever is asked first', async () => {
    // Whoever serves the massage is drawn by lot; only one of the two leaves somebody for the cut.
    for (let round = 0; round < 6; round += 1) {
      const slots = multiServices.slots([massage, cut], { atOnce: true });
      const { bookings } = await multiServices.created(slots, { type, booking: confirmed });
      expect(bookings.map(resourceOf)).toEqual([business.ben.resourceId, business.ada.resourceId]);
    }
  });

  it('keeps that when it is confirmed later', async () => {
    for (let round = 0; round < 6; round += 1) {
      const slots = multiServices.slots([massage, cut], { atOnce: true });
      const made = await multiServices.created(slots, { type });
      expect(made.bookings.map(resourceOf)).toEqual([undefined, undefined]);
      const answer = await multiServices.act('confirm', made);
      expect(multiServiceIn(answer).bookings.map((each) => [resourceOf(each), each.doubleBooked])).toEqual([
        [business.ben.resourceId, undefined],
        [business.ada.resourceId, undefined],
      ]);
    }
  });

  it('is refused when there are too few people for all of them', async () => {
    const slots = multiServices.slots([cut, colour], { atOnce: true });
    expect(outcome(await multiServices.create(slots, { type }))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(outcome(await multiServices.create(slots, { type, booking: confirmed }))).toBe('428 SLOT_NOT_AVAILABLE');
  });

  it('is refused at different times, at two places, and of one person twice', async () => {
    const later = multiServices.slots([massage, cut]);
    expect(outcome(await multiServices.create(later, { type }))).toBe('400 VALIDATION_FAILURE');
    const ada = { resource: { id: business.ada.resourceId } };
    const same = multiServices.slots([massage, massage], { atOnce: true }).map((slot) => ({ ...slot, ...ada }));
    expect(outcome(await multiServices.create(same, { type, booking: confirmed }))).toBe('400 VALIDATION_FAILURE');
    const locations = [business.locationId, business.branchId].map((locationId) => ({
      type: 'BUSINESS' as const,
      locationId,
    }));
    const resourceIds = [business.ada.resourceId, business.ben.resourceId];
    const anywhere = await business.addService({ name: 'Anywhere', locations, resourceIds });
    const [here, there] = multiServices.slots([anywhere, anywhere], { atOnce: true });
    const at = (id: string) => ({ location: { id, locationType: 'OWNER_BUSINESS' } });
    const apart = [
      { ...here!, ...at(business.locationId) },
      { ...there!, ...at(business.branchId) },
    ];
    expect(outcome(await multiServices.create(apart, { type }))).toBe('400 VALIDATION_FAILURE');
    // Where nothing is said of it, they are at the first place that all of them are offered at.
    const { bookings } = await multiServices.created([here!, there!], { type });
    expect(bookings.map(({ bookedEntity }) => bookedEntity.slot?.location?.id)).toEqual([
      business.locationId,
      business.locationId,
    ]);
  });
});

describe('each for itself', () => {
  const type = 'SEPARATE_BOOKINGS';

  it('lies on different days, in any order', async () => {
    const [first] = multiServices.slots([cut]);
    const [second] = multiServices.slots([massage]);
    const { bookings } = await multiServices.created([second!, first!], { type, booking: confirmed });
    expect(bookings.map(({ bookedEntity }) => bookedEntity.title)).toEqual(['Massage', 'Cut']);
  });

  it('is refused where two of it need one person at a time', async () => {
    const slots = multiServices.slots([cut, colour], { atOnce: true });
    const ada = slots.map((slot) => ({ ...slot, resource: { id: business.ada.resourceId } }));
    const outcomes = [
      await multiServices.create(ada, { type }),
      await multiServices.create(slots, { type, booking: confirmed }),
    ];
    // Where nobody is named, there is nobody left for the second.
    expect(outcomes.map(outcome)).toEqual(['400 VALIDATION_FAILURE', '428 SLOT_NOT_AVAILABLE']);
  });
});

describe('whose it is', () => {
  it('is of one customer, whose details need saying once', async () => {
    const [first, second] = multiServices.slots([cut, colour]);
    const send = (details: readonly (object | undefined)[]) =>
      server.send('POST', '/v2/multi_service_bookings', {
        headers: business.owner,
        body: {
          bookings: [first!, second!].map((slot, index) => ({
            bookedEntity: { slot },
            totalParticipants: 1,
            contactDetails: details[index],
          })),
        },
      });
    const [ada, bob] = [
      { firstName: 'Ada', email: 'ada@customers.test' },
      { firstName: 'Bob', email: 'bob@customers.test' },
    ];
    expect(outcome(await send([ada, bob]))).toBe('400 VALIDATION_FAILURE');
    const { bookings } = multiServiceIn(await send([undefined, ada]));
    expect(bookings.map(({ contactDetails }) => contactDetails?.firstName)).toEqual(['Ada', 'Ada']);
  });

  it('is one customer, also without an address by which anybody could tell', async () => {
    const visitor = await server.caller('visitor');
    const booking = { contactDetails: { firstName: 'Walk-in', phone: '+49 30 1234567' } };
    const { bookings } = await multiServices.created(multiServices.slots([cut, colour]), { as: visitor, booking });
    expect(new Set(bookings.map(({ contactDetails }) => contactDetails?.contactId)).size).toBe(1);
  });

  it('lets visitors ask for it, and no more than that', async () => {
    const visitor = await server.caller('visitor');
    const slots = multiServices.slots([cut, colour]);
    expect(outcome(await multiServices.create(slots, { as: visitor, booking: confirmed }))).toBe(
      '403 UNAUTHORIZED_OPERATION',
    );
    const flowControlSettings = { skipAvailabilityValidation: true };
    expect(outcome(await multiServices.create(slots, { as: visitor, request: { flowControlSettings } }))).toBe(
      '403 UNAUTHORIZED_OPERATION',
    );
    const { id } = await multiServices.created(slots, { as: visitor });
    expect(outcome(await multiServices.read(id, visitor))).toBe('403 UNAUTHORIZED_OPERATION');
  });

  it('is made once under one key, however often it is sent', async () => {
    const headers = { ...business.owner, 'idempotency-key': newId() };
    const slots = multiServices.slots([cut, colour]);
    const externalUserId = newId();
    const send = () => multiServices.create(slots, { as: headers, booking: { ...confirmed, externalUserId } });
    const [first, second] = [await send(), await send()];
    expect(second.text).toBe(first.text);
    expect(await count(externalUserId)).toBe(2);
  });

  it('refuses different statuses, and a booking that names a multi-service booking itself', async () => {
    const slots = multiServices.slots([cut, colour]);
    const bookings = slots.map((slot, index) => ({
      bookedEntity: { slot },
      totalParticipants: 1,
      ...(index === 0 ? confirmed : {}),
    }));
    const mixed = await server.send('POST', '/v2/multi_service_bookings', {
      headers: business.owner,
      body: { bookings },
    });
    expect(outcome(mixed)).toBe('400 VALIDATION_FAILURE');
    const booking = { multiServiceBookingInfo: { id: newId() } };
    expect(outcome(await multiServices.create(slots, { booking }))).toBe(
      '400 CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO',
    );
  });
});
