/** Waiting for an appointment (bookings sheet 27.2, docs/decisions/0073): who may, and what is stored and told of it. */

import { mostWishesOfService } from '@openhours/contract/bookings/wish-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { outcome } from '../../support/server.ts';
import { bookingOf, dataOf, fieldsOf } from './answers.ts';
import { somebody } from './waitlist-calls.ts';
import { openWishes, type WishCalls, wishOf, wishRules } from './wish-calls.ts';

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
    // What no visit can meet is waited for in vain, and what is so far away by nobody yet.
    expect(await fields([{ ...wish, toTime: '00:30' }])).toEqual(['wish.toTime']);
    expect(await fields([{ ...wish, latestNoticeMinutes: 86_400 }])).toEqual(['wish.latestNoticeMinutes']);
    const farMs = calls.server.now() + 400 * dayMs;
    const far = { startDate: new Date(farMs).toISOString(), endDate: new Date(farMs + dayMs).toISOString() };
    const answer = await calls.ask(wishOf(far));
    expect(fieldsOf(answer)).toEqual(['wish.toLocalDate']);
    expect(answer.text).toContain('"MAX"');
    const elsewhere = { slot: { resource: { id: calls.business.ben.resourceId } } };
    expect(outcome(await calls.ask(wish, elsewhere))).toBe('404 RESOURCE_NOT_FOUND');
  });
});

describe('joining', () => {
  it('is refused when very many wait for the service, whenever they could come', async () => {
    const { slot } = await calls.taken();
    const { slot: other } = await calls.taken();
    const waiting = await calls.waits(wishOf(other));
    const { database, siteId } = calls.server;
    const count = async (participants: number) =>
      database.transact(siteId, async (tx) => {
        tx.write(
          statement('update waitlist_entry set total_participants = $3 where site_id = $1 and id = $2', [
            siteId,
            waiting.id,
            participants,
          ]),
        );
      });
    await count(mostWishesOfService);
    const full = await calls.ask(wishOf(slot));
    expect([outcome(full), dataOf(full)]).toMatchObject(['428 WAITLIST_FULL', { capacity: mostWishesOfService }]);
    await count(1);
    expect(outcome(await calls.ask(wishOf(slot)))).toBe('200 OK');
  });
});

describe('a booking without a time', () => {
  it('is given one by the business whatever its customers may book, and at shorter notice than they wish for', async () => {
    const early = { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 86_400 } };
    const late = await calls.business.addService({ name: 'Late', rules: { ...wishRules, ...early } });
    const slot = calls.business.slot(late);
    const latestNoticeMinutes = Math.floor((Date.parse(slot.startDate) - calls.server.now()) / minuteMs) - 60;
    const wish = { ...wishOf(slot), latestNoticeMinutes };
    const waiting = await calls.waits(wish, { slot: { serviceId: late.serviceId } });
    await calls.pass(61);
    const given = await calls.post('/v1/waitlist/enroll', { bookingId: waiting.id });
    expect([outcome(given), bookingOf(given).status, bookingOf(given).startDate]).toEqual([
      '200 OK',
      'CONFIRMED',
      slot.startDate,
    ]);
  });

  it('still has none once it is over, and comes back by nobody, also when its customer is erased', async () => {
    const { slot } = await calls.taken();
    const left = await calls.waits(wishOf(slot));
    await calls.leave(left);
    const restored = await calls.post(`/v1/bookings/${left.id}/restore`, {
      revision: (await calls.readAgain(left)).revision,
    });
    expect(outcome(restored)).toBe('428 INVALID_BOOKING_STATUS');
    expect(restored.text).toContain('must join it again');
    expect(outcome(await calls.post(`/v1/contacts/${left.contactDetails.contactId}/erase`))).toBe('200 OK');
    const erased = await calls.readAgain(left);
    expect(erased).not.toHaveProperty('wish');
    expect(erased.bookedEntity.slot).not.toHaveProperty('startDate');
  });

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
