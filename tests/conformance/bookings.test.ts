/**
 * The path of a booking with the published SDK, unmodified: a visitor finds a time and books it, the business
 * confirms, finds and cancels it, and every refusal reads as the sheet says (bookings sheet 4, 5, 10, 23).
 */
import { availabilityTimeSlots, bookings, extendedBookings } from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const modules = { availabilityTimeSlots, bookings, extendedBookings };

let server: TestServer;
let business: Business;
let haircut: TestService;
let owner: ReturnType<typeof ownerClient>;
let visitor: ReturnType<typeof visitorClient>;

const ownerClient = () => sdkClient(server, modules, ownerOf(server));
const visitorClient = () => sdkClient(server, modules, visitorOf(server));

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' } });
  business = await openBusiness(server);
  haircut = await business.addService({
    name: 'Haircut',
    rules: { cancellationPolicy: { enabled: true } },
  });
  owner = ownerClient();
  visitor = visitorClient();
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

interface SdkError {
  readonly status: number;
  readonly requestId: string;
  readonly details: {
    readonly applicationError?: { code: string; description: string; data: Record<string, unknown> };
    readonly validationError?: { fieldViolations: { field: string; description: string; violatedRule: string }[] };
  };
}

/** The error that a call of the SDK throws. */
async function refusalOf(call: Promise<unknown>): Promise<SdkError> {
  try {
    await call;
  } catch (error) {
    // What is thrown is the SDK's own; a bug of the test would have no details.
    expect((error as SdkError).details).toBeDefined();
    return error as SdkError;
  }
  throw new Error('the call was not refused');
}

type PlainBuilder = ReturnType<typeof owner.extendedBookings.queryExtendedBookings>;

/** What the builder offers when it runs; its typings name less. */
interface FullBuilder extends Pick<Extract<PlainBuilder, { find: unknown }>, 'find' | 'skipTo'> {
  eq(field: string, value: unknown): FullBuilder;
  in(field: string, values: readonly unknown[]): FullBuilder;
  descending(...fields: string[]): FullBuilder;
  limit(limit: number): FullBuilder;
}

/** Options whose typings ask for more than the specification does. */
const withoutRevision = {} as { revision: string };

/** A day on which nobody has booked anything yet, as local dates of the business. */
function freeDay(): { fromLocalDate: string; toLocalDate: string } {
  const { startDate } = business.slot(haircut);
  const day = new Date(Date.parse(startDate) + 20 * 86_400_000).toISOString().slice(0, 10);
  return { fromLocalDate: `${day}T00:00:00`, toLocalDate: `${day}T23:59:00` };
}

function appointment(slot: object, more: object = {}) {
  return {
    bookedEntity: { slot: { serviceId: haircut.serviceId, ...slot } },
    totalParticipants: 1,
    contactDetails: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
    ...more,
  };
}

