/** What the table of availability's own settings holds. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByAvailability: StoredTables = Object.freeze<StoredTables>({
  owner: 'availability',
  tables: {
    time_slots_configuration: {
      stays: 'site',
      columns: ofNobody('site_id revision same_as_duration split_interval_minutes created_at updated_at'),
    },
  },
});
