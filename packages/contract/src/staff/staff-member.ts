/** Staff members: the people who can be booked and those who work beside them (services sheet 5.1). */
import Type, { type Static } from 'typebox';
import { clearable, Email, ExtendedFields, Guid, Image, Instant, Int64, optional, Revision, Words } from '../schema.ts';
import { TagList, Tags } from '../tags.ts';
import { Translations } from '../translations.ts';

export const staffRequestedFields = ['RESOURCE_DETAILS', 'ASSOCIATED_IDENTITY_STATUS'] as const;
export const genders = ['MALE', 'FEMALE', 'NON_BINARY'] as const;
/** Whom a customer may ask for without naming anybody. */
export const requestedGenders = ['ANY_MALE', 'ANY_FEMALE'] as const;
export type RequestedGender = (typeof requestedGenders)[number];
export const connectionStatuses = ['UNKNOWN', 'CONNECTED', 'PENDING', 'EXPIRED', 'DISCONNECTED'] as const;

const Name = Type.String({ minLength: 1, maxLength: 40 });
const Phone = Type.String({ maxLength: 20 });
const Description = Type.String({ maxLength: 500 });
/** What somebody says of themselves, in other languages than that of the business. */
const StaffTranslations = Translations({ description: Description });
const Media = Type.Object({ image: optional(Image) });

export const StaffMember = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  name: Name,
  /** Empty for customers unless the settings say otherwise, as is the phone. */
  email: Type.String(),
  phone: Type.String(),
  description: Type.String(),
  /** Absent while there are none. */
  translations: optional(StaffTranslations),
  mainMedia: optional(Media),
  resourceId: Guid(),
  /** Only with RESOURCE_DETAILS. */
  resource: optional(
    Type.Object({
      id: Guid(),
      revision: Revision(),
      workingHoursSchedules: Type.Array(Type.Object({ id: Guid(), shared: Type.Boolean() }), { maxItems: 1 }),
      eventsSchedule: Type.Object({ id: Guid() }),
      usesDefaultWorkingHours: Type.Boolean(),
    }),
  ),
  associatedWixIdentity: optional(
    Type.Object({
      identificationData: optional(Type.Object({ wixUserId: optional(Guid()), contactId: optional(Guid()) })),
      /** Only with ASSOCIATED_IDENTITY_STATUS. */
      connection: optional(Type.Object({ status: Words(connectionStatuses) })),
    }),
  ),
  tags: Type.Object({
    tags: TagList,
    /** Only for the business. */
    privateTags: optional(TagList),
  }),
  serviceProvider: Type.Boolean(),
  /** UNKNOWN_GENDER where it is hidden; absent where nobody said it. */
  gender: optional(Words([...genders, 'UNKNOWN_GENDER'])),
  extendedFields: optional(ExtendedFields),
});
export type StaffMember = Static<typeof StaffMember>;

export const NewStaffMember = Type.Object({
  name: Name,
  email: optional(Email()),
  phone: optional(Phone),
  description: optional(Description),
  translations: optional(StaffTranslations),
  mainMedia: optional(Media),
  tags: optional(Tags),
  gender: optional(Words(genders)),
  extendedFields: optional(ExtendedFields),
});

export const ChangedStaffMember = Type.Object({
  id: Guid(),
  revision: Int64(),
  name: clearable(Name),
  email: clearable(Email()),
  phone: clearable(Phone),
  description: clearable(Description),
  translations: clearable(StaffTranslations),
  mainMedia: clearable(Media),
  tags: clearable(Tags),
  gender: clearable(Words(genders)),
  extendedFields: clearable(ExtendedFields),
});
