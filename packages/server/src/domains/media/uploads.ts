/**
 * How a file comes in: an address is given out, and what is sent there becomes a file. The bytes lie under their key
 * before the row says that there is a file; the address is used up with the row, and by nothing else.
 */
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type FileDescriptor,
  fail,
  foldText,
  type InputOf,
  media,
  type PictureMimeType,
  pictureLimits,
  rootFolderId,
  uploadPath,
} from '@openhours/contract';
import { reachOfCaller } from '../../auth/caller.ts';
import { hashSecret, idForm, newSecret, sameHash, secretForm } from '../../auth/opaque-secret.ts';
import type { Act } from '../../call.ts';
import { isOutcomeUnknown } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import { reasonOf } from '../../db/log.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { DiskFull, type Received, TooManyBytes } from '../../storage/file-store.ts';
import { dayMs } from '../../time/index.ts';
import { recordReady, requireFolder } from './commands.ts';
import { fileKey, type MediaParts, originalKey, presentationOf } from './parts.ts';
import type { PictureFacts } from './pictures.ts';
import { presentFile } from './present.ts';
import { type FileRow, fileTable, readUsedBytes, takeTurnToAdd, type UploadRow, uploadTable } from './repository.ts';
import {
  agreedKind,
  headBytes,
  newFileId,
  overLimit,
  refusal,
  requireAnnounced,
  requireAnnouncedSize,
  requireScreen,
  shownName,
} from './rules/kinds.ts';

function noRoom(quotaBytes: number, field: string): Error {
  return refusal(field, 'SITE_QUOTA_EXCEEDED', 'does not fit: the room for files of this site is used up', {
    quota: { storage: String(quotaBytes) },
  });
}

/** Refuses what would not fit beside the files that the site has already. */
async function requireRoom(reader: Reader, bytes: number, { media: files }: MediaParts, field: string): Promise<void> {
  const used = await readUsedBytes(reader);
  if (used + bytes > files.quotaBytes) {
    throw noRoom(files.quotaBytes, field);
  }
}

/** Gives out an address to which one file may be sent once within a day. */
export async function generateUploadUrl(
  tx: Transaction,
  act: Act,
  input: InputOf<typeof media.generateFileUploadUrl>,
  parts: MediaParts,
): Promise<string> {
  const announcedBytes = input.sizeInBytes === undefined ? undefined : Number(input.sizeInBytes);
  const folderId = input.parentFolderId ?? rootFolderId;
  requireAnnounced(input);
  requireAnnouncedSize(announcedBytes);
  requireFolder(folderId, 'parentFolderId');
  await requireRoom(tx, announcedBytes ?? 1, parts, 'sizeInBytes');
  const secret = newSecret();
  const id = newId();
  uploadTable.insert(tx, {
    id,
    secret_hash: hashSecret(secret),
    mime_type: input.mimeType,
    file_name: shownName(input.fileName ?? '') || null,
    size_in_bytes: announcedBytes ?? null,
    folder_id: folderId,
    private: input.private ?? false,
    labels: [...new Set(input.labels ?? [])],
    external_info: input.externalInfo ?? null,
    created_by: act.caller,
    created_at: act.nowMs,
    expires_at: act.nowMs + dayMs,
  });
  return `${parts.publicOrigin()}${uploadPath}/${tx.siteId}.${id}.${secret}`;
}

/** What arrives at an address. */
export interface Arriving {
  /** What stands in the address behind the path. */
  readonly token: string;
  readonly body: Readable;
  /** From the query. */
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  /** As the header says; absent when it does not. */
  readonly contentLength: number | undefined;
  readonly requestId: string;
  /** Epoch milliseconds of business time, asked anew when the bytes are there. */
  readonly now: () => number;
}

const token = new RegExp(`^(${idForm})\\.(${idForm})\\.(${secretForm})$`);

function notThis(): Error {
  return fail('PERMISSION_DENIED', 'The upload URL is unknown, used or expired; generate a new one');
}

/** The address as it was given out, if it still counts. */
function stillGood(upload: UploadRow | undefined, secret: string, nowMs: number): UploadRow {
  if (upload === undefined || upload.expires_at <= nowMs || !sameHash(upload.secret_hash, hashSecret(secret))) {
    throw notThis();
  }
  return upload;
}

