/** What the media library stands on: where bytes lie, who works on them, and how files are shown. */
import type { Auth } from '../../auth/auth.ts';
import type { Log } from '../../db/log.ts';
import type { Database } from '../../db/transaction.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { createFileStore, type FileStore } from '../../storage/file-store.ts';
import { type ArrivingBytes, countArrivingBytes } from './arriving-bytes.ts';
import { createPictures, type Pictures } from './pictures.ts';
import type { FilePresentation } from './present.ts';

/** The folders of a process and what works on their files; made once. */
export interface MediaFiles {
  /** What was sent; a backup holds it. */
  readonly originals: FileStore;
  /** What was made of it and can be made again. */
  readonly cuts: FileStore;
  readonly pictures: Pictures;
  readonly arriving: ArrivingBytes;
  /** Bytes that the files of one site may have together. */
  readonly quotaBytes: number;
  /** Bytes that cut pictures may have together, of all sites. */
  readonly cutsBytes: number;
}

/** Opens the folders; nothing is made there before the first file. */
export function openMediaFiles(settings: {
  readonly originalsFolder: string;
  readonly cutsFolder: string;
  readonly quotaBytes: number;
  readonly cutsBytes: number;
}): MediaFiles {
  return {
    originals: createFileStore(settings.originalsFolder),
    cuts: createFileStore(settings.cutsFolder),
    pictures: createPictures(),
    arriving: countArrivingBytes(),
    quotaBytes: settings.quotaBytes,
    cutsBytes: settings.cutsBytes,
  };
}

export interface MediaParts {
  readonly database: Database;
  readonly recordEvents: RecordEvents;
  readonly auth: Pick<Auth, 'sites' | 'sealing' | 'callerNow'>;
  readonly publicOrigin: () => string;
  readonly log: Log;
  readonly media: MediaFiles;
}

/** The folder of everything of a site. */
export const siteKey = (siteId: string): string => `site/${siteId}`;
/** The folder of one file. */
export const fileKey = (siteId: string, fileId: string): string => `${siteKey(siteId)}/${fileId}`;
export const originalKey = (siteId: string, fileId: string): string => `${fileKey(siteId, fileId)}/original`;

/** Removes everything of a site that lies outside the database. */
export async function eraseSiteMedia({ originals, cuts }: MediaFiles, siteId: string): Promise<void> {
  await Promise.all([originals, cuts].map((store) => store.remove(siteKey(siteId))));
}

/** How files of a site are shown. */
export function presentationOf(parts: Pick<MediaParts, 'auth' | 'publicOrigin'>, siteId: string): FilePresentation {
  return { siteId, publicOrigin: parts.publicOrigin, previewKey: previewKeys(parts) };
}

/** Makes what stands in the address of a private file's small picture. */
export function previewKeys({ auth }: Pick<MediaParts, 'auth'>): (fileId: string) => string {
  return (fileId) => auth.sealing.sign(fileId, 'media previews');
}
