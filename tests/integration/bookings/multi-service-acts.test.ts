/**
 * Acts on appointments that are booked together over HTTP (bookings sheet 8): all of them or none, each by its own
 * rules.
 */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';
import {
  grace,
  type MultiService,
  type MultiServiceCalls,
  multiServiceIn,
  named,
  openMultiServices,
} from './multi-service-calls.ts';

let server: TestServer;
let business: Business;
let multiServices: MultiServiceCalls;
let cut: TestService;
let colour: TestService;
/** Nobody cancels or moves it. */
let strict: TestService;
let approved: TestService;
/** Ben's. */
let massage: TestService;
const policies = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  multiServices = openMultiServices(server, business);
  cut = await business.addService({ name: 'Cut', rules: policies });
  colour = await business.addService({ name: 'Colour', rules: policies });
  strict = await business.addService({ name: 'Strict' });
  approved = await business.addService({ name: 'Approved', manualApproval: true, rules: policies });
  massage = await business.addService({ name: 'Massage', resourceIds: [business.ben.resourceId], rules: policies });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const statusesOf = (answer: TestAnswer) => multiServiceIn(answer).bookings.map(({ status }) => status);
const create = (services = [cut, colour], booking: object = {}) =>
  multiServices.created(multiServices.slots(services), { booking });
const single = (verb: string, { id, revision }: Booking, body: object = {}, headers = business.owner) =>
  server.send('POST', `/v2/bookings/${id}/${verb}`, { headers, body: { revision, ...body } });
const later = (text: string | undefined, hours: number) =>
  new Date(Date.parse(text ?? '') + hours * hourMs).toISOString();
const movedBy = (hours: number, { bookings }: Pick<MultiService, 'bookings'>) => ({
  rescheduleBookingsInfo: bookings.map(({ endDate, id, revision, startDate }) => ({
    bookingId: id,
    revision,
    slot: { startDate: later(startDate, hours), endDate: later(endDate, hours) },
  })),
});