/** The address goes only as far as whoever was given it still does: a session ends, a role is taken away, a key revoked. */
async function requireStillMay(siteId: string, { created_by: before }: UploadRow, { auth }: MediaParts): Promise<void> {
  const [site, caller] = await Promise.all([auth.sites.live(siteId), auth.callerNow(siteId, before)]);
  if (
    site === undefined ||
    caller === undefined ||
    reachOfCaller(caller, media.generateFileUploadUrl.permission) === 'none'
  ) {
    throw fail('PERMISSION_DENIED', 'The caller for whom the upload URL was generated may not add files any more');
  }
}

function tooLarge(): Error {
  return fail('PAYLOAD_TOO_LARGE', `A picture may have at most ${pictureLimits.bytes} bytes`, {
    limitBytes: pictureLimits.bytes,
  });
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Takes in a file. A refusal leaves nothing behind and the address as it was, so that another try can follow. */
export async function receiveFile(arriving: Arriving, parts: MediaParts): Promise<FileDescriptor> {
  const [, siteId, uploadId, secret] = token.exec(arriving.token) ?? [];
  if (siteId === undefined || uploadId === undefined || secret === undefined) {
    throw notThis();
  }
  if ((await parts.auth.sites.live(siteId)) === undefined) {
    throw notThis();
  }
  const reader = parts.database.reader(siteId);
  const upload = stillGood(await uploadTable.find(reader, uploadId), secret, arriving.now());
  const fileName = shownName(arriving.fileName ?? '') || upload.file_name;
  if (fileName === null) {
    throw refusal(
      'filename',
      'UNSUPPORTED_FILE_FORMAT',
      'is required: the upload URL was generated without a file name',
    );
  }
  await requireStillMay(siteId, upload, parts);
  const room = await takeRoom(arriving.contentLength, reader, parts);
  try {
    return await keepFile(arriving, { upload, fileName, siteId, uploadId, secret, mostBytes: room.bytes }, parts);
  } catch (error) {
    throw diskFault(error, parts);
  } finally {
    room.giveBack();
  }
}

/** The room that a file may take beside what the site has and what else is on its way; refuses when it is too little. */
async function takeRoom(
  contentLength: number | undefined,
  reader: Reader,
  { media: { arriving, quotaBytes } }: MediaParts,
): Promise<{ readonly bytes: number; readonly giveBack: () => void }> {
  if (contentLength !== undefined && contentLength > pictureLimits.bytes) {
    throw tooLarge();
  }
  const used = await readUsedBytes(reader);
  const left = quotaBytes - used - arriving.of(reader.siteId);
  const bytes = Math.min(contentLength ?? pictureLimits.bytes, left);
  if (bytes < (contentLength ?? 1)) {
    throw noRoom(quotaBytes, 'file');
  }
  return { bytes, giveBack: arriving.expect(reader.siteId, bytes) };
}

/** Takes in the bytes, gives them their key, and writes the row. */
async function keepFile(
  arriving: Arriving,
  { mostBytes, ...said }: Omit<Said, 'contentType'> & { uploadId: string; secret: string; mostBytes: number },
  parts: MediaParts,
): Promise<FileDescriptor> {
  const { originals, quotaBytes } = parts.media;
  const { siteId, upload } = said;
  const sent = await originals.receive(arriving.body, mostBytes).catch((error: unknown) => {
    if (error instanceof TooManyBytes) {
      throw mostBytes < pictureLimits.bytes ? noRoom(quotaBytes, 'file') : tooLarge();
    }
    throw error;
  });
  let received = sent;
  try {
    const found = await examineFile(sent, { ...said, contentType: arriving.contentType }, parts);
    received = await keepOnlyPicture(sent, found.mimeType, parts.media);
    const row = describeFile(received, found, said);
    // The bytes may have been minutes on their way.
    await requireStillMay(siteId, upload, parts);
    try {
      await received.keep(originalKey(siteId, row.id));
      const kept = await keepRow({ ...arriving, ...said }, row, parts);
      return presentFile(kept, presentationOf(parts, siteId));
    } catch (error) {
      // A row that is there after all must have its bytes; without one the sweep finds them.
      if (!isOutcomeUnknown(error)) {
        await originals.remove(fileKey(siteId, row.id));
      }
      throw error;
    }
  } finally {
    await Promise.all([sent.discard(), received.discard()]);
  }
}

/**
 * The picture without what its file says beside it. Whoever photographs at home sends where that is, and everybody could
 * read it in the original.
 */
export async function keepOnlyPicture(
  sent: Received,
  mimeType: PictureMimeType,
  { originals, pictures }: MediaParts['media'],
): Promise<Received> {
  const cut = await pictures.withoutMetadata(sent.file, mimeType);
  return cut === undefined ? sent : originals.receive(Readable.from([cut]), Number.POSITIVE_INFINITY);
}

/** A full disk is nobody's fault who sends a file: it is told, and tells whoever runs the server. */
function diskFault(error: unknown, { log }: Pick<MediaParts, 'log'>): unknown {
  if (!(error instanceof DiskFull)) {
    return error;
  }
  log.error({ reason: reasonOf(error) }, 'a file was not taken: there is no room on the disk of media');
  return fail(
    'UNAVAILABLE',
    'The server has no room left on its disk: the file was not taken',
    { reason: 'DISK_FULL' },
    { retryAfterSeconds: 60, cause: error },
  );
}

/** What was said of a file before its bytes were there. */
interface Said {
  readonly siteId: string;
  readonly upload: UploadRow;
  readonly fileName: string;
  readonly contentType: string | undefined;
}

/** What was found out by opening a file. */
interface Examined {
  readonly mimeType: PictureMimeType;
  readonly details: PictureFacts;
}

/** Opens a file as what it says it is; refuses one that is not. */
async function examineFile(received: Received, said: Said, { media: files }: MediaParts): Promise<Examined> {
  if (received.bytes === 0) {
    throw refusal('file', 'ZERO_FILE_SIZE', 'is empty');
  }
  const { upload, fileName } = said;
  const head = await headOf(received.file);
  const mimeType = agreedKind(head, { announced: upload.mime_type, header: said.contentType, fileName });
  requireScreen(head, mimeType);
  const details = await files.pictures.measure(received.file);
  if (details.frames > 1 && received.bytes > pictureLimits.animationBytes) {
    throw overLimit('file', pictureLimits.animationBytes);
  }
  return { mimeType, details };
}

/** What the bytes are, as the row will say it; its instants are those of the row. */
export function describeFile(
  received: Received,
  { details, mimeType }: Examined,
  {
    fileName,
    siteId,
    upload,
  }: Pick<Said, 'fileName' | 'siteId'> & {
    readonly upload: Pick<UploadRow, 'folder_id' | 'private' | 'labels'>;
  },
): Omit<FileRow, 'created_at' | 'updated_at'> {
  return {
    id: newFileId(siteId, randomBytes(16).toString('hex'), mimeType),
    revision: 1,
    folder_id: upload.folder_id,
    display_name: fileName,
    display_name_folded: foldText(fileName),
    size_in_bytes: received.bytes,
    private: upload.private,
    media_type: 'IMAGE',
    mime_type: mimeType,
    operation_status: 'READY',
    state: 'OK',
    md5: received.md5,
    sha256: received.sha256,
    metadata_cut: true,
    details,
    labels: upload.labels,
    namespace: 'NO_NAMESPACE',
    trashed_at: null,
    last_used_at: null,
  };
}

/** Writes the row and uses the address up, in one transaction; of two that come at once one is refused. */
async function keepRow(
  sent: { siteId: string; uploadId: string; secret: string; requestId: string; now: () => number },
  described: Omit<FileRow, 'created_at' | 'updated_at'>,
  parts: MediaParts,
): Promise<FileRow> {
  return parts.database.transact(sent.siteId, async (tx) => {
    await takeTurnToAdd(tx);
    const nowMs = sent.now();
    const upload = stillGood(await uploadTable.lock(tx, sent.uploadId), sent.secret, nowMs);
    await requireRoom(tx, described.size_in_bytes, parts, 'file');
    const row = { ...described, created_at: nowMs, updated_at: nowMs };
    fileTable.insert(tx, row);
    uploadTable.delete(tx, upload.id);
    const act = {
      caller: upload.created_by,
      requestId: sent.requestId,
      nowMs,
      operation: media.generateFileUploadUrl,
    };
    const body = upload.external_info === null ? {} : { externalInfo: upload.external_info };
    recordReady(tx, act, { before: undefined, after: row, body }, parts);
    return row;
  });
}
