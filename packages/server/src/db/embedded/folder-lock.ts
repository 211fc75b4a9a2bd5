/**
 * One server per data folder. The lock names its holder by number and start, so that a lock left behind by kill -9
 * or by a container that is gone is seen to be stale and taken over.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './processes.ts';

export interface FolderLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly identity: string;
}

/** Takes the lock, or throws a sentence that names the holder. */
export function lockFolder(dataFolder: string): FolderLock {
  const path = join(dataFolder, 'postgres.lock');
  const own = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' } satisfies Holder);
  const draft = `${path}.${process.pid}`;
  // Written beside and linked into place, so that nobody ever reads half a lock.
  writeFileSync(draft, own, { mode: 0o644 });
  try {
    for (let tries = 0; tries < 20; tries += 1) {
      if (tryLink(draft, path)) {
        return { release: () => rmSync(path, { force: true }) };
      }
      const found = readIfThere(path);
      if (found === undefined) {
        continue;
      }
      const holder = readHolder(found);
      if (holder !== undefined && processIdentity(holder.pid) === holder.identity) {
        throw new Error(
          `The data folder ${dataFolder} is in use by another Openhours (process ${holder.pid}). ` +
            'Stop that one first, or give this one a folder of its own with DATA_DIR.',
        );
      }
      setAside(path, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`The lock of the data folder ${dataFolder} changes all the time; is something else starting here?`);
}

/** Removes a stale lock; when a rival was quicker and it is his fresh one that moved, it is put back. */
function setAside(path: string, stale: string): void {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return;
    }
    throw error;
  }
  if (readIfThere(aside) !== stale) {
    tryLink(aside, path);
  }
  rmSync(aside, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      return false;
    }
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'EOPNOTSUPP') {
      // File systems without hard links: exclusive creation is the next best thing.
      return tryCreate(to, readFileSync(from, 'utf8'));
    }
    throw error;
  }
}

function tryCreate(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

function readHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'pid' in value && 'identity' in value) {
      return { pid: Number(value.pid), identity: String(value.identity) };
    }
    return undefined;
  } catch {
    // A lock that cannot be read was cut short by a crash: stale.
    return undefined;
  }
}
