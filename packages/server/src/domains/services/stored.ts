/** What the tables of services hold. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByServices: StoredTables = Object.freeze<StoredTables>({
  owner: 'services',
  tables: {
    service: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision type name description tag_line hidden slug schedule_id policy_id form_id default_capacity ' +
          'session_durations buffer_minutes online_booking_enabled manual_approval multiple_requests payment created_at ' +
          'updated_at deleted_at',
      ),
    },
    service_location: { stays: 'site', columns: ofNobody('site_id id service_id position type location_id address') },
    service_resource: { stays: 'site', columns: ofNobody('site_id service_id resource_id position') },
  },
});
