/**
 * A bounded set of connections with a bounded wait: who does not get one within two seconds is answered 503, and
 * a server that comes back is used again without anybody's help.
 */
import pg from 'pg';
import { minuteMs } from '../time/index.ts';
import { isConnectionLost, unavailable } from './failures.ts';
import { type Log, reasonOf } from './log.ts';
import { valueTypes } from './value-types.ts';

/** `transaction`: a pooler that gives each transaction another server connection (PgBouncer), so no session state. */
export type PoolerMode = 'off' | 'transaction';

/** Design 12. */
export const databaseLimits = {
  statementTimeoutMs: 10_000,
  lockTimeoutMs: 2_000,
  idleInTransactionTimeoutMs: 10_000,
  poolWaitMs: 2_000,
  // A connection on which nothing is heard for as long as a request may take is given up: a cut cable says nothing.
  answerTimeoutMs: 30_000,
} as const;

export type DatabaseLimits = { readonly [name in keyof typeof databaseLimits]: number };

/** What the metrics show of a pool. */
export interface PoolFigures {
  readonly size: number;
  readonly idle: number;
  readonly waiting: number;
  readonly largest: number;
}

export interface PoolOptions {
  readonly url: string;
  readonly pooler: PoolerMode;
  readonly poolSize: number;
  /** Shown by the server as the name of the connection. */
  readonly purpose: string;
  readonly limits: DatabaseLimits;
  readonly log: Log;
  readonly onPoolWait: ((waitMs: number) => void) | undefined;
}

export interface ConnectionPool {
  /** A connection for one piece of work. Rejects with UNAVAILABLE after `poolWaitMs`. */
  take(): Promise<pg.PoolClient>;
  /** Hands it back; one that is lost or left inside a transaction is thrown away. */
  giveBack(client: pg.PoolClient, isLost: boolean): void;
  figures(): PoolFigures;
  close(): Promise<void>;
}

// What a value looks like must not depend on the defaults of the server.
const sessionSettings = { DateStyle: 'ISO', TimeZone: 'UTC' };

/** The options of a connection whose session is ours alone; those that the url brings stay. */
function ownSession(url: string, purpose: string, limits: DatabaseLimits): pg.ClientConfig {
  const settings = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  const brought = /([?&]options=)([^&]*)/.exec(url);
  const ours = settings.join(' ');
  return {
    connectionString:
      brought === null ? url : url.replace(brought[0], `${brought[0]}${encodeURIComponent(` ${ours}`)}`),
    options: ours,
    application_name: `openhours ${purpose}`,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
  };
}

/** The settings of one transaction, for connections without a session of their own. */
export function transactionSettings(limits: DatabaseLimits): string {
  return [
    `set local statement_timeout = ${limits.statementTimeoutMs}`,
    `set local lock_timeout = ${limits.lockTimeoutMs}`,
    `set local idle_in_transaction_session_timeout = ${limits.idleInTransactionTimeoutMs}`,
    ...Object.entries(sessionSettings).map(([name, value]) => `set local ${name} = '${value}'`),
  ].join('; ');
}

export function createPool(options: PoolOptions): ConnectionPool {
  const { log, limits, purpose } = options;
  const session =
    options.pooler === 'off'
      ? ownSession(options.url, purpose, limits)
      : ({ connectionString: options.url } satisfies pg.ClientConfig);
  const pool = new pg.Pool({
    ...session,
    pipeline: true,
    types: valueTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: limits.answerTimeoutMs,
    max: options.poolSize,
    min: Math.min(2, options.poolSize),
    idleTimeoutMillis: minuteMs,
    connectionTimeoutMillis: limits.poolWaitMs,
  });
  let closing: Promise<void> | undefined;
  // A connection that dies while idle is dropped by the pool; one in use reports through its statements. Each says
  // so itself, once.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (closing === undefined) {
        log.warn({ purpose, reason: reasonOf(error) }, 'a database connection was lost');
      }
    });
  });

  return {
    async take() {
      const startedAt = performance.now();
      try {
        return await pool.connect();
      } catch (error) {
        if (isConnectionLost(error)) {
          throw unavailable('No connection to the database is free at the moment', error);
        }
        throw error;
      } finally {
        options.onPoolWait?.(performance.now() - startedAt);
      }
    },
    giveBack(client, isLost) {
      // `I` is idle: anything else would hand an open or failed transaction to the next request.
      client.release(isLost || client.getTransactionStatus() !== 'I');
    },
    figures: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      largest: options.poolSize,
    }),
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}
