/** What the tables of staff and resources hold. */
import { ofNobody, ofUser, type StoredTables } from '../../db/stored-tables.ts';

export const storedByStaff: StoredTables = Object.freeze<StoredTables>({
  owner: 'staff',
  tables: {
    resource: {
      stays: 'site',
      columns: {
        ...ofNobody(
          'site_id id revision type_id events_schedule_id working_hours_schedule_id working_hours_shared all_locations ' +
            'business_locations location_ids created_at updated_at deleted_at',
        ),
        // Resources of staff are called like the people, and what the business keeps with them is its own.
        ...ofUser('name name_sought extended_fields'),
      },
    },
    resource_type: {
      stays: 'site',
      columns: ofNobody('site_id id revision name name_folded extended_fields created_at updated_at'),
    },
    staff_member: {
      stays: 'site',
      keepsContact: 'deleted_at is null',
      columns: {
        ...ofNobody('site_id id revision resource_id service_provider created_at updated_at deleted_at'),
        ...ofUser(
          'name name_sought email phone description translations main_media gender user_id invited_email_folded connection_status ' +
            'contact_id tag_ids private_tag_ids extended_fields',
        ),
      },
    },
    staff_member_settings: {
      stays: 'site',
      columns: ofNobody('site_id id revision contact_public gender_public extended_fields created_at updated_at'),
    },
  },
});
