/**
 * What is noted of a fee, and what takes it back, over HTTP (docs/decisions/0066): the first that happens counts, in the
 * transaction that brings it about, and the log says so.
 */
import type { Booking, BookingAct, BookingFee } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { plantApiKey } from '../../support/api-keys.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { setEnd } from '../../support/past-bookings.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { openMultiServices } from './multi-service-calls.ts';

let server: TestServer;
const statements: string[] = [];
let business: Business;
let classroom: Classroom;
/** Half the price whenever it is cancelled a week ahead, all of it for not coming. */
let massage: TestService;
/** The same, after asking the business. */
let asking: TestService;

const payment = {
  rateType: 'FIXED',
  fixed: { price: { value: '90' } },
  options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
} as const;
const rules = {
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  customPolicyDescription: { enabled: true, description: 'Half the price.' },
  saveCreditCardPolicy: { enabled: true },
  cancellationFeePolicy: {
    enabled: true,
    cancellationWindows: [{ percentage: '50', startInMinutes: 60 * 1440 }, { percentage: '100' }],
  },
};

beforeAll(async () => {
  server = await startTestServer({ startsAtMs: mondayMorningMs, onStatement: (text) => statements.push(text) });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  massage = await business.addService({ name: 'Massage', payment, rules });
  asking = await business.addService({ name: 'Asking', manualApproval: true, payment, rules });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const booked = (service = massage, as = business.owner) => business.booked({ service, booking: confirmed, as });
/** The same once it has begun: nobody is missed before. */
async function begun(): Promise<Booking> {
  const booking = await booked();
  await setEnd(server, booking, server.now() + minuteMs);
  return booking;
}

async function send(method: string, path: string, body?: object, headers: Record<string, string> = business.owner) {
  const answer = await server.send(method, path, body === undefined ? { headers } : { body, headers });
  expect(outcome(answer)).toBe('200 OK');
  return answer.body;
}
const cancel = async ({ id, revision }: Booking, body: object = {}, as = business.owner) =>
  (await send('POST', `/v2/bookings/${id}/cancel`, { revision, ...body }, as)).booking as Booking;
const attendance = async ({ id }: Booking, status: string) =>
  (await send('POST', '/v2/attendance/set', { attendance: { bookingId: id, status } })).attendance as { id: string };

async function feesOf({ id }: Booking, headers = business.owner): Promise<string[]> {
  const answer = await server.send('GET', `/v1/booking-fees?bookingIds=${id}`, { headers });
  expect(outcome(answer)).toBe('200 OK');
  return (answer.body.bookingFees as BookingFee[]).map(
    ({ cancellationFee: { price, status, trigger } }) => `${price.value} ${status} ${trigger}`,
  );
}
async function historyOf({ id }: Booking): Promise<BookingAct[]> {
  const answer = await server.send('GET', `/v1/bookings/${id}/history`, { headers: business.owner });
  return answer.body.acts as BookingAct[];
}

const preview = ['45.00 PREVIEW BOOKING_CANCELED'];
const dueLate = ['45.00 UNKNOWN_STATUS BOOKING_CANCELED'];
/** What cancelling costs once it has begun is what not coming does. */
const missing = ['90.00 PREVIEW NOT_ATTENDED'];
const dueNoShow = ['90.00 UNKNOWN_STATUS NOT_ATTENDED'];

describe('cancelling', () => {
  it('notes it, whoever cancels: the business for its customer, a member, whoever holds the link', async () => {
    const byBusiness = await booked();
    await cancel(byBusiness);
    expect(await feesOf(byBusiness)).toEqual(dueLate);

    const member = await server.caller('member');
    const slot = business.slot(massage);
    const created = await business.booked({ service: massage, slot, as: member });
    const { booking: own } = await send('POST', `/v2/bookings/${created.id}/confirm`, { revision: created.revision });
    expect(await feesOf(own as Booking, member)).toEqual(preview);
    await cancel(own as Booking, {}, member);
    expect(await feesOf(own as Booking, member)).toEqual(dueLate);

    const linked = await booked();
    const { body } = await server.send('GET', `/v1/anonymous-bookings/${linked.id}/token`, { headers: business.owner });
    const { token } = body as { token: string };
    await send('POST', `/v1/anonymous-bookings/${token}/cancel`, { token, revision: linked.revision }, {});
    expect(await feesOf(linked)).toEqual(dueLate);
  });

  it('stands in the history with how much it is, and that it was waived', async () => {
    const charged = await booked();
    await cancel(charged);
    const fee = { amount: '45.00', currency: 'USD', trigger: 'BOOKING_CANCELED' };
    expect((await historyOf(charged))[0]).toMatchObject({ kind: 'CANCELED', after: { status: 'CANCELED', fee } });
    const waived = await booked();
    await cancel(waived, { flowControlSettings: { waiveCancellationFee: true } });
    const [act] = await historyOf(waived);
    expect(act).toMatchObject({ kind: 'CANCELED', waivesFee: true });
    expect(act?.after).not.toHaveProperty('fee');
    const free = await business.booked({ service: asking });
    await cancel(free, { flowControlSettings: { waiveCancellationFee: true } });
    expect((await historyOf(free))[0]).not.toHaveProperty('waivesFee');
  });

  it('costs nothing before the business has confirmed it', async () => {
    const request = await business.booked({ service: asking });
    const { booking } = await send('POST', `/v2/bookings/${request.id}/mark_booking_as_pending`, {
      revision: request.revision,
    });
    expect(await feesOf(booking as Booking)).toEqual([]);
    await cancel(booking as Booking);
    expect(await feesOf(booking as Booking)).toEqual([]);
  });

  it('costs the same while another time that its customer asked for waits for the business', async () => {
    const booking = await booked(asking);
    const { body } = await server.send('GET', `/v1/anonymous-bookings/${booking.id}/token`, {
      headers: business.owner,
    });
    const { token } = body as { token: string };
    const { revision, slot } = { ...booking, slot: business.slot(asking) };
    const moved = await send('POST', `/v1/anonymous-bookings/${token}/reschedule`, { token, slot, revision }, {});
    expect(moved.booking).toMatchObject({ status: 'PENDING' });
    expect(await feesOf(booking)).toEqual(preview);
    const asked = { token, revision: (moved.booking as Booking).revision };
    await send('POST', `/v1/anonymous-bookings/${token}/cancel`, asked, {});
    expect(await feesOf(booking)).toEqual(dueLate);
  });

  it('of many, each by itself', async () => {
    const [first, second] = [await booked(), await booked()];
    const infoOf = ({ id, revision }: Booking, waiveCancellationFee: boolean) => ({
      bookingId: id,
      revision,
      flowControlSettings: { waiveCancellationFee },
    });
    await send('POST', '/bookings/v2/bulk/bookings/cancel', {
      bookings: { bookingsInfo: [infoOf(first, false), infoOf(second, true)] },
    });
    expect([await feesOf(first), await feesOf(second)]).toEqual([dueLate, []]);
  });

  it('costs nothing where the business calls the session off', async () => {
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], payment, rules });
    const eventId = await classroom.newSession(yoga);
    const booking = await business.booked({ service: yoga, slot: { eventId }, booking: confirmed });
    expect(await feesOf(booking)).toEqual(preview);
    await send('POST', `/calendar/v3/events/${eventId}/cancel`, {});
    const { extendedBookings } = await send('POST', '/v2/extended-bookings/query', {
      query: { filter: { id: booking.id } },
    });
    expect(extendedBookings).toMatchObject([{ booking: { status: 'CANCELED' } }]);
    expect(await feesOf(booking)).toEqual([]);
  });

  it('is taken back with the cancellation', async () => {
    const gone = await cancel(await booked());
    expect(await feesOf(gone)).toEqual(dueLate);
    const { booking } = await send('POST', `/v1/bookings/${gone.id}/restore`, { revision: gone.revision });
    expect(await feesOf(booking as Booking)).toEqual(preview);
    expect((await historyOf(gone))[0]).toMatchObject({ kind: 'RESTORED', before: { fee: { amount: '45.00' } } });
  });
});

