/** Working hours read and replaced as one: the week, special days, days off, and what can be booked afterwards. */
import { businessScheduleExternalId, type Client, createClient, staffResourceTypeId } from '@openhours/client';
import type { WorkingHours } from '@openhours/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A Monday; the site's zone is Europe/Berlin. */
const nowMs = Date.UTC(2026, 10, 23, 8);
let server: TestServer;
let owner: Client;
let scheduleId: string;
let resourceId: string;
let serviceId: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' }, startsAtMs: nowMs });
  owner = await server.client('apiKey');
});
afterAll(() => server.stop());

beforeEach(async () => {
  const { staffMember } = await owner.staff.createStaffMember({
    staffMember: { name: 'Ada' },
    fields: ['RESOURCE_DETAILS'],
  });
  resourceId = staffMember.resourceId;
  scheduleId = staffMember.resource?.eventsSchedule.id as string;
  await owner.staff.assignWorkingHoursSchedule({ staffMemberId: staffMember.id, scheduleId });
  const { service } = await owner.services.createService({
    service: {
      type: 'APPOINTMENT',
      name: 'An hour',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      schedule: { availabilityConstraints: { sessionDurations: [60] } },
      staffMemberIds: [resourceId],
    },
  });
  serviceId = service.id;
});

const set = async (
  hours: Partial<Omit<WorkingHours, 'daysOff' | 'preset'>> & {
    daysOff?: { id?: string; name: string; firstDate: string; lastDate: string }[];
  },
) =>
  (
    await owner.calendar.setWorkingHours({
      scheduleId,
      workingHours: { week: [], specialDays: [], daysOff: [], ...hours },
    })
  ).workingHours;

const read = async () => (await owner.calendar.getWorkingHours({ scheduleId })).workingHours;

/** Local starts of what can be booked on a day. */
async function offered(day: string): Promise<string[]> {
  const { timeSlots } = await owner.availability.listAvailabilityTimeSlots({
    serviceId,
    fromLocalDate: `${day}T00:00:00`,
    toLocalDate: `${day}T23:59:00`,
    timeZone: 'Europe/Berlin',
    resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [resourceId] }],
  });
  return timeSlots.map(({ localStartDate }) => localStartDate.slice(11, 16));
}

const tuesday = { day: 'TUESDAY', start: '09:00', end: '12:00' } as const;
const afternoon = { day: 'TUESDAY', start: '13:00', end: '15:00' } as const;

test('hours that a new site begins with are told from hours that somebody has set, be it to the same', async () => {
  const { schedules } = await owner.calendar.querySchedules({
    query: { filter: { externalId: businessScheduleExternalId } },
  });
  const businessId = schedules[0]?.id as string;
  const { workingHours } = await owner.calendar.getWorkingHours({ scheduleId: businessId });
  expect(workingHours).toMatchObject({ preset: true, week: { length: 5 } });
  expect((await read()).preset).toBe(false);
  const { week, specialDays, daysOff, version } = workingHours;
  const kept = await owner.calendar.setWorkingHours({
    scheduleId: businessId,
    workingHours: { week, specialDays, daysOff, version },
  });
  expect(kept.workingHours).toEqual({ ...workingHours, preset: false });
});

test('hours that somebody sets as events of the calendar are no longer those that the site began with', async () => {
  const { siteId, ...site } = await server.addSite('By events');
  const other = createClient({ baseUrl: server.url, headers: { authorization: site.apiKey, 'wix-site-id': siteId } });
  const { schedules } = await other.calendar.querySchedules({
    query: { filter: { externalId: businessScheduleExternalId } },
  });
  const businessId = schedules[0]?.id as string;
  const isPreset = async () => (await other.calendar.getWorkingHours({ scheduleId: businessId })).workingHours.preset;
  const { events } = await other.calendar.queryEvents({
    query: { filter: { scheduleId: businessId, type: 'WORKING_HOURS' } },
    recurrenceType: ['MASTER'],
  });
  expect(await isPreset()).toBe(true);
  // What is no hours of the business leaves them alone.
  await other.calendar.createEvent({
    event: {
      scheduleId: businessId,
      type: 'DEFAULT',
      start: { localDate: '2026-12-01T09:00:00' },
      end: { localDate: '2026-12-01T10:00:00' },
    },
  });
  expect(await isPreset()).toBe(true);
  await other.calendar.cancelEvent({ eventId: events[0]?.id as string });
  expect(await isPreset()).toBe(false);
});

test('a week is what was set, and is offered', async () => {
  const made = await set({ week: [afternoon, tuesday] });
  expect(made).toMatchObject({ timeZone: 'Europe/Berlin', week: [tuesday, afternoon], specialDays: [], daysOff: [] });
  expect(await read()).toEqual(made);
  expect(await offered('2026-12-01')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '13:00', '13:30', '14:00']);
  expect(await offered('2026-12-02')).toEqual([]);
});

