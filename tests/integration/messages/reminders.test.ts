/** Reminders by business time: due before each visit that still takes place, never for one that was cancelled or moved. */

import type { Booking, Message, ReminderSettings } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createReminding } from '../../../packages/server/src/domains/notifications/reminding.ts';
import type { MessageKind } from '../../../packages/server/src/messages/message-kind.ts';
import { serverSiteId } from '../../../packages/server/src/tasks/task.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { untilWaiting } from '../../support/database.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { openMultiServices } from '../bookings/multi-service-calls.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
/** Keys do not end, however far the clock goes. */
let owner: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' }, clockRunsOn: true });
  business = await openBusiness(server);
  owner = await server.caller('apiKey');
  haircut = await business.addService({ name: 'Haircut' });
});
// Reminders are told when the clock of a test comes to them, and not by themselves in between: somebody else has the work.
beforeEach(async () => {
  const quiet = statement(
    `update task set due_at = clock_timestamp() + interval '9 minutes'
     where site_id = $1 and kind = 'remind of visits' and state = 'PENDING' returning kind`,
    [serverSiteId],
  );
  await eventually(
    () => server.database.serverReader.first(quiet),
    (row) => row !== undefined,
  );
});
afterAll(() => server.stop());

const settle = () => settleDeliveries(server);

let latestStartMs = 0;
/** A day for each test, later than those before: the clock only goes on. */
function nextStart(): number {
  const todayAtTenMs = Math.floor(server.now() / dayMs) * dayMs + 10 * hourMs;
  latestStartMs = Math.max(latestStartMs, todayAtTenMs + 20 * dayMs) + 10 * dayMs;
  return latestStartMs;
}

function bookedOn(startMs: number, service = haircut): Promise<Booking> {
  const slot = business.slot(service, {
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + hourMs).toISOString(),
  });
  return business.booked({
    service,
    slot,
    as: owner,
    booking: { contactDetails: { firstName: 'Grace', email: 'grace@customers.test' } },
    request: { participantNotification: { notifyParticipants: false } },
  });
}

async function confirm({ id, revision }: Booking): Promise<Booking> {
  const confirmed = await server.send('POST', `/v2/bookings/${id}/confirm`, { headers: owner, body: { revision } });
  expect(confirmed.status).toBe(200);
  return confirmed.body.booking as Booking;
}

async function bookConfirmed(service = haircut): Promise<Booking> {
  const confirmed = await confirm(await bookedOn(nextStart(), service));
  await settle();
  return confirmed;
}

async function remindersOf(bookingId: string): Promise<Message[]> {
  await settle();
  const { body } = await server.send('GET', `/v1/outbox/messages?relatedId=${bookingId}`, { headers: owner });
  return (body.messages as Message[]).filter(({ type }) => type.endsWith('_REMINDER'));
}

async function remind(reminderSettings: ReminderSettings) {
  const { body } = await server.send('GET', '/v1/outbox/reminder-settings', { headers: owner });
  return server.send('PUT', '/v1/outbox/reminder-settings', {
    headers: owner,
    body: { reminderSettings, revision: body.revision },
  });
}

const startOf = (booking: Booking) => Date.parse(booking.startDate as string);

test('a day before, once, and not before that', async () => {
  const booking = await bookConfirmed();
  await server.setClock(startOf(booking) - dayMs - hourMs);
  expect(await remindersOf(booking.id)).toEqual([]);
  await server.setClock(startOf(booking) - dayMs);
  const [reminder, ...more] = await remindersOf(booking.id);
  expect(more).toEqual([]);
  expect(reminder).toMatchObject({ type: 'BOOKING_REMINDER', to: 'grace@customers.test', hasCalendarFile: false });
  await server.setClock(startOf(booking) - 2 * hourMs);
  expect(await remindersOf(booking.id)).toHaveLength(1);
});

