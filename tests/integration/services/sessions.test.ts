/** What services and their sessions in the calendar do to each other (services sheet 1.2, 1.4, 1.5, 1.9 and 2). */
import type { Service } from '@openhours/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { copyRow } from '../../support/copied-rows.ts';
import { endedJob, jobStartedBy } from '../../support/jobs.ts';
import { openShop, type Shop, weekdayOf } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ clockRunsOn: true });
});
afterAll(() => shop.server.stop());

const day = (days: number, time = '10:00:00') =>
  `${new Date(shop.server.now() + days * dayMs).toISOString().slice(0, 10)}T${time}`;
const business = (id: string) => ({ type: 'BUSINESS', business: { id } });

interface CalendarEvent {
  readonly id: string;
  readonly status: string;
  readonly title?: string;
  readonly totalCapacity?: number;
  readonly location?: { readonly id?: string; readonly name?: string };
}

/** Adds a session to the schedule of a service; `more` overrides. */
async function addSession(service: Service, more: object = {}): Promise<CalendarEvent> {
  const event = {
    scheduleId: service.schedule.id,
    type: service.type,
    start: { localDate: day(3) },
    end: { localDate: day(3, '11:30:00') },
    resources: [{ id: shop.ada }],
    ...more,
  };
  const answer = await shop.post('/calendar/v3/events', { event });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.event as CalendarEvent;
}
const weekly = (days: string) => ({ recurrenceRule: { frequency: 'WEEKLY', interval: 1, days: [days] } });
async function eventNow(id: string): Promise<CalendarEvent> {
  const answer = await shop.server.send('GET', `/calendar/v3/events/${id}`, { headers: shop.owner });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.event as CalendarEvent;
}
async function scheduleNow(service: Service): Promise<Record<string, unknown>> {
  const answer = await shop.server.send('GET', `/calendar/v3/schedules/${service.schedule.id}`, {
    headers: shop.owner,
  });
  return answer.body.schedule as Record<string, unknown>;
}
const typesOf = async (id: string) =>
  (await shop.eventsOf(id)).map(({ type }) => type.replace(/^wix\.calendar\.v3\./, ''));

describe('the schedule of a service', () => {
  test('is made with it: named, sized and placed like it, and told', async () => {
    const service = await shop.created(shop.session('CLASS', { name: 'Yoga', locations: [business(shop.branchId)] }));
    expect(await scheduleNow(service)).toMatchObject({
      externalId: service.id,
      name: 'Yoga',
      defaultTitle: 'Yoga',
      defaultCapacity: 12,
      defaultLocation: { id: shop.branchId, type: 'BUSINESS', name: 'Branch' },
      status: 'ACTIVE',
    });
    expect(await typesOf(service.schedule.id)).toEqual(['schedule_created']);
  });

  test('follows a new name and size, with the coming sessions that inherit them', async () => {
    const service = await shop.created(shop.session('CLASS', { name: 'Old name' }));
    const [heir, own] = [await addSession(service), await addSession(service, { title: 'Special', totalCapacity: 3 })];
    await shop.updated(service.id, { name: 'New name', defaultCapacity: 20 });
    expect(await scheduleNow(service)).toMatchObject({
      name: 'New name',
      defaultTitle: 'New name',
      defaultCapacity: 20,
    });
    expect(await eventNow(heir.id)).toMatchObject({ title: 'New name', totalCapacity: 20 });
    expect(await eventNow(own.id)).toMatchObject({ title: 'Special', totalCapacity: 3 });
  });

  test('is cancelled with it, and so are its coming sessions', async () => {
    const service = await shop.created(shop.session('CLASS', { name: 'Ending' }));
    const single = await addSession(service);
    const series = await addSession(service, weekly(weekdayOf(day(3))));
    const answer = await shop.server.send('DELETE', `/v2/services/${service.id}`, { headers: shop.owner });
    expect(answer.status, answer.text).toBe(200);
    expect((await scheduleNow(service)).status).toBe('CANCELLED');
    expect((await eventNow(single.id)).status).toBe('CANCELLED');
    expect((await eventNow(series.id)).status).toBe('CANCELLED');
    expect(await typesOf(single.id)).toContain('event_cancelled');
    expect(await typesOf(service.schedule.id)).toContain('schedule_cancelled');
  });
});

