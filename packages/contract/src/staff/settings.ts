/** What customers may see of staff: one set of settings for the whole site (services sheet 5.1). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { clearable, ExtendedFields, Guid, Instant, Int64, optional, Revision } from '../schema.ts';

export const StaffMemberSettings = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  contactInformation: Type.Object({ publiclyAccessible: Type.Boolean() }),
  staffProperties: Type.Object({ genderPubliclyAccessible: Type.Boolean() }),
  extendedFields: optional(ExtendedFields),
});
export type StaffMemberSettings = Static<typeof StaffMemberSettings>;

const path = '/v1/staff-member-settings';
const reached = { prefixes: ['/bookings', '/_api/staff-member-settings'], source: 'services sheet 5.1' } as const;
const Answer = Type.Object({ staffMemberSettings: StaffMemberSettings });

const getStaffMemberSettings = defineOperation({
  name: 'staff.getStaffMemberSettings',
  summary: 'Reads what customers may see of staff.',
  method: 'GET',
  path,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  ...reached,
  input: Type.Object({}),
  output: Answer,
});

const updateStaffMemberSettings = defineOperation({
  name: 'staff.updateStaffMemberSettings',
  summary: 'Changes what customers may see of staff.',
  method: 'PATCH',
  path,
  permission: 'STAFF.MANAGE',
  idempotency: 'stored',
  ...reached,
  input: Type.Object({
    staffMemberSettings: Type.Object({
      revision: optional(Int64()),
      contactInformation: clearable(Type.Object({ publiclyAccessible: optional(Type.Boolean()) })),
      staffProperties: clearable(Type.Object({ genderPubliclyAccessible: optional(Type.Boolean()) })),
      extendedFields: clearable(ExtendedFields),
    }),
  }),
  output: Answer,
  errors: ['INVALID_REVISION'],
  events: ['wix.bookings.staff_settings.v1.staff_member_settings_updated'],
});

export const staffSettings = { getStaffMemberSettings, updateStaffMemberSettings };
