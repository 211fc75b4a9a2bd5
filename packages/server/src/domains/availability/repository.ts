/**
 * SQL of availability: the configuration of time slots and the bookings settings. Everything else that it reads belongs
 * to other domains.
 */
import {
  bookingsAppId,
  type displayTimeZoneBases,
  type ExtendedFields,
  type PagingMetadata,
  type RequiredContactField,
  type SelectionTiming,
  type StaffSelectionStrategy,
} from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader } from '../../db/transaction.ts';

/**
 * One row per site, of the bookings application: the configuration of time slots, and the bookings settings, which share
 * some of it (docs/decisions/0062).
 */
export const configurationTable = defineTable('time_slots_configuration', {
  id: uuid(),
  revision: whole(),
  app_id: uuid(),
  same_as_duration: boolean(),
  split_interval_minutes: whole(),
  customer_can_change_zone: boolean(),
  zone_based_on: text<(typeof displayTimeZoneBases)[number]>(),
  staff_strategy: text<StaffSelectionStrategy>(),
  allow_gender_selection: boolean(),
  extended_fields: json<ExtendedFields>(),
  cart_checkout: boolean(),
  multi_service_appointments: boolean(),
  /** When customers choose somebody, and a place; null: nobody has said it. */
  staff_selection_timing: nullable(text<SelectionTiming>()),
  location_selection_timing: nullable(text<SelectionTiming>()),
  /** Of those that are paid, and their money goes back. */
  declines_double_bookings: boolean(),
  /** What whoever books for somebody at the desk must know of them. */
  required_contact_fields: list(text<RequiredContactField>()),
  includes_payment_links: boolean(),
  /** What is kept with the bookings settings; `extended_fields` is kept with the configuration of time slots. */
  settings_extended_fields: json<ExtendedFields>(),
  created_at: instant(),
  updated_at: instant(),
});

export type ConfigurationRow = RowOf<typeof configurationTable>;

const sql = queryBuilder<{ time_slots_configuration: StoredRow<typeof configurationTable> }>();

export function queryConfigurations(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: ConfigurationRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql
    .selectFrom('time_slots_configuration')
    .select(configurationTable.columns)
    .where('site_id', '=', reader.siteId);
  return paginate({ reader, select, query });
}

/** The site's configuration, by its id or that of its application. */
export function findConfiguration(
  reader: Reader,
  by: { readonly id: string } | { readonly appId: string },
): Promise<ConfigurationRow | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['app_id', by.appId];
  return reader.first(
    statement<ConfigurationRow>(
      `select ${configurationTable.list} from time_slots_configuration where site_id = $1 and ${column} = $2`,
      [reader.siteId, value],
    ),
  );
}

/** The row of the site, which has one from its start. */
export async function readOwnConfiguration(reader: Reader): Promise<ConfigurationRow> {
  const row = await findConfiguration(reader, { appId: bookingsAppId });
  if (row === undefined) {
    throw new Error(`site ${reader.siteId} has no configuration of time slots`);
  }
  return row;
}

/** What the catalogue keeps of the configuration. */
export interface StartsConfiguration {
  readonly splitInterval: {
    /** Starts are one session apart. */
    readonly sameAsDuration: boolean;
    readonly valueInMinutes: number;
  };
  readonly staffStrategy: StaffSelectionStrategy;
  readonly allowsGender: boolean;
}

/** How the site offers its starts; half an hour apart and by anybody unless somebody chose otherwise (bookings sheet 15). */
export async function readStartsConfiguration(reader: Reader): Promise<StartsConfiguration> {
  const row = await reader.first(
    statement<
      Pick<
        ConfigurationRow,
        'same_as_duration' | 'split_interval_minutes' | 'staff_strategy' | 'allow_gender_selection'
      >
    >(
      `select same_as_duration, split_interval_minutes, staff_strategy, allow_gender_selection
       from time_slots_configuration where site_id = $1`,
      [reader.siteId],
    ),
  );
  return {
    splitInterval: {
      sameAsDuration: row?.same_as_duration ?? false,
      valueInMinutes: row?.split_interval_minutes ?? 30,
    },
    staffStrategy: row?.staff_strategy ?? 'CUSTOMER_MAY_CHOOSE',
    allowsGender: row?.allow_gender_selection ?? false,
  };
}
