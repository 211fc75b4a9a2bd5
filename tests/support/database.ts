/**
 * A database of its own for a test: a clone of the migrated template (about 35 ms), dropped at the end. Every
 * statement is checked: one that touches site data without its site, or locks against the lock order, fails the test
 * (design 4.2 and 4.5).
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  createDatabase,
  type DatabaseHandle,
  type DatabaseLimits,
  type DatabaseOptions,
} from '../../packages/server/src/db/database.ts';
import { createLockCheck } from '../../packages/server/src/db/lock-check.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { createStatementCheck } from '../../packages/server/src/db/statement-check.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { lockOrder } from '../../packages/server/src/lock-order.ts';
import { stored } from '../../packages/server/src/stored.ts';
import { eventually } from './eventually.ts';

/** A busy machine hands out connections and locks late, and answers late: a test ends by what it looks at, not by that. */
export const patientMs = 60_000;
export const patientLimits: DatabaseLimits = {
  poolWaitMs: patientMs,
  lockTimeoutMs: patientMs,
  statementTimeoutMs: patientMs,
  idleInTransactionTimeoutMs: patientMs,
  answerTimeoutMs: 2 * patientMs,
};

type Checks = Pick<DatabaseOptions, 'onStatement' | 'onTransaction'>;

let checks: Promise<Checks> | undefined;

/** The checks of all databases of a worker: what a statement is does not depend on the database, and is read once. */
function checksOfWorker(): Promise<Checks> {
  checks ??= makeChecks();
  return checks;
}

async function makeChecks(): Promise<Checks> {
  const storedTables = new Set(stored.flatMap(({ tables }) => Object.keys(tables)));
  return {
    onStatement: await createStatementCheck(),
    onTransaction: await createLockCheck(lockOrder, (table) => storedTables.has(table)),
  };
}

export interface TestDatabase {
  /** The way that the product uses; through the pooler in test:system. */
  readonly url: string;
  readonly directUrl: string;
  readonly pooler: 'off' | 'transaction';
  readonly database: DatabaseHandle;
  /** Another pool on the same database, with the same check. Closed by `drop`. */
  connect(options?: Partial<DatabaseOptions>): Promise<DatabaseHandle>;
  /** Closes every pool and removes the database. */
  drop(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testDatabase').directUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Clones the template. Call `drop` in afterAll or afterEach. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testDatabase');
  const name = `openhours_test_${randomBytes(6).toString('hex')}`;
  // Through the write-ahead log, page by page, it would take a hundred milliseconds of a processor; copied, thirty.
  await onServer(`create database ${name} template ${server.template} strategy file_copy`);
  const url = urlOf(server.url, name);
  const directUrl = urlOf(server.directUrl, name);
  const { pooler } = server;
  const checked = await checksOfWorker();
  const opened: DatabaseHandle[] = [];

  async function connect(options: Partial<DatabaseOptions> = {}): Promise<DatabaseHandle> {
    const database = await createDatabase({
      url,
      directUrl,
      pooler,
      ...checked,
      ...options,
      limits: { ...patientLimits, ...options.limits },
    });
    opened.push(database);
    return database;
  }

  const database = await connect();
  return {
    url,
    directUrl,
    pooler,
    database,
    connect,
    async drop() {
      await Promise.all(opened.map((each) => each.close()));
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/** A transaction that holds what others wait for: of the product, or of a connection of the test's own. */
type Holder = Pick<Transaction, 'first'> | Pick<pg.ClientBase, 'query'>;

/** Everybody who waits for the connection that asks, also behind others who do. */
const countWaiting = `
  with recursive waiting as (
    select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))
    union
    select other.pid from pg_locks as other join waiting on waiting.pid = any (pg_blocking_pids(other.pid))
    where not other.granted
  )
  select count(*)::integer as waiting from waiting`;

/** Waits until so many wait for what a transaction holds, or `unless` is settled. */
export async function untilWaiting(
  holder: Holder,
  count: number,
  unless: Promise<unknown> = new Promise(() => undefined),
): Promise<void> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  void unless.then(settle, settle);
  const look = async (): Promise<number> => {
    const row =
      'query' in holder
        ? (await holder.query<{ waiting: number }>(countWaiting)).rows[0]
        : await holder.first(statement<{ waiting: number }>(countWaiting));
    return row?.waiting ?? 0;
  };
  await eventually(look, (waiting) => isSettled || waiting >= count);
}
