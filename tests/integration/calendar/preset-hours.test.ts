/**
 * The hours that a new site begins with give way to those that somebody sets, wherever the business says that its clock
 * stands.
 */
import { businessScheduleExternalId, type Client } from '@openhours/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A Thursday in Berlin, and a Wednesday still in Pago Pago. */
const nowMs = Date.UTC(2026, 10, 26, 3);
let server: TestServer;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin' }, startsAtMs: nowMs });
  owner = await server.client('apiKey');
});
afterAll(() => server.stop());

async function businessHours() {
  const filter = { externalId: businessScheduleExternalId };
  const scheduleId = (await owner.calendar.querySchedules({ query: { filter } })).schedules[0]?.id as string;
  return (await owner.calendar.getWorkingHours({ scheduleId })).workingHours;
}

/** Days of two weeks on which something can be booked with whoever keeps the hours of the business. */
async function bookableDays(serviceId: string): Promise<ReadonlySet<string>> {
  const { timeSlots } = await owner.availability.listAvailabilityTimeSlots({
    serviceId,
    fromLocalDate: '2026-11-25T00:00:00',
    toLocalDate: '2026-12-09T00:00:00',
    timeZone: 'Pacific/Pago_Pago',
    cursorPaging: { limit: 1000 },
  });
  return new Set(timeSlots.map(({ localStartDate }) => localStartDate.slice(0, 10)));
}

test('where it is still the day before, they hold from today on, and a day that is cleared is closed', async () => {
  await owner.siteProperties.updateSiteProperties({
    properties: { timeZone: 'Pacific/Pago_Pago' },
    fields: 'timeZone',
  });
  const { scheduleId, version, week } = await businessHours();
  const usual = (day: string) => ({ day, start: '10:00', end: '18:00' });
  expect(week).toEqual(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'].map(usual));
  const { staffMember } = await owner.staff.createStaffMember({ staffMember: { name: 'Ada' } });
  const { service } = await owner.services.createService({
    service: {
      type: 'APPOINTMENT',
      name: 'An hour',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      schedule: { availabilityConstraints: { sessionDurations: [60] } },
      staffMemberIds: [staffMember.resourceId],
    },
  });
  const wednesdays = ['2026-11-25', '2026-12-02'];
  const bookable = await bookableDays(service.id);
  expect(wednesdays.map((day) => bookable.has(day))).toEqual([true, true]);

  const open = week.filter(({ day }) => day !== 'WEDNESDAY');
  await owner.calendar.setWorkingHours({
    scheduleId,
    workingHours: { week: open, specialDays: [], daysOff: [], version },
  });
  const left = await bookableDays(service.id);
  expect(left).toEqual(new Set([...bookable].filter((day) => !wednesdays.includes(day))));
  expect((await businessHours()).week).toEqual(open);
});
