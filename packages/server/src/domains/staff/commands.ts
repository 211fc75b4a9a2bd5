/** The writes of staff and resources. */
import { foldText, staffResourceTypeId } from '@openhours/contract';
import { raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { createSchedule } from '../calendar/index.ts';
import { resourceTable, setWorkingHoursSchedule, staffTable } from './repository.ts';

export interface NewResource {
  readonly name: string;
  readonly typeId: string;
  readonly nowMs: number;
}

export interface CreatedResource {
  readonly resourceId: string;
  /** The schedule of what occupies the resource, and of its own working hours once assigned. */
  readonly eventsScheduleId: string;
}

/** Adds a resource with its events schedule; it follows the business hours until it is given its own. */
export function createResource(tx: Transaction, resource: NewResource): CreatedResource {
  const resourceId = newId();
  const eventsScheduleId = newId();
  raiseCatalogueVersion(tx);
  createSchedule(tx, {
    id: eventsScheduleId,
    externalId: resourceId,
    ownerType: 'RESOURCE',
    name: resource.name,
    nowMs: resource.nowMs,
  });
  resourceTable.insert(tx, {
    id: resourceId,
    revision: 1,
    type_id: resource.typeId,
    name: resource.name,
    name_folded: foldText(resource.name),
    events_schedule_id: eventsScheduleId,
    working_hours_schedule_id: null,
    working_hours_shared: false,
    all_locations: true,
    business_locations: true,
    location_ids: [],
    extended_fields: null,
    created_at: resource.nowMs,
    updated_at: resource.nowMs,
    deleted_at: null,
  });
  return { resourceId, eventsScheduleId };
}

export interface NewStaffMember {
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly description?: string | undefined;
  readonly nowMs: number;
}

/** Adds a staff member with resource and events schedule; follows the business hours until given own ones (services sheet 5.1). */
export function createStaffMember(
  tx: Transaction,
  member: NewStaffMember,
): CreatedResource & { readonly staffMemberId: string } {
  const created = createResource(tx, { name: member.name, typeId: staffResourceTypeId, nowMs: member.nowMs });
  const staffMemberId = newId();
  staffTable.insert(tx, {
    id: staffMemberId,
    revision: 1,
    resource_id: created.resourceId,
    name: member.name,
    email: member.email ?? null,
    phone: member.phone ?? null,
    description: member.description ?? null,
    created_at: member.nowMs,
    updated_at: member.nowMs,
    deleted_at: null,
  });
  return { staffMemberId, ...created };
}

/**
 * Lets a resource keep hours of its own: only the working hours on the given schedule count from now on, none at
 * all when it has none. Undefined returns it to the business hours (services sheet 12.2).
 */
export function assignWorkingHours(
  tx: Transaction,
  resourceId: string,
  scheduleId: string | undefined,
  nowMs: number,
): void {
  raiseCatalogueVersion(tx);
  setWorkingHoursSchedule(tx, resourceId, scheduleId, nowMs);
}
