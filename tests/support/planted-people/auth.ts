/** What signing in keeps of a person: the session of their browser. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['identity_session'],
  plant(insert, { siteId, visitorId, name, at }) {
    insert(
      `insert into identity_session (site_id, id, subject_type, subject_id, refresh_hash, client_address, user_agent,
         created_at, last_used_at, expires_at) values ($1, $2, 'VISITOR', $3, $4, '192.0.2.77', $5, $6, $6, $6)`,
      [siteId, newId(), visitorId, Buffer.from(visitorId), `browser of ${name}`, at],
    );
  },
};
