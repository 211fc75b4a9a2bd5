/**
 * What a request says of a resource: its places and working hours, and the rules over them by their names (services
 * sheet 5.2).
 */
import type { FieldViolation, NewResourceInput } from '@openhours/contract';
import type { ResourceRow } from '../repository.ts';

type LocationOptions = NonNullable<NewResourceInput['locationOptions']>;
type WorkingHours = NonNullable<NewResourceInput['workingHoursSchedules']>;

/** Where a resource is, as it is stored. */
export type Places = Pick<ResourceRow, 'all_locations' | 'business_locations' | 'location_ids'>;
/** Which working hours count for it; without a schedule it follows the business. */
export type Hours = Pick<ResourceRow, 'working_hours_schedule_id' | 'working_hours_shared'>;

/** What is read, and what is wrong with what was sent. */
export interface ReadInput<Facts> {
  readonly facts: Facts;
  readonly violations: readonly FieldViolation[];
}

/** A resource about whose places nobody says anything is everywhere. */
export const everywhere: Places = Object.freeze({ all_locations: true, business_locations: true, location_ids: [] });
export const businessHours: Hours = Object.freeze({ working_hours_schedule_id: null, working_hours_shared: false });

/** A refusal by a rule with a name. */
export function broken(field: string, description: string, ruleName?: string): FieldViolation {
  return {
    field,
    description,
    violatedRule: 'OTHER',
    ...(ruleName === undefined ? {} : { ruleName }),
    data: {},
  };
}

/** The name of a resource; there is none without it. */
export function readName(name: string | null | undefined, root: string): ReadInput<string> {
  const trimmed = name?.trim() ?? '';
  return {
    facts: trimmed,
    violations: trimmed === '' ? [broken(`${root}.name`, 'must not be empty', 'RESOURCE_NAME_IS_REQUIRED')] : [],
  };
}

/** Where a resource is to be. `known` are the site's locations. */
export function readPlaces(
  options: LocationOptions | null | undefined,
  known: ReadonlySet<string>,
  root: string,
): ReadInput<Places> {
  const at = `${root}.locationOptions`;
  const { availableInAllLocations: all, specificLocationOptions: specific } = options ?? {};
  if (specific === undefined) {
    return {
      facts: everywhere,
      violations:
        all === false
          ? [
              broken(
                `${at}.specificLocationOptions`,
                'is required when availableInAllLocations is false',
                'RESOURCE_SPECIFIC_LOCATION_OPTIONS_MUST_BE_SET',
              ),
            ]
          : [],
    };
  }
  const violations: FieldViolation[] = [];
  if (all === true) {
    violations.push(
      broken(
        `${at}.specificLocationOptions`,
        'cannot stand beside availableInAllLocations',
        'RESOURCE_SPECIFIC_LOCATION_OPTIONS_NOT_ALLOWED',
      ),
    );
  }
  const inBusiness = specific.availableInBusinessLocations ?? false;
  const listed = specific.businessLocations ?? [];
  if (listed.length > 0 && !inBusiness) {
    violations.push(
      broken(
        `${at}.specificLocationOptions.availableInBusinessLocations`,
        'must be true where business locations are listed',
        'RESOURCE_AVAILABLE_IN_BUSINESS_LOCATION_MUST_BE_TRUE',
      ),
    );
  }
  for (const [index, { locationId }] of listed.entries()) {
    const field = `${at}.specificLocationOptions.businessLocations[${index}].locationId`;
    if (locationId === undefined) {
      violations.push(broken(field, 'must not be empty', 'RESOURCE_LOCATION_ID_IS_REQUIRED'));
    } else if (!known.has(locationId)) {
      violations.push(broken(field, 'is no location of the site'));
    }
  }
  const location_ids = [...new Set(listed.flatMap(({ locationId }) => locationId ?? []))];
  return { facts: { all_locations: false, business_locations: inBusiness, location_ids }, violations };
}

/** Which working hours a resource is to have. `inBulk` none can be set. */
export function readWorkingHours(
  schedules: WorkingHours | null | undefined,
  { root, inBulk }: { readonly root: string; readonly inBulk: boolean },
): ReadInput<Hours> {
  const [first] = schedules?.values ?? [];
  if (first === undefined) {
    return { facts: businessHours, violations: [] };
  }
  const at = `${root}.workingHoursSchedules`;
  if (inBulk) {
    return {
      facts: businessHours,
      violations: [
        broken(at, 'cannot be set for many at once', 'RESOURCE_WORKING_HOURS_NOT_SUPPORTED_IN_BULK_REQUEST'),
      ],
    };
  }
  const violations: FieldViolation[] = [];
  if (first.scheduleId === undefined) {
    violations.push(
      broken(`${at}.values[0].scheduleId`, 'must not be empty', 'RESOURCE_WORKING_HOURS_SCHEDULE_ID_IS_REQUIRED'),
    );
  }
  if (first.shared === undefined) {
    violations.push(broken(`${at}.values[0].shared`, 'is required', 'RESOURCE_WORKING_HOURS_SHARED_IS_REQUIRED'));
  }
  return {
    facts: {
      working_hours_schedule_id: first.scheduleId ?? null,
      working_hours_shared: first.shared ?? false,
    },
    violations,
  };
}
