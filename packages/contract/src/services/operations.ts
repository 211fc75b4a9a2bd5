/** The operations of services (services sheet 1). */
import Type from 'typebox';
import { BulkResult, BulkResultWithoutItems } from '../bulk.ts';
import { calendarEvents } from '../calendar/event-operations.ts';
import { bookingCancellationEvents, calendarSchedules } from '../calendar/schedules.ts';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import { Guid, JsonMap, optional, PagingMetadata, Query, Words } from '../schema.ts';
import { AggregationData, Search } from '../search.ts';
import { ManyServicesChanges, NewServiceInput, ServiceChanges, ServiceLocationInput } from './input.ts';
import { Service, serviceConditionalFields } from './service.ts';

export const removedLocationActions = ['KEEP_AT_CURRENT_LOCATION', 'MOVE_TO_LOCATION', 'DELETE'] as const;
/** What a slug may be refused for. */
export const slugErrors = ['SLUG_CONTAINS_ILLEGAL_CHARACTERS', 'SLUG_ALREADY_EXISTS'] as const;

const prefixes = ['/_api/bookings', '/bookings'];
const bulkPrefixes = ['/bookings', '/bookings/services'];
/** A hundred services with all their words. */
const bulkBodyLimitBytes = 4_194_304;

const ConditionalFields = optional(Type.Array(Words(serviceConditionalFields), { maxItems: 5 }));
const ParticipantNotification = Type.Object({
  notifyParticipants: optional(Type.Boolean()),
  message: optional(Type.String({ maxLength: 2000 })),
});
const DeleteOptions = {
  preserveFutureSessionsWithParticipants: optional(Type.Boolean()),
  participantNotification: optional(ParticipantNotification),
};
const Answer = Type.Object({ service: Service });
/** The call does all of it before it answers; the id names nothing that could still be waited for. */
const Job = Type.Object({ jobId: Guid() });

const reads = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural' } as const;
const writes = { permission: 'SERVICES.MANAGE', idempotency: 'stored' } as const;
const created = ['wix.bookings.services.v2.service_created', 'wix.calendar.v3.schedule_created'] as const;
/** Events of the schedule follow its name, its places and its capacity. */
const updated = [
  'wix.bookings.services.v2.service_updated',
  ...calendarSchedules.updateSchedule.events,
  'wix.calendar.v3.event_cancelled',
  ...bookingCancellationEvents,
] as const;
const optionsFqdn = 'wix.bookings.catalog.v1.service_options_and_variants';
const deleted = [
  'wix.bookings.services.v2.service_deleted',
  `${optionsFqdn}_deleted`,
  ...calendarSchedules.cancelSchedule.events,
] as const;

const createService = defineOperation({
  name: 'services.createService',
  summary: 'Adds a service, with its schedule and its slug.',
  method: 'POST',
  path: '/v2/services',
  prefixes,
  ...writes,
  source: 'services sheet 1.2',
  input: Type.Object({ service: NewServiceInput }),
  output: Answer,
  events: created,
});

