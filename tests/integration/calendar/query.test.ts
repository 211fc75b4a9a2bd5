/** The event query against a naive reading: pages never overlap, and instances are judged by filters as rows are. */
import type { CalendarEvent, Schedule } from '@openhours/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createEventLoopScheduler,
  type EventLoopScheduler,
} from '../../../packages/server/src/admission/event-loop-scheduler.ts';
import { eventFields } from '../../../packages/server/src/domains/calendar/fields.ts';
import { queryEvents } from '../../../packages/server/src/domains/calendar/query-events.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { addStaff } from '../../support/site-catalogue.ts';

const nowMs = Date.UTC(2026, 10, 23, 8);
let server: TestServer;
let owner: Record<string, string>;
let resourceId: string;
let eventsScheduleId: string;
let scheduleIds: string[];
let everything: CalendarEvent[];
/** Of a class of every week of which most was called off. */
let calledOff: string;

interface Page {
  readonly events: CalendarEvent[];
  readonly pagingMetadata: { count: number; hasNext: boolean; cursors: { next?: string; prev?: string } };
}

async function call<Body>(path: string, body: unknown): Promise<Body> {
  const answer = await server.send('POST', `/calendar/v3${path}`, { headers: owner, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Body;
}

const range = { fromLocalDate: '2026-11-23T00:00:00', toLocalDate: '2027-01-04T00:00:00' };
const query = (body: Record<string, unknown>) => call<Page>('/events/query', body);
const time = (day: number, hour: number, minutes = 60) => {
  const start = Date.UTC(2026, 10, day, hour);
  const local = (ms: number) => ({ localDate: new Date(ms).toISOString().slice(0, 19) });
  return { start: local(start), end: local(start + minutes * 60_000) };
};

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' }, startsAtMs: nowMs });
  owner = await server.caller('apiKey');
  ({ resourceId, eventsScheduleId } = await server.database.transact(server.siteId, async (tx) =>
    addStaff(tx, 'Ada', undefined, nowMs),
  ));
  scheduleIds = [];
  for (const defaultCapacity of [1, 5]) {
    const made = await call<{ schedule: Schedule }>('/schedules', { schedule: { name: 'S', defaultCapacity } });
    scheduleIds.push(made.schedule.id);
  }
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  // Many begin and end together, so that only the id tells them apart.
  const events = Array.from({ length: 24 }, (_, index) => ({
    event: {
      scheduleId: scheduleIds[index % 2],
      type: ['DEFAULT', 'CLASS', 'COURSE'][index % 3],
      ...time(24 + (index % 7), 9 + (index % 3), index % 5 === 0 ? 120 : 60),
      ...(index % 4 === 0
        ? { recurrenceRule: { days: [days[((index % 7) + 1) % 7]], interval: 1 + (index % 2) } }
        : {}),
      ...(index % 5 === 0 ? { transparency: 'TRANSPARENT' } : {}),
      ...(index % 3 === 0 ? { location: { type: 'CUSTOM', name: 'Hall' } } : {}),
      ...(index % 6 === 0 ? { totalCapacity: null } : {}),
      ...(index % 4 < 2
        ? { resources: [{ id: resourceId, transparency: index % 8 < 4 ? 'OPAQUE' : 'TRANSPARENT' }] }
        : {}),
    },
  }));
  await call('/bulk/events/create', { events });
  // Some instances become rows.
  const { events: some } = await query({ ...range, recurrenceType: ['INSTANCE'] });
  for (const event of some.filter(({ type }) => type !== 'COURSE').slice(0, 6)) {
    await call('/participations', { participation: { eventId: event.id } });
  }
  everything = (await query({ ...range, query: { cursorPaging: { limit: 1000 } } })).events;
  expect(everything.length).toBeGreaterThan(40);

  const { schedule } = await call<{ schedule: Schedule }>('/schedules', { schedule: { name: 'T' } });
  calledOff = schedule.id;
  const weekly = { start: '2027-01-04T09:00:00', end: '2027-01-04T10:00:00' };
  await call('/events', {
    event: {
      scheduleId: calledOff,
      type: 'CLASS',
      start: { localDate: weekly.start },
      end: { localDate: weekly.end },
      recurrenceRule: { days: ['MONDAY'], interval: 1, until: { localDate: '2027-05-31T00:00:00' } },
    },
  });
  const { events: weeks } = await query({
    fromLocalDate: '2027-01-01T00:00:00',
    toLocalDate: '2027-06-01T00:00:00',
    query: { filter: { scheduleId: calledOff } },
  });
  await call('/bulk/events/cancel', { eventIds: ids(weeks.slice(4, -4)) });
});
afterAll(() => server.stop());

