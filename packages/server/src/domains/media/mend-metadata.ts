/**
 * Pictures that were kept as they were sent lose what their files say of places and people, one after the other. The
 * bytes are replaced as a whole and the row follows, so a crash in between leaves a file that is mended once more.
 */
import type { PictureMimeType } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { hourMs } from '../../time/index.ts';
import { onLiveSitesWithDue } from '../site/index.ts';
import { fileKey, type MediaParts, originalKey } from './parts.ts';
import { type FileRow, fileTable, findSomeAsSent, isAsSent, setBytes } from './repository.ts';
import { keepOnlyPicture } from './uploads.ts';

const filesAtOnce = 100;

/** Mends one file. One whose bytes are not there is left: they may come back with a folder that is restored. */
async function mendFile(siteId: string, { id, mime_type: mimeType }: FileRow, parts: MediaParts): Promise<void> {
  const { originals } = parts.media;
  const key = originalKey(siteId, id);
  const stored = await originals.find(key);
  const stream = stored && (await originals.open(stored));
  if (stream === undefined) {
    return;
  }
  const copy = await originals.receive(stream, Number.POSITIVE_INFINITY);
  let mended = copy;
  try {
    mended = await keepOnlyPicture(copy, mimeType as PictureMimeType, parts.media);
    if (mended !== copy) {
      await mended.keep(key);
    }
    const isThere = await parts.database.transact(siteId, async (tx) => {
      if ((await fileTable.lock(tx, id)) === undefined) {
        return false;
      }
      setBytes(tx, id, mended);
      return true;
    });
    if (!isThere) {
      // It was removed while it was mended.
      await originals.remove(fileKey(siteId, id));
    }
  } finally {
    await Promise.all([copy.discard(), mended.discard()]);
  }
}

/** All of them on a site, in their order; each once, whether it is mended or not. */
async function* filesAsSent(reader: Reader): AsyncGenerator<FileRow> {
  let afterId = '';
  for (let found = filesAtOnce; found === filesAtOnce; ) {
    const rows = await findSomeAsSent(reader, afterId, filesAtOnce);
    yield* rows;
    found = rows.length;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}

export function mendMetadata(parts: MediaParts): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'cut metadata of stored pictures',
    everyMs: hourMs,
    run: async (database, _nowMs, signal) => {
      const due = { table: 'media_file', condition: isAsSent, values: [] };
      await onLiveSitesWithDue(database, due, signal, (siteId) =>
        doOneByOne(
          filesAsSent(database.reader(siteId)),
          ({ id }) => `file ${id}`,
          (row) => mendFile(siteId, row, parts),
          signal,
        ),
      );
    },
  };
}