const bulkCreateServices = defineOperation({
  name: 'services.bulkCreateServices',
  summary: 'Adds up to a hundred services, each for itself.',
  method: 'POST',
  path: '/v2/bulk/services/create',
  prefixes: bulkPrefixes,
  ...writes,
  source: 'services sheet 1.1',
  input: Type.Object({
    services: Type.Array(NewServiceInput, { minItems: 1, maxItems: 100 }),
    returnEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(Service),
  events: created,
  bodyLimitBytes: bulkBodyLimitBytes,
});

/** What of a service could not be cloned with it. */
const cloneErrors = ['SESSIONS', 'OPTIONS_AND_VARIANTS', 'FORM', 'PRICING_PLANS'] as const;

const cloneService = defineOperation({
  name: 'services.cloneService',
  summary: 'Adds a service like another one, with its recurring sessions to come.',
  method: 'POST',
  path: '/v2/services/clone',
  prefixes,
  ...writes,
  source: 'services sheet 1.12',
  input: Type.Object({
    sourceServiceId: Guid(),
    copyRecurringSessions: optional(Type.Boolean()),
    copyPricingPlans: optional(Type.Boolean()),
    hideService: optional(Type.Boolean()),
    cloneServiceName: optional(Type.String({ minLength: 1, maxLength: 400 })),
  }),
  output: Type.Object({ service: Service, errors: Type.Array(Words(cloneErrors)) }),
  events: [...created, `${optionsFqdn}_created`, ...calendarEvents.createEvent.events],
});

const getService = defineOperation({
  name: 'services.getService',
  summary: 'Reads one service.',
  method: 'GET',
  path: '/v2/services/{serviceId}',
  prefixes,
  ...reads,
  source: 'services sheet 1.3',
  input: Type.Object({ serviceId: Guid(), conditionalFields: ConditionalFields }),
  output: Answer,
});

const updateService = defineOperation({
  name: 'services.updateService',
  summary: 'Changes a service: the fields of the mask, or those that were sent.',
  method: 'PATCH',
  path: '/v2/services/{service.id}',
  prefixes,
  ...writes,
  source: 'services sheet 1.4',
  input: Type.Object({ service: ServiceChanges, ...Masks }),
  output: Answer,
  errors: ['INVALID_REVISION'],
  events: updated,
});

const bulkUpdateServices = defineOperation({
  name: 'services.bulkUpdateServices',
  summary: 'Changes up to a hundred services, each for itself.',
  method: 'POST',
  path: '/v2/bulk/services/update',
  prefixes: bulkPrefixes,
  ...writes,
  source: 'services sheet 1.1',
  input: Type.Object({
    services: Type.Array(Type.Object({ service: ServiceChanges, ...Masks }), { minItems: 1, maxItems: 100 }),
    returnEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(Service),
  events: updated,
  bodyLimitBytes: bulkBodyLimitBytes,
});

const deleteService = defineOperation({
  name: 'services.deleteService',
  summary: 'Deletes a service and cancels its future sessions with their bookings.',
  method: 'DELETE',
  path: '/v2/services/{serviceId}',
  prefixes,
  ...writes,
  source: 'services sheet 1.5',
  input: Type.Object({ serviceId: Guid(), ...DeleteOptions }),
  output: Type.Object({}),
  events: deleted,
});

const bulkDeleteServices = defineOperation({
  name: 'services.bulkDeleteServices',
  summary: 'Deletes up to a hundred services, each for itself.',
  method: 'POST',
  path: '/v2/bulk/services/delete',
  prefixes: bulkPrefixes,
  ...writes,
  source: 'services sheet 1.5',
  input: Type.Object({ ids: Type.Array(Guid(), { minItems: 1, maxItems: 100 }), ...DeleteOptions }),
  output: BulkResultWithoutItems,
  events: deleted,
});

const bulkUpdateServicesByFilter = defineOperation({
  name: 'services.bulkUpdateServicesByFilter',
  summary: 'Changes every service that a filter finds, each for itself, whatever its revision.',
  method: 'POST',
  path: '/v2/bulk/services/update-by-filter',
  prefixes: bulkPrefixes,
  ...writes,
  source: 'services sheet 1.1',
  input: Type.Object({ filter: JsonMap(), service: ManyServicesChanges, ...Masks }),
  output: Job,
  events: updated,
});

const bulkDeleteServicesByFilter = defineOperation({
  name: 'services.bulkDeleteServicesByFilter',
  summary: 'Deletes every service that a filter finds, each for itself.',
  method: 'POST',
  path: '/v2/bulk/services/delete-by-filter',
  prefixes: bulkPrefixes,
  ...writes,
  source: 'services sheet 1.1 and 1.5',
  input: Type.Object({ filter: JsonMap(), ...DeleteOptions }),
  output: Job,
  events: deleted,
});

const queryServices = defineOperation({
  name: 'services.queryServices',
  summary: 'Finds services by a filter, sorted and paged.',
  method: 'POST',
  path: '/v2/services/query',
  prefixes,
  ...reads,
  source: 'services sheet 1.6',
  input: Type.Object({ query: optional(Query), conditionalFields: ConditionalFields }),
  output: Type.Object({ services: Type.Array(Service), pagingMetadata: PagingMetadata }),
});

const searchServices = defineOperation({
  name: 'services.searchServices',
  summary: 'Searches services by words of their name, and counts what is found by its fields.',
  method: 'POST',
  path: '/v2/services/search',
  prefixes,
  ...reads,
  source: 'services sheet 1.7',
  input: Type.Object({ search: optional(Search), conditionalFields: ConditionalFields }),
  output: Type.Object({
    services: Type.Array(Service),
    pagingMetadata: PagingMetadata,
    aggregationData: optional(AggregationData),
  }),
});

const countServices = defineOperation({
  name: 'services.countServices',
  summary: 'Counts the services that a filter finds.',
  method: 'POST',
  path: '/v2/services/count',
  prefixes,
  ...reads,
  source: 'services sheet 1.6',
  input: Type.Object({ filter: optional(JsonMap()) }),
  output: Type.Object({ count: Type.Integer() }),
});

const setServiceLocations = defineOperation({
  name: 'services.setServiceLocations',
  summary: 'Replaces the places of a service and says what becomes of sessions at those that go.',
  method: 'POST',
  path: '/v2/services/{serviceId}/locations',
  prefixes,
  ...writes,
  source: 'services sheet 1.9',
  input: Type.Object({
    serviceId: Guid(),
    locations: optional(Type.Array(ServiceLocationInput, { maxItems: 100 })),
    removedLocationSessionsAction: optional(
      Type.Object({
        action: optional(Words(removedLocationActions)),
        moveToLocationOptions: optional(Type.Object({ newLocation: optional(ServiceLocationInput) })),
      }),
    ),
    participantNotification: optional(ParticipantNotification),
  }),
  output: Answer,
  events: updated,
});

/** A service names so many plans at most. */
export const mostPricingPlans = 75;

const enablePricingPlansForService = defineOperation({
  name: 'services.enablePricingPlansForService',
  summary: 'Lets a service be booked with further pricing plans.',
  method: 'POST',
  path: '/v2/services/{serviceId}/pricing-plans/add',
  prefixes,
  ...writes,
  source: 'services sheet 1.11',
  input: Type.Object({
    serviceId: Guid(),
    pricingPlanIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }),
  }),
  output: Answer,
  errors: ['SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS'],
  events: ['wix.bookings.services.v2.service_updated'],
});

const disablePricingPlansForService = defineOperation({
  name: 'services.disablePricingPlansForService',
  summary: 'Takes pricing plans from a service; without ids all of them.',
  method: 'POST',
  path: '/v2/services/{serviceId}/pricing-plans/remove',
  prefixes,
  ...writes,
  source: 'services sheet 1.11',
  input: Type.Object({
    serviceId: Guid(),
    pricingPlanIds: optional(Type.Array(Guid(), { maxItems: mostPricingPlans })),
  }),
  output: Answer,
  errors: ['INVALID_PRICING_PLAN'],
  events: ['wix.bookings.services.v2.service_updated'],
});

/** The name of the specification and the one the published client sends; `slug` wins. */
const SlugNames = {
  slug: optional(Type.String({ maxLength: 500 })),
  slugName: optional(Type.String({ maxLength: 500 })),
};

const setCustomSlug = defineOperation({
  name: 'services.setCustomSlug',
  summary: 'Gives a service a slug of the owner’s choice.',
  method: 'POST',
  path: '/v2/services/{serviceId}/slugs/custom',
  prefixes,
  ...writes,
  source: 'services sheet 1.10',
  input: Type.Object({ serviceId: Guid(), ...SlugNames }),
  output: Type.Object({ slug: Service.properties.mainSlug, service: Service }),
  errors: ['SLUG_ALREADY_EXISTS'],
  events: updated,
});

const validateSlug = defineOperation({
  name: 'services.validateSlug',
  summary: 'Says whether a service could have a slug.',
  method: 'POST',
  path: '/v2/services/slugs/validate',
  prefixes,
  permission: 'SERVICES.MANAGE',
  idempotency: 'natural',
  source: 'services sheet 1.10',
  input: Type.Object({ serviceId: Guid(), ...SlugNames }),
  output: Type.Object({
    valid: Type.Boolean(),
    slug: optional(Type.String()),
    slugName: optional(Type.String()),
    errors: Type.Array(Words(slugErrors), { maxItems: 3 }),
  }),
});

export const services = {
  createService,
  bulkCreateServices,
  cloneService,
  getService,
  updateService,
  bulkUpdateServices,
  deleteService,
  bulkDeleteServices,
  bulkUpdateServicesByFilter,
  bulkDeleteServicesByFilter,
  queryServices,
  searchServices,
  countServices,
  setServiceLocations,
  enablePricingPlansForService,
  disablePricingPlansForService,
  setCustomSlug,
  validateSlug,
};
