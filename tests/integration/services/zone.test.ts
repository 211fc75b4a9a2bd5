/**
 * What follows when a site moves to another zone, or the zone data itself changes (design 4.3, services sheet 10 and
 * 12.13).
 */
import type { Service } from '@openhours/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs, zoneDataVersion, zoneOf } from '../../../packages/server/src/time/index.ts';
import { copyRow } from '../../support/copied-rows.ts';
import { endedJob, jobStartedBy, jobsOf } from '../../support/jobs.ts';
import { tellOccupancyChanged } from '../../support/occupancy.ts';
import { openShop, type Shop, weekdayOf } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

const day = (days: number, time: string) =>
  `${new Date(shop.server.now() + days * dayMs).toISOString().slice(0, 10)}T${time}`;

async function addSession(service: Service, days: number, more: object = {}): Promise<{ id: string }> {
  const event = {
    scheduleId: service.schedule.id,
    type: service.type,
    start: { localDate: day(days, '10:00:00') },
    end: { localDate: day(days, '11:00:00') },
    ...more,
  };
  const answer = await shop.post('/calendar/v3/events', { event });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.event as { id: string };
}

interface Ends {
  readonly start: { readonly localDate: string; readonly timeZone: string; readonly utcDate: string };
}
async function startOf(eventId: string): Promise<Ends['start']> {
  const answer = await shop.server.send('GET', `/calendar/v3/events/${eventId}`, { headers: shop.owner });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.event as Ends).start;
}

async function moveSite(timeZone: string): Promise<void> {
  const { authorization } = await shop.server.caller('apiKey');
  const moved = await shop.server.send('PATCH', `/v1/sites/${shop.server.siteId}`, {
    headers: { authorization: authorization as string, 'wix-account-id': shop.server.accountId },
    body: { site: { timeZone } },
  });
  expect(moved.status, moved.text).toBe(200);
}

const instantIn = (timeZone: string, local: string) =>
  new Date(zoneOf(timeZone).toInstant(Date.parse(`${local}Z`))).toISOString();

