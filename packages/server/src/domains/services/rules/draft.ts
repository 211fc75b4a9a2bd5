/**
 * A service between its two forms: what callers may write of it, as the wire has it, and the columns that hold it.
 * Pure. Defaults stand here and nowhere else (services sheet 1.2).
 */
import {
  completeTranslations,
  defaultFormId,
  type NewServiceInput,
  staffResourceTypeId,
  storedWords,
} from '@openhours/contract';
import type { DurationRange, ResourceRequirement, ServiceDetails, ServicePayment, ServiceRow } from '../repository.ts';

/** What callers may write, locations aside. */
export type ServiceDraft = Omit<NewServiceInput, 'locations'>;

/** Every field that an update may set; what is not here is ignored when it is sent. */
const writable = [
  'type',
  'sortOrder',
  'name',
  'description',
  'tagLine',
  'translations',
  'defaultCapacity',
  'media',
  'hidden',
  'category',
  'form',
  'formSettings',
  'payment',
  'onlineBooking',
  'conferencing',
  'bookingPolicy',
  'schedule',
  'staffMemberIds',
  'serviceResources',
  'extendedFields',
  'seoData',
  'taxableAddress',
  'primaryResourceType',
] as const satisfies readonly (keyof ServiceDraft)[];

/** The writable part of what was sent. */
export function draftOf(sent: object): ServiceDraft {
  const members = sent as Record<string, unknown>;
  return Object.fromEntries(
    writable.filter((name) => members[name] !== undefined).map((name) => [name, members[name]]),
  ) as ServiceDraft;
}

/** The paths of a mask that name something writable. */
export function writablePaths(mask: readonly (readonly string[])[] | undefined): string[][] | undefined {
  return mask
    ?.map((path) => [...path])
    .filter((path) => (writable as readonly (string | undefined)[]).includes(path[0]));
}

/** What a stored service would have been written as. */
export function writtenForm(service: ServiceRow): ServiceDraft {
  const { media, formSettings, extendedFields, seoData, taxableAddress, translations } = service.details;
  const present = <T>(name: string, value: T | null | undefined) =>
    value === null || value === undefined ? {} : { [name]: value };
  return {
    type: service.type,
    sortOrder: service.sort_order,
    name: service.name,
    ...present('description', service.description),
    ...present('tagLine', service.tag_line),
    ...present('translations', translations),
    defaultCapacity: service.default_capacity,
    ...present('media', media),
    hidden: service.hidden,
    category: { id: service.category_id },
    form: { id: service.form_id ?? defaultFormId },
    ...present('formSettings', formSettings),
    payment: service.payment,
    onlineBooking: {
      enabled: service.online_booking_enabled,
      requireManualApproval: service.manual_approval,
      allowMultipleRequests: service.multiple_requests,
    },
    conferencing: { enabled: service.conferencing_enabled },
    bookingPolicy: { id: service.policy_id },
    schedule: {
      availabilityConstraints: {
        ...(service.session_durations.length === 0 ? {} : { sessionDurations: [...service.session_durations] }),
        timeBetweenSessions: service.buffer_minutes,
        ...present('durationRange', service.duration_range),
      },
    },
    ...(service.type === 'APPOINTMENT' ? { staffMemberIds: [...service.staff_ids] } : {}),
    serviceResources: service.resource_requirements.map(({ resourceTypeId, resourceIds }) => ({
      resourceType: { id: resourceTypeId },
      ...(resourceIds === undefined ? {} : { resourceIds: { values: [...resourceIds] } }),
    })),
    ...present('extendedFields', extendedFields),
    ...present('seoData', seoData),
    ...present('taxableAddress', taxableAddress),
    ...present('primaryResourceType', service.primary_resource_type),
  };
}

