/** What the tables of staff and resources hold. */
import { ofNobody, ofUser, type StoredTables } from '../../db/stored-tables.ts';

export const storedByStaff: StoredTables = Object.freeze<StoredTables>({
  owner: 'staff',
  tables: {
    resource: {
      stays: 'site',
      columns: {
        ...ofNobody(
          'site_id id revision type_id events_schedule_id working_hours_schedule_id created_at updated_at deleted_at',
        ),
        ...ofUser('name'),
      },
    },
    staff_member: {
      stays: 'site',
      columns: {
        ...ofNobody('site_id id revision resource_id created_at updated_at deleted_at'),
        ...ofUser('name email phone description'),
      },
    },
  },
});
