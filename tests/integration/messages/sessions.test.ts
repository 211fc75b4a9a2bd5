/**
 * What people hear of sessions of classes and of courses that are moved or called off, and of requests: each participant
 * once, whoever does the work once, and calendars end up with what takes place.
 */
import type { Booking, Message } from '@openhours/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { findOwner, setResourceOfUser, type UserRow } from '../../../packages/server/src/domains/identity/index.ts';
import { setPasswordHash } from '../../../packages/server/src/domains/identity/repository.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { addPerson, type Business, openBusiness, type Person, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { plantUser } from '../../support/sites.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
let yoga: TestService;
let owner: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' }, clockRunsOn: true });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  // Keys do not end, however far the clock goes.
  owner = await server.caller('apiKey');
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', defaultCapacity: 9, resourceIds: [] });
});
afterAll(() => server.stop());

const toldAlways = { participantNotification: { notifyParticipants: true } };
const settle = () => settleDeliveries(server);

async function messagesTo(to: string): Promise<Message[]> {
  await settle();
  const { body } = await server.send('GET', `/v1/outbox/messages?to=${encodeURIComponent(to)}`, { headers: owner });
  return (body.messages as Message[]).toReversed();
}

const typesTo = async (to: string) => (await messagesTo(to)).map(({ type }) => type);

/** The calendar files that somebody was sent, in their order, as a calendar would read them. */
async function filesTo(to: string) {
  await settle();
  const rows = await server.database.serverReader.all(
    statement<{ calendar: string }>(
      `select calendar from message where site_id = $1 and to_address = $2 and calendar is not null
       order by created_at, id`,
      [server.siteId, to],
    ),
  );
  return rows.map(({ calendar }) => {
    const file = new ICAL.Component(ICAL.parse(calendar));
    const events = file.getAllSubcomponents('vevent').map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      sequence: Number(event.getFirstPropertyValue('sequence')),
      status: String(event.getFirstPropertyValue('status')),
      startMs: new ICAL.Event(event).startDate.toJSDate().getTime(),
    }));
    return { method: String(file.getFirstPropertyValue('method')), events };
  });
}

/** What stands in a calendar that has followed all files. */
function standing(files: Awaited<ReturnType<typeof filesTo>>): Map<string, number> {
  const known = new Map<string, { sequence: number; status: string; startMs: number }>();
  for (const event of files.flatMap(({ events }) => events)) {
    if ((known.get(event.uid)?.sequence ?? -1) <= event.sequence) {
      known.set(event.uid, event);
    }
  }
  return new Map(
    [...known].filter(([, { status }]) => status !== 'CANCELLED').map(([uid, { startMs }]) => [uid, startMs]),
  );
}

async function confirmedSeat(service: TestService, email: string, seat: object, firstName = 'Grace'): Promise<Booking> {
  const answer = await server.send('POST', '/v2/bookings', {
    headers: owner,
    body: {
      booking: {
        bookedEntity: seat,
        totalParticipants: 1,
        contactDetails: { firstName, email },
        status: 'CONFIRMED',
      },
      flowControlSettings: { skipAvailabilityValidation: true },
      ...toldAlways,
    },
  });
  expect(answer.status, `${service.name}: ${answer.text}`).toBe(200);
  await settle();
  return answer.body.booking as Booking;
}

async function act(method: string, path: string, body: object) {
  const answer = await server.send(method, path, { headers: owner, body });
  expect(answer.status, answer.text).toBe(200);
  await settle();
  return answer.body;
}

/** A session of nine places that somebody holds. */
const heldBy = (...people: readonly Person[]) => ({
  resource_ids: people.map(({ resourceId }) => resourceId),
  resource_transparencies: people.map(() => 'OPAQUE'),
  capacity: 9,
});

const eventOf = async (id: string) =>
  (await server.send('GET', `/calendar/v3/events/${encodeURIComponent(id)}`, { headers: owner })).body.event as {
    id: string;
    revision: string;
    start: { localDate: string };
  };

async function moveEvent(id: string, byMs: number, body: object = toldAlways): Promise<void> {
  const { revision, start } = await eventOf(id);
  const local = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  const fromMs = Date.parse(`${start.localDate}Z`) + byMs;
  const event = {
    id,
    revision,
    start: { localDate: local(fromMs) },
    end: { localDate: local(fromMs + hourMs) },
  };
  await act('PATCH', `/calendar/v3/events/${encodeURIComponent(id)}`, { event, ...body });
}

