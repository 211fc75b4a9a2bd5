/** Participations, time frames, the site's zone, and what the outbox says, over HTTP (services sheet 0.6, 11.3, 11.4). */
import type { CalendarEvent, Participation, Schedule, ScheduleTimeFrame } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

const nowMs = Date.UTC(2026, 10, 23, 8);
let server: TestServer;
let owner: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
    startsAtMs: nowMs,
    clockRunsOn: true,
  });
  owner = await server.caller('apiKey');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown, headers = owner): Promise<TestAnswer> =>
  server.send(method, `/calendar/v3${path}`, { headers, ...(body === undefined ? {} : { body }) });

async function ok<Body>(answer: Promise<TestAnswer>): Promise<Body> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body as Body;
}

async function refused(answer: Promise<TestAnswer>): Promise<[number, string | undefined]> {
  const { status, code } = await answer;
  return [status, code];
}

const newSchedule = async (more: Record<string, unknown> = {}) =>
  (await ok<{ schedule: Schedule }>(call('POST', '/schedules', { schedule: { name: 'Choir', ...more } }))).schedule;
const at = (localDate: string) => ({ localDate });
const hour = (day: string) => ({ start: at(`${day}T10:00:00`), end: at(`${day}T11:00:00`) });
const newEvent = async (event: Record<string, unknown>) =>
  (await ok<{ event: CalendarEvent }>(call('POST', '/events', { event }))).event;
const getEvent = async (id: string) =>
  (await ok<{ event: CalendarEvent }>(call('GET', `/events/${id}?fields=PI_FIELDS`))).event;
const join = (participation: Record<string, unknown>) => call('POST', '/participations', { participation });
const joined = async (participation: Record<string, unknown>) =>
  (await ok<{ participation: Participation }>(join(participation))).participation;
const frameOf = async (id: string) =>
  (await ok<{ timeFrame: ScheduleTimeFrame }>(call('GET', `/schedules/timeframe/${id}`))).timeFrame;

test('a participation takes its places, changes them, and gives them back (services sheet 11.3)', async () => {
  const schedule = await newSchedule({ defaultCapacity: 4 });
  const event = await newEvent({ scheduleId: schedule.id, ...hour('2026-11-25') });
  const made = await joined({
    eventId: event.id,
    partySize: 3,
    externalId: 'x-1',
    participant: { name: 'Grace', phone: '1' },
  });
  expect(made).toMatchObject({
    revision: '1',
    status: 'CONFIRMED',
    approvalStatus: 'APPROVED',
    partySize: 3,
    externalId: 'x-1',
  });
  expect(await getEvent(event.id)).toMatchObject({
    totalCapacity: 4,
    remainingCapacity: 1,
    participants: { total: 3, list: [{ name: 'Grace' }], status: 'CONFIRMED' },
  });
  expect(await refused(join({ eventId: event.id, partySize: 2 }))).toEqual([428, 'SESSION_CAPACITY_EXCEEDED']);
  const patch = (more: Record<string, unknown>) => call('PATCH', `/participations/${made.id}`, { participation: more });
  expect(await refused(patch({ revision: '1', partySize: 5 }))).toEqual([428, 'SESSION_CAPACITY_EXCEEDED']);
  const changed = await ok<{ participation: Participation }>(
    patch({ revision: '1', partySize: 1, status: 'PENDING_CONFIRMATION' }),
  );
  expect(changed.participation).toMatchObject({
    revision: '2',
    approvalStatus: 'PENDING',
    participant: { name: 'Grace' },
  });
  expect(await refused(patch({ revision: '1', partySize: 1 }))).toEqual([409, 'INVALID_REVISION']);
  expect(await getEvent(event.id)).toMatchObject({
    remainingCapacity: 3,
    participants: { status: 'PENDING_CONFIRMATION' },
  });
  expect((await ok<{ participation: Participation }>(call('GET', `/participations/${made.id}`))).participation).toEqual(
    changed.participation,
  );
  await ok(call('DELETE', `/participations/${made.id}`));
  expect(await getEvent(event.id)).toMatchObject({ remainingCapacity: 4, participants: { total: 0, hasMore: false } });
  expect((await getEvent(event.id)).participants).not.toHaveProperty('status');
  expect(await refused(call('GET', `/participations/${made.id}`))).toEqual([404, 'NOT_FOUND']);
  expect((await join({})).status).toBe(400);
  expect((await join({ eventId: event.id, scheduleId: schedule.id })).status).toBe(400);
  expect(await refused(join({ eventId: newId() }))).toEqual([404, 'NOT_FOUND']);
  const visitor = await server.caller('visitor');
  expect((await call('POST', '/participations/query', {}, visitor)).status).toBe(403);
});

