/** When the business is open, as anybody may read it: week, special days and closed days, never why it is closed. */
import { businessScheduleExternalId, type Client } from '@openhours/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

const dayMs = 86_400_000;
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' } });
  owner = await server.client('apiKey');
});
afterAll(() => server.stop());

test('a visitor reads when the business is open, and not why it is closed', async () => {
  const { schedules } = await owner.calendar.querySchedules({
    query: { filter: { externalId: businessScheduleExternalId } },
  });
  const dayAhead = (days: number) => new Date(server.now() + days * dayMs).toISOString().slice(0, 10);
  const [special, first, last] = [dayAhead(3), dayAhead(10), dayAhead(12)];
  await owner.calendar.setWorkingHours({
    scheduleId: schedules[0]?.id as string,
    workingHours: {
      week: [
        { day: 'MONDAY', start: '09:00', end: '13:00' },
        { day: 'MONDAY', start: '14:00', end: '18:00' },
      ],
      specialDays: [{ date: special, ranges: [{ start: '10:00', end: '12:00' }] }],
      daysOff: [{ name: 'Operation of the owner', firstDate: first, lastDate: last }],
    },
  });
  const visitor = await server.client('visitor');
  const { openingHours } = await visitor.calendar.getOpeningHours({});
  expect(openingHours).toEqual({
    timeZone: 'Europe/Berlin',
    week: [
      { day: 'MONDAY', start: '09:00', end: '13:00' },
      { day: 'MONDAY', start: '14:00', end: '18:00' },
    ],
    specialDays: [{ date: special, ranges: [{ start: '10:00', end: '12:00' }] }],
    closedDays: [{ firstDate: first, lastDate: last }],
  });
  expect(JSON.stringify(openingHours)).not.toContain('Operation');
});
