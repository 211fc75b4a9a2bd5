/** What the tables of the calendar hold: schedules, their events, and who is taken when. */
import { ofContact, ofNobody, type StoredTables } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

export const storedByCalendar: StoredTables = Object.freeze<StoredTables>({
  owner: 'calendar',
  tables: {
    schedule: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision external_id owner_type name status time_zone business_zone default_title default_location ' +
          'default_conferencing default_capacity app_id permissions extended_fields resource_type_id taken overbooked ' +
          'guard_capacity preset_hours frame_status frame_start frame_end frame_revision created_at updated_at',
      ),
    },
    calendar_event: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision schedule_id type status recurrence_type title local_start local_end time_zone start_at end_at ' +
          'rule_interval_weeks rule_day rule_until recurring_event_id original_local_start transparent location_id ' +
          'resource_ids resource_transparencies resource_roles capacity all_day location conferencing notes ' +
          'extended_fields inherited taken overbooked guard_capacity seat_changes rule_version history booked created_at updated_at',
      ),
    },
    participation: {
      stays: 'site',
      rowsOfContact: () => 'contact_id = $2::uuid',
      // What a booking wrote says of its contact what the booking says.
      keepsContact: 'not of_booking',
      columns: {
        ...ofNobody(
          'site_id id external_id event_id schedule_id app_id status party_size overbooked of_booking created_at',
        ),
        ...ofContact('revision', 'revision + 1'),
        ...ofContact('updated_at', '$3::timestamptz'),
        ...ofContact('contact_id name phone email', 'null'),
      },
    },
    events_view: { stays: 'site', columns: ofNobody('site_id revision end_at zone_data') },
    seat_hold: {
      stays: { retention: 'expired-seat-holds' },
      columns: ofNobody('site_id id hold_id schedule_id event_id seats expires_at for_waitlist'),
    },
    occupancy: {
      stays: { retention: 'old-occupancy' },
      columns: ofNobody('site_id id resource_id source source_id during blocks exclusive expires_at'),
    },
    occupancy_change: {
      stays: 'site',
      exported: false,
      columns: ofNobody('site_id resource_id period number'),
    },
  },
  entitiesOfContact: [
    `select 'participation' as entity_type, id::text as entity_id from participation where site_id = $1 and contact_id = $2::uuid`,
  ],
  retentions: [
    {
      name: 'expired-seat-holds',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'seat_hold',
      key: ['id'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
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
      // Only holds end by themselves; said so, the few of them are found by their own index among all that is taken.
      isOver: (cutoff) => `source = 'HOLD' and expires_at <= ${cutoff}`,
    },
  ],
});
