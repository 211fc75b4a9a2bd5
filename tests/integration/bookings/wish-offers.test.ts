/** Times of appointments that become free are offered to whoever waits for them: to whom, until when, and in races for them. */
import type { Booking, Message } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { outcome } from '../../support/server.ts';
import { expectNoOverlap, tally } from '../races/support.ts';
import { bookingOf } from './answers.ts';
import { somebody } from './waitlist-calls.ts';
import { openWishes, type WishCalls, wishOf, wishRules } from './wish-calls.ts';

let calls: WishCalls;

beforeAll(async () => {
  calls = await openWishes();
});
afterAll(() => calls.server.stop());
afterEach(() => expectNoOverlap(calls.server));

describe('an offer', () => {
  it('goes to the first in line, is kept for nobody else from the moment it is free, and is taken by the link', async () => {
    const { booking: guest, slot } = await calls.taken();
    const [first, second] = [await calls.waits(wishOf(slot)), await calls.waits(wishOf(slot))];
    await calls.cancel(guest);
    // Also before anybody was asked.
    expect(outcome(await calls.bookRival(slot))).toBe('428 SLOT_NOT_AVAILABLE');
    await calls.offeredTo([first, second], [first]);
    expect((await calls.readAgain(first)).bookedEntity.slot).toMatchObject({
      startDate: slot.startDate,
      endDate: slot.endDate,
      resource: { name: 'Ada' },
    });
    expect(outcome(await calls.bookRival(slot))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(outcome(await calls.enroll(second))).toBe('428 NO_ACTIVE_OFFER');
    const taken = await calls.enroll(first);
    expect([outcome(taken), bookingOf(taken).status]).toEqual(['200 OK', 'CONFIRMED']);
    expect(bookingOf(taken)).not.toHaveProperty('wish');
    expect(await calls.business.occupancyOf(first.id)).toEqual([
      { resourceId: calls.business.ada.resourceId, blocks: true, exclusive: true },
    ]);
    expect((await calls.places(second)).map(({ position }) => position)).toEqual([1]);
  });

  it('goes to whom it suits', async () => {
    const { booking: guest, slot } = await calls.taken();
    const day = slot.startDate.slice(0, 10);
    const whole = { fromLocalDate: `${day}T00:00:00`, toLocalDate: `${day}T23:59:00` };
    const hour = slot.startDate.slice(11, 16);
    // All other hours of the day are free, so that only these can be waited for.
    const early = await calls.waits({ ...whole, fromTime: hour, toTime: slot.endDate.slice(11, 16) });
    const withBen = await calls.ask(wishOf(slot), { slot: { resource: { id: calls.business.ben.resourceId } } });
    expect(outcome(withBen)).toBe('404 RESOURCE_NOT_FOUND');
    await calls.cancel(guest);
    await calls.offeredTo([early], [early]);
  });

  it('passes on when its time is over or it is left, is open to all after the last, and comes back with the next time', async () => {
    const { booking: guest, slot } = await calls.taken();
    const waiting: Booking[] = [];
    for (let count = 0; count < 3; count += 1) {
      waiting.push(await calls.waits(wishOf(slot)));
    }
    const [first, second, third] = waiting as [Booking, Booking, Booking];
    await calls.cancel(guest);
    await calls.offeredTo(waiting, [first]);
    await calls.pass(11);
    await calls.offeredTo(waiting, [second]);
    expect((await calls.readAgain(first)).bookedEntity.slot).not.toHaveProperty('startDate');
    expect((await calls.places(first)).map(({ passedOver }) => passedOver)).toEqual([true]);
    expect(outcome(await calls.bookRival(slot))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(bookingOf(await calls.leave(second)).status).toBe('CANCELED');
    expect(outcome(await calls.bookRival(slot))).toBe('428 SLOT_NOT_AVAILABLE');
    await calls.offeredTo([first, third], [third]);
    await calls.pass(11);
    await calls.offeredTo([first, third], []);
    const other = bookingOf(await calls.bookRival(slot));
    expect(other.status).toBe('CONFIRMED');
    await calls.cancel(other);
    await calls.offeredTo([first, third], [first]);
    const told = (await calls.business.eventsOf(first.id))
      .map(({ type }) => type.replace(/^.*\./, ''))
      .filter((slug) => slug.startsWith('waitlist_place'));
    expect(told).toEqual(['waitlist_place_offered', 'waitlist_place_offer_ended', 'waitlist_place_offered']);
  });

  it('is made of the time that a move leaves, and of blocked time that is gone', async () => {
    const { booking: guest, slot } = await calls.taken();
    const waiting = await calls.waits(wishOf(slot));
    const elsewhere = calls.business.slot(calls.massage);
    const { revision } = await calls.readAgain(guest);
    const moved = await calls.post(`/v2/bookings/${guest.id}/reschedule`, { revision, slot: elsewhere });
    expect(outcome(moved)).toBe('200 OK');
    await calls.offeredTo([waiting], [waiting]);

    const later = calls.business.slot(calls.massage);
    const local = (text: string) => ({ localDate: text.slice(0, 19) });
    const blocked = await calls.post('/calendar/v3/events', {
      event: {
        scheduleId: calls.business.ada.eventsScheduleId,
        type: 'DEFAULT',
        title: 'Dentist',
        start: local(later.startDate),
        end: local(later.endDate),
        timeZone: 'UTC',
      },
    });
    expect(outcome(blocked)).toBe('200 OK');
    const patient = await calls.waits(wishOf(later));
    const { id } = (blocked.body as unknown as { event: { id: string } }).event;
    expect(outcome(await calls.post(`/calendar/v3/events/${id}/cancel`))).toBe('200 OK');
    await calls.offeredTo([patient], [patient]);
  });

  it('is never made at shorter notice than is wished for, and ends the waiting of whoever has booked meanwhile', async () => {
    const { booking: guest, slot } = await calls.taken();
    const contact = somebody();
    // An hour later, the notice is more than there is.
    const latestNoticeMinutes = Math.floor((Date.parse(slot.startDate) - calls.server.now()) / minuteMs) - 60;
    const soon = await calls.waits({ ...wishOf(slot), latestNoticeMinutes });
    const approved = await calls.business.addService({ name: 'Advice', rules: wishRules, manualApproval: true });
    const ofAdvice = { slot: { serviceId: approved.serviceId } };
    const busy = await calls.waits(wishOf(slot), { contact, as: calls.owner, ...ofAdvice });
    await calls.pass(61);
    await calls.cancel(guest);
    await calls.offeredTo([soon, busy], [busy]);
    await calls.pass(11);
    await calls.offeredTo([soon, busy], []);
    const asked = await calls.business.booked({
      service: approved,
      slot: { ...slot, ...ofAdvice.slot },
      booking: { contactDetails: contact },
      as: calls.owner,
    });
    const act = async (verb: string) => {
      const { revision } = await calls.readAgain(asked);
      expect(outcome(await calls.post(`/v2/bookings/${asked.id}/${verb}`, { revision }))).toBe('200 OK');
      await calls.pass(2);
    };
    // What is only asked for may be declined.
    await act('mark_booking_as_pending');
    expect((await calls.readAgain(busy)).status).toBe('WAITING_LIST');
    await act('confirm');
    expect((await calls.readAgain(busy)).status).toBe('CANCELED');
    expect((await calls.places(soon, busy)).map(({ bookingId }) => bookingId)).toEqual([soon.id]);
  });

  it('is made out of turn by the business, of a time that nobody has', async () => {
    const { booking: guest, slot } = await calls.taken();
    const [first, second] = [await calls.waits(wishOf(slot)), await calls.waits(wishOf(slot))];
    const give = (booking: Booking) => calls.post('/v1/waitlist/enroll', { bookingId: booking.id });
    expect(outcome(await give(second))).toBe('428 SLOT_NOT_AVAILABLE');
    await calls.cancel(guest);
    await calls.offeredTo([first, second], [first]);
    // It is kept for somebody else.
    expect(outcome(await give(second))).toBe('428 SLOT_NOT_AVAILABLE');
    await calls.leave(first);
    await calls.offeredTo([second], [second]);
    expect(bookingOf(await give(second)).status).toBe('CONFIRMED');
  });
});

it('is told by messages: what would do at first, then the time, until when it is kept, and the page on which it is taken', async () => {
  const { booking: guest, slot } = await calls.taken();
  const waiting = await calls.waits(
    { ...wishOf(slot), fromTime: slot.startDate.slice(11, 16) },
    { request: { participantNotification: { notifyParticipants: true } } },
  );
  await calls.cancel(guest);
  await calls.offeredTo([waiting], [waiting]);
  await calls.pass(11);
  await calls.offeredTo([waiting], []);
  await settleDeliveries(calls.server);
  const path = `/v1/outbox/messages?relatedId=${waiting.id}`;
  const messages = (await calls.server.send('GET', path, { headers: calls.owner })).body['messages'] as Message[];
  const of = (type: string) => messages.find((message) => message.type === type);
  expect(messages.map(({ type }) => type).toSorted()).toEqual([
    'WAITLIST_JOINED',
    'WAITLIST_OFFERED',
    'WAITLIST_OFFER_ENDED',
  ]);
  expect(of('WAITLIST_JOINED')?.text).toContain('No time that suits you is free yet.');
  expect(of('WAITLIST_JOINED')?.text).toMatch(/^You could come: .+$/m);
  expect(of('WAITLIST_JOINED')?.text).toMatch(/^Time of day: not before .+$/m);
  expect(of('WAITLIST_OFFERED')?.subject).toContain('A time is free for you: Massage');
  expect(of('WAITLIST_OFFERED')?.text).toContain('The time is held for you until');
  expect(of('WAITLIST_OFFERED')?.text).not.toContain('You could come');
  expect(of('WAITLIST_OFFER_ENDED')?.text).toContain('another time becomes free');
});

it('ends for whoever is erased, and what they were offered goes on', async () => {
  const { booking: guest, slot } = await calls.taken();
  const [first, second] = [await calls.waits(wishOf(slot)), await calls.waits(wishOf(slot))];
  await calls.cancel(guest);
  await calls.offeredTo([first, second], [first]);
  const erased = await calls.post(`/v1/contacts/${first.contactDetails.contactId}/erase`);
  expect(outcome(erased)).toBe('200 OK');
  await calls.offeredTo([second], [second]);
  const left = await calls.readAgain(first);
  expect([left.status, left.wish, left.contactDetails]).toEqual(['CANCELED', undefined, {}]);
});

describe('in a race', () => {
  it('two cancellations at once are two offers, and strangers get neither', async () => {
    const [one, two] = [await calls.taken(), await calls.taken()];
    const wishes = [wishOf(one.slot), wishOf(two.slot)];
    const span = { fromLocalDate: wishes[0]!.fromLocalDate, toLocalDate: wishes[1]!.toLocalDate };
    const isOneDay = span.fromLocalDate.slice(0, 10) === span.toLocalDate.slice(0, 10);
    const waiting = isOneDay
      ? [await calls.waits(span), await calls.waits(span)]
      : [await calls.waits(wishes[0]!), await calls.waits(wishes[1]!)];
    const [, , ...rivals] = await Promise.all([
      calls.cancel(one.booking),
      calls.cancel(two.booking),
      ...Array.from({ length: 10 }, (_, index) => calls.bookRival(index % 2 === 0 ? one.slot : two.slot)),
    ]);
    expect(tally(rivals)).toEqual({ '428 SLOT_NOT_AVAILABLE': 10 });
    await calls.offeredTo(waiting, waiting);
    const taken = await Promise.all(waiting.map((booking) => calls.enroll(booking)));
    expect(tally(taken)).toEqual({ CONFIRMED: 2 });
    const starts = taken.map((answer) => bookingOf(answer).startDate).toSorted();
    expect(starts).toEqual([one.slot.startDate, two.slot.startDate]);
  });

  it('of the end of an offer and its taking one comes first, and the time is nobody’s twice', async () => {
    const { booking: guest, slot } = await calls.taken();
    const [first, second] = [await calls.waits(wishOf(slot)), await calls.waits(wishOf(slot))];
    await calls.cancel(guest);
    await calls.offeredTo([first, second], [first]);
    const [, taken] = await Promise.all([calls.pass(11), calls.enroll(first)]);
    if (taken.status === 200) {
      expect(bookingOf(taken).status).toBe('CONFIRMED');
      await calls.offeredTo([second], []);
      expect(outcome(await calls.enroll(second))).toBe('428 NO_ACTIVE_OFFER');
    } else {
      expect(outcome(taken)).toBe('428 NO_ACTIVE_OFFER');
      await calls.offeredTo([first, second], [second]);
      expect(bookingOf(await calls.enroll(second)).status).toBe('CONFIRMED');
    }
    expect(outcome(await calls.bookRival(slot))).toBe('428 SLOT_NOT_AVAILABLE');
  });
});
