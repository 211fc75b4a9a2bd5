/** Which fields of resources, their types and staff members filter and sort, and where each is stored (services sheet 5). */
import type { FilterOperator } from '@openhours/contract';
import { defineFields, type FieldDeclaration, type FieldMap, type Fields } from '../../db/fields.ts';

const membership: readonly FilterOperator[] = ['$eq', '$ne', '$in', '$nin'];
const lists: readonly FilterOperator[] = ['$hasSome', '$hasAll'];

/** A field of a resource, also under the name of the older nesting. */
const nested = (path: string) => ({ aliases: [`singleResource.${path}`] });

const resourceMap: FieldMap = {
  id: { type: 'guid', column: 'id', nullable: false },
  createdDate: { type: 'instant', column: 'created_at', nullable: false },
  updatedDate: { type: 'instant', column: 'updated_at', nullable: false },
  name: { type: 'text', column: 'name', nullable: false },
  typeId: { type: 'guid', column: 'type_id' },
  'eventsSchedule.scheduleId': {
    type: 'guid',
    column: 'events_schedule_id',
    nullable: false,
    ...nested('eventsSchedule.scheduleId'),
  },
  'workingHoursSchedules.values.scheduleId': {
    type: 'guid',
    column: 'working_hours_schedule_id',
    ...nested('workingHoursSchedules.values.scheduleId'),
  },
  'workingHoursSchedules.values.shared': {
    type: 'boolean',
    column: 'working_hours_shared',
    nullable: false,
    ...nested('workingHoursSchedules.values.shared'),
  },
  'locationOptions.availableInAllLocations': {
    type: 'boolean',
    column: 'all_locations',
    nullable: false,
    ...nested('locationOptions.availableInAllLocations'),
  },
  'locationOptions.specificLocationOptions.availableInBusinessLocations': {
    type: 'boolean',
    column: 'business_locations',
    nullable: false,
    ...nested('locationOptions.specificLocationOptions.availableInBusinessLocations'),
  },
  'locationOptions.specificLocationOptions.businessLocations.locationId': {
    type: 'guid',
    column: 'location_ids',
    many: true,
    sortable: true,
    emptyIsMissing: true,
    aliases: [
      'singleResource.locationOptions.specificLocationOptions.businessLocations.locationId',
      // Shortened so in the typings of the published client.
      'locationOptions.businessLocations.locationId',
    ],
  },
};

export const resourceFields = defineFields(resourceMap, { id: 'id', prefixes: ['resource.'], snakeCase: true });

export const resourceTypeFields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    name: { type: 'text', column: 'name', nullable: false, sortable: false },
  },
  { id: 'id', prefixes: ['resourceType.'] },
);

const staffMap: FieldMap = {
  id: { type: 'guid', column: 'staff_member.id', nullable: false },
  createdDate: { type: 'instant', column: 'staff_member.created_at', nullable: false },
  updatedDate: { type: 'instant', column: 'staff_member.updated_at', nullable: false },
  description: { type: 'text', column: 'staff_member.description' },
  resourceId: { type: 'guid', column: 'staff_member.resource_id', nullable: false, aliases: ['resource.id'] },
  serviceProvider: { type: 'boolean', column: 'staff_member.service_provider', nullable: false },
  'tags.tags.tagIds': { type: 'text', column: 'staff_member.tag_ids', many: true, operators: lists },
  'resource.locationOptions.specificLocationOptions.businessLocations.locationId': {
    type: 'guid',
    column: 'resource.location_ids',
    many: true,
    operators: lists,
  },
};

const identities: FieldMap = {
  'associatedWixIdentity.identificationData.wixUserId': { type: 'guid', column: 'staff_member.user_id' },
  'associatedWixIdentity.identificationData.contactId': { type: 'guid', column: 'staff_member.contact_id' },
};

const secretTags: FieldMap = {
  'tags.privateTags.tagIds': { type: 'text', column: 'staff_member.private_tag_ids', many: true, operators: lists },
};

/** Only searches sort by names and addresses, and look into them. */
function named(search: boolean): FieldMap {
  return { name: { type: 'text', column: 'staff_member.name', nullable: false, ...usesOf(search) } };
}

function contact(search: boolean): FieldMap {
  return {
    email: { type: 'text', column: 'staff_member.email', ...usesOf(search) },
    phone: { type: 'text', column: 'staff_member.phone', ...usesOf(search) },
  };
}

function usesOf(search: boolean): Pick<FieldDeclaration, 'operators' | 'sortable'> {
  return search ? { sortable: true } : { operators: membership, sortable: false };
}

/** For whom and for what the fields of staff members are asked. */
export interface StaffFieldsFor {
  readonly search: boolean;
  /** Whoever may not see an address may not find out about it by filters either. */
  readonly seesContact: boolean;
  readonly seesPrivateTags: boolean;
  readonly seesIdentity: boolean;
}

const made = new Map<string, Fields>();

/** The fields by which somebody may filter and sort staff members. */
export function staffFieldsFor({ search, seesContact, seesPrivateTags, seesIdentity }: StaffFieldsFor): Fields {
  const key = [search, seesContact, seesPrivateTags, seesIdentity].join();
  let fields = made.get(key);
  if (fields === undefined) {
    fields = defineFields(
      {
        ...staffMap,
        ...named(search),
        ...(seesContact ? contact(search) : {}),
        ...(seesPrivateTags ? secretTags : {}),
        ...(seesIdentity ? identities : {}),
      },
      { id: 'id', prefixes: ['staffMember.'] },
    );
    made.set(key, fields);
  }
  return fields;
}
