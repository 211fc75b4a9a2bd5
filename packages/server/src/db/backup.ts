/**
 * Writes everything the server holds into one file, while it runs: every table of one moment, and the media (design
 * 12). Memory stays the same however much there is.
 */
/// <reference path="./pg-copy-streams.d.ts" />
import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { moveDurably } from '../storage/durable.ts';
import { type HeldFile, type HeldMedia, holdMedia } from '../storage/held-media.ts';
import { formatInstant } from '../time/index.ts';
import {
  type ArchivedTable,
  type ArchiveHeader,
  type ArchivePart,
  archiveFormatVersion,
  writeArchive,
} from './archive.ts';
import { inOrderOfReference } from './citus.ts';
import { connectDirect, type DirectConnection } from './database.ts';

export interface BackupOptions {
  /** The way to the database without a pooler. */
  readonly url: string;
  /** A file that does not exist yet, or a stream. */
  readonly target: string | Writable;
  /** Folder of the media; absent when there is none. */
  readonly mediaFolder?: string;
}

export interface BackupSummary {
  readonly migrationNumber: number;
  /** Which secrets a restore needs (OPENHOURS_SECRET has this id). */
  readonly secretKeyIds: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
  readonly mediaFiles: number;
}

/** Makes a backup. Rejects when the target file exists, or the database is not one of ours; a part file is removed. */
export async function backup(options: BackupOptions): Promise<BackupSummary> {
  // What rows of the snapshot name is held before it or behind it: files come before their rows, and go behind them.
  const media = options.mediaFolder === undefined ? undefined : await holdMedia(options.mediaFolder);
  try {
    return await writeBackup(options, media);
  } finally {
    await media?.release();
  }
}

async function writeBackup(options: BackupOptions, media: HeldMedia | undefined): Promise<BackupSummary> {
  const connection = await connectDirect(options.url, 'backup');
  try {
    await connection.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    // One snapshot for all tables: what is committed later is not in it, what is in it is whole.
    await connection.query('begin isolation level repeatable read read only');
    const described = await describe(connection);
    await media?.holdNew();
    const files = media?.files() ?? [];
    const header = { ...described, mediaFiles: files.map(({ path, bytes }) => ({ path, bytes })) };
    const written = { rows: {} as Record<string, number>, mediaFiles: 0 };
    const archive = Readable.from(writeArchive(partsOf(connection, header, files, written)), { objectMode: false });
    await (typeof options.target === 'string'
      ? writeFileWhole(archive, options.target)
      : pipeline(archive, createGzip(), options.target));
    return {
      migrationNumber: header.migrationNumber,
      secretKeyIds: header.secretKeyIds,
      ...written,
    };
  } finally {
    // Ends the transaction too; a COPY that was broken off leaves nothing else to do with the connection.
    await connection.end();
  }
}

/** The file gets its name when it is whole and on the disk, never before. */
async function writeFileWhole(archive: Readable, file: string): Promise<void> {
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  if (exists) {
    throw new Error(`${file} exists already; choose another name for the backup.`);
  }
  const partFile = `${file}.part`;
  try {
    await pipeline(archive, createGzip(), createWriteStream(partFile, { mode: 0o600 }));
    const handle = await open(partFile, 'r+');
    await handle.sync();
    await handle.close();
    await moveDurably(partFile, file);
  } catch (error) {
    await rm(partFile, { force: true });
    throw error;
  }
}

async function* partsOf(
  connection: DirectConnection,
  header: ArchiveHeader,
  files: readonly HeldFile[],
  written: { readonly rows: Record<string, number>; mediaFiles: number },
): AsyncGenerator<ArchivePart> {
  yield { kind: 'header', header };
  for (const table of header.tables) {
    yield { kind: 'table', name: table.name };
    const copied = connection.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    for await (const bytes of copied as AsyncIterable<Buffer>) {
      yield { kind: 'bytes', bytes };
    }
    written.rows[table.name] = copied.rowCount;
  }
  for (const { path, file } of files) {
    const handle = await openIfThere(file);
    if (handle !== undefined) {
      yield { kind: 'media', path };
      for await (const bytes of handle.createReadStream() as AsyncIterable<Buffer>) {
        yield { kind: 'bytes', bytes };
      }
      written.mediaFiles += 1;
    }
  }
  yield { kind: 'end', summary: written };
}

/** Undefined for a file that could not be held and has been removed since. */
function openIfThere(file: string) {
  return open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  });
}

/** Table and columns by name, so that the order of columns in either database does not matter. */
export function copyTarget(table: ArchivedTable): string {
  return `${quotedName(table.name)} (${table.columns.map(quotedName).join(', ')})`;
}

/** The name of a table or column as it stands in a statement. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function describe(connection: DirectConnection): Promise<Omit<ArchiveHeader, 'mediaFiles'>> {
  const migrations = await connection
    .query<{ number: number; checksum: string }>('select number, checksum from schema_migration order by number')
    .catch((error: { code?: string }) => {
      throw error.code === '42P01'
        ? new Error('This database holds no Openhours tables; there is nothing to back up.')
        : error;
    });
  const secrets = await connection.query<{ sealed_with: string }>(
    'select distinct sealed_with from sealed_key order by sealed_with',
  );
  const version = await connection.query<{ server_version: string }>('show server_version');
  return {
    product: 'openhours',
    formatVersion: archiveFormatVersion,
    createdAt: formatInstant(Date.now()),
    migrationNumber: migrations.rows.at(-1)?.number ?? 0,
    migrationChecksums: migrations.rows.map((row) => row.checksum),
    serverVersion: version.rows[0]?.server_version ?? '',
    secretKeyIds: secrets.rows.map((row) => row.sealed_with),
    tables: await listTables(connection),
  };
}

/** Every table of ours but the list of migrations, which a restore makes by migrating; tables that others refer to first. */
export async function listTables(connection: DirectConnection): Promise<ArchivedTable[]> {
  const { rows } = await connection.query<{ name: string; columns: string[]; refersTo: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct target.relname::text from pg_constraint k join pg_class target on target.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and target.oid <> c.oid) as "refersTo"
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and c.relname <> 'schema_migration'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return inOrderOfReference(rows).map((name) => ({ name, columns: byName.get(name)?.columns ?? [] }));
}
