/**
 * The container of a backup, written and read as a stream in constant memory. Inside gzip it is: the line
 * "OPENHOURS BACKUP", then frames of one letter, a length (4 bytes, big-endian) and that many bytes. `H` describes
 * the whole (JSON), `T` and `M` name the table or media file whose content follows in `B` frames (rows in
 * PostgreSQL's COPY text format), and `Z` ends it with row counts and the SHA-256 of everything before, so that an
 * archive that was cut off or changed is known before anything is restored.
 */
import { createHash } from 'node:crypto';

/** Raised with every change that an older reader would misread. */
export const archiveFormatVersion = 1;

export interface ArchivedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface ArchiveHeader {
  readonly product: 'openhours';
  readonly formatVersion: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Number and names of the migrations the tables have gone through. */
  readonly migrationNumber: number;
  readonly migrationChecksums: readonly string[];
  readonly serverVersion: string;
  /** Ids of the secrets under which values of the archive are sealed; the secrets themselves are never in it. */
  readonly secretKeyIds: readonly string[];
  /** In the order in which they can be filled. */
  readonly tables: readonly ArchivedTable[];
  /** Everything that was there; the archive lacks what went before it could be read. */
  readonly mediaFiles: readonly { readonly path: string; readonly bytes: number }[];
}

/** What the last frame says. */
export interface ArchiveSummary {
  readonly rows: Readonly<Record<string, number>>;
  readonly mediaFiles: number;
}

export type ArchivePart =
  | { readonly kind: 'header'; readonly header: ArchiveHeader }
  /** The rows of the table that follow are in PostgreSQL's COPY text format. */
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'media'; readonly path: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly summary: ArchiveSummary };

/** The archive cannot be used; the message says why in words for the operator. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveError';
  }
}

const magic = Buffer.from('OPENHOURS BACKUP\n');
const kinds = { header: 'H', table: 'T', media: 'M', bytes: 'B', end: 'Z' } as const;
const chunkBytes = 262_144;
const largestFrameBytes = 16_777_216;

function frame(kind: string, payload: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** Turns parts into the bytes of an archive, before compression. */
export async function* writeArchive(parts: AsyncIterable<ArchivePart>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(magic);
  for await (const part of parts) {
    switch (part.kind) {
      case 'header':
        yield hashed(frame(kinds.header, Buffer.from(JSON.stringify(part.header))));
        break;
      case 'table':
        yield hashed(frame(kinds.table, Buffer.from(part.name)));
        break;
      case 'media':
        yield hashed(frame(kinds.media, Buffer.from(part.path)));
        break;
      case 'bytes':
        for (let start = 0; start < part.bytes.length; start += chunkBytes) {
          yield hashed(frame(kinds.bytes, part.bytes.subarray(start, start + chunkBytes)));
        }
        break;
      case 'end':
        yield frame(kinds.end, Buffer.from(JSON.stringify({ ...part.summary, sha256: hash.digest('hex') })));
        return;
    }
  }
}

/** Reads the parts of an archive back. Throws ArchiveError when it is none, is cut off, changed, or of a newer format. */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ArchivePart> {
  const hash = createHash('sha256');
  const reader = byteReader(source);
  let isRecognised = false;
  try {
    const start = await reader.take(magic.length);
    if (start === undefined || !start.equals(magic)) {
      throw notOurs();
    }
    isRecognised = true;
    hash.update(start);
    for (;;) {
      const head = await reader.take(5);
      const length = head?.readUInt32BE(1) ?? 0;
      if (length > largestFrameBytes) {
        throw damaged();
      }
      const payload = head && (await reader.take(length));
      if (head === undefined || payload === undefined) {
        throw cutOff();
      }
      const kind = head.toString('latin1', 0, 1);
      if (kind === kinds.end) {
        const { sha256, ...summary } = parse(payload) as unknown as ArchiveSummary & { sha256: string };
        if (sha256 !== hash.digest('hex')) {
          throw damaged();
        }
        // Reading on to the end lets the decompression check its own last bytes.
        if ((await reader.take(1)) !== undefined) {
          throw damaged();
        }
        yield { kind: 'end', summary };
        return;
      }
      hash.update(head).update(payload);
      const part = partOf(kind, payload);
      if (part.kind === 'header' && part.header.formatVersion > archiveFormatVersion) {
        // Only the checksum of the compression, at its end, tells a newer format from a changed byte.
        await reader.skipRest();
        throw new ArchiveError(
          `The backup has format ${part.header.formatVersion}, this release reads up to ${archiveFormatVersion}: restore it with the release that made it, or a newer one.`,
        );
      }
      yield part;
    }
  } catch (error) {
    // The decompression reports a cut or changed file in its own words.
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!code.startsWith('Z_')) {
      throw error;
    }
    if (code === 'Z_BUF_ERROR') {
      throw cutOff();
    }
    throw isRecognised ? damaged() : notOurs();
  } finally {
    await reader.close();
  }
}

function partOf(kind: string, payload: Buffer): ArchivePart {
  switch (kind) {
    case kinds.header:
      return { kind: 'header', header: parse(payload) as unknown as ArchiveHeader };
    case kinds.table:
      return { kind: 'table', name: payload.toString() };
    case kinds.media:
      return { kind: 'media', path: payload.toString() };
    case kinds.bytes:
      return { kind: 'bytes', bytes: payload };
    default:
      throw damaged();
  }
}

function parse(payload: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(payload.toString());
  } catch {
    throw damaged();
  }
  if (typeof value !== 'object' || value === null) {
    throw damaged();
  }
  return value as Record<string, unknown>;
}

/** Before its first line can be read, a damaged backup looks like any other file. */
function notOurs(): ArchiveError {
  return new ArchiveError(
    'This file is not a backup of Openhours, or it is damaged from its beginning on. Nothing was restored from it.',
  );
}

/** A changed byte can hide the end as well as a cut. */
function cutOff(): ArchiveError {
  return new ArchiveError('The backup is cut off or damaged: its end is missing. Nothing was restored from it.');
}

function damaged(): ArchiveError {
  return new ArchiveError(
    'The backup is damaged: its content does not match its checksum. Nothing was restored from it.',
  );
}

/** Takes exact numbers of bytes from a stream of chunks; undefined when it ends before. */
function byteReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let chunks: Buffer[] = [];
  let available = 0;
  return {
    /** Reads on to the end, so that a stream that checks itself there does. */
    async skipRest(): Promise<void> {
      while ((await iterator.next()).done !== true) {
        // Nothing of it is wanted.
      }
    },
    /** Lets go of the source, also before its end. */
    async close(): Promise<void> {
      await iterator.return?.();
    },
    async take(count: number): Promise<Buffer | undefined> {
      while (available < count) {
        const next = await iterator.next();
        if (next.done === true) {
          return undefined;
        }
        chunks.push(next.value);
        available += next.value.length;
      }
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      chunks = [all.subarray(count)];
      available -= count;
      return all.subarray(0, count);
    },
  };
}
