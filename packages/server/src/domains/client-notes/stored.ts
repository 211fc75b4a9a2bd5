/** What the table of notes about clients holds: words about a person, who is handed them and with whom they go. */
import { ofContact, ofNobody, ofUser, type StoredTables } from '../../db/stored-tables.ts';
import { hourMs } from '../../time/index.ts';
import { restorableMs } from './rules.ts';

export const storedByClientNotes: StoredTables = Object.freeze<StoredTables>({
  owner: 'client-notes',
  tables: {
    client_note: {
      stays: 'site',
      rowsOfContact: () => 'contact_id = $2::uuid',
      // They pass on to whose the address is, or go with whom nobody stands behind (`passOnNotes`).
      keepsContact: 'false',
      erasedWhole: true,
      columns: {
        ...ofNobody(
          'site_id id revision kind words_revision changed_at opened_count last_opened_at created_at updated_at deleted_at',
        ),
        ...ofUser('author_type author_id changed_by_type changed_by_id last_opened_by_type last_opened_by_id'),
        ...ofContact('contact_id text'),
      },
    },
  },
  retentions: [
    {
      name: 'deleted-client-alerts',
      everyMs: hourMs,
      keptMs: restorableMs,
      table: 'client_note',
      key: ['id'],
      isOver: (cutoff) => `kind = 'ALERT' and text is not null and deleted_at <= ${cutoff}`,
    },
    // By the row that stays the acts on the note are found in the log as long as the client is.
    {
      name: 'words-of-deleted-confidential-notes',
      everyMs: hourMs,
      keptMs: restorableMs,
      table: 'client_note',
      key: ['id'],
      isOver: (cutoff) => `kind = 'CONFIDENTIAL' and text is not null and deleted_at <= ${cutoff}`,
      clears: ['text'],
    },
  ],
  entitiesOfContact: [
    `select case kind when 'ALERT' then 'clientAlert' else 'confidentialNote' end as entity_type, id::text as entity_id
     from client_note where site_id = $1 and contact_id = $2::uuid`,
  ],
});
