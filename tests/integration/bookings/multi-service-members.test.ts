/** Which bookings belong together over HTTP (bookings sheet 8), and what the link of all of them opens (9). */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import {
  grace,
  type MultiService,
  type MultiServiceCalls,
  multiServiceIn,
  named,
  openMultiServices,
  type Slot,
} from './multi-service-calls.ts';

let server: TestServer;
let business: Business;
let multiServices: MultiServiceCalls;
let cut: TestService;
let strict: TestService;
beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  business = await openBusiness(server);
  multiServices = openMultiServices(server, business);
  cut = await business.addService({ name: 'Cut', rules: { cancellationPolicy: { enabled: true } } });
  strict = await business.addService({ name: 'Strict' });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const book = (slot: Slot, contactDetails: object = grace) =>
  business.booked({ service: cut, slot, booking: { ...confirmed, contactDetails } });
const multiServiceBookingIdOf = async ({ id }: Pick<Booking, 'id'>) => {
  const answer = await server.send('POST', '/v2/extended-bookings/query', {
    headers: business.owner,
    body: { query: { filter: { id } } },
  });
  const [found] = answer.body.extendedBookings as { booking: Booking }[];
  return found?.booking.multiServiceBookingInfo?.id;
};
const change = (verb: 'add_bookings_to' | 'remove_bookings_from', of: MultiService, bookings?: readonly object[]) =>
  server.send('POST', `/v2/multi_service_bookings/${verb}_multi_service_booking`, {
    headers: business.owner,
    body: { multiServiceBookingId: of.id, bookings, returnFullEntity: true },
  });
const namedAs = ({ id, revision }: Booking) => ({ bookingId: id, revision });

describe('adding', () => {
  it('adds what follows, and answers it', async () => {
    const [first, second, third] = multiServices.slots([cut, cut, cut]);
    const made = await multiServices.created([first!, second!], { booking: confirmed });
    const alone = await book(third!);
    const answer = await change('add_bookings_to', made, [namedAs(alone)]);
    expect(answer.body.bookings).toEqual([
      {
        bookingId: alone.id,
        booking: expect.objectContaining({
          revision: '2',
          multiServiceBookingInfo: { id: made.id, type: 'SEQUENTIAL_BOOKINGS' },
        }),
      },
    ]);
    expect((await multiServices.now(made.id)).bookings.map(({ id }) => id)).toEqual([
      ...made.bookings.map(({ id }) => id),
      alone.id,
    ]);
  });

  it('refuses what would not lie as its type says, is over, or is not of the same customer', async () => {
    const [first, second, third, fourth] = multiServices.slots([cut, cut, cut, cut]);
    const made = await multiServices.created([first!, second!], { booking: confirmed });
    const add = async (...bookings: object[]) => outcome(await change('add_bookings_to', made, bookings));
    expect(await add(namedAs(await book(fourth!)))).toBe('400 VALIDATION_FAILURE');
    const foreign = await book(third!, { firstName: 'Bob', email: 'bob@customers.test' });
    expect(await add(namedAs(foreign))).toBe('400 VALIDATION_FAILURE');
    const cancelled = await server.send('POST', `/v2/bookings/${foreign.id}/cancel`, {
      headers: business.owner,
      body: namedAs(foreign),
    });
    expect(await add(namedAs(cancelled.body.booking as Booking))).toBe('428 BOOKING_TO_ADD_STATUS_NOT_VALID');
    expect(await add(namedAs(made.bookings[0]!))).toBe('428 MULTI_SERVICE_BOOKING_ALREADY_INCLUDES_BOOKING');
    const other = await multiServices.created(multiServices.slots([cut, cut]));
    expect(await add(namedAs(other.bookings[0]!))).toBe('428 BOOKING_ALREADY_PART_OF_ANOTHER_MULTI_SERVICE_BOOKING');
    const fit = await book(third!);
    expect(await add({ ...namedAs(fit), revision: '9' })).toBe('409 BOOKING_REVISION_MISMATCH');
    expect(await add({ bookingId: fit.id })).toBe('400 REVISION_MISSING');
    expect(await add({ bookingId: newId(), revision: '1' })).toBe('404 BOOKING_NOT_FOUND');
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
    const eventId = await openClassroom(server, business).newSession(yoga, { capacity: 5 });
    const seat = await business.booked({ service: yoga, slot: { eventId }, booking: { contactDetails: grace } });
    expect(await add(namedAs(seat))).toBe('400 VALIDATION_FAILURE');
    expect(await multiServices.now(made.id)).toEqual(made);
  });

  it('holds eight at most', async () => {
    const slots = multiServices.slots(Array.from({ length: 9 }, () => cut));
    const made = await multiServices.created(slots.slice(0, 8));
    const ninth = await business.booked({ service: cut, slot: slots[8]!, booking: { contactDetails: grace } });
    expect(outcome(await change('add_bookings_to', made, [namedAs(ninth)]))).toBe('400 VALIDATION_FAILURE');
  });
});

