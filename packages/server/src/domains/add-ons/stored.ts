/** What the table of add-ons holds. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByAddOns: StoredTables = Object.freeze<StoredTables>({
  owner: 'add-ons',
  tables: {
    add_on: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name translations price duration_minutes max_quantity tax_group main_media tags ' +
          'extended_fields created_at updated_at',
      ),
    },
  },
});
