/** What the tables of closed days hold. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByClosedDays: StoredTables = Object.freeze<StoredTables>({
  owner: 'closed-days',
  tables: {
    closed_day: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision name translations first_date last_date yearly start_time end_time location_id created_at updated_at',
      ),
    },
    public_holiday_settings: {
      stays: 'site',
      columns: ofNobody('site_id revision country state region closed open_on updated_at'),
    },
  },
});
