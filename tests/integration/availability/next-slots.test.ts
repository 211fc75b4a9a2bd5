/** When services are free first, and with whom: the same as asked one by one, for people who are away as well. */
import { staffResourceTypeId } from '@openhours/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let services: TestService[];
const timeZone = 'Europe/Berlin';
const toLocalDate = '2027-01-11T00:00:00';

beforeAll(async () => {
  server = await startTestServer({
    startsAtMs: Date.parse('2026-11-23T06:10:00Z'),
    environment: { OPENHOURS_TIME_ZONE: timeZone },
  });
  business = await openBusiness(server);
  const owner = await server.client('OWNER');
  const people: string[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const { staffMember } = await owner.staff.createStaffMember({
      staffMember: { name },
      fields: ['RESOURCE_DETAILS'],
    });
    people.push(staffMember.resourceId);
    const scheduleId = staffMember.resource?.eventsSchedule.id as string;
    const week =
      name === 'Ada'
        ? [{ day: 'MONDAY', start: '09:00', end: '12:00' } as const]
        : [
            { day: 'TUESDAY', start: '10:00', end: '16:00' } as const,
            { day: 'FRIDAY', start: '08:00', end: '12:00' } as const,
          ];
    // Away for longer than the first stretches that are looked at.
    const daysOff = name === 'Cleo' ? [{ name: 'Away', firstDate: '2026-11-23', lastDate: '2026-12-19' }] : [];
    await owner.calendar.setWorkingHours({ scheduleId, workingHours: { week, specialDays: [], daysOff } });
    await owner.staff.assignWorkingHoursSchedule({ staffMemberId: staffMember.id, scheduleId });
  }
  services = [
    await business.addService({ name: 'Short', resourceIds: people }),
    await business.addService({ name: 'Of one', resourceIds: people.slice(2) }),
    await business.addService({
      name: 'Late',
      resourceIds: people.slice(0, 2),
      rules: { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 3 * 1440 } },
    }),
  ];
  await business.booked({ service: services[0] as TestService, booking: { status: 'CONFIRMED' } });
});
afterAll(() => server.stop());

/** What a call for one service answers first. */
async function firstOf(serviceId: string, resourceId?: string) {
  const visitor = await server.client('visitor');
  const { timeSlots } = await visitor.availability.listAvailabilityTimeSlots({
    serviceId,
    toLocalDate,
    timeZone,
    bookable: true,
    cursorPaging: { limit: 1 },
    ...(resourceId === undefined
      ? {}
      : { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [resourceId] }] }),
  });
  const [slot] = timeSlots;
  return slot === undefined
    ? undefined
    : { localStartDate: slot.localStartDate, localEndDate: slot.localEndDate, location: slot.location };
}

test('many services at once answer what each of them answers alone, with everybody who gives it', async () => {
  const visitor = await server.client('visitor');
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const answer = await visitor.availability.listNextTimeSlots({
    serviceIds,
    toLocalDate,
    timeZone,
    withStaffMembers: true,
  });
  expect(answer.timeZone).toBe(timeZone);
  expect(answer.nextTimeSlots.map(({ serviceId }) => serviceId)).toEqual(serviceIds);
  for (const { serviceId, staffMembers, timeSlot } of answer.nextTimeSlots) {
    expect(timeSlot).toEqual(await firstOf(serviceId));
    expect(staffMembers.length).toBeGreaterThan(0);
    for (const { resourceId, ...first } of staffMembers) {
      expect(first).toEqual(await firstOf(serviceId, resourceId));
    }
  }
  const [short, ofOne] = answer.nextTimeSlots;
  expect(short?.staffMembers.length).toBe(3);
  // Cleo is the only one who gives it, and is back on 22 December.
  expect(ofOne?.timeSlot?.localStartDate).toBe('2026-12-22T10:00:00');
});

test('people are answered only when they are asked for, and nobody who is not free in the range', async () => {
  const visitor = await server.client('visitor');
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const alone = await visitor.availability.listNextTimeSlots({ serviceIds, toLocalDate, timeZone });
  expect(alone.nextTimeSlots.every(({ staffMembers }) => staffMembers.length === 0)).toBe(true);
  const soon = await visitor.availability.listNextTimeSlots({
    serviceIds,
    fromLocalDate: '2026-11-23T00:00:00',
    toLocalDate: '2026-11-25T00:00:00',
    timeZone,
    withStaffMembers: true,
  });
  expect(soon.nextTimeSlots.map(({ staffMembers }) => staffMembers.length)).toEqual([2, 0, 0]);
  expect(soon.nextTimeSlots[1]).not.toHaveProperty('timeSlot');
  // What is over cannot be booked, whatever day is asked for.
  expect(soon.nextTimeSlots[0]?.timeSlot?.localStartDate).toBe('2026-11-23T09:00:00');
});

test('from a later day on the first start is one of that day or later', async () => {
  const visitor = await server.client('visitor');
  const { nextTimeSlots } = await visitor.availability.listNextTimeSlots({
    serviceIds: [services[0]?.serviceId as string],
    fromLocalDate: '2026-11-24T12:00:00',
    toLocalDate,
    timeZone,
    withStaffMembers: true,
  });
  expect(nextTimeSlots[0]?.timeSlot?.localStartDate).toBe('2026-11-24T12:00:00');
  expect(nextTimeSlots[0]?.staffMembers.map(({ localStartDate }) => localStartDate.slice(0, 10))).toEqual([
    '2026-11-30',
    '2026-11-24',
    '2026-12-22',
  ]);
});

test('what is no appointment of the site is refused, and so is a range that is too long', async () => {
  const visitor = await server.client('visitor');
  const ask = (serviceIds: string[], to = toLocalDate) =>
    visitor.availability.listNextTimeSlots({ serviceIds, toLocalDate: to, timeZone }).then(
      () => 'answered',
      (error: { code: string }) => error.code,
    );
  expect(await ask(['00000000-0000-4000-8000-000000000000'])).toBe('SERVICE_NOT_FOUND');
  const group = await business.addService({ name: 'Class', type: 'CLASS', resourceIds: [] });
  expect(await ask([group.serviceId])).toBe('INVALID_ARGUMENT');
  expect(await ask([services[0]?.serviceId as string], '2028-11-30T00:00:00')).not.toBe('answered');
});