test('what stays keeps its events, what differs is made anew, and a stale version is refused', async () => {
  const first = await set({ week: [tuesday, afternoon] });
  const eventIds = async () => {
    const { events } = await owner.calendar.queryEvents({
      query: { filter: { scheduleId, type: 'WORKING_HOURS' } },
      recurrenceType: ['MASTER'],
    });
    return new Map(events.map((event) => [event.start.localDate.slice(11, 16), event.id]));
  };
  const before = await eventIds();
  const second = await set({ week: [tuesday, { ...afternoon, end: '16:00' }], version: first.version });
  const after = await eventIds();
  expect(after.get('09:00')).toBe(before.get('09:00'));
  expect(after.get('13:00')).not.toBe(before.get('13:00'));
  await expect(set({ week: [], version: first.version })).rejects.toMatchObject({
    status: 409,
    code: 'INVALID_REVISION',
    details: { applicationError: { data: { currentRevision: second.version } } },
  });
  expect((await set({ week: second.week, version: second.version })).version).toBe(second.version);
});

describe('special days', () => {
  test('replace the week of one day, survive a new week, and return to it', async () => {
    const short = { date: '2026-12-01', ranges: [{ start: '10:00', end: '11:00' }] };
    const closed = { date: '2026-12-08', ranges: [] };
    expect((await set({ week: [tuesday, afternoon], specialDays: [short, closed] })).specialDays).toEqual([
      short,
      closed,
    ]);
    expect(await offered('2026-12-01')).toEqual(['10:00']);
    expect(await offered('2026-12-08')).toEqual([]);
    expect(await offered('2026-12-15')).toContain('09:00');

    const week = [{ ...tuesday, start: '08:00' }];
    expect((await set({ week, specialDays: [short, closed] })).specialDays).toEqual([short, closed]);
    expect(await offered('2026-12-01')).toEqual(['10:00']);
    expect(await offered('2026-12-08')).toEqual([]);

    expect((await set({ week })).specialDays).toEqual([]);
    for (const day of ['2026-12-01', '2026-12-08', '2026-12-15']) {
      expect(await offered(day), day).toContain('08:00');
      expect(await offered(day), day).not.toContain('13:00');
    }
  });

  test('can open a day that the week leaves closed, also past midnight', async () => {
    const late = { date: '2026-12-05', ranges: [{ start: '22:00', end: '02:00' }] };
    expect((await set({ specialDays: [late] })).specialDays).toEqual([late]);
    expect(await offered('2026-12-05')).toEqual(['22:00', '22:30', '23:00', '23:30']);
  });
});

test('days off close whole days, can be changed and taken back', async () => {
  const { daysOff } = await set({
    week: [tuesday],
    daysOff: [{ name: 'Away', firstDate: '2026-11-30', lastDate: '2026-12-01' }],
  });
  expect(daysOff).toMatchObject([{ name: 'Away', firstDate: '2026-11-30', lastDate: '2026-12-01', resourceIds: [] }]);
  expect(await offered('2026-12-01')).toEqual([]);
  const id = daysOff[0]?.id as string;
  const moved = await set({
    week: [tuesday],
    daysOff: [{ id, name: 'Away', firstDate: '2026-12-08', lastDate: '2026-12-08' }],
  });
  expect(moved.daysOff).toMatchObject([{ id, firstDate: '2026-12-08', lastDate: '2026-12-08' }]);
  expect(await offered('2026-12-01')).toContain('09:00');
  expect(await offered('2026-12-08')).toEqual([]);
  await set({ week: [tuesday] });
  expect(await offered('2026-12-08')).toContain('09:00');
});

test('a day on which the business is closed takes along whom it names, also with own hours', async () => {
  await set({ week: [tuesday] });
  const { schedules } = await owner.calendar.querySchedules({
    query: { filter: { externalId: '4e0579a5-491e-4e70-a872-d097eed6e520' } },
  });
  const businessId = schedules[0]?.id as string;
  const { workingHours } = await owner.calendar.getWorkingHours({ scheduleId: businessId });
  expect(workingHours.week).toHaveLength(5);
  const closed = { name: 'Inventory', firstDate: '2026-12-01', lastDate: '2026-12-01', resourceIds: [resourceId] };
  await owner.calendar.setWorkingHours({
    scheduleId: businessId,
    workingHours: { ...workingHours, daysOff: [closed] },
  });
  expect(await offered('2026-12-01')).toEqual([]);
  const again = (await owner.calendar.getWorkingHours({ scheduleId: businessId })).workingHours;
  expect(again.daysOff).toMatchObject([closed]);
  await owner.calendar.setWorkingHours({ scheduleId: businessId, workingHours: { ...again, daysOff: [] } });
  expect(await offered('2026-12-01')).toContain('09:00');
});

