/**
 * The links of appointments that are booked together over HTTP (docs/decisions/0067): the link of each opens all of it,
 * which is cancelled and moved as one, as it was shown, and a renewed link leaves no other open.
 */
import type { Booking, TimeSlot } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import {
  type MultiService,
  type MultiServiceCalls,
  multiServiceIn,
  named,
  openMultiServices,
} from './multi-service-calls.ts';

let server: TestServer;
let business: Business;
let multiServices: MultiServiceCalls;
/** Moved and cancelled at any time before its start. */
let cut: TestService;
/** Two days before its start at the latest. */
let careful: TestService;
let strict: TestService;
/** Ben's; waits for the business. */
let approved: TestService;
/** $90 each: half of it within sixty days, all of it for not coming. */
let costly: TestService;
/** The same, but $10 at whatever moment. */
let flat: TestService;
const open = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
const twoDays = 2880;
beforeAll(async () => {
  server = await startTestServer({ startsAtMs: mondayMorningMs, clockRunsOn: true });
  business = await openBusiness(server);
  multiServices = openMultiServices(server, business);
  const payment = {
    rateType: 'FIXED',
    fixed: { price: { value: '90' } },
    options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
  } as const;
  const fees = (cancellationWindows: readonly object[]) =>
    ({
      ...open,
      customPolicyDescription: { enabled: true, description: 'Late cancellations cost something.' },
      saveCreditCardPolicy: { enabled: true },
      cancellationFeePolicy: { enabled: true, cancellationWindows },
    }) as never;
  cut = await business.addService({ name: 'Cut', rules: open });
  careful = await business.addService({
    name: 'Careful',
    rules: {
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: twoDays },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: twoDays },
    },
  });
  strict = await business.addService({ name: 'Strict' });
  approved = await business.addService({
    name: 'Approved',
    manualApproval: true,
    resourceIds: [business.ben.resourceId],
    rules: open,
  });
  costly = await business.addService({
    name: 'Costly',
    payment,
    rules: fees([{ percentage: '50', startInMinutes: 60 * 1440 }, { percentage: '100' }]),
  });
  flat = await business.addService({ name: 'Flat', payment, rules: fees([{ amount: { value: '10' } }]) });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const create = (services: readonly TestService[], more: object = {}) =>
  multiServices.created(multiServices.slots(services), { booking: confirmed, ...more });
const tokenOfPart = async ({ id }: Pick<Booking, 'id'>) => {
  const answer = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner });
  return answer.body.token as string;
};
const tokenOfAll = async ({ id }: Pick<MultiService, 'id'>) => {
  const path = `/v1/anonymous-multi-service-bookings/${id}/token`;
  return (await server.send('GET', path, { headers: business.owner })).body.token as string;
};
const read = (token: string, query = '') => server.send('GET', `/v1/anonymous-multi-service-bookings/${token}${query}`);
const act = (verb: 'cancel' | 'reschedule', token: string, body: object) =>
  server.send('POST', `/v1/anonymous-multi-service-bookings/${token}/${verb}`, { body: { token, ...body } });
const cancel = (token: string, of: MultiService) => act('cancel', token, { bookings: named(of) });
const later = (text: string | undefined, ms: number) => new Date(Date.parse(text ?? '') + ms).toISOString();
const move = (token: string, of: MultiService, hours: number) =>
  act('reschedule', token, {
    bookings: named(of),
    slot: { startDate: later(of.bookings[0]?.startDate, hours * hourMs), timezone: 'Europe/Berlin' },
  });
const statusesOf = (answer: TestAnswer) => multiServiceIn(answer).bookings.map(({ status }) => status);
const timesOf = ({ bookings }: MultiService) => bookings.map(({ endDate, startDate }) => [startDate, endDate]);
const single = (verb: string, { id, revision }: Booking) =>
  server.send('POST', `/v2/bookings/${id}/${verb}`, { headers: business.owner, body: { revision } });

