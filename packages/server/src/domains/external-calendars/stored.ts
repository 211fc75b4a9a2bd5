/** What the tables of connected calendars hold: accounts of people who work here, and when these say that they are busy. */
import { ofNobody, ofUser, type StoredTables, secretOf } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

export const storedByExternalCalendars: StoredTables = Object.freeze<StoredTables>({
  owner: 'external-calendars',
  tables: {
    external_calendar_connection: {
      stays: { retention: 'ended-external-calendars' },
      columns: {
        ...ofNobody(
          'site_id id revision provider_id schedule_id resource_id home_url status problem imports known_calendars ' +
            'chosen_calendars unreadable read_at next_read_at created_at updated_at',
        ),
        ...ofUser('account_email user_name'),
        ...secretOf('user', 'sealed_password'),
      },
    },
    external_event: {
      stays: { retention: 'past-external-events' },
      // It is kept elsewhere, and a copy of it here.
      exported: false,
      columns: {
        ...ofNobody('site_id id connection_id resource_id fingerprint start_at end_at all_day'),
        ...ofUser('calendar_name title'),
      },
    },
  },
  retentions: [
    {
      name: 'ended-external-calendars',
      everyMs: 6 * hourMs,
      keptMs: 30 * dayMs,
      table: 'external_calendar_connection',
      key: ['id'],
      isOver: (cutoff) => `status = 'DISCONNECTED' and updated_at <= ${cutoff}`,
    },
    {
      name: 'past-external-events',
      everyMs: 6 * hourMs,
      keptMs: 60 * dayMs,
      table: 'external_event',
      key: ['id'],
      isOver: (cutoff) => `end_at <= ${cutoff}`,
    },
  ],
});
