/** Schedules and events over HTTP (services sheet 11.1 and 11.2, bookings sheet 25): what callers send and what they get. */
import type { CalendarEvent, Schedule } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { readOccupancy } from '../../../packages/server/src/domains/calendar/index.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { addStaff } from '../../support/site-catalogue.ts';

/** A Monday; the site's zone is Europe/Berlin. */
const nowMs = Date.UTC(2026, 10, 23, 8);
const businessId = '4e0579a5-491e-4e70-a872-d097eed6e520';
let server: TestServer;
let owner: Record<string, string>;
let visitor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' } });
  await server.setClock(nowMs);
  owner = await server.caller('apiKey');
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

async function call(method: string, path: string, body?: unknown, headers = owner): Promise<TestAnswer> {
  return server.send(method, `/calendar/v3${path}`, { headers, ...(body === undefined ? {} : { body }) });
}

async function ok<Body>(answer: Promise<TestAnswer>): Promise<Body> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body as Body;
}

async function refused(answer: Promise<TestAnswer>): Promise<[number, string | undefined]> {
  const { status, code } = await answer;
  return [status, code];
}

async function newSchedule(more: Record<string, unknown> = {}): Promise<Schedule> {
  const made = await ok<{ schedule: Schedule }>(call('POST', '/schedules', { schedule: { name: 'Choir', ...more } }));
  return made.schedule;
}

const at = (localDate: string) => ({ localDate });
const hour = (day: string, from = '10:00', to = '11:00') => ({
  start: at(`${day}T${from}:00`),
  end: at(`${day}T${to}:00`),
});

async function newEvent(event: Record<string, unknown>): Promise<CalendarEvent> {
  return (await ok<{ event: CalendarEvent }>(call('POST', '/events', { event }))).event;
}

const weekly = (scheduleId: string, more: Record<string, unknown> = {}) =>
  newEvent({
    scheduleId,
    type: 'CLASS',
    title: 'Yoga',
    ...hour('2026-11-24'),
    recurrenceRule: { frequency: 'WEEKLY', interval: 1, days: ['TUESDAY'] },
    ...more,
  });

interface Page {
  readonly events: CalendarEvent[];
  readonly pagingMetadata: { count: number; hasNext: boolean; cursors: { next?: string; prev?: string } };
}
const query = (body: Record<string, unknown>, headers = owner) =>
  ok<Page>(call('POST', '/events/query', body, headers));
const inMonth = (scheduleId: string, more: Record<string, unknown> = {}) =>
  query({
    query: { filter: { scheduleId } },
    fromLocalDate: '2026-11-23T00:00:00',
    toLocalDate: '2026-12-21T00:00:00',
    ...more,
  });
const starts = ({ events }: Page) => events.map(({ start }) => start.localDate);

async function occupied(resourceId: string) {
  const rows = await readOccupancy(
    server.database.reader(server.siteId),
    [resourceId],
    nowMs - 400 * dayMs,
    nowMs + 400 * dayMs,
    nowMs,
  );
  return rows.map(({ source, startMs, blocks, exclusive }) => [
    source,
    new Date(startMs).toISOString(),
    blocks,
    exclusive,
  ]);
}

const newStaff = () =>
  server.database.transact(server.siteId, async (tx) => addStaff(tx, `Ada ${newId().slice(-6)}`, undefined, nowMs));

