/** What a contact has booked, at a glance: figures, the visits next to now, what is due, notes; and who is told how much of it. */
import type { Booking, BookingNote, ContactVisits, StaffRole } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { feesOf, fixedPrice } from '../../support/fees.ts';
import { setEnd } from '../../support/past-bookings.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

let server: TestServer;
let business: Business;
let service: TestService;

beforeAll(async () => {
  server = await startTestServer({ startsAtMs: mondayMorningMs, clockRunsOn: true });
  business = await openBusiness(server);
  service = await business.addService({
    name: 'Haircut',
    resourceIds: [business.ada.resourceId, business.ben.resourceId],
    payment: fixedPrice('90'),
    rules: feesOf([{ percentage: '50' }]),
  });
});
afterAll(() => server.stop());

type Headers = Record<string, string>;

const visitsOf = (contactId: string, as: Headers = business.owner) =>
  server.send('GET', `/v1/contacts/${contactId}/visits`, { headers: as });

async function read(contactId: string, as?: Headers): Promise<{ visits: ContactVisits; notes: BookingNote[] }> {
  const answer = await visitsOf(contactId, as);
  expect(outcome(answer), answer.text).toBe('200 OK');
  return answer.body as unknown as { visits: ContactVisits; notes: BookingNote[] };
}

async function send(
  method: string,
  path: string,
  body: object,
  headers: Headers = business.owner,
): Promise<Record<string, unknown>> {
  const answer = await server.send(method, path, { body, headers });
  expect(outcome(answer), answer.text).toBe('200 OK');
  return answer.body;
}

async function person(role: StaffRole, resourceId?: string): Promise<Headers> {
  const user = {
    email: `${newId()}@example.com`,
    role,
    ...(resourceId === undefined ? {} : { resourceId }),
  };
  const subjectId = await plantUser(server.database, server.siteId, user, server.now());
  const subject = { subjectType: 'USER', subjectId } as const;
  return { authorization: await plantToken(server.database, server.assembly.auth, server, subject, server.now()) };
}

/** Books for somebody; `endsMs`: from now, where it is not one to come. */
async function bookFor(
  email: string,
  { endsMs, resourceId = business.ada.resourceId }: { readonly endsMs?: number; readonly resourceId?: string } = {},
): Promise<Booking> {
  const booking = await business.booked({
    service,
    slot: business.slot(service, { resource: { id: resourceId } }),
    booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Grace', lastName: 'Hopper', email } },
  });
  if (endsMs !== undefined) {
    await setEnd(server, booking, server.now() + endsMs);
  }
  return booking;
}

const mondayMidnightMs = mondayMorningMs - (mondayMorningMs % dayMs);
const localOf = (ms: number) => new Date(ms).toISOString().slice(0, 19);
const contactOf = ({ contactDetails }: Booking) => contactDetails.contactId as string;

