/** What the times of a business, as it tells them, must be, and the form in which they are kept (services sheet 9). Pure. */
import type { BusinessSchedule, FieldViolation } from '@openhours/contract';
import { formatInstant } from '../../../time/index.ts';

/** Everything that is wrong with it beyond its shape; `field` is its path in the request. */
export function violationsOfBusinessSchedule(schedule: BusinessSchedule, field: string): FieldViolation[] {
  const periods = (schedule.periods ?? []).flatMap(({ openDay, openTime, closeDay, closeTime }, index) =>
    openDay === closeDay && closeTime <= openTime
      ? [afterStart(`${field}.periods[${index}].closeTime`, 'must be after openTime on the same day')]
      : [],
  );
  const exceptions = (schedule.specialHourPeriod ?? []).flatMap(({ startDate, endDate }, index) =>
    Date.parse(endDate) <= Date.parse(startDate)
      ? [afterStart(`${field}.specialHourPeriod[${index}].endDate`, 'must be after startDate')]
      : [],
  );
  return [...periods, ...exceptions];
}

function afterStart(field: string, description: string): FieldViolation {
  return { field, description, violatedRule: 'OTHER' };
}

/** Both lists, instants in the one form of the wire, exceptions closed unless they say otherwise. */
export function completeBusinessSchedule({ periods, specialHourPeriod }: BusinessSchedule): BusinessSchedule {
  return {
    periods: periods ?? [],
    specialHourPeriod: (specialHourPeriod ?? []).map(({ startDate, endDate, isClosed, ...exception }) => ({
      ...exception,
      startDate: formatInstant(Date.parse(startDate)),
      endDate: formatInstant(Date.parse(endDate)),
      isClosed: isClosed ?? true,
    })),
  };
}
