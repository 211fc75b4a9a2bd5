/** The operations on staff members (services sheet 5.1). */
import Type from 'typebox';
import { BulkResultWithoutItems, ItemMetadata } from '../bulk.ts';
import { scheduleCancellationEvents, scheduleUpdateEvents } from '../calendar/schedules.ts';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import { CursorPaging, Email, Guid, JsonMap, optional, PagingMetadata, Query, Words } from '../schema.ts';
import { AggregationData, Search } from '../search.ts';
import { Tags } from '../tags.ts';
import { servicesWithoutResource } from './resources.ts';
import { ChangedStaffMember, NewStaffMember, StaffMember, staffRequestedFields } from './staff-member.ts';

const path = '/v1/staff-members';
const bulkPath = '/v1/bulk/staff-members';
const newerPath = '/v2/staff-members';
const prefixes = ['/bookings', '/_api/staff-members'];
/** The newer family is reached by a third way, too. */
const newerPrefixes = [...prefixes, '/bookings/staff'];
const fields = { fields: optional(Type.Array(Words(staffRequestedFields), { maxItems: 3 })) };
const staffMemberId = { staffMemberId: Guid() };
const Answer = Type.Object({ staffMember: StaffMember });
const Many = Type.Object({ staffMembers: Type.Array(StaffMember), pagingMetadata: PagingMetadata });
const Found = Type.Object({
  staffMembers: Type.Array(StaffMember),
  pagingMetadata: PagingMetadata,
  aggregationData: optional(AggregationData),
});
const Count = Type.Object({ count: Type.Integer() });

const fqdn = 'wix.bookings.staff.v1.staff_member';
const resourceFqdn = 'wix.bookings.resources.v2.resource';
const source = 'services sheet 5.1';
const read = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural', prefixes, source } as const;
const write = { permission: 'STAFF.MANAGE', idempotency: 'stored', prefixes, source } as const;
const newer = { ...read, prefixes: newerPrefixes } as const;

/** Creates a staff member with resource and calendar; follows the business hours until given own ones. */
const createStaffMember = defineOperation({
  name: 'staff.createStaffMember',
  summary: 'Creates a staff member with a resource and a calendar of its own.',
  method: 'POST',
  path,
  ...write,
  input: Type.Object({ staffMember: NewStaffMember, serviceProvider: optional(Type.Boolean()), ...fields }),
  output: Answer,
  errors: ['NO_IMAGE_FOUND'],
  events: [`${fqdn}_created`, `${fqdn}_fully_created`, `${resourceFqdn}_created`, 'wix.calendar.v3.schedule_created'],
});

const getStaffMember = defineOperation({
  name: 'staff.getStaffMember',
  summary: 'Reads one staff member; contact details are for the business unless the settings say otherwise.',
  method: 'GET',
  path: `${path}/{staffMemberId}`,
  ...read,
  input: Type.Object({ ...staffMemberId, ...fields }),
  output: Answer,
});

const updateStaffMember = defineOperation({
  name: 'staff.updateStaffMember',
  summary: 'Changes a staff member from a known revision; a new name is the resource’s and the calendar’s too.',
  method: 'PATCH',
  path: `${path}/{staffMember.id}`,
  ...write,
  input: Type.Object({ staffMember: ChangedStaffMember, ...Masks, ...fields }),
  output: Answer,
  errors: ['INVALID_REVISION', 'NO_IMAGE_FOUND'],
  events: [`${fqdn}_updated`, `${fqdn}_tags_modified`, `${resourceFqdn}_updated`, ...scheduleUpdateEvents],
});

/** Moves a staff member to the trash bin: calendar cancelled, resource deleted, out of every service. */
const deleteStaffMember = defineOperation({
  name: 'staff.deleteStaffMember',
  summary: 'Moves a staff member to the trash bin and out of every service.',
  method: 'DELETE',
  path: `${path}/{staffMemberId}`,
  ...write,
  input: Type.Object(staffMemberId),
  output: Type.Object({}),
  events: [`${fqdn}_deleted`, `${resourceFqdn}_deleted`, ...servicesWithoutResource, ...scheduleCancellationEvents],
});

const queryStaffMembers = defineOperation({
  name: 'staff.queryStaffMembers',
  summary: 'Finds staff members who can be booked, unless the filter asks for others; paged by cursor.',
  method: 'POST',
  path: `${path}/query`,
  ...read,
  input: Type.Object({ query: optional(Query), ...fields }),
  output: Many,
});

