/**
 * The small business that an empty server starts with (OPENHOURS_SAMPLE_DATA): a place, somebody who works there,
 * and one service to book, so that the first page somebody opens shows what the product does.
 */
import { locations, services } from '@openhours/contract';
import type { Site } from '../../call.ts';
import type { Transaction } from '../../db/transaction.ts';
import { hourMs } from '../../time/index.ts';
import { addWorkingHours } from '../calendar/index.ts';
import { describeDefaultLocation } from '../locations/index.ts';
import { createPolicy } from '../policies/index.ts';
import { createService, type ServicesParts } from '../services/index.ts';
import { assignWorkingHours, createStaffMember } from '../staff/index.ts';
import { samplePlace } from './rules.ts';

export interface SampleBusiness {
  readonly serviceId: string;
  readonly slug: string;
  readonly resourceId: string;
  readonly staffMemberId: string;
  readonly policyId: string;
}

/** Fills a new site that has its default location, business hours and policy. In the transaction that makes the site, or a later one. */
export async function createSampleBusiness(
  tx: Transaction,
  site: Pick<Site, 'id' | 'accountId' | 'timeZone' | 'currency'>,
  nowMs: number,
  parts: ServicesParts,
): Promise<SampleBusiness> {
  // What the reactions to the new site have collected must be there to be read.
  await tx.flush();
  const act = { site, caller: undefined, requestId: undefined, nowMs };
  await describeDefaultLocation(tx, { ...act, operation: locations.updateLocation }, samplePlace, parts);
  const policyId = createPolicy(tx, {
    name: 'Appointments',
    rules: {
      customPolicyDescription: {
        enabled: true,
        description: 'Plans change. Cancel or move your appointment free of charge until 24 hours before it begins.',
      },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 1440 },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 1440 },
    },
    nowMs,
  });
  const { staffMemberId, resourceId, eventsScheduleId } = createStaffMember(tx, {
    name: 'Mara',
    description: 'Ten years of massage therapy; quiet hands, strong thumbs.',
    nowMs,
  });
  for (const weekday of [1, 2, 3, 4, 5]) {
    for (const [from, to] of [
      [9, 13],
      [14, 18],
    ] as const) {
      addWorkingHours(tx, {
        scheduleId: eventsScheduleId,
        weekday,
        startOfDayMs: from * hourMs,
        endOfDayMs: to * hourMs,
        timeZone: site.timeZone,
        nowMs,
      });
    }
  }
  assignWorkingHours(tx, resourceId, eventsScheduleId, nowMs);
  const service = await createService(
    tx,
    { ...act, operation: services.createService },
    {
      service: {
        type: 'APPOINTMENT',
        name: 'Back and neck massage',
        tagLine: 'Fifty minutes for shoulders that sit at a desk',
        description:
          'We begin with a short talk about where it hurts, then work slowly from the lower back up to the neck. ' +
          'Wear something comfortable; towels and oil are here.',
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        bookingPolicy: { id: policyId },
        schedule: { availabilityConstraints: { sessionDurations: [50], timeBetweenSessions: 10 } },
        payment: { rateType: 'FIXED', fixed: { price: { value: '65.00' } }, options: { inPerson: true } },
        staffMemberIds: [resourceId],
      },
      root: 'service',
      violations: [],
    },
    parts,
  );
  return { serviceId: service.id, slug: service.slug, resourceId, staffMemberId, policyId };
}
