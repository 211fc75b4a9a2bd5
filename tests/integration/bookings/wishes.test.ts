/** Waiting for an appointment (bookings sheet 27.2, docs/decisions/0073): who may, and what is stored and told of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcome } from '../../support/server.ts';
import { bookingOf, dataOf, fieldsOf } from './answers.ts';
import { somebody } from './waitlist-calls.ts';
import { openWishes, type WishCalls, wishOf } from './wish-calls.ts';

let calls: WishCalls;

beforeAll(async () => {
  calls = await openWishes();
});
afterAll(() => calls.server.stop());

describe('joining', () => {
  it('is told of the free times while there are any, and is a booking without a time once there is none', async () => {
    const slot = calls.business.slot(calls.massage);
    const refused = await calls.ask(wishOf(slot));
    expect([outcome(refused), dataOf(refused)]).toEqual([
      '428 SPOTS_AVAILABLE',
      { openSpots: 1, nearest: [{ startDate: slot.startDate, endDate: slot.endDate }] },
    ]);
    await calls.taken(slot);
    const joined = await calls.ask(wishOf(slot), { slot: { resource: { id: calls.business.ada.resourceId } } });
    expect([outcome(joined), joined.body['position']]).toEqual(['200 OK', 1]);
    const booking = bookingOf(joined);
    expect(booking).toMatchObject({
      status: 'WAITING_LIST',
      wish: wishOf(slot),
      startDate: slot.startDate,
      endDate: slot.endDate,
      bookedEntity: {
        title: 'Massage',
        slot: { serviceId: calls.massage.serviceId, resource: { id: calls.business.ada.resourceId, name: 'Ada' } },
      },
    });
    expect(booking.bookedEntity.slot).not.toHaveProperty('startDate');
    expect(await calls.business.occupancyOf(booking.id)).toEqual([]);
    const [place] = await calls.places(booking);
    expect(place).toMatchObject({ scheduleId: calls.massage.scheduleId, position: 1, passedOver: false });
    expect(place).not.toHaveProperty('eventId');
  });

  it('counts places among wishes that overlap, up to as many as the policy says', async () => {
    const { slot } = await calls.taken();
    const { slot: other } = await calls.taken();
    for (const position of [1, 2, 3, 4]) {
      expect((await calls.ask(wishOf(slot))).body['position']).toBe(position);
    }
    const full = await calls.ask(wishOf(slot));
    expect([outcome(full), dataOf(full)]).toEqual(['428 WAITLIST_FULL', { capacity: 4, waiting: 4 }]);
    expect((await calls.ask(wishOf(other))).body['position']).toBe(1);
  });

  it('is refused to whoever waits for the same already, and to services without a waitlist', async () => {
    const { slot } = await calls.taken();
    const contact = somebody();
    await calls.waits(wishOf(slot), { contact, as: calls.owner });
    expect(outcome(await calls.ask(wishOf(slot), { contact, as: calls.owner }))).toBe('409 ALREADY_EXISTS');
    const shave = await calls.business.addService({ name: 'Shave' });
    expect(outcome(await calls.ask(wishOf(slot), { slot: { serviceId: shave.serviceId } }))).toBe(
      '428 WAITLIST_NOT_ENABLED',
    );
  });

  it('says everything that is wrong with a request', async () => {
    const { slot } = await calls.taken();
    const wish = wishOf(slot);
    const fields = async (request: Parameters<WishCalls['ask']>) => fieldsOf(await calls.ask(...request));
    expect(await fields([{ ...wish, toLocalDate: wish.fromLocalDate }])).toEqual(['wish.toLocalDate']);
    expect(await fields([{ ...wish, fromTime: '14:00', toTime: '09:00' }])).toEqual(['wish.toTime']);
    expect(await fields([{ ...wish, durationInMinutes: 45 }])).toEqual(['wish.durationInMinutes']);
    expect(await fields([wish, { request: { wish: undefined } }])).toEqual(['wish']);
    expect(await fields([wish, { slot: { startDate: slot.startDate } }])).toEqual([
      'booking.bookedEntity.slot.startDate',
    ]);
    expect(await fields([{ ...wish, days: ['FUNDAY'] as never }])).toEqual(['wish.days[0]']);
    const elsewhere = { slot: { resource: { id: calls.business.ben.resourceId } } };
    expect(outcome(await calls.ask(wish, elsewhere))).toBe('404 RESOURCE_NOT_FOUND');
  });
});

describe('a booking without a time', () => {
  it('is confirmed by nobody, declined by the business, and found by the days it waits for', async () => {
    const { slot } = await calls.taken();
    const booking = await calls.waits(wishOf(slot));
    const { revision } = booking;
    expect(outcome(await calls.post(`/v2/bookings/${booking.id}/confirm`, { revision }))).toBe(
      '428 INVALID_BOOKING_STATUS',
    );
    expect(outcome(await calls.enroll(booking))).toBe('428 NO_ACTIVE_OFFER');
    const found = await calls.post('/_api/bookings-reader/v2/extended-bookings/query', {
      query: { filter: { status: 'WAITING_LIST', startDate: { $gte: slot.startDate, $lt: slot.endDate } } },
    });
    const ids = (found.body as unknown as { extendedBookings: { booking: { id: string } }[] }).extendedBookings;
    expect(ids.map((each) => each.booking.id)).toEqual([booking.id]);
    expect(bookingOf(await calls.post(`/v2/bookings/${booking.id}/decline`, { revision })).status).toBe('DECLINED');
    expect(await calls.places(booking)).toEqual([]);
  });

  it('ends by itself when its last day is over, and is told as such', async () => {
    const { slot } = await calls.taken();
    const booking = await calls.waits(wishOf(slot), {
      request: { participantNotification: { notifyParticipants: true } },
    });
    const minutes = Math.ceil((Date.parse(slot.endDate) - calls.server.now()) / 60_000) + 1;
    await calls.pass(minutes);
    expect((await calls.readAgain(booking)).status).toBe('CANCELED');
    expect(await calls.places(booking)).toEqual([]);
  });
});