describe('not coming', () => {
  it('is noted with the record, and taken back when somebody came after all or the record goes', async () => {
    const booking = await begun();
    const { id } = await attendance(booking, 'NOT_ATTENDED');
    expect(await feesOf(booking)).toEqual(dueNoShow);
    await attendance(booking, 'ATTENDED');
    expect(await feesOf(booking)).toEqual(missing);
    await attendance(booking, 'NOT_ATTENDED');
    await send('DELETE', `/v2/attendance/${id}`, {});
    expect(await feesOf(booking)).toEqual(missing);
    expect((await historyOf(booking)).map(({ kind }) => kind)).toEqual([
      'FEE_REMOVED',
      'FEE_NOTED',
      'FEE_REMOVED',
      'FEE_NOTED',
      'CREATED',
    ]);
  });

  it('costs nothing before the start, whatever is recorded: the record stands, and counts once it is said again', async () => {
    const booking = await booked();
    await attendance(booking, 'NOT_ATTENDED');
    const details = [{ attendance: { bookingId: booking.id, status: 'NOT_ATTENDED' } }];
    await send('POST', '/v2/bulk/attendance/set', { attendanceDetails: details });
    expect(await feesOf(booking)).toEqual(preview);
    expect((await historyOf(booking)).map(({ kind }) => kind)).toEqual(['CREATED']);
    await setEnd(server, booking, server.now() + 61 * minuteMs);
    await attendance(booking, 'NOT_ATTENDED');
    expect(await feesOf(booking)).toEqual(preview);
    await setEnd(server, booking, server.now() + 60 * minuteMs);
    await attendance(booking, 'NOT_ATTENDED');
    expect(await feesOf(booking)).toEqual(dueNoShow);
  });

  it('leaves the booking as it was: nobody’s revision grows old', async () => {
    const booking = await begun();
    await attendance(booking, 'NOT_ATTENDED');
    const gone = await cancel(booking);
    // What happened first counts, and is not taken back with what happened then.
    expect(await feesOf(gone)).toEqual(dueNoShow);
    const { booking: back } = await send('POST', `/v1/bookings/${gone.id}/restore`, { revision: gone.revision });
    expect(await feesOf(back as Booking)).toEqual(dueNoShow);
  });

  it('of what was cancelled before changes nothing', async () => {
    const booking = await booked();
    await cancel(booking);
    await setEnd(server, booking, server.now() + minuteMs);
    await attendance(booking, 'NOT_ATTENDED');
    expect(await feesOf(booking)).toEqual(dueLate);
    await attendance(booking, 'NOT_SET');
    expect(await feesOf(booking)).toEqual(dueLate);
  });

  it('is waived with the cancellation', async () => {
    const booking = await begun();
    await attendance(booking, 'NOT_ATTENDED');
    await cancel(booking, { flowControlSettings: { waiveCancellationFee: true } });
    expect(await feesOf(booking)).toEqual([]);
  });
});

