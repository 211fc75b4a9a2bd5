/** What a site can be booked for, put straight into its catalogue: people with their hours, and services. */

import { type Address, services, staffResourceTypeId } from '@openhours/contract';
import type { DatabaseHandle } from '../../packages/server/src/db/database.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { addWorkingHours, readBusinessScheduleId } from '../../packages/server/src/domains/calendar/index.ts';
import { readLocations } from '../../packages/server/src/domains/locations/index.ts';
import { createPolicy, readPolicies } from '../../packages/server/src/domains/policies/index.ts';
import {
  createService,
  type ServiceLocationRow,
  type ServicePayment,
  type ServiceRow,
  type ServicesParts,
} from '../../packages/server/src/domains/services/index.ts';
import { assignWorkingHours, createStaffMember, readResources } from '../../packages/server/src/domains/staff/index.ts';
import { defaultMostInAct } from '../../packages/server/src/processes/bulk-job.ts';
import { hourMs } from '../../packages/server/src/time/index.ts';
import { plantResourceType } from './resource-types.ts';
import { plantSite, siteZone } from './sites.ts';

export { siteZone };

export interface BookableSite {
  readonly siteId: string;
  readonly accountId: string;
  readonly businessScheduleId: string;
  readonly locationId: string;
  readonly policyId: string;
}

/** Plants a site; answers the ids of what its creation made. */
export async function plantBookableSite(database: DatabaseHandle, nowMs: number): Promise<BookableSite> {
  const { siteId, accountId } = await plantSite(database, { displayName: 'Test business' }, nowMs);
  const reader = database.reader(siteId);
  const [businessScheduleId, [location], [policy]] = await Promise.all([
    readBusinessScheduleId(reader),
    readLocations(reader),
    readPolicies(reader),
  ]);
  return { siteId, accountId, businessScheduleId: businessScheduleId!, locationId: location!.id, policyId: policy!.id };
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

/** What services stand on where nobody listens. */
const unheardServices: ServicesParts = {
  recordEvents: () => {},
  dispatchReactions: async () => {},
  mostInAct: defaultMostInAct,
  startBulkJob: async () => newId(),
  originOf: () => Promise.resolve('http://127.0.0.1'),
};

/** A service in few words; what is not said has its default. */
export interface NewService {
  readonly type: ServiceRow['type'];
  readonly name: string;
  readonly policyId: string;
  /** Minutes; the first is the one offered. */
  readonly sessionDurations: readonly number[];
  readonly payment: ServicePayment;
  /** Resources of any type, in the service's order. */
  readonly resourceIds: readonly string[];
  readonly description?: string | undefined;
  readonly tagLine?: string | undefined;
  readonly hidden?: boolean;
  readonly defaultCapacity?: number;
  readonly bufferMinutes?: number;
  readonly onlineBookingEnabled?: boolean;
  readonly manualApproval?: boolean;
  readonly multipleRequests?: boolean;
  /** None: the service is held at the default location. */
  readonly locations?: readonly {
    readonly type: ServiceLocationRow['type'];
    readonly locationId?: string | undefined;
    readonly address?: Address | undefined;
  }[];
  readonly nowMs: number;
}

/** What a policy may be given; the rest has its default. */
export type PolicyRules = Parameters<typeof createPolicy>[1]['rules'];

export interface CreatedService {
  readonly serviceId: string;
  readonly scheduleId: string;
  readonly slug: string;
}

/** Adds a service by the product's own command, as if its owner had called createService. */
export async function plantService(tx: Transaction, service: NewService): Promise<CreatedService> {
  await tx.flush();
  const resources = await readResources(tx);
  const typeOf = new Map(resources.map(({ id, type_id }) => [id, type_id]));
  const ofType = (type: string | null | undefined) => service.resourceIds.filter((id) => typeOf.get(id) === type);
  const furtherTypes = new Set(service.resourceIds.map((id) => typeOf.get(id)));
  furtherTypes.delete(staffResourceTypeId);
  const { nowMs } = service;
  for (const type of furtherTypes) {
    if (type != null) {
      await plantResourceType(tx, type, nowMs);
    }
  }
  const created = await createService(
    tx,
    {
      site: { id: tx.siteId, currency: 'EUR', timeZone: siteZone },
      caller: undefined,
      requestId: undefined,
      nowMs,
      operation: services.createService,
    },
    {
      service: {
        type: service.type,
        name: service.name,
        ...(service.description === undefined ? {} : { description: service.description }),
        ...(service.tagLine === undefined ? {} : { tagLine: service.tagLine }),
        hidden: service.hidden ?? false,
        defaultCapacity: service.defaultCapacity ?? 1,
        bookingPolicy: { id: service.policyId },
        onlineBooking: {
          enabled: service.onlineBookingEnabled ?? true,
          requireManualApproval: service.manualApproval ?? false,
          allowMultipleRequests: service.multipleRequests ?? false,
        },
        schedule: {
          availabilityConstraints: {
            ...(service.type === 'APPOINTMENT' ? { sessionDurations: [...service.sessionDurations] } : {}),
            timeBetweenSessions: service.bufferMinutes ?? 0,
          },
        },
        payment: service.payment,
        staffMemberIds: ofType(staffResourceTypeId),
        serviceResources: [...furtherTypes].map((type) => ({
          resourceType: { id: type as string },
          resourceIds: { values: ofType(type) },
        })),
        locations: (service.locations ?? []).map(({ type, locationId, address }) => ({
          type,
          ...(locationId === undefined ? {} : { business: { id: locationId } }),
          ...(address === undefined ? {} : { custom: { address } }),
        })),
      },
      root: 'service',
      violations: [],
    },
    unheardServices,
  );
  return { serviceId: created.id, scheduleId: created.schedule_id, slug: created.slug };
}

/** Adds an hour-long appointment service for some resources, paid in person, unless said otherwise. */
export function addAppointmentService(
  tx: Transaction,
  service: Partial<NewService> & Pick<NewService, 'name' | 'policyId' | 'resourceIds'>,
  nowMs: number,
): Promise<CreatedService> {
  return plantService(tx, {
    type: 'APPOINTMENT',
    sessionDurations: [60],
    payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
    nowMs,
    ...service,
  });
}

/** The same under a policy of its own, unless one is named: what only a rule decides needs a service each. */
export function addServiceWithRules(
  tx: Transaction,
  {
    rules,
    ...service
  }: Partial<NewService> & Pick<NewService, 'name' | 'resourceIds'> & { readonly rules?: PolicyRules },
  nowMs: number,
): Promise<CreatedService> {
  const policyId =
    service.policyId ?? createPolicy(tx, { name: `Rules of ${service.name}`, rules: rules ?? {}, nowMs });
  return addAppointmentService(tx, { ...service, policyId }, nowMs);
}
