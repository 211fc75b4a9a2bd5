/**
 * Bookings that hold no seats yet and the session they are for (bookings sheet 20, services sheet 11.2): whoever has booked
 * and waits to be confirmed goes where the session goes, and is told when it does not take place.
 */
import type { Booking, CalendarEvent } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { testStartMs } from '../../support/clock.ts';
import { untilWaiting } from '../../support/database.ts';
import { counterFaults } from '../../support/seats.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let yoga: TestService;
let owner: Record<string, string>;
let visitor: Record<string, string>;
let day = 8;
const startsAtMs = testStartMs();

beforeAll(async () => {
  server = await startTestServer({ startsAtMs, clockRunsOn: true });
  business = await openBusiness(server);
  owner = business.owner;
  const rules = { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } };
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], defaultCapacity: 3, rules });
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body: object, headers = owner) =>
  server.send(method, path, { body, headers });
async function ok<Body>(answer: Promise<TestAnswer>): Promise<Body> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body as Body;
}

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
const dateIn = (days: number) => new Date(startsAtMs + days * dayMs).toISOString().slice(0, 10);
const hours = (date: string, from: number) => ({
  start: { localDate: `${date}T${from}:00:00`, timeZone: 'UTC' },
  end: { localDate: `${date}T${from + 1}:00:00`, timeZone: 'UTC' },
});

/** A session at ten of a day of its own; weekly ones go on from there. */
async function newEvent(isWeekly = false): Promise<CalendarEvent> {
  day += 1;
  const date = dateIn(day);
  const days = [weekdays[new Date(date).getUTCDay()]];
  const event = {
    scheduleId: yoga.scheduleId,
    type: 'CLASS',
    ...hours(date, 10),
    ...(isWeekly ? { recurrenceRule: { frequency: 'WEEKLY', interval: 1, days } } : {}),
  };
  return (await ok<{ event: CalendarEvent }>(call('POST', '/calendar/v3/events', { event }))).event;
}

/** The second session of a weekly one, which nobody has met yet. */
async function secondOf(master: CalendarEvent): Promise<string> {
  const fromMs = Date.parse(`${master.start.localDate}Z`) + 6 * dayMs;
  const local = (atMs: number) => new Date(atMs).toISOString().slice(0, 19);
  const { events } = await ok<{ events: CalendarEvent[] }>(
    call('POST', '/calendar/v3/events/query', {
      query: { filter: { recurringEventId: master.id } },
      fromLocalDate: local(fromMs),
      toLocalDate: local(fromMs + 2 * dayMs),
      timeZone: 'UTC',
    }),
  );
  return events[0]!.id;
}

const sendBooking = (eventId: string) =>
  call(
    'POST',
    '/v2/bookings',
    { booking: { bookedEntity: { slot: { eventId } }, totalParticipants: 1, contactDetails: { firstName: 'Ann' } } },
    visitor,
  );
const booked = async (eventId: string) => (await ok<{ booking: Booking }>(sendBooking(eventId))).booking;
async function now({ id }: Booking): Promise<Booking> {
  const found = await ok<{ extendedBookings: { booking: Booking }[] }>(
    call('POST', '/v2/extended-bookings/query', { query: { filter: { id } } }),
  );
  return found.extendedBookings[0]!.booking;
}
const change = (event: CalendarEvent, changes: object) =>
  ok(call('PATCH', `/calendar/v3/events/${event.id}`, { event: { revision: event.revision, ...changes } }));
const decided = async ({ id }: Booking) =>
  (await ok<{ booking: Booking }>(call('POST', `/v2/confirmation/${id}:confirmOrDecline`, {}))).booking;