test('everybody who comes to a session that moves is told, and whoever holds it is told once', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ada));
  const slot = { slot: { serviceId: yoga.serviceId, eventId } };
  await confirmedSeat(yoga, 'move-a@customers.test', slot);
  await confirmedSeat(yoga, 'move-b@customers.test', slot, 'Alan');
  const staffBefore = await messagesTo('ada@example.com');
  await moveEvent(eventId, 2 * hourMs);
  for (const to of ['move-a@customers.test', 'move-b@customers.test']) {
    expect(await typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_RESCHEDULED']);
    const [, moved] = await filesTo(to);
    expect(moved?.method).toBe('REQUEST');
    expect(standing(await filesTo(to)).size).toBe(1);
  }
  const staff = (await messagesTo('ada@example.com')).slice(staffBefore.length);
  expect(staff.map(({ type }) => type)).toEqual(['STAFF_BOOKING_RESCHEDULED']);
  expect(staff[0]?.text).not.toMatch(/Grace|Alan/);
  // One entry for the session, however many come.
  expect(standing(await filesTo('ada@example.com')).has(eventId)).toBe(true);
  expect((await filesTo('ada@example.com')).flatMap(({ events }) => events).every(({ uid }) => uid === eventId)).toBe(
    true,
  );
});

test('everybody who holds a class hears of its bookings and its moves, each once', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ada, business.ben));
  const before = { ada: (await typesTo('ada@example.com')).length, ben: (await typesTo('ben@example.com')).length };
  const newsTo = async (who: 'ada' | 'ben') => (await typesTo(`${who}@example.com`)).slice(before[who]);
  await confirmedSeat(yoga, 'two-a@customers.test', { slot: { serviceId: yoga.serviceId, eventId } });
  await confirmedSeat(yoga, 'two-b@customers.test', { slot: { serviceId: yoga.serviceId, eventId } });
  expect((await messagesTo('two-a@customers.test'))[0]?.text).toContain('With: Ada and Ben\n');
  await moveEvent(eventId, hourMs);
  const all = ['STAFF_BOOKING_CREATED', 'STAFF_BOOKING_CREATED', 'STAFF_BOOKING_RESCHEDULED'];
  expect(await newsTo('ada')).toEqual(all);
  expect(await newsTo('ben')).toEqual(all);
  // The second of them does not hold it any more.
  const { revision } = await eventOf(eventId);
  await act('PATCH', `/calendar/v3/events/${encodeURIComponent(eventId)}`, {
    event: { id: eventId, revision, resources: [{ id: business.ada.resourceId }] },
    ...toldAlways,
  });
  expect(await newsTo('ben')).toEqual([...all, 'STAFF_BOOKING_CANCELED']);
  expect(standing(await filesTo('ben@example.com')).has(eventId)).toBe(false);
  expect(standing(await filesTo('ada@example.com')).has(eventId)).toBe(true);
});

test('nobody is told of a move that was made quietly', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ada));
  await confirmedSeat(yoga, 'quiet@customers.test', { slot: { serviceId: yoga.serviceId, eventId } });
  await moveEvent(eventId, hourMs, {});
  expect(await typesTo('quiet@customers.test')).toEqual(['BOOKING_CONFIRMED']);
});

test('a session that is called off is told to all, and leaves every calendar', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ben));
  const slot = { slot: { serviceId: yoga.serviceId, eventId } };
  await confirmedSeat(yoga, 'off-a@customers.test', slot);
  await confirmedSeat(yoga, 'off-b@customers.test', slot);
  const before = await messagesTo('ben@example.com');
  await act('POST', `/calendar/v3/events/${encodeURIComponent(eventId)}/cancel`, toldAlways);
  for (const to of ['off-a@customers.test', 'off-b@customers.test']) {
    expect(await typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_CANCELED']);
    expect(standing(await filesTo(to)).size).toBe(0);
  }
  const staff = (await messagesTo('ben@example.com')).slice(before.length);
  expect(staff.map(({ type }) => type)).toEqual(['STAFF_BOOKING_CANCELED']);
  expect(standing(await filesTo('ben@example.com')).has(eventId)).toBe(false);
});

test('one participant less leaves the session in the calendar of whoever holds it', async () => {
  const eventId = await classroom.newSession(yoga, heldBy(business.ben));
  const booking = await confirmedSeat(yoga, 'one-less@customers.test', {
    slot: { serviceId: yoga.serviceId, eventId },
  });
  await act('POST', `/v2/bookings/${booking.id}/cancel`, {
    revision: booking.revision,
    flowControlSettings: { ignoreCancellationPolicy: true },
    ...toldAlways,
  });
  const told = (await messagesTo('ben@example.com')).at(-1);
  expect(told).toMatchObject({ type: 'STAFF_BOOKING_CANCELED', hasCalendarFile: false });
  expect(told?.text).toContain('Grace');
  expect(standing(await filesTo('ben@example.com')).has(eventId)).toBe(true);
});