describe('places that a service no longer has', () => {
  async function placed(name: string) {
    const service = await shop.created(
      shop.session('CLASS', { name, locations: [business(shop.branchId), business(shop.mainLocationId)] }),
    );
    const at = (id: string) => ({ location: { id, type: 'BUSINESS' } });
    const single = await addSession(service, at(shop.branchId));
    const series = await addSession(service, { ...at(shop.branchId), ...weekly(weekdayOf(day(3))) });
    const elsewhere = await addSession(service, at(shop.mainLocationId));
    return { service, single, series, elsewhere };
  }
  const leaveBranch = (service: Service, removedLocationSessionsAction?: object) =>
    shop.post(`/v2/services/${service.id}/locations`, {
      locations: [business(shop.mainLocationId)],
      ...(removedLocationSessionsAction === undefined ? {} : { removedLocationSessionsAction }),
    });

  test('keep their sessions unless something else is said', async () => {
    const { service, single, series } = await placed('Keeps');
    expect((await leaveBranch(service)).status).toBe(200);
    expect((await eventNow(single.id)).location?.id).toBe(shop.branchId);
    expect((await eventNow(series.id)).location?.id).toBe(shop.branchId);
  });

  test('give their coming sessions to another place', async () => {
    const { service, single, series, elsewhere } = await placed('Moves');
    const newLocation = business(shop.mainLocationId);
    const answer = await leaveBranch(service, { action: 'MOVE_TO_LOCATION', moveToLocationOptions: { newLocation } });
    expect(answer.status, answer.text).toBe(200);
    for (const { id } of [single, series]) {
      expect(await eventNow(id)).toMatchObject({ status: 'CONFIRMED', location: { id: shop.mainLocationId } });
      expect(await typesOf(id)).toContain('event_updated');
    }
    expect(await typesOf(elsewhere.id)).not.toContain('event_updated');
  });

  test('lose their coming sessions', async () => {
    const { service, single, series, elsewhere } = await placed('Deletes');
    const answer = await leaveBranch(service, { action: 'DELETE' });
    expect(answer.status, answer.text).toBe(200);
    expect((await eventNow(single.id)).status).toBe('CANCELLED');
    expect((await eventNow(series.id)).status).toBe('CANCELLED');
    expect((await eventNow(elsewhere.id)).status).toBe('CONFIRMED');
  });

  describe('where very many are to come', () => {
    async function crowded(name: string) {
      const made = await placed(name);
      const database = new pg.Client({ connectionString: shop.server.databaseUrl });
      await database.connect();
      await copyRow({ database, siteId: shop.server.siteId }, 'calendar_event', made.single.id, 120);
      await database.end();
      return made;
    }
    const eventsAt = async ({ schedule }: Service, locationId: string, status: string) => {
      const { database, siteId } = shop.server;
      const [row] = await database.serverReader.all<{ count: number }>(
        statement(
          `select count(*)::integer as count from calendar_event
           where site_id = $1 and schedule_id = $2 and location_id = $3 and status = $4`,
          [siteId, schedule.id, locationId, status],
        ),
      );
      return row?.count;
    };

    test('give them to another place behind the answer', async () => {
      const { service, series } = await crowded('Moves a crowd');
      const newLocation = business(shop.mainLocationId);
      const job = await jobStartedBy(shop.server, 'calendar.moveEvents', shop.owner, () =>
        leaveBranch(service, { action: 'MOVE_TO_LOCATION', moveToLocationOptions: { newLocation } }),
      );
      const ended = { status: 'DONE', total: 122, succeeded: 122, failed: 0 };
      expect(await endedJob(shop.server, job.id, shop.owner)).toMatchObject(ended);
      expect(await eventsAt(service, shop.branchId, 'CONFIRMED')).toBe(0);
      expect(await eventsAt(service, shop.mainLocationId, 'CONFIRMED')).toBe(123);
      expect(await eventNow(series.id)).toMatchObject({ location: { id: shop.mainLocationId } });
    });

    test('lose them behind the answer', async () => {
      const { service, elsewhere } = await crowded('Deletes a crowd');
      const job = await jobStartedBy(shop.server, 'calendar.cancelEvents', shop.owner, () =>
        leaveBranch(service, { action: 'DELETE' }),
      );
      const ended = { status: 'DONE', total: 122, succeeded: 122, failed: 0 };
      expect(await endedJob(shop.server, job.id, shop.owner)).toMatchObject(ended);
      expect(await eventsAt(service, shop.branchId, 'CONFIRMED')).toBe(0);
      expect((await eventNow(elsewhere.id)).status).toBe('CONFIRMED');
    });
  });
});

