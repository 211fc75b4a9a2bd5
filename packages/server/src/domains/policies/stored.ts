/** What the tables of booking policies hold. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByPolicies: StoredTables = Object.freeze<StoredTables>({
  owner: 'policies',
  tables: {
    booking_policy: { stays: 'site', columns: ofNobody('site_id id revision name is_default created_at updated_at') },
    booking_policy_version: { stays: 'site', columns: ofNobody('site_id policy_id revision rules created_at') },
  },
});
