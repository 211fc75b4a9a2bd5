/**
 * Brings a backup back into an empty database and an empty media folder, never over something that is there. The
 * archive is read twice: once to know that it is whole, then to restore it, so that a bad one changes nothing.
 */
/// <reference path="./pg-copy-streams.d.ts" />
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { from as copyFrom } from 'pg-copy-streams';
import { minuteMs } from '../time/index.ts';
import {
  type ArchivedTable,
  ArchiveError,
  type ArchiveHeader,
  type ArchivePart,
  type ArchiveSummary,
  readArchive,
} from './archive.ts';
import { copyTarget, listTables, quotedName } from './backup.ts';
import { connectDirect, createDatabase, type DirectConnection } from './database.ts';
import { onceEach } from './erasure-log.ts';
import { type Log, silentLog } from './log.ts';
import { type MigrateOptions, migrate, readMigrations } from './migrate.ts';
import type { Erasure } from './personal-data.ts';
import type { Query } from './query.ts';
import { mediaPath, requireEmptyMediaFolder, writeMedia } from './restored-media.ts';
import type { Database } from './transaction.ts';
import {
  beginUnfinishedRestore,
  endUnfinishedRestore,
  findUnfinishedRestore,
  type UnfinishedRestore,
} from './unfinished-restore.ts';

/** Changes rows of a table before anybody can use them; nothing where the backup is of a time before the table. */
export interface Ending {
  readonly table: string;
  readonly query: Query<unknown>;
}

export interface RestoreOptions {
  /** The way to the empty database without a pooler. */
  readonly url: string;
  /** File of the backup. */
  readonly source: string;
  /** Ids of the secrets this server has (`createSealing(secret).keyId`). */
  readonly secretKeyIds: readonly string[];
  /** Where media go; needed when the backup holds any. */
  readonly mediaFolder?: string;
  /**
   * Change what is restored before anybody can use it, in the same transaction as the tables: what was ended after the
   * backup must not live again. By names of the caller's own, under which it is told how many rows each has met.
   */
  readonly endings?: Readonly<Record<string, Ending>>;
  /** What was erased after the backup was taken. It is kept with the rows until it has been done again. */
  readonly erasures?: readonly Erasure[];
  /** Does erasures again; answers how many contacts there were to erase. Must bear being repeated. */
  readonly eraseAgain?: (database: Database, erasures: readonly Erasure[]) => Promise<number>;
  readonly log?: Log;
  /** Default: the migrations of this release. */
  readonly migrationsFolder?: string;
}

export interface RestoreSummary {
  readonly rows: Readonly<Record<string, number>>;
  readonly mediaFiles: number;
  /** When the backup was taken, ISO 8601. */
  readonly createdAt: string;
  /** Names of the migrations applied after the backup's own. */
  readonly migrated: readonly string[];
  readonly erasuresReplayed: number;
  /** How many rows each of the `endings` has met. */
  readonly ended: Readonly<Record<string, number>>;
}

/**
 * Restores a backup. Rejects with a sentence for the operator when it cannot; then nothing has been filled. What fails once
 * the tables are filled leaves them so, but nothing starts on them: restoring the same backup again goes on from there.
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const { log = silentLog, migrationsFolder: folder } = options;
  const { header, summary } = await requireWholeArchive(options.source);
  requireInstant(header);
  requireKnownRelease(header, folder);
  requireSecrets(header, options.secretKeyIds);
  const unfinished = await onDirect(options.url, findUnfinishedRestore);
  if (unfinished !== undefined) {
    return finish(options, header, summary, unfinished);
  }
  await requireEmptyMediaFolder(header, options.mediaFolder);
  await requireEmptyDatabase(options.url, header.migrationNumber);

  await migrate({ ...wayOf(options), upTo: header.migrationNumber });
  log.info({ rows: total(summary) }, 'restoring the tables');
  const filled = await fillOrLeaveNothing(options, header, summary);
  return finish(options, header, summary, filled);
}

function wayOf({ log = silentLog, migrationsFolder: folder, url }: RestoreOptions): MigrateOptions {
  return { url, log, isRestoring: true, ...(folder === undefined ? {} : { folder }) };
}

/** What is left once the tables are filled, now or by a restore that stopped here. */
async function finish(
  options: RestoreOptions,
  header: ArchiveHeader,
  summary: ArchiveSummary,
  { createdAt, ended, erasures }: UnfinishedRestore,
): Promise<RestoreSummary> {
  if (createdAt !== header.createdAt) {
    throw new ArchiveError(
      `The database holds a restore that has not ended, of what was backed up at ${createdAt}; this backup is of ${header.createdAt}. ` +
        'Restore that one again, or this one into an empty database.',
    );
  }
  const { applied } = await migrate(wayOf(options));
  const erasuresReplayed = await eraseAgain(options, onceEach([...erasures, ...(options.erasures ?? [])]));
  await onDirect(options.url, endUnfinishedRestore);
  return {
    rows: summary.rows,
    mediaFiles: summary.mediaFiles,
    createdAt,
    migrated: applied,
    erasuresReplayed,
    ended,
  };
}

