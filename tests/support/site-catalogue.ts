/** What a site can be booked for, put straight into its catalogue: people with their hours, and services. */
import type { DatabaseHandle } from '../../packages/server/src/db/database.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { addWorkingHours, readBusinessScheduleId } from '../../packages/server/src/domains/calendar/index.ts';
import { readLocations } from '../../packages/server/src/domains/locations/index.ts';
import { readPolicies } from '../../packages/server/src/domains/policies/index.ts';
import {
  type CreatedService,
  createService,
  type NewService,
} from '../../packages/server/src/domains/services/index.ts';
import { assignWorkingHours, createStaffMember } from '../../packages/server/src/domains/staff/index.ts';
import { hourMs } from '../../packages/server/src/time/index.ts';
import { plantSite, siteZone } from './sites.ts';

export { siteZone };

export interface BookableSite {
  readonly siteId: string;
  readonly businessScheduleId: string;
  readonly locationId: string;
  readonly policyId: string;
}

/** Plants a site; answers the ids of what its creation made. */
export async function plantBookableSite(database: DatabaseHandle, nowMs: number): Promise<BookableSite> {
  const { siteId } = await plantSite(database, { displayName: 'Test business' }, nowMs);
  const reader = database.reader(siteId);
  const [businessScheduleId, [location], [policy]] = await Promise.all([
    readBusinessScheduleId(reader),
    readLocations(reader),
    readPolicies(reader),
  ]);
  return { siteId, businessScheduleId: businessScheduleId!, locationId: location!.id, policyId: policy!.id };
}

export interface PlantedStaff {
  readonly resourceId: string;
  readonly eventsScheduleId: string;
  readonly staffMemberId: string;
}

/** Adds somebody who works these hours on every day; `hours` absent: they follow the business. */
export function addStaff(
  tx: Transaction,
  name: string,
  hours: readonly (readonly [number, number])[] | undefined,
  nowMs: number,
): PlantedStaff {
  const created = createStaffMember(tx, { name, email: `${name.toLowerCase()}@example.com`, nowMs });
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

/** Adds an hour-long appointment service for some resources, paid in person, unless said otherwise. */
export function addAppointmentService(
  tx: Transaction,
  service: Partial<NewService> & Pick<NewService, 'name' | 'policyId' | 'resourceIds'>,
  nowMs: number,
): Promise<CreatedService> {
  return createService(tx, {
    type: 'APPOINTMENT',
    sessionDurations: [60],
    payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
    nowMs,
    ...service,
  });
}
