/** What the table of display settings holds. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByDisplaySettings: StoredTables = Object.freeze<StoredTables>({
  owner: 'display-settings',
  tables: {
    bookings_display_settings: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision app_id widget_type custom_widget_key side_panel_view extended_fields created_at updated_at',
      ),
    },
  },
});