/** The calendar of the business knows no seconds. */
const wholeMinute = (ms: number) => Math.floor(ms / 60_000) * 60_000;

async function newCourse(email: string, sessions: object = {}) {
  const course = await classroom.newCourse(9, {}, 8, sessions);
  const booking = await confirmedSeat(course, email, { schedule: { scheduleId: course.scheduleId } });
  const { body } = await server.send('POST', '/calendar/v3/events/query', {
    headers: owner,
    body: {
      query: { filter: { scheduleId: course.scheduleId } },
      fromLocalDate: new Date(server.now()).toISOString().slice(0, 19),
      toLocalDate: new Date(server.now() + 60 * dayMs).toISOString().slice(0, 19),
    },
  });
  const dates = (body.events as { id: string }[]).map(({ id }) => id);
  return { course, booking, dates };
}

test('a course with another date says all its dates, and the calendar follows', async () => {
  const to = 'course@customers.test';
  const { course, booking, dates } = await newCourse(to);
  expect(dates).toHaveLength(2);
  const first = standing(await filesTo(to));
  expect(first.size).toBe(2);
  const last = dates.at(-1) as string;
  await moveEvent(last, dayMs);
  const moved = standing(await filesTo(to));
  expect([...moved.keys()]).toEqual([...first.keys()]);
  expect(moved.get(`${booking.id}-${last}`)).toBe(wholeMinute(first.get(`${booking.id}-${last}`) as number) + dayMs);
  const [, news] = await messagesTo(to);
  expect(news).toMatchObject({ type: 'BOOKING_RESCHEDULED', subject: `The course has new dates: ${course.name}` });

  await act('POST', `/calendar/v3/events/${encodeURIComponent(last)}/cancel`, toldAlways);
  expect(await typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_RESCHEDULED', 'BOOKING_RESCHEDULED']);
  expect([...standing(await filesTo(to)).keys()]).toEqual([`${booking.id}-${dates[0]}`]);

  await act('POST', `/calendar/v3/schedules/${course.scheduleId}/cancel`, toldAlways);
  expect((await typesTo(to)).at(-1)).toBe('BOOKING_CANCELED');
  expect(standing(await filesTo(to)).size).toBe(0);
});

test('whoever holds a course is told of its bookings and its dates, and has each date once in the calendar', async () => {
  const clara = await server.database.transact(server.siteId, async (tx) => addPerson(tx, 'Clara', server.now()));
  const to = 'clara@example.com';
  const { course, booking, dates } = await newCourse('held-course-a@customers.test', heldBy(clara));
  await confirmedSeat(course, 'held-course-b@customers.test', { schedule: { scheduleId: course.scheduleId } }, 'Alan');
  const [first, second] = await messagesTo(to);
  expect([first?.type, second?.type]).toEqual(['STAFF_BOOKING_CREATED', 'STAFF_BOOKING_CREATED']);
  expect(first?.text).toContain('Grace');
  expect(second?.text).toContain('Alan');
  expect([...standing(await filesTo(to)).keys()].sort()).toEqual(dates.toSorted());
  expect((await messagesTo('held-course-a@customers.test'))[0]?.text).toContain('With: Clara\n');

  // One participant less leaves the dates in the calendar.
  await act('POST', `/v2/bookings/${booking.id}/cancel`, {
    revision: booking.revision,
    flowControlSettings: { ignoreCancellationPolicy: true },
  });
  expect((await messagesTo(to)).at(-1)).toMatchObject({ type: 'STAFF_BOOKING_CANCELED', hasCalendarFile: false });
  expect(standing(await filesTo(to)).size).toBe(2);

  // New dates are told once, also where nobody tells the participants.
  await confirmedSeat(course, 'held-course-c@customers.test', { schedule: { scheduleId: course.scheduleId } });
  const [one, last] = dates as [string, string];
  const before = standing(await filesTo(to));
  const count = (await typesTo(to)).length;
  await moveEvent(last, dayMs, {});
  expect((await typesTo(to)).slice(count)).toEqual(['STAFF_BOOKING_RESCHEDULED']);
  expect(standing(await filesTo(to)).get(last)).toBe(wholeMinute(before.get(last) as number) + dayMs);
  await act('POST', `/calendar/v3/events/${encodeURIComponent(last)}/cancel`, toldAlways);
  expect([...standing(await filesTo(to)).keys()]).toEqual([one]);

  // The last date is given to somebody else.
  const { revision } = await eventOf(one);
  const dora = await server.database.transact(server.siteId, async (tx) => addPerson(tx, 'Dora', server.now()));
  await act('PATCH', `/calendar/v3/events/${encodeURIComponent(one)}`, {
    event: { id: one, revision, resources: [{ id: dora.resourceId }] },
  });
  expect((await typesTo(to)).at(-1)).toBe('STAFF_BOOKING_CANCELED');
  expect(standing(await filesTo(to)).size).toBe(0);
  expect(await typesTo('dora@example.com')).toEqual(['STAFF_BOOKING_RESCHEDULED']);
  expect([...standing(await filesTo('dora@example.com')).keys()]).toEqual([one]);

  await act('POST', `/calendar/v3/schedules/${course.scheduleId}/cancel`, {});
  expect(await typesTo('dora@example.com')).toEqual(['STAFF_BOOKING_RESCHEDULED', 'STAFF_BOOKING_CANCELED']);
  expect(standing(await filesTo('dora@example.com')).size).toBe(0);
});

test('a date between the first and the last moves the course, too', async () => {
  const to = 'between@customers.test';
  const { course } = await newCourse(to);
  const from = new Date(server.now() + 10 * dayMs).toISOString().slice(0, 19);
  const until = new Date(server.now() + 10 * dayMs + hourMs).toISOString().slice(0, 19);
  const made = await act('POST', '/calendar/v3/events', {
    event: { scheduleId: course.scheduleId, type: 'COURSE', start: { localDate: from }, end: { localDate: until } },
  });
  const { id } = made.event as { id: string };
  expect(await typesTo(to)).toEqual(['BOOKING_CONFIRMED']);
  await moveEvent(id, hourMs);
  expect(await typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_RESCHEDULED']);
  expect(standing(await filesTo(to)).size).toBe(3);
});

test('whoever asks hears that the request has arrived, once, and what becomes of it', async () => {
  const haircut = await business.addService({ name: 'Haircut' });
  const to = 'asks@customers.test';
  const request = await business.book({
    service: haircut,
    booking: { contactDetails: { firstName: 'Grace', email: to } },
    request: toldAlways,
    as: await server.caller('visitor'),
  });
  expect(request.status, request.text).toBe(200);
  const { id, revision } = request.body.booking as Booking;
  const [arrived] = await messagesTo(to);
  expect(arrived).toMatchObject({ type: 'BOOKING_REQUESTED', hasCalendarFile: false });
  expect(arrived?.text).toContain('/manage/');
  const waiting = await act('POST', `/v2/bookings/${id}/mark_booking_as_pending`, {
    revision,
    flowControlSettings: { skipPendingApprovalServiceValidation: true },
    ...toldAlways,
  });
  expect(await typesTo(to)).toEqual(['BOOKING_REQUESTED']);
  await act('POST', `/v2/bookings/${id}/decline`, {
    revision: (waiting.booking as Booking).revision,
    ...toldAlways,
  });
  expect(await typesTo(to)).toEqual(['BOOKING_REQUESTED', 'BOOKING_DECLINED']);
  // No calendar ever had it.
  expect(await filesTo(to)).toEqual([]);
});

test('nobody who did not ask to be told is told of a request', async () => {
  const haircut = await business.addService({ name: 'Haircut' });
  const to = 'silent@customers.test';
  await business.book({
    service: haircut,
    booking: { contactDetails: { firstName: 'Grace', email: to } },
    as: await server.caller('visitor'),
  });
  expect(await typesTo(to)).toEqual([]);
});

test('whoever cancels by the link is sent what takes the visit out of the calendar', async () => {
  const haircut = await business.addService({ name: 'Haircut', rules: { cancellationPolicy: { enabled: true } } });
  const to = 'by-link@customers.test';
  const booking = await business.booked({
    service: haircut,
    booking: { contactDetails: { firstName: 'Grace', email: to }, status: 'CONFIRMED' },
    request: toldAlways,
  });
  const { body } = await server.send('GET', `/v1/anonymous-bookings/${booking.id}/token`, { headers: owner });
  const cancelled = await server.send('POST', `/v1/anonymous-bookings/${body.token}/cancel`, {
    headers: await server.caller('visitor'),
    body: { revision: booking.revision },
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_CANCELED']);
  expect((await filesTo(to)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
});

test('every date of a course is reminded of, also a moved one, and not one that is called off', async () => {
  const to = 'reminded@customers.test';
  const { booking, dates } = await newCourse(to);
  const starts = [...standing(await filesTo(to)).values()].sort((a, b) => a - b) as [number, number];
  const reminders = async () => (await messagesTo(to)).filter(({ type }) => type === 'BOOKING_REMINDER');
  await server.setClock(starts[0] - dayMs);
  expect(await reminders()).toHaveLength(1);
  await server.setClock(starts[0] + hourMs);
  await moveEvent(dates.at(-1) as string, 2 * dayMs);
  await server.setClock(starts[1] - dayMs);
  expect(await reminders()).toHaveLength(1);
  await server.setClock(starts[1] + dayMs);
  const [, second] = await reminders();
  const day = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', day: 'numeric', month: 'long' });
  expect(second?.text).toContain(day.format(starts[1] + 2 * dayMs));
  expect(second?.relatedId).toBe(booking.id);
  await server.setClock(starts[1] + 2 * dayMs + hourMs);
  expect(await reminders()).toHaveLength(2);
});

describe('whoever does the work and has no address in the staff entry', () => {
  const newPerson = (name: string): Promise<Person> =>
    server.database.transact(server.siteId, async (tx) => {
      const person = addPerson(tx, name, server.now());
      await tx.flush();
      tx.write(
        statement('update staff_member set email = null where site_id = $1 and resource_id = $2', [
          server.siteId,
          person.resourceId,
        ]),
      );
      return person;
    });

  const invited = (email: string, { resourceId }: Person, passwordHash?: string) =>
    plantUser(
      server.database,
      server.siteId,
      { email, role: 'STAFF', resourceId, ...(passwordHash === undefined ? {} : { passwordHash }) },
      server.now(),
    );

  async function visitWith({ resourceId }: Person, email: string, as = owner): Promise<Booking> {
    const cut = await business.addService({
      name: 'Haircut',
      resourceIds: [resourceId],
      rules: { cancellationPolicy: { enabled: true } },
    });
    const startMs = Math.floor(server.now() / dayMs) * dayMs + 3 * dayMs + 12 * hourMs;
    const booking = await business.booked({
      service: cut,
      slot: {
        serviceId: cut.serviceId,
        startDate: new Date(startMs).toISOString(),
        endDate: new Date(startMs + hourMs).toISOString(),
        resource: { id: resourceId },
      },
      as,
      booking: { contactDetails: { firstName: 'Grace', email }, status: 'CONFIRMED' },
      request: toldAlways,
    });
    await settle();
    return booking;
  }

  test('hears of visits and sessions where they sign in, once they have come to the dashboard', async () => {
    const [cleo, dora] = [await newPerson('Cleo'), await newPerson('Dora')];
    await invited('cleo@signin.test', cleo, 'set');
    await invited('dora@signin.test', dora);
    const { id } = await visitWith(cleo, 'grace-cleo@customers.test');
    await visitWith(dora, 'grace-dora@customers.test');
    const eventId = await classroom.newSession(yoga, heldBy(cleo) as never);
    await confirmedSeat(yoga, 'seat-cleo@customers.test', { slot: { serviceId: yoga.serviceId, eventId } });
    expect(await typesTo('cleo@signin.test')).toEqual(['STAFF_BOOKING_CREATED', 'STAFF_BOOKING_CREATED']);
    expect((await filesTo('cleo@signin.test')).map(({ events }) => events[0]?.uid)).toEqual([id, eventId]);
    // An invitation that nobody has taken up may have gone astray.
    expect(await typesTo('dora@signin.test')).toEqual([]);
  });

  test('and who owns the business too hears it once: how to reach the customer, with the file', async () => {
    const eve = await newPerson('Eve');
    const email = await server.database.transact(server.siteId, async (tx) => {
      const user = (await findOwner(tx)) as UserRow;
      setResourceOfUser(tx, user.id, eve.resourceId, server.now());
      setPasswordHash(tx, user.id, 'set', server.now());
      return user.email;
    });
    const earlier = (await messagesTo(email)).length;
    const { id, revision } = await visitWith(eve, 'grace-eve@customers.test', await server.caller('FRONT_DESK'));
    const { body } = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: owner });
    const cancelled = await server.send('POST', `/v1/anonymous-bookings/${body.token}/cancel`, {
      headers: await server.caller('visitor'),
      body: { revision },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    const told = (await messagesTo(email)).slice(earlier);
    expect(told.map(({ type }) => type)).toEqual(['STAFF_BOOKING_CREATED', 'BUSINESS_BOOKING_CANCELED']);
    expect(told[1]?.text).toContain('grace-eve@customers.test');
    const files = (await filesTo(email)).slice(-2);
    expect(files.map(({ events, method }) => [method, events[0]?.uid])).toEqual([
      ['REQUEST', id],
      ['CANCEL', id],
    ]);
  });
});
