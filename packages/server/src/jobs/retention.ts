/** What is not kept for ever: one row per kind, with how long it stays and how it goes (design 4.4, 4.10, 12). */
import { statement } from '../db/statement.ts';
import type { Database } from '../db/transaction.ts';
import { dayMs, formatInstant, hourMs, minuteMs } from '../time/index.ts';
import type { DueWork } from './due-work.ts';

export interface Retention {
  readonly name: string;
  readonly everyMs: number;
  /** How long after its end a row stays. */
  readonly keptMs: number;
  readonly table: string;
  /** The columns that name a row within its site. */
  readonly key: readonly string[];
  /** When a row's time is over; `cutoff` stands for the placeholder of now minus `keptMs`. */
  readonly isOver: (cutoff: string) => string;
  /** Columns to empty; absent: the row goes. */
  readonly clears?: readonly string[];
}

/** Every limit of time on stored rows. */
export const retentions: readonly Retention[] = Object.freeze([
  {
    name: 'expired-idempotency-keys',
    everyMs: 10 * minuteMs,
    keptMs: 0,
    table: 'idempotency',
    key: ['caller', 'operation', 'key'],
    isOver: (cutoff: string) => `expires_at <= ${cutoff}`,
  },
  {
    name: 'ended-sessions',
    everyMs: hourMs,
    keptMs: 30 * dayMs,
    table: 'identity_session',
    key: ['id'],
    isOver: (cutoff: string) => `(expires_at <= ${cutoff} or ended_at <= ${cutoff})`,
  },
  {
    name: 'old-sign-in-failures',
    everyMs: hourMs,
    keptMs: dayMs,
    table: 'sign_in_failure',
    key: ['account', 'address_prefix'],
    isOver: (cutoff: string) =>
      `window_started_at <= ${cutoff} and (paused_until is null or paused_until <= ${cutoff})`,
  },
  {
    name: 'session-addresses',
    everyMs: hourMs,
    keptMs: 30 * dayMs,
    table: 'identity_session',
    key: ['id'],
    isOver: (cutoff: string) => `last_used_at <= ${cutoff} and (client_address is not null or user_agent is not null)`,
    clears: ['client_address', 'user_agent'],
  },
  {
    name: 'old-occupancy',
    everyMs: 6 * hourMs,
    keptMs: 400 * dayMs,
    table: 'occupancy',
    key: ['id'],
    isOver: (cutoff: string) => `upper(during) <= ${cutoff}`,
  },
  {
    name: 'expired-holds',
    everyMs: hourMs,
    keptMs: dayMs,
    table: 'occupancy',
    key: ['id'],
    isOver: (cutoff: string) => `expires_at <= ${cutoff}`,
  },
  {
    name: 'old-messages',
    everyMs: 6 * hourMs,
    keptMs: 180 * dayMs,
    table: 'message',
    key: ['id'],
    isOver: (cutoff: string) => `created_at <= ${cutoff}`,
  },
  {
    // Their deliveries and places in the live stream go with them; what still waits for a consumer stays.
    name: 'old-events',
    everyMs: 6 * hourMs,
    keptMs: 30 * dayMs,
    table: 'outbox_event',
    key: ['id'],
    isOver: (cutoff: string) => `at <= ${cutoff} and not exists (
      select from delivery where delivery.site_id = outbox_event.site_id and delivery.event_id = outbox_event.id
        and delivery.state in ('PENDING', 'LEASED'))`,
  },
]);

const rowsPerTransaction = 1000;
const sitesPerRound = 500;

/** The retentions as due work. */
export function retentionWorks(): DueWork[] {
  return retentions.map((retention) => ({
    name: retention.name,
    everyMs: retention.everyMs,
    run: (database, nowMs, signal) => applyRetention(database, retention, nowMs, signal),
  }));
}

/** Removes or empties everything of one kind whose time is over, in short transactions. */
export async function applyRetention(
  database: Database,
  retention: Retention,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const cutoff = formatInstant(nowMs - retention.keptMs);
  const key = retention.key.join(', ');
  const sitesText = `/* cross-site claim */
    select distinct site_id from ${retention.table} where ${retention.isOver('$1')} order by site_id limit ${sitesPerRound}`;
  const act =
    retention.clears === undefined
      ? `delete from ${retention.table}`
      : `update ${retention.table} set ${retention.clears.map((column) => `${column} = null`).join(', ')}`;
  const rowsText = `${act} where site_id = $2 and (${key}) in (
      select ${key} from ${retention.table} where site_id = $2 and ${retention.isOver('$1')}
      limit ${rowsPerTransaction} for update skip locked)
    returning 1`;
  for (;;) {
    const sites = await database.serverReader.all<{ site_id: string }>(statement(sitesText, [cutoff]));
    let removed = 0;
    for (const { site_id: siteId } of sites) {
      for (let rows = rowsPerTransaction; rows === rowsPerTransaction && !signal.aborted; removed += rows) {
        rows = await database.transact(
          siteId,
          async (tx) => (await tx.all(statement(rowsText, [cutoff, siteId]))).length,
        );
      }
    }
    // Rows that somebody else holds are left for the next run.
    if (sites.length < sitesPerRound || removed === 0 || signal.aborted) {
      return;
    }
  }
}
