/** What the table of messages holds: what was written to whom, for half a year. */
import { ofContact, ofNobody, type StoredTables } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

export const storedByNotifications: StoredTables = Object.freeze<StoredTables>({
  owner: 'notifications',
  tables: {
    message: {
      stays: { retention: 'old-messages' },
      rowsOfContact: ({ entities }) =>
        `contact_id = $2::uuid or related_id in (select entity_id from (${entities}) as named)`,
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id id once type channel status from_address language created_at'),
        ...ofContact('to_address to_address_folded subject text html related_id contact_id'),
      },
    },
  },
  retentions: [
    {
      name: 'old-messages',
      everyMs: 6 * hourMs,
      keptMs: 180 * dayMs,
      table: 'message',
      key: ['id'],
      isOver: (cutoff) => `created_at <= ${cutoff}`,
    },
  ],
});