test.each<[string, object, string]>([
  ['no event and no schedule', {}, 'participation'],
  ['both', { eventId: 'EVENT', scheduleId: 'SCHEDULE' }, 'participation'],
  ['a party of none', { eventId: 'EVENT', partySize: 0 }, 'participation.partySize'],
  ['a party of 1001', { eventId: 'EVENT', partySize: 1001 }, 'participation.partySize'],
  ['a status that only bookings give', { eventId: 'EVENT', status: 'DECLINED' }, 'participation.status'],
])('%s is refused (services sheet 11.3)', async (_what, sent, field) => {
  const { id: scheduleId } = await newSchedule();
  const { id: eventId } = await newEvent({ scheduleId, ...hour('2026-11-25') });
  const named = JSON.parse(JSON.stringify(sent).replace('EVENT', eventId).replace('SCHEDULE', scheduleId));
  const answer = await join(named);
  expect([answer.status, answer.text.includes(`"field":"${field}"`)]).toEqual([400, true]);
});

test('places of a course are those of the schedule, and its events show them', async () => {
  const schedule = await newSchedule({ defaultCapacity: 2 });
  const event = await newEvent({ scheduleId: schedule.id, type: 'COURSE', ...hour('2026-11-25') });
  await joined({ scheduleId: schedule.id, participant: { name: 'Bo' } });
  expect(await getEvent(event.id)).toMatchObject({
    remainingCapacity: 1,
    participants: { total: 1, list: [{ name: 'Bo' }] },
  });
  expect(await refused(join({ scheduleId: schedule.id, partySize: 2 }))).toEqual([428, 'SCHEDULE_CAPACITY_EXCEEDED']);
});

test('they are found by event, schedule and external id, newest first, and page by page', async () => {
  const schedule = await newSchedule();
  const event = await newEvent({ scheduleId: schedule.id, ...hour('2026-11-25') });
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    await server.setClock(server.now() + 1000);
    ids.push((await joined({ eventId: event.id, externalId: `e-${index}` })).id);
  }
  const query = (body: Record<string, unknown>) =>
    ok<{ participations: Participation[]; pagingMetadata: { cursors: { next?: string } } }>(
      call('POST', '/participations/query', { query: body }),
    );
  const filter = { eventId: event.id };
  expect((await query({ filter })).participations.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(
    (await query({ filter, sort: [{ fieldName: 'createdDate', order: 'ASC' }] })).participations.map(({ id }) => id),
  ).toEqual(ids);
  expect((await query({ filter: { externalId: { $in: ['e-1'] } } })).participations.map(({ id }) => id)).toEqual([
    ids[1],
  ]);
  const first = await query({ filter, cursorPaging: { limit: 2 } });
  const second = await query({ cursorPaging: { cursor: first.pagingMetadata.cursors.next } });
  expect([...first.participations, ...second.participations].map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 4));
});

