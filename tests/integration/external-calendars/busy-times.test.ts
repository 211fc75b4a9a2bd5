/** What a calendar elsewhere says takes time here: in offers, in bookings, in lists, for as long as it is connected. */
import type { ExternalCalendarEvent } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import type { TestService } from '../../support/business.ts';
import { appointment } from '../../support/caldav-server.ts';
import { eventually } from '../../support/eventually.ts';
import { listenTo } from '../../support/live-stream.ts';
import { manyInLongRun } from '../../support/long-run.ts';
import { outcome } from '../../support/server.ts';
import { between, minuteOf, openScene, type Scene } from './support.ts';

let scene: Scene;
let haircut: TestService;
/** Noon in UTC of a day a week ahead, at which Ada works. */
let noonMs: number;

beforeAll(async () => {
  scene = await openScene();
  haircut = await scene.business.addService({ name: 'Haircut', resourceIds: [scene.business.ada.resourceId] });
});
afterAll(() => scene.stop());

beforeEach(async () => {
  const { elsewhere, send, server } = scene;
  noonMs = Math.floor(server.now() / dayMs) * dayMs + 7 * dayMs + 12 * hourMs;
  elsewhere.calendars.clear();
  elsewhere.calendars.set('work', { name: 'Work', files: [between('Dentist', noonMs, noonMs + hourMs)] });
  const { body } = await send('GET', '/connections');
  for (const { id, status } of body['connections'] as { id: string; status: string }[]) {
    if (status !== 'DISCONNECTED') {
      await send('POST', `/connections/${id}/disconnect`, {});
    }
  }
});

/** The starts that are offered on the day of `noonMs`, in UTC. */
async function offered(): Promise<string[]> {
  const day = minuteOf(noonMs).slice(0, 10);
  const { status, body, text } = await scene.server.send('POST', '/v2/time-slots', {
    headers: scene.key,
    body: {
      serviceId: haircut.serviceId,
      fromLocalDate: `${day}T00:00:00`,
      toLocalDate: `${day}T23:59:00`,
      timeZone: 'UTC',
    },
  });
  expect(status, text).toBe(200);
  return (body['timeSlots'] as { localStartDate: string }[]).map(({ localStartDate }) => localStartDate.slice(11, 16));
}

function book(startMs: number) {
  const slot = {
    serviceId: haircut.serviceId,
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(startMs + hourMs).toISOString(),
  };
  return scene.business.book({ service: haircut, slot, as: scene.key });
}

test('a time that is taken elsewhere is neither offered nor booked, until the calendar says otherwise', async () => {
  expect(await offered()).toContain('12:00');
  const { id, status, lastSyncDate } = await scene.connected();
  expect(status).toBe('SYNCED');
  expect(Date.parse(lastSyncDate ?? '')).toBeLessThanOrEqual(scene.server.now());
  expect(await scene.busyOf(scene.business.ada)).toEqual([`${minuteOf(noonMs)} ${minuteOf(noonMs + hourMs)}`]);
  const starts = await offered();
  expect(starts).toContain('11:00');
  expect(starts).toContain('13:00');
  expect(starts).not.toContain('11:30');
  expect(starts).not.toContain('12:00');
  expect(outcome(await book(noonMs))).toBe('428 SLOT_NOT_AVAILABLE');

  scene.elsewhere.calendars.set('work', {
    name: 'Work',
    files: [between('Dentist', noonMs + 2 * hourMs, noonMs + 3 * hourMs)],
  });
  await scene.readAgain(id);
  expect(await offered()).toContain('12:00');
  expect(await offered()).not.toContain('14:00');
  expect(outcome(await book(noonMs))).toBe('200 OK');
  // What is booked already stays booked, and both stand.
  scene.elsewhere.calendars.set('work', { name: 'Work', files: [between('Dentist', noonMs, noonMs + hourMs)] });
  await scene.readAgain(id);
  expect(await scene.busyOf(scene.business.ada)).toEqual([`${minuteOf(noonMs)} ${minuteOf(noonMs + hourMs)}`]);
});

