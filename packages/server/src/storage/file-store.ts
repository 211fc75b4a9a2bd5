/**
 * Bytes by key, as files below a folder: what is written appears under its key whole or not at all, and is never
 * changed there. Knows nothing of what the bytes are.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder, moveDurably, syncFolder } from './durable.ts';

/** What has been taken in and has no key yet. */
export interface Received {
  /** Where it lies until it gets its key. */
  readonly file: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly md5: string;
  readonly sha256: string;
  /**
   * Gives it its key; whatever was there before is replaced as a whole. Afterwards it is there also when the machine
   * loses its power. Rejects with `DiskFull` when there is no room.
   */
  keep(key: string): Promise<void>;
  /** Removes it, unless it has been kept. */
  discard(): Promise<void>;
}

export interface StoredFile {
  readonly file: string;
  readonly bytes: number;
  /** Real time in epoch milliseconds of the last write or `touch`. */
  readonly atMs: number;
}

export interface FileStore {
  /** Takes in a stream; rejects with `TooManyBytes` beyond the limit, or `DiskFull`, and then nothing of it is left. */
  receive(stream: Readable, limitBytes: number): Promise<Received>;
  /** Writes bytes under a key that can be made again: a loss of power may take them. Rejects with `DiskFull`. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  find(key: string): Promise<StoredFile | undefined>;
  /** Undefined when it has been removed since it was found. */
  open(stored: StoredFile): Promise<Readable | undefined>;
  /** Marks as used now. */
  touch(key: string): Promise<void>;
  /** Removes a key and everything below it; nothing happens when there is nothing. */
  remove(key: string): Promise<void>;
  /** Names one level below a key. */
  list(key: string): Promise<string[]>;
  /** Real time in epoch milliseconds when a name right below a key last came or went; undefined when nothing is there. */
  changedAtMs(key: string): Promise<number | undefined>;
  /** Every file below a key. */
  all(key: string): AsyncGenerator<StoredFile & { readonly key: string }>;
  /** Removes what began to arrive before the instant and never got a key. */
  discardOlderThan(atMs: number): Promise<void>;
}

/** More came than may. */
export class TooManyBytes extends Error {
  constructor() {
    super('more bytes came than are taken');
    this.name = 'TooManyBytes';
  }
}

/** The disk, or the share of it that may be used, has no room left. */
export class DiskFull extends Error {
  constructor(cause: unknown) {
    super('there is no room left on the disk', { cause });
    this.name = 'DiskFull';
  }
}

/** What went wrong while something was written, by the name that it has here. */
function writeFault(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new DiskFull(error) : error;
}

/** What is still arriving; the dot keeps it out of backups. */
const arrivingFolder = '.arriving';

const segment = /^[A-Za-z0-9][A-Za-z0-9_~.-]{0,199}$/;

/** Keys are made by the server; one that could leave the folder is a mistake of ours. */
function checkedKey(key: string): string {
  if (!key.split('/').every((each) => segment.test(each))) {
    throw new TypeError(`${JSON.stringify(key)} is no key of a file`);
  }
  return key;
}

/** How often a file is moved whose folder goes while it is on its way. */
const mostMoves = 3;

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** When a file or folder was last changed; undefined when nothing is there. */
async function changedAtMs(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Opens the store in a folder, which is made with the first file. `sync` makes the entries of a folder last. */
export function createFileStore(folder: string, sync: (folder: string) => Promise<void> = syncFolder): FileStore {
  const pathOf = (key: string) => join(folder, ...checkedKey(key).split('/'));
  const describe = (file: string, { size, mtimeMs }: Stats): StoredFile => ({ file, bytes: size, atMs: mtimeMs });

  /** Gives a file its key, in a folder that is made for it; whoever removes that before the file is in it is outlasted. */
  async function moveTo(
    key: string,
    { makeParent, move }: { makeParent: (parent: string) => Promise<unknown>; move: (target: string) => Promise<void> },
  ): Promise<void> {
    const target = pathOf(key);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await makeParent(dirname(target));
        await move(target);
        return;
      } catch (error) {
        if (attempt === mostMoves || !isMissing(error)) {
          throw writeFault(error);
        }
      }
    }
  }

  async function newFile(): Promise<string> {
    await makeFolder(join(folder, arrivingFolder), sync).catch((error: unknown) => {
      throw writeFault(error);
    });
    return join(folder, arrivingFolder, randomUUID());
  }

  async function* filesBelow(key: string): AsyncGenerator<StoredFile & { readonly key: string }> {
    for (const entry of await entriesOf(key)) {
      const below = `${key}/${entry.name}`;
      if (entry.isDirectory()) {
        yield* filesBelow(below);
      } else {
        const found = await store.find(below);
        if (found !== undefined) {
          yield { ...found, key: below };
        }
      }
    }
  }

  async function entriesOf(key: string) {
    const entries = await readdir(pathOf(key), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) {
        return [];
      }
      throw error;
    });
    return entries.filter(({ name }) => segment.test(name));
  }

  const store: FileStore = {
    async receive(stream, limitBytes) {
      const file = await newFile();
      const md5 = createHash('md5');
      const sha256 = createHash('sha256');
      let bytes = 0;
      const discard = () => rm(file, { force: true });
      const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
        throw writeFault(error);
      });
      try {
        // The stream is left open when it is given up: whoever reads a request still has to answer it.
        for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          if (bytes > limitBytes) {
            throw new TooManyBytes();
          }
          md5.update(chunk);
          sha256.update(chunk);
          await handle.writeFile(chunk);
        }
        await handle.sync();
      } catch (error) {
        await handle.close();
        await discard();
        throw writeFault(error);
      }
      await handle.close();
      return {
        file,
        bytes,
        md5: md5.digest('hex'),
        sha256: sha256.digest('hex'),
        keep: (key) =>
          moveTo(key, {
            makeParent: (parent) => makeFolder(parent, sync),
            move: (target) => moveDurably(file, target, sync),
          }),
        discard,
      };
    },
    async write(key, bytes) {
      const file = await newFile();
      try {
        await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
        await moveTo(key, {
          makeParent: (parent) => mkdir(parent, { recursive: true, mode: 0o700 }),
          move: (target) => rename(file, target),
        });
      } catch (error) {
        await rm(file, { force: true });
        throw writeFault(error);
      }
    },
    async find(key) {
      const file = pathOf(key);
      try {
        const found = await stat(file);
        return found.isFile() ? describe(file, found) : undefined;
      } catch (error) {
        if (isMissing(error)) {
          return undefined;
        }
        throw error;
      }
    },
    async open({ file }) {
      const stream = createReadStream(file);
      try {
        await once(stream, 'open');
        return stream;
      } catch (error) {
        if (isMissing(error)) {
          return undefined;
        }
        throw error;
      }
    },
    async touch(key) {
      const now = new Date();
      await utimes(pathOf(key), now, now).catch((error: unknown) => {
        // Somebody else has just made room.
        if (!isMissing(error)) {
          throw error;
        }
      });
    },
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    list: async (key) => (await entriesOf(key)).map(({ name }) => name),
    changedAtMs: (key) => changedAtMs(pathOf(key)),
    all: filesBelow,
    async discardOlderThan(atMs) {
      const arriving = join(folder, arrivingFolder);
      const names = await readdir(arriving).catch((error: unknown) => {
        if (isMissing(error)) {
          return [];
        }
        throw error;
      });
      for (const name of names) {
        const file = join(arriving, name);
        const changedMs = await changedAtMs(file);
        if (changedMs !== undefined && changedMs < atMs) {
          await rm(file, { force: true });
        }
      }
    },
  };
  return store;
}
