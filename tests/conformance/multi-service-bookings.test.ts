/** Appointments that are booked together, by the published SDK, unmodified (bookings sheet 8 and 9). */
import { multiServiceBookings as declared, multiServiceLinks } from '@openhours/contract';
import { bookings, extendedBookings } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { outcome, startTestServer, type TestServer } from '../support/server.ts';

const modules = { bookings, extendedBookings };

let server: TestServer;
let business: Business;
let cut: TestService;
let colour: TestService;
let approved: TestService;
let owner: ReturnType<typeof ownerClient>;
let visitor: ReturnType<typeof visitorClient>;

const ownerClient = () => sdkClient(server, modules, ownerOf(server));
const visitorClient = () => sdkClient(server, modules, visitorOf(server));

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  const rules = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
  cut = await business.addService({ name: 'Cut', rules });
  colour = await business.addService({ name: 'Colour', rules });
  approved = await business.addService({ name: 'Approved', rules, manualApproval: true });
  owner = ownerClient();
  visitor = visitorClient();
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

let days = 30;
/** Appointments one after the other, on a day of their own. */
function appointments(services: readonly TestService[]) {
  days += 1;
  const beginMs = Math.floor(server.now() / dayMs) * dayMs + days * dayMs + 9 * hourMs;
  return services.map(({ scheduleId, serviceId }, index) => ({
    bookedEntity: {
      slot: {
        serviceId,
        scheduleId,
        startDate: new Date(beginMs + index * hourMs).toISOString(),
        endDate: new Date(beginMs + (index + 1) * hourMs).toISOString(),
        timezone: 'UTC',
        location: { _id: business.locationId, locationType: 'OWNER_BUSINESS' as const },
      },
    },
    totalParticipants: 1,
    contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
  }));
}

/** A multi-service booking that the visitor has asked for. */
async function asked(services: readonly TestService[] = [cut, colour]) {
  const { multiServiceBooking } = await visitor.bookings.createMultiServiceBooking(appointments(services));
  const children = (multiServiceBooking?.bookings ?? []).map(({ booking }) => booking!);
  return { id: multiServiceBooking!._id!, children };
}
const named = ({ children }: Awaited<ReturnType<typeof asked>>) =>
  children.map(({ _id, revision }) => ({ bookingId: _id!, revision: revision! }));

/** The code of what a call of the SDK is refused with. */
async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return (error as { details: { applicationError?: { code: string } } }).details.applicationError?.code;
  }
  throw new Error('the call was not refused');
}

describe('createMultiServiceBooking', () => {
  it('gives visitors the bookings, whole and in their order', async () => {
    const { children, id } = await asked();
    expect(children).toHaveLength(2);
    for (const booking of children) {
      expect(booking.status).toBe('CREATED');
      expect(booking.startDate).toBeInstanceOf(Date);
      expect(booking.multiServiceBookingInfo).toEqual({ _id: id, type: 'SEQUENTIAL_BOOKINGS' });
      expect(booking.formId).toBe('00000000-0000-0000-0000-000000000000');
    }
    expect(children[0]?.endDate).toEqual(children[1]?.startDate);
    const { extendedBookings: found } = await owner.extendedBookings.queryExtendedBookings(
      { filter: { id: children[0]?._id } } as never,
      { withBookingAllowedActions: true },
    );
    expect(found?.[0]?.allowedActions).toMatchObject({ cancel: false, reschedule: false });
  });

  it('refuses with the codes of the SDK', async () => {
    const [first, second, third] = appointments([cut, colour, cut]);
    expect(await codeOf(visitor.bookings.createMultiServiceBooking([first!, third!]))).toBe('VALIDATION_FAILURE');
    await owner.bookings.createBooking({ ...second!, status: 'CONFIRMED' } as never);
    expect(await codeOf(visitor.bookings.createMultiServiceBooking([first!, second!]))).toBe('SLOT_NOT_AVAILABLE');
  });
});