describe('deciding', () => {
  it('confirms all of it, and answers ids alone unless more is asked for', async () => {
    const made = await create();
    const answer = await multiServices.act('confirm', made, { returnFullEntity: false });
    expect(answer.body).toEqual({
      multiServiceBooking: { id: made.id, bookings: made.bookings.map(({ id }) => ({ bookingId: id })) },
    });
    const after = await multiServices.now(made.id);
    expect(after.bookings.map(({ revision, status }) => [revision, status])).toEqual([
      ['2', 'CONFIRMED'],
      ['2', 'CONFIRMED'],
    ]);
    expect(outcome(await multiServices.act('confirm', after))).toBe('428 ALL_BOOKINGS_ARE_ALREADY_CONFIRMED');
  });

  it('wants every booking named once, with the revision at which it was read', async () => {
    const made = await create();
    const [first, second] = named(made);
    const confirm = async (confirmBookingsInfo: object[]) =>
      outcome(await multiServices.act('confirm', made, { confirmBookingsInfo }));
    expect(await confirm([])).toBe('400 NOT_ALL_BOOKINGS_WERE_SENT');
    expect(await confirm([first!])).toBe('400 NOT_ALL_BOOKINGS_WERE_SENT');
    expect(await confirm([first!, second!, first!])).toBe('400 DUPLICATE_BOOKING_INFO');
    expect(await confirm([first!, { bookingId: second!.bookingId }])).toBe('400 REVISION_MISSING');
    expect(await confirm([first!, { bookingId: newId(), revision: '1' }])).toBe('404 BOOKING_NOT_FOUND');
    expect(await confirm([first!, { ...second!, revision: '7' }])).toBe('409 BOOKING_REVISION_MISMATCH');
    // Whatever was refused has left the first one as it was, too.
    expect(await multiServices.now(made.id)).toEqual(made);
  });

  it('confirms none when one is taken and the time is to be checked', async () => {
    const made = await create();
    const { endDate, startDate } = made.bookings[1]!;
    await business.booked({ service: cut, slot: { serviceId: cut.serviceId, startDate, endDate }, booking: confirmed });
    const flowControlSettings = { checkAvailabilityValidation: true };
    expect(outcome(await multiServices.act('confirm', made, { flowControlSettings }))).toBe('428 NO_OPEN_SPOTS');
    expect(await multiServices.now(made.id)).toEqual(made);
    const answer = await multiServices.act('confirm', made);
    expect(multiServiceIn(answer).bookings.map(({ doubleBooked = false }) => doubleBooked)).toEqual([false, true]);
  });

  it('goes on from where single decisions have left it', async () => {
    const made = await create();
    expect(outcome(await single('confirm', made.bookings[0]!))).toBe('200 OK');
    expect(statusesOf(await multiServices.act('confirm', await multiServices.now(made.id)))).toEqual([
      'CONFIRMED',
      'CONFIRMED',
    ]);
  });

  it('keeps the status machine of each: pending, confirmed, declined', async () => {
    expect(outcome(await multiServices.act('mark_as_pending', await create()))).toBe(
      '428 NOT_PENDING_APPROVAL_SERVICE',
    );
    const made = await create([approved, approved]);
    const pending = await multiServices.act('mark_as_pending', made);
    expect(statusesOf(pending)).toEqual(['PENDING', 'PENDING']);
    expect(outcome(await multiServices.act('mark_as_pending', multiServiceIn(pending)))).toBe(
      '428 BOOKING_MARK_BOOKING_AS_PENDING',
    );
    const declined = await multiServices.act('decline', multiServiceIn(pending));
    expect(statusesOf(declined)).toEqual(['DECLINED', 'DECLINED']);
    for (const { id } of made.bookings) {
      expect(await business.occupancyOf(id)).toEqual([]);
    }
    const over = multiServiceIn(declined);
    expect(outcome(await multiServices.act('decline', over))).toBe('428 ALL_BOOKINGS_ARE_ALREADY_DECLINED');
    expect(outcome(await multiServices.act('confirm', over))).toBe('428 INVALID_BOOKING_STATUS');
    expect(outcome(await multiServices.act('cancel', over))).toBe('428 ALL_BOOKINGS_ARE_ALREADY_DECLINED');
    const standing = await create([cut, colour], confirmed);
    expect(outcome(await multiServices.act('decline', standing))).toBe('428 FAILED_DECLINE_NON_PENDING_BOOKING');
  });
});

describe('cancelling', () => {
  it('gives all of it back at once', async () => {
    const made = await create([cut, colour], confirmed);
    expect(statusesOf(await multiServices.act('cancel', made))).toEqual(['CANCELED', 'CANCELED']);
    for (const booking of made.bookings) {
      expect(await business.occupancyOf(booking.id)).toEqual([]);
      expect((await business.eventsOf(booking.id)).at(-1)?.type).toBe('wix.bookings.v2.booking_canceled');
    }
    expect(outcome(await multiServices.act('cancel', made))).toBe('428 ALL_BOOKINGS_ARE_ALREADY_CANCELED');
    expect((await multiServices.read(made.id)).body.metadata).toEqual({ totalNumberOfScheduledBookings: 0 });
  });

  it('leaves all of it when the policy of one does not let it go', async () => {
    const made = await create([cut, strict], confirmed);
    expect(outcome(await multiServices.act('cancel', made))).toBe('428 BOOKING_POLICY_VIOLATION');
    expect(await multiServices.now(made.id)).toEqual(made);
    const flowControlSettings = { ignoreCancellationPolicy: true };
    expect(statusesOf(await multiServices.act('cancel', made, { flowControlSettings }))).toEqual([
      'CANCELED',
      'CANCELED',
    ]);
  });

  it('is for all of it alone: no booking of it is cancelled or moved by itself', async () => {
    const made = await create([cut, colour], confirmed);
    const refused = '428 NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING';
    const [first] = made.bookings;
    const slot = movedBy(4, made).rescheduleBookingsInfo[0]?.slot;
    expect(outcome(await single('cancel', first!))).toBe(refused);
    expect(outcome(await single('reschedule', first!, { slot }))).toBe(refused);
    const bookings = { bookingsInfo: [{ bookingId: first!.id, revision: first!.revision }] };
    const bulk = await server.send('POST', '/v2/bulk/bookings/cancel', { headers: business.owner, body: { bookings } });
    expect(bulk.text).toContain(refused.slice(4));
    expect(await multiServices.now(made.id)).toEqual(made);
  });
});

