/**
 * Public holidays: on which of those of its country, state or region the business is closed (docs/decisions/0070). The paths
 * are this product's own.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { LocalDay, optional, Revision } from '../schema.ts';
import { Translations } from '../translations.ts';

/** How a country, a state and a region are called by `listPublicHolidays`. */
const Code = Type.String({ minLength: 1, maxLength: 20, pattern: '^[A-Za-z0-9-]+$' });
/** By what a holiday is known from year to year. */
const HolidayId = Type.String({ minLength: 1, maxLength: 300 });

const place = {
  /** Absent: nothing has been chosen yet. */
  country: optional(Code),
  state: optional(Code),
  region: optional(Code),
};

const said = {
  ...place,
  /** True: closed on all public holidays of the place but `openOn`. */
  closed: Type.Boolean(),
  /** Ids of the holidays on which it is open all the same. */
  openOn: Type.Array(HolidayId, { maxItems: 100 }),
};

export const PublicHolidaySettings = Type.Object({ revision: Revision(), ...said });
export type PublicHolidaySettings = Static<typeof PublicHolidaySettings>;

const PublicHolidaySettingsInput = Type.Object({ ...said, revision: optional(Revision()) });
export type PublicHolidaySettingsInput = Static<typeof PublicHolidaySettingsInput>;

/** A public holiday, with the days of this year and the next on which it falls. */
export const PublicHoliday = Type.Object({
  id: HolidayId,
  name: Type.String(),
  translations: optional(Translations({ name: Type.String() })),
  /** Those that are to come within a year, ascending. */
  dates: Type.Array(Type.Object({ firstDate: LocalDay(), lastDate: LocalDay() })),
});
export type PublicHoliday = Static<typeof PublicHoliday>;

/** A state, or a region of one, where its holidays are other ones; in the words of whoever lives there. */
const Part = Type.Object({ code: Type.String(), name: Type.String() });

const path = '/v1/public-holidays';
const shared = { permission: 'CLOSED_DAYS.MANAGE', idempotency: 'natural', source: 'docs/decisions/0070' } as const;
const Answer = Type.Object({ publicHolidaySettings: PublicHolidaySettings });

const getPublicHolidaySettings = defineOperation({
  name: 'publicHolidays.getPublicHolidaySettings',
  summary: 'Reads on which public holidays the business is closed.',
  method: 'GET',
  path: `${path}/settings`,
  ...shared,
  // It follows from what the pages tell everybody.
  permission: 'SITE.READ_PUBLIC',
  input: Type.Object({}),
  output: Answer,
});

const updatePublicHolidaySettings = defineOperation({
  name: 'publicHolidays.updatePublicHolidaySettings',
  summary: 'Says on which public holidays the business is closed; what is booked stays booked.',
  method: 'PUT',
  path: `${path}/settings`,
  ...shared,
  input: Type.Object({ publicHolidaySettings: PublicHolidaySettingsInput }),
  output: Answer,
  errors: ['INVALID_REVISION', 'PUBLIC_HOLIDAYS_NOT_KNOWN'],
  events: ['openhours.closed_days.v1.public_holiday_settings_updated'],
});

const listPublicHolidays = defineOperation({
  name: 'publicHolidays.listPublicHolidays',
  summary: 'Answers the countries whose holidays are known, and of one of them its parts and its public holidays.',
  method: 'GET',
  path,
  ...shared,
  input: Type.Object(place),
  output: Type.Object({
    /** ISO 3166 codes. */
    countries: Type.Array(Type.String()),
    states: Type.Array(Part),
    regions: Type.Array(Part),
    holidays: Type.Array(PublicHoliday),
  }),
  errors: ['PUBLIC_HOLIDAYS_NOT_KNOWN'],
});

export const publicHolidays = { getPublicHolidaySettings, updatePublicHolidaySettings, listPublicHolidays };
