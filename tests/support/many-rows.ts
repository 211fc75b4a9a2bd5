/**
 * What is done to very many rows behind an answer, as tests read it: how the rows stand, and how often each was told of, by
 * which operation.
 */
import { statement } from '../../packages/server/src/db/statement.ts';
import type { TestServer } from './server.ts';

/** A kind of act, by the rows that it meets, what is told of each, and the entry of the log that says who did it. */
const acts = {
  cancelledEvents: {
    table: 'calendar_event',
    owner: 'schedule_id',
    told: 'event_cancelled',
    entityType: 'event',
    entry: `audit_entry.after ->> 'status' = 'CANCELLED'`,
  },
  cancelledBookings: {
    table: 'booking',
    owner: 'service_id',
    told: 'booking_canceled',
    entityType: 'booking',
    entry: `audit_entry.after ->> 'status' = 'CANCELED'`,
  },
  movedBookings: {
    table: 'booking',
    owner: 'service_id',
    told: 'booking_rescheduled',
    entityType: 'booking',
    entry: 'audit_entry.before is not null',
  },
} as const;

export interface ManyRows {
  /** Rows of the test's site, which is the first parameter. */
  all<Row>(sql: string, ...parameters: unknown[]): Promise<Row[]>;
  /** How many rows of a schedule or a service stand how. */
  states(ownerId: string): Promise<Record<string, number>>;
  /** How many of them were told of how often, and by which operation, as the log has it. */
  told(ownerId: string): Promise<{ told: number; count: number; operation: string }[]>;
}

export function manyRowsOf(server: TestServer, act: keyof typeof acts): ManyRows {
  const { entityType, entry, owner, table, told } = acts[act];
  const all = <Row>(sql: string, ...parameters: unknown[]) =>
    server.database.serverReader.all<Row>(statement<Row>(sql, [server.siteId, ...parameters]));
  return {
    all,
    async states(ownerId) {
      const rows = await all<{ status: string; count: number }>(
        `select status, count(*)::integer as count from ${table} where site_id = $1 and ${owner} = $2 group by status`,
        ownerId,
      );
      return Object.fromEntries(rows.map(({ count, status }) => [status, count]));
    },
    told: (ownerId) =>
      all(
        `select told::integer, count(*)::integer as count, operation from (
           select entity_id, count(*) as told from outbox_event
           where site_id = $1 and type like '%${told}' group by entity_id) as one
         join ${table} as row on row.site_id = $1 and row.id::text = one.entity_id and row.${owner} = $2
         join audit_entry on audit_entry.site_id = $1 and audit_entry.entity_id = one.entity_id
           and audit_entry.entity_type = '${entityType}' and ${entry}
         group by told, operation`,
        ownerId,
      ),
  };
}