test.each([
  [
    'two ranges that share time',
    { week: [tuesday, { ...tuesday, start: '11:00', end: '13:00' }] },
    'workingHours.week[0]',
  ],
  ['a day that is none', { specialDays: [{ date: '2026-02-30', ranges: [] }] }, 'workingHours.specialDays[0].date'],
  [
    'a day twice',
    { specialDays: [1, 2].map(() => ({ date: '2026-12-01', ranges: [] })) },
    'workingHours.specialDays[1].date',
  ],
  [
    'an end before its beginning',
    { daysOff: [{ name: 'x', firstDate: '2026-12-02', lastDate: '2026-12-01' }] },
    'workingHours.daysOff[0].lastDate',
  ],
] as const)('refuses %s', async (_, hours, field) => {
  const refused = await set(hours as Parameters<typeof set>[0]).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 400, fieldViolations: [{ field }] });
});

test('schedules of services have no hours, and those of others are not found', async () => {
  const { service } = await owner.services.getService({ serviceId });
  await expect(owner.calendar.getWorkingHours({ scheduleId: service.schedule.id as string })).rejects.toMatchObject({
    code: 'INVALID_SCHEDULE',
  });
  await expect(owner.calendar.getWorkingHours({ scheduleId: serviceId })).rejects.toMatchObject({ status: 404 });
});

describe('hours have a permission of their own', () => {
  const week = [{ day: 'MONDAY', start: '03:00', end: '04:00' }];
  const body = { workingHours: { week, specialDays: [], daysOff: [] } };
  const put = (id: string, headers: Record<string, string>) =>
    server.send('PUT', `/v1/working-hours/${id}`, { body, headers });

  async function businessScheduleId(): Promise<string> {
    const { schedules = [] } = await owner.calendar.querySchedules({
      query: { filter: { externalId: businessScheduleExternalId } },
    });
    return schedules[0]?.id as string;
  }

  test('the front desk reads everybody’s and sets nobody’s', async () => {
    const desk = await server.caller('FRONT_DESK');
    for (const id of [scheduleId, await businessScheduleId()]) {
      const before = (await server.send('GET', `/v1/working-hours/${id}`, { headers: desk })).body;
      expect(await put(id, desk)).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
      expect((await server.send('GET', `/v1/working-hours/${id}`, { headers: desk })).body).toEqual(before);
    }
  });

  test('nor does it set them as events of the calendar, whole or in a list', async () => {
    const desk = await server.caller('FRONT_DESK');
    const id = await businessScheduleId();
    const { events = [] } = await owner.calendar.queryEvents({
      query: { filter: { scheduleId: id, type: 'WORKING_HOURS' } },
      recurrenceType: ['MASTER'],
    });
    const [monday] = events;
    expect(monday).toBeDefined();
    const event = {
      scheduleId: id,
      type: 'WORKING_HOURS',
      start: { localDate: '2026-11-28T03:00:00' },
      end: { localDate: '2026-11-28T04:00:00' },
    };
    const change = { id: monday?.id, revision: monday?.revision, title: 'Never' };
    const split = { recurringEventId: monday?.id, splitLocalDate: '2026-12-07T00:00:00' };
    const calls: [string, string, unknown][] = [
      ['POST', '/calendar/v3/events', { event }],
      ['PATCH', `/calendar/v3/events/${monday?.id}`, { event: change }],
      ['POST', `/calendar/v3/events/${monday?.id}/cancel`, {}],
      ['POST', `/calendar/v3/events/${monday?.id}/restore-defaults`, { fields: ['TIME'] }],
      ['POST', `/calendar/v3/events/${monday?.id}/split`, split],
    ];
    const answers = await Promise.all(
      calls.map(async ([method, path, sent]) => {
        const { status, text } = await server.send(method, path, { body: sent, headers: desk });
        return [path, status, /HOURS\.MANAGE/.test(text)];
      }),
    );
    expect(answers).toEqual(calls.map(([, path]) => [path, 403, true]));
    const bulk = await server.send('POST', '/calendar/v3/bulk/events/cancel', {
      body: { eventIds: [monday?.id] },
      headers: desk,
    });
    expect(JSON.stringify(bulk.body.results)).toContain('PERMISSION_DENIED');
  });

  test('it still blocks time, and a manager sets the hours of the business', async () => {
    const block = {
      scheduleId,
      title: 'Plumber',
      start: { localDate: '2026-11-24T09:00:00' },
      end: { localDate: '2026-11-24T10:00:00' },
    };
    const blocked = await server.send('POST', '/calendar/v3/events', {
      body: { event: block },
      headers: await server.caller('FRONT_DESK'),
    });
    expect(blocked.status).toBe(200);
    expect((await put(await businessScheduleId(), await server.caller('MANAGER'))).status).toBe(200);
  });
});
