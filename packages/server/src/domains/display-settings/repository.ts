/** All SQL of display settings. */
import type { ExtendedFields, WidgetType } from '@openhours/contract';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, json, nullable, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { SaidOfSidePanel } from './rules.ts';

export const displaySettingsTable = defineTable('bookings_display_settings', {
  id: uuid(),
  revision: whole(),
  app_id: uuid(),
  widget_type: text<WidgetType>(),
  /** Empty but for widgets of type CUSTOM. */
  custom_widget_key: text(),
  /** What was said; what was not has its default. */
  side_panel_view: json<SaidOfSidePanel>(),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
});

export type DisplaySettingsRow = RowOf<typeof displaySettingsTable>;

/** By which the settings of a widget are known. */
export type WidgetKey = Pick<DisplaySettingsRow, 'app_id' | 'widget_type' | 'custom_widget_key'>;

const ofWidget = `select ${displaySettingsTable.list} from bookings_display_settings
  where site_id = $1 and app_id = $2 and widget_type = $3 and custom_widget_key = $4`;

const keyed = ({ siteId }: Reader, { app_id, custom_widget_key, widget_type }: WidgetKey) => [
  siteId,
  app_id,
  widget_type,
  custom_widget_key,
];

export function findOfWidget(reader: Reader, key: WidgetKey): Promise<DisplaySettingsRow | undefined> {
  return reader.first(statement<DisplaySettingsRow>(ofWidget, keyed(reader, key)));
}

export function lockOfWidget(tx: Transaction, key: WidgetKey): Promise<DisplaySettingsRow | undefined> {
  return tx.first(statement<DisplaySettingsRow>(`${ofWidget} for no key update`, keyed(tx, key)));
}

/** Writes the settings unless the widget has some already; then nothing is answered. */
export async function insertUnlessThere(tx: Transaction, row: DisplaySettingsRow): Promise<boolean> {
  const made = await tx.first(
    statement<{ id: string }>(
      `insert into bookings_display_settings (${displaySettingsTable.insertColumns})
       select ${displaySettingsTable.insertParameters} on conflict do nothing returning id`,
      displaySettingsTable.values(tx.siteId, row),
    ),
  );
  return made !== undefined;
}
