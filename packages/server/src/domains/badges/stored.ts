/** What the tables of badges hold. */
import { ofContact, ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByBadges: StoredTables = Object.freeze<StoredTables>({
  owner: 'badges',
  tables: {
    badge: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision title description background_color text_color icon permissions_enabled slug sort_order created_at updated_at',
      ),
    },
    badge_assignment: {
      stays: 'site',
      rowsOfContact: ({ subjects }) => `('MEMBER', member_id) in (${subjects})`,
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id id revision created_at updated_at'),
        ...ofContact('badge_id member_id tag_ids private_tag_ids extended_fields'),
      },
    },
  },
});
