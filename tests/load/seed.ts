/** A busy practice for measurements: ten people who work every day, one service that all of them give. */
import { createDatabase } from '../../packages/server/src/db/database.ts';
import { addWorkingHours } from '../../packages/server/src/domains/calendar/index.ts';
import { createPolicy } from '../../packages/server/src/domains/policies/index.ts';
import { assignWorkingHours, createStaffMember } from '../../packages/server/src/domains/staff/index.ts';
import { plantService } from '../support/site-catalogue.ts';

const hourMs = 3_600_000;

export interface Practice {
  readonly serviceId: string;
  readonly resourceIds: readonly string[];
}

/** Somebody who books, by the address that names the contact. */
export interface Customer {
  readonly email: string;
  readonly contactId: string;
}

export interface PracticeHours {
  readonly weekdays: readonly number[];
  readonly fromHour: number;
  readonly toHour: number;
}

/** Adds the practice to a site of a running server; everybody keeps the same hours. */
export async function addPractice(
  databaseUrl: string,
  siteId: string,
  { weekdays, fromHour, toHour }: PracticeHours,
  staff = 10,
): Promise<Practice> {
  const database = await createDatabase({ url: databaseUrl, pooler: 'off', poolSize: 1 });
  try {
    return await database.transact(siteId, async (tx) => {
      const nowMs = Date.now();
      const policyId = createPolicy(tx, { name: 'Open', rules: {}, nowMs });
      const resourceIds: string[] = [];
      for (let person = 0; person < staff; person += 1) {
        const { resourceId, eventsScheduleId } = createStaffMember(tx, { name: `Person ${person}`, nowMs });
        for (const weekday of weekdays) {
          addWorkingHours(tx, {
            scheduleId: eventsScheduleId,
            weekday,
            startOfDayMs: fromHour * hourMs,
            endOfDayMs: toHour * hourMs,
            timeZone: 'UTC',
            nowMs,
          });
        }
        assignWorkingHours(tx, resourceId, eventsScheduleId, nowMs);
        resourceIds.push(resourceId);
      }
      const { serviceId } = await plantService(tx, {
        type: 'APPOINTMENT',
        name: 'Measured appointment',
        policyId,
        sessionDurations: [60],
        payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
        resourceIds,
        nowMs,
      });
      return { serviceId, resourceIds };
    });
  } finally {
    await database.close();
  }
}
