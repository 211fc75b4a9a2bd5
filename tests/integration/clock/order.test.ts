/**
 * Who comes first is what happened first, and not what bears the earlier time: the clock is put back between two acts, and
 * lines, calendars, keys and the sample stand as if it had not been.
 */
import { randomBytes } from 'node:crypto';
import type { Booking, SampleBusiness, WaitlistPlaceInLine } from '@openhours/contract';
import ICAL from 'ical.js';
import { expect, onTestFinished, test } from 'vitest';
import { createAuth } from '../../../packages/server/src/auth/auth.ts';
import { createSealing } from '../../../packages/server/src/auth/sealing.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { createTestDatabase } from '../../support/database.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { outcome, type TestServer } from '../../support/server.ts';
import { withServer } from './own-server.ts';

test.each([10 * minuteMs, dayMs])('whoever joined a line first stays first when the clock goes back by %i ms', (byMs) =>
  withServer(async (server, owner) => {
    const business = await openBusiness(server);
    const yoga = await business.addService({
      name: 'Yoga',
      type: 'CLASS',
      resourceIds: [],
      rules: {
        cancellationPolicy: { enabled: true },
        waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 10 },
      },
    });
    const eventId = await openClassroom(server, business).newSession(yoga, { capacity: 1 });
    const post = async (path: string, body: object) => {
      const answer = await server.send('POST', path, { body, headers: owner });
      expect(outcome(answer), answer.text).toBe('200 OK');
      return answer.body as { booking: Booking; waitlistPlace?: WaitlistPlaceInLine };
    };
    const seat = (firstName: string) => ({
      bookedEntity: { slot: { eventId } },
      totalParticipants: 1,
      contactDetails: { firstName, email: `${firstName.toLowerCase()}@waits.test` },
    });
    const { booking: taken } = await post('/v2/bookings', { booking: { ...seat('Taken'), status: 'CONFIRMED' } });
    const joins = async (name: string) =>
      (await post('/bookings/v1/waitlist/register', { booking: seat(name) })).booking.id;
    const first = await joins('First');
    await server.setClock(mondayMorningMs - byMs);
    const second = await joins('Second');
    await server.setClock(mondayMorningMs - 2 * byMs);
    const third = await joins('Third');
    const line = async () => {
      const path = `/bookings/v1/waitlist/places?eventId=${eventId}`;
      const { waitlistPlaces } = (await server.send('GET', path, { headers: owner })).body as {
        waitlistPlaces: WaitlistPlaceInLine[];
      };
      return waitlistPlaces;
    };
    expect((await line()).map(({ bookingId, position }) => [bookingId, position])).toEqual([
      [first, 1],
      [second, 2],
      [third, 3],
    ]);
    await post(`/v2/bookings/${taken.id}/cancel`, {});
    expect((await line()).map(({ offerExpirationDate }) => offerExpirationDate !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  }),
);

/** The dates that stand in a calendar which has followed all files, in the order of the transactions that wrote them. */
async function calendarOf(server: TestServer, to: string): Promise<Set<string>> {
  await settleDeliveries(server);
  const rows = await server.database.serverReader.all(
    statement<{ calendar: string }>(
      `select calendar from message where site_id = $1 and to_address = $2 and calendar is not null
       order by xmin::text::bigint`,
      [server.siteId, to],
    ),
  );
  const known = new Map<string, { sequence: number; status: string }>();
  for (const { calendar } of rows) {
    for (const event of new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent')) {
      const value = (name: string) => String(event.getFirstPropertyValue(name));
      const sequence = Number(value('sequence'));
      if ((known.get(value('uid'))?.sequence ?? -1) <= sequence) {
        known.set(value('uid'), { sequence, status: value('status') });
      }
    }
  }
  return new Set([...known].filter(([, { status }]) => status !== 'CANCELLED').map(([uid]) => uid));
}

test('a calendar follows the file that was sent last, although an earlier one bears a later time', () =>
  withServer(async (server, owner) => {
    const business = await openBusiness(server);
    const to = 'course@customers.test';
    const course: TestService = await openClassroom(server, business).newCourse(9, {
      cancellationPolicy: { enabled: true },
    });
    const act = async (method: string, path: string, body: object) => {
      const answer = await server.send(method, path, { body, headers: owner });
      expect(outcome(answer), answer.text).toBe('200 OK');
      await settleDeliveries(server);
      return answer.body;
    };
    const told = { participantNotification: { notifyParticipants: true } };
    const { booking } = (await act('POST', '/v2/bookings', {
      booking: {
        bookedEntity: { schedule: { scheduleId: course.scheduleId } },
        totalParticipants: 1,
        contactDetails: { firstName: 'Grace', email: to },
        status: 'CONFIRMED',
      },
      ...told,
    })) as { booking: Booking };
    const before = [...(await calendarOf(server, to))];
    expect(before).toHaveLength(2);
    const local = (ms: number) => new Date(ms).toISOString().slice(0, 19);
    const change = async (uid: string, startMs: number) => {
      const path = `/calendar/v3/events/${encodeURIComponent(uid.slice(booking.id.length + 1))}`;
      const { event } = (await server.send('GET', path, { headers: owner })).body as {
        event: { id: string; revision: string };
      };
      const times = { start: { localDate: local(startMs) }, end: { localDate: local(startMs + hourMs) } };
      await act('PATCH', path, { event: { id: event.id, revision: event.revision, ...times }, ...told });
    };

    // A third date comes while the clock is behind, and only the file that is written then names it.
    await server.setClock(mondayMorningMs - dayMs);
    const startMs = mondayMorningMs + 20 * dayMs;
    const { event } = (await act('POST', '/calendar/v3/events', {
      event: {
        scheduleId: course.scheduleId,
        type: 'COURSE',
        start: { localDate: local(startMs) },
        end: { localDate: local(startMs + hourMs) },
      },
    })) as { event: { id: string } };
    await change(before[1] as string, startMs - 2 * dayMs);
    const third = `${booking.id}-${event.id}`;
    expect(await calendarOf(server, to)).toEqual(new Set([...before, third]));
    await act('POST', `/calendar/v3/events/${encodeURIComponent(event.id)}/cancel`, told);
    expect(await calendarOf(server, to)).toEqual(new Set(before));
  }));

test('the sample can be taken away although the owner made something while the clock was behind', () =>
  withServer(
    async (server, owner) => {
      const look = async () =>
        (await server.send('GET', '/v1/sample-business', { headers: owner })).body.sampleBusiness as SampleBusiness;
      const { goes } = await look();
      expect(goes.services.length).toBeGreaterThan(0);
      await server.setClock(mondayMorningMs - hourMs);
      const own = await (await openBusiness(server)).addService({ name: 'Own' });
      const now = await look();
      expect([now.kind, now.goes.services]).toEqual(['SMALL', goes.services]);
      const removed = await server.send('POST', '/v1/sample-business/remove', { headers: owner, body: {} });
      expect(outcome(removed), removed.text).toBe('200 OK');
      const left = await server.send('POST', '/_api/bookings/v2/services/query', {
        headers: owner,
        body: { query: {} },
      });
      expect((left.body.services as { id: string }[]).map(({ id }) => id)).toEqual([own.serviceId]);
    },
    { environment: { OPENHOURS_SAMPLE_DATA: 'true' } },
  ));

test.each([10 * minuteMs, 400 * dayMs])(
  'the key that was made last signs, made while the clock was behind by %i ms',
  async (byMs) => {
    // No server runs over it: one would replace a key that is so old.
    const { database, drop } = await createTestDatabase();
    onTestFinished(drop);
    const sealing = createSealing(randomBytes(32));
    let nowMs = mondayMorningMs;
    // Another process over the same database: it has no key in memory.
    const process = () =>
      createAuth({ database, clock: { now: () => nowMs }, sealing, publicOrigin: () => 'http://127.0.0.1' }).keyRing;
    await process().rotate();
    nowMs -= byMs;
    const { kid } = await process().rotate();
    expect((await process().signingKey()).kid).toBe(kid);
    nowMs += byMs;
    expect((await process().signingKey()).kid).toBe(kid);
  },
);
