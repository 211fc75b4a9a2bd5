/**
 * Several moves of the same within minutes are one message, for customers, for the business and for whoever does the work,
 * from the first old time to the last new one (docs/decisions/0043). Messages leave here only when the test lets them.
 */

import type { Booking, Message } from '@openhours/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseNow } from '../../../packages/server/src/db/clock.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { makeDueNow } from '../../../packages/server/src/tasks/repository.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { addPerson, type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const moveTimes = { quietMs: 2 * minuteMs, longestMs: 10 * minuteMs };

let mailServer: TestMailServer;
let server: TestServer;
let business: Business;
let classroom: Classroom;
let massage: TestService;
let staffEmail: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      SMTP_FROM: 'bookings@salon.test',
      OPENHOURS_OWNER_EMAIL: 'owner@salon.test',
    },
    mailTimes: { restMs: () => 100, moveTimes },
  });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  staffEmail = 'carol@salon.test';
  const carol = await server.database.transact(server.siteId, async (tx) => {
    const person = addPerson(tx, 'Carol', server.now());
    tx.write(
      statement('update staff_member set email = $2 where site_id = $1 and resource_id = $3', [
        server.siteId,
        staffEmail,
        person.resourceId,
      ]),
    );
    return person;
  });
  massage = await business.addService({
    name: 'Massage',
    resourceIds: [carol.resourceId],
    rules: { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } },
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

async function booked(email: string, slot = business.slot(massage)): Promise<Booking> {
  return business.booked({
    service: massage,
    slot,
    booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Ann', email } },
    request: {
      participantNotification: { notifyParticipants: true },
      flowControlSettings: { skipBusinessConfirmation: true },
    },
  });
}

/** Moves it by its link, as its customer does; answers it as it then is. */
async function move({ id, revision }: Booking, slot = business.slot(massage), at = server.url): Promise<Booking> {
  const { body } = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner });
  const response = await fetch(`${at}/v1/anonymous-bookings/${body.token as string}/reschedule`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slot: { startDate: slot.startDate, endDate: slot.endDate }, revision }),
  });
  const answer = (await response.json()) as { booking: Booking };
  expect(response.status, JSON.stringify(answer)).toBe(200);
  await settleDeliveries(server);
  return answer.booking;
}

/** Messages to an address of which this is about, the oldest first. */
async function messagesTo(to: string, relatedId?: string): Promise<Message[]> {
  const about = relatedId === undefined ? '' : `&relatedId=${relatedId}`;
  const path = `/v1/outbox/messages?to=${encodeURIComponent(to)}${about}`;
  return ((await server.send('GET', path, { headers: business.owner })).body.messages as Message[]).toReversed();
}

const movesIn = (messages: readonly Message[]) => messages.filter(({ type }) => type.endsWith('_RESCHEDULED'));

/** How long a message still waits, in real milliseconds of the database. */
async function waitMs({ id }: Message): Promise<number> {
  const row = await server.database.serverReader.first(
    statement<{ ms: number }>(
      `select (extract(epoch from leaves_at - clock_timestamp()) * 1000)::float8 as ms from message
       where site_id = $1 and id = $2`,
      [server.siteId, id],
    ),
  );
  return row?.ms ?? Number.NaN;
}

/** Says that the first move of what waits was told of so long ago. */
const shiftFirst = (bookingId: string, ms: number) =>
  server.database.serverReader.all(
    statement(
      `update message set moved_since = clock_timestamp() - $3 * interval '1 millisecond'
       where site_id = $1 and related_id = $2 and moved_of is not null`,
      [server.siteId, bookingId, ms],
    ),
  );

/** Lets what waits for another move be due. */
const makeDue = () =>
  server.database.transact(server.siteId, async (tx) => {
    const moved = await tx.all<{ id: string }>(
      statement(
        `update message set leaves_at = ${databaseNow} where site_id = $1 and moved_of is not null returning id`,
        [server.siteId],
      ),
    );
    makeDueNow(
      tx,
      'send mail',
      moved.map(({ id }) => id),
    );
    await tx.flush();
  });

const subjectsTo = (to: string) =>
  mailServer.taken
    .filter((mail) => mail.to.includes(to))
    .map(({ raw }) =>
      /^Subject: (.*)$/m
        .exec(raw)?.[1]
        ?.replace(/: Massage$/, '')
        .trim(),
    );

