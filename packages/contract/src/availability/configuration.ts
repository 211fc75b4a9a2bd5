/** The configuration of time slots: which starts are shown, in whose zone, and who chooses staff (bookings sheet 15). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { ExtendedFields, Guid, Instant, optional, PagingMetadata, Query, Revision, Words } from '../schema.ts';

export const displayTimeZoneBases = ['BUSINESS_TIME_ZONE', 'CUSTOMER_TIME_ZONE'] as const;
export const staffSelectionStrategies = [
  'CUSTOMER_MUST_CHOOSE',
  'CUSTOMER_MAY_CHOOSE',
  'CUSTOMER_CANNOT_CHOOSE',
] as const;
export type StaffSelectionStrategy = (typeof staffSelectionStrategies)[number];

export const TimeSlotsConfiguration = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  appId: Guid(),
  displayTimeZone: Type.Object({
    /** Default true. */
    customerCanChange: Type.Boolean(),
    basedOn: Words(displayTimeZoneBases),
    /** The site's. */
    timeZone: Type.String(),
  }),
  staffSelection: Type.Object({
    strategy: Words(staffSelectionStrategies),
    allowGenderSelection: Type.Boolean(),
  }),
  splitInterval: Type.Object({
    /** Starts are one session apart. */
    sameAsDuration: Type.Boolean(),
    /** Default 30; ignored while `sameAsDuration`. */
    valueInMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
  }),
  extendedFields: ExtendedFields,
});
export type TimeSlotsConfiguration = Static<typeof TimeSlotsConfiguration>;

const shared = {
  prefixes: ['/_api/time-slots-config'],
  source: 'bookings sheet 15',
} as const;
const One = Type.Object({ timeSlotsConfiguration: TimeSlotsConfiguration });

/** What a change may say; what it does not stays. */
const changes = {
  displayTimeZone: optional(
    Type.Object({
      customerCanChange: optional(Type.Boolean()),
      basedOn: optional(Words(displayTimeZoneBases)),
    }),
  ),
  staffSelection: optional(
    Type.Object({
      strategy: optional(Words(staffSelectionStrategies)),
      allowGenderSelection: optional(Type.Boolean()),
    }),
  ),
  splitInterval: optional(
    Type.Object({
      sameAsDuration: optional(Type.Boolean()),
      valueInMinutes: optional(Type.Integer({ minimum: 1, maximum: 1440 })),
    }),
  ),
  extendedFields: optional(ExtendedFields),
};

/** The bookings settings are seen with another revision and, where they share what was changed, another value. */
const bookingsSettingsUpdated = 'wix.bookings.v2.bookings_settings_updated';

const getTimeSlotsConfiguration = defineOperation({
  ...shared,
  name: 'availability.getTimeSlotsConfiguration',
  summary: 'Reads a configuration of time slots.',
  method: 'GET',
  path: '/v1/time-slots-configurations/{timeSlotsConfigurationId}',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  input: Type.Object({ timeSlotsConfigurationId: Guid() }),
  output: One,
});

const getTimeSlotsConfigurationByAppId = defineOperation({
  ...shared,
  name: 'availability.getTimeSlotsConfigurationByAppId',
  summary: 'Reads the configuration of time slots of an application.',
  method: 'GET',
  path: '/v1/time-slots-configurations/app/{appId}',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  input: Type.Object({ appId: Guid() }),
  output: One,
});

const updateTimeSlotsConfiguration = defineOperation({
  ...shared,
  name: 'availability.updateTimeSlotsConfiguration',
  summary: 'Changes a configuration of time slots; what is not sent stays.',
  method: 'PATCH',
  path: '/v1/time-slots-configurations/{timeSlotsConfiguration.id}',
  permission: 'AVAILABILITY.CONFIGURE',
  idempotency: 'stored',
  input: Type.Object({
    timeSlotsConfiguration: Type.Object({ id: Guid(), revision: Revision(), ...changes }),
  }),
  output: One,
  errors: ['INVALID_REVISION', 'UNAUTHORIZED_OPERATION'],
  events: [bookingsSettingsUpdated],
});

const queryTimeSlotsConfigurations = defineOperation({
  ...shared,
  name: 'availability.queryTimeSlotsConfigurations',
  summary: 'Finds configurations of time slots.',
  method: 'GET',
  path: '/v1/time-slots-configurations/query',
  postFallback: true,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({
    timeSlotsConfigurations: Type.Array(TimeSlotsConfiguration),
    pagingMetadata: PagingMetadata,
  }),
});

/**
 * Sets bookings up for an application. A site here is set up from its start and has one configuration, by which all
 * applications go: what is sent of it is kept, whatever its revision.
 */
const provisionBookingsPlatform = defineOperation({
  name: 'availability.provisionBookingsPlatform',
  summary: 'Sets bookings up for an application, with the configuration of time slots that is sent.',
  method: 'POST',
  path: '/v1/provisioner/provision-bookings-platform',
  permission: 'AVAILABILITY.CONFIGURE',
  idempotency: 'stored',
  source: 'bookings sheet 15',
  input: Type.Object({ appId: Guid(), timeSlotsConfiguration: optional(Type.Object(changes)) }),
  output: Type.Object({}),
  events: [bookingsSettingsUpdated],
});

export const timeSlotsConfigurations = {
  getTimeSlotsConfiguration,
  getTimeSlotsConfigurationByAppId,
  updateTimeSlotsConfiguration,
  queryTimeSlotsConfigurations,
  provisionBookingsPlatform,
};
