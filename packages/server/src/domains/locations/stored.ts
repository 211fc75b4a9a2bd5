/** What the table of locations holds. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByLocations: StoredTables = Object.freeze<StoredTables>({
  owner: 'locations',
  tables: {
    location: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name is_default archived time_zone email phone address created_at updated_at',
      ),
    },
  },
});
