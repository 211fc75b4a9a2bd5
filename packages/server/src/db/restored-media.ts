/** The media of a backup on their way back: into an empty folder only, and never beside it. */
import { createWriteStream } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder, syncFolder } from '../storage/durable.ts';
import { listMedia } from '../storage/held-media.ts';
import { ArchiveError, type ArchiveHeader } from './archive.ts';

export async function requireEmptyMediaFolder(header: ArchiveHeader, folder: string | undefined): Promise<void> {
  if (header.mediaFiles.length === 0) {
    return;
  }
  if (folder === undefined) {
    throw new ArchiveError(`The backup holds ${header.mediaFiles.length} media files; name the folder they go to.`);
  }
  const there = await listMedia(folder);
  if (there.length > 0) {
    throw new ArchiveError(`The media folder ${folder} is not empty; a backup is restored into an empty one only.`);
  }
}

export async function writeMedia(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  await makeFolder(dirname(file));
  // On the disk before the rows that name it are committed.
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(content, { objectMode: false }), target);
  await syncFolder(dirname(file));
}

/** A path of an archive never leaves the folder it is restored into. */
export function mediaPath(folder: string, path: string): string {
  const inside = normalize(path);
  if (inside.startsWith('..') || inside.startsWith(sep) || inside.includes(`..${sep}`) || inside.includes(':')) {
    throw new ArchiveError(`The backup names a media file outside its folder: ${path}`);
  }
  return join(folder, inside);
}