describe('a new booking', () => {
  it('goes where its session goes, and is confirmed there', async () => {
    const event = await newEvent();
    const booking = await booked(event.id);
    const date = dateIn(60);
    await change(event, hours(date, 15));
    const startDate = `${date}T15:00:00.000Z`;
    expect(await now(booking)).toMatchObject({ status: 'CREATED', startDate });
    expect(await decided(booking)).toMatchObject({ status: 'CONFIRMED', startDate });
  });

  it('goes along with all sessions of a weekly event', async () => {
    const master = await newEvent(true);
    const booking = await booked(await secondOf(master));
    await change(master, hours(master.start.localDate!.slice(0, 10), 15));
    const startDate = booking.startDate!.replace('T10', 'T15');
    expect(await now(booking)).toMatchObject({ status: 'CREATED', startDate });
    expect(await decided(booking)).toMatchObject({ status: 'CONFIRMED', startDate });
  });

  it('stays with its session when a weekly event is split', async () => {
    const master = await newEvent(true);
    const booking = await booked(await secondOf(master));
    const splitLocalDate = `${booking.startDate!.slice(0, 10)}T00:00:00`;
    await ok(call('POST', `/calendar/v3/events/${master.id}/split`, { splitLocalDate }));
    expect(await decided(booking)).toMatchObject({ status: 'CONFIRMED', startDate: booking.startDate });
  });

  it('is called off with its session', async () => {
    const event = await newEvent();
    const booking = await booked(event.id);
    await ok(call('POST', `/calendar/v3/events/${event.id}/cancel`, {}));
    expect(await now(booking)).toMatchObject({ status: 'CANCELED' });
  });

  it('is called off with all sessions of a weekly event', async () => {
    const master = await newEvent(true);
    const booking = await booked(await secondOf(master));
    await ok(call('POST', `/calendar/v3/events/${master.id}/cancel`, {}));
    expect(await now(booking)).toMatchObject({ status: 'CANCELED' });
  });

  it('is called off when the weekly event ends before it', async () => {
    const master = await newEvent(true);
    const booking = await booked(await secondOf(master));
    const until = { localDate: `${dateIn(day + 2)}T00:00:00` };
    await change(master, { recurrenceRule: { ...master.recurrenceRule, until } });
    expect(await now(booking)).toMatchObject({ status: 'CANCELED' });
  });

  it('waits for a change of its session, and is for the changed one', async () => {
    const event = await newEvent();
    let made: Promise<TestAnswer> | undefined;
    await server.database.transact(server.siteId, async (tx) => {
      await tx.all(
        statement(
          `update calendar_event set start_at = start_at + interval '30 minutes' where site_id = $1 and id = $2 returning id`,
          [server.siteId, event.id],
        ),
      );
      made = sendBooking(event.id);
      await untilWaiting(tx, 1, made);
    });
    const { booking } = await ok<{ booking: Booking }>(made!);
    expect(booking.startDate).toBe(`${event.start.localDate!.slice(0, 10)}T10:30:00.000Z`);
  });
});

// At the end, as it moves the clock.
describe('a session that has begun and is then cancelled', () => {
  it('takes nobody in any more, and whoever has paid is declined like everybody', async () => {
    const event = await newEvent();
    const bookings = [await booked(event.id), await booked(event.id), await booked(event.id), await booked(event.id)];
    const [toConfirm, toAsk, unpaid, paid] = bookings as [Booking, Booking, Booking, Booking];
    await server.setClock(Date.parse(event.start.utcDate) + 60_000);
    // Whoever signed in before that is signed out by then.
    owner = await server.caller('OWNER');
    await ok(call('POST', `/calendar/v3/events/${event.id}/cancel`, {}));
    for (const booking of bookings) {
      expect(await now(booking)).toMatchObject({ status: 'CREATED' });
    }
    const later = await newEvent();
    const refusals = await Promise.all([
      call('POST', `/v2/bookings/${toConfirm.id}/confirm`, { revision: toConfirm.revision }),
      call('POST', `/v2/bookings/${toConfirm.id}/confirm`, {
        revision: toConfirm.revision,
        doubleBooked: true,
        flowControlSettings: { checkAvailabilityValidation: true },
      }),
      call('POST', `/v2/bookings/${toAsk.id}/mark_booking_as_pending`, {
        revision: toAsk.revision,
        flowControlSettings: { skipPendingApprovalServiceValidation: true },
      }),
    ]);
    for (const refused of refusals) {
      expect([refused.status, refused.code]).toEqual([428, 'SLOT_NOT_AVAILABLE']);
      const { applicationError } = refused.body.details as { applicationError: { data: object } };
      expect(applicationError.data).toMatchObject({
        reasons: ['EVENT_CANCELLED'],
        nearest: expect.arrayContaining([expect.objectContaining({ eventId: later.id })]),
      });
    }
    expect(await decided(unpaid)).toMatchObject({ status: 'DECLINED' });
    const body = { paymentStatus: 'PAID' };
    const decision = await ok<{ booking: Booking }>(call('POST', `/v2/confirmation/${paid.id}:confirmOrDecline`, body));
    expect(decision.booking).toMatchObject({ status: 'DECLINED', paymentStatus: 'PAID' });
    expect(await counterFaults(server)).toEqual([]);
  });
});
