/**
 * Taking a cancellation back over HTTP (docs/decisions/0045): the booking is what it was, as long as its place is free,
 * and whoever was told is told again.
 */
import type { Booking, BookingAct, Message } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { counterFaults, countersOf } from '../../support/seats.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let haircut: TestService;
/** Asks the business before it confirms. */
let asking: TestService;
let yoga: TestService;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  const rules = { cancellationPolicy: { enabled: true } };
  haircut = await business.addService({ name: 'Haircut', rules });
  asking = await business.addService({ name: 'Asking', manualApproval: true, rules });
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], rules });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };
const bookingOf = (answer: TestAnswer) => {
  expect(outcome(answer)).toBe('200 OK');
  return answer.body.booking as Booking;
};

const act = (verb: string, { id, revision }: Booking, body: object = {}, as = business.owner) =>
  server.send('POST', `/v2/bookings/${id}/${verb}`, { body: { revision, ...body }, headers: as });
const restore = ({ id, revision }: Booking, body: object = {}, as = business.owner) =>
  server.send('POST', `/v1/bookings/${id}/restore`, { body: { revision, ...body }, headers: as });
const cancelled = async (booking: Booking, body: object = {}) => bookingOf(await act('cancel', booking, body));

describe('an appointment', () => {
  it('is again what it was: its time is taken, its event stands, and the change is told and kept', async () => {
    const booked = await business.booked({ service: haircut, booking: confirmed });
    const gone = await cancelled(booked);
    expect(await business.occupancyOf(booked.id)).toEqual([]);

    const participantNotification = { notifyParticipants: true, message: 'It was the wrong one' };
    const back = bookingOf(await restore(gone, { participantNotification }));
    expect(back).toMatchObject({ status: 'CONFIRMED', revision: '3', startDate: booked.startDate });
    expect(back).not.toHaveProperty('canceledDate');
    expect(back.bookedEntity.slot?.resource?.id).toBe(business.ada.resourceId);
    expect(await business.occupancyOf(back.id)).toEqual([
      { resourceId: business.ada.resourceId, blocks: true, exclusive: true },
    ]);
    expect(await business.eventStatusOf(gone)).toBe('CANCELLED');
    expect(back.bookedEntity.slot?.eventId).not.toBe(gone.bookedEntity.slot?.eventId);
    expect(await business.eventStatusOf(back)).toBe('CONFIRMED');

    const initiatedBy = { identityType: 'WIX_USER', wixUserId: expect.any(String) };
    const events = (await business.eventsOf(back.id)).slice(-3);
    expect(events.map(({ type }) => type)).toEqual([
      'wix.bookings.v2.booking_updated',
      'wix.bookings.v2.booking_confirmed',
      'wix.bookings.v2.booking_restored',
    ]);
    // What clients of the platform know of it.
    expect(events[1]?.body).toMatchObject({ booking: back, previousStatus: 'CANCELED', doubleBooked: false });
    expect(events[2]?.body).toEqual({
      booking: back,
      initiatedBy,
      participantNotification,
      previousStatus: 'CANCELED',
    });

    const answer = await server.send('GET', `/v1/bookings/${back.id}/history`, { headers: business.owner });
    const [last] = answer.body.acts as BookingAct[];
    expect(last).toMatchObject({
      kind: 'RESTORED',
      operation: 'bookings.restoreBooking',
      before: { status: 'CANCELED' },
      after: { status: 'CONFIRMED' },
      notifiesParticipants: true,
    });
  });

  it('is taken back once; what is not cancelled has nothing to take back', async () => {
    const booked = await business.booked({ service: haircut, booking: confirmed });
    expect(outcome(await restore(booked))).toBe('428 INVALID_BOOKING_STATUS');
    const gone = await cancelled(booked);
    const back = bookingOf(await restore(gone));
    expect(outcome(await restore(gone))).toBe('409 BOOKING_REVISION_MISMATCH');
    expect(outcome(await restore(back))).toBe('428 INVALID_BOOKING_STATUS');
    // And may go the same way again.
    const again = await cancelled(back);
    expect(bookingOf(await restore(again))).toMatchObject({ status: 'CONFIRMED', revision: '5' });
  });

  it('stays cancelled when its time was given to somebody else, or hours are closed, and says what is free', async () => {
    const booked = await business.booked({ service: haircut, booking: confirmed });
    const gone = await cancelled(booked);
    const { startDate, endDate, serviceId } = booked.bookedEntity.slot!;
    const rival = await business.booked({
      service: haircut,
      booking: confirmed,
      slot: { startDate, endDate, serviceId },
    });
    const refused = await restore(gone);
    expect(outcome(refused)).toBe('428 SLOT_NOT_AVAILABLE');
    expect(refused.body).toMatchObject({
      details: {
        applicationError: {
          data: { nearest: expect.any(Array), conflicts: [{ source: 'BOOKING', sourceId: rival.id }] },
        },
      },
    });
    expect(await business.occupancyOf(booked.id)).toEqual([]);
    await cancelled(rival);
    const blocked = await server.send('POST', '/calendar/v3/events', {
      headers: business.owner,
      body: {
        event: {
          scheduleId: business.ada.eventsScheduleId,
          start: { localDate: startDate?.slice(0, 19) },
          end: { localDate: endDate?.slice(0, 19) },
          timeZone: 'UTC',
        },
      },
    });
    expect(outcome(blocked)).toBe('200 OK');
    expect(outcome(await restore(gone))).toBe('428 SLOT_NOT_AVAILABLE');
  });

  it('that stood outside the hours on purpose comes back to where it was, unless somebody else is there', async () => {
    const { startDate } = business.slot(haircut);
    const night = {
      serviceId: haircut.serviceId,
      startDate: `${startDate.slice(0, 10)}T01:00:00.000Z`,
      endDate: `${startDate.slice(0, 10)}T02:00:00.000Z`,
    };
    const atNight = () =>
      business.booked({
        service: haircut,
        booking: confirmed,
        slot: night,
        request: { flowControlSettings: { skipAvailabilityValidation: true } },
      });
    const booked = await atNight();
    const gone = await cancelled(booked);
    const rival = await atNight();
    expect(outcome(await restore(gone))).toBe('428 SLOT_NOT_AVAILABLE');
    await cancelled(rival);
    const back = bookingOf(await restore(gone));
    expect(back).toMatchObject({ status: 'CONFIRMED', startDate: booked.startDate });
    expect(await business.occupancyOf(back.id)).toMatchObject([{ exclusive: true }]);
  });

  it('that was booked twice on purpose comes back alone or not at all', async () => {
    const slot = business.slot(haircut);
    const first = await business.booked({ service: haircut, booking: confirmed, slot });
    const second = await business.booked({
      service: haircut,
      booking: confirmed,
      slot,
      request: { flowControlSettings: { skipAvailabilityValidation: true } },
    });
    expect(second.doubleBooked).toBe(true);
    const gone = await cancelled(second);
    expect(outcome(await restore(gone))).toBe('428 SLOT_NOT_AVAILABLE');
    await cancelled(first);
    const back = bookingOf(await restore(gone));
    expect(back).not.toHaveProperty('doubleBooked');
    expect(await business.occupancyOf(back.id)).toMatchObject([{ exclusive: true }]);
  });
});

