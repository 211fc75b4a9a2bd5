/** What the table of requests for substitutes holds: who of the business could not come, for half a year. */
import { ofContact, ofNobody, type StoredTables } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

export const storedBySubstitutes: StoredTables = Object.freeze<StoredTables>({
  owner: 'substitutes',
  tables: {
    substitute_request: {
      stays: { retention: 'old-substitute-requests' },
      // Asked for an appointment, its words may be about whoever comes; the title is that of a service.
      rowsOfContact: ({ entities }) =>
        `booking_id::text in (select entity_id from (${entities}) as named where entity_type = 'booking')`,
      columns: {
        ...ofNobody(
          'site_id id event_id series_id booking_id title resource_id beside_ids state substitute_id start_at end_at created_at',
        ),
        ...ofContact('revision', 'revision + 1'),
        ...ofContact('updated_at', '$3::timestamptz'),
        ...ofContact('note answer', 'null'),
      },
    },
  },
  retentions: [
    {
      name: 'old-substitute-requests',
      everyMs: 6 * hourMs,
      keptMs: 180 * dayMs,
      table: 'substitute_request',
      key: ['id'],
      isOver: (cutoff) => `start_at <= ${cutoff}`,
    },
  ],
});