test('it says that something is still to be signed, while it is', async () => {
  const ask = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await server.send(method, path, { headers: owner, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const service = await business.addService({ name: 'Ride' });
  const consent = { name: 'Waiver', text: 'I ride at my own risk.' };
  const { id: consentId } = (await ask('POST', '/v1/consents', { consent })).consent as { id: string };
  await ask('PUT', `/v1/consents/services/${service.serviceId}`, {
    consents: [{ consentId, validity: 'BOOKING', requiredToBook: true }],
    revision: '0',
  });
  const unsigned = await bookConfirmed(service);
  const signed = await bookConfirmed(service);
  await ask('POST', `/v1/consents/bookings/${signed.id}/note-signed`, { consents: [{ consentId }], name: 'Grace' });
  const said = 'Something is still to be signed.';
  await server.setClock(startOf(unsigned) - dayMs);
  expect((await remindersOf(unsigned.id))[0]?.text).toContain(said);
  await server.setClock(startOf(signed) - dayMs);
  const [reminder] = await remindersOf(signed.id);
  expect(reminder?.type).toBe('BOOKING_REMINDER');
  expect(reminder?.text).not.toContain(said);

  // The page of what is booked together takes no signatures, so nobody is sent there for one.
  const startMs = nextStart();
  const slots = [service, haircut].map((each, index) =>
    business.slot(each, {
      startDate: new Date(startMs + index * hourMs).toISOString(),
      endDate: new Date(startMs + (index + 1) * hourMs).toISOString(),
    }),
  );
  const { bookings } = await openMultiServices(server, business).created(slots, {
    as: owner,
    booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Grace', email: 'grace@customers.test' } },
  });
  await settle();
  await server.setClock(startMs - dayMs);
  const together = (await Promise.all(bookings.map(({ id }) => remindersOf(id)))).flat();
  expect(together.map(({ type }) => type)).toContain('BOOKING_REMINDER');
  expect(together.filter(({ text }) => text.includes(said))).toEqual([]);
});

test('several times, for staff too, also for what is booked already', async () => {
  const booking = await bookConfirmed();
  const changed = await remind({ minutesBefore: [60, 2880, 60], remindStaff: true });
  expect(changed.body).toMatchObject({ reminderSettings: { minutesBefore: [2880, 60], remindStaff: true } });
  await server.setClock(startOf(booking) - 2 * dayMs);
  expect((await remindersOf(booking.id)).map(({ type }) => type).sort()).toEqual([
    'BOOKING_REMINDER',
    'STAFF_BOOKING_REMINDER',
  ]);
  await server.setClock(startOf(booking) - hourMs);
  expect(await remindersOf(booking.id)).toHaveLength(4);
  await remind({ minutesBefore: [1440], remindStaff: false });
});

test('a reminder to staff that waits to be sent survives the erasure of the customer, without their name', async () => {
  const booking = await bookConfirmed();
  await remind({ minutesBefore: [2880, 60], remindStaff: true });
  await server.setClock(startOf(booking) - 2 * dayMs);
  const before = await remindersOf(booking.id);
  expect(before.map(({ type }) => type).sort()).toEqual(['BOOKING_REMINDER', 'STAFF_BOOKING_REMINDER']);
  const contactId = booking.contactDetails.contactId as string;
  const erased = await server.send('POST', `/v1/contacts/${contactId}/erase`, { headers: owner, body: {} });
  expect(erased.status, erased.text).toBe(200);
  await server.setClock(startOf(booking) - 2 * dayMs + minuteMs);
  const after = await remindersOf(booking.id);
  expect(after.map(({ type }) => type)).toEqual(['STAFF_BOOKING_REMINDER']);
  expect(JSON.stringify(after)).not.toMatch(/Grace|grace@/);
  // The one that comes next comes too, once.
  await server.setClock(startOf(booking) - hourMs);
  expect((await remindersOf(booking.id)).map(({ type }) => type)).toEqual([
    'STAFF_BOOKING_REMINDER',
    'STAFF_BOOKING_REMINDER',
  ]);
  await remind({ minutesBefore: [1440], remindStaff: false });
});

test('nobody is reminded of what was cancelled', async () => {
  const booking = await bookConfirmed();
  const cancelled = await server.send('POST', `/v2/bookings/${booking.id}/cancel`, {
    headers: owner,
    body: { revision: booking.revision, flowControlSettings: { ignoreCancellationPolicy: true } },
  });
  expect(cancelled.status).toBe(200);
  await settle();
  await server.setClock(startOf(booking) - dayMs);
  expect(await remindersOf(booking.id)).toEqual([]);
});

test('who was moved is reminded of the new time, and what was still to be sent of the old one is taken back', async () => {
  const booking = await bookConfirmed();
  await server.setClock(startOf(booking) - dayMs);
  const [early] = await remindersOf(booking.id);
  expect(early?.status).toBe('QUEUED');
  const startMs = startOf(booking) + 3 * dayMs;
  const moved = await server.send('POST', `/v2/bookings/${booking.id}/reschedule`, {
    headers: owner,
    body: {
      revision: booking.revision,
      slot: {
        ...booking.bookedEntity.slot,
        startDate: new Date(startMs).toISOString(),
        endDate: new Date(startMs + hourMs).toISOString(),
      },
      flowControlSettings: { ignoreReschedulePolicy: true },
    },
  });
  expect(moved.status, moved.text).toBe(200);
  const [withdrawn] = await remindersOf(booking.id);
  expect(withdrawn).toMatchObject({ id: early?.id, status: 'FAILED' });
  await server.setClock(startOf(booking) - hourMs);
  expect(await remindersOf(booking.id)).toHaveLength(1);
  await server.setClock(startMs - dayMs);
  const reminders = await remindersOf(booking.id);
  expect(reminders).toHaveLength(2);
  expect(reminders[0]?.status).toBe('QUEUED');
});

test('a booking made after its reminder was due has none', async () => {
  const booking = await bookConfirmed();
  await remind({ minutesBefore: [43_200], remindStaff: false });
  await server.setClock(startOf(booking) - hourMs);
  expect(await remindersOf(booking.id)).toEqual([]);
  await remind({ minutesBefore: [1440], remindStaff: false });
});

const ofService = ({ serviceId }: TestService) => `/v1/outbox/reminder-settings/services/${serviceId}`;

async function remindOfService(service: TestService, serviceReminders: object) {
  const { body } = await server.send('GET', ofService(service), { headers: owner });
  return server.send('PUT', ofService(service), {
    headers: owner,
    body: { serviceReminders, revision: body.revision },
  });
}

test('a service has times of its own, or none, also for what is booked already, and follows the others again', async () => {
  const massage = await business.addService({ name: 'Massage' });
  const before = await bookConfirmed(massage);
  expect((await server.send('GET', ofService(massage), { headers: owner })).body).toEqual({
    serviceReminders: {},
    revision: '0',
  });
  const own = await remindOfService(massage, { minutesBefore: [60, 4320, 60] });
  expect(own.body).toEqual({ serviceReminders: { minutesBefore: [4320, 60] }, revision: '1' });
  // What holds for all others does not touch it.
  await remind({ minutesBefore: [2880], remindStaff: false });
  const after = await bookConfirmed(massage);
  await server.setClock(startOf(before) - 3 * dayMs);
  expect(await remindersOf(before.id)).toHaveLength(1);
  await server.setClock(startOf(before) - 2 * dayMs);
  expect(await remindersOf(before.id)).toHaveLength(1);
  await server.setClock(startOf(before) - hourMs);
  expect(await remindersOf(before.id)).toHaveLength(2);
  await server.setClock(startOf(after) - 3 * dayMs);
  expect(await remindersOf(after.id)).toHaveLength(1);

  const silent = await bookConfirmed(massage);
  const other = await bookConfirmed();
  expect((await remindOfService(massage, { minutesBefore: [] })).body.serviceReminders).toEqual({ minutesBefore: [] });
  await server.setClock(startOf(silent) - hourMs);
  expect(await remindersOf(silent.id)).toEqual([]);
  const again = await bookConfirmed(massage);
  expect((await remindOfService(massage, {})).body.serviceReminders).toEqual({});
  await server.setClock(startOf(other) - 2 * dayMs);
  expect(await remindersOf(other.id)).toHaveLength(1);
  await server.setClock(startOf(again) - 2 * dayMs);
  expect(await remindersOf(again.id)).toHaveLength(1);
  await remind({ minutesBefore: [1440], remindStaff: false });
});

/** Lets the time of a reminder come while the work that tells it is late. */
async function comeDueUntold(booking: Booking, dueMs: number): Promise<void> {
  const before = await remindersOf(booking.id);
  await server.database.transact(server.siteId, async (tx) => {
    tx.write(
      statement('update reminder set due_at = due_at where site_id = $1 and subject_id = $2', [
        server.siteId,
        booking.id,
      ]),
    );
    await tx.flush();
    await server.setClock(dueMs + 1000);
  });
  expect(await remindersOf(booking.id)).toHaveLength(before.length);
}

test('a reminder that is due and not told yet is not lost when times are changed', async () => {
  const first = await bookConfirmed();
  await comeDueUntold(first, startOf(first) - dayMs);
  await remind({ minutesBefore: [1440, 60], remindStaff: false });
  await server.setClock(startOf(first) - dayMs + 2 * minuteMs);
  expect(await remindersOf(first.id)).toHaveLength(1);
  await server.setClock(startOf(first) - hourMs);
  expect(await remindersOf(first.id)).toHaveLength(2);
  await remind({ minutesBefore: [1440], remindStaff: false });
});

test('who is booked while the times are changed is reminded by the new ones', async () => {
  const silent = { minutesBefore: [], remindStaff: false };
  await remind(silent);
  const booking = await bookedOn(nextStart());
  const undone = new Error('gives way');
  let changing: Promise<unknown> = Promise.resolve();
  await server.database
    .transact(server.siteId, async (tx) => {
      // What follows the booking has read the times of before, and waits where it writes the reminder.
      tx.write(
        statement(
          `insert into reminder (site_id, subject_id, type, topic_id, has_occasions, start_at)
           values ($1, $2, 'BOOKING_REMINDER', $3, false, $4)`,
          [server.siteId, booking.id, haircut.serviceId, new Date(server.now()).toISOString()],
        ),
      );
      await tx.flush();
      await confirm(booking);
      await untilWaiting(tx, 1);
      changing = remind({ minutesBefore: [1440], remindStaff: false });
      await untilWaiting(tx, 2, changing);
      throw undone;
    })
    .catch((error: unknown) => expect(error).toBe(undone));
  await changing;
  await settle();
  await server.setClock(startOf(booking) - dayMs);
  expect(await remindersOf(booking.id)).toHaveLength(1);
});

test('a reminder that cannot be told stays due, and keeps no other from its turn', async () => {
  const dueMs = server.now() - minuteMs;
  const startMs = dueMs + dayMs;
  const [broken, whole] = [newId(), newId()];
  const dues = async () => {
    const rows = await server.database.serverReader.all(
      statement<{ subject_id: string; due_at: number | null }>(
        `select subject_id, due_at from reminder where site_id = $1 and subject_id = any ($2::uuid[])`,
        [server.siteId, [broken, whole]],
      ),
    );
    return new Map(rows.map((row) => [row.subject_id, row.due_at]));
  };
  await server.database.transact(server.siteId, async (tx) => {
    for (const [index, id] of [broken, whole].entries()) {
      tx.write(
        statement(
          `insert into reminder (site_id, subject_id, type, topic_id, has_occasions, start_at, due_at)
           values ($1, $2, 'BOOKING_REMINDER', $3, false, $4, $5)`,
          [
            server.siteId,
            id,
            haircut.serviceId,
            new Date(startMs + index).toISOString(),
            new Date(dueMs + index).toISOString(),
          ],
        ),
      );
    }
  });
  const told: string[] = [];
  const kind: MessageKind = {
    type: 'BOOKING_REMINDER',
    audience: 'customer',
    reminds: {
      find: async (_tx, id) => {
        if (id === broken) {
          throw new Error('it cannot be read');
        }
        const occasions = [{ startMs: startMs + 1 }];
        const tell = async () => {
          told.push(id);
        };
        return { id, topicId: haircut.serviceId, hasOccasions: false, startMs: startMs + 1, occasions, tell };
      },
    },
  };
  const reminding = createReminding(() => ({ all: [kind], of: () => kind }));
  const run = () => reminding.run(server.database, server.now(), new AbortController().signal);
  await expect(run()).rejects.toThrow(`reminder of ${broken}: it cannot be read`);
  expect(told).toEqual([whole]);
  expect(await dues()).toEqual(
    new Map([
      [broken, dueMs],
      [whole, null],
    ]),
  );
  // It is tried again, and nobody is told twice.
  await expect(run()).rejects.toThrow(`reminder of ${broken}: it cannot be read`);
  expect(told).toEqual([whole]);
  // What no booking stands behind is found to be over, and dropped.
  await server.runDueWork();
  expect([...(await dues()).keys()]).toEqual([whole]);
});

/** A course of two dates a week apart, later than what other tests are about, and a place in it. */
async function bookCourse(): Promise<{ course: TestService; booking: Booking; dates: string[] }> {
  const inDays = Math.ceil((nextStart() - server.now()) / dayMs) + 3;
  const course = await openClassroom(server, business).newCourse(9, {}, inDays);
  const booked = await server.send('POST', '/v2/bookings', {
    headers: owner,
    body: {
      booking: {
        bookedEntity: { schedule: { scheduleId: course.scheduleId } },
        totalParticipants: 1,
        contactDetails: { firstName: 'Grace', email: 'grace@customers.test' },
        status: 'CONFIRMED',
      },
    },
  });
  expect(booked.status, booked.text).toBe(200);
  await settle();
  const { body } = await server.send('POST', '/calendar/v3/events/query', {
    headers: owner,
    body: {
      query: { filter: { scheduleId: course.scheduleId } },
      fromLocalDate: new Date(server.now()).toISOString().slice(0, 19),
      toLocalDate: new Date(server.now() + (inDays + 9) * dayMs).toISOString().slice(0, 19),
    },
  });
  const dates = (body.events as { id: string }[]).map(({ id }) => id);
  expect(dates).toHaveLength(2);
  latestStartMs += 10 * dayMs;
  return { course, booking: booked.body.booking as Booking, dates };
}

async function moveDate(id: string | undefined, byMs: number): Promise<void> {
  const path = `/calendar/v3/events/${encodeURIComponent(id ?? '')}`;
  const { event } = (await server.send('GET', path, { headers: owner })).body as {
    event: { revision: string; start: { localDate: string }; end: { localDate: string } };
  };
  const later = ({ localDate }: { localDate: string }) => ({
    localDate: new Date(Date.parse(`${localDate}Z`) + byMs).toISOString().slice(0, 19),
  });
  const { end, revision, start } = event;
  const answer = await server.send('PATCH', path, {
    headers: owner,
    body: { event: { revision, start: later(start), end: later(end) } },
  });
  expect(answer.status, answer.text).toBe(200);
  await settle();
}

test('each date of a course goes by the times of its service', async () => {
  const { booking, course } = await bookCourse();
  await remindOfService(course, { minutesBefore: [120] });
  const startMs = startOf(booking);
  await server.setClock(startMs - 3 * hourMs);
  expect(await remindersOf(booking.id)).toEqual([]);
  await server.setClock(startMs - hourMs);
  expect(await remindersOf(booking.id)).toHaveLength(1);
  await server.setClock(startMs + 7 * dayMs - hourMs);
  expect(await remindersOf(booking.id)).toHaveLength(2);
});

test('a date of a course whose reminder is due and not told yet is reminded of, whichever date moves meanwhile', async () => {
  const { booking, dates } = await bookCourse();
  const startMs = startOf(booking);
  await comeDueUntold(booking, startMs - dayMs);
  await moveDate(dates[1], dayMs);
  await server.setClock(startMs - dayMs + 2 * minuteMs);
  expect(await remindersOf(booking.id)).toHaveLength(1);
  // The next one lies earlier now, before the time at which it was to be reminded of.
  await comeDueUntold(booking, startMs + 7 * dayMs);
  await moveDate(dates[1], -2 * hourMs);
  await server.setClock(startMs + 7 * dayMs + 2 * minuteMs);
  const reminders = await remindersOf(booking.id);
  expect(reminders).toHaveLength(2);
  const clock = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: 'numeric', minute: '2-digit' });
  const [from = ''] = clock.format(startMs + 8 * dayMs - 2 * hourMs).split(/\s/);
  expect(reminders.map(({ text }) => /^Time: .*$/m.exec(text)?.[0]).join()).toMatch(
    // The half of the day and the zone stand before the end, too, where that lies in another half or on another day.
    new RegExp(`(?<![\\d:])${from}\\s[^–]*–`),
  );
  await server.setClock(startMs + 8 * dayMs - hourMs);
  expect(await remindersOf(booking.id)).toHaveLength(2);
});

