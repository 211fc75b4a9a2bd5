/**
 * A business small enough to count on: one place, one person with weekday hours, one policy and one service of fifty
 * minutes, and nobody has booked. Journeys begin with it, because what the sample of a first run shows follows its day.
 */
import { weekdayNames } from '@openhours/contract';
import type { TestServer } from './server.ts';

/** Makes the business of an empty server, whose set-up is behind it. */
export async function openMassageBusiness(server: TestServer): Promise<void> {
  const owner = await server.client('OWNER');
  await owner.site.updateSite({ siteId: server.siteId, site: { state: 'ENABLED' } });
  const { locations } = await owner.locations.listLocations({});
  const [{ id, revision } = { id: '', revision: '' }] = locations ?? [];
  await owner.locations.updateLocation({
    location: {
      id,
      revision,
      name: 'Harbour Street studio',
      address: {
        streetAddress: { name: 'Harbour Street', number: '12' },
        city: 'Old Town',
        formattedAddress: '12 Harbour Street, Old Town',
        hint: 'First floor, ring at Studio',
      },
      email: 'studio@example.com',
      phone: '+1 202 555 0142',
    },
  });
  const { bookingPolicy } = await owner.policies.createBookingPolicy({
    bookingPolicy: {
      name: 'Appointments',
      customPolicyDescription: {
        enabled: true,
        description: 'Plans change. Cancel or move your appointment free of charge until 24 hours before it begins.',
      },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 1440 },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 1440 },
    },
  });
  const { staffMember } = await owner.staff.createStaffMember({
    staffMember: { name: 'Mara', description: 'Ten years of massage therapy; quiet hands, strong thumbs.' },
  });
  const { resources } = await owner.resources.queryResources({});
  const scheduleId = resources.find((each) => each.id === staffMember.resourceId)?.eventsSchedule?.scheduleId as string;
  await owner.calendar.setWorkingHours({
    scheduleId,
    workingHours: {
      week: weekdayNames.slice(0, 5).flatMap((day) => [
        { day, start: '09:00', end: '13:00' },
        { day, start: '14:00', end: '18:00' },
      ]),
      specialDays: [],
      daysOff: [],
    },
  });
  await owner.staff.assignWorkingHoursSchedule({ staffMemberId: staffMember.id, scheduleId });
  await owner.services.createService({
    service: {
      type: 'APPOINTMENT',
      name: 'Back and neck massage',
      tagLine: 'Fifty minutes for shoulders that sit at a desk',
      description:
        'We begin with a short talk about where it hurts, then work slowly from the lower back up to the neck. ' +
        'Wear something comfortable; towels and oil are here.',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      bookingPolicy: { id: bookingPolicy.id },
      schedule: { availabilityConstraints: { sessionDurations: [50], timeBetweenSessions: 10 } },
      payment: { rateType: 'FIXED', fixed: { price: { value: '65.00' } }, options: { inPerson: true } },
      staffMemberIds: [staffMember.resourceId as string],
    },
  });
}
