/**
 * Media held still for a backup: every file gets a second name, under which it stays until the backup has read it,
 * whatever is removed meanwhile. Takes no room, because both names have the same bytes.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayMs } from '../time/index.ts';

export interface HeldFile {
  /** In the folder of the media, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Where it can be read. */
  readonly file: string;
}

export interface HeldMedia {
  /** Holds what has come since; what has gone since stays held. */
  holdNew(): Promise<void>;
  /** In the order of their paths. */
  files(): HeldFile[];
  /** Gives up the second names. */
  release(): Promise<void>;
}

/** The dot keeps it out of backups and sweeps. */
const heldPrefix = '.backup-';
/** A backup that was killed leaves its second names; no backup takes so long. */
const leftoverMs = dayMs;

/** What file systems without second names answer, and folders that may only be read. */
const cannotLink = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EXDEV',
  'EMLINK',
  'EROFS',
  'EACCES',
  'EINVAL',
]);

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

/** Answers undefined for what has gone in the meantime. */
function ifThere<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  });
}

/**
 * All files below a folder, by their path in it with slashes; none when there is no folder. A name that begins with a dot
 * holds what is still arriving.
 */
export async function listMedia(folder: string): Promise<{ path: string; bytes: number }[]> {
  const found: { path: string; bytes: number }[] = [];
  const visit = async (below: string): Promise<void> => {
    const entries = (await ifThere(readdir(join(folder, below), { withFileTypes: true }))) ?? [];
    for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        await visit(path);
      } else if (entry.isFile()) {
        const facts = await ifThere(stat(join(folder, path)));
        if (facts !== undefined) {
          found.push({ path, bytes: facts.size });
        }
      }
    }
  };
  await visit('');
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = (await ifThere(readdir(folder))) ?? [];
  for (const name of names.filter((each) => each.startsWith(heldPrefix))) {
    const facts = await ifThere(stat(join(folder, name)));
    if (facts !== undefined && facts.mtimeMs < Date.now() - leftoverMs) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

/**
 * Holds every file below a folder. Where a file system knows no second names, files are read where they are, and one that
 * is removed before its turn is not in the backup.
 */
export async function holdMedia(folder: string): Promise<HeldMedia> {
  const heldFolder = join(folder, `${heldPrefix}${randomUUID()}`);
  const held = new Map<string, HeldFile>();

  async function hold(path: string): Promise<string | undefined> {
    const original = join(folder, path);
    const second = join(heldFolder, path);
    try {
      await mkdir(dirname(second), { recursive: true, mode: 0o700 });
      await link(original, second);
      return second;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') {
        return undefined;
      }
      if (cannotLink.has(codeOf(error))) {
        return original;
      }
      throw error;
    }
  }

  async function holdNew(): Promise<void> {
    for (const { path, bytes } of await listMedia(folder)) {
      const file = held.has(path) ? undefined : await hold(path);
      if (file !== undefined) {
        held.set(path, { path, bytes, file });
      }
    }
  }

  await removeLeftovers(folder).catch((error: unknown) => {
    if (!cannotLink.has(codeOf(error))) {
      throw error;
    }
  });
  await holdNew();
  return {
    holdNew,
    files: () => [...held.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    release: () => rm(heldFolder, { recursive: true, force: true }),
  };
}
