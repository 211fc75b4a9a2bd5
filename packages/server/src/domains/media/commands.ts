/** The writes of the media library. */
import { fileIdOf, foldText, type InputOf, media, readMasks, rootFolderId, trashDays } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { reasonOf } from '../../db/log.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../events/change.ts';
import { dayMs, formatInstant } from '../../time/index.ts';
import { fileKey, type MediaParts, presentationOf } from './parts.ts';
import { presentFile } from './present.ts';
import { type FileRow, fileTable, lockTrashedBefore } from './repository.ts';
import { refusal, shownName } from './rules/kinds.ts';

/** The refusal of an id, or an address, that names no file of the site. */
export function unknownFile(field: string, fileIds: readonly string[]): Error {
  return refusal(field, 'RESOURCE_NOT_FOUND', 'names no file of the site', { internalKey: fileIds.join(',') });
}

/** Refuses a folder that is not there. */
export function requireFolder(folderId: string, field: string): void {
  if (folderId !== rootFolderId) {
    throw refusal(field, 'RESOURCE_NOT_FOUND', 'names no folder of the site', { internalKey: folderId });
  }
}

/** A file is there, or is there again: it tells so, with what belongs to this time only. */
export function recordReady(
  tx: Transaction,
  act: RecordedAct,
  { before, after, body }: { before: FileRow | undefined; after: FileRow; body: Record<string, unknown> },
  parts: MediaParts,
): void {
  const actionEvents: ActionEvent<'file'>[] = [{ slug: 'file_ready', body }];
  const present = (row: FileRow) => presentFile(row, presentationOf(parts, tx.siteId));
  recordChange(
    tx,
    act,
    { entity: 'file', before, after, present, audited: present, actionEvents, onlyActionEvents: true },
    parts,
  );
}

/** Sets what the input says of a file; the last write wins. */
export async function updateFile(
  tx: Transaction,
  act: Act,
  input: InputOf<typeof media.updateFileDescriptor>,
  parts: MediaParts,
): Promise<FileRow> {
  const { displayName, parentFolderId, labels } = input.file;
  const listed = readMasks(input, 'file')?.map(([name]) => name);
  const isSet = (name: 'displayName' | 'parentFolderId' | 'labels') =>
    listed === undefined ? input.file[name] !== undefined : listed.includes(name);
  if (!(isSet('displayName') || isSet('parentFolderId') || isSet('labels'))) {
    throw refusal(
      'file',
      'FIELD_MASK_IS_EMPTY_OR_MISSING',
      'has none of the fields that can be changed: displayName, parentFolderId, labels',
    );
  }
  const id = fileIdOf(input.file.id);
  const before = await fileTable.lock(tx, id);
  if (before === undefined || before.state === 'DELETED') {
    throw unknownFile('file.id', [id]);
  }
  const folderId = isSet('parentFolderId') ? (parentFolderId ?? rootFolderId) : before.folder_id;
  requireFolder(folderId, 'file.parentFolderId');
  const name = isSet('displayName') && displayName !== undefined ? shownName(displayName) : before.display_name;
  const after = fileTable.update(tx, before, {
    display_name: name === '' ? before.display_name : name,
    display_name_folded: foldText(name === '' ? before.display_name : name),
    folder_id: folderId,
    ...(isSet('labels') ? { labels: [...new Set(labels ?? [])] } : {}),
    updated_at: act.nowMs,
  });
  const present = (row: FileRow) => presentFile(row, presentationOf(parts, tx.siteId));
  recordChange(tx, act, { entity: 'file', before, after, present, audited: present }, parts);
  return after;
}

/** The rows of what a call names, held; the ids of others are passed over. */
function lockNamed(tx: Transaction, fileIds: readonly string[]): Promise<FileRow[]> {
  return fileTable.lockMany(tx, [...new Set(fileIds.map(fileIdOf))]);
}

function recordDeleted(
  tx: Transaction,
  act: RecordedAct,
  row: FileRow,
  movedToTrash: boolean,
  parts: MediaParts,
): void {
  recordChange(
    tx,
    act,
    {
      entity: 'file',
      before: row,
      after: undefined,
      present: () => ({ movedToTrash }),
      audited: (each) => presentFile(each, presentationOf(parts, tx.siteId)),
    },
    parts,
  );
}

/**
 * Removes files for good. The rows go first: bytes without a row are found by the sweep, a row without bytes would be a
 * picture that cannot be shown.
 */
function removeFiles(tx: Transaction, act: RecordedAct, rows: readonly FileRow[], parts: MediaParts): void {
  for (const row of rows) {
    recordDeleted(tx, act, fileTable.remove(tx, row), false, parts);
  }
  const keys = rows.map((row) => fileKey(tx.siteId, row.id));
  tx.afterCommit(() => {
    const { originals, cuts } = parts.media;
    void Promise.all(keys.flatMap((key) => [originals.remove(key), cuts.remove(key)])).catch((error: unknown) => {
      parts.log.warn({ reason: reasonOf(error) }, 'the bytes of removed files stay until the next sweep');
    });
  });
}

/** Moves files to the trash, or removes them for good. */
export async function deleteFiles(
  tx: Transaction,
  act: Act,
  { fileIds, permanent }: InputOf<typeof media.bulkDeleteFiles>,
  parts: MediaParts,
): Promise<void> {
  const rows = await lockNamed(tx, fileIds);
  if (permanent === true) {
    removeFiles(tx, act, rows, parts);
    return;
  }
  for (const before of rows.filter(({ state }) => state === 'OK')) {
    const changes = { state: 'DELETED', trashed_at: act.nowMs, updated_at: act.nowMs } as const;
    recordDeleted(tx, act, fileTable.update(tx, before, changes), true, parts);
  }
}

/** Brings files back from the trash. */
export async function restoreFiles(
  tx: Transaction,
  act: Act,
  { fileIds }: InputOf<typeof media.bulkRestoreFilesFromTrashBin>,
  parts: MediaParts,
): Promise<void> {
  for (const before of (await lockNamed(tx, fileIds)).filter(({ state }) => state === 'DELETED')) {
    const after = fileTable.update(tx, before, { state: 'OK', trashed_at: null, updated_at: act.nowMs });
    recordReady(tx, act, { before, after, body: { triggeredByUndelete: true } }, parts);
  }
}

/** Until when files have been in the trash whose time there is over. */
export const trashedBefore = (nowMs: number): string => formatInstant(nowMs - trashDays * dayMs);

/** Removes some files whose time in the trash is over; answers how many. */
export async function purgeSomeTrash(tx: Transaction, nowMs: number, most: number, parts: MediaParts): Promise<number> {
  const rows = await lockTrashedBefore(tx, trashedBefore(nowMs), most);
  const operation = { name: 'media.purgeTrash', events: media.bulkDeleteFiles.events };
  removeFiles(tx, { caller: undefined, requestId: undefined, nowMs, operation }, rows, parts);
  return rows.length;
}
