/**
 * Brings the tables up to date: numbered plain SQL files, each applied once, in order, in a transaction of its own
 * (design 4.12). Several processes may start at once; one applies, the others wait and find it done.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../storage/package-folder.ts';
import { formatInstant } from '../time/index.ts';
import { distributeNewTables } from './citus.ts';
import { connectDirect, type DirectConnection } from './database.ts';
import { fillColumns } from './fill-columns.ts';
import { type Log, silentLog } from './log.ts';
import { requireFinishedRestore } from './unfinished-restore.ts';

export interface MigrationFile {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text with line ends made equal, so that a checkout on another system is the same file. */
  readonly checksum: string;
  /** Marked `-- no-transaction`: runs outside one (concurrent indexes) and may be run again after a crash. */
  readonly inTransaction: boolean;
}

export interface MigrateOptions {
  /** Past any pooler; the owner of the tables. */
  readonly url: string;
  readonly log?: Log;
  /** Default: the files of this release. */
  readonly folder?: string;
  /** Stops after this number; for restoring what an older release saved. Default: all. */
  readonly upTo?: number;
  /** A restore brings its own tables up to date; for everybody else one that has not ended is in the way. */
  readonly isRestoring?: boolean;
  /** How long one migration waits for a table in use before it lets others pass and tries again. */
  readonly lockTimeoutMs?: number;
  readonly lockTries?: number;
}

export interface MigrationOutcome {
  /** Names of the files applied now. */
  readonly applied: readonly string[];
  /** The number of the newest migration. */
  readonly level: number;
}

/** The files of this release. The build leaves them with the sources. */
export function migrationsFolder(): string {
  return join(packageFolder(), 'src', 'db', 'migrations');
}

/** Reads the files in order. Throws when a number is missing or used twice. */
export function readMigrations(folder: string = migrationsFolder()): MigrationFile[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readMigration(folder, name));
  for (const [index, file] of files.entries()) {
    if (file.number !== index + 1) {
      throw new Error(`The migrations are not numbered one by one: ${file.name} stands at position ${index + 1}`);
    }
  }
  return files;
}

function readMigration(folder: string, name: string): MigrationFile {
  const match = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name);
  if (match === null) {
    throw new Error(`${name} is not named like a migration, for example 0007_waitlist.sql`);
  }
  const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return {
    number: Number(match[1]),
    name: name.slice(0, -'.sql'.length),
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    inTransaction: !/^-- no-transaction$/m.test(text),
  };
}

// Any fixed number serves as long as nothing else in the database uses it.
const lockKey = 6_736_048_711;

/** Applies what is missing. Rejects with a sentence when files changed after they were applied, or the database is newer. */
export async function migrate(options: MigrateOptions): Promise<MigrationOutcome> {
  const { log = silentLog } = options;
  const files = readMigrations(options.folder).slice(0, options.upTo);
  const connection = await connectDirect(options.url, 'migrations', log);
  try {
    await connection.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    if (options.isRestoring !== true) {
      await requireFinishedRestore(connection);
    }
    await inLockedTransaction(connection, () =>
      connection.query(`create table if not exists schema_migration (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz(3) not null
      )`),
    );
    const known = await readApplied(connection);
    requireKnownMigrations(files, known);
    const applied: string[] = [];
    for (const file of files) {
      if (await applyOnce(connection, file, options)) {
        applied.push(file.name);
        if (known.length > 0) {
          // A new database is made whole; only who brings an older one up to date wants to read what was done to it.
          log.info({ migration: file.name }, 'migration applied');
        }
      }
    }
    return { applied, level: files.at(-1)?.number ?? 0 };
  } finally {
    await connection.end();
  }
}

