/** Booking policies: when customers may book, move and cancel, and at what price (services sheet 6). */
import Type, { type Static } from 'typebox';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import {
  clearable,
  ExtendedFields,
  Guid,
  Instant,
  Int64,
  JsonMap,
  optional,
  PagingMetadata,
  Query,
  Revision,
  Words,
} from '../schema.ts';
import { Translations } from '../translations.ts';

export const sortingMethodTypes = ['RANDOM', 'RANKING', 'CUSTOM'] as const;
export const rankingOrders = ['LOWEST_TO_HIGHEST', 'HIGHEST_TO_LOWEST'] as const;
export const intakeTimings = ['AFTER_BOOKING', 'BEFORE_BOOKING'] as const;
export const intakeCompletions = ['OPTIONAL', 'REQUIRED_BEFORE_BOOKING'] as const;

const Minutes = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Count = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Flag = Type.Boolean();
/** Null means true. */
const AllowAnonymous = Type.Union([Type.Boolean(), Type.Null()]);

/** From how long before the start a cancellation costs what: an amount or a percentage of the price, never both. */
const CancellationWindow = Type.Object({
  /** Decimal text above 0 with two places; the currency is the site's. */
  amount: optional(Type.Object({ value: Type.String({ maxLength: 30 }), currency: optional(Type.String()) })),
  /** Decimal text above 0, at most 100, with two places. */
  percentage: optional(Type.String({ maxLength: 10 })),
  /** Absent for the last window, which lasts until the start. */
  startInMinutes: optional(Minutes),
});

const StaffSorting = {
  sortingMethodType: Words(sortingMethodTypes),
  rankingOptions: Type.Object({ order: Words(rankingOrders) }),
  customOptions: Type.Object({ implementationId: Type.String({ minLength: 1, maxLength: 250 }), appId: Guid() }),
};

const IntakeForm = {
  enabled: Flag,
  formId: Guid(),
  timing: Words(intakeTimings),
  completionRequirement: Words(intakeCompletions),
};

/** The sub-policies with the members that every one of them has in answers; minutes are real minutes. */
const subPolicies = {
  customPolicyDescription: { enabled: Flag, description: Type.String({ maxLength: 2500 }) },
  limitEarlyBookingPolicy: { enabled: Flag, earliestBookingInMinutes: Minutes },
  limitLateBookingPolicy: { enabled: Flag, latestBookingInMinutes: Minutes },
  bookAfterStartPolicy: { enabled: Flag },
  cancellationPolicy: {
    enabled: Flag,
    limitLatestCancellation: Flag,
    latestCancellationInMinutes: Minutes,
    allowAnonymous: AllowAnonymous,
  },
  reschedulePolicy: {
    enabled: Flag,
    limitLatestReschedule: Flag,
    latestRescheduleInMinutes: Minutes,
    allowAnonymous: AllowAnonymous,
  },
  waitlistPolicy: { enabled: Flag, capacity: Count, reservationTimeInMinutes: Minutes },
  participantsPolicy: { maxParticipantsPerBooking: Count },
  resourcesPolicy: { enabled: Flag, autoAssignAllowed: Flag },
  cancellationFeePolicy: {
    enabled: Flag,
    cancellationWindows: Type.Array(CancellationWindow, { maxItems: 2 }),
    autoCollectFeeEnabled: Flag,
  },
  saveCreditCardPolicy: { enabled: Flag },
} as const;

const LimitRebooking = Type.Object({
  enabled: optional(Flag),
  maxBookings: optional(Count),
  /** Absent: for ever. */
  windowInMinutes: optional(Minutes),
});

