/** The verbs by which others add staff and resources, and the rows that all commands begin with. */
import { foldText, staffResourceTypeId, storedWords } from '@openhours/contract';
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { createSchedule } from '../../calendar/index.ts';
import {
  type ResourceRow,
  resourceTable,
  resourceTypeTable,
  type StaffRow,
  setWorkingHoursSchedule,
  staffSettingsTable,
  staffTable,
} from '../repository.ts';
import { businessHours, everywhere } from '../rules/resource-input.ts';

/** What a resource has when nothing is said about it. */
const plainResource = {
  ...everywhere,
  ...businessHours,
  extended_fields: null,
} as const satisfies Partial<ResourceRow>;

export type ResourceFacts = Partial<Omit<ResourceRow, 'id' | 'revision' | 'name' | 'name_sought' | 'type_id'>>;

/** A resource as it was made, with its calendar. */
export interface MadeResource {
  readonly resource: ResourceRow;
  readonly schedule: ReturnType<typeof createSchedule>;
}

/** Writes a resource with its events schedule. */
export function addResource(
  tx: Transaction,
  {
    name,
    typeId,
    nowMs,
    facts = {},
  }: {
    readonly name: string;
    readonly typeId: string | null;
    readonly nowMs: number;
    readonly facts?: ResourceFacts;
  },
): MadeResource {
  const resource: ResourceRow = {
    ...plainResource,
    ...facts,
    id: newId(),
    revision: 1,
    type_id: typeId,
    name,
    name_sought: storedWords(name),
    events_schedule_id: newId(),
    created_at: nowMs,
    updated_at: nowMs,
    deleted_at: null,
  };
  raiseCatalogueVersion(tx);
  const schedule = createSchedule(tx, {
    id: resource.events_schedule_id,
    externalId: resource.id,
    ownerType: 'RESOURCE',
    name,
    resourceTypeId: typeId ?? undefined,
    nowMs,
  });
  resourceTable.insert(tx, resource);
  return { resource, schedule };
}

export interface NewStaffMember {
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly description?: string | undefined;
  readonly mainMedia?: NonNullable<StaffRow['main_media']> | undefined;
  readonly nowMs: number;
}

/** What a staff member has when nothing is said about it. */
const plainStaffMember = {
  email: null,
  phone: null,
  description: null,
  translations: [],
  main_media: null,
  service_provider: true,
  gender: null,
  user_id: null,
  invited_email_folded: null,
  connection_status: null,
  contact_id: null,
  tag_ids: [],
  private_tag_ids: [],
  extended_fields: null,
} as const satisfies Partial<StaffRow>;

export type StaffFacts = Partial<Pick<StaffRow, keyof typeof plainStaffMember>>;

/** Writes a staff member with resource and events schedule. */
export function addStaffMember(
  tx: Transaction,
  { name, nowMs, facts }: { readonly name: string; readonly nowMs: number; readonly facts: StaffFacts },
): MadeResource & { readonly member: StaffRow } {
  const { resource, schedule } = addResource(tx, { name, typeId: staffResourceTypeId, nowMs });
  const member: StaffRow = {
    ...plainStaffMember,
    ...facts,
    id: newId(),
    revision: 1,
    resource_id: resource.id,
    name,
    name_sought: storedWords(name),
    created_at: nowMs,
    updated_at: nowMs,
    deleted_at: null,
  };
  staffTable.insert(tx, member);
  return { member, resource, schedule };
}

/**
 * Adds a staff member with resource and events schedule; follows the business hours until given own ones (services
 * sheet 5.1).
 */
export function createStaffMember(
  tx: Transaction,
  { name, email, phone, description, mainMedia, nowMs }: NewStaffMember,
): {
  readonly staffMemberId: string;
  readonly resourceId: string;
  /** The schedule of what occupies them, and of their own working hours once assigned. */
  readonly eventsScheduleId: string;
} {
  const facts = {
    email: email ?? null,
    phone: phone ?? null,
    description: description ?? null,
    main_media: mainMedia ?? null,
  };
  const { member, resource } = addStaffMember(tx, { name, nowMs, facts });
  return { staffMemberId: member.id, resourceId: resource.id, eventsScheduleId: resource.events_schedule_id };
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

const nameOfStaffType = 'Staff';

/** Gives a new site what it always has: the type of all staff, and settings that show customers no contact details. */
export function createStaffGround(tx: Transaction, nowMs: number): void {
  const made = { revision: 1, extended_fields: null, created_at: nowMs, updated_at: nowMs };
  resourceTypeTable.insert(tx, {
    ...made,
    id: staffResourceTypeId,
    name: nameOfStaffType,
    name_folded: foldText(nameOfStaffType),
  });
  staffSettingsTable.insert(tx, { ...made, id: newId(), contact_public: false, gender_public: false });
}
