/**
 * What customers owe for cancelling late or not coming, with the published SDK, unmodified (bookings sheet 12): which
 * window holds, how much it asks, what is due once it happened, and what charging it answers without orders.
 */
import { attendance, bookingFees, bookings, extendedBookings } from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { mondayMorningMs } from '../support/clock.ts';
import { setEnd } from '../support/past-bookings.ts';
import { ownerOf, restoreFetch, sdkClient } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import type { NewService, PolicyRules } from '../support/site-catalogue.ts';

const modules = { attendance, bookingFees, bookings, extendedBookings };
type Window = NonNullable<
  NonNullable<NonNullable<PolicyRules>['cancellationFeePolicy']>['cancellationWindows']
>[number];

/** What is booked here begins a week ahead: this window holds by now, that one has not begun. */
const open = 30 * 1440;
const ahead = 60;
const inPerson = { online: false, inPerson: true, deposit: false, pricingPlan: false };
const fixed = (value: string): NewService['payment'] => ({
  rateType: 'FIXED',
  fixed: { price: { value } },
  options: inPerson,
});

let server: TestServer;
let business: Business;
let owner: ReturnType<typeof ownerClient>;

const ownerClient = (options = {}) => sdkClient(server, modules, ownerOf(server), options);

beforeAll(async () => {
  server = await startTestServer({ startsAtMs: mondayMorningMs });
  business = await openBusiness(server);
  owner = ownerClient();
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

let count = 0;
function serviceWith(
  cancellationWindows: readonly Window[],
  {
    enabled = true,
    payment = fixed('90'),
  }: { readonly enabled?: boolean; readonly payment?: NewService['payment'] } = {},
): Promise<TestService> {
  count += 1;
  return business.addService({
    name: `Service ${count}`,
    payment,
    rules: {
      cancellationPolicy: { enabled: true },
      customPolicyDescription: { enabled: true, description: 'Late cancellations cost half.' },
      saveCreditCardPolicy: { enabled: true },
      cancellationFeePolicy: { enabled, cancellationWindows },
    },
  });
}

const confirmed = { status: 'CONFIRMED' };
const booked = (service: TestService, booking: Record<string, unknown> = confirmed) =>
  business.booked({ service, booking });
const feesOf = async (...bookingIds: string[]) =>
  (await owner.bookingFees.listBookingFeesByBookingIds({ bookingIds })).bookingFees ?? [];
const priceOf = async (bookingId: string) => (await feesOf(bookingId))[0]?.cancellationFee?.price?.value;
const cancel = ({ id, revision }: { id: string; revision: string }, flowControlSettings: object = {}) =>
  owner.bookings.cancelBooking(id, { revision, flowControlSettings });

async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    const { details, status } = error as { status?: number; details?: { applicationError?: { code?: string } } };
    return `${status} ${details?.applicationError?.code}`;
  }
}

describe('which window holds, and how much it asks', () => {
  it.each<[string, readonly Window[], NewService['payment'] | undefined, string | undefined]>([
    ['none earlier than every window', [{ percentage: '50', startInMinutes: ahead }], undefined, undefined],
    ['a share of the price', [{ percentage: '50', startInMinutes: open }], undefined, '45.00'],
    ['an amount', [{ amount: { value: '12.5' }, startInMinutes: open }], undefined, '12.50'],
    [
      'the later of two that have begun',
      [
        { percentage: '50', startInMinutes: open },
        { percentage: '80', startInMinutes: open - 1440 },
      ],
      undefined,
      '72.00',
    ],
    [
      'the first while the second has not begun',
      [
        { percentage: '50', startInMinutes: open },
        { percentage: '80', startInMinutes: ahead },
      ],
      undefined,
      '45.00',
    ],
    ['one without a time that stands alone', [{ percentage: '100' }], undefined, '90.00'],
    [
      'none before a window, whatever not coming costs',
      [{ percentage: '50', startInMinutes: ahead }, { percentage: '100' }],
      undefined,
      undefined,
    ],
    ['nothing of what is free', [{ amount: { value: '20' } }], { rateType: 'NO_FEE', options: inPerson }, undefined],
    [
      'no share of a price in words',
      [{ percentage: '50' }],
      { rateType: 'CUSTOM', custom: { description: 'By agreement' }, options: inPerson },
      undefined,
    ],
    [
      'an amount beside a price in words',
      [{ amount: { value: '20' } }],
      { rateType: 'CUSTOM', custom: { description: 'By agreement' }, options: inPerson },
      '20.00',
    ],
  ])('%s', async (_words, windows, payment, expected) => {
    const { id } = await booked(await serviceWith(windows, payment === undefined ? {} : { payment }));
    expect(await priceOf(id)).toBe(expected);
  });

  it('nothing by a policy whose fees are off', async () => {
    const { id } = await booked(await serviceWith([{ percentage: '50' }], { enabled: false }));
    expect(await feesOf(id)).toEqual([]);
  });

  it('nothing of what nobody has confirmed', async () => {
    const { id } = await booked(await serviceWith([{ percentage: '50' }]), {});
    expect(await feesOf(id)).toEqual([]);
  });

  it('the policy as it was when it was booked', async () => {
    const service = await serviceWith([{ percentage: '50' }]);
    const { id } = await booked(service);
    const { bookingPolicySnapshots } = (
      await server.send('GET', `/v1/policy-snapshots?bookingIds=${id}`, { headers: business.owner })
    ).body as { bookingPolicySnapshots: { policy: { id: string; revision: string } }[] };
    const { policy } = bookingPolicySnapshots[0]!;
    const changed = await server.send('PATCH', `/v1/booking-policies/${policy.id}`, {
      headers: business.owner,
      body: {
        bookingPolicy: {
          id: policy.id,
          revision: policy.revision,
          cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage: '10' }] },
        },
      },
    });
    expect(changed.status).toBe(200);
    expect(await priceOf(id)).toBe('45.00');
    expect(await priceOf((await booked(service)).id)).toBe('9.00');
    await cancel(await booked(service));
  });
});

