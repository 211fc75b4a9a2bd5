/**
 * What the calendar tells when bookings come, move and go: each once, in order per entity (services sheet 0.6, 11.2,
 * 11.3 and 12.14).
 */
import type { Booking, CalendarEvent, Participation } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let haircut: TestService;
let yoga: TestService;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' } });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  const rules = {
    cancellationPolicy: { enabled: true },
    reschedulePolicy: { enabled: true },
    participantsPolicy: { maxParticipantsPerBooking: 5 },
  };
  haircut = await business.addService({ name: 'Haircut', rules });
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [], defaultCapacity: 9, rules });
});
afterAll(() => server.stop());

interface Told {
  readonly type: string;
  readonly entity: string;
  readonly sequence: number;
  readonly body: Record<string, unknown>;
}

const order = (a: Told, b: Told) => (a.type === b.type ? a.sequence - b.sequence : a.type < b.type ? -1 : 1);

/** What the calendar told during some work, by type. */
async function told(work: () => Promise<unknown>): Promise<Told[]> {
  const read = () =>
    server.database.reader(server.siteId).all<Told & { id: string }>(
      statement(
        `select id, type, entity_id as entity, entity_sequence as sequence, body from outbox_event
         where site_id = $1 and type like 'wix.calendar.v3.%' order by id`,
        [server.siteId],
      ),
    );
  const before = new Set((await read()).map(({ id }) => id));
  await work();
  return (await read())
    .filter(({ id }) => !before.has(id))
    .map(({ type, entity, sequence, body }) => ({ type: type.replace('wix.calendar.v3.', ''), entity, sequence, body }))
    .toSorted(order);
}

const names = (events: readonly Told[]) => events.map(({ type, entity }) => [type, entity]);