test('three moves are one message from the first old time to the last new one, to customer, business and staff', async () => {
  const first = await booked('three@customers.test');
  const last = await move(await move(await move(first)));
  for (const to of ['three@customers.test', 'owner@salon.test', staffEmail]) {
    const moves = movesIn(await messagesTo(to, first.id));
    expect(moves.map(({ status }) => status)).toEqual(['REPLACED', 'REPLACED', 'QUEUED']);
    // Nothing went wrong with them.
    expect(moves.slice(0, 2).map(({ delivery }) => delivery)).toEqual([{ attempts: 0 }, { attempts: 0 }]);
    const [replaced, , told] = moves as [Message, Message, Message];
    const again = await server.send('POST', `/v1/outbox/messages/${replaced.id}/resend`, { headers: business.owner });
    expect([again.status, again.code]).toEqual([428, 'FAILED_PRECONDITION']);
    expect(await waitMs(told)).toBeGreaterThan(minuteMs);
    expect(await waitMs(told)).toBeLessThanOrEqual(2 * minuteMs);
    const clock = (date: string | undefined) => `${((new Date(date ?? '').getUTCHours() + 11) % 12) + 1}:00`;
    expect(told.text).toMatch(new RegExp(`Previously: [^\\n]*\\b${clock(first.startDate)}`));
    expect(told.text).toMatch(new RegExp(`Time: [^\\n]*, ${clock(last.startDate)}`));
  }
  const file = await server.database.serverReader.first(
    statement<{ calendar: string }>(
      `select calendar from message where site_id = $1 and to_address = 'three@customers.test'
       order by calendar_turn desc nulls last limit 1`,
      [server.siteId],
    ),
  );
  const [event] = new ICAL.Component(ICAL.parse(file?.calendar ?? '')).getAllSubcomponents('vevent');
  expect(new ICAL.Event(event).startDate.toJSDate().toISOString()).toBe(last.startDate);
  await makeDue();
  await eventually(
    () => messagesTo('three@customers.test'),
    (messages) => messages.every(({ status }) => status !== 'QUEUED'),
  );
  expect(subjectsTo('three@customers.test')).toHaveLength(2);
});

test('ten minutes after the first nothing waits any longer, and a clock that was put back does not lengthen it', async () => {
  const booking = await move(await booked('long@customers.test'));
  await shiftFirst(booking.id, 9.5 * minuteMs);
  const moved = await move(booking);
  const [, told] = movesIn(await messagesTo('long@customers.test')) as [Message, Message];
  expect(await waitMs(told)).toBeLessThanOrEqual(minuteMs / 2);
  await shiftFirst(booking.id, -dayMs);
  await move(moved);
  const [, , newest] = movesIn(await messagesTo('long@customers.test')) as [Message, Message, Message];
  expect(await waitMs(newest)).toBeGreaterThan(minuteMs);
  expect(await waitMs(newest)).toBeLessThanOrEqual(2 * minuteMs);
});

test('whoever may be on their way is told at once, of all there was', async () => {
  const soon = (minutes: number) => ({
    ...business.slot(massage),
    startDate: new Date(server.now() + minutes * minuteMs).toISOString(),
    endDate: new Date(server.now() + minutes * minuteMs + hourMs).toISOString(),
  });
  const answer = await business.book({
    service: massage,
    slot: soon(30),
    booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Ann', email: 'soon@customers.test' } },
    request: { flowControlSettings: { skipAvailabilityValidation: true } },
  });
  expect(answer.status, answer.text).toBe(200);
  const booking = answer.body.booking as Booking;
  const slot = business.slot(massage);
  const moved = await server.send('POST', `/v2/bookings/${booking.id}/reschedule`, {
    headers: business.owner,
    body: {
      slot: { ...booking.bookedEntity.slot, startDate: slot.startDate, endDate: slot.endDate },
      revision: booking.revision,
      participantNotification: { notifyParticipants: true },
      flowControlSettings: { ignoreReschedulePolicy: true, skipAvailabilityValidation: true },
    },
  });
  expect(moved.status, moved.text).toBe(200);
  await settleDeliveries(server);
  await eventually(
    () => messagesTo('soon@customers.test'),
    (messages) => movesIn(messages)[0]?.status === 'SENT',
  );
});

