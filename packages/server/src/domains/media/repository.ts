/** All SQL of the media library. */
import type {
  ExternalInfo,
  fileNamespaces,
  fileOperationStatuses,
  fileStates,
  MediaType,
  PagingMetadata,
} from '@openhours/contract';
import type { Caller } from '../../auth/caller.ts';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  sealed,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { formatInstant } from '../../time/index.ts';
import type { PictureFacts } from './pictures.ts';

export const fileTable = defineTable('media_file', {
  id: text(),
  revision: whole(),
  folder_id: text(),
  display_name: text(),
  /** What lists are ordered by. */
  display_name_folded: text(),
  size_in_bytes: whole(),
  private: boolean(),
  media_type: text<MediaType>(),
  mime_type: text(),
  operation_status: text<(typeof fileOperationStatuses)[number]>(),
  state: text<(typeof fileStates)[number]>(),
  md5: text(),
  sha256: text(),
  /** True once nothing but the picture is left in its bytes. */
  metadata_cut: boolean(),
  details: json<PictureFacts>(),
  labels: list(text()),
  namespace: text<(typeof fileNamespaces)[number]>(),
  trashed_at: nullable(instant()),
  last_used_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
});
export type FileRow = RowOf<typeof fileTable>;

export const uploadTable = defineTable('media_upload', {
  id: uuid(),
  secret_hash: sealed(),
  mime_type: text(),
  file_name: nullable(text()),
  size_in_bytes: nullable(whole()),
  folder_id: text(),
  private: boolean(),
  labels: list(text()),
  external_info: nullable(json<ExternalInfo>()),
  created_by: json<Caller>(),
  created_at: instant(),
  expires_at: instant(),
});
export type UploadRow = RowOf<typeof uploadTable>;

const sql = queryBuilder<{ media_file: StoredRow<typeof fileTable> }>();

/** Which files a list has. */
export interface Listed {
  /** Absent: whatever their folder. */
  readonly folderId: string | undefined;
  readonly state: FileRow['state'];
  /** Absent: all. */
  readonly mediaTypes: readonly string[] | undefined;
  readonly isPrivate: boolean | undefined;
}

/** One page of a list of files. */
export async function queryFiles(
  reader: Reader,
  query: ParsedQuery,
  { folderId, state, mediaTypes, isPrivate }: Listed,
): Promise<{ rows: FileRow[]; pagingMetadata: PagingMetadata }> {
  let select = sql
    .selectFrom('media_file')
    .select(fileTable.columns)
    .where('site_id', '=', reader.siteId)
    .where('state', '=', state);
  if (folderId !== undefined) {
    select = select.where('folder_id', '=', folderId);
  }
  if (mediaTypes !== undefined) {
    select = select.where('media_type', 'in', mediaTypes as never);
  }
  if (isPrivate !== undefined) {
    select = select.where('private', '=', isPrivate);
  }
  const { rows, pagingMetadata } = await paginate({ reader, select, query });
  return { rows: rows as FileRow[], pagingMetadata };
}

/** How many bytes the files of the site have together, the trash included. */
export async function readUsedBytes(reader: Reader): Promise<number> {
  const row = await reader.first(
    statement<{ bytes: number }>(
      'select coalesce(sum(size_in_bytes), 0)::float8 as bytes from media_file where site_id = $1',
      [reader.siteId],
    ),
  );
  return row?.bytes ?? 0;
}

/** Waits for its turn among those who add to the files of the site, so that together they keep within its room. */
export async function takeTurnToAdd(tx: Transaction): Promise<void> {
  await tx.all(
    statement(`select pg_advisory_xact_lock(hashtextextended('openhours/media ' || $1::uuid::text, 0))`, [tx.siteId]),
  );
}

/** Which of the ids are files of the site. */
export async function findKnownIds(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await reader.all(
    statement<{ id: string }>('select id from media_file where site_id = $1 and id = any ($2::text[])', [
      reader.siteId,
      ids,
    ]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Condition that finds files whose time in the trash is over, before $1. */
export const isTrashedBefore = 'trashed_at <= $1::timestamptz';

/** Some of them, held. */
export function lockTrashedBefore(tx: Transaction, before: string, most: number): Promise<FileRow[]> {
  return tx.all(
    statement<FileRow>(
      `select ${fileTable.list} from media_file where site_id = $2 and ${isTrashedBefore} order by id limit $3
       for no key update skip locked`,
      [before, tx.siteId, most],
    ),
  );
}

/** Remembers when something began to name files; says nothing to anybody and is no change of them. */
export function markUsed(tx: Transaction, ids: readonly string[], at: string): void {
  tx.write(
    statement(
      `update media_file set last_used_at = $3::timestamptz
       where site_id = $1 and id = any ($2::text[]) and (last_used_at is null or last_used_at < $3::timestamptz)`,
      [tx.siteId, ids, at],
    ),
  );
}

/** Condition that finds files whose bytes are as they were sent. */
export const isAsSent = 'not metadata_cut';

/** Some of them behind an id, in their order. */
export function findSomeAsSent(reader: Reader, afterId: string, most: number): Promise<FileRow[]> {
  return reader.all(
    statement<FileRow>(
      `select ${fileTable.list} from media_file where site_id = $1 and ${isAsSent} and id > $2 order by id limit $3`,
      [reader.siteId, afterId, most],
    ),
  );
}

/** Says what the bytes of a file are now; it is no change of the file to anybody. */
export function setBytes(
  tx: Transaction,
  id: string,
  { bytes, md5, sha256 }: { readonly bytes: number; readonly md5: string; readonly sha256: string },
): void {
  tx.write(
    statement(
      `update media_file set size_in_bytes = $3, md5 = $4, sha256 = $5, metadata_cut = true
       where site_id = $1 and id = $2`,
      [tx.siteId, id, bytes, md5, sha256],
    ),
  );
}

/** Files that nobody has changed since the instant in which they were made. */
export async function findFilesMadeAt(reader: Reader, atMs: number): Promise<readonly { readonly id: string }[]> {
  return reader.all(
    statement<{ id: string }>(
      'select id from media_file where site_id = $1 and created_at = $2 and revision = 1 order by id',
      [reader.siteId, formatInstant(atMs)],
    ),
  );
}
