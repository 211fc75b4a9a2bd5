/** The conditional fields of services: what is read and shown only when a caller asks for it (services sheet 1.3). */
import type { Service, serviceConditionalFields } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { type EpochMs, type LocalMs, zoneOf } from '../../time/index.ts';
import { noHours, readBusinessScheduleId, readHours, type ScheduleHours } from '../calendar/index.ts';
import { type ResourceRow, readResources, readResourceTypes, readStaff, type StaffRow } from '../staff/index.ts';

export type ConditionalField = (typeof serviceConditionalFields)[number];

type StaffMemberOfService = NonNullable<Service['staffMemberDetails']>['staffMembers'][number];
type Coverage = NonNullable<StaffMemberOfService['workingHoursLocationCoverage']>;

/** What was asked for; an absent member was not. */
export interface ServiceDetailsRead {
  /** By resource. */
  readonly staff?: ReadonlyMap<string, StaffRow>;
  /** By resource: the locations at which its working hours count. */
  readonly coverage?: ReadonlyMap<string, Coverage>;
  /** By type. */
  readonly typeNames?: ReadonlyMap<string, string>;
  readonly withResources?: boolean;
}

/** Nothing was asked for. */
export const noDetails: ServiceDetailsRead = Object.freeze({});

/** Reads what the conditional fields need. No discounts are known that DISCOUNT_INFO_DETAILS could show. */
export async function readDetails(
  reader: Reader,
  conditionalFields: readonly ConditionalField[] | undefined,
  nowMs: EpochMs,
): Promise<ServiceDetailsRead> {
  const asked = new Set(conditionalFields);
  const withStaff = asked.has('STAFF_MEMBER_DETAILS');
  const [staff, coverage, types] = await Promise.all([
    withStaff ? readStaff(reader) : undefined,
    withStaff && asked.has('STAFF_WORKING_HOURS_LOCATIONS') ? readCoverage(reader, nowMs) : undefined,
    asked.has('RESOURCE_TYPE_DETAILS') ? readResourceTypes(reader) : undefined,
  ]);
  return {
    ...(staff === undefined ? {} : { staff: new Map(staff.map((member) => [member.resource_id, member])) }),
    ...(coverage === undefined ? {} : { coverage }),
    ...(types === undefined ? {} : { typeNames: new Map(types.map(({ id, name }) => [id, name])) }),
    withResources: asked.has('RESOURCE_DETAILS'),
  };
}

/** Where the working hours of each resource count from now on. */
async function readCoverage(reader: Reader, nowMs: EpochMs): Promise<ReadonlyMap<string, Coverage>> {
  const [resources, hours, business] = await Promise.all([
    readResources(reader),
    readHours(reader, nowMs),
    readBusinessScheduleId(reader),
  ]);
  const hoursOf = ({ working_hours_schedule_id: own }: ResourceRow) => hours.get(own ?? business ?? '') ?? noHours;
  return new Map(resources.map((resource) => [resource.id, coverageOf(hoursOf(resource), nowMs)]));
}

function coverageOf({ recurringOpen, singleOpen }: ScheduleHours, nowMs: EpochMs): Coverage {
  const isToCome = (timeZone: string, end: LocalMs) => end > zoneOf(timeZone).toLocal(nowMs);
  const open = [
    ...recurringOpen.filter(({ rule, lengthMs, timeZone }) => isToCome(timeZone, rule.until + lengthMs)),
    ...singleOpen.filter(({ localStart, lengthMs, timeZone }) => isToCome(timeZone, localStart + lengthMs)),
  ];
  return open.some(({ locationId }) => locationId === undefined)
    ? { availableAtAllLocations: true }
    : {
        availableAtAllLocations: false,
        locationIds: [...new Set(open.flatMap(({ locationId }) => locationId ?? []))].sort(),
      };
}

/** A resource as a staff member of a service. */
export function staffMemberOfService({ id, name }: ResourceRow, details: ServiceDetailsRead): StaffMemberOfService {
  const mainMedia = details.staff?.get(id)?.main_media ?? undefined;
  const coverage = details.coverage?.get(id);
  return {
    staffMemberId: id,
    name,
    ...(mainMedia === undefined ? {} : { mainMedia }),
    ...(coverage === undefined ? {} : { workingHoursLocationCoverage: coverage }),
  };
}
