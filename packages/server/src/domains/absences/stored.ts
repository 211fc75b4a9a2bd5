/** What the table of absences holds: why people of the business were away, for half a year. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

export const storedByAbsences: StoredTables = Object.freeze<StoredTables>({
  owner: 'absences',
  tables: {
    absence: {
      stays: { retention: 'old-absences' },
      columns: {
        ...ofNobody(
          'site_id id revision resource_id location_id local_start local_end time_zone start_at end_at all_day',
        ),
        ...ofNobody('reason notice translations event_id closed_day_id status decisions created_at updated_at'),
      },
    },
  },
  retentions: [
    {
      name: 'old-absences',
      everyMs: 6 * hourMs,
      keptMs: 180 * dayMs,
      table: 'absence',
      key: ['id'],
      isOver: (cutoff) => `end_at <= ${cutoff}`,
    },
  ],
});