/** Everything about a policy that the business decides, complete. */
const decided = {
  name: Type.String({ maxLength: 400 }),
  customPolicyDescription: Type.Object({
    ...subPolicies.customPolicyDescription,
    /** Absent while there are none. */
    translations: optional(Translations({ description: Type.String({ maxLength: 2500 }) })),
  }),
  limitEarlyBookingPolicy: Type.Object(subPolicies.limitEarlyBookingPolicy),
  limitLateBookingPolicy: Type.Object(subPolicies.limitLateBookingPolicy),
  bookAfterStartPolicy: Type.Object(subPolicies.bookAfterStartPolicy),
  cancellationPolicy: Type.Object(subPolicies.cancellationPolicy),
  reschedulePolicy: Type.Object(subPolicies.reschedulePolicy),
  waitlistPolicy: Type.Object(subPolicies.waitlistPolicy),
  participantsPolicy: Type.Object(subPolicies.participantsPolicy),
  resourcesPolicy: Type.Object(subPolicies.resourcesPolicy),
  cancellationFeePolicy: Type.Object(subPolicies.cancellationFeePolicy),
  saveCreditCardPolicy: Type.Object(subPolicies.saveCreditCardPolicy),
  staffSortingPolicy: Type.Object({
    sortingMethodType: StaffSorting.sortingMethodType,
    rankingOptions: optional(StaffSorting.rankingOptions),
    customOptions: optional(StaffSorting.customOptions),
  }),
  intakeFormPolicy: Type.Object({
    enabled: IntakeForm.enabled,
    formId: optional(IntakeForm.formId),
    timing: optional(IntakeForm.timing),
    completionRequirement: optional(IntakeForm.completionRequirement),
  }),
};

/** A booking policy with all its sub-policies. */
export const BookingPolicy = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  default: Flag,
  appId: Guid(),
  createdByAppId: Guid(),
  ...decided,
  extendedFields: optional(ExtendedFields),
});
export type BookingPolicy = Static<typeof BookingPolicy>;

const partial = Type.Partial;

/** What is not said of a sub-policy has its default. */
const said = {
  name: decided.name,
  customPolicyDescription: partial(decided.customPolicyDescription),
  limitEarlyBookingPolicy: partial(decided.limitEarlyBookingPolicy),
  limitLateBookingPolicy: partial(decided.limitLateBookingPolicy),
  bookAfterStartPolicy: partial(decided.bookAfterStartPolicy),
  cancellationPolicy: partial(decided.cancellationPolicy),
  reschedulePolicy: partial(decided.reschedulePolicy),
  waitlistPolicy: partial(decided.waitlistPolicy),
  participantsPolicy: partial(decided.participantsPolicy),
  resourcesPolicy: partial(decided.resourcesPolicy),
  cancellationFeePolicy: partial(decided.cancellationFeePolicy),
  saveCreditCardPolicy: partial(decided.saveCreditCardPolicy),
  staffSortingPolicy: partial(decided.staffSortingPolicy),
  intakeFormPolicy: partial(decided.intakeFormPolicy),
  limitRebookingPolicy: LimitRebooking,
};

const CreatedPolicy = Type.Object({
  ...(partial(Type.Object(said)).properties as { [Name in keyof typeof said]: Type.TOptional<(typeof said)[Name]> }),
  appId: optional(Guid()),
  extendedFields: optional(ExtendedFields),
});

/** A sub-policy that is there replaces the whole one; null returns it to its default. */
const ChangedPolicy = Type.Object({
  id: Guid(),
  revision: Int64(),
  name: clearable(said.name),
  customPolicyDescription: clearable(said.customPolicyDescription),
  limitEarlyBookingPolicy: clearable(said.limitEarlyBookingPolicy),
  limitLateBookingPolicy: clearable(said.limitLateBookingPolicy),
  bookAfterStartPolicy: clearable(said.bookAfterStartPolicy),
  cancellationPolicy: clearable(said.cancellationPolicy),
  reschedulePolicy: clearable(said.reschedulePolicy),
  waitlistPolicy: clearable(said.waitlistPolicy),
  participantsPolicy: clearable(said.participantsPolicy),
  resourcesPolicy: clearable(said.resourcesPolicy),
  cancellationFeePolicy: clearable(said.cancellationFeePolicy),
  saveCreditCardPolicy: clearable(said.saveCreditCardPolicy),
  staffSortingPolicy: clearable(said.staffSortingPolicy),
  intakeFormPolicy: clearable(said.intakeFormPolicy),
  limitRebookingPolicy: clearable(said.limitRebookingPolicy),
  extendedFields: clearable(ExtendedFields),
});

/** Several policies as one: never stored, so without revision and dates. */
const StrictestPolicy = Type.Object({ id: Type.Null(), default: Flag, ...decided });
export type StrictestPolicy = Static<typeof StrictestPolicy>;

const path = '/v1/booking-policies';
const prefixes = ['/bookings', '/_api/bookings'];
const Answer = Type.Object({ bookingPolicy: BookingPolicy });