test('whoever looks hears of other times, once for each reading that finds any', async () => {
  const { id } = await scene.connected();
  const heard = await listenTo(scene.server, scene.key);
  const told = new RegExp(`busy_times_changed\\ndata: .*${id}`, 'g');
  const isTold = (count: number) =>
    eventually(
      async () => heard.text().match(told)?.length ?? 0,
      (times) => times === count,
    );
  const later = between('Dentist', noonMs + hourMs, noonMs + 2 * hourMs);
  scene.elsewhere.calendars.set('work', { name: 'Work', files: [later] });
  await scene.readAgain(id);
  await isTold(1);
  // The same once more is told to nobody: by the next change there are two.
  await scene.readAgain(id);
  scene.elsewhere.calendars.set('work', { name: 'Work', files: [] });
  await scene.readAgain(id);
  await isTold(2);
});

test('whoever ends the connection is free at once, and nothing of the account is kept', async () => {
  const { id } = await scene.connected();
  const ended = await scene.send('POST', `/connections/${id}/disconnect`, {});
  expect(ended.body['connection']).toMatchObject({ status: 'DISCONNECTED', errorReason: 'UNDEFINED' });
  expect(await scene.busyOf(scene.business.ada)).toEqual([]);
  expect(outcome(await scene.send('POST', `/connections/${id}/disconnect`, {}))).toBe(
    '428 CONNECTION_ALREADY_DISCONNECTED',
  );
  expect(outcome(await scene.send('GET', `/connections/${id}/calendars`))).toBe('428 CONNECTION_NOT_CONNECTED');
  expect(outcome(await scene.send('PATCH', `/connections/${id}/sync-config`, { syncConfig: {} }))).toBe(
    '428 CONNECTION_NOT_CONNECTED',
  );
  const kept = await scene.server.database.serverReader.all(
    statement<{ sealed_password: Buffer | null; events: number }>(
      `select sealed_password, (select count(*) from external_event where site_id = $1 and connection_id = $2) as events
       from external_calendar_connection where site_id = $1 and id = $2`,
      [scene.server.siteId, id],
    ),
  );
  expect(kept.map(({ events, sealed_password }) => [sealed_password, Number(events)])).toEqual([[null, 0]]);
});

test('overlapping events are one stretch, and a series has its exceptions', async () => {
  const day = minuteOf(noonMs).slice(0, 10).replace(/-/g, '');
  const next = minuteOf(noonMs + dayMs)
    .slice(0, 10)
    .replace(/-/g, '');
  scene.elsewhere.calendars.set('work', {
    name: 'Work',
    files: [
      between('Call', noonMs, noonMs + hourMs),
      between('Longer call', noonMs + hourMs / 2, noonMs + 2 * hourMs),
      appointment(
        'Stand-up',
        `DTSTART:${day}T080000Z`,
        'DURATION:PT15M',
        'RRULE:FREQ=DAILY;COUNT=3',
        `EXDATE:${next}T080000Z`,
      ),
    ],
  });
  await scene.connected();
  const early = noonMs - 4 * hourMs;
  expect(await scene.busyOf(scene.business.ada)).toEqual([
    `${minuteOf(early)} ${minuteOf(early + hourMs / 4)}`,
    `${minuteOf(noonMs)} ${minuteOf(noonMs + 2 * hourMs)}`,
    `${minuteOf(early + 2 * dayMs)} ${minuteOf(early + 2 * dayMs + hourMs / 4)}`,
  ]);
});

test('whole days go by the clock of the business', async () => {
  const day = minuteOf(noonMs).slice(0, 10).replace(/-/g, '');
  scene.elsewhere.calendars.set('work', { name: 'Work', files: [appointment('Holiday', `DTSTART;VALUE=DATE:${day}`)] });
  await scene.connected();
  // The business lies in Berlin.
  const midnight = noonMs - 13 * hourMs;
  expect(await scene.busyOf(scene.business.ada)).toEqual([`${minuteOf(midnight)} ${minuteOf(midnight + dayMs)}`]);
  expect(await offered()).toEqual([]);
});

