/**
 * What the clock does for the library: files whose time in the trash is over go, and so do bytes that no row knows, which
 * a crash between the two may have left.
 */

import type { FileStore } from '../../storage/file-store.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { dayMs, hourMs } from '../../time/index.ts';
import { onLiveSitesWithDue } from '../site/index.ts';
import { purgeSomeTrash, trashedBefore } from './commands.ts';
import { fileKey, type MediaParts, siteKey } from './parts.ts';
import { findKnownIds, isTrashedBefore } from './repository.ts';

const filesPerTransaction = 100;
const idsPerQuestion = 500;
const siteFolder = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes the folders of files that have no row. Younger ones may get theirs any moment. */
async function removeUnknown(store: FileStore, parts: MediaParts, signal: AbortSignal): Promise<void> {
  const youngestMs = Date.now() - hourMs;
  const sites = (await store.list('site')).filter((name) => siteFolder.test(name));
  await doOneByOne(
    sites,
    (siteId) => `site ${siteId}`,
    async (siteId) => {
      const names = await store.list(siteKey(siteId));
      for (let at = 0; at < names.length && !signal.aborted; at += idsPerQuestion) {
        const some = names.slice(at, at + idsPerQuestion);
        const known = await findKnownIds(parts.database.reader(siteId), some);
        for (const fileId of some.filter((name) => !known.has(name))) {
          const key = fileKey(siteId, fileId);
          if (await isOlderThan(store, key, youngestMs)) {
            await store.remove(key);
          }
        }
      }
    },
    signal,
  );
}

async function isOlderThan(store: FileStore, key: string, atMs: number): Promise<boolean> {
  // A folder without files may have been made this moment for the one that is on its way into it.
  const changedAtMs = await store.changedAtMs(key);
  if (changedAtMs === undefined || changedAtMs >= atMs) {
    return false;
  }
  for await (const file of store.all(key)) {
    if (file.atMs >= atMs) {
      return false;
    }
  }
  return true;
}

/** Everything that the library does by the clock. */
export function mediaTasks(parts: MediaParts): PeriodicTaskKind[] {
  const { originals, cuts } = parts.media;
  return [
    {
      mode: 'PERIODIC',
      name: 'purge trashed files',
      everyMs: hourMs,
      run: async (database, nowMs, signal) => {
        const due = { table: 'media_file', condition: isTrashedBefore, values: [trashedBefore(nowMs)] };
        await onLiveSitesWithDue(database, due, signal, async (siteId) => {
          for (let removed = filesPerTransaction; removed === filesPerTransaction && !signal.aborted; ) {
            removed = await database.transact(siteId, (tx) => purgeSomeTrash(tx, nowMs, filesPerTransaction, parts));
          }
        });
      },
    },
    {
      mode: 'PERIODIC',
      name: 'sweep media folders',
      everyMs: dayMs,
      run: async (_database, _nowMs, signal) => {
        for (const store of [originals, cuts]) {
          await store.discardOlderThan(Date.now() - dayMs);
          await removeUnknown(store, parts, signal);
        }
      },
    },
  ];
}
