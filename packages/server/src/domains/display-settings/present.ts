/** Display settings as the wire has them (services sheet 8.2). */
import type { BookingsDisplaySettings } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { DisplaySettingsRow, WidgetKey } from './repository.ts';
import { completeSidePanel, type SaidOfSidePanel } from './rules.ts';

/** The settings of a widget; without a row all of them are defaults. */
export function presentDisplaySettings(key: WidgetKey, row: DisplaySettingsRow | undefined): BookingsDisplaySettings {
  return {
    ...(row === undefined
      ? {}
      : {
          id: row.id,
          revision: String(row.revision),
          createdDate: formatInstant(row.created_at),
          updatedDate: formatInstant(row.updated_at),
        }),
    appId: key.app_id,
    widgetType: key.widget_type,
    ...widgetOf(key, row?.side_panel_view ?? {}),
    ...(row === undefined || row.extended_fields === null ? {} : { extendedFields: row.extended_fields }),
  };
}

function widgetOf({ custom_widget_key, widget_type }: WidgetKey, said: SaidOfSidePanel) {
  return widget_type === 'CUSTOM' ? { customWidgetKey: custom_widget_key } : { sidePanelView: completeSidePanel(said) };
}