describe('schedules (11.1)', () => {
  test('a new site has the business schedule with five weekly working hours, ten to six (12.1)', async () => {
    const found = await ok<{ schedules: Schedule[] }>(
      call('POST', '/schedules/query', { query: { filter: { externalId: businessId } } }, visitor),
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

describe('creating events (11.2)', () => {
  test('a single event has its defaults and both clocks', async () => {
    const schedule = await newSchedule();
    const event = await newEvent({
      scheduleId: schedule.id,
      start: at('2026-11-25T10:00:47'),
      end: at('2026-11-25T11:30:00'),
      notes: 'Bring water',
    });
    expect(event).toMatchObject({
      type: 'DEFAULT',
      status: 'CONFIRMED',
      recurrenceType: 'NONE',
      transparency: 'OPAQUE',
      allDay: false,
      timeZone: 'Europe/Berlin',
      start: { localDate: '2026-11-25T10:00:00', utcDate: '2026-11-25T09:00:00.000Z' },
      externalScheduleId: schedule.externalId,
      scheduleName: 'Choir',
      notes: 'Bring water',
      revision: '1',
    });
    const abroad = await ok<{ event: CalendarEvent }>(call('GET', `/events/${event.id}?timeZone=Asia/Tokyo`));
    expect(abroad.event.adjustedStart).toEqual({ localDate: '2026-11-25T18:00:00', timeZone: 'Asia/Tokyo' });
    expect(abroad.event.adjustedEnd.localDate).toBe('2026-11-25T19:30:00');
  });

  test('the zone of the start is read where the event names none (bookings 27.1)', async () => {
    const { id: scheduleId } = await newSchedule();
    const event = await newEvent({
      scheduleId,
      start: { localDate: '2026-11-25T10:00:00', timeZone: 'Asia/Tokyo' },
      end: at('2026-11-25T11:00:00'),
    });
    expect(event).toMatchObject({ timeZone: 'Asia/Tokyo', start: { utcDate: '2026-11-25T01:00:00.000Z' } });
    expect(event.inheritedFields).not.toContain('TIME_ZONE');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an end before the start', hour('2026-11-25', '11:00', '10:00'), 'event.end.localDate'],
    ['no start', { end: at('2026-11-25T11:00:00') }, 'event.start'],
    ['no end', { start: at('2026-11-25T11:00:00') }, 'event.end'],
    [
      'a start before 1900',
      { start: at('0000-01-01T00:00:00'), end: at('0000-01-01T01:00:00') },
      'event.start.localDate',
    ],
    ['an end after 2100', { start: at('2099-01-01T00:00:00'), end: at('2101-01-01T00:00:00') }, 'event.end.localDate'],
    [
      'more than 100 years',
      { start: at('1990-01-01T00:00:00'), end: at('2095-01-01T00:00:00') },
      'event.end.localDate',
    ],
    ['whole days that begin at ten', { ...hour('2026-11-25'), allDay: true }, 'event.start.localDate'],
    ['an unknown zone', { ...hour('2026-11-25'), timeZone: 'Mars/Base' }, 'event.timeZone'],
    ['an instance', { ...hour('2026-11-25'), recurrenceType: 'INSTANCE' }, 'event.recurrenceType'],
    ['an exception', { ...hour('2026-11-25'), recurrenceType: 'EXCEPTION' }, 'event.recurrenceType'],
    ['a master without a rule', { ...hour('2026-11-25'), recurrenceType: 'MASTER' }, 'event.recurrenceRule'],
    [
      'a rule of two days',
      { ...hour('2026-11-25'), recurrenceRule: { days: ['MONDAY', 'FRIDAY'] } },
      'event.recurrenceRule.days',
    ],
    [
      'every fifth week',
      { ...hour('2026-11-25'), recurrenceRule: { days: ['MONDAY'], interval: 5 } },
      'event.recurrenceRule.interval',
    ],
    [
      'a rule that is over before it begins',
      { ...hour('2026-11-25'), recurrenceRule: { days: ['WEDNESDAY'], until: at('2026-11-24T00:00:00') } },
      'event.recurrenceRule.until.localDate',
    ],
    [
      'a master that began yesterday',
      { ...hour('2026-11-22'), recurrenceRule: { days: ['SUNDAY'] } },
      'event.start.localDate',
    ],
    [
      'a place of the business without its id',
      { ...hour('2026-11-25'), location: { type: 'BUSINESS' } },
      'event.location.id',
    ],
    [
      'a resource twice',
      { ...hour('2026-11-25'), resources: [1, 2].map(() => ({ id: businessId })) },
      'event.resources',
    ],
    ['an empty title', { ...hour('2026-11-25'), title: '' }, 'event.title'],
    ['a title of 201', { ...hour('2026-11-25'), title: 'x'.repeat(201) }, 'event.title'],
    ['notes of 5001', { ...hour('2026-11-25'), notes: 'x'.repeat(5001) }, 'event.notes'],
    ['places below none', { ...hour('2026-11-25'), totalCapacity: -1 }, 'event.totalCapacity'],
    [
      'a place with a name of 151',
      { ...hour('2026-11-25'), location: { name: 'x'.repeat(151) } },
      'event.location.name',
    ],
    [
      'a hundred and one resources',
      { ...hour('2026-11-25'), resources: Array.from({ length: 101 }, () => ({ id: newId() })) },
      'event.resources',
    ],
    ...[
      { type: 'TEAMS' },
      { hostUrl: '' },
      { guestUrl: 'x'.repeat(2001) },
      { password: 'x'.repeat(101) },
      { externalId: 'x'.repeat(151) },
      { description: 'x'.repeat(201) },
    ].map((conferencingDetails): [string, Record<string, unknown>, string] => [
      `conferencing with a wrong ${Object.keys(conferencingDetails)}`,
      { ...hour('2026-11-25'), conferencingDetails },
      `event.conferencingDetails.${Object.keys(conferencingDetails)}`,
    ]),
  ])('%s is refused', async (_name, event, field) => {
    const { id: scheduleId } = await newSchedule();
    const answer = await call('POST', '/events', { event: { scheduleId, ...event } });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.text).toContain(`"field":"${field}"`);
  });

  test.each(['ZOOM', 'CUSTOM'])('conferencing may be %s (3)', async (type) => {
    const { id: scheduleId } = await newSchedule();
    const conferencingDetails = { type, guestUrl: 'https://example.com/meet' };
    const event = await newEvent({ scheduleId, ...hour('2026-11-25'), conferencingDetails });
    expect(event).toMatchObject({ conferencingDetails });
  });

  test('what is named must be there', async () => {
    const { id: scheduleId } = await newSchedule();
    const event = { scheduleId, ...hour('2026-11-25') };
    expect(await refused(call('POST', '/events', { event: { ...event, scheduleId: newId() } }))).toEqual([
      404,
      'SCHEDULE_NOT_FOUND',
    ]);
    expect(await refused(call('POST', '/events', { event: { ...event, resources: [{ id: newId() }] } }))).toEqual([
      404,
      'RESOURCE_NOT_FOUND',
    ]);
    expect(await refused(call('POST', '/events', { event: { ...event, location: { id: newId() } } }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    for (const id of [newId(), `${newId().replaceAll('-', '')}20261124T090000Z`]) {
      expect(await refused(call('GET', `/events/${id}`))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await call('GET', '/events/short')).status).toBe(400);
  });

  test('in bulk each stands for itself, in the order of the request (1.1)', async () => {
    const { id: scheduleId } = await newSchedule();
    const events = [
      { event: { scheduleId, ...hour('2026-11-25'), title: 'One' } },
      { event: { scheduleId, ...hour('2026-11-25', '12:00', '11:00') } },
      { event: { scheduleId, type: 'WORKING_HOURS', ...hour('2026-11-26'), recurrenceRule: { days: ['THURSDAY'] } } },
    ];
    const { body, status } = await call('POST', '/bulk/events/create', { events, returnEntity: true });
    expect(status).toBe(200);
    expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
    expect(body.results).toMatchObject([
      { itemMetadata: { originalIndex: 0, success: true }, item: { title: 'One' } },
      { itemMetadata: { originalIndex: 1, success: false, error: { code: 'INVALID_ARGUMENT' } } },
      { itemMetadata: { originalIndex: 2, success: true }, item: { recurrenceType: 'MASTER' } },
    ]);
    const [first, second] = body.results as { itemMetadata: { id?: string } }[];
    const malformed = [
      { event: { id: first?.itemMetadata.id, revision: 'x' } },
      'none',
      { event: { id: first?.itemMetadata.id, revision: '1', title: 'Changed' } },
    ];
    expect(second?.itemMetadata).not.toHaveProperty('id');
    expect((await call('POST', '/bulk/events/update', { events: malformed })).body.results).toMatchObject([
      { itemMetadata: { error: { data: { fieldViolations: [{ field: 'events[0].event.revision' }] } } } },
      { itemMetadata: { error: { data: { fieldViolations: [{ field: 'events[1]' }] } } } },
      { itemMetadata: { success: true } },
    ]);
    const untitled = [{ event: { scheduleId, ...hour('2026-11-27'), title: '' } }, {}];
    expect((await call('POST', '/bulk/events/create', { events: untitled })).body.results).toMatchObject([
      { itemMetadata: { error: { data: { fieldViolations: [{ field: 'events[0].event.title' }] } } } },
      { itemMetadata: { error: { data: { fieldViolations: [{ field: 'events[1].event' }] } } } },
    ]);
    expect(
      (await call('POST', '/bulk/events/create', { events: Array.from({ length: 51 }, () => events[0]) })).status,
    ).toBe(400);
  });
});

describe('who may (0.4)', () => {
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
    const seen = await call('GET', `/events/${event.id}`, undefined, visitor);
    expect(seen.status).toBe(200);
    expect(seen.text).not.toMatch(/Private|Grace|meet\.example/);
    expect(await refused(call('GET', `/events/${event.id}?fields=PI_FIELDS`, undefined, visitor))).toEqual([
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
    for (const headers of [visitor, await server.caller('member')]) {
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
    const person = await server.database.transact(server.siteId, async (tx) =>
      addStaff(tx, 'Grete', undefined, Date.now()),
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
    for (const headers of [visitor, await server.caller('member')]) {
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
      call('GET', `/events/${single.id}`, undefined, await server.caller('STAFF')),
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
      const refused = await call('POST', '/events/query', { ...range, ...asked }, await server.caller(kind));
      expect([kind, refused.status, refused.code]).toEqual([kind, 400, 'INVALID_ARGUMENT']);
    }
    for (const kind of ['FRONT_DESK', 'apiKey'] as const) {
      const found = await ok<{ events: CalendarEvent[] }>(
        call('POST', '/events/query', { ...range, ...asked }, await server.caller(kind)),
      );
      expect(found.events.map(({ id }) => id)).toEqual([eventId]);
    }
  });

  test('all paths answer below /_api too', async () => {
    const answer = await server.send('POST', '/_api/calendar/v3/events/query', { headers: visitor, body: {} });
    expect(answer.status).toBe(200);
  });
});

describe('recurring events (11.2)', () => {
  test('instances are expanded in the range; masters and working hours only when asked', async () => {
    const { id: scheduleId } = await newSchedule();
    const master = await weekly(scheduleId, {
      recurrenceRule: { days: ['TUESDAY'], interval: 2, until: at('2026-12-22T23:59:00') },
    });
    expect(master.recurrenceRule).toMatchObject({
      frequency: 'WEEKLY',
      interval: 2,
      days: ['TUESDAY'],
      until: { localDate: '2026-12-22T23:59:00' },
    });
    const page = await inMonth(scheduleId);
    expect(starts(page)).toEqual(['2026-11-24T10:00:00', '2026-12-08T10:00:00']);
    expect(page.events[0]).toMatchObject({
      recurrenceType: 'INSTANCE',
      recurringEventId: master.id,
      id: `${master.id.replaceAll('-', '')}20261124T090000Z`,
      title: 'Yoga',
    });
    expect(page.events[0]!.inheritedFields).toContain('TIME');
    expect((await inMonth(scheduleId, { recurrenceType: ['MASTER'] })).events.map(({ id }) => id)).toEqual([master.id]);
    await newEvent({ scheduleId, type: 'WORKING_HOURS', ...hour('2026-11-25') });
    expect(starts(await inMonth(scheduleId))).toHaveLength(2);
    expect(
      starts(await inMonth(scheduleId, { query: { filter: { scheduleId, eventType: 'WORKING_HOURS' } } })),
    ).toEqual(['2026-11-25T10:00:00']);
    // Without a range: up to the end of the view.
    expect(starts(await query({ query: { filter: { scheduleId } } }))).toEqual([
      '2026-11-24T10:00:00',
      '2026-12-08T10:00:00',
      '2026-12-22T10:00:00',
    ]);
  });

  test('sessions keep their local time over the change of the clock (12.13)', async () => {
    const { id: scheduleId } = await newSchedule();
    await weekly(scheduleId, {
      start: at('2027-03-21T02:30:00'),
      end: at('2027-03-21T03:30:00'),
      recurrenceRule: { days: ['SUNDAY'], until: at('2027-04-04T23:00:00') },
    });
    const page = await query({
      query: { filter: { scheduleId } },
      fromLocalDate: '2027-03-01T00:00:00',
      toLocalDate: '2027-05-01T00:00:00',
    });
    // The second falls into the gap and moves forward by its length.
    expect(page.events.map(({ start }) => start.utcDate)).toEqual([
      '2027-03-21T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-04-04T00:30:00.000Z',
    ]);
  });

  test('an instance that is changed becomes an exception for good, under the same id', async () => {
    const { id: scheduleId } = await newSchedule();
    const master = await weekly(scheduleId);
    const second = (await inMonth(scheduleId)).events[1]!;
    const changed = await ok<{ event: CalendarEvent }>(
      call('PATCH', `/events/${second.id}`, {
        event: { revision: second.revision, title: 'Special', ...hour('2026-12-02', '18:00', '19:00') },
      }),
    );
    expect(changed.event).toMatchObject({
      id: second.id,
      recurrenceType: 'EXCEPTION',
      recurringEventId: master.id,
      title: 'Special',
      start: { localDate: '2026-12-02T18:00:00' },
    });
    expect(changed.event.inheritedFields).not.toContain('TITLE');
    expect(changed.event.inheritedFields).not.toContain('TIME');
    const page = await inMonth(scheduleId);
    expect(starts(page)).toEqual([
      '2026-11-24T10:00:00',
      '2026-12-02T18:00:00',
      '2026-12-08T10:00:00',
      '2026-12-15T10:00:00',
    ]);
    expect(page.events[1]!.id).toBe(second.id);
    // What it did not override follows the master.
    await ok(
      call('PATCH', `/events/${master.id}`, {
        event: { revision: master.revision, title: 'Pilates', totalCapacity: 7 },
      }),
    );
    expect((await inMonth(scheduleId)).events.map(({ title, totalCapacity }) => [title, totalCapacity])).toEqual([
      ['Pilates', 7],
      ['Special', 7],
      ['Pilates', 7],
      ['Pilates', 7],
    ]);
    const restored = await ok<{ event: CalendarEvent }>(
      call('POST', `/events/${second.id}/restore-defaults`, { fields: ['TITLE', 'TIME'] }),
    );
    expect(restored.event).toMatchObject({
      recurrenceType: 'EXCEPTION',
      title: 'Pilates',
      start: { localDate: '2026-12-01T10:00:00' },
    });
    expect(restored.event.inheritedFields).toEqual(expect.arrayContaining(['TITLE', 'TIME']));
    const wrong = await newEvent({ scheduleId, ...hour('2026-12-03') });
    expect((await call('POST', `/events/${wrong.id}/restore-defaults`, { fields: ['TIME'] })).status).toBe(400);
  });

  test('a master that moves takes its instances along, those with people under their ids; the past stays', async () => {
    const { id: scheduleId } = await newSchedule({ defaultCapacity: 3 });
    const master = await weekly(scheduleId);
    const before = await inMonth(scheduleId);
    await ok(call('POST', '/participations', { participation: { eventId: before.events[2]!.id } }));
    await server.setClock(nowMs + 3 * dayMs);
    try {
      const current = (await ok<{ event: CalendarEvent }>(call('GET', `/events/${master.id}`))).event;
      await ok(
        call('PATCH', `/events/${master.id}`, {
          event: {
            revision: current.revision,
            ...hour('2026-11-25', '12:00', '14:00'),
            recurrenceRule: { days: ['WEDNESDAY'] },
          },
        }),
      );
      const after = await inMonth(scheduleId);
      expect(starts(after)).toEqual([
        '2026-11-24T10:00:00',
        '2026-12-02T12:00:00',
        '2026-12-09T12:00:00',
        '2026-12-16T12:00:00',
      ]);
      expect(after.events[0]!.id).toBe(before.events[0]!.id);
      expect(after.events[2]).toMatchObject({
        id: before.events[2]!.id,
        remainingCapacity: 2,
        end: { localDate: '2026-12-09T14:00:00' },
      });
      expect(await refused(call('GET', `/events/${before.events[1]!.id}`))).toEqual([404, 'NOT_FOUND']);
      // A rule that has no place for it leaves the session with people where it is.
      const moved = (await ok<{ event: CalendarEvent }>(call('GET', `/events/${master.id}`))).event;
      await ok(
        call('PATCH', `/events/${master.id}`, {
          event: {
            revision: moved.revision,
            recurrenceRule: { days: ['WEDNESDAY'], until: at('2026-12-03T00:00:00') },
          },
        }),
      );
      const ended = await inMonth(scheduleId);
      expect(starts(ended)).toEqual(['2026-11-24T10:00:00', '2026-12-02T12:00:00', '2026-12-09T12:00:00']);
      expect(ended.events[2]).toMatchObject({ id: before.events[2]!.id, recurrenceType: 'EXCEPTION' });
    } finally {
      await server.setClock(nowMs);
    }
  });

  test('cancelling an instance leaves the others, cancelling the master ends what is to come; both are final', async () => {
    const { id: scheduleId } = await newSchedule();
    const master = await weekly(scheduleId);
    const page = await inMonth(scheduleId);
    const [, second] = page.events;
    const cancelled = await ok<{ event: CalendarEvent }>(call('POST', `/events/${second!.id}/cancel`, {}));
    expect(cancelled.event).toMatchObject({ id: second!.id, status: 'CANCELLED' });
    expect(starts(await inMonth(scheduleId))).toEqual([
      '2026-11-24T10:00:00',
      '2026-12-08T10:00:00',
      '2026-12-15T10:00:00',
    ]);
    const named = await inMonth(scheduleId, {
      query: { filter: { scheduleId, status: { $in: ['CONFIRMED', 'CANCELLED'] } } },
    });
    expect(named.events).toHaveLength(4);
    expect(await refused(call('POST', `/events/${second!.id}/cancel`, {}))).toEqual([428, 'FAILED_PRECONDITION']);
    const patch = call('PATCH', `/events/${second!.id}`, { event: { revision: cancelled.event.revision, title: 'X' } });
    expect(await refused(patch)).toEqual([428, 'FAILED_PRECONDITION']);
    await ok(call('POST', `/events/${master.id}/cancel`, {}));
    expect(starts(await inMonth(scheduleId))).toEqual([]);
    const bulk = await call('POST', '/bulk/events/cancel', { eventIds: [master.id, newId()] });
    expect(bulk.body.results).toMatchObject([
      { itemMetadata: { success: false, error: { code: 'FAILED_PRECONDITION' } } },
      { itemMetadata: { success: false, error: { code: 'NOT_FOUND' } } },
    ]);
  });

  test('a split makes two masters, after the next event and before another; rows keep their ids', async () => {
    const { id: scheduleId } = await newSchedule({ defaultCapacity: 3 });
    const master = await weekly(scheduleId);
    const before = await inMonth(scheduleId);
    await ok(call('POST', '/participations', { participation: { eventId: before.events[2]!.id } }));
    const split = (splitLocalDate: string) => call('POST', `/events/${master.id}/split`, { splitLocalDate });
    expect(await refused(split('2026-11-24T00:00:00'))).toEqual([428, 'FAILED_PRECONDITION']);
    const answer = await ok<Record<string, CalendarEvent>>(split('2026-12-05T00:00:00'));
    const [ending, starting] = [
      answer.updatedRecurringEventEndingBeforeSplit!,
      answer.newRecurringEventStartingFromSplit!,
    ];
    expect([ending.id, starting.start.localDate]).toEqual([master.id, '2026-12-08T10:00:00']);
    const after = await inMonth(scheduleId);
    expect(after.events.map(({ start, recurringEventId }) => [start.localDate, recurringEventId])).toEqual([
      ['2026-11-24T10:00:00', master.id],
      ['2026-12-01T10:00:00', master.id],
      ['2026-12-08T10:00:00', starting.id],
      ['2026-12-15T10:00:00', starting.id],
    ]);
    expect(after.events[2]).toMatchObject({ id: before.events[2]!.id, remainingCapacity: 2 });
    const ended = call('POST', `/events/${master.id}/split`, { splitLocalDate: '2026-12-20T00:00:00' });
    expect(await refused(ended)).toEqual([428, 'FAILED_PRECONDITION']);
  });

  test('the view is always a year ahead', async () => {
    const { eventsView } = await ok<{ eventsView: { endDate: string; futureDurationInDays: number } }>(
      call('GET', '/events/view', undefined, visitor),
    );
    expect(eventsView.futureDurationInDays).toBeGreaterThanOrEqual(365);
    expect(Date.parse(eventsView.endDate)).toBeGreaterThanOrEqual(nowMs + 365 * dayMs);
  });
});

describe('changing events (11.2)', () => {
  test('a mask says which fields, and clears those it names without a value', async () => {
    const { id: scheduleId } = await newSchedule();
    const event = await newEvent({ scheduleId, ...hour('2026-11-25'), title: 'A', notes: 'B' });
    const changed = await ok<{ event: CalendarEvent }>(
      call('PATCH', `/events/${event.id}`, {
        event: { revision: '1', title: 'C', transparency: 'TRANSPARENT' },
        fieldmask: 'title,notes',
      }),
    );
    expect(changed.event).toMatchObject({ title: 'C', transparency: 'OPAQUE', revision: '2' });
    expect(changed.event.notes).toBeUndefined();
    const stale = await call('PATCH', `/events/${event.id}`, { event: { revision: '1', title: 'D' } });
    expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
    for (const [more, mask] of [
      [{ scheduleId: newId() }, undefined],
      [{ type: 'CLASS' }, undefined],
      [{ recurrenceRule: { days: ['MONDAY'] } }, undefined],
      [{}, ['start']],
      [{}, 'createdDate'],
    ] as const) {
      const body = { event: { revision: '2', ...more }, ...(mask === undefined ? {} : { fieldMask: mask }) };
      expect((await call('PATCH', `/events/${event.id}`, body)).status).toBe(400);
    }
    const bulk = await call('POST', '/bulk/events/update', {
      events: [
        { event: { id: event.id, revision: '2', title: 'E' }, fieldmask: { paths: ['title'] } },
        { event: { id: event.id, revision: '2', title: 'F' } },
      ],
      returnEntity: true,
    });
    expect(bulk.body.results).toMatchObject([
      { itemMetadata: { success: true }, item: { title: 'E' } },
      { itemMetadata: { success: false, id: event.id, error: { code: 'INVALID_REVISION' } } },
    ]);
  });

  test('opaque events take the time of their resources, and of the schedule they are on; every change follows (12.4)', async () => {
    const [ada, bob] = [await newStaff(), await newStaff()];
    const event = await newEvent({
      scheduleId: ada.eventsScheduleId,
      ...hour('2026-11-25'),
      resources: [{ id: bob.resourceId }],
    });
    expect(event.resources).toEqual([
      {
        id: bob.resourceId,
        name: expect.any(String),
        scheduleId: bob.eventsScheduleId,
        transparency: 'OPAQUE',
        permissionRole: 'WRITER',
        ...(event.resources[0]!.type ? { type: event.resources[0]!.type } : {}),
      },
    ]);
    const taken = ['EVENT', '2026-11-25T09:00:00.000Z', true, false];
    expect([await occupied(ada.resourceId), await occupied(bob.resourceId)]).toEqual([[taken], [taken]]);
    const patch = async (revision: string, more: Record<string, unknown>) =>
      (await ok<{ event: CalendarEvent }>(call('PATCH', `/events/${event.id}`, { event: { revision, ...more } })))
        .event;
    await patch('1', hour('2026-11-26'));
    const moved = ['EVENT', '2026-11-26T09:00:00.000Z', true, false];
    expect([await occupied(ada.resourceId), await occupied(bob.resourceId)]).toEqual([[moved], [moved]]);
    await patch('2', { resources: [{ id: bob.resourceId, transparency: 'TRANSPARENT' }] });
    expect([await occupied(ada.resourceId), await occupied(bob.resourceId)]).toEqual([[moved], []]);
    await patch('3', { transparency: 'TRANSPARENT' });
    expect(await occupied(ada.resourceId)).toEqual([]);
    await patch('4', { transparency: 'OPAQUE' });
    await ok(call('POST', `/events/${event.id}/cancel`, {}));
    expect(await occupied(ada.resourceId)).toEqual([]);
  });

  test('masters are never rows of occupancy; their exceptions are', async () => {
    const ada = await newStaff();
    const master = await weekly(ada.eventsScheduleId, { type: 'DEFAULT' });
    expect(await occupied(ada.resourceId)).toEqual([]);
    const [first] = (await inMonth(ada.eventsScheduleId)).events;
    await ok(call('PATCH', `/events/${first!.id}`, { event: { revision: first!.revision, ...hour('2026-11-27') } }));
    expect(await occupied(ada.resourceId)).toEqual([['EVENT', '2026-11-27T09:00:00.000Z', true, false]]);
    await ok(call('POST', `/events/${master.id}/cancel`, {}));
    expect(await occupied(ada.resourceId)).toEqual([]);
  });

  test('staff write in their own calendar alone', async () => {
    const [ada, bob] = [await newStaff(), await newStaff()];
    const { plantUser, plantToken } = await import('../../support/sites.ts');
    const userId = await plantUser(
      server.database,
      server.siteId,
      { email: `${newId()}@example.com`, role: 'STAFF', resourceId: ada.resourceId },
      nowMs,
    );
    const headers = {
      authorization: await plantToken(
        server.database,
        server.assembly.auth,
        server,
        { subjectType: 'USER', subjectId: userId },
        nowMs,
      ),
    };
    const event = (scheduleId: string) => ({ event: { scheduleId, ...hour('2026-11-25'), notes: 'Own' } });
    const own = await ok<{ event: CalendarEvent }>(call('POST', '/events', event(ada.eventsScheduleId), headers));
    expect(await refused(call('POST', '/events', event(bob.eventsScheduleId), headers))).toEqual([
      403,
      'PERMISSION_DENIED',
    ]);
    const withBob = { resources: [{ id: ada.resourceId }, { id: bob.resourceId }] };
    const ofAda = event(ada.eventsScheduleId).event;
    for (const [method, path, body] of [
      ['POST', '/events', { event: { ...ofAda, ...withBob } }],
      ['PATCH', `/events/${own.event.id}`, { event: { revision: own.event.revision, ...withBob } }],
    ] as const) {
      expect(await refused(call(method, path, body, headers))).toEqual([403, 'PERMISSION_DENIED']);
    }
    expect(await occupied(bob.resourceId)).toEqual([]);
    // What the business has put others on stays with them when only its title changes.
    const shared = await newEvent({ ...ofAda, ...withBob });
    const changes = { event: { revision: shared.revision, title: 'Both', ...withBob } };
    await ok(call('PATCH', `/events/${shared.id}`, changes, headers));
    const others = await newEvent(event(bob.eventsScheduleId).event);
    expect(await refused(call('POST', `/events/${others.id}/cancel`, {}, headers))).toEqual([403, 'PERMISSION_DENIED']);
    const seen = await ok<Page>(
      call('GET', `/events?eventIds=${own.event.id}&eventIds=${others.id}&fields=OWN_PI_FIELDS`, undefined, headers),
    );
    expect(seen.events.map(({ notes }) => notes)).toEqual(['Own', undefined]);
  });
});
