/** What the tables of profile fields hold. */
import { ofContact, ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByCustomFields: StoredTables = Object.freeze<StoredTables>({
  owner: 'custom-fields',
  tables: {
    custom_field: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name name_folded key field_type social_type default_privacy section hidden sort_order created_at updated_at',
      ),
    },
    custom_field_application: {
      stays: 'site',
      columns: ofNobody('site_id id revision applications exclusions created_at updated_at'),
    },
    custom_field_value: {
      stays: 'site',
      rowsOfContact: ({ subjects }) => `('MEMBER', member_id) in (${subjects})`,
      erasedWhole: true,
      columns: { ...ofNobody('site_id field_id'), ...ofContact('member_id value') },
    },
  },
});
