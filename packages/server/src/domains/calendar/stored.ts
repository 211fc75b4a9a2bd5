/** What the tables of the calendar hold: schedules, their events, and who is taken when. */
import { ofNobody, type StoredTables } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

export const storedByCalendar: StoredTables = Object.freeze<StoredTables>({
  owner: 'calendar',
  tables: {
    schedule: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision external_id owner_type name status time_zone default_capacity created_at updated_at',
      ),
    },
    calendar_event: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision schedule_id type status recurrence_type title local_start local_end time_zone start_at end_at ' +
          'rule_interval_weeks rule_day rule_until recurring_event_id original_local_start transparent location_id ' +
          'resource_ids capacity created_at updated_at',
      ),
    },
    occupancy: {
      stays: { retention: 'old-occupancy' },
      columns: ofNobody('site_id id resource_id source source_id during blocks exclusive expires_at'),
    },
  },
  retentions: [
    {
      name: 'old-occupancy',
      everyMs: 6 * hourMs,
      keptMs: 400 * dayMs,
      table: 'occupancy',
      key: ['id'],
      isOver: (cutoff) => `upper(during) <= ${cutoff}`,
    },
    {
      name: 'expired-holds',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'occupancy',
      key: ['id'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
  ],
});