describe('who may', () => {
  it('read fees: customers their own, staff those of their calendar, visitors none', async () => {
    const booking = await booked();
    for (const kind of ['member', 'STAFF'] as const) {
      expect(await feesOf(booking, await server.caller(kind))).toEqual([]);
    }
    const answer = await server.send('GET', `/v1/booking-fees?bookingIds=${booking.id}`, {
      headers: await server.caller('visitor'),
    });
    expect(answer.status).toBe(403);
  });

  it('charge: the management and the front desk; less than is due only whoever sets prices', async () => {
    const booking = await booked();
    await cancel(booking);
    const apply = async (headers: Record<string, string>, more: object = {}) =>
      outcome(
        await server.send('POST', '/v1/booking-fees/apply', { headers, body: { bookingIds: [booking.id], ...more } }),
      );
    const priceOverride = { value: '1', currency: 'USD' };
    const desk = await server.caller('FRONT_DESK');
    expect(await apply(desk)).toBe('404 ORDER_NOT_FOUND');
    expect(await apply(desk, { priceOverride })).toBe('403 PRICE_OVERRIDE_INSUFFICIENT_PERMISSIONS');
    expect(await apply(await server.caller('MANAGER'), { priceOverride })).toBe('404 ORDER_NOT_FOUND');
    expect(await apply(await server.caller('STAFF'))).toBe('403 UNAUTHORIZED_OPERATION');
    const key = await plantApiKey(server, { permissions: ['BOOKINGS.CHARGE_FEES'] });
    const program = { authorization: key, 'wix-site-id': server.siteId };
    expect(await apply(program)).toBe('404 ORDER_NOT_FOUND');
    expect(await apply(program, { priceOverride })).toBe('403 PRICE_OVERRIDE_INSUFFICIENT_PERMISSIONS');
    // Who may not override is told so before anything is looked for.
    const unknown = { bookingIds: [newId()], priceOverride };
    expect(await apply(desk, unknown)).toBe('403 PRICE_OVERRIDE_INSUFFICIENT_PERMISSIONS');
  });
});

