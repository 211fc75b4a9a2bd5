/** All SQL of resources and of the staff members that are resources. */
import type { ExtendedFields } from '@openhours/contract';
import { statement } from '../../db/statement.ts';
import { boolean, defineTable, instant, json, list, nullable, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

/** Somebody or something that a service takes up. */
export const resourceTable = defineTable('resource', {
  id: uuid(),
  revision: whole(),
  /** Null: nobody can book it. */
  type_id: nullable(uuid()),
  name: text(),
  name_folded: text(),
  events_schedule_id: uuid(),
  /** Null: the shared business schedule. */
  working_hours_schedule_id: nullable(uuid()),
  /** Others follow the same working hours, which then outlive the resource. */
  working_hours_shared: boolean(),
  /** Where it is, for resources without working hours of their own. */
  all_locations: boolean(),
  business_locations: boolean(),
  location_ids: list(uuid()),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
  deleted_at: nullable(instant()),
});

export type ResourceRow = RowOf<typeof resourceTable>;

export const staffTable = defineTable('staff_member', {
  id: uuid(),
  revision: whole(),
  resource_id: uuid(),
  name: text(),
  email: nullable(text()),
  phone: nullable(text()),
  description: nullable(text()),
  created_at: instant(),
  updated_at: instant(),
  deleted_at: nullable(instant()),
});

export type StaffRow = RowOf<typeof staffTable>;

export function readResources(reader: Reader): Promise<ResourceRow[]> {
  return reader.all(
    statement<ResourceRow>(
      `select ${resourceTable.list} from resource where site_id = $1 and deleted_at is null order by id`,
      [reader.siteId],
    ),
  );
}

export function readStaff(reader: Reader): Promise<StaffRow[]> {
  return reader.all(
    statement<StaffRow>(
      `select ${staffTable.list} from staff_member where site_id = $1 and deleted_at is null order by id`,
      [reader.siteId],
    ),
  );
}

/** Assigns the schedule whose working hours count; undefined is the business schedule. */
export function setWorkingHoursSchedule(
  tx: Transaction,
  resourceId: string,
  scheduleId: string | undefined,
  nowMs: number,
): void {
  tx.write(
    statement(
      `update resource set working_hours_schedule_id = $3, revision = revision + 1, updated_at = $4
       where site_id = $1 and id = $2 and deleted_at is null`,
      [tx.siteId, resourceId, scheduleId ?? null, new Date(nowMs)],
    ),
  );
}