const ids = (events: readonly CalendarEvent[]) => events.map(({ id }) => id);

test('the order is by start and id, or by end and id downwards', async () => {
  const byStart = everything.toSorted(
    (a, b) => Date.parse(a.start.utcDate) - Date.parse(b.start.utcDate) || (a.id < b.id ? -1 : 1),
  );
  expect(ids(everything)).toEqual(ids(byStart));
  const byEnd = everything.toSorted(
    (a, b) => Date.parse(b.end.utcDate) - Date.parse(a.end.utcDate) || (a.id < b.id ? 1 : -1),
  );
  const answered = await query({
    ...range,
    query: { sort: [{ fieldName: 'end', order: 'DESC' }], cursorPaging: { limit: 1000 } },
  });
  expect(ids(answered.events)).toEqual(ids(byEnd));
  for (const sort of [[{ fieldName: 'start', order: 'DESC' }], [{ fieldName: 'end' }], [{ fieldName: 'title' }]]) {
    const wrong = await server.send('POST', '/calendar/v3/events/query', { headers: owner, body: { query: { sort } } });
    expect(wrong.status).toBe(400);
  }
});

test.each([1, 2, 3, 7, 50])('pages of %i never overlap and leave nothing out, there and back', async (limit) => {
  for (const sort of [[], [{ fieldName: 'end', order: 'DESC' }]]) {
    const whole = ids((await query({ ...range, query: { sort, cursorPaging: { limit: 1000 } } })).events);
    const pages: string[][] = [];
    let page = await query({ ...range, query: { sort, cursorPaging: { limit } } });
    for (;;) {
      pages.push(ids(page.events));
      const { next } = page.pagingMetadata.cursors;
      expect(page.pagingMetadata.hasNext).toBe(next !== undefined);
      if (next === undefined) {
        break;
      }
      page = await query({ query: { cursorPaging: { cursor: next } } });
    }
    expect(pages.flat()).toEqual(whole);
    for (let index = pages.length - 2; index >= Math.max(0, pages.length - 6); index -= 1) {
      page = await query({ query: { cursorPaging: { cursor: page.pagingMetadata.cursors.prev } } });
      expect(ids(page.events)).toEqual(pages[index]);
    }
  }
});

