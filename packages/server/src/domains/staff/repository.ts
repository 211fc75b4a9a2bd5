/** All SQL of resources and of the staff members that are resources. */
import { statement } from '../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

/** Somebody or something that a service takes up. */
export const resourceTable = defineTable('resource', {
  id: uuid(),
  revision: whole(),
  type_id: uuid(),
  name: text(),
  events_schedule_id: uuid(),
  /** Null: the shared business schedule. */
  working_hours_schedule_id: nullable(uuid()),
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