describe('the path of a booking', () => {
  it('leads a visitor from a free time to a booking, and the business from there', async () => {
    const day = freeDay();
    const list = () =>
      visitor.availabilityTimeSlots.listAvailabilityTimeSlots({
        serviceId: haircut.serviceId,
        timeZone: 'Europe/Berlin',
        ...day,
      });
    const { timeSlots, timeZone } = await list();
    expect(timeZone).toBe('Europe/Berlin');
    const [first] = timeSlots!;
    expect(first).toMatchObject({ serviceId: haircut.serviceId, scheduleId: haircut.scheduleId, bookable: true });

    const { booking: created } = await visitor.bookings.createBooking(
      appointment({
        scheduleId: first!.scheduleId,
        startDate: first!.localStartDate,
        endDate: first!.localEndDate,
        timezone: timeZone,
        location: { _id: first!.location?._id, locationType: 'OWNER_BUSINESS' },
      }),
      { participantNotification: { notifyParticipants: true }, sendSmsReminder: false },
    );
    expect(created).toMatchObject({
      _id: expect.any(String),
      revision: '1',
      status: 'CREATED',
      paymentStatus: 'UNDEFINED',
      selectedPaymentOption: 'UNDEFINED',
      totalParticipants: 1,
      bookedEntity: { title: 'Haircut', tags: ['INDIVIDUAL'], slot: { timezone: 'Europe/Berlin' } },
      contactDetails: { contactId: expect.any(String), firstName: 'Grace', email: 'grace@example.com' },
      createdBy: { anonymousVisitorId: expect.any(String) },
      bookedAddOns: [],
      additionalFields: [],
    });
    expect(created!._createdDate).toBeInstanceOf(Date);
    expect(created!.startDate).toBeInstanceOf(Date);
    // CREATED takes no time.
    expect((await list()).timeSlots).toHaveLength(timeSlots!.length);

    const { booking: confirmed } = await owner.bookings.confirmBooking(created!._id!, created!.revision!, {
      paymentStatus: 'NOT_PAID',
      participantNotification: { notifyParticipants: true, message: 'See you' },
    });
    expect(confirmed).toMatchObject({
      status: 'CONFIRMED',
      revision: '2',
      paymentStatus: 'NOT_PAID',
      bookedEntity: {
        slot: { eventId: expect.any(String), resource: { _id: business.ada.resourceId, name: 'Ada' } },
      },
    });
    const afterwards = (await list()).timeSlots!;
    expect(afterwards.length).toBeLessThan(timeSlots!.length);
    expect(afterwards.map(({ localStartDate }) => localStartDate)).not.toContain(first!.localStartDate);

    const { booking: canceled } = await owner.bookings.cancelBooking(confirmed!._id!, {
      revision: confirmed!.revision!,
      flowControlSettings: { ignoreCancellationPolicy: true },
    });
    expect(canceled).toMatchObject({ status: 'CANCELED', revision: '3', canceledDate: expect.any(Date) });
    expect((await list()).timeSlots).toHaveLength(timeSlots!.length);
  });
});

describe('finding bookings', () => {
  it('takes a query as an object', async () => {
    const made = await owner.bookings.createBooking(appointment(business.slot(haircut), { status: 'CONFIRMED' }));
    const { extendedBookings: found, pagingMetadata } = await owner.extendedBookings.queryExtendedBookings(
      { filter: { id: made.booking!._id, status: 'CONFIRMED' }, sort: [{ fieldName: 'startDate', order: 'ASC' }] },
      {
        withBookingAllowedActions: true,
        withBookingAttendanceInfo: true,
        withBookingPolicySettings: true,
        withBookingFeeDetails: true,
      },
    );
    expect(found).toEqual([
      {
        booking: made.booking,
        allowedActions: { cancel: true, reschedule: false },
        attendance: { status: 'NOT_SET' },
        bookingPolicySettings: { cancellationFeeEnabled: false },
        bookingFeeDetails: { cancellationFeeStatus: 'UNKNOWN_STATUS' },
      },
    ]);
    expect(pagingMetadata).toMatchObject({ count: 1 });
  });

  it('takes the builder, and goes from page to page until there is no next', async () => {
    const externalUserId = 'pages';
    for (let index = 0; index < 5; index += 1) {
      await owner.bookings.createBooking(appointment(business.slot(haircut), { externalUserId }));
    }
    const builder = owner.extendedBookings.queryExtendedBookings({ withBookingAllowedActions: true });
    let page = await (builder as unknown as FullBuilder)
      .eq('externalUserId', externalUserId)
      .in('status', ['CREATED', 'CONFIRMED'])
      .descending('startDate')
      .limit(2)
      .find();
    const starts: number[] = [];
    for (;;) {
      expect(page.items.every(({ allowedActions }) => allowedActions?.cancel)).toBe(true);
      starts.push(...page.items.map(({ booking }) => new Date(booking!.startDate!).getTime()));
      if (!page.hasNext()) {
        break;
      }
      page = await page.next();
    }
    expect(starts).toHaveLength(5);
    expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  });

  it('is nothing for visitors', async () => {
    const refusal = await refusalOf(visitor.extendedBookings.queryExtendedBookings({ filter: {} }, {}));
    expect([refusal.status, refusal.details.applicationError?.code]).toEqual([403, 'UNAUTHORIZED_OPERATION']);
  });
});