test('of twenty rivals for two places of an instance two win (design 4.6)', async () => {
  const { id: scheduleId } = await newSchedule({ defaultCapacity: 2 });
  await newEvent({ scheduleId, ...hour('2026-11-24'), recurrenceRule: { days: ['TUESDAY'] } });
  const { events } = await ok<{ events: CalendarEvent[] }>(
    call('POST', '/events/query', { query: { filter: { scheduleId } }, toLocalDate: '2026-12-01T00:00:00' }),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => join({ eventId: events[0]!.id })));
  const won = answers.filter(({ status }) => status === 200);
  expect([won.length, new Set(answers.map(({ code }) => code))]).toEqual([
    2,
    new Set([undefined, 'SESSION_CAPACITY_EXCEEDED']),
  ]);
  expect(await getEvent(events[0]!.id)).toMatchObject({ remainingCapacity: 0, participants: { total: 2 } });
});

test('time frames reach from the first event to the end of the last, cancelled ones left out (services sheet 11.4)', async () => {
  const { id } = await newSchedule();
  expect(await frameOf(id)).toEqual({ id, revision: '1', status: 'NONE' });
  const early = await newEvent({ scheduleId: id, ...hour('2026-11-25') });
  await newEvent({ scheduleId: id, ...hour('2026-12-25') });
  expect(await frameOf(id)).toMatchObject({
    status: 'FINITE',
    revision: '3',
    firstEventStartDate: '2026-11-25T09:00:00.000Z',
    lastEventEndDate: '2026-12-25T10:00:00.000Z',
    adjustedFirstEventStartDate: { localDate: '2026-11-25T10:00:00', timeZone: 'Europe/Berlin' },
  });
  await ok(call('POST', `/events/${early.id}/cancel`, {}));
  expect((await frameOf(id)).firstEventStartDate).toBe('2026-12-25T09:00:00.000Z');
  const master = await newEvent({ scheduleId: id, ...hour('2026-12-01'), recurrenceRule: { days: ['TUESDAY'] } });
  const endless = await frameOf(id);
  expect(endless).toMatchObject({ status: 'INFINITE', firstEventStartDate: '2026-12-01T09:00:00.000Z' });
  expect(endless.lastEventEndDate).toBeUndefined();
  await ok(
    call('PATCH', `/events/${master.id}`, {
      event: { revision: '1', recurrenceRule: { days: ['TUESDAY'], until: at('2027-01-12T23:00:00') } },
    }),
  );
  expect(await frameOf(id)).toMatchObject({ status: 'FINITE', lastEventEndDate: '2027-01-12T10:00:00.000Z' });
  const other = await newSchedule();
  const listed = await ok<{ timeFrames: ScheduleTimeFrame[] }>(
    call('GET', `/schedules/timeframe?ids=${other.id}&ids=${id}&ids=${newId()}`),
  );
  expect(listed.timeFrames.map((frame) => [frame.id, frame.status])).toEqual([
    [other.id, 'NONE'],
    [id, 'FINITE'],
  ]);
  expect((await call('GET', `/schedules/timeframe/${newId()}`)).status).toBe(404);
});