describe('what a contact has booked', () => {
  it('is counted, with the visits next to now and what is due', async () => {
    const email = 'figures@example.com';
    const later = await bookFor(email);
    const next = await bookFor(email);
    await setEnd(server, next, server.now() + dayMs);
    const longAgo = await bookFor(email, { endsMs: -9 * dayMs });
    const lasting = await bookFor(email, { endsMs: minuteMs });
    const [missed, alsoMissed] = [
      await bookFor(email, { endsMs: 10 * minuteMs }),
      await bookFor(email, { endsMs: -hourMs }),
    ];
    for (const { id: bookingId } of [missed, alsoMissed]) {
      await send('POST', '/v2/attendance/set', { attendance: { bookingId, status: 'NOT_ATTENDED' } });
    }
    await send('POST', '/v2/attendance/set', { attendance: { bookingId: longAgo.id, status: 'ATTENDED' } });
    const cancelled = await bookFor(email);
    await send('POST', `/v2/bookings/${cancelled.id}/cancel`, { revision: cancelled.revision });

    const { visits } = await read(contactOf(later));
    expect(visits).toMatchObject({
      next: { bookingId: next.id, title: 'Haircut', resourceName: 'Ada', status: 'CONFIRMED' },
      last: { bookingId: lasting.id },
      visitCount: 2,
      upcomingCount: 2,
      missedCount: 2,
      canceledCount: 1,
      lateCanceledCount: 0,
      usualService: { serviceId: service.serviceId, title: 'Haircut', count: 2 },
      usualResource: { resourceId: business.ada.resourceId, name: 'Ada', count: 2 },
    });
    expect(visits.last).toMatchObject({ resourceId: business.ada.resourceId });
    // Half of 90 for each that was missed, and for the one that was cancelled.
    expect(visits.openFees).toEqual([{ amount: '135.00', currency: 'USD', count: 3 }]);
  });

  it('says what is usual once it happened twice, the later of as many, and what was cancelled late', async () => {
    const email = 'usual@example.com';
    const other = await business.addService({ name: 'Colour', resourceIds: [business.ben.resourceId] });
    const first = await bookFor(email, { endsMs: -20 * dayMs });
    expect((await read(contactOf(first))).visits).not.toHaveProperty('usualService');
    await bookFor(email, { endsMs: -19 * dayMs });
    for (const endsMs of [-3 * dayMs, -2 * dayMs]) {
      const booking = await business.booked({
        service: other,
        slot: business.slot(other, { resource: { id: business.ben.resourceId } }),
        booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Grace', lastName: 'Hopper', email } },
      });
      await setEnd(server, booking, server.now() + endsMs);
    }
    // Missed, and cancelled an hour before it would have begun: neither is a visit.
    const missed = await bookFor(email, { endsMs: -hourMs });
    await send('POST', '/v2/attendance/set', { attendance: { bookingId: missed.id, status: 'NOT_ATTENDED' } });
    const late = await bookFor(email, { endsMs: 2 * hourMs });
    await send('POST', `/v2/bookings/${late.id}/cancel`, { revision: late.revision });
    const early = await bookFor(email, { endsMs: 3 * dayMs });
    await send('POST', `/v2/bookings/${early.id}/cancel`, { revision: early.revision });
    const { visits } = await read(contactOf(first));
    expect(visits).toMatchObject({
      visitCount: 4,
      missedCount: 1,
      canceledCount: 2,
      lateCanceledCount: 1,
      usualService: { serviceId: other.serviceId, title: 'Colour', count: 2 },
      usualResource: { resourceId: business.ben.resourceId, name: 'Ben', count: 2 },
    });
  });

  it('is nothing but zeros of somebody who has not come yet, and of nobody else', async () => {
    const request = await business.booked({
      service,
      booking: { contactDetails: { firstName: 'New', email: 'new@example.com' } },
    });
    const { notes, visits } = await read(contactOf(request));
    expect(visits).toEqual({
      next: expect.objectContaining({ bookingId: request.id, status: 'CREATED' }),
      visitCount: 0,
      upcomingCount: 1,
      missedCount: 0,
      canceledCount: 0,
      lateCanceledCount: 0,
      openFees: [],
    });
    expect(notes).toEqual([]);
  });

  it('has the notes about it, the newest first, without those that were taken away', async () => {
    const email = 'noted@example.com';
    const [first, second] = [await bookFor(email), await bookFor(email)];
    await send('POST', `/v1/bookings/${first.id}/notes`, { note: { text: 'Brings her dog' } });
    await send('POST', `/v1/bookings/${second.id}/notes`, { note: { text: 'No perfume' } });
    const gone = (await send('POST', `/v1/bookings/${second.id}/notes`, { note: { text: 'Wrong one' } })).note;
    await send('DELETE', `/v1/bookings/${second.id}/notes/${(gone as BookingNote).id}`, {});
    const { notes } = await read(contactOf(first));
    expect(notes.map(({ bookingId, text }) => [bookingId, text])).toEqual([
      [second.id, 'No perfume'],
      [first.id, 'Brings her dog'],
    ]);
    expect(notes[0]).toMatchObject({ isOwn: true, author: { type: 'PERSON' } });
  });
});

