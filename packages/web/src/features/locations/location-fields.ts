/** A location as its editor shows it, flat, and the whole of it as it is written back. Pure. */

import type { Location, NewLocationInput } from '@openhours/contract';
import { weekdayNames } from '@openhours/contract/calendar/weekdays';
import { displayNames } from '@openhours/contract/text/intl-formats';
import { clockOf, minutesOfClock } from '../../days/dates.ts';
import type { OpenRange } from '../../days/hours-week.ts';
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

/** What is read on an envelope; the way there stays what it is when one of these changes. */
const addressFields = ['street', 'more', 'postalCode', 'city', 'subdivision', 'country'] as const;

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

type Address = NonNullable<Location['address']>;

function streetOf({ addressLine, streetAddress }: Address): string {
  const { name, number, apt, formattedAddressLine } = streetAddress ?? {};
  const inParts = [[name, number].filter(Boolean).join(' '), apt].filter(Boolean).join(', ');
  return addressLine ?? (inParts === '' ? (formattedAddressLine ?? '') : inParts);
}

export function fieldsOf(location: Location): LocationFields {
  const { address = {}, businessSchedule } = location;
  const { addressLine2 = '', postalCode = '', city = '', subdivision = '', country = '', hint = '' } = address;
  const street = streetOf(address);
  const isInParts = [street, addressLine2, postalCode, city, subdivision, country].some((part) => part !== '');
  const periods = businessSchedule?.periods ?? [];
  return {
    name: location.name,
    description: location.description ?? '',
    email: location.email ?? '',
    phone: location.phone ?? '',
    timeZone: location.timeZone ?? '',
    // An address that came in one piece is edited in one piece.
    street: isInParts ? street : (address.formattedAddress ?? ''),
    more: addressLine2,
    postalCode,
    city,
    subdivision,
    country,
    hint,
    ...translatedFieldsOf(location.translations),
    opening: periods.length === 0 ? null : (weekOf(periods) ?? null),
    whole: location,
  };
}

function nonEmpty<Values extends Readonly<Record<string, string>>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as Partial<Values>;
}

/**
 * Where it is: as it came unless one of its parts was changed, which also outdates its one line and its point on the
 * map.
 */
function addressOf(changed: Partial<LocationFields>, all: LocationFields): NewLocationInput['address'] {
  const isMoved = addressFields.some((field) => field in changed);
  if (!isMoved && !('hint' in changed)) {
    return all.whole.address;
  }
  const { hint: _, ...before } = all.whole.address ?? {};
  const { street, more, postalCode, city, subdivision, country, hint } = all;
  const place = isMoved
    ? nonEmpty({ addressLine: street, addressLine2: more, postalCode, city, subdivision, country })
    : before;
  const address = { ...place, ...nonEmpty({ hint }) };
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

/** All countries by their code, with their names in a language, in its order. */
export function countriesIn(locale: string): { readonly value: string; readonly label: string }[] {
  const names = displayNames(locale, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((code) => !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Codes with a name that stand for unions of countries, for oceans, or for nothing. */
const notCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
