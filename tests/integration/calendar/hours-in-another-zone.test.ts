/** The hours of a day on which the site moves into another zone, or gets other hours: one set of them, not those of both. */
import type { Client } from '@openhours/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A Monday, noon in Berlin: the hours of the day have begun there. */
const nowMs = Date.UTC(2026, 10, 23, 11);
let server: TestServer;
let owner: Client;
let scheduleId: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' }, startsAtMs: nowMs });
  owner = await server.client('OWNER');
  const { staffMember } = await owner.staff.createStaffMember({
    staffMember: { name: 'Ada' },
    fields: ['RESOURCE_DETAILS'],
  });
  scheduleId = staffMember.resource?.eventsSchedule.id as string;
});
afterAll(() => server.stop());

async function setHours(start: string, end: string): Promise<void> {
  const week = [{ day: 'MONDAY' as const, start, end }];
  await owner.calendar.setWorkingHours({ scheduleId, workingHours: { week, specialDays: [], daysOff: [] } });
}

/** From when to when somebody works on this Monday, by the clock of a zone. */
async function hoursIn(timeZone: string): Promise<string[]> {
  const { events } = await owner.calendar.queryEvents({
    query: { filter: { type: 'WORKING_HOURS', scheduleId } },
    fromLocalDate: '2026-11-23T00:00:00',
    toLocalDate: '2026-11-24T00:00:00',
    timeZone,
  });
  return events.map(({ adjustedEnd, adjustedStart }) =>
    [adjustedStart, adjustedEnd].map(({ localDate }) => localDate.slice(11, 16)).join('–'),
  );
}

test('hours that are changed while they run, and then moved into another zone, are those of the whole day', async () => {
  await setHours('09:00', '17:00');
  await setHours('10:00', '16:00');
  expect(await hoursIn('Europe/Berlin')).toEqual(['10:00–16:00']);
  await owner.site.updateSite({ siteId: server.siteId, site: { timeZone: 'America/New_York' } });
  expect(await hoursIn('America/New_York')).toEqual(['10:00–16:00']);
  await owner.site.updateSite({ siteId: server.siteId, site: { timeZone: 'Asia/Tokyo' } });
  expect(await hoursIn('Asia/Tokyo')).toEqual(['10:00–16:00']);
});
