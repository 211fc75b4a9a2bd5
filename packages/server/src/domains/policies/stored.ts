/** What the tables of booking policies hold. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByPolicies: StoredTables = Object.freeze<StoredTables>({
  owner: 'policies',
  tables: {
    booking_policy: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name is_default app_id created_by_app_id extended_fields created_at updated_at',
      ),
    },
    booking_policy_version: {
      stays: 'site',
      columns: ofNobody('site_id policy_id revision name is_default rules created_at policy_created_at'),
    },
  },
});