test('what has been handed over is not taken back, and what comes after the moves lets them go first', async () => {
  const first = await booked('order@customers.test');
  await eventually(
    () => messagesTo('order@customers.test'),
    ([message]) => message?.status === 'SENT',
  );
  const booking = await move(first);
  await makeDue();
  await eventually(
    () => messagesTo('order@customers.test'),
    (messages) => movesIn(messages)[0]?.status === 'SENT',
  );
  const moved = await move(booking);
  const waiting = movesIn(await messagesTo('order@customers.test'));
  expect(waiting.map(({ status }) => status)).toEqual(['SENT', 'QUEUED']);
  const cancelled = await server.send('POST', `/v2/bookings/${booking.id}/cancel`, {
    headers: business.owner,
    body: { revision: moved.revision, participantNotification: { notifyParticipants: true } },
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  await eventually(
    () => messagesTo('order@customers.test'),
    (messages) => messages.at(-1)?.type === 'BOOKING_CANCELED' && messages.at(-1)?.status === 'SENT',
  );
  const types = (await messagesTo('order@customers.test'))
    .toSorted((one, other) => (one.delivery.sentDate ?? '').localeCompare(other.delivery.sentDate ?? ''))
    .map(({ type }) => type);
  expect(types.slice(-3)).toEqual(['BOOKING_RESCHEDULED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELED']);
});

test('a second process goes on from what is stored', async () => {
  const beside = await server.startBeside();
  const first = await booked('beside@customers.test');
  await move(await move(first), business.slot(massage), beside);
  expect(movesIn(await messagesTo('beside@customers.test')).map(({ status }) => status)).toEqual([
    'REPLACED',
    'QUEUED',
  ]);
});

test('a session that moves twice is one message to each who comes, and one to whoever holds it', async () => {
  const yoga = await business.addService({ name: 'Yoga', type: 'CLASS', defaultCapacity: 9, resourceIds: [] });
  const resource = await server.database.serverReader.first(
    statement<{ resource_id: string }>('select resource_id from staff_member where site_id = $1 and email = $2', [
      server.siteId,
      staffEmail,
    ]),
  );
  const eventId = await classroom.newSession(yoga, {
    resource_ids: [resource?.resource_id ?? ''],
    resource_transparencies: ['OPAQUE'],
    capacity: 9,
  });
  for (const email of ['class-a@customers.test', 'class-b@customers.test']) {
    const answer = await server.send('POST', '/v2/bookings', {
      headers: business.owner,
      body: {
        booking: {
          bookedEntity: { slot: { serviceId: yoga.serviceId, eventId } },
          totalParticipants: 1,
          contactDetails: { firstName: 'Ann', email },
          status: 'CONFIRMED',
        },
        flowControlSettings: { skipAvailabilityValidation: true },
      },
    });
    expect(answer.status, answer.text).toBe(200);
  }
  await settleDeliveries(server);
  const before = movesIn(await messagesTo(staffEmail)).length;
  for (const later of [1, 2]) {
    const { body } = await server.send('GET', `/calendar/v3/events/${eventId}`, { headers: business.owner });
    const { revision, start } = body.event as { revision: string; start: { localDate: string } };
    const fromMs = Date.parse(`${start.localDate}Z`) + later * hourMs;
    const local = (ms: number) => new Date(ms).toISOString().slice(0, 19);
    const moved = await server.send('PATCH', `/calendar/v3/events/${eventId}`, {
      headers: business.owner,
      body: {
        event: {
          id: eventId,
          revision,
          start: { localDate: local(fromMs) },
          end: { localDate: local(fromMs + hourMs) },
        },
        participantNotification: { notifyParticipants: true },
      },
    });
    expect(moved.status, moved.text).toBe(200);
    await settleDeliveries(server);
  }
  for (const email of ['class-a@customers.test', 'class-b@customers.test']) {
    expect(movesIn(await messagesTo(email)).map(({ status }) => status)).toEqual(['REPLACED', 'QUEUED']);
  }
  const toStaff = movesIn(await messagesTo(staffEmail)).slice(before);
  expect(toStaff.map(({ status }) => status)).toEqual(['REPLACED', 'QUEUED']);
});