describe('the list', () => {
  it('shows what cancelling would cost, with the policy it follows', async () => {
    const { id } = await booked(await serviceWith([{ percentage: '50', startInMinutes: open }]));
    const { bookingFees: found, pagingMetadata } = await owner.bookingFees.listBookingFeesByBookingIds({
      bookingIds: [id],
    });
    expect(found).toEqual([
      {
        _id: id,
        bookingId: id,
        cancellationFee: {
          price: { value: '45.00', currency: 'USD', formattedValue: '$45' },
          status: 'PREVIEW',
          trigger: 'BOOKING_CANCELED',
        },
        policyDetails: { _id: expect.any(String), description: 'Late cancellations cost half.' },
      },
    ]);
    expect(pagingMetadata).toEqual({ count: 1, cursors: {}, hasNext: false });
  });

  it('has them in the order in which they are named, each once, and nothing for what costs nothing or is unknown', async () => {
    const service = await serviceWith([{ percentage: '50' }]);
    const [first, second] = [await booked(service), await booked(service)];
    const free = await booked(await serviceWith([]));
    const listed = await feesOf(second.id, free.id, newId(), first.id, second.id);
    expect(listed.map(({ bookingId }) => bookingId)).toEqual([second.id, first.id]);
  });

  it('wants bookings to be named', async () => {
    expect(await refusalOf(owner.bookingFees.listBookingFeesByBookingIds())).toBe('400 MISSING_BOOKING_IDS');
  });

  it.each([
    ['six bookings', { bookingIds: Array.from({ length: 6 }, () => newId()) }],
    ['two packages', { multiServiceBookingIds: [newId(), newId()] }],
  ])('takes no %s', async (_words, options) => {
    expect(await refusalOf(owner.bookingFees.listBookingFeesByBookingIds(options))).toMatch(/^400/);
  });

  it('has the fees of what is booked together', async () => {
    const service = await serviceWith([{ percentage: '50' }]);
    const slots = [business.slot(service), business.slot(service)];
    const { multiServiceBooking } = (
      await server.send('POST', '/v2/multi_service_bookings', {
        headers: business.owner,
        body: {
          multiServiceBookingType: 'SEPARATE_BOOKINGS',
          bookings: slots.map((slot) => ({
            bookedEntity: { slot: { ...slot, scheduleId: service.scheduleId } },
            totalParticipants: 1,
            status: 'CONFIRMED',
            contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
          })),
        },
      })
    ).body as { multiServiceBooking: { id: string; bookings: { bookingId: string }[] } };
    const { bookingFees: found } = await owner.bookingFees.listBookingFeesByBookingIds({
      multiServiceBookingIds: [multiServiceBooking.id],
    });
    expect(found?.map(({ bookingId }) => bookingId)).toEqual(
      multiServiceBooking.bookings.map(({ bookingId }) => bookingId),
    );
  });

  it('is the same for the SDK on a host of our own', async () => {
    const { id } = await booked(await serviceWith([{ percentage: '50' }]));
    const own = ownerClient({ isOwnHost: true });
    const { bookingFees: found } = await own.bookingFees.listBookingFeesByBookingIds({ bookingIds: [id] });
    expect(found).toHaveLength(1);
    expect(await refusalOf(own.bookingFees.applyBookingFeesToOrder([id]))).toBe('404 BOOKING_FEE_NOT_FOUND');
    expect(await refusalOf(own.bookingFees.collectAppliedBookingFees(newId(), { additionalFeeId: newId() }))).toBe(
      '404 ORDER_NOT_FOUND',
    );
    ownerClient();
  });
});

