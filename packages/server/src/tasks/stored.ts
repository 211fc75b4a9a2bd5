/** What the table of tasks holds: work that waits, runs, or is over. */
import { databaseNow } from '../db/clock.ts';
import { ofContact, ofNobody, type StoredTables } from '../db/stored-tables.ts';
import { dayMs, hourMs } from '../time/index.ts';

const ifLeased = (then: string, otherwise: string) => `case when state = 'LEASED' then ${then} else ${otherwise} end`;

export const storedByTasks: StoredTables = Object.freeze<StoredTables>({
  owner: 'tasks',
  tables: {
    task: {
      stays: { retention: 'old-tasks' },
      rowsOfContact: ({ entities }) => `entity_id in (select entity_id from (${entities}) as named)`,
      exported: false,
      columns: {
        ...ofNobody('site_id kind id attempt is_scheduled order_position input progress result ended_at'),
        ...ofContact('entity_id'),
        // A worker that holds in memory what the task is about loses its claim, so it cannot write what has been erased;
        // what is left of it is due at once, not when the lost lease would have ended.
        ...ofContact('state', ifLeased(`'PENDING'`, 'state')),
        ...ofContact('due_at', ifLeased(databaseNow, 'due_at')),
        ...ofContact('leased_until', 'null'),
        ...ofContact('log', `'[]'`),
      },
    },
  },
  retentions: [
    {
      name: 'old-tasks',
      everyMs: 6 * hourMs,
      keptMs: 30 * dayMs,
      table: 'task',
      key: ['kind', 'id'],
      isOver: (cutoff) => `ended_at <= ${cutoff}`,
    },
  ],
});