async function onDirect<T>(url: string, work: (connection: DirectConnection) => Promise<T>): Promise<T> {
  const connection = await connectDirect(url, 'restore');
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** What a backup says about itself, after all of it has been read and found whole. */
export async function requireWholeArchive(source: string): Promise<{ header: ArchiveHeader; summary: ArchiveSummary }> {
  let header: ArchiveHeader | undefined;
  let summary: ArchiveSummary | undefined;
  for await (const part of openArchive(source)) {
    if (part.kind === 'header') {
      header = part.header;
    } else if (part.kind === 'end') {
      summary = part.summary;
    }
  }
  if (header === undefined || summary === undefined) {
    throw new ArchiveError('The backup is damaged: it does not say what it holds.');
  }
  return { header, summary };
}

function openArchive(source: string): AsyncGenerator<ArchivePart> {
  const gunzip = createGunzip();
  // What goes wrong on the way is told to whoever reads the end of it.
  pipeline(createReadStream(source), beginningByteByByte, gunzip).catch(() => {});
  return readArchive(gunzip as AsyncIterable<Buffer>);
}

/** The first line of an archive lies within these bytes, its code table included, however it is compressed. */
const beginningBytes = 384;

/**
 * The decompression gives out nothing of a piece in which it finds an error, so a small backup that is damaged anywhere
 * would not even be known as one. Of a beginning that comes byte by byte everything before the error is given out.
 */
async function* beginningByteByByte(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = beginningBytes;
  for await (const chunk of chunks) {
    const single = Math.min(left, chunk.length);
    left -= single;
    for (let index = 0; index < single; index += 1) {
      yield chunk.subarray(index, index + 1);
    }
    if (single < chunk.length) {
      yield chunk.subarray(single);
    }
  }
}

/** It is told to the operator as it stands. */
function requireInstant({ createdAt }: ArchiveHeader): void {
  const atMs = Date.parse(createdAt);
  if (Number.isNaN(atMs) || new Date(atMs).toISOString() !== createdAt) {
    throw new ArchiveError('The backup is damaged: it does not say when it was taken.');
  }
}

function requireKnownRelease(header: ArchiveHeader, folder: string | undefined): void {
  const files = readMigrations(folder);
  if (header.migrationNumber > files.length) {
    throw new ArchiveError(
      `The backup is at migration ${header.migrationNumber}, this release knows only ${files.length}: it was made by a newer release. Restore it with that release.`,
    );
  }
  const changed = header.migrationChecksums.findIndex((checksum, index) => files[index]?.checksum !== checksum);
  if (changed >= 0) {
    throw new ArchiveError(
      `The backup was made with another form of migration ${changed + 1} than this release has. Restore it with the release that made it.`,
    );
  }
}

function requireSecrets(header: ArchiveHeader, available: readonly string[]): void {
  const missing = header.secretKeyIds.filter((id) => !available.includes(id));
  if (missing.length > 0) {
    throw new ArchiveError(
      `The backup holds values sealed under the secret with the id ${missing.join(', ')}, and this server has ${available.join(', ') || 'none'}. ` +
        'Set OPENHOURS_SECRET to the secret of the server that made the backup (its file is DATA_DIR/secret).',
    );
  }
}

/** Empty is: no table at all, or our tables at the backup's level without a row, as a restore that failed leaves them. */
async function requireEmptyDatabase(url: string, migrationNumber: number): Promise<void> {
  const connection = await connectDirect(url, 'restore');
  try {
    const tables = await listTables(connection);
    const level = await connection.query<{ level: string | null }>(
      `select to_regclass('schema_migration')::text as level`,
    );
    if (level.rows[0]?.level == null) {
      if (tables.length > 0) {
        throw new ArchiveError(
          `The database holds other tables (${tables[0]?.name}); a backup is restored into an empty one only.`,
        );
      }
      return;
    }
    for (const { name } of tables.filter((table) => !serverOwnTables.has(table.name))) {
      const { rows } = await connection.query(`select 1 from "${name}" limit 1`);
      if (rows.length > 0) {
        throw new ArchiveError(
          `The database is in use (${name} has rows); a backup is restored into an empty one only.`,
        );
      }
    }
    const { rows } = await connection.query<{ number: number | null }>(
      'select max(number) as number from schema_migration',
    );
    if ((rows[0]?.number ?? 0) > migrationNumber) {
      throw new ArchiveError(
        'The tables of the database are newer than the backup; create a new database and restore into that.',
      );
    }
  } finally {
    await connection.end();
  }
}

/** Tables that hold a row although nothing has happened yet. */
const serverOwnTables = new Set(['server_clock']);

/**
 * Fills tables and media folder, or neither: files that were written before it failed would be in the way of another
 * try.
 */
async function fillOrLeaveNothing(
  options: RestoreOptions,
  header: ArchiveHeader,
  summary: ArchiveSummary,
): Promise<UnfinishedRestore> {
  const written: string[] = [];
  try {
    return await fill(options, header, summary, written);
  } catch (error) {
    // Lost at its commit the transaction may have been done: then the rows have their files, and the next try goes on.
    const mayBeFilled = await onDirect(options.url, findUnfinishedRestore).then(
      (unfinished) => unfinished !== undefined,
      () => true,
    );
    if (!mayBeFilled) {
      await Promise.all(written.map((file) => rm(file, { force: true })));
    }
    throw error;
  }
}

/**
 * All tables in one transaction: every constraint holds at its end, or nothing was written. Answers what is to be finished,
 * with how many sessions and links were ended. `written` is told of every media file before it is begun.
 */
async function fill(
  options: RestoreOptions,
  header: ArchiveHeader,
  summary: ArchiveSummary,
  written: string[],
): Promise<UnfinishedRestore> {
  const connection = await connectDirect(options.url, 'restore');
  try {
    await connection.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    requireKnownTables(header, await listTables(connection));
    await connection.query('begin');
    // Only what migrations themselves have put there; all else was found empty.
    for (const { name } of header.tables.toReversed()) {
      await connection.query(`delete from ${quotedName(name)}`);
    }
    const parts = openArchive(options.source);
    try {
      await fillFrom(parts, connection, options, header, summary, written);
    } finally {
      await parts.return(undefined);
    }
    const ended: Record<string, number> = {};
    const there = new Set(header.tables.map(({ name }) => name));
    for (const [name, { query, table }] of Object.entries(options.endings ?? {})) {
      const { parameters, sql } = query.compile();
      ended[name] = there.has(table) ? ((await connection.query(sql, [...parameters])).rowCount ?? 0) : 0;
    }
    const filled = { createdAt: header.createdAt, ended, erasures: options.erasures ?? [] };
    await beginUnfinishedRestore(connection, filled);
    await connection.query('commit');
    await connection.query('analyze');
    return filled;
  } finally {
    await connection.end();
  }
}

/**
 * Names of tables and columns become part of statements, and a backup may have been changed by anybody who had it in hand:
 * only those are taken that the migrations have made.
 */
function requireKnownTables(header: ArchiveHeader, there: readonly ArchivedTable[]): void {
  const columnsOf = new Map(there.map(({ columns, name }) => [name, new Set(columns)]));
  for (const { columns, name } of header.tables) {
    const known = columnsOf.get(name);
    const strange = known === undefined ? undefined : columns.find((column) => !known.has(column));
    if (known === undefined || strange !== undefined) {
      const what =
        known === undefined ? `a table ${JSON.stringify(name)}` : `a column ${JSON.stringify(strange)} of ${name}`;
      throw new ArchiveError(`The backup was changed: it describes ${what}, which Openhours does not have.`);
    }
  }
}

async function fillFrom(
  parts: AsyncGenerator<ArchivePart>,
  connection: DirectConnection,
  options: RestoreOptions,
  header: ArchiveHeader,
  summary: ArchiveSummary,
  written: string[],
): Promise<void> {
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  let next = await parts.next();
  /** The bytes that follow a table or file; stops at, and keeps, the part behind them. */
  async function* content(): AsyncGenerator<Buffer> {
    for (next = await parts.next(); next.done !== true && next.value.kind === 'bytes'; next = await parts.next()) {
      yield next.value.bytes;
    }
  }
  while (next.done !== true) {
    const part = next.value;
    if (part.kind === 'table') {
      const table = tables.get(part.name);
      if (table === undefined) {
        throw new ArchiveError(`The backup is damaged: it holds a table ${part.name} that it does not describe.`);
      }
      const copied = connection.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
      await pipeline(Readable.from(content(), { objectMode: false }), copied);
      if (copied.rowCount !== summary.rows[part.name]) {
        throw new ArchiveError(
          `The table ${part.name} took ${copied.rowCount} rows, the backup holds ${summary.rows[part.name]}.`,
        );
      }
    } else if (part.kind === 'media') {
      const file = mediaPath(options.mediaFolder ?? '', part.path);
      written.push(file);
      await writeMedia(file, content());
    } else {
      next = await parts.next();
    }
  }
}

async function eraseAgain({ url, eraseAgain: work }: RestoreOptions, erasures: readonly Erasure[]): Promise<number> {
  if (work === undefined) {
    return 0;
  }
  // Nobody waits for an answer: on a large database or a busy machine it takes as long as it takes.
  const limits = { poolWaitMs: minuteMs, statementTimeoutMs: 0, lockTimeoutMs: 0, answerTimeoutMs: 0 };
  const database = await createDatabase({ url, pooler: 'off', poolSize: 2, purpose: 'restore', limits });
  try {
    return await work(database, erasures);
  } finally {
    await database.close();
  }
}

function total(summary: ArchiveSummary): number {
  return Object.values(summary.rows).reduce((sum, rows) => sum + rows, 0);
}