describe('what is due', () => {
  it('is noted when a booking is cancelled, and has no order', async () => {
    const made = await booked(await serviceWith([{ percentage: '50' }]));
    await cancel(made);
    expect(await feesOf(made.id)).toMatchObject([
      {
        cancellationFee: { price: { value: '45.00' }, status: 'UNKNOWN_STATUS', trigger: 'BOOKING_CANCELED' },
      },
    ]);
  });

  it('is nothing where it was waived', async () => {
    const made = await booked(await serviceWith([{ percentage: '50' }]));
    await cancel(made, { waiveCancellationFee: true });
    expect(await feesOf(made.id)).toEqual([]);
  });

  it('is what not coming costs, once nobody came', async () => {
    const made = await booked(
      await serviceWith([{ percentage: '50', startInMinutes: ahead }, { amount: { value: '70' } }]),
    );
    // What is recorded before the start is answered as ever, and costs nothing.
    const { attendance: early } = await owner.attendance.setAttendance({ bookingId: made.id, status: 'NOT_ATTENDED' });
    expect(early).toMatchObject({ bookingId: made.id, status: 'NOT_ATTENDED' });
    expect(await feesOf(made.id)).toEqual([]);
    await setEnd(server, { id: made.id }, server.now());
    await owner.attendance.setAttendance({ bookingId: made.id, status: 'NOT_ATTENDED' });
    expect(await feesOf(made.id)).toMatchObject([
      { cancellationFee: { price: { value: '70.00' }, status: 'UNKNOWN_STATUS', trigger: 'NOT_ATTENDED' } },
    ]);
  });

  it('is told beside the booking, and whether its policy has fees', async () => {
    const made = await booked(await serviceWith([{ percentage: '50' }]));
    await cancel(made);
    const { extendedBookings: found } = await owner.extendedBookings.queryExtendedBookings(
      { filter: { id: made.id } } as never,
      { withBookingFeeDetails: true, withBookingPolicySettings: true },
    );
    expect(found).toMatchObject([
      {
        bookingFeeDetails: { cancellationFeeStatus: 'UNKNOWN_STATUS' },
        bookingPolicySettings: { cancellationFeeEnabled: true },
      },
    ]);
  });

  it('is told by the link of the booking, before and afterwards', async () => {
    const made = await booked(await serviceWith([{ percentage: '50' }]));
    const { token } = await owner.bookings.getAnonymousActionToken(made.id);
    const read = () => owner.bookings.bookingsGetBookingAnonymously(token!, { fields: ['BOOKING_FEES'] });
    expect(await read()).toMatchObject({
      bookingFee: { bookingId: made.id, cancellationFee: { price: { value: '45.00' }, status: 'PREVIEW' } },
    });
    await cancel(made);
    expect(await read()).toMatchObject({ bookingFee: { cancellationFee: { status: 'UNKNOWN_STATUS' } } });
    expect(await owner.bookings.bookingsGetBookingAnonymously(token!)).not.toHaveProperty('bookingFee');
  });
});

describe('charging it', () => {
  it.each([
    ['what is due has no order', {}, '404 ORDER_NOT_FOUND'],
    ['less than is due', { priceOverride: { value: '44.99', currency: 'USD' } }, '404 ORDER_NOT_FOUND'],
    ['nothing of what is due', { priceOverride: { value: '0', currency: 'USD' } }, '404 ORDER_NOT_FOUND'],
    ['more than is due', { priceOverride: { value: '45.01', currency: 'USD' } }, '400 PRICE_OVERRIDE_EXCEEDS_MAX'],
    ['less than nothing', { priceOverride: { value: '-1', currency: 'USD' } }, '400 undefined'],
    ['another currency', { priceOverride: { value: '1', currency: 'GBP' } }, '400 undefined'],
    ['no message at all', { businessNotification: { notifyBusiness: true, message: '' } }, '400 undefined'],
  ])('%s', async (_words, options, expected) => {
    const made = await booked(await serviceWith([{ percentage: '50' }]));
    await cancel(made);
    expect(await refusalOf(owner.bookingFees.applyBookingFeesToOrder([made.id], options))).toBe(expected);
  });

  it('finds nothing to charge of what only would cost something, and of what is unknown', async () => {
    const made = await booked(await serviceWith([{ percentage: '50' }]));
    const gone = await booked(await serviceWith([{ percentage: '50' }]));
    await cancel(gone);
    const apply = (...ids: string[]) => refusalOf(owner.bookingFees.applyBookingFeesToOrder(ids));
    expect(await apply(made.id)).toBe('404 BOOKING_FEE_NOT_FOUND');
    expect(await apply(gone.id, made.id)).toBe('404 BOOKING_FEE_NOT_FOUND');
    expect(await apply(newId())).toBe('404 BOOKING_FEE_NOT_FOUND');
    expect(await apply()).toBe('400 undefined');
    expect(await apply(...Array.from({ length: 6 }, () => gone.id))).toBe('400 undefined');
  });

  it('collects nothing without an order', async () => {
    const collect = (orderId: string, additionalFeeId: string) =>
      refusalOf(owner.bookingFees.collectAppliedBookingFees(orderId, { additionalFeeId }));
    expect(await collect(newId(), newId())).toBe('404 ORDER_NOT_FOUND');
    expect(await collect('none', newId())).toBe('400 undefined');
  });
});