describe('the life of a multi-service booking', () => {
  it('is read, asked about, confirmed, moved and cancelled', async () => {
    const made = await asked();
    const { id } = made;
    const read = await owner.bookings.getMultiServiceBooking(id);
    expect(read.bookings?.map(({ bookingId }) => bookingId)).toEqual(made.children.map(({ _id }) => _id));
    expect(await owner.bookings.getMultiServiceBookingAvailability(id)).toMatchObject({
      bookable: true,
      remainingCapacity: 1,
      multiServiceBookingInfo: made.children.map(({ _id }) => ({ bookingId: _id })),
    });
    const confirmed = await owner.bookings.confirmMultiServiceBooking(id, {
      confirmBookingsInfo: named(made),
      returnFullEntity: true,
    });
    const standing = confirmed.multiServiceBooking?.bookings?.map(({ booking }) => booking!) ?? [];
    expect(standing.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
    const actions = await owner.bookings.bulkGetMultiServiceBookingAllowedActions([id]);
    expect(actions.results?.[0]?.item).toMatchObject({ cancel: true, reschedule: true });
    const moved = await owner.bookings.rescheduleMultiServiceBooking(
      id,
      standing.map(({ _id, endDate, revision, startDate }) => ({
        bookingId: _id!,
        revision: revision!,
        slot: {
          startDate: new Date(startDate!.getTime() + 3 * hourMs).toISOString(),
          endDate: new Date(endDate!.getTime() + 3 * hourMs).toISOString(),
        },
      })) as never,
      { returnFullEntity: true },
    );
    expect(moved.multiServiceBooking?.bookings?.[0]?.booking?.startDate?.getTime()).toBe(
      standing[0]!.startDate!.getTime() + 3 * hourMs,
    );
    const cancelled = await owner.bookings.cancelMultiServiceBooking(id, { returnFullEntity: true });
    expect(cancelled.multiServiceBooking?.bookings?.map(({ booking }) => booking?.status)).toEqual([
      'CANCELED',
      'CANCELED',
    ]);
    expect(await codeOf(owner.bookings.cancelMultiServiceBooking(id))).toBe('ALL_BOOKINGS_ARE_ALREADY_CANCELED');
  });

  it('waits for the business, and is declined', async () => {
    const made = await asked([approved, approved]);
    const { multiServiceBooking } = await owner.bookings.markMultiServiceBookingAsPending(made.id, {
      markAsPendingBookingsInfo: named(made),
      returnFullEntity: true,
    });
    const pending = multiServiceBooking?.bookings?.map(({ booking }) => booking!) ?? [];
    expect(pending.map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
    const declined = await owner.bookings.declineMultiServiceBooking(made.id, {
      declineBookingsInfo: named({ id: made.id, children: pending }),
      returnFullEntity: true,
    });
    expect(declined.multiServiceBooking?.bookings?.map(({ booking }) => booking?.status)).toEqual([
      'DECLINED',
      'DECLINED',
    ]);
  });

  it('takes bookings in and lets them go', async () => {
    const made = await asked([cut, colour, cut]);
    const [last] = named(made).slice(-1);
    const removed = await owner.bookings.removeBookingsFromMultiServiceBooking(made.id, {
      bookings: [last!],
      returnFullEntity: true,
    });
    expect(removed.bookings?.map(({ bookingId }) => bookingId)).toEqual([last!.bookingId]);
    const added = await owner.bookings.addBookingsToMultiServiceBooking(made.id, {
      bookings: [{ bookingId: last!.bookingId, revision: removed.bookings![0]!.booking!.revision! }],
      returnFullEntity: true,
    });
    expect(added.bookings?.[0]?.booking?.multiServiceBookingInfo).toMatchObject({ _id: made.id });
  });

  it('takes nothing in once all of it has ended', async () => {
    const made = await asked([cut, colour, cut]);
    const [last] = named(made).slice(-1);
    const removed = await owner.bookings.removeBookingsFromMultiServiceBooking(made.id, {
      bookings: [last!],
      returnFullEntity: true,
    });
    await owner.bookings.cancelMultiServiceBooking(made.id);
    const add = owner.bookings.addBookingsToMultiServiceBooking(made.id, {
      bookings: [{ bookingId: last!.bookingId, revision: removed.bookings![0]!.booking!.revision! }],
    });
    expect(await codeOf(add)).toBe('ALL_BOOKINGS_ARE_ALREADY_CANCELED');
    expect((await owner.bookings.getMultiServiceBooking(made.id)).bookings).toHaveLength(2);
  });

  it('is decided about without what was declined by itself', async () => {
    const made = await asked([approved, approved, approved]);
    const [first, ...others] = made.children;
    const { booking: declined } = await owner.bookings.declineBooking(first!._id!, first!.revision!);
    const marked = await owner.bookings.markMultiServiceBookingAsPending(made.id, {
      markAsPendingBookingsInfo: named({ ...made, children: [declined!, ...others] }),
      returnFullEntity: true,
    });
    const pending = marked.multiServiceBooking?.bookings?.map(({ booking }) => booking!) ?? [];
    expect(pending.map(({ status }) => status)).toEqual(['DECLINED', 'PENDING', 'PENDING']);
    const confirmed = await owner.bookings.confirmMultiServiceBooking(made.id, {
      confirmBookingsInfo: named({ ...made, children: pending }),
      returnFullEntity: true,
    });
    expect(confirmed.multiServiceBooking?.bookings?.map(({ booking }) => booking?.status)).toEqual([
      'DECLINED',
      'CONFIRMED',
      'CONFIRMED',
    ]);
  });
});

describe('single bookings of it', () => {
  it('are not cancelled or moved alone', async () => {
    const { children } = await asked();
    const [{ _id, revision } = { _id: '', revision: '' }] = children;
    expect(await codeOf(owner.bookings.cancelBooking(_id!, { revision: revision! } as never))).toBe(
      'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
    );
  });

  /** Restoring is an operation of this product: the SDK has no call of it. */
  const restored = async ({ _id, revision }: bookings.Booking) =>
    outcome(await server.send('POST', `/v1/bookings/${_id}/restore`, { headers: business.owner, body: { revision } }));

  it('come back alone while another of them stands', async () => {
    const [first] = (await asked([approved, approved])).children;
    const { booking: declined } = await owner.bookings.declineBooking(first!._id!, first!.revision!);
    expect(await restored(declined!)).toBe('200 OK');
  });

  it('neither come back nor are confirmed alone once all of it has ended, until it is taken apart', async () => {
    const made = await asked([approved, approved]);
    const { multiServiceBooking: over } = await owner.bookings.cancelMultiServiceBooking(made.id, {
      returnFullEntity: true,
    });
    const cancelled = over?.bookings?.map(({ booking }) => booking!) ?? [];
    const [first] = cancelled;
    expect(await restored(first!)).toBe('428 ALL_BOOKINGS_ARE_ALREADY_CANCELED');
    expect(await codeOf(owner.bookings.confirmBooking(first!._id!, first!.revision!))).toBe('INVALID_BOOKING_STATUS');
    const read = await owner.bookings.getMultiServiceBooking(made.id);
    expect(read.bookings?.map(({ booking }) => booking?.status)).toEqual(['CANCELED', 'CANCELED']);
    const apart = await owner.bookings.removeBookingsFromMultiServiceBooking(made.id, {
      bookings: named({ ...made, children: cancelled }),
      returnFullEntity: true,
    });
    expect(await restored(apart.bookings![0]!.booking!)).toBe('200 OK');
  });

  it('do not come back alone once each of them was declined', async () => {
    const made = await asked([approved, approved]);
    const { multiServiceBooking: over } = await owner.bookings.declineMultiServiceBooking(made.id, {
      declineBookingsInfo: named(made),
      returnFullEntity: true,
    });
    expect(await restored(over!.bookings![0]!.booking!)).toBe('428 ALL_BOOKINGS_ARE_ALREADY_DECLINED');
  });
});

describe('its link', () => {
  it('is read and cancelled as declared, at both paths of the SDK', async () => {
    const made = await asked();
    const root = '/v1/anonymous-multi-service-bookings';
    const { body } = await server.send('GET', `/_api${root}/${made.id}/token`, { headers: business.owner });
    const opened = await server.send('GET', `/_api${root}/${body.token as string}`);
    expect(Compile(multiServiceLinks.getMultiServiceBookingAnonymously.output).Check(opened.body)).toBe(true);
    const cancelled = await server.send('POST', `${root}/${body.token as string}/cancel`, {
      body: { token: body.token },
    });
    expect(Compile(declared.cancelMultiServiceBooking.output).Check(cancelled.body)).toBe(true);
  });
});