test('times of a service are bounded, need a service and its last state, and are for the management', async () => {
  expect((await remindOfService(haircut, { minutesBefore: [4] })).status).toBe(400);
  const put = (path: string, headers: Record<string, string>, revision: string) =>
    server.send('PUT', path, { headers, body: { serviceReminders: {}, revision } });
  expect((await put(ofService(haircut), owner, '7')).code).toBe('INVALID_REVISION');
  expect((await put(ofService(haircut), await server.caller('FRONT_DESK'), '0')).status).toBe(403);
  const unknown = '/v1/outbox/reminder-settings/services/00000000-0000-4000-8000-000000000000';
  expect((await put(unknown, owner, '0')).code).toBe('NOT_FOUND');
  expect((await server.send('GET', unknown, { headers: owner })).code).toBe('NOT_FOUND');
});

test('times are bounded, and a change from an older state is refused', async () => {
  expect((await remind({ minutesBefore: [4], remindStaff: false })).status).toBe(400);
  expect((await remind({ minutesBefore: [10, 20, 30, 40, 50, 60], remindStaff: false })).status).toBe(400);
  const stale = await server.send('PUT', '/v1/outbox/reminder-settings', {
    headers: owner,
    body: { reminderSettings: { minutesBefore: [60], remindStaff: false }, revision: '0' },
  });
  expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
  const desk = await server.send('GET', '/v1/outbox/reminder-settings', { headers: await server.caller('FRONT_DESK') });
  expect(desk.status).toBe(403);
});