const createBookingPolicy = defineOperation({
  name: 'policies.createBookingPolicy',
  summary: 'Creates a booking policy; sub-policies that are not said have their defaults.',
  method: 'POST',
  path,
  prefixes,
  permission: 'POLICIES.MANAGE',
  idempotency: 'stored',
  source: 'services sheet 6',
  input: Type.Object({ bookingPolicy: CreatedPolicy }),
  output: Answer,
  events: ['wix.bookings.v1.booking_policy_created'],
});

const getBookingPolicy = defineOperation({
  name: 'policies.getBookingPolicy',
  summary: 'Reads one booking policy.',
  method: 'GET',
  path: `${path}/{bookingPolicyId}`,
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 6',
  input: Type.Object({ bookingPolicyId: Guid() }),
  output: Answer,
});

/** Changes a policy from a known revision; the copy inside its services changes with it. */
const updateBookingPolicy = defineOperation({
  name: 'policies.updateBookingPolicy',
  summary: 'Changes a booking policy; a sub-policy that is sent replaces the whole one.',
  method: 'PATCH',
  path: `${path}/{bookingPolicy.id}`,
  prefixes,
  permission: 'POLICIES.MANAGE',
  idempotency: 'stored',
  source: 'services sheet 6',
  input: Type.Object({ bookingPolicy: ChangedPolicy, ...Masks }),
  output: Answer,
  errors: ['INVALID_REVISION'],
  events: ['wix.bookings.v1.booking_policy_updated'],
});

const deleteBookingPolicy = defineOperation({
  name: 'policies.deleteBookingPolicy',
  summary: 'Deletes a booking policy; its services fall to the default one.',
  method: 'DELETE',
  path: `${path}/{bookingPolicyId}`,
  prefixes,
  permission: 'POLICIES.MANAGE',
  idempotency: 'stored',
  source: 'services sheet 6',
  input: Type.Object({ bookingPolicyId: Guid() }),
  output: Type.Object({}),
  errors: ['DEFAULT_POLICY_CANNOT_BE_DELETED'],
  events: ['wix.bookings.v1.booking_policy_deleted'],
});

const setDefaultBookingPolicy = defineOperation({
  name: 'policies.setDefaultBookingPolicy',
  summary: 'Makes a booking policy the default one; changes nothing when it is already.',
  method: 'POST',
  path: `${path}/{bookingPolicyId}:setDefault`,
  prefixes,
  permission: 'POLICIES.MANAGE',
  idempotency: 'stored',
  source: 'services sheet 6',
  input: Type.Object({ bookingPolicyId: Guid() }),
  output: Type.Object({
    currentDefaultBookingPolicy: BookingPolicy,
    previousDefaultBookingPolicy: optional(BookingPolicy),
  }),
  events: ['wix.bookings.v1.booking_policy_updated', 'wix.bookings.v1.booking_policy_default_booking_policy_set'],
});

const getStrictestBookingPolicy = defineOperation({
  name: 'policies.getStrictestBookingPolicy',
  summary: 'Answers several booking policies as one that allows only what all of them allow.',
  method: 'POST',
  path: `${path}/strictest`,
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 6',
  input: Type.Object({ bookingPolicyIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }) }),
  output: Type.Object({ bookingPolicy: StrictestPolicy }),
});

const queryBookingPolicies = defineOperation({
  name: 'policies.queryBookingPolicies',
  summary: 'Finds booking policies by a filter, sorted and paged by cursor; the oldest first unless sorted otherwise.',
  method: 'POST',
  path: `${path}/query`,
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 6',
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ bookingPolicies: Type.Array(BookingPolicy), pagingMetadata: PagingMetadata }),
});

const countBookingPolicies = defineOperation({
  name: 'policies.countBookingPolicies',
  summary: 'Counts the booking policies that a filter finds.',
  method: 'POST',
  path: `${path}/count`,
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 6',
  input: Type.Object({ filter: optional(JsonMap()) }),
  output: Type.Object({ count: Type.Integer() }),
});

export const policies = {
  createBookingPolicy,
  getBookingPolicy,
  updateBookingPolicy,
  deleteBookingPolicy,
  setDefaultBookingPolicy,
  getStrictestBookingPolicy,
  queryBookingPolicies,
  countBookingPolicies,
};