test('every write tells what the sheet lists, once (services sheet 0.6)', async () => {
  const told = async (work: () => Promise<unknown>) => {
    const since = await server.database
      .reader(server.siteId)
      .all(statement<{ id: string }>('select id from outbox_event where site_id = $1', [server.siteId]));
    await work();
    const rows = await server.database
      .reader(server.siteId)
      .all(
        statement<{ type: string }>(
          'select type from outbox_event where site_id = $1 and not (id = any ($2::uuid[])) order by type',
          [server.siteId, since.map(({ id }) => id)],
        ),
      );
    return rows.map(({ type }) => type.replace('wix.calendar.v3.', '')).toSorted();
  };
  let schedule: Schedule | undefined;
  let master: CalendarEvent | undefined;
  expect(
    await told(async () => {
      schedule = await newSchedule();
    }),
  ).toEqual(['schedule_created']);
  const scheduleId = schedule!.id;
  expect(
    await told(async () => {
      master = await newEvent({ scheduleId, ...hour('2026-11-24'), recurrenceRule: { days: ['TUESDAY'] } });
    }),
  ).toEqual(['event_created', 'events_view_projection_updated', 'schedule_time_frame_updated']);
  const { events } = await ok<{ events: CalendarEvent[] }>(
    call('POST', '/events/query', { query: { filter: { scheduleId } }, toLocalDate: '2026-12-24T00:00:00' }),
  );
  // Not for an instance: only the view says it.
  expect(await told(() => ok(call('POST', `/events/${events[1]!.id}/cancel`, {})))).toEqual([
    'events_view_projection_updated',
  ]);
  expect(
    await told(() => ok(call('PATCH', `/events/${events[2]!.id}`, { event: { revision: '1', title: 'X' } }))),
  ).toEqual(['event_updated', 'events_view_projection_updated']);
  expect(await told(() => joined({ eventId: events[3]!.id }))).toEqual([
    'events_view_projection_updated',
    'participation_created',
  ]);
  expect(
    await told(() => ok(call('POST', `/events/${master!.id}/split`, { splitLocalDate: '2026-12-02T00:00:00' }))),
  ).toEqual([
    'event_created',
    'event_recurring_split',
    'event_updated',
    'events_view_projection_updated',
    'events_view_projection_updated',
  ]);
  expect(
    await told(() => ok(call('PATCH', `/schedules/${scheduleId}`, { schedule: { revision: '1', name: 'Y' } }))),
  ).toEqual(['schedule_updated']);
  const end = await told(() => ok(call('POST', `/schedules/${scheduleId}/cancel`, {})));
  expect(new Set(end)).toEqual(
    new Set(['event_cancelled', 'events_view_projection_updated', 'schedule_cancelled', 'schedule_time_frame_updated']),
  );
  expect(end.filter((type) => type === 'schedule_cancelled')).toHaveLength(1);
});

test('when the site moves, sessions keep their local time and appointments their instant (design 4.3)', async () => {
  const following = await newSchedule();
  const staying = await newSchedule({ timeZone: 'Europe/Berlin', businessTimeZoneEnabled: false });
  const past = await newEvent({ scheduleId: following.id, ...hour('2026-11-20') });
  const single = await newEvent({ scheduleId: following.id, ...hour('2026-11-25') });
  const appointment = await newEvent({ scheduleId: following.id, type: 'APPOINTMENT', ...hour('2026-11-26') });
  const fixed = await newEvent({ scheduleId: staying.id, ...hour('2026-11-25') });
  const master = await newEvent({
    scheduleId: following.id,
    ...hour('2026-11-24'),
    recurrenceRule: { days: ['TUESDAY'] },
  });
  const sites = await server.caller('apiKey');
  const moved = await server.send('PATCH', `/v1/sites/${server.siteId}`, {
    headers: { authorization: sites.authorization as string, 'wix-account-id': server.accountId },
    body: { site: { timeZone: 'America/New_York' } },
  });
  expect(moved.status, moved.text).toBe(200);
  const seen = async ({ id }: { id: string }) => {
    const { start } = await getEvent(id);
    return [start.localDate, start.timeZone, start.utcDate];
  };
  expect(await seen(past)).toEqual(['2026-11-20T10:00:00', 'Europe/Berlin', '2026-11-20T09:00:00.000Z']);
  expect(await seen(single)).toEqual(['2026-11-25T10:00:00', 'America/New_York', '2026-11-25T15:00:00.000Z']);
  expect(await seen(appointment)).toEqual(['2026-11-26T04:00:00', 'America/New_York', '2026-11-26T09:00:00.000Z']);
  expect(await seen(fixed)).toEqual(['2026-11-25T10:00:00', 'Europe/Berlin', '2026-11-25T09:00:00.000Z']);
  expect(await seen(master)).toEqual(['2026-11-24T10:00:00', 'America/New_York', '2026-11-24T15:00:00.000Z']);
});