/** The columns that callers decide. */
export type WrittenColumns = Pick<
  ServiceRow,
  | 'type'
  | 'sort_order'
  | 'name'
  | 'name_sought'
  | 'description'
  | 'tag_line'
  | 'hidden'
  | 'category_id'
  | 'policy_id'
  | 'form_id'
  | 'default_capacity'
  | 'session_durations'
  | 'duration_range'
  | 'buffer_minutes'
  | 'online_booking_enabled'
  | 'manual_approval'
  | 'multiple_requests'
  | 'conferencing_enabled'
  | 'payment'
  | 'resource_requirements'
  | 'primary_resource_type'
  | 'details'
>;

/** The columns of a service that the rules have accepted. Absent staff ids are those of the calendar. */
export function columnsOf(
  draft: ServiceDraft,
  { defaultPolicyId, firstCategoryId }: { readonly defaultPolicyId: string; readonly firstCategoryId: string },
): WrittenColumns & { readonly staff_ids?: readonly string[] } {
  const { sessionDurations, timeBetweenSessions, durationRange } = draft.schedule?.availabilityConstraints ?? {};
  const isAppointment = draft.type === 'APPOINTMENT';
  return {
    type: draft.type as ServiceRow['type'],
    sort_order: draft.sortOrder ?? 0,
    name: draft.name as string,
    name_sought: storedWords(draft.name as string),
    description: draft.description ?? null,
    tag_line: draft.tagLine ?? null,
    hidden: draft.hidden ?? false,
    category_id: draft.category?.id ?? firstCategoryId,
    policy_id: draft.bookingPolicy?.id ?? defaultPolicyId,
    form_id: draft.form?.id ?? defaultFormId,
    default_capacity: draft.defaultCapacity as number,
    session_durations: sessionDurations ?? [],
    duration_range: (durationRange as DurationRange | undefined) ?? null,
    buffer_minutes: timeBetweenSessions ?? 0,
    online_booking_enabled: draft.onlineBooking?.enabled ?? false,
    manual_approval: draft.onlineBooking?.requireManualApproval ?? false,
    multiple_requests: draft.onlineBooking?.allowMultipleRequests ?? false,
    conferencing_enabled: draft.conferencing?.enabled ?? false,
    payment: paymentOf(draft.payment),
    resource_requirements: (draft.serviceResources ?? []).map(
      ({ resourceType, resourceIds }): ResourceRequirement => ({
        resourceTypeId: resourceType?.id as string,
        // An empty list is nobody: its resources are gone. Only without a list anybody of the type will do.
        ...(resourceIds?.values === undefined ? {} : { resourceIds: [...new Set(resourceIds.values)] }),
      }),
    ),
    primary_resource_type: isAppointment ? (draft.primaryResourceType ?? staffResourceTypeId) : null,
    ...(isAppointment ? { staff_ids: [...new Set(draft.staffMemberIds ?? [])] } : {}),
    details: detailsOf(draft),
  };
}

function paymentOf(payment: ServiceDraft['payment']): ServicePayment {
  const { options, ...arms } = payment ?? {};
  return {
    ...(arms as Omit<ServicePayment, 'options'>),
    options: {
      online: options?.online ?? false,
      inPerson: options?.inPerson ?? false,
      deposit: options?.deposit ?? false,
      pricingPlan: options?.pricingPlan ?? false,
    },
  };
}

function detailsOf({
  name,
  tagLine,
  description,
  payment,
  media,
  formSettings,
  extendedFields,
  seoData,
  taxableAddress,
  translations,
}: ServiceDraft): ServiceDetails {
  const translated = completeTranslations(translations ?? [], {
    name,
    tagLine,
    description,
    priceDescription: payment?.custom?.description,
  });
  return {
    ...(translated.length === 0 ? {} : { translations: translated }),
    ...(media === undefined ? {} : { media: { ...media, items: media.items ?? [] } }),
    ...(formSettings === undefined ? {} : { formSettings }),
    ...(extendedFields?.namespaces === undefined ? {} : { extendedFields: { namespaces: extendedFields.namespaces } }),
    ...(seoData === undefined ? {} : { seoData }),
    ...(taxableAddress?.taxableAddressType === undefined
      ? {}
      : { taxableAddress: { taxableAddressType: taxableAddress.taxableAddressType } }),
  };
}
