/** What the tables of attributes hold. */
import { ofNobody, ofUser, type StoredTables } from '../../db/stored-tables.ts';

export const storedByAttributes: StoredTables = Object.freeze<StoredTables>({
  owner: 'attributes',
  tables: {
    attribute_definition: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name name_folded value_type allowed_values number_min number_max translations visible ' +
          'default_string default_number default_bool tag_ids private_tag_ids extended_fields created_at updated_at',
      ),
    },
    attribute_value: {
      stays: 'site',
      columns: {
        ...ofNobody('site_id id revision attribute_definition_id entity_id value_type created_at updated_at'),
        // Resources are people, too: what they have may be said of them.
        ...ofUser('string_data number_data bool_data'),
      },
    },
  },
});