test('bookings at places that go are cancelled by the business, or stay', async () => {
  const service = await shop.created(
    shop.appointment({ name: 'Two places', locations: [business(shop.branchId), business(shop.mainLocationId)] }),
  );
  const book = async (days: number, locationId: string) => {
    const slot = {
      serviceId: service.id,
      startDate: `${day(days)}Z`,
      endDate: `${day(days, '10:50:00')}Z`,
      resource: { id: shop.ada },
      location: { id: locationId, locationType: 'OWNER_BUSINESS' },
    };
    const answer = await shop.post('/v2/bookings', {
      booking: {
        bookedEntity: { slot },
        totalParticipants: 1,
        status: 'CONFIRMED',
        contactDetails: { firstName: 'Eve', email: 'eve@example.com' },
      },
      flowControlSettings: { skipAvailabilityValidation: true },
    });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.booking as { id: string }).id;
  };
  const ids = [await book(4, shop.branchId), await book(5, shop.mainLocationId)];
  const states = async () => {
    const found = await shop.post('/v2/extended-bookings/query', { query: { filter: { id: { $in: ids } } } });
    const all = (found.body.extendedBookings as { booking: { id: string; status: string } }[]).map(
      (each) => each.booking,
    );
    return ids.map((id) => all.find((each) => each.id === id)?.status);
  };
  expect(await states()).toEqual(['CONFIRMED', 'CONFIRMED']);
  const left = await shop.post(`/v2/services/${service.id}/locations`, {
    locations: [business(shop.mainLocationId)],
    removedLocationSessionsAction: { action: 'DELETE' },
    participantNotification: { notifyParticipants: true },
  });
  expect(left.status, left.text).toBe(200);
  expect(await states()).toEqual(['CANCELED', 'CONFIRMED']);
  const query = '?preserveFutureSessionsWithParticipants=true';
  const removed = await shop.server.send('DELETE', `/v2/services/${service.id}${query}`, { headers: shop.owner });
  expect(removed.status, removed.text).toBe(200);
  expect(await states()).toEqual(['CANCELED', 'CONFIRMED']);
});

test('bookings move with the zone of the schedule', async () => {
  const service = await shop.created(shop.session('CLASS', { name: 'Elsewhere' }));
  const { id: eventId } = await addSession(service);
  const made = await shop.post('/v2/bookings', {
    booking: {
      bookedEntity: { slot: { serviceId: service.id, eventId } },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Eve', email: 'eve@example.com' },
    },
  });
  expect(made.status, made.text).toBe(200);
  const { id, startDate } = made.body.booking as { id: string; startDate: string };
  const { revision } = await scheduleNow(service);
  const moved = await shop.server.send('PATCH', `/calendar/v3/schedules/${service.schedule.id}`, {
    headers: shop.owner,
    body: { schedule: { revision, timeZone: 'Asia/Tokyo', businessTimeZoneEnabled: false } },
  });
  expect(moved.status, moved.text).toBe(200);
  const found = await shop.post('/v2/extended-bookings/query', { query: { filter: { id } } });
  const [first] = found.body.extendedBookings as { booking: { startDate: string } }[];
  expect(first!.booking.startDate).toBe(`${day(3, '01:00:00')}.000Z`);
  expect(first!.booking.startDate).not.toBe(startDate);
});

