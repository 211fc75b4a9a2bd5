/** What the tables of processes hold: what they are for, who started them, and how far they are. */
import { ofContact, ofNobody, ofVisitor, type StoredTables } from '../db/stored-tables.ts';
import { dayMs, hourMs } from '../time/index.ts';

export const storedByProcesses: StoredTables = Object.freeze<StoredTables>({
  owner: 'processes',
  tables: {
    process: {
      stays: { retention: 'old-processes' },
      columns: {
        ...ofNobody('site_id id kind state is_canceled input failed_step request_id started_at ended_at'),
        ...ofContact('subject'),
        // Ids of whoever it was: staff, a key, a member or a visitor.
        ...ofVisitor('started_by caller'),
      },
    },
    process_step: {
      stays: { retention: 'old-processes' },
      columns: ofNobody('site_id process_id position name state task_id result progress resumed'),
    },
    process_wait: {
      stays: { retention: 'old-process-waits' },
      columns: ofNobody('site_id signal process_id task_kind task_id until value signaled_at ended_at'),
    },
    process_item: {
      stays: { retention: 'old-processes' },
      columns: ofNobody('site_id process_id item_id code field revision is_undoable'),
    },
  },
  retentions: [
    {
      name: 'old-processes',
      everyMs: 6 * hourMs,
      keptMs: 30 * dayMs,
      table: 'process',
      key: ['id'],
      isOver: (cutoff) => `ended_at <= ${cutoff}`,
    },
    {
      // Nobody repeats a signal for as long.
      name: 'old-process-waits',
      everyMs: 6 * hourMs,
      keptMs: 30 * dayMs,
      table: 'process_wait',
      key: ['signal'],
      isOver: (cutoff) => `(ended_at <= ${cutoff} or process_id is null and signaled_at <= ${cutoff})`,
    },
  ],
});