describe('who is told', () => {
  it('the front desk of everything, staff of their own calendar alone, customers of nothing', async () => {
    const email = 'shared@example.com';
    const withAda = await bookFor(email);
    const withBen = await bookFor(email, { endsMs: -dayMs, resourceId: business.ben.resourceId });
    await send('POST', `/v1/bookings/${withAda.id}/notes`, { note: { text: 'For Ada' } });
    const contactId = contactOf(withAda);
    const whole = await read(contactId, await person('FRONT_DESK'));
    expect([whole.visits.visitCount, whole.visits.upcomingCount, whole.notes.length]).toEqual([1, 1, 1]);
    const ben = await read(contactId, await person('STAFF', business.ben.resourceId));
    expect(ben).toEqual({
      visits: expect.objectContaining({
        last: expect.objectContaining({ bookingId: withBen.id }),
        visitCount: 1,
        upcomingCount: 0,
      }),
      notes: [],
    });
    expect(ben.visits.next).toBeUndefined();
    expect(outcome(await visitsOf(contactId, await server.caller('visitor')))).toBe('403 PERMISSION_DENIED');
  });

  it('whom staff may name among those who take part: nobody who was never in the own calendar', async () => {
    const ofAda = contactOf(await bookFor('ada-only@example.com'));
    const ofBen = contactOf(await bookFor('ben-only@example.com', { resourceId: business.ben.resourceId }));
    const ben = await person('STAFF', business.ben.resourceId);
    const calendar = '/calendar/v3';
    const { schedules } = (await send('POST', `${calendar}/schedules/query`, {
      query: { filter: { externalId: business.ben.resourceId } },
    })) as { schedules: { id: string }[] };
    const { event } = (await send('POST', `${calendar}/events`, {
      event: {
        scheduleId: schedules[0]?.id,
        start: { localDate: '2026-12-24T10:00:00' },
        end: { localDate: '2026-12-24T11:00:00' },
        totalCapacity: 9,
      },
    })) as { event: { id: string } };
    const join = (contactId: string, as: Headers) =>
      server.send('POST', `${calendar}/participations`, {
        headers: as,
        body: { participation: { eventId: event.id, participant: { contactId } } },
      });
    expect(outcome(await join(ofAda, ben))).toBe('404 CONTACT_NOT_FOUND');
    expect(outcome(await join(newId(), ben))).toBe('404 CONTACT_NOT_FOUND');
    const own = await join(ofBen, ben);
    expect(outcome(own), own.text).toBe('200 OK');
    const { participation } = own.body as { participation: { id: string } };
    const change = (revision: string, participant: object, as: Headers) =>
      server.send('PATCH', `${calendar}/participations/${participation.id}`, {
        headers: as,
        body: { participation: { revision, participant } },
      });
    expect(outcome(await change('1', { contactId: ofAda }, ben))).toBe('404 CONTACT_NOT_FOUND');
    // Whom the business names stays named by staff who change something else.
    expect(outcome(await change('1', { contactId: ofAda }, business.owner))).toBe('200 OK');
    expect(outcome(await change('2', { contactId: ofAda, name: 'Grace' }, ben))).toBe('200 OK');
  });

  it('nobody of a contact that is not there, is erased, or was never in the own calendar', async () => {
    const booking = await bookFor('nobody@example.com');
    const contactId = contactOf(booking);
    const ben = await person('STAFF', business.ben.resourceId);
    expect(outcome(await visitsOf(contactId, ben))).toBe('404 CONTACT_NOT_FOUND');
    expect(outcome(await visitsOf(contactId, await person('STAFF')))).toBe('404 CONTACT_NOT_FOUND');
    expect(outcome(await visitsOf(newId()))).toBe('404 CONTACT_NOT_FOUND');
    await send('POST', `/v1/contacts/${contactId}/erase`, {});
    expect(outcome(await visitsOf(contactId))).toBe('404 CONTACT_NOT_FOUND');
  });
});