describe('what it opens', () => {
  it('is all of it by the link of each, with the first of the moments until which it may be moved or cancelled', async () => {
    const made = await create([cut, careful]);
    for (const booking of made.bookings) {
      const answer = await read(await tokenOfPart(booking));
      expect(multiServiceIn(answer).bookings.map(({ id }) => id)).toEqual(made.bookings.map(({ id }) => id));
      expect(answer.body.allowedAnonymousActions).toEqual({ cancel: true, reschedule: true });
      const until = later(made.bookings[1]?.startDate, -twoDays * minuteMs);
      expect(answer.body.anonymousActionDeadlines).toEqual({ cancel: until, reschedule: until });
    }
  });

  it('tells what cancelling all of it costs', async () => {
    const made = await create([costly, costly]);
    const answer = await read(await tokenOfPart(made.bookings[1]!), '?fields=BOOKING_FEES');
    const fees = answer.body.cancellationFees as { fromDate?: string; price: { value: string } }[];
    // From sixty days before the first on its half, an hour later both halves.
    expect(fees.map(({ fromDate, price }) => [fromDate, price.value])).toEqual([
      [later(made.bookings[0]?.startDate, -60 * 1440 * minuteMs), '45.00'],
      [later(made.bookings[1]?.startDate, -60 * 1440 * minuteMs), '90.00'],
      [undefined, '180.00'],
    ]);
    const each = answer.body.bookingFees as { cancellationFee: { price: { value: string }; status: string } }[];
    expect(each.map(({ cancellationFee: { price, status } }) => [price.value, status])).toEqual([
      ['45.00', 'PREVIEW'],
      ['45.00', 'PREVIEW'],
    ]);
    expect((await read(await tokenOfAll(made))).body).not.toHaveProperty('cancellationFees');
  });

  it('notes what each costs when all of it is cancelled', async () => {
    const made = await create([costly, flat]);
    const token = await tokenOfPart(made.bookings[0]!);
    expect(statusesOf(await cancel(token, made))).toEqual(['CANCELED', 'CANCELED']);
    const answer = await read(token, '?fields=BOOKING_FEES');
    const each = answer.body.bookingFees as { cancellationFee: { price: { value: string }; status: string } }[];
    expect(each.map(({ cancellationFee: { price, status } }) => [price.value, status])).toEqual([
      ['45.00', 'UNKNOWN_STATUS'],
      ['10.00', 'UNKNOWN_STATUS'],
    ]);
    expect(answer.body.cancellationFees).toEqual([]);
  });

  it('is nothing of a booking that stands alone, and nothing of another site', async () => {
    const alone = await business.booked({ service: cut, booking: confirmed });
    expect(outcome(await read(await tokenOfPart(alone)))).toBe('404 MULTI_SERVICE_BOOKING_NOT_FOUND');
    const site = await server.addSite('Elsewhere');
    const elsewhere = { ...server, ...site, caller: (kind: 'OWNER') => server.caller(kind, site) } as TestServer;
    const other = await openBusiness(elsewhere);
    const service = await other.addService({ name: 'Elsewhere', rules: open });
    const made = await openMultiServices(elsewhere, other).created(
      openMultiServices(elsewhere, other).slots([service, service]),
      { as: other.owner, booking: confirmed },
    );
    const answer = await server.send('GET', `/v1/anonymous-bookings/${made.bookings[0]?.id}/token`, {
      headers: other.owner,
    });
    const foreign = answer.body.token as string;
    const asVisitorHere = await server.caller('visitor');
    const path = `/v1/anonymous-multi-service-bookings/${foreign}`;
    expect(outcome(await server.send('GET', path, { headers: asVisitorHere }))).toBe('400 INVALID_TOKEN');
    const refused = await server.send('POST', `${path}/cancel`, { headers: asVisitorHere, body: { token: foreign } });
    expect(outcome(refused)).toBe('400 INVALID_TOKEN');
  });
});

