/**
 * A fee that is due is waived later, by whoever may ask for less than the policy says, over HTTP (docs/decisions/0066):
 * once, of the booking as it was read, and everybody who knows of the fee can see that it is no more.
 */
import type { Booking, BookingAct, BookingFee, WaivedFee } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { plantApiKey } from '../../support/api-keys.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { feesOf, fixedPrice, halfThenAll } from '../../support/fees.ts';
import { setEnd } from '../../support/past-bookings.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
/** $90: half of it for cancelling within sixty days, all of it for not coming. */
let massage: TestService;

beforeAll(async () => {
  server = await startTestServer({ startsAtMs: mondayMorningMs });
  business = await openBusiness(server);
  massage = await business.addService({
    name: 'Massage',
    payment: fixedPrice('90'),
    rules: feesOf(halfThenAll),
  });
});
afterAll(() => server.stop());

const grace = { firstName: 'Grace', email: 'grace@example.com' };
const booked = () => business.booked({ service: massage, booking: { status: 'CONFIRMED', contactDetails: grace } });

const call = (method: string, path: string, body?: object, headers: Record<string, string> = business.owner) =>
  server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
async function send(method: string, path: string, body?: object, headers?: Record<string, string>) {
  const answer = await call(method, path, body, headers);
  expect(outcome(answer)).toBe('200 OK');
  return answer.body;
}
const cancel = async ({ id, revision }: Booking, body: object = {}, headers?: Record<string, string>) =>
  (await send('POST', `/v2/bookings/${id}/cancel`, { revision, ...body }, headers)).booking as Booking;
const cancelled = async () => cancel(await booked());
const attendance = ({ id }: Booking, status: string) =>
  send('POST', '/v2/attendance/set', { attendance: { bookingId: id, status } });
/** Nobody came to it. */
async function missed(): Promise<Booking> {
  const booking = await booked();
  await setEnd(server, booking, server.now() + minuteMs);
  await attendance(booking, 'NOT_ATTENDED');
  return booking;
}

const pathOf = ({ id }: Pick<Booking, 'id'>) => `/v1/booking-fees/${id}/waive`;
const waive = ({ id, revision }: Booking, more: object = {}, headers?: Record<string, string>) =>
  call('POST', pathOf({ id }), { revision, ...more }, headers);

interface Listed {
  readonly bookingFees: readonly BookingFee[];
  readonly waivedFees: readonly WaivedFee[];
}
const listOf = async ({ id }: Booking) => (await send('GET', `/v1/booking-fees?bookingIds=${id}`)) as unknown as Listed;
const dueOf = async (booking: Booking) =>
  (await listOf(booking)).bookingFees.map(({ cancellationFee: { price, status } }) => `${price.value} ${status}`);
const waivedOf = async (booking: Booking) =>
  (await listOf(booking)).waivedFees.map(({ price, trigger }) => `${price.value} ${trigger}`);
async function historyOf({ id }: Booking): Promise<BookingAct[]> {
  return (await send('GET', `/v1/bookings/${id}/history`)).acts as BookingAct[];
}
async function tokenOf({ id }: Booking): Promise<string> {
  return (await send('GET', `/v1/anonymous-bookings/${id}/token`)).token as string;
}