describe('a request', () => {
  it('waits again after it was declined or withdrawn, and takes its time only where it did', async () => {
    const created = await business.booked({ service: asking, as: await server.caller('visitor') });
    const declined = bookingOf(await act('decline', created));
    const open = bookingOf(await restore(declined));
    expect(open).toMatchObject({ status: 'CREATED', revision: '3' });
    expect(await business.occupancyOf(open.id)).toEqual([]);
    expect((await business.eventsOf(open.id)).at(-1)).toMatchObject({
      type: 'wix.bookings.v2.booking_restored',
      body: { previousStatus: 'DECLINED' },
    });

    const pending = bookingOf(await act('mark_booking_as_pending', open));
    const again = bookingOf(await restore(bookingOf(await act('decline', pending))));
    expect(again.status).toBe('PENDING');
    expect(await business.occupancyOf(again.id)).toHaveLength(1);
    expect(await business.eventStatusOf(again)).toBe('CONFIRMED');
    expect(bookingOf(await act('confirm', again)).status).toBe('CONFIRMED');
  });

  it('that its customer never confirmed by message is nobody’s to bring back', async () => {
    const created = await business.booked({ service: haircut });
    const gone = await cancelled(created);
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement('update booking set awaits_customer = true where site_id = $1 and id = $2', [tx.siteId, gone.id]),
      ),
    );
    expect(outcome(await restore(gone))).toBe('428 INVALID_BOOKING_STATUS');
  });
});