describe('a renewed link', () => {
  it('of one ends all others: of the other bookings, of all of it, and its own', async () => {
    const made = await create([cut, cut]);
    const [first, second] = made.bookings;
    const before = [await tokenOfPart(first!), await tokenOfPart(second!), await tokenOfAll(made)];
    const renewed = await server.send('POST', `/v1/anonymous-bookings/${first!.id}/renew-token`, {
      headers: business.owner,
    });
    for (const token of before) {
      expect(outcome(await read(token))).toBe('400 INVALID_TOKEN');
      expect(outcome(await cancel(token, made))).toBe('400 INVALID_TOKEN');
      expect(outcome(await move(token, made, 3))).toBe('400 INVALID_TOKEN');
    }
    for (const token of before.slice(0, 2)) {
      expect(outcome(await server.send('GET', `/v1/anonymous-bookings/${token}`))).toBe('400 INVALID_TOKEN');
    }
    expect(outcome(await read(renewed.body.token as string))).toBe('200 OK');
    // For nobody else is it a change, so what was shown before still is what stands.
    expect(statusesOf(await cancel(renewed.body.token as string, made))).toEqual(['CANCELED', 'CANCELED']);
  });

  it('stands in the history of each of them', async () => {
    const made = await create([cut, cut]);
    await server.send('POST', `/v1/anonymous-bookings/${made.bookings[0]?.id}/renew-token`, {
      headers: business.owner,
    });
    for (const { id } of made.bookings) {
      const answer = await server.send('GET', `/v1/bookings/${id}/history`, { headers: business.owner });
      expect(answer.text).toContain('bookings.renewAnonymousActionToken');
    }
  });

  it('of one that was removed since leaves the others as they are', async () => {
    const made = await create([cut, cut, cut]);
    const [first, second, third] = made.bookings;
    const others = await tokenOfPart(third!);
    await server.send('POST', '/v2/multi_service_bookings/remove_bookings_from_multi_service_booking', {
      headers: business.owner,
      body: { multiServiceBookingId: made.id, bookings: named({ bookings: [first!] }) },
    });
    await server.send('POST', `/v1/anonymous-bookings/${first!.id}/renew-token`, { headers: business.owner });
    const answer = await read(others);
    expect(multiServiceIn(answer).bookings.map(({ id }) => id)).toEqual([second!.id, third!.id]);
  });
});

describe('what was shown', () => {
  it('is what is acted on: nothing happens once any of it has changed', async () => {
    const made = await multiServices.created(multiServices.slots([approved, approved]));
    const pending = multiServiceIn(await multiServices.act('mark_as_pending', made));
    const token = await tokenOfPart(pending.bookings[0]!);
    expect(outcome(await single('decline', pending.bookings[1]!))).toBe('200 OK');
    expect(outcome(await cancel(token, pending))).toBe('409 BOOKING_REVISION_MISMATCH');
    expect(outcome(await move(token, pending, 3))).toBe('409 BOOKING_REVISION_MISMATCH');
    const [first, second] = named(pending);
    const cancelNamed = async (bookings: object[]) => outcome(await act('cancel', token, { bookings }));
    expect(await cancelNamed([first!])).toBe('400 NOT_ALL_BOOKINGS_WERE_SENT');
    expect(await cancelNamed([first!, first!])).toBe('400 DUPLICATE_BOOKING_INFO');
    expect(await cancelNamed([first!, { ...second!, bookingId: made.id }])).toBe('404 BOOKING_NOT_FOUND');
    const now = await multiServices.now(made.id);
    // A request is withdrawn as far as it stands.
    expect(statusesOf(await cancel(token, now))).toEqual(['CANCELED', 'DECLINED']);
    expect(outcome(await cancel(token, await multiServices.now(made.id)))).toBe('428 BOOKING_CANNOT_BE_CANCELLED');
  });

  it('is cancelled and moved once however often a form is sent', async () => {
    const made = await create([cut, cut]);
    const token = await tokenOfPart(made.bookings[0]!);
    const send = (verb: 'cancel' | 'reschedule', body: object, key: string) =>
      server.send('POST', `/v1/anonymous-multi-service-bookings/${token}/${verb}`, {
        body: { token, ...body },
        headers: { 'idempotency-key': key },
      });
    const slot = { startDate: later(made.bookings[0]?.startDate, 3 * hourMs) };
    const moves = [
      await send('reschedule', { bookings: named(made), slot }, 'move'),
      await send('reschedule', { bookings: named(made), slot }, 'move'),
    ];
    expect(moves.map(outcome)).toEqual(['200 OK', '200 OK']);
    expect(moves[0]?.text).toBe(moves[1]?.text);
    const moved = await multiServices.now(made.id);
    expect(moved.bookings.map(({ revision }) => revision)).toEqual(['2', '2']);
  });
});

