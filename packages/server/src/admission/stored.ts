/** What the table of admission holds: how often strangers have called (docs/decisions/0043). */
import { ofNobody, type StoredTables } from '../db/stored-tables.ts';
import { hourMs } from '../time/index.ts';

export const storedByAdmission: StoredTables = Object.freeze<StoredTables>({
  owner: 'admission',
  tables: {
    call_count: {
      stays: { retention: 'ended-call-counts' },
      columns: ofNobody('site_id bucket calls ends_at'),
    },
  },
  retentions: [
    {
      name: 'ended-call-counts',
      everyMs: hourMs / 4,
      keptMs: 0,
      table: 'call_count',
      key: ['bucket'],
      isOver: (cutoff) => `ends_at <= ${cutoff}`,
    },
  ],
});