describe('a fee that is due', () => {
  it('is waived: nothing is due, and what it was stays to be seen', async () => {
    const booking = await cancelled();
    expect(await dueOf(booking)).toEqual(['45.00 UNKNOWN_STATUS']);
    const answer = await waive(booking);
    expect(outcome(answer)).toBe('200 OK');
    const waivedFee = {
      bookingId: booking.id,
      price: { value: '45.00', currency: 'USD', formattedValue: '$45' },
      trigger: 'BOOKING_CANCELED',
    };
    const day = new Date(mondayMorningMs).toISOString().slice(0, 10);
    const seen = { ...waivedFee, waivedDate: expect.stringContaining(day) };
    expect(answer.body).toEqual({
      booking: expect.objectContaining({ id: booking.id, revision: String(Number(booking.revision) + 1) }),
      waivedFee: seen,
    });
    const { bookingFees, waivedFees } = await listOf(booking);
    expect([bookingFees, waivedFees]).toEqual([[], [seen]]);
  });

  it('stands in the history with who waived it, when and why', async () => {
    const booking = await missed();
    const manager = await server.caller('MANAGER');
    await waive(booking, { reason: 'She was in hospital.' }, manager);
    const [act] = await historyOf(booking);
    expect(act).toMatchObject({
      kind: 'FEE_WAIVED',
      operation: 'bookingFees.waiveBookingFee',
      actor: { type: 'PERSON' },
      before: { fee: { amount: '90.00', currency: 'USD', trigger: 'NOT_ATTENDED' } },
      overrideReason: 'She was in hospital.',
      notifiesParticipants: false,
    });
    expect(act?.after).not.toHaveProperty('fee');
  });

  it('is told to whoever listens, without the reason', async () => {
    const booking = await cancelled();
    await waive(booking, { reason: 'Between us.' });
    const events = await business.eventsOf(booking.id);
    const [told] = events.filter(({ type }) => type === 'wix.bookings.v2.booking_fee_waived');
    expect(told?.body).toMatchObject({
      booking: { id: booking.id },
      waivedFee: { amount: '45.00', currency: 'USD', trigger: 'BOOKING_CANCELED' },
    });
    expect(JSON.stringify(events)).not.toContain('Between us.');
  });

  it('is waived once: the call that is sent again answers the same, another one finds nothing due', async () => {
    const booking = await cancelled();
    const once = { ...business.owner, 'idempotency-key': newId() };
    const [first, again] = [await waive(booking, {}, once), await waive(booking, {}, once)];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const { revision } = first.body.booking as Booking;
    expect(outcome(await waive({ ...booking, revision }))).toBe('404 BOOKING_FEE_NOT_FOUND');
    expect((await historyOf(booking)).filter(({ kind }) => kind === 'FEE_WAIVED')).toHaveLength(1);
  });

  it('is not waived of a booking that was read before it changed, of one that owes nothing, or of none', async () => {
    const before = await booked();
    expect(outcome(await waive(before))).toBe('404 BOOKING_FEE_NOT_FOUND');
    const booking = await cancel(before);
    expect(outcome(await waive(before))).toBe('409 BOOKING_REVISION_MISMATCH');
    expect(outcome(await waive({ ...booking, id: newId() }))).toBe('404 BOOKING_NOT_FOUND');
    expect(outcome(await call('POST', pathOf(booking), {}))).toMatch(/^400/);
    expect(await dueOf(booking)).toEqual(['45.00 UNKNOWN_STATUS']);
  });

  it('is waived by whoever sets prices: neither by the desk nor by staff, customers or a program without the right', async () => {
    const booking = await cancelled();
    for (const kind of ['FRONT_DESK', 'STAFF', 'member', 'visitor'] as const) {
      expect([kind, (await waive(booking, {}, await server.caller(kind))).status]).toEqual([kind, 403]);
    }
    const site = { 'wix-site-id': server.siteId };
    const charging = await plantApiKey(server, { permissions: ['BOOKINGS.CHARGE_FEES'] });
    expect((await waive(booking, {}, { authorization: charging, ...site })).status).toBe(403);
    const overriding = await plantApiKey(server, { permissions: ['BOOKINGS.OVERRIDE_FEES'] });
    expect(outcome(await waive(booking, {}, { authorization: overriding, ...site }))).toBe('200 OK');
  });
});