describe('places', () => {
  it('of a session are taken again, and refused when there are fewer', async () => {
    const eventId = await classroom.newSession(yoga, { capacity: 3 });
    const two = await business.booked({
      service: yoga,
      slot: { eventId },
      booking: { ...confirmed, totalParticipants: 2 },
      request: { flowControlSettings: { skipAvailabilityValidation: true } },
    });
    const gone = await cancelled(two);
    expect(await countersOf(server, eventId)).toEqual({ taken: 0, overbooked: 0 });
    const back = bookingOf(await restore(gone));
    expect(back).toMatchObject({ status: 'CONFIRMED', bookedEntity: { slot: { eventId } } });
    expect(await countersOf(server, eventId)).toEqual({ taken: 2, overbooked: 0 });
    const goneAgain = await cancelled(back);
    for (const _ of [1, 2]) {
      await business.booked({ service: yoga, slot: { eventId }, booking: confirmed });
    }
    const refused = await restore(goneAgain);
    expect(outcome(refused)).toBe('428 SESSION_CAPACITY_EXCEEDED');
    expect(refused.body).toMatchObject({ details: { applicationError: { data: { openSpots: 1 } } } });
    expect(await counterFaults(server)).toEqual([]);
  });

  it('of a session that has moved meanwhile are where it is now; of one that is called off there are none', async () => {
    const eventId = await classroom.newSession(yoga);
    const gone = await cancelled(await business.booked({ service: yoga, slot: { eventId }, booking: confirmed }));
    const { event } = (await server.send('GET', `/calendar/v3/events/${eventId}`, { headers: business.owner }))
      .body as unknown as { event: { revision: string; start: { localDate: string }; end: { localDate: string } } };
    const later = (local: string) => local.replace('T10', 'T13').replace('T11', 'T14');
    const moved = await server.send('PATCH', `/calendar/v3/events/${eventId}`, {
      headers: business.owner,
      body: {
        event: {
          id: eventId,
          revision: event.revision,
          start: { localDate: later(event.start.localDate) },
          end: { localDate: later(event.end.localDate) },
        },
      },
    });
    expect(outcome(moved)).toBe('200 OK');
    const back = bookingOf(await restore(gone));
    expect(Date.parse(back.startDate as string) - Date.parse(gone.startDate as string)).toBe(3 * hourMs);

    const cancelledSession = await server.send('POST', `/calendar/v3/events/${eventId}/cancel`, {
      headers: business.owner,
      body: {},
    });
    expect(outcome(cancelledSession)).toBe('200 OK');
    const off = (
      await server.send('POST', '/_api/bookings-reader/v2/extended-bookings/query', {
        headers: business.owner,
        body: { query: { filter: { id: back.id } } },
      })
    ).body as unknown as { extendedBookings: { booking: Booking }[] };
    expect(off.extendedBookings[0]?.booking.status).toBe('CANCELED');
    expect(outcome(await restore(off.extendedBookings[0]?.booking as Booking))).toBe('428 SLOT_NOT_AVAILABLE');
  });

  it('of a course come back with its dates', async () => {
    const course = await classroom.newCourse(1, { cancellationPolicy: { enabled: true } });
    const schedule = { scheduleId: course.scheduleId };
    const book = async () =>
      bookingOf(
        await server.send('POST', '/v2/bookings', {
          headers: business.owner,
          body: { booking: { bookedEntity: { schedule }, totalParticipants: 1, ...confirmed } },
        }),
      );
    const gone = await cancelled(await book());
    const back = bookingOf(await restore(gone));
    expect(back).toMatchObject({ status: 'CONFIRMED', startDate: gone.startDate, endDate: gone.endDate });
    const off = await cancelled(back);
    await book();
    expect(outcome(await restore(off))).toBe('428 SCHEDULE_CAPACITY_EXCEEDED');
    expect(await counterFaults(server)).toEqual([]);
  });
});

