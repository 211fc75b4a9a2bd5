/**
 * Files that are still there when the machine has lost its power: the bytes of a file are safe once it is synced, its name
 * once the folder is that lists it, and the folder's own name once the one above is.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes the entries of a folder last. Windows syncs them by itself and opens no folder for it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same for what must not be interrupted. */
export function syncFolderNow(folder: string): void {
  if (process.platform === 'win32') {
    return;
  }
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Makes a folder with all above it that are missing, for its owner alone. */
export async function makeFolder(folder: string, sync = syncFolder): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first !== undefined) {
    for (let made = folder; made.length >= first.length; made = dirname(made)) {
      await sync(dirname(made));
    }
  }
}

/** Gives a synced file another name, in a folder that is there; what was there before is replaced. */
export async function moveDurably(from: string, to: string, sync = syncFolder): Promise<void> {
  await rename(from, to);
  await sync(dirname(to));
}