describe('refusals as the SDK shows them', () => {
  it('a slot that is taken: code, words, reason, what is free nearby, and a request id', async () => {
    const slot = business.slot(haircut);
    await owner.bookings.createBooking(appointment(slot, { status: 'CONFIRMED' }));
    const { status, requestId, details } = await refusalOf(
      owner.bookings.createBooking(appointment(slot, { status: 'CONFIRMED' })),
    );
    expect(status).toBe(428);
    expect(requestId).toEqual(expect.any(String));
    expect(details.applicationError).toMatchObject({
      code: 'SLOT_NOT_AVAILABLE',
      description: expect.any(String),
      data: { reasons: ['RESOURCE_BUSY'], nearest: expect.any(Array) },
    });
  });

  it('a required field', async () => {
    const { status, details } = await refusalOf(
      owner.bookings.createBooking({ bookedEntity: {}, totalParticipants: 1 } as never),
    );
    expect(status).toBe(400);
    expect(details.validationError?.fieldViolations).toMatchObject([
      { field: 'booking.bookedEntity', violatedRule: 'REQUIRED_FIELD' },
    ]);
  });

  it.each([
    [
      'a visitor who confirms',
      () => visitor.bookings.createBooking(appointment(business.slot(haircut), { status: 'CONFIRMED' })),
      403,
      'UNAUTHORIZED_OPERATION',
    ],
    [
      'a policy',
      () => owner.bookings.createBooking({ ...appointment(business.slot(haircut)), totalParticipants: 2 }),
      428,
      'BOOKING_POLICY_VIOLATION',
    ],
    [
      'a session that is none',
      () => owner.bookings.createBooking(appointment({ ...business.slot(haircut), eventId: crypto.randomUUID() })),
      404,
      'SESSION_NOT_FOUND',
    ],
    [
      'a course that is none',
      () =>
        owner.bookings.createBooking({
          ...appointment({}),
          bookedEntity: { schedule: { scheduleId: crypto.randomUUID() } },
        }),
      404,
      'SCHEDULE_NOT_FOUND',
    ],
    [
      'a date that is none',
      () => owner.bookings.createBooking(appointment({ ...business.slot(haircut), startDate: 'soon' })),
      400,
      'INVALID_DATE_FORMAT',
    ],
    [
      'a zone that is none',
      () => owner.bookings.createBooking(appointment({ ...business.slot(haircut), timezone: 'Mars/Base' })),
      400,
      'INVALID_TIME_ZONE',
    ],
    [
      'a booking that is none',
      () => owner.bookings.cancelBooking(crypto.randomUUID(), withoutRevision),
      404,
      'BOOKING_NOT_FOUND',
    ],
    [
      'a visitor who cancels',
      () => visitor.bookings.cancelBooking(crypto.randomUUID(), withoutRevision),
      403,
      'UNAUTHORIZED_OPERATION',
    ],
    [
      'an old revision',
      async () => {
        const { booking } = await owner.bookings.createBooking(appointment(business.slot(haircut)));
        return owner.bookings.confirmBooking(booking!._id!, '5', {});
      },
      409,
      'BOOKING_REVISION_MISMATCH',
    ],
    [
      'a second confirmation',
      async () => {
        const { booking } = await owner.bookings.createBooking(
          appointment(business.slot(haircut), { status: 'CONFIRMED' }),
        );
        return owner.bookings.confirmBooking(booking!._id!, '1', {});
      },
      428,
      'FAILED_CONFIRMING_NON_PENDING_BOOKING',
    ],
    [
      'a second cancellation',
      async () => {
        const { booking } = await owner.bookings.createBooking(appointment(business.slot(haircut)));
        await owner.bookings.cancelBooking(booking!._id!, withoutRevision);
        return owner.bookings.cancelBooking(booking!._id!, withoutRevision);
      },
      428,
      'VALIDATION_FAILURE',
    ],
  ] as const)('%s', async (_name, call, status, code) => {
    const refusal = await refusalOf(call());
    expect([refusal.status, refusal.details.applicationError?.code]).toEqual([status, code]);
  });
});
