/** A picture that the server itself brings along, such as those of a sample business, becomes a file of a site. */
import { Readable } from 'node:stream';
import { type PictureMimeType, rootFolderId } from '@openhours/contract';
import type { Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import { recordReady } from './commands.ts';
import { type MediaParts, originalKey } from './parts.ts';
import { type FileRow, fileTable } from './repository.ts';
import { describeFile } from './uploads.ts';

/** What is known of it already: nobody has to open it. */
export interface BroughtPicture {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly mimeType: PictureMimeType;
  readonly width: number;
  readonly height: number;
}

/** The bytes lie there before the row is written; where the transaction fails, the daily sweep finds them. */
export async function addPicture(
  tx: Transaction,
  act: RecordedAct,
  { bytes, fileName, height, mimeType, width }: BroughtPicture,
  parts: MediaParts,
): Promise<FileRow> {
  const { originals } = parts.media;
  const received = await originals.receive(Readable.from([bytes]), bytes.byteLength);
  try {
    const found = { mimeType, details: { width, height, frames: 1, prominent: null, palette: [] } };
    const upload = { folder_id: rootFolderId, private: false, labels: [] };
    const row = {
      ...describeFile(received, found, { fileName, siteId: tx.siteId, upload }),
      created_at: act.nowMs,
      updated_at: act.nowMs,
    };
    await received.keep(originalKey(tx.siteId, row.id));
    fileTable.insert(tx, row);
    recordReady(tx, act, { before: undefined, after: row, body: {} }, parts);
    return row;
  } finally {
    await received.discard();
  }
}