type Wire = Record<string, unknown>;
type Judge = (event: CalendarEvent) => boolean;
const leaves: readonly (readonly [Wire, Judge])[] = [
  [{ type: 'CLASS' }, ({ type }) => type === 'CLASS'],
  [{ eventType: { $in: ['CLASS', 'COURSE'] } }, ({ type }) => type === 'CLASS' || type === 'COURSE'],
  [{ transparency: 'TRANSPARENT' }, ({ transparency }) => transparency === 'TRANSPARENT'],
  [{ location: { $exists: true } }, ({ location }) => location !== undefined],
  [{ 'location.type': 'CUSTOM' }, ({ location }) => location?.type === 'CUSTOM'],
  [{ totalCapacity: { $exists: false } }, ({ totalCapacity }) => totalCapacity === undefined],
  [{ totalCapacity: { $gt: 1 } }, ({ totalCapacity }) => (totalCapacity ?? 0) > 1],
  [{ remainingCapacity: 0 }, ({ remainingCapacity }) => remainingCapacity === 0],
  [
    { remainingCapacity: { $lte: 4 } },
    ({ remainingCapacity }) => remainingCapacity !== undefined && remainingCapacity <= 4,
  ],
  [
    { 'resources.transparency': { $hasSome: ['OPAQUE'] } },
    ({ resources }) => resources.some((each) => each.transparency === 'OPAQUE'),
  ],
  [{ conferencingDetails: { $exists: true } }, () => false],
];
/** Filters whose operands are known only once the site is there. */
const lateLeaves = (): readonly (readonly [Wire, Judge])[] => [
  ...leaves,
  [{ scheduleId: scheduleIds[0] }, ({ scheduleId }) => scheduleId === scheduleIds[0]],
  [{ externalScheduleId: { $in: [scheduleIds[1]] } }, ({ scheduleId }) => scheduleId === scheduleIds[1]],
  [{ 'resources.id': { $hasSome: [resourceId] } }, ({ resources }) => resources.length > 0],
  [{ 'resources.scheduleId': { $hasAll: [eventsScheduleId] } }, ({ resources }) => resources.length > 0],
];

test('filters mean the same for rows and for instances that are none', async () => {
  const leaf = fc.integer({ min: 0, max: lateLeaves().length - 1 }).map((index) => lateLeaves()[index]!);
  const tree = fc.oneof(
    leaf,
    fc
      .tuple(leaf, leaf)
      .map(([a, b]) => [{ $and: [a[0], b[0]] }, (event: CalendarEvent) => a[1](event) && b[1](event)] as const),
    fc
      .tuple(leaf, leaf)
      .map(([a, b]) => [{ $or: [a[0], b[0]] }, (event: CalendarEvent) => a[1](event) || b[1](event)] as const),
    leaf.map(([filter, judge]) => [{ $not: [filter] }, (event: CalendarEvent) => !judge(event)] as const),
  );
  await fc.assert(
    fc.asyncProperty(tree, async ([filter, judge]) => {
      // Working hours are found only when the filter names the type.
      const page = await query({ ...range, query: { filter, cursorPaging: { limit: 1000 } } });
      expect(ids(page.events.filter(({ type }) => type !== 'WORKING_HOURS'))).toEqual(ids(everything.filter(judge)));
    }),
    { numRuns: 40 },
  );
});

describe('the widest range that a date can name', () => {
  const ever = { fromLocalDate: '0000-01-01T00:00:00', toLocalDate: '9999-12-31T23:59:59' };

  test.each([
    ['UTC', 'start', 'ASC'],
    ['America/Los_Angeles', 'end', 'DESC'],
    ['Pacific/Kiritimati', 'start', 'ASC'],
  ])('is answered in %s, by %s %s, page after page', async (timeZone, fieldName, order) => {
    const sort = [{ fieldName, order }];
    const first = await query({ ...ever, timeZone, query: { sort, cursorPaging: { limit: 5 } } });
    expect(first.events).toHaveLength(5);
    const cursor = first.pagingMetadata.cursors.next;
    const second = await query({ query: { cursorPaging: { cursor } } });
    expect(new Set(ids([...first.events, ...second.events])).size).toBe(10);
  });

  // Whoever walked all of them would be at it for minutes, and nobody else would be served meanwhile.
  test.each([
    ['start', 'ASC'],
    ['end', 'DESC'],
  ])(
    'has no instance that fits, and endless masters are not walked to find that out, by %s %s',
    async (fieldName, order) => {
      const filter = { type: 'CLASS', status: 'CANCELLED' };
      const page = await query({
        ...ever,
        recurrenceType: ['INSTANCE'],
        query: { filter, sort: [{ fieldName, order }] },
      });
      expect(page.events).toEqual([]);
    },
  );
});