describe('moving', () => {
  it('lets bookings take the time that others of it leave', async () => {
    const made = await create([cut, colour, cut], confirmed);
    const after = multiServiceIn(await multiServices.act('reschedule', made, movedBy(1, made)));
    expect(after.bookings.map(({ startDate }) => startDate)).toEqual(
      made.bookings.map(({ startDate }) => later(startDate, 1)),
    );
    for (const booking of after.bookings) {
      expect(await business.occupancyOf(booking.id)).toHaveLength(1);
      expect((await business.eventsOf(booking.id)).map(({ type }) => type)).toContain(
        'wix.bookings.v2.booking_rescheduled',
      );
    }
  });

  it('keeps its type, and moves nothing when one of it cannot be', async () => {
    const made = await create([cut, colour], confirmed);
    const [, second] = movedBy(3, made).rescheduleBookingsInfo;
    const move = async (rescheduleBookingsInfo: object[]) =>
      outcome(await multiServices.act('reschedule', made, { rescheduleBookingsInfo }));
    expect(await move([second!])).toBe('400 VALIDATION_FAILURE');
    expect(await move([second!, second!])).toBe('400 DUPLICATE_BOOKING_INFO');
    const { endDate, startDate } = made.bookings[1]!;
    const slot = { serviceId: cut.serviceId, startDate: later(startDate, 4), endDate: later(endDate, 4) };
    await business.booked({ service: cut, slot, booking: confirmed });
    expect(outcome(await multiServices.act('reschedule', made, movedBy(4, made)))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(await multiServices.now(made.id)).toEqual(made);
    for (const { id } of made.bookings) {
      expect(await business.occupancyOf(id)).toHaveLength(1);
    }
  });

  it('moves some of it where they may lie apart', async () => {
    const made = await multiServices.created(multiServices.slots([cut, colour]), {
      type: 'SEPARATE_BOOKINGS',
      booking: confirmed,
    });
    const [, second] = movedBy(3, made).rescheduleBookingsInfo;
    const after = multiServiceIn(await multiServices.act('reschedule', made, { rescheduleBookingsInfo: [second!] }));
    expect(after.bookings.map(({ revision }) => revision)).toEqual(['1', '2']);
  });

  it('wants the one on the grid that is the first afterwards', async () => {
    const wash = await business.addService({ name: 'Wash', sessionDurations: [45], rules: policies });
    const slots = multiServices.slots([cut, wash]);
    const end = later(slots[1]!.startDate, 0.75);
    const made = await multiServices.created([slots[0]!, { ...slots[1]!, endDate: end }], { booking: confirmed });
    const [ofCut, ofWash] = movedBy(0, made).rescheduleBookingsInfo;
    const turned = (hours: number) => {
      const begin = later(slots[0]!.startDate, hours);
      const between = later(begin, 0.75);
      return {
        rescheduleBookingsInfo: [
          { ...ofCut, slot: { startDate: between, endDate: later(between, 1) } },
          { ...ofWash, slot: { startDate: begin, endDate: between } },
        ],
      };
    };
    expect(outcome(await multiServices.act('reschedule', made, turned(4.25)))).toBe('428 SLOT_NOT_AVAILABLE');
    const after = multiServiceIn(await multiServices.act('reschedule', made, turned(4)));
    expect(after.bookings.map(({ bookedEntity }) => bookedEntity.title)).toEqual(['Wash', 'Cut']);
  });

  it('keeps the policy of each', async () => {
    const made = await create([cut, strict], confirmed);
    expect(outcome(await multiServices.act('reschedule', made, movedBy(3, made)))).toBe('428 BOOKING_POLICY_VIOLATION');
    const flowControlSettings = { ignoreReschedulePolicy: true };
    const answer = await multiServices.act('reschedule', made, { ...movedBy(3, made), flowControlSettings });
    expect(outcome(answer)).toBe('200 OK');
  });
});

describe('asking', () => {
  const availability = async ({ id }: MultiService) =>
    (await server.send('POST', `/v2/multi_service_bookings/${id}/get_availability`, { headers: business.owner })).body;

  it('says whether all of it could be booked now, its own time aside', async () => {
    const made = await create();
    const free = {
      bookable: true,
      totalCapacity: 1,
      remainingCapacity: 1,
      policyViolations: { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled: false },
      policySettings: { maxParticipantsPerBooking: 1 },
      multiServiceBookingInfo: made.bookings.map(({ id }) => ({ bookingId: id })),
    };
    expect(await availability(made)).toEqual(free);
    const { endDate, startDate } = made.bookings[1]!;
    await business.booked({ service: cut, slot: { serviceId: cut.serviceId, startDate, endDate }, booking: confirmed });
    expect(await availability(made)).toEqual({ ...free, bookable: false, remainingCapacity: 0 });
    const own = await create([cut, colour], confirmed);
    expect(await availability(own)).toMatchObject({ bookable: true, remainingCapacity: 1 });
  });

  it('says what the strictest of its bookings allows', async () => {
    const [free, held] = [await create([cut, colour], confirmed), await create([cut, strict], confirmed)];
    const unknown = newId();
    const answer = await server.send('POST', '/v2/bulk/multi_service_bookings/get_allowed_actions', {
      headers: business.owner,
      body: { multiServiceBookingIds: [free.id, held.id, unknown] },
    });
    const results = answer.body.results as { item?: object; itemMetadata: { error?: { code: string } } }[];
    expect(results.map(({ item, itemMetadata }) => item ?? itemMetadata.error?.code)).toEqual([
      { cancel: true, reschedule: true },
      { cancel: false, reschedule: false },
      'MULTI_SERVICE_BOOKING_NOT_FOUND',
    ]);
  });
});

describe('whose it is', () => {
  it('lets a member cancel and move their own', async () => {
    const member = await server.caller('member');
    const made = await multiServices.created(multiServices.slots([cut, colour]), { as: member });
    const moved = await multiServices.act('reschedule', made, movedBy(3, made), member);
    expect(statusesOf(moved)).toEqual(['CREATED', 'CREATED']);
    expect(statusesOf(await multiServices.act('cancel', made, {}, member))).toEqual(['CANCELED', 'CANCELED']);
    const other = await server.caller('member');
    expect(outcome(await multiServices.act('cancel', made, {}, other))).toBe('403 UNAUTHORIZED_OPERATION');
  });

  it('shows staff their own part of it, and lets them decide about no part alone', async () => {
    const nowMs = server.now();
    const user = { email: `${newId()}@example.com`, role: 'STAFF', resourceId: business.ben.resourceId } as const;
    const subjectId = await plantUser(server.database, server.siteId, user, nowMs);
    const subject = { subjectType: 'USER', subjectId } as const;
    const ben = { authorization: await plantToken(server.database, server.assembly.auth, server, subject, nowMs) };
    const made = await multiServices.created(multiServices.slots([cut, massage]), {
      booking: { ...confirmed, contactDetails: grace },
    });
    expect(multiServiceIn(await multiServices.read(made.id, ben)).bookings.map(({ id }) => id)).toEqual([
      made.bookings[1]?.id,
    ]);
    for (const verb of ['cancel', 'confirm', 'decline']) {
      expect(outcome(await multiServices.act(verb, made, {}, ben))).toBe(
        '403 MULTI_SERVICE_BOOKING_INCLUDES_MULTIPLE_STAFF_MEMBERS',
      );
    }
    expect(await multiServices.now(made.id)).toEqual(made);
  });
});