describe('what a service takes from its sessions', () => {
  test('staff and durations of a class are those of its coming recurring sessions', async () => {
    const service = await shop.created(shop.session('CLASS', { name: 'Derived' }));
    await addSession(service, { resources: [{ id: shop.ben }] });
    expect(await shop.read(service.id)).toMatchObject({ staffMemberIds: [] });
    const series = await addSession(service, {
      ...weekly(weekdayOf(day(3))),
      resources: [{ id: shop.ada }, { id: shop.room }],
    });
    const after = await shop.read(service.id);
    expect(after).toMatchObject({ staffMemberIds: [shop.ada], revision: '1' });
    expect(after.schedule.availabilityConstraints.durations).toEqual([{ minutes: 90 }]);
    const found = await shop.post('/v2/services/query', {
      query: { filter: { staffMemberIds: { $hasSome: [shop.ada] } } },
    });
    expect((found.body.services as Service[]).map(({ id }) => id)).toContain(service.id);
    await shop.post(`/calendar/v3/events/${series.id}/cancel`, {});
    expect((await shop.read(service.id)).staffMemberIds).toEqual([]);
  });

  test('a course begins with its first session and ends with its last', async () => {
    const service = await shop.created(shop.session('COURSE', { name: 'Framed' }));
    await addSession(service, { start: { localDate: day(2) }, end: { localDate: day(2, '11:00:00') } });
    const last = await addSession(service, { start: { localDate: day(9) }, end: { localDate: day(9, '12:00:00') } });
    const framed = (await shop.read(service.id)).schedule;
    expect(Date.parse(framed.lastSessionEnd!) - Date.parse(framed.firstSessionStart!)).toBe(7 * dayMs + 7_200_000);
    await shop.post(`/calendar/v3/events/${last.id}/cancel`, {});
    const shorter = (await shop.read(service.id)).schedule;
    expect(shorter.firstSessionStart).toBe(framed.firstSessionStart);
    expect(Date.parse(shorter.lastSessionEnd!) - Date.parse(shorter.firstSessionStart!)).toBe(3_600_000);
  });

  test('bookings of a course show when it begins and ends, also after it has changed (bookings sheet 4.1)', async () => {
    const service = await shop.created(shop.session('COURSE', { name: 'Booked course' }));
    await addSession(service, { start: { localDate: day(2) }, end: { localDate: day(2, '11:00:00') } });
    const made = await shop.post('/v2/bookings', {
      booking: {
        bookedEntity: { schedule: { scheduleId: service.schedule.id } },
        totalParticipants: 1,
        status: 'CONFIRMED',
        contactDetails: { firstName: 'Eve', email: 'eve@example.com' },
      },
    });
    expect(made.status, made.text).toBe(200);
    const { id } = made.body.booking as { id: string };
    const dates = async () => {
      const found = await shop.post('/v2/extended-bookings/query', { query: { filter: { id } } });
      const [first] = found.body.extendedBookings as { booking: { startDate: string; endDate: string } }[];
      return [first!.booking.startDate, first!.booking.endDate];
    };
    const framed = async () => {
      const { firstSessionStart, lastSessionEnd } = (await shop.read(service.id)).schedule;
      return [firstSessionStart, lastSessionEnd];
    };
    const short = await framed();
    expect(await dates()).toEqual(short);
    const last = await addSession(service, { start: { localDate: day(9) }, end: { localDate: day(9, '12:00:00') } });
    expect(await framed()).not.toEqual(short);
    expect(await dates()).toEqual(await framed());
    expect((await shop.eventsOf(id)).slice(-2).map(({ type }) => type)).toEqual([
      'wix.bookings.v2.booking_updated',
      'wix.bookings.v2.booking_rescheduled',
    ]);
    await shop.post(`/calendar/v3/events/${last.id}/cancel`, {});
    expect(await dates()).toEqual(short);
  });

  test('is looked at again when a series has ended', async () => {
    const service = await shop.created(shop.session('CLASS', { name: 'Ends' }));
    const until = { until: { localDate: day(12) } };
    const series = weekly(weekdayOf(day(3)));
    await addSession(service, { recurrenceRule: { ...series.recurrenceRule, ...until } });
    expect((await shop.read(service.id)).staffMemberIds).toEqual([shop.ada]);
    await shop.server.setClock(shop.server.now() + 30 * dayMs);
    // The visitor's token is over by then.
    const answer = await shop.server.send('GET', `/v2/services/${service.id}`, { headers: shop.owner });
    expect(answer.body.service).toMatchObject({
      staffMemberIds: [],
      schedule: { availabilityConstraints: { durations: [] } },
    });
  });
});
