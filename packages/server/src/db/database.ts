/**
 * The database as the rest of the server sees it: single reads, one transaction per intent, snapshots, and a raw
 * connection for LISTEN and COPY. Only this folder knows the driver.
 */
import { ApplicationError } from '@openhours/contract';
import pg from 'pg';
import { inSpan } from '../tracing/span.ts';
import {
  finalFailure,
  isConnectionLost,
  isStalePlan,
  isWorthRepeating,
  StartOver,
  StatementError,
  statementFailure,
  unavailable,
} from './failures.ts';
import { type Log, reasonOf, silentLog, stackOf } from './log.ts';
import {
  type ConnectionPool,
  createPool,
  type DatabaseLimits,
  databaseLimits,
  type PoolerMode,
  type PoolFigures,
  transactionSettings,
} from './pool.ts';
import type { Query } from './query.ts';
import { statement } from './statement.ts';
import {
  compileQuery,
  createStatementNames,
  noNames,
  type OnStatement,
  type Statement,
  sendControl,
  sendStatement,
} from './statements.ts';
import type { Database, ServerReader } from './transaction.ts';
import { type Attempt, startSnapshot, startUnitOfWork, type UnitOptions } from './unit-of-work.ts';
import { valueTypes } from './value-types.ts';

export interface DatabaseOptions {
  readonly url: string;
  readonly pooler: PoolerMode;
  /** The way to the server itself, past a pooler; default `url`. */
  readonly directUrl?: string | undefined;
  /** Largest number of connections; default 10. */
  readonly poolSize?: number;
  /** Names the pool in logs and on the server: `requests` (default), `workers`, `health`. */
  readonly purpose?: string;
  /** Default: design 12. */
  readonly limits?: Partial<DatabaseLimits>;
  readonly log?: Log;
  /** How long each piece of work waited for a connection. */
  readonly onPoolWait?: (waitMs: number) => void;
  /** A statement that took `slowStatementMs` or longer; the text holds no values. */
  readonly onSlowStatement?: (text: string, durationMs: number) => void;
  /** Default: half a second. */
  readonly slowStatementMs?: number;
  /** How long each statement took that locks rows: what is above a few milliseconds was spent waiting for somebody. */
  readonly onLock?: (durationMs: number) => void;
  /** Sees every statement before it is sent and may refuse it by throwing; for tests. */
  readonly onStatement?: OnStatement;
  /**
   * Asked at the beginning of each attempt of a transaction; what it answers sees the statements in the order in which
   * they are sent, and may refuse one by throwing. For tests.
   */
  readonly onTransaction?: () => OnStatement;
}

/** A connection of its own, outside every pool. Whoever opens it ends it. */
export type DirectConnection = pg.Client;

export interface DatabaseHandle extends Database {
  /** For LISTEN and COPY; values are read as everywhere else, timeouts are the server's own. */
  connectDirect(): Promise<DirectConnection>;
  figures(): PoolFigures;
  /** Waits for work under way, then closes every connection of the pool. */
  close(): Promise<void>;
}

const oldestServer = 150_000;

/** From here on a statement is reported as slow. */
const defaultSlowStatementMs = 500;

/** Opens a connection past every pool, without the limits of requests. Rejects with UNAVAILABLE when nobody answers. */
export async function connectDirect(url: string, purpose: string, log: Log = silentLog): Promise<DirectConnection> {
  const client = new pg.Client({ connectionString: url, types: valueTypes, keepAlive: true });
  client.on('error', (error) =>
    log.warn({ purpose, reason: reasonOf(error) }, 'a direct database connection was lost'),
  );
  try {
    await client.connect();
    await client.query(`set DateStyle = 'ISO'; set TimeZone = 'UTC'`);
  } catch (error) {
    await client.end().catch(() => {});
    throw withReason(statementFailure(error, 'connect'));
  }
  return client;
}

/** At the start the operator reads the error, so it says why: a wrong password, a wrong host, a database that is missing. */
function withReason(error: unknown): unknown {
  const { cause } = error as { cause?: unknown };
  return error instanceof ApplicationError && cause instanceof Error
    ? unavailable(`The database cannot be used: ${whyUnusable(cause)}`, cause)
    : error;
}

function whyUnusable(cause: Error): string {
  const reason = reasonOf(cause);
  // What a pooler for transactions says of the limits that every session begins with.
  return reason.includes('unsupported startup parameter')
    ? `${reason}. A pooler stands before it: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the way past it`
    : reason;
}

async function requireFitServer(reader: ServerReader): Promise<void> {
  const facts = await reader.first<{ version: number; encoding: string }>(
    statement(
      `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding`,
    ),
  );
  if (facts!.version < oldestServer) {
    throw new Error(`The database server is too old (${facts!.version}): Openhours needs PostgreSQL 15 or newer`);
  }
  if (facts!.encoding !== 'UTF8') {
    throw new Error(`The database stores text as ${facts!.encoding}: create it with the encoding UTF8`);
  }
}

/** More changes of what one piece of work stands on than happen while it waits for its locks. */
const mostStarts = 5;

/** Runs work once more after what the database refused, and from its start as often as it asks for that itself. */
async function repeated<T>(once: (isLastAttempt: boolean) => Promise<T>): Promise<T> {
  let isLastAttempt = false;
  for (let starts = 1; ; starts += 1) {
    try {
      return await once(isLastAttempt);
    } catch (error) {
      const startsOver = error instanceof StartOver && starts < mostStarts;
      if (!startsOver && (isLastAttempt || !isWorthRepeating(error))) {
        throw finalFailure(error);
      }
      isLastAttempt ||= !startsOver;
    }
  }
}