async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await server.send(method, path, { headers: business.owner, ...(body === undefined ? {} : { body }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Record<string, unknown>;
}
const act = async (booking: Booking, what: string, body: object = {}) =>
  (await ask('POST', `/v2/bookings/${booking.id}/${what}`, { revision: booking.revision, ...body })).booking as Booking;
const eventOf = async (id: string) => (await ask('GET', `/calendar/v3/events/${id}`)).event as CalendarEvent;
const confirmed = { status: 'CONFIRMED' };
const eventIdOf = (booking: Booking) => booking.bookedEntity.slot?.eventId as string;

test('an appointment that is confirmed at once tells its event and the view as anybody reads it', async () => {
  let booking: Booking | undefined;
  const events = await told(async () => {
    booking = await business.booked({ service: haircut, booking: confirmed });
  });
  const eventId = eventIdOf(booking!);
  expect(names(events)).toEqual([
    ['event_created', eventId],
    ['events_view_projection_updated', eventId],
  ]);
  const event = await eventOf(eventId);
  expect(event).toMatchObject({ type: 'APPOINTMENT', title: 'Haircut', resources: [{ name: 'Ada' }], revision: '1' });
  expect(events[0]!.body).toEqual(event);
  expect(events[1]!.body).toEqual({ eventAddedOrUpdated: { event } });
});

test('a new booking tells nothing until it is confirmed, and a decline of it nothing either (bookings sheet 20)', async () => {
  const bookings: Booking[] = [];
  expect(
    await told(async () => {
      bookings.push(await business.booked({ service: haircut }), await business.booked({ service: haircut }));
    }),
  ).toEqual([]);
  const [first, second] = bookings;
  let placed: Booking | undefined;
  const events = await told(async () => {
    placed = await act(first!, 'confirm');
  });
  expect(names(events)).toEqual([
    ['event_created', eventIdOf(placed!)],
    ['events_view_projection_updated', eventIdOf(placed!)],
  ]);
  expect(await told(() => act(second!, 'decline'))).toEqual([]);
});

test('the event of an appointment that is cancelled or declined is cancelled, once', async () => {
  const skip = { flowControlSettings: { skipPendingApprovalServiceValidation: true } };
  for (const [first, last] of [
    ['confirm', 'cancel'],
    ['mark_booking_as_pending', 'decline'],
    ['mark_booking_as_pending', 'cancel'],
  ] as const) {
    const made = await business.booked({ service: haircut });
    const placed = await act(made, first, first === 'confirm' ? {} : skip);
    const eventId = eventIdOf(placed);
    const events = await told(() => act(placed, last));
    expect(names(events)).toEqual([
      ['event_cancelled', eventId],
      ['events_view_projection_updated', eventId],
    ]);
    const event = await eventOf(eventId);
    expect(event).toMatchObject({ status: 'CANCELLED', revision: '2' });
    expect(events[0]!.body).toMatchObject({ event });
    expect(events[1]!.body).toEqual({ eventRemoved: { eventId } });
    expect((await business.eventsOf(eventId)).map(({ sequence }) => sequence)).toEqual(
      (await business.eventsOf(eventId)).map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    );
  }
});

test('a pending appointment that is confirmed keeps its event and tells nothing of it again', async () => {
  const made = await business.booked({ service: haircut });
  const skip = { flowControlSettings: { skipPendingApprovalServiceValidation: true } };
  const pending = await act(made, 'mark_booking_as_pending', skip);
  expect(await told(() => act(pending, 'confirm'))).toEqual([]);
});

test('a moved appointment tells the end of its old event and its new one (bookings sheet 4.3)', async () => {
  const before = await business.booked({ service: haircut, booking: confirmed });
  let after: Booking | undefined;
  const events = await told(async () => {
    after = await act(before, 'reschedule', { slot: business.slot(haircut) });
  });
  expect(names(events).toSorted()).toEqual(
    [
      ['event_cancelled', eventIdOf(before)],
      ['event_created', eventIdOf(after!)],
      ['events_view_projection_updated', eventIdOf(before)],
      ['events_view_projection_updated', eventIdOf(after!)],
    ].toSorted(),
  );
  expect(events[1]!.body).toEqual(await eventOf(eventIdOf(after!)));
});

test('many at once tell each its own', async () => {
  const made = [0, 1].map(() => ({
    booking: { bookedEntity: { slot: business.slot(haircut) }, totalParticipants: 1, ...confirmed },
  }));
  let ids: string[] = [];
  const created = await told(async () => {
    const { results } = (await ask('POST', '/bookings/v2/bulk/bookings/create', {
      createBookingsInfo: made,
      returnFullEntity: true,
    })) as { results: { item: Booking }[] };
    ids = results.map(({ item }) => item.id);
  });
  expect(created.map(({ type }) => type)).toEqual([
    'event_created',
    'event_created',
    'events_view_projection_updated',
    'events_view_projection_updated',
  ]);
  const bookings = ids.map((bookingId) => ({ bookingId, revision: '1' }));
  const gone = await told(() =>
    ask('POST', '/bookings/v2/bulk/bookings/cancel', { bookings: { bookingsInfo: bookings } }),
  );
  expect(gone.map(({ type }) => type)).toEqual([
    'event_cancelled',
    'event_cancelled',
    'events_view_projection_updated',
    'events_view_projection_updated',
  ]);
});

async function inClass(eventId: string, totalParticipants: number): Promise<Booking> {
  const bookedEntity = { slot: { eventId } };
  const contactDetails = { firstName: 'Grace', email: 'grace@example.com' };
  return business.booked({ service: yoga, booking: { bookedEntity, totalParticipants, contactDetails, ...confirmed } });
}

test('a place in a class tells its participation and the seats that are left, through all that becomes of it (services sheet 11.3)', async () => {
  const eventId = await classroom.newSession(yoga, { capacity: 5 });
  const otherId = await classroom.newSession(yoga, { capacity: 5 });
  let booking: Booking | undefined;
  const joined = await told(async () => {
    booking = await inClass(eventId, 2);
  });
  const participation = joined.find(({ type }) => type === 'participation_created')!;
  expect(names(joined)).toEqual([
    ['events_view_projection_updated', eventId],
    ['participation_created', participation.entity],
  ]);
  expect(joined[0]!.body).toEqual({ eventAddedOrUpdated: { event: await eventOf(eventId) } });
  expect(joined[0]!.body).toMatchObject({ eventAddedOrUpdated: { event: { remainingCapacity: 3 } } });
  expect(participation.body).toEqual(
    ((await ask('GET', `/calendar/v3/participations/${participation.entity}`)) as { participation: Participation })
      .participation,
  );
  expect(participation.body).toMatchObject({
    externalId: booking!.id,
    partySize: 2,
    approvalStatus: 'APPROVED',
    participant: { name: 'Grace' },
  });

  const grown = await told(async () => {
    booking = await act(booking!, 'update_number_of_participants', { totalParticipants: 3 });
  });
  expect(names(grown)).toEqual([
    ['events_view_projection_updated', eventId],
    ['participation_updated', participation.entity],
  ]);
  expect(grown[0]!.body).toMatchObject({ eventAddedOrUpdated: { event: { remainingCapacity: 2 } } });

  const moved = await told(async () => {
    booking = await act(booking!, 'reschedule', { slot: { eventId: otherId } });
  });
  expect(names(moved).toSorted()).toEqual(
    [
      ['events_view_projection_updated', eventId],
      ['events_view_projection_updated', otherId],
      ['participation_updated', participation.entity],
    ].toSorted(),
  );

  const gone = await told(() => act(booking!, 'cancel'));
  expect(names(gone)).toEqual([
    ['events_view_projection_updated', otherId],
    ['participation_deleted', participation.entity],
  ]);
  expect(gone[0]!.body).toMatchObject({ eventAddedOrUpdated: { event: { remainingCapacity: 5 } } });
  const all = await business.eventsOf(participation.entity);
  expect(all.map(({ type }) => type.replace('wix.calendar.v3.participation_', ''))).toEqual([
    'created',
    'updated',
    'updated',
    'deleted',
  ]);
  expect(new Set(all.map(({ sequence }) => sequence)).size).toBe(4);
});

test('a declined booking of a class keeps a participation without a place (services sheet 11.3)', async () => {
  const eventId = await classroom.newSession(yoga, { capacity: 5 });
  const made = await business.booked({ service: yoga, booking: { bookedEntity: { slot: { eventId } } } });
  const events = await told(() => act(made, 'decline'));
  expect(events.map(({ type, body }) => [type, body.approvalStatus])).toEqual([['participation_created', 'DECLINED']]);
});

test('a place in a course tells its participation', async () => {
  const { scheduleId } = await classroom.newCourse(4, { cancellationPolicy: { enabled: true } });
  let booking: Booking | undefined;
  const joined = await told(async () => {
    booking = await business.booked({
      service: yoga,
      booking: { bookedEntity: { schedule: { scheduleId } }, ...confirmed },
    });
  });
  expect(joined.map(({ type, body }) => [type, body.scheduleId])).toEqual([['participation_created', scheduleId]]);
  const gone = await told(() => act(booking!, 'cancel'));
  expect(gone.map(({ type }) => type)).toEqual(['participation_deleted']);
});

test('of those who come to a session at one time each tells another number of seats, in the order in which they came', async () => {
  const eventId = await classroom.newSession(yoga, { capacity: 6 });
  const events = await told(() => Promise.all(Array.from({ length: 6 }, () => inClass(eventId, 1))));
  const view = events.filter(({ type }) => type === 'events_view_projection_updated');
  expect(new Set(view.map(({ sequence }) => sequence)).size).toBe(6);
  expect(
    view.map(({ body }) => (body.eventAddedOrUpdated as { event: CalendarEvent }).event.remainingCapacity),
  ).toEqual([5, 4, 3, 2, 1, 0]);
});

test('when the calendar cancels a session, its end is told once and each participation is deleted', async () => {
  const eventId = await classroom.newSession(yoga, { capacity: 5 });
  await inClass(eventId, 1);
  await inClass(eventId, 2);
  const events = await told(() => ask('POST', `/calendar/v3/events/${eventId}/cancel`, {}));
  expect(events.map(({ type }) => type).filter((type) => type !== 'schedule_time_frame_updated')).toEqual([
    'event_cancelled',
    'events_view_projection_updated',
    'participation_deleted',
    'participation_deleted',
  ]);
  expect(events.find(({ type }) => type === 'events_view_projection_updated')!.body).toEqual({
    eventRemoved: { eventId },
  });
});

test('when a service is deleted, the events of its appointments end once (services sheet 1.5)', async () => {
  const service = await business.addService({ name: 'Shave' });
  const placed = await business.booked({ service, booking: confirmed });
  const events = await told(() => ask('DELETE', `/v2/services/${service.serviceId}`));
  expect(events.filter(({ entity }) => entity === eventIdOf(placed)).map(({ type }) => type)).toEqual([
    'event_cancelled',
    'events_view_projection_updated',
  ]);
});

test('they are delivered to live streams alone', async () => {
  const booking = await business.booked({ service: haircut, booking: confirmed });
  const rows = await server.database.reader(server.siteId).all<{ consumer: string }>(
    statement(
      `select task.kind as consumer from task join outbox_event on outbox_event.site_id = $1 and outbox_event.id = task.id
       where task.site_id = $1 and outbox_event.entity_id = $2`,
      [server.siteId, eventIdOf(booking)],
    ),
  );
  expect(rows.map(({ consumer }) => consumer)).toEqual(['live', 'live']);
});

test('what was told of a participation that is gone is forgotten with its contact (design 12)', async () => {
  const eventId = await classroom.newSession(yoga, { capacity: 5 });
  let booking: Booking | undefined;
  const joined = await told(async () => {
    const bookedEntity = { slot: { eventId } };
    const contactDetails = { firstName: 'Ida', email: 'ida@example.com' };
    booking = await business.booked({ service: yoga, booking: { bookedEntity, contactDetails, ...confirmed } });
  });
  await act(booking!, 'cancel');
  const { contactId } = booking!.contactDetails as { contactId: string };
  const erased = await server.send('POST', `/v1/contacts/${contactId}/erase`, { headers: business.owner, body: {} });
  expect(erased.status, erased.text).toBe(200);
  const { entity } = joined.find(({ type }) => type === 'participation_created')!;
  expect((await business.eventsOf(entity)).map(({ body }) => body)).toEqual([{}, {}]);
});