/** Books a place in a class; answers the id. */
async function bookPlace(service: Service, eventId: string): Promise<string> {
  const answer = await shop.post('/v2/bookings', {
    booking: {
      bookedEntity: { slot: { serviceId: service.id, eventId } },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Eve', email: 'eve@example.com' },
    },
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.booking as { id: string }).id;
}

async function bookingStart(id: string): Promise<string> {
  const found = await shop.post('/v2/extended-bookings/query', { query: { filter: { id } } });
  const [first] = found.body.extendedBookings as { booking: { startDate: string } }[];
  return first!.booking.startDate;
}

/** Very many sessions like one; answers the ids of all. */
async function copySession(id: string): Promise<string[]> {
  const database = new pg.Client({ connectionString: shop.server.databaseUrl });
  await database.connect();
  const ids = await copyRow({ database, siteId: shop.server.siteId }, 'calendar_event', id, 120);
  await database.end();
  return ids;
}

describe('a site that moves', () => {
  test('takes its business hours along: they keep their local time (services sheet 10)', async () => {
    await moveSite('Asia/Tokyo');
    const { body } = await shop.post('/calendar/v3/events/query', {
      query: { filter: { type: 'WORKING_HOURS' } },
      fromLocalDate: day(3, '00:00:00'),
      toLocalDate: day(10, '00:00:00'),
    });
    const hours = body.events as (Ends & { readonly end: { readonly localDate: string } })[];
    expect(hours).toHaveLength(5);
    for (const { start, end } of hours) {
      expect(start).toMatchObject({ timeZone: 'Asia/Tokyo', localDate: expect.stringContaining('T10:00:00') });
      expect(end.localDate).toContain('T18:00:00');
    }
  });

  test('takes the dates of its courses along (services sheet 11.4)', async () => {
    await moveSite('Europe/Berlin');
    const course = await shop.created(shop.session('COURSE', { name: 'Travels' }));
    await addSession(course, 4);
    await addSession(course, 11);
    await moveSite('America/New_York');
    const { schedule } = await shop.read(course.id);
    expect(schedule).toMatchObject({
      firstSessionStart: instantIn('America/New_York', day(4, '10:00:00')),
      lastSessionEnd: instantIn('America/New_York', day(11, '11:00:00')),
    });
    const frame = await shop.server.send('GET', `/calendar/v3/schedules/timeframe/${schedule.id}`, {
      headers: shop.owner,
    });
    expect(frame.body).toMatchObject({ timeFrame: { firstEventStartDate: schedule.firstSessionStart } });
  });

  test('takes very many sessions along behind its answer, with what is booked on them and the dates of courses', async () => {
    await moveSite('Europe/Berlin');
    const [service, course] = await Promise.all([
      shop.created(shop.session('CLASS', { name: 'Caravan' })),
      shop.created(shop.session('COURSE', { name: 'Trek' })),
    ]);
    const held = await addSession(service, 4);
    const bookingId = await bookPlace(service, held.id);
    const ids = await copySession(held.id);
    const dated = await addSession(course, 5);
    const series = await addSession(service, 6, {
      recurrenceRule: { frequency: 'WEEKLY', interval: 1, days: [weekdayOf(day(6, '10:00:00'))] },
    });
    const job = await jobStartedBy(shop.server, 'calendar.followSiteZone', shop.owner, () =>
      moveSite('America/New_York'),
    );
    expect(await endedJob(shop.server, job.id, shop.owner)).toMatchObject({ status: 'DONE', failed: 0 });
    const at = (days: number) => ({
      localDate: day(days, '10:00:00'),
      timeZone: 'America/New_York',
      utcDate: instantIn('America/New_York', day(days, '10:00:00')),
    });
    for (const id of [held.id, ids.at(-1) as string]) {
      expect(await startOf(id)).toEqual(at(4));
    }
    expect(await startOf(dated.id)).toEqual(at(5));
    expect(await startOf(series.id)).toEqual(at(6));
    expect(await bookingStart(bookingId)).toBe(at(4).utcDate);
    expect((await shop.read(course.id)).schedule.firstSessionStart).toBe(at(5).utcDate);
    // The event of the site tells of all of it.
    expect((await shop.eventsOf(held.id)).map(({ type }) => type)).not.toContain('wix.calendar.v3.event_updated');
  });

  test('takes what is left to the zone that it takes next', async () => {
    const service = await shop.created(shop.session('CLASS', { name: 'Detour' }));
    const ids = await copySession((await addSession(service, 4)).id);
    await Promise.all(['Asia/Tokyo', 'Europe/Berlin'].map(moveSite));
    for (const { id } of await jobsOf(shop.server, 'calendar.followSiteZone', shop.owner)) {
      expect(await endedJob(shop.server, id, shop.owner)).toMatchObject({ status: 'DONE', failed: 0 });
    }
    const { timeZone } = await startOf(ids[0] as string);
    for (const id of ids) {
      expect(await startOf(id)).toMatchObject({ timeZone, localDate: day(4, '10:00:00') });
    }
  });
});

/** Puts the site back to older zone data, by which everything of a service's schedule lay an hour later. */
async function ageZoneData(service: Service): Promise<void> {
  const { database, siteId } = shop.server;
  await database.transact(siteId, async (tx) => {
    const later = `'1 hour'::interval`;
    for (const text of [
      `update calendar_event set start_at = start_at + ${later}, end_at = end_at + ${later}
       where site_id = $1 and schedule_id = $2`,
      `update occupancy set during = tstzrange(lower(during) + ${later}, upper(during) + ${later})
       where site_id = $1 and source_id in (select id from calendar_event where site_id = $1 and schedule_id = $2)`,
      `update booking set start_at = start_at + ${later}, end_at = end_at + ${later}
       where site_id = $1 and schedule_id = $2`,
      `update schedule set frame_start = frame_start + ${later}, frame_end = frame_end + ${later}
       where site_id = $1 and id = $2`,
      `update service set first_session_at = first_session_at + ${later},
         last_session_end_at = last_session_end_at + ${later} where site_id = $1 and schedule_id = $2`,
    ]) {
      tx.write(statement(text, [siteId, service.schedule.id]));
    }
    tx.write(statement(`update events_view set zone_data = '2000a' where site_id = $1`, [siteId]));
    tellOccupancyChanged(tx);
  });
}

describe('new zone data', () => {
  const occupiedFrom = async (eventId: string) => {
    const { database, siteId } = shop.server;
    const rows = await database.serverReader.all(
      statement<{ from: number }>(
        `select extract(epoch from lower(during))::float8 * 1000 as from from occupancy
         where site_id = $1 and source_id = $2`,
        [siteId, eventId],
      ),
    );
    return rows.map(({ from }) => new Date(from).toISOString());
  };

  test('moves coming sessions, their bookings, their time and the dates of courses; local times stay', async () => {
    await moveSite('Europe/Berlin');
    const service = await shop.created(shop.session('CLASS', { name: 'Clock' }));
    const held = await addSession(service, 5, { resources: [{ id: shop.ada }] });
    const bookingId = await bookPlace(service, held.id);
    const course = await shop.created(shop.session('COURSE', { name: 'Framed by the clock' }));
    await addSession(course, 6);
    const [start, booked, taken, framed] = await Promise.all([
      startOf(held.id),
      bookingStart(bookingId),
      occupiedFrom(held.id),
      shop.read(course.id),
    ]);
    await ageZoneData(service);
    await ageZoneData(course);
    expect((await startOf(held.id)).utcDate).toBe(new Date(Date.parse(start.utcDate) + hourMs).toISOString());
    expect((await shop.read(course.id)).schedule).not.toEqual(framed.schedule);

    await shop.server.runDueWork();
    expect(await startOf(held.id)).toEqual(start);
    expect(await bookingStart(bookingId)).toBe(booked);
    expect(await occupiedFrom(held.id)).toEqual(taken);
    expect((await shop.read(course.id)).schedule).toEqual(framed.schedule);
    expect((await shop.eventsOf(held.id)).map(({ type }) => type)).toContain('wix.calendar.v3.event_updated');
    expect((await shop.eventsOf(bookingId)).map(({ type }) => type)).toContain('wix.bookings.v2.booking_updated');
    const logged = await shop.server.database.serverReader.all(
      statement<{ actor: string; request: string | null }>(
        `select distinct actor_type as actor, request_id as request from audit_entry
         where site_id = $1 and operation = 'calendar.renewInstants'`,
        [shop.server.siteId],
      ),
    );
    expect(logged).toEqual([{ actor: 'server', request: null }]);
    expect(await shop.eventsOf(course.schedule.id)).toContainEqual(
      expect.objectContaining({ type: 'wix.calendar.v3.schedule_time_frame_updated' }),
    );
  });

  test('moves very many behind its run, with what is booked on them, and is over when all of it lies anew', async () => {
    const service = await shop.created(shop.session('CLASS', { name: 'Clocks' }));
    const held = await addSession(service, 5);
    const bookingId = await bookPlace(service, held.id);
    await copySession(held.id);
    const [start, booked] = [await startOf(held.id), await bookingStart(bookingId)];
    await ageZoneData(service);
    const job = await jobStartedBy(shop.server, 'calendar.renewInstants', shop.owner, () => shop.server.runDueWork());
    // It is found to be due until it is over, and begun once; what few are left by then are done with the finding.
    await shop.server.runDueWork();
    expect(await jobsOf(shop.server, 'calendar.renewInstants', shop.owner)).toHaveLength(1);
    expect(await endedJob(shop.server, job.id, shop.owner)).toMatchObject({ status: 'DONE', failed: 0 });
    expect([await startOf(held.id), await bookingStart(bookingId)]).toEqual([start, booked]);
    const { database, siteId } = shop.server;
    const rows = await database.serverReader.all(
      statement(
        `select (select zone_data from events_view where site_id = $1) as zone,
           count(distinct event.start_at)::integer as starts,
           (select count(distinct entity_id)::integer from audit_entry
            where site_id = $1 and operation = 'calendar.renewInstants' and actor_type = 'server'
              and entity_id in (select id from calendar_event where site_id = $1 and schedule_id = $2)) as logged
         from calendar_event as event where event.site_id = $1 and event.schedule_id = $2`,
        [siteId, service.schedule.id],
      ),
    );
    expect(rows).toEqual([{ zone: zoneDataVersion(), starts: 1, logged: 121 }]);
  });

  test('leaves appointments at their instant and changes their local time', async () => {
    const service = await shop.created(shop.appointment({ name: 'Fixed' }));
    const event = await addSession(service, 5, { type: 'APPOINTMENT' });
    const before = await startOf(event.id);
    await ageZoneData(service);
    await shop.server.runDueWork();
    const after = await startOf(event.id);
    expect(Date.parse(after.utcDate)).toBe(Date.parse(before.utcDate) + hourMs);
    expect(after.localDate).toBe(day(5, '11:00:00'));
  });

  test('is looked at once: older runtimes beside it change nothing back', async () => {
    const service = await shop.created(shop.session('CLASS', { name: 'Newer' }));
    const session = await addSession(service, 5);
    await ageZoneData(service);
    const { database, siteId } = shop.server;
    await database.transact(siteId, async (tx) =>
      tx.write(statement(`update events_view set zone_data = '2999z' where site_id = $1`, [siteId])),
    );
    const before = await startOf(session.id);
    await shop.server.runDueWork();
    expect(await startOf(session.id)).toEqual(before);
  });
});
