/** What the tables of services hold. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByServices: StoredTables = Object.freeze<StoredTables>({
  owner: 'services',
  tables: {
    service: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision app_id created_by_app_id type sort_order name name_sought description tag_line hidden category_id slug ' +
          'schedule_id policy_id form_id default_capacity session_durations duration_range buffer_minutes ' +
          'online_booking_enabled manual_approval multiple_requests conferencing_enabled payment pricing_plan_ids ' +
          'staff_ids resource_requirements primary_resource_type add_on_groups event_durations first_session_at ' +
          'last_session_end_at sessions_checked_until variant_prices variant_durations details created_at updated_at ' +
          'deleted_at',
      ),
    },
    service_location: { stays: 'site', columns: ofNobody('site_id id service_id position type location_id address') },
    supported_slug: { stays: 'site', columns: ofNobody('site_id name service_id custom created_at') },
  },
});