const searchStaffMembers = defineOperation({
  name: 'staff.searchStaffMembers',
  summary: 'Searches staff members who can be booked by words of their name.',
  method: 'POST',
  path: `${path}/search`,
  ...read,
  input: Type.Object({ search: optional(Search), ...fields }),
  output: Found,
});

const countStaffMembers = defineOperation({
  name: 'staff.countStaffMembers',
  summary: 'Counts staff members who can be booked, unless the filter asks for others.',
  method: 'POST',
  path: `${path}/count`,
  ...read,
  input: Type.Object({ filter: optional(JsonMap()) }),
  output: Count,
});

const connectStaffMemberToUser = defineOperation({
  name: 'staff.connectStaffMemberToUser',
  summary: 'Connects a staff member to the person who signs in with an address, or waits for one.',
  method: 'POST',
  path: `${path}/{staffMemberId}/connect-staff-member-to-user`,
  ...write,
  input: Type.Object({
    ...staffMemberId,
    email: optional(Email()),
    /** Whoever is connected already is so no more to the other staff member, in one with this. */
    replaceConnection: optional(Type.Boolean()),
    ...fields,
  }),
  output: Answer,
  errors: ['NO_EMAIL', 'STAFF_ALREADY_CONNECTED', 'USER_ALREADY_CONNECTED', 'STAFF_INVITE_REQUIRES_ROLE'],
  events: [`${fqdn}_updated`, `${fqdn}_connected_to_user`, `${fqdn}_disconnected_from_user`],
});

const disconnectStaffMemberFromUser = defineOperation({
  name: 'staff.disconnectStaffMemberFromUser',
  summary: 'Takes the connection between a staff member and a user back.',
  method: 'POST',
  path: `${path}/{staffMemberId}/disconnect-staff-member-from-user`,
  ...write,
  input: Type.Object({ ...staffMemberId, ...fields }),
  output: Answer,
  events: [`${fqdn}_updated`, `${fqdn}_disconnected_from_user`],
});

const setServiceProvider = defineOperation({
  name: 'staff.setServiceProvider',
  summary: 'Says whether a staff member can be booked.',
  method: 'POST',
  path: `${path}/{staffMemberId}/set-service-provider`,
  ...write,
  input: Type.Object({ ...staffMemberId, serviceProvider: Type.Boolean(), ...fields }),
  output: Answer,
  events: [`${fqdn}_updated`],
});

const assigns = {
  input: Type.Object({ ...staffMemberId, scheduleId: Guid(), ...fields }),
  output: Answer,
  errors: ['INVALID_SCHEDULE'],
  events: [`${fqdn}_updated`, `${resourceFqdn}_updated`],
} as const;

const assignWorkingHoursSchedule = defineOperation({
  name: 'staff.assignWorkingHoursSchedule',
  summary: 'Gives a staff member hours of their own, by their own calendar, or back the business hours.',
  method: 'POST',
  path: `${path}/{staffMemberId}/assign-working-hours-schedule`,
  ...write,
  ...assigns,
});

const assignCustomSchedule = defineOperation({
  name: 'staff.assignCustomSchedule',
  summary: 'The older name of assigning working hours; does the same.',
  method: 'POST',
  path: `${path}/{staffMemberId}/assign-custom-schedule`,
  ...write,
  ...assigns,
});

const getOrCreateStaffMember = defineOperation({
  name: 'staff.getOrCreateStaffMember',
  summary: 'Answers the staff member connected to a user, made where there is none.',
  method: 'POST',
  path: `${path}/get-or-create/wix-user-id/{wixUserId}`,
  ...write,
  input: Type.Object({ wixUserId: Guid(), ...fields }),
  output: Answer,
  events: [...createStaffMember.events, `${fqdn}_connected_to_user`],
});

const bulkGetOrCreateStaffMembers = defineOperation({
  name: 'staff.bulkGetOrCreateStaffMembers',
  summary: 'Answers the staff members connected to up to 50 users, made where there are none.',
  method: 'POST',
  path: `${bulkPath}/get-or-create`,
  ...write,
  input: Type.Object({ wixUserIds: Type.Array(Guid(), { minItems: 1, maxItems: 50 }), ...fields }),
  output: Type.Object({
    results: Type.Array(Type.Object({ itemMetadata: ItemMetadata, staffMember: optional(StaffMember) })),
    bulkActionMetadata: BulkResultWithoutItems.properties.bulkActionMetadata,
  }),
  events: getOrCreateStaffMember.events,
});