test('of the instances that are rows only those of the range are read, and on later pages of what is left of it', async () => {
  const asked: unknown[][] = [];
  const reader = server.database.reader(server.siteId);
  const counting: typeof reader = {
    ...reader,
    all: async (each) => {
      const rows = await reader.all(each);
      if (each.compile().sql.startsWith('select recurring_event_id, original_local_start')) {
        asked.push(rows);
      }
      return rows;
    },
  };
  const { siteId } = server;
  const signing = { key: Buffer.alloc(32), siteId, operation: 'calendar.queryEvents' };
  const around = {
    siteTimeZone: 'UTC',
    viewEndMs: nowMs,
    fields: eventFields,
    signing,
    scheduler: createEventLoopScheduler(),
  };
  const ask = (more: Partial<Parameters<typeof queryEvents>[1]>, viewEndMs = nowMs) =>
    queryEvents(
      counting,
      {
        query: undefined,
        fromLocalDate: undefined,
        toLocalDate: undefined,
        timeZone: 'UTC',
        recurrenceType: undefined,
        ...more,
      },
      { ...around, viewEndMs },
    );
  await ask(range);
  expect(asked[0]?.length).toBeGreaterThan(0);
  await ask({ fromLocalDate: '2028-01-01T00:00:00', toLocalDate: '2028-02-01T00:00:00' });
  expect(asked[1]).toEqual([]);
  await ask({ fromLocalDate: '2026-01-01T00:00:00', toLocalDate: '2026-02-01T00:00:00' });
  expect(asked.slice(2).flat()).toEqual([]);

  // Without a range a page reads no more than what lies where it looks, however much there is behind it.
  const { schedule } = await call<{ schedule: Schedule }>('/schedules', { schedule: { name: 'U' } });
  const scheduleId = schedule.id;
  const weekly = { scheduleId, type: 'CLASS', recurrenceRule: { days: ['MONDAY'], interval: 1 } };
  const from = '2030-01-07';
  const at = (clock: string) => ({ localDate: `${from}T${clock}:00` });
  await call('/bulk/events/create', { events: [{ event: { ...weekly, start: at('09:00'), end: at('10:00') } }] });
  const later = { fromLocalDate: `${from}T00:00:00`, toLocalDate: '2030-06-01T00:00:00', recurrenceType: ['INSTANCE'] };
  const filter = { scheduleId, type: 'CLASS' };
  const all = (await query({ ...later, query: { filter, cursorPaging: { limit: 1000 } } })).events;
  const made = all.filter(({ start }) => start.localDate?.endsWith('T09:00:00') && start.localDate >= from);
  for (const { id } of made.slice(0, 12)) {
    await call('/participations', { participation: { eventId: id } });
  }
  const found: string[] = [];
  const lookedAtFirst: unknown[] = [];
  let cursor: string | undefined;
  while (found.length < all.length) {
    const cursorPaging = cursor === undefined ? { limit: 3 } : { limit: 3, cursor };
    asked.length = 0;
    const page = await ask(
      { ...later, toLocalDate: undefined, recurrenceType: ['INSTANCE'], query: { filter, cursorPaging } },
      Date.UTC(2031, 0, 1),
    );
    expect(asked[0]?.length).toBeLessThan(8);
    lookedAtFirst.push(...(asked[0] ?? []));
    // Each further look is at twice as many: past the twelve that are rows with the third.
    expect(asked.length).toBeLessThanOrEqual(3);
    found.push(...page.rows.map(({ id }) => id));
    cursor = page.pagingMetadata.cursors?.next;
  }
  expect(found.slice(0, all.length)).toEqual(ids(all));
  expect(lookedAtFirst.length).toBeGreaterThan(0);

  // A page that is full of rows is not looked behind, however many more of them there are.
  asked.length = 0;
  const ofRows = await ask({ ...later, recurrenceType: undefined, query: { filter, cursorPaging: { limit: 3 } } });
  expect(ofRows.rows).toHaveLength(3);
  expect(asked).toHaveLength(1);
});