// One after the other: the first within the hours of a session, the second over days.
describe('as time goes on', () => {
  // Sessions of people would end.
  let program: Headers;
  beforeAll(async () => {
    program = await server.caller('apiKey');
  });

  it('counts who was missed once, was moved and came then as somebody who came', async () => {
    const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], defaultCapacity: 9 });
    const hours = [1, 3].map((hour) => server.now() + hour * hourMs);
    const [first, second] = await Promise.all(
      hours.map(async (startMs) => {
        const { event } = (await send('POST', '/calendar/v3/events', {
          event: {
            scheduleId: yoga.scheduleId,
            type: 'CLASS',
            start: { localDate: localOf(startMs) },
            end: { localDate: localOf(startMs + hourMs) },
          },
        })) as { event: { id: string } };
        return event.id;
      }),
    );
    const made = await business.booked({
      service: yoga,
      slot: { serviceId: yoga.serviceId, eventId: first },
      booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Yves', email: 'moved@example.com' } },
    });
    const attended = (eventId: string | undefined, status: string) =>
      send('POST', '/v2/attendance/set', { attendance: { bookingId: made.id, eventId, status } }, program);
    await server.setClock((hours[0] as number) + minuteMs);
    await attended(first, 'NOT_ATTENDED');
    expect((await read(contactOf(made), program)).visits).toMatchObject({ visitCount: 0, missedCount: 1 });
    await send(
      'POST',
      `/v2/bookings/${made.id}/reschedule`,
      {
        revision: made.revision,
        slot: { serviceId: yoga.serviceId, eventId: second },
        flowControlSettings: { ignoreReschedulePolicy: true },
      },
      program,
    );
    await server.setClock((hours[1] as number) + minuteMs);
    await attended(second, 'ATTENDED');
    expect((await read(contactOf(made), program)).visits).toMatchObject({
      visitCount: 1,
      missedCount: 0,
      last: { bookingId: made.id },
    });
  });

  it('has a course that has begun among what is to come, at its next session, until none is left', async () => {
    const at = (days: number, hour: number) => mondayMidnightMs + days * dayMs + hour * hourMs;
    const course = await business.addService({ name: 'Pottery', type: 'COURSE', resourceIds: [], defaultCapacity: 9 });
    const events = [1, 8].map((day) => ({
      event: {
        scheduleId: course.scheduleId,
        type: 'COURSE',
        start: { localDate: localOf(at(day, 10)) },
        end: { localDate: localOf(at(day, 11)) },
      },
    }));
    await send('POST', '/calendar/v3/bulk/events/create', { events }, program);
    const { booking } = (await send(
      'POST',
      '/v2/bookings',
      {
        booking: {
          bookedEntity: { schedule: { scheduleId: course.scheduleId } },
          totalParticipants: 1,
          contactDetails: { firstName: 'Paula', email: 'course@example.com' },
          status: 'CONFIRMED',
        },
        flowControlSettings: { skipAvailabilityValidation: true },
      },
      program,
    )) as { booking: Booking };
    const standing = async () => {
      const { last, next, upcomingCount, visitCount } = (await read(contactOf(booking), program)).visits;
      return { upcomingCount, visitCount, next: next?.startDate, last: last?.bookingId };
    };
    const session = (day: number) => new Date(at(day, 10)).toISOString();
    expect(await standing()).toEqual({ upcomingCount: 1, visitCount: 0, next: session(1) });
    for (const [day, hour, next] of [
      [1, 10.5, session(1)],
      [1, 11.5, session(8)],
    ] as const) {
      await server.setClock(at(day, hour));
      expect(await standing()).toEqual({ upcomingCount: 1, visitCount: 1, next, last: booking.id });
    }
    await server.setClock(at(8, 11.5));
    expect(await standing()).toEqual({ upcomingCount: 0, visitCount: 1, last: booking.id });
  });
});
