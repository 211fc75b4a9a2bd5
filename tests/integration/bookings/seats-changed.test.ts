/**
 * Places of classes and courses that move, become more or fewer, or go with their session (bookings sheet 4.3 and 4.8;
 * design 4.6).
 */
import type { Booking } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Business, TestService } from '../../support/business.ts';
import { counterFaults } from '../../support/seats.ts';
import { outcome, type TestServer } from '../../support/server.ts';
import { bookingOf } from './answers.ts';
import { openSeatCalls, rules, type SeatCalls } from './seat-calls.ts';

let calls: SeatCalls;
let server: TestServer;
let business: Business;
let yoga: TestService;
let other: TestService;
let haircut: TestService;

beforeAll(async () => {
  calls = await openSeatCalls();
  ({ server, business, yoga, other, haircut } = calls);
});
afterAll(() => server.stop());
// Whatever happened, the counters are what the bookings say (design 4.6).
afterEach(async () => expect(await counterFaults(server)).toEqual([]));

describe('moving a class booking', () => {
  it('gives up the old places and takes the new ones, and tells what it was before (bookings sheet 4.3)', async () => {
    const [from, to] = [await calls.newSession(), await calls.newSession()];
    const before = await calls.joined(from, 2);
    const moved = bookingOf(
      await calls.move(before, { eventId: to }, { participantNotification: { notifyParticipants: true } }),
    );
    expect(moved).toMatchObject({ status: 'CONFIRMED', revision: '2', totalParticipants: 2 });
    expect(moved.bookedEntity.slot?.eventId).toBe(to);
    expect(moved.startDate).not.toBe(before.startDate);
    expect([await calls.count(from), await calls.count(to)]).toEqual([
      { taken: 0, overbooked: 0 },
      { taken: 2, overbooked: 0 },
    ]);
    const told = (await business.eventsOf(before.id)).at(-1);
    expect(told).toMatchObject({
      type: 'wix.bookings.v2.booking_rescheduled',
      body: {
        booking: moved,
        previousTotalParticipants: 2,
        previousStatus: 'CONFIRMED',
        previousBookedEntity: before.bookedEntity,
        previousStartDate: before.startDate,
        previousEndDate: before.endDate,
        previousBookedAddOns: [],
        participantNotification: { notifyParticipants: true },
      },
    });
  });

  it('needs places there; its own count when it stays with other people', async () => {
    const [from, to] = [await calls.newSession(), await calls.newSession()];
    const booking = await calls.joined(from, 2);
    await calls.joined(to, 2);
    expect(outcome(await calls.move(booking, { eventId: to }))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    const same = await calls.move(booking, { eventId: from }, { totalParticipants: 3 });
    expect(bookingOf(same)).toMatchObject({ totalParticipants: 3 });
    expect(await calls.count(from)).toEqual({ taken: 3, overbooked: 0 });
    const skipped = await calls.move(
      bookingOf(same),
      { eventId: to },
      { flowControlSettings: { skipAvailabilityValidation: true } },
    );
    expect(bookingOf(skipped)).toMatchObject({ doubleBooked: true });
    expect(await calls.count(to)).toEqual({ taken: 2, overbooked: 3 });
  });

  it('stays within its service (bookings sheet 4.3)', async () => {
    const booking = await calls.joined(await calls.newSession());
    expect(outcome(await calls.move(booking, { eventId: await calls.newSession(other) }))).toBe(
      '404 SESSION_NOT_FOUND',
    );
    expect(outcome(await calls.move(booking, { eventId: newId() }))).toBe('404 SESSION_NOT_FOUND');
    expect(outcome(await calls.move(booking, {}))).toMatch(/^400/);
    const cancelled = await calls.newSession(yoga, { status: 'CANCELLED' });
    expect(outcome(await calls.move(booking, { eventId: cancelled }))).toBe('428 SLOT_NOT_AVAILABLE');
  });

  it('keeps CREATED created, without places', async () => {
    const [from, to] = [await calls.newSession(), await calls.newSession()];
    const moved = bookingOf(await calls.move(await calls.joined(from, 1, {}), { eventId: to }));
    expect(moved).toMatchObject({ status: 'CREATED' });
    expect(await calls.count(to)).toEqual({ taken: 0, overbooked: 0 });
  });
});

describe('another number of participants (bookings sheet 4.8)', () => {
  it('moves the counters and tells what it was', async () => {
    const eventId = await calls.newSession();
    const booking = await calls.joined(eventId, 1);
    const grown = bookingOf(await calls.act('update_number_of_participants', booking, { totalParticipants: 3 }));
    expect(grown).toMatchObject({ totalParticipants: 3, revision: '2' });
    expect(await calls.count(eventId)).toEqual({ taken: 3, overbooked: 0 });
    expect((await business.eventsOf(booking.id)).at(-1)).toMatchObject({
      type: 'wix.bookings.v2.booking_number_of_participants_updated',
      body: { booking: grown, previousTotalParticipants: 1 },
    });
    const serviceChoices = [{ numberOfParticipants: 1 }, { numberOfParticipants: 1 }];
    const chosen = bookingOf(
      await calls.act('update_number_of_participants', grown, { participantsChoices: { serviceChoices } }),
    );
    expect(chosen).toMatchObject({ participantsChoices: { serviceChoices } });
    expect(chosen).not.toHaveProperty('totalParticipants');
    expect(await calls.count(eventId)).toEqual({ taken: 2, overbooked: 0 });
  });

  it('grows into open places only; the policy of one booking does not bind the business', async () => {
    const eventId = await calls.newSession(yoga, { capacity: 9, guard_capacity: 9 });
    const booking = await calls.joined(eventId, 2);
    expect(outcome(await calls.act('update_number_of_participants', booking, { totalParticipants: 10 }))).toBe(
      '428 SESSION_CAPACITY_EXCEEDED',
    );
    expect(outcome(await calls.act('update_number_of_participants', booking, { totalParticipants: 9 }))).toBe('200 OK');
    const made = await calls.newCourse(2);
    const enrolled = bookingOf(await calls.enrol(made.scheduleId));
    expect(outcome(await calls.act('update_number_of_participants', enrolled, { totalParticipants: 3 }))).toBe(
      '428 SCHEDULE_CAPACITY_EXCEEDED',
    );
  });

  it.each([
    [
      'an appointment',
      async () =>
        calls.act('update_number_of_participants', await business.booked({ service: haircut }), {
          totalParticipants: 2,
        }),
      '428 VALIDATION_FAILURE',
    ],
    [
      'no number',
      async () => calls.act('update_number_of_participants', await calls.joined(await calls.newSession()), {}),
      '400 INVALID_ARGUMENT',
    ],
    [
      'an old revision',
      async () =>
        calls.act(
          'update_number_of_participants',
          { ...(await calls.joined(await calls.newSession())), revision: '7' },
          { totalParticipants: 2 },
        ),
      '409 BOOKING_REVISION_MISMATCH',
    ],
    [
      'no booking',
      async () =>
        calls.act('update_number_of_participants', { id: newId(), revision: '1' } as Booking, { totalParticipants: 2 }),
      '404 BOOKING_NOT_FOUND',
    ],
    [
      'a visitor',
      async () =>
        calls.act(
          'update_number_of_participants',
          await calls.joined(await calls.newSession()),
          { totalParticipants: 2 },
          await server.caller('visitor'),
        ),
      '403 UNAUTHORIZED_OPERATION',
    ],
    [
      'a cancelled booking',
      async () =>
        calls.act(
          'update_number_of_participants',
          bookingOf(await calls.act('cancel', await calls.joined(await calls.newSession()))),
          {
            totalParticipants: 2,
          },
        ),
      '428 VALIDATION_FAILURE',
    ],
  ])('is refused for %s', async (_what, send, expected) => {
    expect((await send().then((answer) => outcome(answer))).replace('400 undefined', '400 INVALID_ARGUMENT')).toBe(
      expected,
    );
  });
});

it('a deleted class takes its future bookings with it, and their places are free', async () => {
  const gone = await business.addService({ name: `Gone ${newId()}`, type: 'CLASS', resourceIds: [], rules });
  const eventId = await calls.newSession(gone);
  const booking = await calls.joined(eventId, 2);
  const deleted = await server.send('DELETE', `/v2/services/${gone.serviceId}`, { headers: business.owner });
  expect(outcome(deleted)).toBe('200 OK');
  expect((await business.eventsOf(booking.id)).at(-1)).toMatchObject({ type: 'wix.bookings.v2.booking_canceled' });
  expect(await calls.count(eventId)).toEqual({ taken: 0, overbooked: 0 });
});

describe('when the calendar changes', () => {
  const participantsOf = (bookingId: string) =>
    server.database.serverReader.all(
      statement(
        'select event_id as "eventId", status, party_size as "partySize" from participation where site_id = $1 and external_id = $2',
        [server.siteId, bookingId],
      ),
    );

  it('whoever has a place takes part in the session, and no longer when it is given back (services sheet 11.3)', async () => {
    const eventId = await calls.newSession();
    const booking = await calls.joined(eventId, 2);
    expect(await participantsOf(booking.id)).toEqual([{ eventId, status: 'CONFIRMED', partySize: 2 }]);
    await calls.act('cancel', booking);
    expect(await participantsOf(booking.id)).toEqual([]);
  });

  it('a cancelled session cancels its bookings, and their events are told', async () => {
    const eventId = await calls.newSession();
    const [booking, waiting] = [await calls.joined(eventId, 2), await calls.joined(eventId, 1, {})];
    const cancelled = await server.send('POST', `/calendar/v3/events/${eventId}/cancel`, {
      body: {},
      headers: business.owner,
    });
    expect(outcome(cancelled)).toBe('200 OK');
    for (const { id } of [booking, waiting]) {
      expect((await business.eventsOf(id)).at(-1)).toMatchObject({ type: 'wix.bookings.v2.booking_canceled' });
    }
    expect(await calls.count(eventId)).toEqual({ taken: 0, overbooked: 0 });
  });
});