describe('removing', () => {
  it('takes the first or the last away, and none from between', async () => {
    const made = await multiServices.created(multiServices.slots([cut, cut, cut]), { booking: confirmed });
    const [first, second, third] = made.bookings;
    expect(outcome(await change('remove_bookings_from', made, [namedAs(second!)]))).toBe('400 VALIDATION_FAILURE');
    const answer = await change('remove_bookings_from', made, [namedAs(first!)]);
    const [removed] = answer.body.bookings as { bookingId: string; booking: Booking }[];
    expect(removed).toMatchObject({ bookingId: first!.id, booking: { status: 'CONFIRMED', revision: '2' } });
    expect(removed?.booking.multiServiceBookingInfo).toBeUndefined();
    expect((await multiServices.now(made.id)).bookings.map(({ id }) => id)).toEqual([second!.id, third!.id]);
    // It stands alone: it is cancelled alone.
    const cancelled = await server.send('POST', `/v2/bookings/${first!.id}/cancel`, {
      headers: business.owner,
      body: namedAs(removed!.booking),
    });
    expect(outcome(cancelled)).toBe('200 OK');
  });

  it('leaves no multi-service booking of one', async () => {
    const made = await multiServices.created(multiServices.slots([cut, cut]));
    const [first, second] = made.bookings;
    expect(outcome(await change('remove_bookings_from', made, [{ ...namedAs(first!), revision: '9' }]))).toBe(
      '409 BOOKING_REVISION_MISMATCH',
    );
    expect(outcome(await change('remove_bookings_from', made, [namedAs(first!)]))).toBe('200 OK');
    expect([await multiServiceBookingIdOf(first!), await multiServiceBookingIdOf(second!)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(outcome(await multiServices.read(made.id))).toBe('404 MULTI_SERVICE_BOOKING_NOT_FOUND');
  });

  it('takes all of it apart when none is named', async () => {
    const made = await multiServices.created(multiServices.slots([cut, cut, cut]));
    const answer = await change('remove_bookings_from', made);
    expect(answer.body.bookings).toHaveLength(3);
    expect(outcome(await multiServices.read(made.id))).toBe('404 MULTI_SERVICE_BOOKING_NOT_FOUND');
  });

  it('never lets two calls leave one behind', async () => {
    const made = await multiServices.created(multiServices.slots([cut, cut, cut, cut]), { type: 'SEPARATE_BOOKINGS' });
    const answers = await Promise.all(
      made.bookings.slice(0, 3).map((booking) => change('remove_bookings_from', made, [namedAs(booking)])),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    const left = await Promise.all(made.bookings.map(multiServiceBookingIdOf));
    expect(left.filter((id) => id !== undefined)).not.toHaveLength(1);
  });
});

describe('its link', () => {
  const tokenOf = async ({ id }: MultiService) => {
    const path = `/v1/anonymous-multi-service-bookings/${id}/token`;
    const answer = await server.send('GET', path, { headers: business.owner });
    expect(outcome(answer)).toBe('200 OK');
    return answer.body.token as string;
  };
  const open = (token: string) => server.send('GET', `/_api/v1/anonymous-multi-service-bookings/${token}`);
  const cancel = (token: string) =>
    server.send('POST', `/v1/anonymous-multi-service-bookings/${token}/cancel`, { body: { token } });

  it('opens all of it without credentials, says what is allowed, and cancels it', async () => {
    const made = await multiServices.created(multiServices.slots([cut, cut]), { booking: confirmed });
    const token = await tokenOf(made);
    expect(token).toMatch(/^[\w-]{32,2048}$/);
    const opened = await open(token);
    expect(multiServiceIn(opened).bookings.map(({ id }) => id)).toEqual(made.bookings.map(({ id }) => id));
    expect(opened.body.allowedAnonymousActions).toEqual({ cancel: true, reschedule: false });
    expect(multiServiceIn(await cancel(token)).bookings.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
    expect(outcome(await cancel(token))).toBe('428 BOOKING_CANNOT_BE_CANCELLED');
  });

  it('cancels nothing that one of its bookings does not let go', async () => {
    const made = await multiServices.created(multiServices.slots([cut, strict]), { booking: confirmed });
    const token = await tokenOf(made);
    expect((await open(token)).body.allowedAnonymousActions).toEqual({ cancel: false, reschedule: false });
    expect(outcome(await cancel(token))).toBe('428 BOOKING_CANNOT_BE_CANCELLED');
    expect(await multiServices.now(made.id)).toEqual(made);
  });

  it('is dead when the link of one of them is renewed, and for what is no token of it', async () => {
    const made = await multiServices.created(multiServices.slots([cut, cut]));
    const token = await tokenOf(made);
    const [first] = made.bookings;
    expect(outcome(await open(newId()))).toBe('400 INVALID_TOKEN');
    await server.send('POST', `/v1/anonymous-bookings/${first!.id}/renew-token`, { headers: business.owner });
    expect(outcome(await open(token))).toBe('400 INVALID_TOKEN');
    expect(outcome(await open(await tokenOf(made)))).toBe('200 OK');
  });

  it('of one of its bookings lets nobody cancel or move that one alone', async () => {
    const made = await multiServices.created(multiServices.slots([cut, cut]), { booking: confirmed });
    const [first] = made.bookings;
    const path = `/v1/anonymous-bookings/${first!.id}/token`;
    const { body } = await server.send('GET', path, { headers: business.owner });
    const token = body.token as string;
    const opened = await server.send('GET', `/v1/anonymous-bookings/${token}`);
    expect(opened.body.allowedAnonymousActions).toEqual({ cancel: false, reschedule: false });
    const refused = await server.send('POST', `/v1/anonymous-bookings/${token}/cancel`, {
      body: { token, revision: first!.revision },
    });
    expect(outcome(refused)).toBe('428 BOOKING_CANNOT_BE_CANCELLED');
  });

  // The last of all, because it moves the clock.
  it('is over with the multi-service booking, and long after its last booking', async () => {
    const made = await multiServices.created(multiServices.slots([cut, cut]));
    const token = await tokenOf(made);
    await change('remove_bookings_from', made, named(made));
    expect(outcome(await open(token))).toBe('404 MULTI_SERVICE_BOOKING_NOT_FOUND');
    const other = await multiServices.created(multiServices.slots([cut, cut]));
    const late = await tokenOf(other);
    const end = Date.parse(other.bookings[1]?.endDate ?? '');
    await server.setClock(end + 29 * dayMs);
    expect(outcome(await open(late))).toBe('200 OK');
    await server.setClock(end + 31 * dayMs);
    expect(outcome(await open(late))).toBe('400 INVALID_TOKEN');
  });
});
