/**
 * Whether the disk of the data folder still takes anything: PostgreSQL stops when it is full, and a server that looks
 * ready meanwhile sends people into errors. Files of the log of PostgreSQL are of 16 MB, so a few of them must fit.
 */
import { statfs } from 'node:fs/promises';
import { type Log, reasonOf } from './log.ts';

const leastBytes = 64 * 1_048_576;

/** Bytes that this user may still write on the disk of a folder. */
export async function freeBytesOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export interface DiskRoomParts {
  readonly folder: string;
  readonly log: Log;
  readonly freeBytes: (folder: string) => Promise<number>;
}

/** Answers whether there is room now, and logs when that changes. */
export function watchDiskRoom({ folder, freeBytes, log }: DiskRoomParts): () => Promise<boolean> {
  let hadRoom = true;
  return async () => {
    const free = await freeBytes(folder).catch((error: unknown) => {
      log.error({ folder, reason: reasonOf(error) }, 'the disk of the data folder cannot be asked');
      return 0;
    });
    const hasRoom = free >= leastBytes;
    if (hasRoom !== hadRoom) {
      hadRoom = hasRoom;
      const facts = { folder, freeMegabytes: Math.floor(free / 1_048_576) };
      if (hasRoom) {
        log.info(facts, 'the disk of the data folder has room again');
      } else {
        log.error(facts, 'the disk of the data folder is full: make room, the server is not ready until then');
      }
    }
    return hasRoom;
  };
}
