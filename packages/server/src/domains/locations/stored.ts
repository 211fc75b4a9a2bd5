/** What the table of locations holds. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByLocations: StoredTables = Object.freeze<StoredTables>({
  owner: 'locations',
  tables: {
    location: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name description is_default status archived location_type location_types time_zone fax email phone address translations business_schedule extended_fields created_at updated_at',
      ),
    },
  },
});
