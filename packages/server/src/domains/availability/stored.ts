/** What the table of availability's own settings holds. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByAvailability: StoredTables = Object.freeze<StoredTables>({
  owner: 'availability',
  tables: {
    time_slots_configuration: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision app_id same_as_duration split_interval_minutes customer_can_change_zone zone_based_on ' +
          'staff_strategy allow_gender_selection extended_fields cart_checkout multi_service_appointments ' +
          'staff_selection_timing location_selection_timing declines_double_bookings required_contact_fields ' +
          'includes_payment_links settings_extended_fields created_at updated_at',
      ),
    },
  },
});
