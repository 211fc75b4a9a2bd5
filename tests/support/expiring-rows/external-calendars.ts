/** Of calendars elsewhere: a connection and an event that go after an instant. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

const connection = (status: string, password: string) => `insert into external_calendar_connection
  (site_id, id, revision, provider_id, schedule_id, resource_id, account_email, user_name, home_url, status, sealed_password, imports,
   known_calendars, chosen_calendars, unreadable, created_at, updated_at)
  values ($1, $2, 1, $2, $2, $2, 'ada@example.com', 'ada', 'https://example.com/', '${status}', ${password}, true, '[]', '{}', 0, $3, $3)`;

export const expiringRows: ExpiringRows = {
  'ended-external-calendars': (instant, siteId) => [connection('DISCONNECTED', 'null'), [siteId, newId(), instant]],
  'past-external-events': (instant, siteId) => [
    `with connection as (${connection('SYNCED', `'x'::bytea`)} returning site_id, id)
     insert into external_event
       (site_id, id, connection_id, resource_id, fingerprint, calendar_name, start_at, end_at, all_day)
     select $1, id, id, id, 'f', 'Work', $3, $3, false from connection where site_id = $1`,
    [siteId, newId(), instant],
  ],
};