test.each([
  ['start', 'ASC'],
  ['end', 'DESC'],
])('one call looks at so many instances and no more; pages go on from there, by %s %s', async (fieldName, order) => {
  const signing = { key: Buffer.alloc(32), siteId: server.siteId, operation: 'calendar.queryEvents' };
  const around = { siteTimeZone: 'UTC', viewEndMs: nowMs, fields: eventFields, scheduler: createEventLoopScheduler() };
  const ask = (mostLookedAt: number, cursorPaging: { limit: number; cursor?: string }) =>
    queryEvents(
      server.database.reader(server.siteId),
      {
        query: { filter: { scheduleId: calledOff }, sort: [{ fieldName, order }] as never, cursorPaging },
        fromLocalDate: '2026-12-01T00:00:00',
        toLocalDate: '2027-06-01T00:00:00',
        timeZone: 'UTC',
        recurrenceType: undefined,
      },
      { ...around, signing, mostLookedAt },
    );
  const whole = (await ask(1_000, { limit: 100 })).rows.map(({ id }) => id);
  expect(whole).toHaveLength(8);
  const pages: string[][] = [];
  let page = await ask(4, { limit: 2 });
  for (;;) {
    pages.push(page.rows.map(({ id }) => id));
    const { next } = page.pagingMetadata.cursors ?? {};
    expect(page.pagingMetadata.hasNext).toBe(next !== undefined);
    if (next === undefined) {
      break;
    }
    page = await ask(4, { limit: 2, cursor: next });
  }
  expect(pages.flat()).toEqual(whole);
  // Behind nothing but what was called off, a page is empty and leads on.
  expect(pages.filter((each) => each.length === 0).length).toBeGreaterThan(0);
  const back: string[][] = [];
  while (page.pagingMetadata.cursors?.prev !== undefined) {
    page = await ask(4, { limit: 2, cursor: page.pagingMetadata.cursors.prev });
    back.unshift(page.rows.map(({ id }) => id));
  }
  expect(back.flat()).toEqual(whole.slice(0, back.flat().length));
  expect([...back.flat(), ...(pages.at(-1) ?? [])]).toEqual(whole);
});

test('a query that the database fails is refused as a whole: none of its reads fails where nobody listens', async () => {
  const other = await startTestServer();
  await other.stop();
  const signing = { key: Buffer.alloc(32), siteId: other.siteId, operation: 'calendar.queryEvents' };
  const asked = queryEvents(
    other.database.reader(other.siteId),
    { query: undefined, fromLocalDate: undefined, toLocalDate: undefined, timeZone: 'UTC', recurrenceType: undefined },
    { siteTimeZone: 'UTC', viewEndMs: nowMs, fields: eventFields, signing, scheduler: createEventLoopScheduler() },
  );
  await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('instances are laid out only when it is its turn, so that wide answers leave room for bookings', async () => {
  let begin: () => void = () => {};
  const asked = new Promise<void>((isAsked) => {
    begin = isAsked;
  });
  let giveTurn: () => void = () => {};
  const scheduler: EventLoopScheduler = {
    admit: () => {
      begin();
      return new Promise((resolve) => {
        giveTurn = resolve;
      });
    },
  };
  let isAnswered = false;
  const signing = { key: Buffer.alloc(32), siteId: server.siteId, operation: 'calendar.queryEvents' };
  const { fromLocalDate, toLocalDate } = range;
  const answer = queryEvents(
    server.database.reader(server.siteId),
    { query: undefined, fromLocalDate, toLocalDate, timeZone: 'UTC', recurrenceType: undefined },
    { siteTimeZone: 'UTC', viewEndMs: nowMs, fields: eventFields, signing, scheduler },
  ).then(({ rows }) => {
    isAnswered = true;
    return rows;
  });
  await asked;
  await new Promise((resolve) => setImmediate(resolve));
  expect(isAnswered).toBe(false);
  giveTurn();
  expect((await answer).length).toBeGreaterThan(0);
});
