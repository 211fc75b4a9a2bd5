/** What redirect sessions hold: whose browser goes where, for a quarter of an hour. */
import { ofNobody, ofVisitor, type StoredTables, secretOf } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

export const storedByRedirects: StoredTables = Object.freeze<StoredTables>({
  owner: 'redirects',
  tables: {
    redirect_session: {
      stays: { retention: 'old-redirect-sessions' },
      exported: false,
      columns: {
        ...ofNobody('site_id id intent client_id created_at expires_at used_at'),
        ...ofVisitor('session_id details'),
        ...secretOf('visitor', 'handle_hash stand_in_hash'),
      },
    },
  },
  retentions: [
    {
      name: 'old-redirect-sessions',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'redirect_session',
      key: ['id'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
  ],
});