test('only calendars that were chosen make busy', async () => {
  scene.elsewhere.calendars.set('home', {
    name: 'Home',
    files: [between('Sleep', noonMs + 4 * hourMs, noonMs + 5 * hourMs)],
  });
  scene.elsewhere.calendars.set('tasks', { name: 'Tasks', files: [], component: 'VTODO' });
  const { id, syncConfig } = await scene.connected();
  const [home, work] = [scene.elsewhere.addressOf('home'), scene.elsewhere.addressOf('work')];
  expect(syncConfig).toEqual({
    listEventFromCalendars: {
      enabled: true,
      calendars: {
        calendars: [
          { id: work, name: 'Work' },
          { id: home, name: 'Home' },
        ],
      },
    },
    syncToCalendar: { enabled: false },
  });
  expect((await scene.send('GET', `/connections/${id}/calendars`)).body['calendars']).toEqual([
    { id: work, name: 'Work' },
    { id: home, name: 'Home' },
  ]);
  const set = (listEventFromCalendars: object) =>
    scene.send('PATCH', `/connections/${id}/sync-config`, { syncConfig: { listEventFromCalendars } });
  expect(outcome(await set({ calendars: { calendars: [{ id: home }] } }))).toBe('200 OK');
  await scene.settle();
  expect(await scene.busyOf(scene.business.ada)).toEqual([
    `${minuteOf(noonMs + 4 * hourMs)} ${minuteOf(noonMs + 5 * hourMs)}`,
  ]);
  expect(outcome(await set({ calendars: { calendars: [{ id: `${scene.elsewhere.url}other/` }] } }))).toBe(
    '400 INVALID_ARGUMENT',
  );
  const off = await set({ enabled: false });
  expect(off.body['connection']).toMatchObject({ status: 'CONNECTED' });
  expect(await scene.busyOf(scene.business.ada)).toEqual([]);
  expect(outcome(await set({ enabled: true }))).toBe('200 OK');
  await scene.settle();
  expect(await scene.busyOf(scene.business.ada)).toHaveLength(1);
  expect(
    outcome(
      await scene.send('PATCH', `/connections/${id}/sync-config`, {
        syncConfig: { syncToCalendar: { enabled: true } },
      }),
    ),
  ).toBe('428 NOT_SUPPORTED_BY_PROVIDER');
});

/** More than a page has, and more than one statement writes. */
const many = manyInLongRun(10_000, 1_200);

test(`${many} events of a year are read, and their stretches are few statements`, async () => {
  const files = Array.from({ length: many }, (_, index) => {
    const startMs = noonMs + Math.floor(index / 40) * dayMs + (index % 40) * (hourMs / 2);
    return between(`Meeting ${index}`, startMs, startMs + hourMs / 4);
  });
  scene.elsewhere.calendars.set('work', { name: 'Work', files });
  const { id, status } = await scene.connected();
  expect(status).toBe('SYNCED');
  expect(await scene.busyOf(scene.business.ada)).toHaveLength(many);
  const query = `from=${new Date(noonMs).toISOString()}&to=${new Date(noonMs + 300 * dayMs).toISOString()}`;
  const events: ExternalCalendarEvent[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await scene.send(
      'GET',
      `/events?${cursor === undefined ? query : ''}&cursorPaging.limit=1000${cursor === undefined ? '' : `&cursorPaging.cursor=${cursor}`}`,
    );
    expect(page.status, page.text).toBe(200);
    events.push(...(page.body['events'] as ExternalCalendarEvent[]));
    cursor = (page.body['pagingMetadata'] as { cursors?: { next?: string } }).cursors?.next;
    if (cursor === undefined) {
      break;
    }
  }
  expect(new Set(events.map(({ start }) => start)).size).toBe(many);
  expect(events.map(({ start }) => start)).toEqual(events.map(({ start }) => start).toSorted());
  scene.elsewhere.calendars.set('work', { name: 'Work', files: files.slice(1) });
  await scene.readAgain(id);
  expect(await scene.busyOf(scene.business.ada)).toHaveLength(many - 1);
});

test('who leaves the team takes the connection along', async () => {
  const { server } = scene;
  const made = await server.send('POST', '/bookings/v1/staff-members', {
    headers: scene.key,
    body: { staffMember: { name: 'Cleo' }, fields: ['RESOURCE_DETAILS'] },
  });
  expect(made.status, made.text).toBe(200);
  const member = made.body['staffMember'] as { id: string; resource: { id: string; eventsSchedule: { id: string } } };
  const cleo = { resourceId: member.resource.id, eventsScheduleId: member.resource.eventsSchedule.id };
  const { id } = await scene.connected({ scheduleId: cleo.eventsScheduleId });
  expect(await scene.busyOf(cleo)).toHaveLength(1);
  const deleted = await server.send('DELETE', `/bookings/v1/staff-members/${member.id}`, {
    headers: scene.key,
  });
  expect(deleted.status, deleted.text).toBe(200);
  expect(await scene.connection(id)).toMatchObject({ status: 'DISCONNECTED' });
  expect(await scene.busyOf(cleo)).toEqual([]);
});