const tagChange = { assignTags: optional(Tags), unassignTags: optional(Tags) };
const tags = {
  errors: ['EMPTY_ASSIGN_AND_UNASSIGN_LISTS'],
  events: [`${fqdn}_updated`, `${fqdn}_tags_modified`],
} as const;

const bulkUpdateStaffMemberTags = defineOperation({
  name: 'staff.bulkUpdateStaffMemberTags',
  summary: 'Assigns and takes back tags of up to 100 staff members; what is in both lists is assigned.',
  method: 'POST',
  path: `${bulkPath}/update-tags`,
  ...write,
  ...tags,
  input: Type.Object({ ids: Type.Array(Guid(), { minItems: 1, maxItems: 100 }), ...tagChange }),
  output: BulkResultWithoutItems,
});

const bulkUpdateStaffMemberTagsByFilter = defineOperation({
  name: 'staff.bulkUpdateStaffMemberTagsByFilter',
  summary: 'Assigns and takes back tags of all staff members that a filter finds.',
  method: 'POST',
  path: `${bulkPath}/update-tags-by-filter`,
  ...write,
  ...tags,
  input: Type.Object({ filter: JsonMap(), ...tagChange }),
  output: Type.Object({ jobId: Guid() }),
});

const queryAllStaffMembers = defineOperation({
  name: 'staff.queryAllStaffMembers',
  summary: 'Finds all staff members, those who cannot be booked too; up to 100 a page unless said otherwise.',
  method: 'POST',
  path: `${newerPath}/query`,
  ...newer,
  input: queryStaffMembers.input,
  output: Many,
});

const searchAllStaffMembers = defineOperation({
  name: 'staff.searchAllStaffMembers',
  summary: 'Searches all staff members by words of their name.',
  method: 'POST',
  path: `${newerPath}/search`,
  ...newer,
  input: searchStaffMembers.input,
  output: Found,
});

const countAllStaffMembers = defineOperation({
  name: 'staff.countAllStaffMembers',
  summary: 'Counts all staff members that a filter finds.',
  method: 'POST',
  path: `${newerPath}/count`,
  ...newer,
  input: countStaffMembers.input,
  output: Count,
});

const trash = { permission: 'STAFF.MANAGE', idempotency: 'natural', prefixes: newerPrefixes, source } as const;

const listDeletedStaffMembers = defineOperation({
  name: 'staff.listDeletedStaffMembers',
  summary: 'Lists the trash bin, all of it or those named.',
  method: 'GET',
  path: `${newerPath}/trash-bin`,
  ...trash,
  input: Type.Object({
    staffMemberIds: optional(Type.Array(Guid(), { maxItems: 100 })),
    paging: optional(CursorPaging),
    ...fields,
  }),
  output: Many,
});

const getDeletedStaffMember = defineOperation({
  name: 'staff.getDeletedStaffMember',
  summary: 'Reads one staff member in the trash bin.',
  method: 'GET',
  path: `${newerPath}/trash-bin/{staffMemberId}`,
  ...trash,
  input: Type.Object({ ...staffMemberId, ...fields }),
  output: Answer,
});

const removeStaffMemberFromTrashBin = defineOperation({
  name: 'staff.removeStaffMemberFromTrashBin',
  summary: 'Removes a staff member in the trash bin for good.',
  method: 'DELETE',
  path: `${newerPath}/trash-bin/{staffMemberId}`,
  ...trash,
  idempotency: 'stored',
  input: Type.Object(staffMemberId),
  output: Type.Object({}),
});

export const staff = {
  createStaffMember,
  getStaffMember,
  updateStaffMember,
  deleteStaffMember,
  queryStaffMembers,
  searchStaffMembers,
  countStaffMembers,
  connectStaffMemberToUser,
  disconnectStaffMemberFromUser,
  setServiceProvider,
  assignWorkingHoursSchedule,
  assignCustomSchedule,
  getOrCreateStaffMember,
  bulkGetOrCreateStaffMembers,
  bulkUpdateStaffMemberTags,
  bulkUpdateStaffMemberTagsByFilter,
  queryAllStaffMembers,
  searchAllStaffMembers,
  countAllStaffMembers,
  listDeletedStaffMembers,
  getDeletedStaffMember,
  removeStaffMemberFromTrashBin,
};
