/** What the table of timed work holds. */
import { ofNobody, type StoredTables } from '../db/stored-tables.ts';

export const storedByJobs: StoredTables = Object.freeze<StoredTables>({
  owner: 'jobs',
  tables: {
    due_work: { stays: 'site', columns: ofNobody('name next_run_at leased_until') },
  },
});
