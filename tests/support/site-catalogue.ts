/** A site with its default location, business hours and policy, and a service to book, for tests on a database. */
import type { DatabaseHandle } from '../../packages/server/src/db/database.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { addWorkingHours, createBusinessSchedule } from '../../packages/server/src/domains/calendar/index.ts';
import { createDefaultLocation } from '../../packages/server/src/domains/locations/index.ts';
import { createDefaultPolicy } from '../../packages/server/src/domains/policies/index.ts';
import { createService, type NewService } from '../../packages/server/src/domains/services/index.ts';
import { assignWorkingHours, createStaffMember } from '../../packages/server/src/domains/staff/index.ts';
import { hourMs } from '../../packages/server/src/time/index.ts';
import { plantSite } from './sites.ts';

export interface BookableSite {
  readonly siteId: string;
  readonly businessScheduleId: string;
  readonly locationId: string;
  readonly policyId: string;
}

export const siteZone = 'Europe/Berlin';

/** Plants a site with what its creation makes. */
export async function plantBookableSite(database: DatabaseHandle, nowMs: number): Promise<BookableSite> {
  const { siteId } = await plantSite(database, { displayName: 'Test business' }, nowMs);
  return database.transact(siteId, async (tx) => ({
    siteId,
    locationId: createDefaultLocation(tx, { displayName: 'Test business' }, nowMs),
    businessScheduleId: createBusinessSchedule(tx, { timeZone: siteZone }, nowMs),
    policyId: createDefaultPolicy(tx, nowMs),
  }));
}

/** Adds staff with hours on every day; `hours` absent: they follow the business. */
export function addStaff(
  tx: Transaction,
  name: string,
  hours: readonly (readonly [number, number])[] | undefined,
  nowMs: number,
): { resourceId: string; eventsScheduleId: string; staffMemberId: string } {
  const created = createStaffMember(tx, { name, nowMs });
  if (hours !== undefined) {
    for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
      for (const [from, to] of hours) {
        addWorkingHours(tx, {
          scheduleId: created.eventsScheduleId,
          weekday,
          startOfDayMs: from * hourMs,
          endOfDayMs: to * hourMs,
          timeZone: siteZone,
          nowMs,
        });
      }
    }
    assignWorkingHours(tx, created.resourceId, created.eventsScheduleId, nowMs);
  }
  return created;
}

/** Adds an hour-long appointment service for some resources. */
export function addAppointmentService(
  tx: Transaction,
  service: {
    readonly name: string;
    readonly policyId: string;
    readonly resourceIds: readonly string[];
    readonly bufferMinutes?: number;
    readonly sessionDurations?: readonly number[];
    readonly locations?: NewService['locations'] & object;
  },
  nowMs: number,
) {
  return createService(tx, {
    type: 'APPOINTMENT',
    sessionDurations: [60],
    payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
    nowMs,
    ...service,
  });
}
