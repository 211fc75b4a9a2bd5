/** All SQL of staff members, of resources and their types, and of what customers may see of staff. */
import type { ExtendedFields, Filter, PagingMetadata, StaffMember } from '@openhours/contract';
import type { StoredField } from '../../db/fields.ts';
import { countRows, type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { rowsOfJob } from '../../db/rows-of-job.ts';
import { countFound, runSearch, type SearchAnswer, type SearchQuery } from '../../db/search.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

/** Somebody or something that a service takes up. */
export const resourceTable = defineTable('resource', {
  id: uuid(),
  revision: whole(),
  /** Null: nobody can book it. */
  type_id: nullable(uuid()),
  name: text(),
  /** What a search looks for. */
  name_sought: text(),
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

export const resourceTypeTable = defineTable('resource_type', {
  id: uuid(),
  revision: whole(),
  name: text(),
  name_folded: text(),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
});

export type ResourceTypeRow = RowOf<typeof resourceTypeTable>;

export const staffTable = defineTable('staff_member', {
  id: uuid(),
  revision: whole(),
  resource_id: uuid(),
  name: text(),
  name_sought: text(),
  email: nullable(text()),
  phone: nullable(text()),
  description: nullable(text()),
  translations: json<NonNullable<StaffMember['translations']>>(),
  main_media: nullable(json<NonNullable<StaffMember['mainMedia']>>()),
  /** Others work for the business without being booked. */
  service_provider: boolean(),
  gender: nullable(text<'MALE' | 'FEMALE' | 'NON_BINARY'>()),
  /** Who signs in to the dashboard as this person. */
  user_id: nullable(uuid()),
  /** The address of somebody who was asked to. */
  invited_email_folded: nullable(text()),
  connection_status: nullable(text<'CONNECTED' | 'PENDING' | 'DISCONNECTED'>()),
  contact_id: nullable(uuid()),
  tag_ids: list(text()),
  /** Seen by the business alone. */
  private_tag_ids: list(text()),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
  /** Since when it lies in the trash bin. */
  deleted_at: nullable(instant()),
});

export type StaffRow = RowOf<typeof staffTable>;

export const staffSettingsTable = defineTable('staff_member_settings', {
  id: uuid(),
  revision: whole(),
  /** Whether customers see addresses and phone numbers. */
  contact_public: boolean(),
  gender_public: boolean(),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
});

export type StaffSettingsRow = RowOf<typeof staffSettingsTable>;

/** What a type took with it is gone with it, also while its calendars are still being cancelled. The site is `$1`. */
const isOfLiveType = `(type_id is null or type_id in (select id from resource_type where site_id = $1))`;

/** Resources that are there, all or those named, by id. */
export function readResources(reader: Reader, resourceIds?: readonly string[]): Promise<ResourceRow[]> {
  return reader.all(
    statement<ResourceRow>(
      `select ${resourceTable.list} from resource
       where site_id = $1 and deleted_at is null and ${isOfLiveType} and ($2::uuid[] is null or id = any ($2::uuid[]))
       order by id`,
      [reader.siteId, resourceIds ?? null],
    ),
  );
}

export async function findResource(reader: Reader, resourceId: string): Promise<ResourceRow | undefined> {
  return (await readResources(reader, [resourceId]))[0];
}

/** The next resources of a type by id, the type being there or not. */
export function readResourcesOfType(
  reader: Reader,
  typeId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ResourceRow[]> {
  return reader.all(
    statement<ResourceRow>(
      `select ${resourceTable.list} from resource
       where site_id = $1 and type_id = $2 and deleted_at is null and ($3::uuid is null or id > $3) order by id limit $4`,
      [reader.siteId, typeId, after ?? null, limit],
    ),
  );
}

export async function countResourcesOfType(reader: Reader, typeId: string): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>(
      `select count(*)::integer as count from resource where site_id = $1 and type_id = $2 and deleted_at is null`,
      [reader.siteId, typeId],
    ),
  );
  return row?.count ?? 0;
}

/** Staff members that are there, all or those named, by id. */
export function readStaff(reader: Reader, staffMemberIds?: readonly string[]): Promise<StaffRow[]> {
  return reader.all(
    statement<StaffRow>(
      `select ${staffTable.list} from staff_member
       where site_id = $1 and deleted_at is null and ($2::uuid[] is null or id = any ($2::uuid[])) order by id`,
      [reader.siteId, staffMemberIds ?? null],
    ),
  );
}

export async function findStaffMember(reader: Reader, staffMemberId: string): Promise<StaffRow | undefined> {
  return (await readStaff(reader, [staffMemberId]))[0];
}

/** The staff member as whom a user signs in. */
export function findStaffOfUser(reader: Reader, userId: string): Promise<StaffRow | undefined> {
  return reader.first(
    statement<StaffRow>(
      `select ${staffTable.list} from staff_member where site_id = $1 and user_id = $2 and deleted_at is null`,
      [reader.siteId, userId],
    ),
  );
}

/** The oldest of those who wait for somebody with this address to sign in. */
export function findStaffOfAddress(reader: Reader, emailFolded: string): Promise<StaffRow | undefined> {
  return reader.first(
    statement<StaffRow>(
      `select ${staffTable.list} from staff_member
       where site_id = $1 and invited_email_folded = $2 and connection_status = 'PENDING' and deleted_at is null
       order by created_at, id limit 1`,
      [reader.siteId, emailFolded],
    ),
  );
}

export function findDeletedStaff(reader: Reader, staffMemberId: string): Promise<StaffRow | undefined> {
  return reader.first(
    statement<StaffRow>(
      `select ${staffTable.list} from staff_member where site_id = $1 and id = $2 and deleted_at is not null`,
      [reader.siteId, staffMemberId],
    ),
  );
}

/** Removes a staff member and its resource for good. */
export function removeStaff(tx: Transaction, { id, resource_id }: StaffRow): void {
  tx.write(
    statement('delete from staff_member where site_id = $1 and id = $2 and deleted_at is not null', [tx.siteId, id]),
  );
  tx.write(
    statement('delete from resource where site_id = $1 and id = $2 and deleted_at is not null', [
      tx.siteId,
      resource_id,
    ]),
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

/** The resource types of a site. */
export function readResourceTypes(reader: Reader): Promise<ResourceTypeRow[]> {
  return reader.all(
    statement<ResourceTypeRow>(`select ${resourceTypeTable.list} from resource_type where site_id = $1`, [
      reader.siteId,
    ]),
  );
}

/** Whether another type than `exceptId` has the name already, and how many types there are. */
export async function readTypeNames(
  reader: Reader,
  nameFolded: string,
  exceptId: string | undefined,
): Promise<{ readonly taken: boolean; readonly count: number }> {
  const row = await reader.first(
    statement<{ taken: boolean | null; count: number }>(
      `select bool_or(name_folded = $2::text and id is distinct from $3::uuid) as taken, count(*)::integer as count
       from resource_type where site_id = $1`,
      [reader.siteId, nameFolded, exceptId ?? null],
    ),
  );
  return { taken: row?.taken === true, count: row?.count ?? 0 };
}

/** What customers may see of staff members. */
export interface StaffPublicity {
  readonly contact: boolean;
  readonly gender: boolean;
}

/** Reads what customers may see of staff members; a site that is being made publishes nothing. */
export async function readStaffPublicity(reader: Reader): Promise<StaffPublicity> {
  const row = await reader.first(
    statement<{ contact_public: boolean; gender_public: boolean }>(
      'select contact_public, gender_public from staff_member_settings where site_id = $1',
      [reader.siteId],
    ),
  );
  return { contact: row?.contact_public ?? false, gender: row?.gender_public ?? false };
}

export async function readStaffSettings(reader: Reader): Promise<StaffSettingsRow> {
  const row = await reader.first(
    statement<StaffSettingsRow>(`select ${staffSettingsTable.list} from staff_member_settings where site_id = $1`, [
      reader.siteId,
    ]),
  );
  if (row === undefined) {
    throw new Error(`site ${reader.siteId} has no settings of its staff`);
  }
  return row;
}

const sql = queryBuilder<{
  resource: StoredRow<typeof resourceTable>;
  resource_type: StoredRow<typeof resourceTypeTable>;
  staff_member: StoredRow<typeof staffTable>;
}>();

function liveResources(siteId: string) {
  return sql
    .selectFrom('resource')
    .select(resourceTable.columns)
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .where((is) =>
      is.or([
        is('type_id', 'is', null),
        is('type_id', 'in', sql.selectFrom('resource_type').select('id').where('site_id', '=', siteId)),
      ]),
    );
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly pagingMetadata: PagingMetadata;
}

export function queryResources(reader: Reader, query: ParsedQuery): Promise<Page<ResourceRow>> {
  return paginate({ reader, select: liveResources(reader.siteId), query });
}

function searchableResources(reader: Reader) {
  return { reader, select: liveResources(reader.siteId), wordsColumn: 'resource.name_sought' };
}

export function searchResources(
  reader: Reader,
  search: SearchQuery,
  siteZone: string,
): Promise<SearchAnswer<ResourceRow>> {
  return runSearch(searchableResources(reader), search, siteZone);
}

export function countResourcesFound(reader: Reader, search: SearchQuery): Promise<number> {
  return countFound(searchableResources(reader), search);
}

export function countResourceRows(reader: Reader, filter: Filter<StoredField>): Promise<number> {
  return countRows(reader, liveResources(reader.siteId), filter);
}

function typesOf(siteId: string) {
  return sql.selectFrom('resource_type').select(resourceTypeTable.columns).where('site_id', '=', siteId);
}

export function queryResourceTypes(reader: Reader, query: ParsedQuery): Promise<Page<ResourceTypeRow>> {
  return paginate({ reader, select: typesOf(reader.siteId), query });
}

export function countResourceTypeRows(reader: Reader, filter: Filter<StoredField>): Promise<number> {
  return countRows(reader, typesOf(reader.siteId), filter);
}

/** With the resource beside, by whose places staff can be filtered. */
function staffOf(siteId: string, { providersOnly, deleted = false }: StaffScope) {
  const all = sql
    .selectFrom('staff_member')
    .innerJoin('resource', (join) =>
      join.onRef('resource.site_id', '=', 'staff_member.site_id').onRef('resource.id', '=', 'staff_member.resource_id'),
    )
    .select(staffTable.columns.map((column) => `staff_member.${column}` as const))
    .where('staff_member.site_id', '=', siteId)
    .where('staff_member.deleted_at', deleted ? 'is not' : 'is', null);
  return providersOnly ? all.where('staff_member.service_provider', '=', true) : all;
}

export interface StaffScope {
  /** Leaves out who works for the business without being booked. */
  readonly providersOnly: boolean;
  /** Those in the trash bin instead. */
  readonly deleted?: boolean;
}

export async function queryStaff(reader: Reader, scope: StaffScope, query: ParsedQuery): Promise<Page<StaffRow>> {
  const { rows, pagingMetadata } = await paginate({ reader, select: staffOf(reader.siteId, scope), query });
  return { rows: rows as StaffRow[], pagingMetadata };
}

export function searchStaff(
  reader: Reader,
  scope: StaffScope,
  search: SearchQuery,
  siteZone: string,
): Promise<SearchAnswer<StaffRow>> {
  const select = staffOf(reader.siteId, scope).$castTo<StaffRow>();
  return runSearch({ reader, select, wordsColumn: 'staff_member.name_sought' }, search, siteZone);
}

export function countStaff(reader: Reader, scope: StaffScope, filter: Filter<StoredField>): Promise<number> {
  return countRows(reader, staffOf(reader.siteId, scope), filter);
}

/** What jobs go through that change staff. */
export const staffOfJob = rowsOfJob('staff_member', (siteId) => staffOf(siteId, { providersOnly: false }));