describe('what was waived', () => {
  it('stays waived, whatever is recorded or done of that visit', async () => {
    const booking = await missed();
    const { booking: after } = (await waive(booking)).body as { booking: Booking };
    await attendance(booking, 'NOT_ATTENDED');
    await attendance(booking, 'ATTENDED');
    await attendance(booking, 'NOT_ATTENDED');
    expect([await dueOf(booking), await waivedOf(booking)]).toEqual([[], ['90.00 NOT_ATTENDED']]);
    await cancel(after, { flowControlSettings: { ignoreCancellationPolicy: true } });
    expect([await dueOf(booking), await waivedOf(booking)]).toEqual([[], ['90.00 NOT_ATTENDED']]);
  });

  it('is of that visit: missed again at another time it costs again', async () => {
    const booking = await missed();
    await waive(booking);
    const { startDate, endDate } = business.slot(massage);
    await send('POST', `/v2/bookings/${booking.id}/reschedule`, {
      slot: { startDate, endDate },
      flowControlSettings: { ignoreReschedulePolicy: true },
    });
    expect(await dueOf(booking)).toEqual(['45.00 PREVIEW']);
    // It begins this very moment, at the new time.
    await setEnd(server, booking, server.now() + 60 * minuteMs);
    await attendance(booking, 'NOT_ATTENDED');
    expect(await dueOf(booking)).toEqual(['90.00 UNKNOWN_STATUS']);
    expect(await waivedOf(booking)).toEqual([]);
  });

  it('goes with the cancellation that is taken back', async () => {
    const booking = await cancelled();
    const { booking: after } = (await waive(booking)).body as { booking: Booking };
    await send('POST', `/v1/bookings/${booking.id}/restore`, { revision: after.revision });
    expect([await dueOf(booking), await waivedOf(booking)]).toEqual([['45.00 PREVIEW'], []]);
  });

  it('is read by the link, and in what is handed out about a contact', async () => {
    const booking = await cancelled();
    const token = await tokenOf(booking);
    await waive(booking, { reason: 'Between us.' });
    const read = (query: string) => send('GET', `/v1/anonymous-bookings/${token}${query}`);
    const asked = await read('?fields=BOOKING_FEES');
    expect(asked).not.toHaveProperty('bookingFee');
    expect(asked.waivedFee).toMatchObject({ price: { value: '45.00' }, trigger: 'BOOKING_CANCELED' });
    expect(await read('')).not.toHaveProperty('waivedFee');
    expect(JSON.stringify(asked)).not.toContain('Between us.');

    const { contactId } = booking.contactDetails;
    const { records } = await send('GET', `/v1/contacts/${contactId}/personal-data`);
    const [row] = (records as { booking: { id: string; details: object }[] }).booking.filter(
      ({ id }) => id === booking.id,
    );
    expect(row?.details).toMatchObject({ waivedFee: { amount: '45.00', currency: 'USD', cause: 'CANCELLATION' } });
  });

  it('is read by the link of what is booked together', async () => {
    const slots = [business.slot(massage), business.slot(massage)];
    const { multiServiceBooking } = (await send('POST', '/v2/multi_service_bookings', {
      multiServiceBookingType: 'SEPARATE_BOOKINGS',
      bookings: slots.map((slot) => ({
        bookedEntity: { slot: { ...slot, scheduleId: massage.scheduleId } },
        totalParticipants: 1,
        status: 'CONFIRMED',
        contactDetails: grace,
      })),
    })) as unknown as { multiServiceBooking: { id: string } };
    const cancelledAll = await send('POST', `/v2/multi_service_bookings/${multiServiceBooking.id}/cancel`, {
      returnFullEntity: true,
    });
    const { bookings } = cancelledAll.multiServiceBooking as { bookings: { booking: Booking }[] };
    const { token } = await send('GET', `/v1/anonymous-multi-service-bookings/${multiServiceBooking.id}/token`);
    const [first] = bookings;
    expect(outcome(await waive(first!.booking))).toBe('200 OK');
    const read = await send('GET', `/v1/anonymous-multi-service-bookings/${token}?fields=BOOKING_FEES`);
    expect(read.bookingFees).toMatchObject([{ bookingId: bookings[1]!.booking.id }]);
    expect(read.waivedFees).toMatchObject([{ bookingId: first!.booking.id, price: { value: '45.00' } }]);
  });
});

describe('cancelling what is missed already', () => {
  it('waives what is due only by whoever may, and then it can be seen, too', async () => {
    const waiving = { flowControlSettings: { ignoreCancellationPolicy: true, waiveCancellationFee: true } };
    const byDesk = await missed();
    await cancel(byDesk, waiving, await server.caller('FRONT_DESK'));
    expect([await dueOf(byDesk), await waivedOf(byDesk)]).toEqual([['90.00 UNKNOWN_STATUS'], []]);
    expect((await historyOf(byDesk))[0]).not.toHaveProperty('waivesFee');
    const byOwner = await missed();
    await cancel(byOwner, waiving);
    expect([await dueOf(byOwner), await waivedOf(byOwner)]).toEqual([[], ['90.00 NOT_ATTENDED']]);
    expect((await historyOf(byOwner))[0]).toMatchObject({ kind: 'CANCELED', waivesFee: true });
  });

  it('leaves nothing to be seen of what only would have cost something', async () => {
    const booking = await booked();
    await cancel(booking, { flowControlSettings: { waiveCancellationFee: true } }, await server.caller('FRONT_DESK'));
    expect([await dueOf(booking), await waivedOf(booking)]).toEqual([[], []]);
  });
});

describe('whoever is told', () => {
  it('is told that they owe it no longer, where the business asks for that', async () => {
    const booking = await cancelled();
    await waive(booking, { participantNotification: { notifyParticipants: true, message: 'All is well.' } });
    await settleDeliveries(server);
    const { messages } = await send('GET', `/v1/outbox/messages?relatedId=${booking.id}`);
    const [ended] = (messages as { type: string; subject: string; text: string; hasCalendarFile: boolean }[]).filter(
      ({ type }) => type === 'BOOKING_FEE_ENDED',
    );
    expect(ended).toMatchObject({ subject: 'The fee is no longer due: Massage', hasCalendarFile: false });
    expect(ended?.text).toContain('You no longer owe $45 for the late cancellation.');
    expect(ended?.text).toContain('All is well.');
    expect((await historyOf(booking))[0]).toMatchObject({ kind: 'FEE_WAIVED', notifiesParticipants: true });
  });
});
