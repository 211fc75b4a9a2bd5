/** Resources, their types, staff members and their settings as the wire has them (services sheet 5). */
import {
  type Resource,
  type ResourceType,
  type StaffMember,
  type StaffMemberSettings,
  staffResourceTypeId,
} from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { ResourceRow, ResourceTypeRow, StaffRow, StaffSettingsRow } from './repository.ts';

function headOf(row: { id: string; revision: number; created_at: number; updated_at: number }) {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
  };
}

function extended<Fields>(fields: Fields | null): { extendedFields?: Fields } {
  return fields === null ? {} : { extendedFields: fields };
}

/** Makes the wire entity of a resource. `businessScheduleId` is what staff on default hours follow. */
export function presentResource(row: ResourceRow, businessScheduleId: string | undefined): Resource {
  const own = row.working_hours_schedule_id;
  const shared = own === null && row.type_id === staffResourceTypeId ? businessScheduleId : undefined;
  const values =
    own !== null
      ? [{ scheduleId: own, shared: row.working_hours_shared }]
      : shared !== undefined
        ? [{ scheduleId: shared, shared: true }]
        : [];
  return {
    ...headOf(row),
    name: row.name,
    ...(row.type_id === null ? {} : { typeId: row.type_id }),
    workingHoursSchedules: { values },
    locationOptions: row.all_locations
      ? { availableInAllLocations: true }
      : {
          availableInAllLocations: false,
          specificLocationOptions: {
            availableInBusinessLocations: row.business_locations,
            ...(row.location_ids.length === 0
              ? {}
              : { businessLocations: row.location_ids.map((locationId) => ({ locationId })) }),
          },
        },
    eventsSchedule: { scheduleId: row.events_schedule_id },
    ...extended(row.extended_fields),
  };
}

export function presentResourceType(row: ResourceTypeRow): ResourceType {
  return { ...headOf(row), name: row.name, ...extended(row.extended_fields) };
}

export function presentStaffSettings(row: StaffSettingsRow): StaffMemberSettings {
  return {
    ...headOf(row),
    contactInformation: { publiclyAccessible: row.contact_public },
    staffProperties: { genderPubliclyAccessible: row.gender_public },
    ...extended(row.extended_fields),
  };
}

/** What of a staff member somebody may see. */
export interface StaffView {
  readonly seesContact: boolean;
  readonly seesGender: boolean;
  readonly seesPrivateTags: boolean;
  /** As whom the staff member signs in. */
  readonly seesIdentity: boolean;
  /** With ASSOCIATED_IDENTITY_STATUS. */
  readonly withStatus: boolean;
  /** With RESOURCE_DETAILS: the resource, and the business schedule that staff on default hours follow. */
  readonly details:
    | { readonly resources: ReadonlyMap<string, ResourceRow>; readonly businessScheduleId: string | undefined }
    | undefined;
}

/** Everything, as events carry it. */
export const wholeView: StaffView = Object.freeze({
  seesContact: true,
  seesGender: true,
  seesPrivateTags: true,
  seesIdentity: true,
  withStatus: true,
  details: undefined,
});

/** Makes the wire entity of a staff member as the caller may see it. */
export function presentStaffMember(row: StaffRow, view: StaffView): StaffMember {
  const resource = view.details?.resources.get(row.resource_id);
  const identity = view.seesIdentity ? presentIdentity(row, view) : undefined;
  return {
    ...headOf(row),
    name: row.name,
    // Empty rather than absent, so that pages need not tell hidden from missing.
    email: view.seesContact ? (row.email ?? '') : '',
    phone: view.seesContact ? (row.phone ?? '') : '',
    description: row.description ?? '',
    ...(row.translations.length === 0 ? {} : { translations: [...row.translations] }),
    ...(row.main_media === null ? {} : { mainMedia: row.main_media }),
    resourceId: row.resource_id,
    ...(resource === undefined ? {} : { resource: presentDetails(resource, view.details?.businessScheduleId) }),
    ...(identity === undefined ? {} : { associatedWixIdentity: identity }),
    tags: {
      tags: { tagIds: [...row.tag_ids] },
      ...(view.seesPrivateTags ? { privateTags: { tagIds: [...row.private_tag_ids] } } : {}),
    },
    serviceProvider: row.service_provider,
    ...(!view.seesGender ? { gender: 'UNKNOWN_GENDER' } : row.gender === null ? {} : { gender: row.gender }),
    ...extended(row.extended_fields),
  };
}

function presentIdentity(row: StaffRow, { withStatus }: StaffView): StaffMember['associatedWixIdentity'] {
  const { user_id: userId, contact_id: contactId, connection_status: status } = row;
  const known = userId !== null || contactId !== null;
  if (!known && (status === null || !withStatus)) {
    return undefined;
  }
  return {
    ...(known
      ? {
          identificationData: {
            ...(userId === null ? {} : { wixUserId: userId }),
            ...(contactId === null ? {} : { contactId }),
          },
        }
      : {}),
    ...(withStatus && status !== null ? { connection: { status } } : {}),
  };
}

function presentDetails(
  row: ResourceRow,
  businessScheduleId: string | undefined,
): NonNullable<StaffMember['resource']> {
  const usesDefault = row.working_hours_schedule_id === null || row.working_hours_schedule_id === businessScheduleId;
  const workingHoursId = usesDefault ? businessScheduleId : (row.working_hours_schedule_id ?? undefined);
  return {
    id: row.id,
    revision: String(row.revision),
    workingHoursSchedules: workingHoursId === undefined ? [] : [{ id: workingHoursId, shared: usesDefault }],
    eventsSchedule: { id: row.events_schedule_id },
    usesDefaultWorkingHours: usesDefault,
  };
}