describe('moving', () => {
  it('brings all of it to another start, in its order and as long as it is, and back over its own time', async () => {
    const made = await create([cut, careful, cut]);
    const token = await tokenOfPart(made.bookings[2]!);
    const moved = multiServiceIn(await move(token, made, 1));
    expect(timesOf(moved)).toEqual(timesOf(made).map((times) => times.map((each) => later(each, hourMs))));
    const back = multiServiceIn(await move(token, moved, -1));
    expect(timesOf(back)).toEqual(timesOf(made));
    for (const { id } of back.bookings) {
      expect(await business.occupancyOf(id)).toHaveLength(1);
    }
  });

  it('moves all at once where all begin at once', async () => {
    const ben = await business.addService({ name: 'Ben too', resourceIds: [business.ben.resourceId], rules: open });
    const made = await multiServices.created(multiServices.slots([cut, ben], { atOnce: true }), {
      booking: confirmed,
      type: 'PARALLEL_BOOKINGS',
    });
    const moved = multiServiceIn(await move(await tokenOfPart(made.bookings[0]!), made, 2));
    expect(timesOf(moved)).toEqual(timesOf(made).map((times) => times.map((each) => later(each, 2 * hourMs))));
  });

  it('moves nothing where one of it finds nobody, or may not move', async () => {
    const made = await create([cut, cut]);
    const token = await tokenOfPart(made.bookings[0]!);
    const startDate = later(made.bookings[1]?.startDate, 4 * hourMs);
    await business.booked({
      service: cut,
      slot: { serviceId: cut.serviceId, startDate, endDate: later(startDate, hourMs) },
      booking: confirmed,
    });
    expect(outcome(await move(token, made, 4))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(await multiServices.now(made.id)).toEqual(made);
    const held = await create([cut, strict]);
    expect(outcome(await move(await tokenOfPart(held.bookings[0]!), held, 3))).toBe('428 RESCHEDULING_NOT_ALLOWED');
    expect(await multiServices.now(held.id)).toEqual(held);
  });

  it('is not for what lies apart: that has no common start', async () => {
    const made = await multiServices.created(multiServices.slots([cut, cut]), {
      booking: confirmed,
      type: 'SEPARATE_BOOKINGS',
    });
    const token = await tokenOfPart(made.bookings[0]!);
    expect((await read(token)).body.allowedAnonymousActions).toEqual({ cancel: true, reschedule: false });
    expect(outcome(await move(token, made, 3))).toBe('428 RESCHEDULING_NOT_ALLOWED');
    expect(statusesOf(await cancel(token, made))).toEqual(['CANCELED', 'CANCELED']);
  });

  it('asks the business again where that confirms', async () => {
    const made = await multiServices.created(multiServices.slots([approved, approved]), { booking: confirmed });
    const moved = multiServiceIn(await move(await tokenOfPart(made.bookings[0]!), made, 3));
    expect(moved.bookings.map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
  });
});

describe('the starts that are free for all of it', () => {
  const starts = (of: MultiService, headers: Record<string, string> = business.owner) => {
    const day = of.bookings[0]?.startDate?.slice(0, 10) ?? '';
    return server.send('POST', '/v2/multi-service-time-slots', {
      headers,
      body: {
        movingMultiServiceBookingId: of.id,
        fromLocalDate: `${day}T00:00:00`,
        toLocalDate: `${day}T23:59:00`,
        timeZone: 'UTC',
        bookable: true,
      },
    });
  };
  const startsIn = ({ body }: TestAnswer) =>
    (body.timeSlots as TimeSlot[]).map(({ localStartDate }) => localStartDate?.slice(11, 16));

  it('leave its own time free, and each can be had', async () => {
    const made = await create([cut, cut]);
    const [first] = made.bookings;
    const rival = later(first?.startDate, 5 * hourMs);
    await business.booked({
      service: cut,
      slot: { serviceId: cut.serviceId, startDate: rival, endDate: later(rival, hourMs) },
      booking: confirmed,
    });
    const offered = startsIn(await starts(made));
    // It begins at eight, and somebody else comes at one.
    expect(offered).toEqual(expect.arrayContaining(['08:00', '09:00', '11:00', '14:00']));
    expect(offered).not.toContain('12:00');
    expect(offered).not.toContain('13:00');
    let now = made;
    const token = await tokenOfPart(first!);
    for (const clock of ['09:00', '11:00', '14:00']) {
      const startDate = `${first?.startDate?.slice(0, 10)}T${clock}:00.000Z`;
      now = multiServiceIn(await act('reschedule', token, { bookings: named(now), slot: { startDate } }));
      expect(now.bookings[0]?.startDate).toBe(startDate);
    }
  });

  it('are for the business alone, and there are none of what lies apart', async () => {
    const made = await create([cut, cut]);
    expect(outcome(await starts(made, await server.caller('visitor')))).toBe('403 PERMISSION_DENIED');
    const apart = await multiServices.created(multiServices.slots([cut, cut]), { type: 'SEPARATE_BOOKINGS' });
    expect((await starts(apart)).status).toBe(400);
    await multiServices.act('cancel', made);
    expect(startsIn(await starts(made))).toEqual([]);
  });
});

// The last of all, because they move the clock.
describe('in time', () => {
  it('is cancelled and moved until the first moment that ends it, and not once part of it is over', async () => {
    const made = await create([cut, careful]);
    const token = await tokenOfPart(made.bookings[0]!);
    // Before the clock moves: by then nobody is signed in any more.
    const soon = await create([cut, cut]);
    const own = await tokenOfPart(soon.bookings[1]!);
    const lastMs = Date.parse(made.bookings[1]?.startDate ?? '') - twoDays * minuteMs;
    await server.setClock(lastMs + minuteMs);
    expect((await read(token)).body.allowedAnonymousActions).toEqual({ cancel: false, reschedule: false });
    expect(outcome(await cancel(token, made))).toBe('428 BOOKING_CANNOT_BE_CANCELLED');
    expect(outcome(await move(token, made, 3))).toBe('428 RESCHEDULING_NOT_ALLOWED');
    const opened = await read(own);
    expect(opened.body.allowedAnonymousActions).toEqual({ cancel: true, reschedule: true });
    await server.setClock(Date.parse(soon.bookings[0]?.endDate ?? '') + minuteMs);
    expect((await read(own)).body.allowedAnonymousActions).toEqual({ cancel: false, reschedule: false });
    expect(outcome(await cancel(own, soon))).toBe('428 BOOKING_CANNOT_BE_CANCELLED');
    expect(outcome(await move(own, soon, 5))).toBe('428 RESCHEDULING_NOT_ALLOWED');
    expect(multiServiceIn(await read(own))).toEqual(multiServiceIn(opened));
  });
});