/** Connects, checks that the server can be used (PostgreSQL 15, UTF8), and makes the database of one purpose. */
export async function createDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { url, pooler, purpose = 'requests', log = silentLog } = options;
  const limits = { ...databaseLimits, ...options.limits };
  const pool = createPool({
    url,
    pooler,
    purpose,
    limits,
    log,
    poolSize: options.poolSize ?? 10,
    onPoolWait: options.onPoolWait,
  });
  const settings = pooler === 'transaction' ? `; ${transactionSettings(limits)}` : '';
  const unit: Omit<UnitOptions, 'beginText'> = {
    names: pooler === 'off' ? createStatementNames() : noNames,
    onSlowStatement: options.onSlowStatement,
    slowStatementMs: options.slowStatementMs ?? defaultSlowStatementMs,
    onLock: options.onLock,
    onStatement: options.onStatement,
    onTransaction: options.onTransaction,
  };
  const serverReader = createPooledReader(pool, unit, settings);

  async function attempt<Face, T>(
    start: (client: pg.PoolClient) => Attempt<Face>,
    work: (face: Face) => Promise<T>,
  ): Promise<{ value: T; callbacks: readonly (() => void)[] }> {
    const client = await inSpan('wait for a connection', {}, () => pool.take());
    const current = start(client);
    try {
      const value = await work(current.face);
      const callbacks = await current.commit();
      return { value, callbacks };
    } catch (error) {
      await current.rollback();
      const failure = current.failure();
      if (isStalePlan(failure)) {
        unit.names.forget();
      }
      // The work may have wrapped what the database said; whether to repeat is decided by what it said.
      throw isWorthRepeating(failure) ? failure : error;
    } finally {
      void current.settled().then(() => pool.giveBack(client, current.connectionLost()));
    }
  }

  const handle: DatabaseHandle = {
    reader: (siteId) => ({ siteId, seesLatest: true, ...serverReader }),
    serverReader,
    async transact(siteId, work) {
      const beginText = `begin isolation level read committed read write${settings}`;
      const once = (isLastAttempt: boolean) =>
        inSpan('transaction', {}, () =>
          attempt((client) => startUnitOfWork(client, siteId, isLastAttempt, { ...unit, beginText }), work),
        );
      const { value, callbacks } = await repeated(once);
      for (const callback of callbacks) {
        try {
          callback();
        } catch (error) {
          // The change is saved; what hangs on it (waking a worker) has a second way of its own.
          log.error({ stack: stackOf(error) }, 'a callback after a commit failed');
        }
      }
      return value;
    },
    async snapshot(siteId, work) {
      const beginText = `begin isolation level repeatable read read only${settings}`;
      const once = () =>
        inSpan('snapshot', {}, () => attempt((client) => startSnapshot(client, siteId, { ...unit, beginText }), work));
      const { value } = await once().catch((error: unknown) => {
        if (!isWorthRepeating(error)) {
          throw finalFailure(error);
        }
        return once();
      });
      return value;
    },
    connectDirect: () => connectDirect(options.directUrl ?? url, purpose, log),
    figures: () => pool.figures(),
    close: () => pool.close(),
  };
  try {
    await requireFitServer(serverReader);
  } catch (error) {
    await pool.close();
    throw withReason(error);
  }
  return handle;
}

interface WaitingRead {
  readonly statement: Statement;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Single statements: those asked for in one turn share one connection and one wait. */
function createPooledReader(
  pool: ConnectionPool,
  unit: Omit<UnitOptions, 'beginText'>,
  settings: string,
): ServerReader {
  let waiting: WaitingRead[] = [];

  /** Without a session of its own a statement gets its limits from a transaction around it; all travel together. */
  function send(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
    if (settings === '') {
      return sendStatement(client, statement, unit);
    }
    const begun = sendControl(client, `begin${settings}`);
    const answer = sendStatement(client, statement, unit);
    answer.catch(() => {});
    const ended = sendControl(client, 'commit');
    return Promise.allSettled([begun, ended]).then(() => answer);
  }

  async function sendAll(batch: readonly WaitingRead[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.take();
    } catch (error) {
      for (const each of batch) {
        each.reject(error);
      }
      return;
    }
    let isLost = false;
    await Promise.all(
      batch.map(async (each) => {
        try {
          each.resolve(await send(client, each.statement));
        } catch (error) {
          isLost ||= isConnectionLost((error as Error).cause);
          each.reject(error);
        }
      }),
    );
    pool.giveBack(client, isLost);
  }

  function ask(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      waiting.push({ statement, resolve, reject });
      if (waiting.length === 1) {
        process.nextTick(() => {
          const batch = waiting;
          waiting = [];
          void sendAll(batch);
        });
      }
    });
  }

  async function rows<Row>(query: Query<Row>): Promise<Row[]> {
    const statement = compileQuery(query);
    unit.onStatement?.(statement.text, statement.parameters);
    try {
      return (await ask(statement)).rows as Row[];
    } catch (error) {
      if (isStalePlan(error)) {
        unit.names.forget();
        return (await ask(statement)).rows as Row[];
      }
      throw finalFailure(error);
    }
  }

  return { all: rows, first: async (query) => (await rows(query))[0] };
}

export type { DatabaseLimits, PoolerMode, PoolFigures };
export { isConnectionLost, StatementError };
