/** What the table of options and variants holds. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByOptions: StoredTables = Object.freeze<StoredTables>({
  owner: 'options',
  tables: {
    service_options: {
      stays: 'site',
      columns: ofNobody('site_id id revision service_id options variants extended_fields created_at updated_at'),
    },
  },
});
