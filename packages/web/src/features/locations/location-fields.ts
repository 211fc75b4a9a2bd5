/** A location as its editor shows it, flat, and the whole of it as it is written back. Pure. */

import type { Location, NewLocationInput } from '@openhours/contract';
import { weekdayNames } from '@openhours/contract/calendar/weekdays';
import { clockOf, minutesOfClock } from '../../days/dates.ts';
import type { OpenRange } from '../../days/hours-week.ts';
import { addressOfParts, addressParts, addressPartsOf, nonEmpty } from '../../ui/editing/address-parts.ts';
import { textOfWire, translatedFieldsOf, translationsOf } from '../../ui/editing/translated-fields.ts';

const textFields = [
  'name',
  'description',
  'email',
  'phone',
  'street',
  'more',
  'postalCode',
  'city',
  'subdivision',
  'hint',
] as const;
export type TextField = (typeof textFields)[number];

/** Seven days, Monday first. */
export type OpeningWeek = readonly (readonly OpenRange[])[];

export interface LocationFields extends Readonly<Record<TextField, string>> {
  readonly [field: string]: unknown;
  /** Empty: that of the business. */
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2; empty for none. */
  readonly country: string;
  /** Null: none are said. */
  readonly opening: OpeningWeek | null;
  /** As the server answered it: what the editor does not show goes back as it came. */
  readonly whole: Location;
}

const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;

type Periods = NonNullable<NonNullable<Location['businessSchedule']>['periods']>;

/** Weekly periods by their first day; undefined when one is longer than a day, which no row of a week can show. */
export function weekOf(periods: Periods): OpeningWeek | undefined {
  const week: OpenRange[][] = weekdayNames.map(() => []);
  for (const { openDay, openTime, closeDay, closeTime } of periods) {
    const [from, to] = [weekdayNames.indexOf(openDay), weekdayNames.indexOf(closeDay)];
    const start = minutesOfClock(openTime);
    const apart = (((to - from) * dayMinutes + minutesOfClock(closeTime) - start) % weekMinutes) + weekMinutes;
    const end = start + (apart % weekMinutes || weekMinutes);
    if (end - start > dayMinutes) {
      return undefined;
    }
    week[from]?.push({ start, end });
  }
  return week.map((ranges) => ranges.toSorted((a, b) => a.start - b.start));
}

export function periodsOf(week: OpeningWeek): Periods {
  return week.flatMap((ranges, day) =>
    ranges.map(({ start, end }) => {
      const isNextDay = end > dayMinutes;
      return {
        openDay: weekdayNames[day] as (typeof weekdayNames)[number],
        openTime: clockOf(start),
        closeDay: weekdayNames[(day + (isNextDay ? 1 : 0)) % 7] as (typeof weekdayNames)[number],
        closeTime: end === dayMinutes ? '24:00' : clockOf(end),
      };
    }),
  );
}

/** Whether the opening hours are such that a week of rows can show them. */
export function canShowOpening({ businessSchedule }: Location): boolean {
  return weekOf(businessSchedule?.periods ?? []) !== undefined;
}

export function fieldsOf(location: Location): LocationFields {
  const { address = {}, businessSchedule } = location;
  const periods = businessSchedule?.periods ?? [];
  return {
    name: location.name,
    description: location.description ?? '',
    email: location.email ?? '',
    phone: location.phone ?? '',
    timeZone: location.timeZone ?? '',
    ...addressPartsOf(address),
    hint: address.hint ?? '',
    ...translatedFieldsOf(location.translations),
    opening: periods.length === 0 ? null : (weekOf(periods) ?? null),
    whole: location,
  };
}

/**
 * Where it is: as it came unless one of its parts was changed, which also outdates its one line and its point on the
 * map.
 */
function addressOf(changed: Partial<LocationFields>, all: LocationFields): NewLocationInput['address'] {
  const isMoved = addressParts.some((field) => field in changed);
  if (!isMoved && !('hint' in changed)) {
    return all.whole.address;
  }
  const { hint: _, ...before } = all.whole.address ?? {};
  const place = isMoved ? addressOfParts(all) : before;
  const address = { ...place, ...nonEmpty({ hint: all.hint }) };
  return Object.keys(address).length === 0 ? undefined : address;
}

function scheduleOf(changed: Partial<LocationFields>, all: LocationFields): NewLocationInput['businessSchedule'] {
  const { businessSchedule } = all.whole;
  if (!('opening' in changed)) {
    return businessSchedule;
  }
  const special = businessSchedule?.specialHourPeriod ?? [];
  const periods = all.opening === null ? [] : periodsOf(all.opening);
  return periods.length + special.length === 0 ? undefined : { periods, specialHourPeriod: special };
}

/** The whole location with its changes: what is not sent is cleared (services sheet 9). */
export function wholeOf(changed: Partial<LocationFields>, saved: LocationFields): NewLocationInput {
  const all: LocationFields = { ...saved, ...changed };
  const { fax, extendedFields, locationType, locationTypes } = all.whole;
  const address = addressOf(changed, all);
  const businessSchedule = scheduleOf(changed, all);
  return {
    name: all.name,
    locationType,
    locationTypes,
    ...nonEmpty({
      description: all.description,
      email: all.email,
      phone: all.phone,
      timeZone: all.timeZone,
    }),
    translations: translationsOf(all),
    ...(fax === undefined ? {} : { fax }),
    ...(extendedFields === undefined ? {} : { extendedFields }),
    ...(address === undefined ? {} : { address }),
    ...(businessSchedule === undefined ? {} : { businessSchedule }),
  };
}

const wireFields: readonly (readonly [RegExp, string])[] = [
  [/^location\.address\.addressLine2/, 'more'],
  [/^location\.address\.postalCode/, 'postalCode'],
  [/^location\.address\.city/, 'city'],
  [/^location\.address\.subdivision/, 'subdivision'],
  [/^location\.address\.country/, 'country'],
  [/^location\.address\.hint/, 'hint'],
  [/^location\.address/, 'street'],
  [/^location\.businessSchedule/, 'opening'],
];

/** The field of the editor that a violation is about. */
export function fieldOf(wireField: string): string {
  return (
    textOfWire(wireField) ??
    wireFields.find(([shape]) => shape.test(wireField))?.[1] ??
    wireField.replace(/^location\./, '')
  );
}