describe('by the link', () => {
  it('is told what cancelling will cost, from when on', async () => {
    const later = await business.addService({
      name: 'Later',
      payment,
      rules: {
        ...rules,
        cancellationFeePolicy: {
          enabled: true,
          cancellationWindows: [{ percentage: '50', startInMinutes: 60 }, { amount: { value: '70' } }],
        },
      },
    });
    const booking = await booked(later);
    const { body } = await server.send('GET', `/v1/anonymous-bookings/${booking.id}/token`, {
      headers: business.owner,
    });
    const read = async (query: string) =>
      (await server.send('GET', `/v1/anonymous-bookings/${body.token as string}${query}`)).body;
    const fromDate = new Date(Date.parse(booking.startDate as string) - 60 * minuteMs).toISOString();
    const asked = await read('?fields=BOOKING_FEES');
    expect(asked).not.toHaveProperty('bookingFee');
    expect(asked.cancellationFees).toEqual([
      { fromDate, price: { value: '45.00', currency: 'USD', formattedValue: '$45' } },
      { price: { value: '70.00', currency: 'USD', formattedValue: '$70' } },
    ]);
    expect(await read('')).not.toHaveProperty('cancellationFees');
    const german = await server.send('GET', `/v1/anonymous-bookings/${body.token as string}?fields=BOOKING_FEES`, {
      headers: { 'accept-language': 'de' },
    });
    expect((german.body.cancellationFees as { price: { formattedValue: string } }[])[0]?.price.formattedValue).toMatch(
      /^45\s\$$/,
    );
  });
});

test('the rules that were agreed are read once for a link, of one booking and of several booked together', async () => {
  const service = await business.addService({ name: 'Reworded', payment, rules });
  const multiServices = openMultiServices(server, business);
  const alone = await booked(service);
  const { bookings } = await multiServices.created(multiServices.slots([service, service]), { booking: confirmed });
  const tokenOf = async ({ id }: Booking) =>
    (await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner })).body.token as string;
  const [ofOne, ofSeveral] = [await tokenOf(alone), await tokenOf(bookings[0]!)];
  const { bookingPolicySnapshots } = await send('GET', `/v1/policy-snapshots?bookingIds=${alone.id}`);
  const [{ policy }] = bookingPolicySnapshots as [{ policy: { id: string; revision: string } }];
  await send('PATCH', `/v1/booking-policies/${policy.id}`, {
    bookingPolicy: { id: policy.id, revision: policy.revision, cancellationFeePolicy: { enabled: false } },
  });
  const reads = async (path: string) => {
    // The policy as it is now is in memory from then on.
    await server.send('GET', path);
    statements.length = 0;
    const answer = await server.send('GET', `${path}?fields=BOOKING_FEES`);
    expect(answer.body.cancellationFees).not.toHaveLength(0);
    return statements.filter((text) => text.includes('booking_policy_version')).length;
  };
  expect(await reads(`/v1/anonymous-bookings/${ofOne}`)).toBe(1);
  expect(await reads(`/v1/anonymous-multi-service-bookings/${ofSeveral}`)).toBe(1);
});

test('cancelled after the start it is what not coming costs', async () => {
  const own = await startTestServer({ startsAtMs: mondayMorningMs, environment: { OPENHOURS_TEST_CLOCK: 'on' } });
  try {
    const shop = await openBusiness(own);
    const service = await shop.addService({ name: 'Massage', payment, rules });
    const { id, revision, startDate } = await shop.booked({ service, booking: confirmed });
    await own.setClock(Date.parse(startDate as string) + minuteMs);
    // By then the former token is over.
    const headers = await own.caller('OWNER');
    const fees = async () => {
      const answer = await own.send('GET', `/v1/booking-fees?bookingIds=${id}`, { headers });
      return (answer.body.bookingFees as BookingFee[]).map(({ cancellationFee }) => cancellationFee);
    };
    expect(await fees()).toMatchObject([{ price: { value: '90.00' }, status: 'PREVIEW', trigger: 'NOT_ATTENDED' }]);
    const body = { revision, flowControlSettings: { ignoreCancellationPolicy: true } };
    expect(outcome(await own.send('POST', `/v2/bookings/${id}/cancel`, { body, headers }))).toBe('200 OK');
    expect(await fees()).toMatchObject([
      { price: { value: '90.00' }, status: 'UNKNOWN_STATUS', trigger: 'NOT_ATTENDED' },
    ]);
  } finally {
    await own.stop();
  }
});
