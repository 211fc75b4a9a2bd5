/** Schedules over HTTP (services sheet 11.1), and who may do what with them and their events (0.4). */
import type { CalendarEvent, Schedule } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { addStaff } from '../../support/site-catalogue.ts';
import { businessId, calendarOfFile, type Page } from './calendar-of-file.ts';

const calendar = calendarOfFile();
const { call, ok, refused, newSchedule, hour, newEvent, weekly, query, inMonth } = calendar;

describe('schedules (services sheet 11.1)', () => {
  test('a new site has the business schedule with five weekly working hours, ten to six (services sheet 12.1)', async () => {
    const found = await ok<{ schedules: Schedule[] }>(
      call('POST', '/schedules/query', { query: { filter: { externalId: businessId } } }, calendar.visitor()),
    );
    expect(found.schedules).toHaveLength(1);
    const [business] = found.schedules;
    expect(business).toMatchObject({
      name: 'business',
      status: 'ACTIVE',
      timeZone: 'Europe/Berlin',
      scheduleOwnerId: businessId,
    });
    const week = await query({
      query: { filter: { scheduleId: business!.id, type: 'WORKING_HOURS' } },
      fromLocalDate: '2026-11-30T00:00:00',
      toLocalDate: '2026-12-07T00:00:00',
    });
    expect(week.events.map(({ start, end }) => [start.localDate, end.localDate])).toEqual(
      ['11-30', '12-01', '12-02', '12-03', '12-04'].map((day) => [`2026-${day}T10:00:00`, `2026-${day}T18:00:00`]),
    );
  });

  test('defaults, the statuses of both views, and what is immutable', async () => {
    const externalId = newId();
    const schedule = await newSchedule({ externalId, defaultTitle: 'Choir', defaultCapacity: 12, appId: newId() });
    expect(schedule).toMatchObject({
      revision: '1',
      status: 'ACTIVE',
      externalId,
      businessTimeZoneEnabled: true,
      timeZone: 'Europe/Berlin',
      defaultCapacity: 12,
      permissions: [],
    });
    const again = call('POST', '/schedules', { schedule: { name: 'Twin', externalId } });
    expect(await refused(again)).toEqual([409, 'ALREADY_EXISTS']);
    const created = await ok<{ schedules: Schedule[] }>(
      call('POST', '/schedules/query', { query: { filter: { $and: [{ externalId }, { status: 'CREATED' }] } } }),
    );
    expect(created.schedules).toEqual([schedule]);
    const changed = await ok<{ schedule: Schedule }>(
      call('PATCH', `/schedules/${schedule.id}`, {
        schedule: { revision: '1', name: 'Big choir', externalId: newId() },
      }),
    );
    expect(changed.schedule).toMatchObject({ revision: '2', name: 'Big choir', externalId });
    const stale = await call('PATCH', `/schedules/${schedule.id}`, { schedule: { revision: '1', name: 'X' } });
    expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
    expect(stale.text).toContain('"currentRevision":"2"');
  });

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['timeZone', 'Mars/Base'],
    ['timeZone', 'x'.repeat(151)],
    ['defaultTitle', ''],
    ['defaultTitle', 'x'.repeat(201)],
    ['defaultCapacity', -1],
  ])('a %s of %j is refused', async (field, value) => {
    const answer = await call('POST', '/schedules', { schedule: { name: 'Bounds', [field]: value } });
    expect([answer.status, answer.text.includes(`"field":"schedule.${field}"`)]).toEqual([400, true]);
  });

  test('the key in the body answers a repeated create from the first (design 4.10)', async () => {
    const body = { schedule: { name: 'Once' }, idempotencyKey: newId() };
    const first = await ok<{ schedule: Schedule }>(call('POST', '/schedules', body));
    expect(await ok(call('POST', '/schedules', body))).toEqual(first);
    const other = call('POST', '/schedules', { ...body, schedule: { name: 'Twice' } });
    expect(await refused(other)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('cancelling is final and takes the coming events, but for those with people when asked', async () => {
    const schedule = await newSchedule({ defaultCapacity: 5 });
    const past = await newEvent({ scheduleId: schedule.id, ...hour('2026-11-20') });
    const single = await newEvent({ scheduleId: schedule.id, ...hour('2026-11-26') });
    const master = await weekly(schedule.id);
    const [first, second] = (
      await inMonth(schedule.id, { query: { filter: { scheduleId: schedule.id, type: 'CLASS' } } })
    ).events;
    await ok(call('POST', '/participations', { participation: { eventId: first!.id, participant: { name: 'Bo' } } }));
    const cancelled = await ok<{ schedule: Schedule }>(
      call('POST', `/schedules/${schedule.id}/cancel`, { preserveFutureEventsWithParticipants: true }),
    );
    expect(cancelled.schedule.status).toBe('CANCELLED');
    const status = async (id: string) => {
      const answer = await call('GET', `/events/${id}`);
      return answer.status === 200 ? (answer.body.event as CalendarEvent).status : answer.code;
    };
    expect(await Promise.all([past, single, master, first!].map(({ id }) => status(id)))).toEqual([
      'CONFIRMED',
      'CANCELLED',
      'CANCELLED',
      'CONFIRMED',
    ]);
    expect(await status(second!.id)).toBe('NOT_FOUND');
    for (const again of [
      call('POST', `/schedules/${schedule.id}/cancel`, {}),
      call('PATCH', `/schedules/${schedule.id}`, { schedule: { revision: cancelled.schedule.revision, name: 'X' } }),
      call('POST', '/events', { event: { scheduleId: schedule.id, ...hour('2026-12-01') } }),
    ]) {
      expect(await refused(again)).toEqual([428, 'FAILED_PRECONDITION']);
    }
  });

  test('coming events follow what they inherit; past ones and own values stay (11.2 inheritance)', async () => {
    const schedule = await newSchedule({ defaultTitle: 'Choir', defaultCapacity: 4 });
    const past = await newEvent({ scheduleId: schedule.id, ...hour('2026-11-19') });
    const follows = await newEvent({ scheduleId: schedule.id, ...hour('2026-11-26') });
    const own = await newEvent({ scheduleId: schedule.id, ...hour('2026-11-27'), title: 'Solo' });
    const empty = await newEvent({ scheduleId: schedule.id, ...hour('2026-11-28'), title: null, totalCapacity: null });
    const master = await weekly(schedule.id, { title: undefined });
    expect(follows).toMatchObject({ title: 'Choir', totalCapacity: 4, remainingCapacity: 4 });
    expect(follows.inheritedFields.toSorted()).toEqual([
      'CAPACITY',
      'CONFERENCING_DETAILS',
      'LOCATION',
      'TIME_ZONE',
      'TITLE',
    ]);
    expect(empty.title).toBeUndefined();
    expect(empty.totalCapacity).toBeUndefined();
    await ok(
      call('PATCH', `/schedules/${schedule.id}`, {
        schedule: {
          revision: '1',
          defaultTitle: 'Band',
          defaultCapacity: 9,
          timeZone: 'America/New_York',
          businessTimeZoneEnabled: false,
        },
      }),
    );
    const { events } = await ok<Page>(
      call('GET', `/events?${[past, follows, own, empty, master].map(({ id }) => `eventIds=${id}`).join('&')}`),
    );
    expect(events.map(({ title, totalCapacity }) => [title, totalCapacity])).toEqual([
      ['Choir', 4],
      ['Band', 9],
      ['Solo', 9],
      [undefined, undefined],
      ['Band', 9],
    ]);
    expect(events[1]!.start).toEqual({
      localDate: '2026-11-26T10:00:00',
      timeZone: 'America/New_York',
      utcDate: '2026-11-26T15:00:00.000Z',
    });
    expect(events[0]!.start.timeZone).toBe('Europe/Berlin');
  });
});

describe('who may (services sheet 0.4)', () => {
  test('everybody reads without what is personal; only the business asks for it, and writes', async () => {
    const schedule = await newSchedule({
      defaultConferencingDetails: { guestUrl: 'https://meet.example/x', password: 'pw' },
    });
    const event = await newEvent({ scheduleId: schedule.id, ...hour('2026-11-25'), notes: 'Private' });
    await ok(
      call('POST', '/participations', {
        participation: { eventId: event.id, participant: { name: 'Grace', email: 'g@example.com' } },
      }),
    );
    const seen = await call('GET', `/events/${event.id}`, undefined, calendar.visitor());
    expect(seen.status).toBe(200);
    expect(seen.text).not.toMatch(/Private|Grace|meet\.example/);
    expect(await refused(call('GET', `/events/${event.id}?fields=PI_FIELDS`, undefined, calendar.visitor()))).toEqual([
      403,
      'PERMISSION_DENIED',
    ]);
    const plain = await call('GET', `/events/${event.id}`);
    expect(plain.text).not.toMatch(/Private|Grace|meet\.example/);
    const whole = await ok<{ event: CalendarEvent }>(call('GET', `/events/${event.id}?fields=PI_FIELDS`));
    expect(whole.event).toMatchObject({
      notes: 'Private',
      conferencingDetails: { guestUrl: 'https://meet.example/x' },
      participants: {
        total: 1,
        hasMore: false,
        list: [{ name: 'Grace', email: 'g@example.com', approvalStatus: 'APPROVED' }],
      },
    });
    const both = await call('GET', `/schedules/${schedule.id}?fields=PI_FIELDS`);
    expect(both.text).toContain('meet.example');
    for (const headers of [calendar.visitor(), await calendar.server().caller('member')]) {
      for (const [path, body] of [
        ['/events', { event: { scheduleId: schedule.id, ...hour('2026-11-25') } }],
        ['/schedules', { schedule: { name: 'X' } }],
        [`/events/${event.id}/cancel`, {}],
        ['/participations', { participation: { eventId: event.id } }],
      ] as const) {
        expect(await refused(call('POST', path, body, headers))).toEqual([403, 'PERMISSION_DENIED']);
      }
    }
    const anonymous = await call('POST', '/schedules', { schedule: { name: 'X' } }, {});
    expect(anonymous.status).toBe(401);
  });

  test('outsiders learn of what stands in the calendar of a person only when it is', async () => {
    const person = await calendar
      .server()
      .database.transact(calendar.server().siteId, async (tx) =>
        addStaff(tx, 'Grete', undefined, calendar.server().now()),
      );
    const words = { title: 'Dentist', location: { type: 'CUSTOM', name: 'Surgery' } };
    const extendedFields = { namespaces: { '@own/app': { reason: 'Toothache' } } };
    const time = hour('2026-11-25');
    const own = { scheduleId: person.eventsScheduleId, type: 'DEFAULT', ...time };
    const single = await newEvent({ ...own, ...words, extendedFields });
    await newEvent({ ...own, ...words, recurrenceRule: { days: ['WEDNESDAY'] } });
    const scheduleId = (await newSchedule({ name: 'Open days' })).id;
    const open = await newEvent({ scheduleId, type: 'DEFAULT', ...time, title: 'Open house' });

    const range = { fromLocalDate: '2026-11-25T00:00:00', toLocalDate: '2026-12-10T00:00:00' };
    const filter = { scheduleId: { $in: [person.eventsScheduleId, scheduleId] } };
    const asked = { ...range, query: { filter } };
    for (const headers of [calendar.visitor(), await calendar.server().caller('member')]) {
      const seen = await ok<{ events: CalendarEvent[] }>(call('POST', '/events/query', asked, headers));
      expect(seen.events.map(({ title }) => title).toSorted()).toEqual([
        'Grete',
        'Grete',
        'Grete',
        'Grete',
        'Open house',
      ]);
      expect(JSON.stringify(seen)).not.toMatch(/Dentist|Surgery|Toothache/);
      const listed = await call('GET', `/events?eventIds=${single.id}&eventIds=${open.id}`, undefined, headers);
      expect(listed.status).toBe(200);
      expect(listed.text).not.toMatch(/Dentist|Surgery|Toothache/);
    }
    const whole = await ok<{ event: CalendarEvent }>(call('GET', `/events/${single.id}`));
    expect(whole.event).toMatchObject({ ...words, extendedFields });
    const staff = await ok<{ event: CalendarEvent }>(
      call('GET', `/events/${single.id}`, undefined, await calendar.server().caller('STAFF')),
    );
    expect(staff.event.title).toBe('Dentist');
  });

  test('nobody finds by how many take part whom not every answer tells it', async () => {
    const scheduleId = (await newSchedule({ name: 'Without limit' })).id;
    const { id: eventId } = await newEvent({ scheduleId, type: 'CLASS', ...hour('2026-11-26'), totalCapacity: null });
    await ok(call('POST', '/participations', { participation: { eventId, partySize: 7 } }));
    const asked = { query: { filter: { scheduleId, 'participants.total': { $gt: 6 } } } };
    const range = { fromLocalDate: '2026-11-26T00:00:00', toLocalDate: '2026-11-27T00:00:00' };
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      const refused = await call('POST', '/events/query', { ...range, ...asked }, await calendar.server().caller(kind));
      expect([kind, refused.status, refused.code]).toEqual([kind, 400, 'INVALID_ARGUMENT']);
    }
    for (const kind of ['FRONT_DESK', 'apiKey'] as const) {
      const found = await ok<{ events: CalendarEvent[] }>(
        call('POST', '/events/query', { ...range, ...asked }, await calendar.server().caller(kind)),
      );
      expect(found.events.map(({ id }) => id)).toEqual([eventId]);
    }
  });

  test('all paths answer below /_api too', async () => {
    const answer = await calendar
      .server()
      .send('POST', '/_api/calendar/v3/events/query', { headers: calendar.visitor(), body: {} });
    expect(answer.status).toBe(200);
  });
});