interface AppliedRow {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

async function readApplied(connection: DirectConnection): Promise<AppliedRow[]> {
  const { rows } = await connection.query<AppliedRow>(
    'select number, name, checksum from schema_migration order by number',
  );
  return rows;
}

function requireKnownMigrations(files: readonly MigrationFile[], applied: readonly AppliedRow[]): void {
  const newest = applied.at(-1)?.number ?? 0;
  if (newest > files.length) {
    throw new Error(
      `The database is at migration ${newest}, but this release knows only ${files.length}: it was used by a newer release. ` +
        'Start that release, or restore a backup taken by this one. Nothing was changed.',
    );
  }
  for (const row of applied) {
    const file = files[row.number - 1]!;
    if (file.checksum !== row.checksum) {
      throw new Error(
        `The migration ${file.name} was changed after it was applied (as ${row.name}). ` +
          'Bring the file back as it was and put the change into a new migration. Nothing was changed.',
      );
    }
  }
}

/** The lock belongs to the transaction, not to the session: it ends with it, also through a pooler. */
async function inLockedTransaction<T>(connection: DirectConnection, work: () => Promise<T>): Promise<T> {
  await connection.query('begin');
  try {
    await connection.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const value = await work();
    await connection.query('commit');
    return value;
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  }
}

async function isApplied(connection: DirectConnection, file: MigrationFile): Promise<boolean> {
  const { rows } = await connection.query<{ checksum: string }>(
    'select checksum from schema_migration where number = $1',
    [file.number],
  );
  if (rows[0] !== undefined && rows[0].checksum !== file.checksum) {
    throw new Error(
      `Another release applied a different migration ${file.number} at this moment; start only one release at a time`,
    );
  }
  return rows[0] !== undefined;
}

async function record(connection: DirectConnection, file: MigrationFile): Promise<void> {
  await connection.query('insert into schema_migration (number, name, checksum, applied_at) values ($1, $2, $3, $4)', [
    file.number,
    file.name,
    file.checksum,
    formatInstant(Date.now()),
  ]);
}

const lockNotAvailable = '55P03';

/** Applies one file unless somebody has; a table in use is waited for in short turns, so that nobody queues behind us. */
async function applyOnce(connection: DirectConnection, file: MigrationFile, options: MigrateOptions): Promise<boolean> {
  const { lockTimeoutMs = 3_000, lockTries = 10, log = silentLog } = options;
  for (let tries = 1; ; tries += 1) {
    try {
      return file.inTransaction
        ? await inLockedTransaction(connection, () => applyInTransaction(connection, file, lockTimeoutMs))
        : await applyOutsideTransaction(connection, file);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== lockNotAvailable || tries === lockTries) {
        throw new Error(`The migration ${file.name} failed: ${message}`, { cause: error });
      }
      log.warn({ migration: file.name, tries }, 'a table is in use; the migration lets others pass and tries again');
      await new Promise((resolve) => setTimeout(resolve, 200 * tries));
    }
  }
}

async function applyInTransaction(
  connection: DirectConnection,
  file: MigrationFile,
  lockTimeoutMs: number,
): Promise<boolean> {
  if (await isApplied(connection, file)) {
    return false;
  }
  await connection.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await connection.query(file.text);
  await fillColumns(connection, file.name);
  await distributeNewTables(connection);
  await record(connection, file);
  return true;
}

/** Statement by statement, because several in one message would be one transaction. */
async function applyOutsideTransaction(connection: DirectConnection, file: MigrationFile): Promise<boolean> {
  await connection.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    if (await isApplied(connection, file)) {
      return false;
    }
    for (const statement of statementsOf(file.text)) {
      await connection.query(statement);
    }
    await distributeNewTables(connection);
    await record(connection, file);
    return true;
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [lockKey]);
  }
}

/** A `-- no-transaction` file holds plain statements that end with a semicolon at the end of a line; no function bodies. */
function statementsOf(text: string): string[] {
  return text
    .split(/;[ \t]*(?:\n|$)/)
    .map((each) => each.replaceAll(/^--.*$/gm, '').trim())
    .filter((each) => each !== '');
}