describe('who may', () => {
  it('is the business, with the revision; staff in their own calendar', async () => {
    const gone = await cancelled(await business.booked({ service: haircut, booking: confirmed }));
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      expect(outcome(await restore(gone, {}, await server.caller(kind)))).toBe('403 UNAUTHORIZED_OPERATION');
    }
    expect(outcome(await restore({ ...gone, id: newId() }))).toBe('404 BOOKING_NOT_FOUND');
    expect(outcome(await restore(gone, { revision: undefined }))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await restore(gone, {}, await server.caller('FRONT_DESK')))).toBe('200 OK');
  });

  it('brings nobody back into a service that is gone', async () => {
    const short = await business.addService({ name: 'Short-lived', rules: { cancellationPolicy: { enabled: true } } });
    const gone = await cancelled(await business.booked({ service: short, booking: confirmed }));
    const deleted = await server.send('DELETE', `/v2/services/${short.serviceId}`, { headers: business.owner });
    expect(outcome(deleted)).toBe('200 OK');
    expect(outcome(await restore(gone))).toBe('404 SCHEDULE_NOT_FOUND');
  });
});

describe('messages', () => {
  async function messagesOf({ id }: Booking): Promise<Message[]> {
    await settleDeliveries(server);
    const answer = await server.send('GET', `/v1/outbox/messages?relatedId=${id}`, { headers: business.owner });
    return (answer.body.messages as Message[]).toReversed();
  }

  it('tell the customer what stands again, with the file that puts it back into the calendar', async () => {
    const contactDetails = { firstName: 'Ann', email: `ann-${newId()}@example.com` };
    const told = { participantNotification: { notifyParticipants: true } };
    const booked = await business.booked({
      service: haircut,
      booking: { ...confirmed, contactDetails },
      request: told,
    });
    const gone = await cancelled(booked, told);
    bookingOf(await restore(gone, told));
    const messages = (await messagesOf(booked)).filter(({ to }) => to === contactDetails.email);
    expect(messages.map(({ type }) => type)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_CANCELED', 'BOOKING_RESTORED']);
    const last = messages.at(-1) as Message;
    expect(last.subject).toBe('Your booking is restored: Haircut');
    expect(last.hasCalendarFile).toBe(true);
    expect(last.text).toContain('The cancellation has been undone');
  });

  it('tell nobody who was not told, and say of a request that it is open again', async () => {
    const contactDetails = { firstName: 'Bea', email: `bea-${newId()}@example.com` };
    const silent = await business.booked({ service: haircut, booking: { ...confirmed, contactDetails } });
    bookingOf(await restore(await cancelled(silent)));
    expect((await messagesOf(silent)).filter(({ to }) => to === contactDetails.email)).toEqual([]);

    const told = { participantNotification: { notifyParticipants: true } };
    const asked = await business.booked({ service: asking, booking: { contactDetails } });
    const declined = bookingOf(await act('decline', asked, told));
    bookingOf(await restore(declined, told));
    const ofRequest = (await messagesOf(asked)).filter(({ to }) => to === contactDetails.email);
    expect(ofRequest.map(({ subject }) => subject)).toEqual([
      'Your request could not be accepted: Asking',
      'Your request is open again: Asking',
    ]);
    expect(ofRequest.at(-1)?.hasCalendarFile).toBe(false);
  });
});

// Last: the clock of this server is another one from here on, and sessions of people are over.
describe('time', () => {
  it('is taken back as long as it is not over', async () => {
    const key = await server.caller('apiKey');
    const at = (ms: number) => new Date(ms).toISOString();
    const noon = (Math.floor(server.now() / dayMs) + 3) * dayMs + 12 * hourMs;
    const slot = { serviceId: haircut.serviceId, startDate: at(noon), endDate: at(noon + hourMs) };
    const gone = await cancelled(await business.booked({ service: haircut, booking: confirmed, slot }));
    await server.setClock(noon + 10 * minuteMs);
    const back = bookingOf(await restore(gone, {}, key));
    const flowControlSettings = { ignoreCancellationPolicy: true };
    const late = bookingOf(await act('cancel', back, { flowControlSettings }, key));
    await server.setClock(noon + hourMs);
    expect(outcome(await restore(late, {}, key))).toBe('428 BOOKING_POLICY_VIOLATION');
  });
});
