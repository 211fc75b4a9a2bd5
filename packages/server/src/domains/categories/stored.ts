/** What the table of categories holds. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByCategories: StoredTables = Object.freeze<StoredTables>({
  owner: 'categories',
  tables: {
    service_category: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name sort_order translations extended_fields created_at updated_at deleted_at',
      ),
    },
  },
});
