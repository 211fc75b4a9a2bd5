/**
 * Which files are taken, by what is said of them before they come and by what their bytes are afterwards (media sheet
 * 1.6, 3.1, 3.4 and 5). Pure.
 */
import {
  invalid,
  isPictureId,
  type PictureMimeType,
  pictureKinds,
  pictureLimits,
  type ValidationError,
} from '@openhours/contract';

/** The codes of the library; they travel as the `ruleName` of a field. */
export type FileRule =
  | 'RESOURCE_NOT_FOUND'
  | 'FIELD_MASK_IS_EMPTY_OR_MISSING'
  | 'MISMATCH_MIME_TYPE'
  | 'ZERO_FILE_SIZE'
  | 'UNSUPPORTED_FILE_FORMAT'
  | 'FILE_SIZE_OVER_LIMIT'
  | 'SITE_QUOTA_EXCEEDED'
  | 'CORRUPT_FILE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNSUPPORTED_SORT_VALUE';

/** A refusal by a rule of the library. */
export function refusal(
  field: string,
  ruleName: FileRule,
  description: string,
  data: Record<string, unknown> = {},
): ValidationError {
  return invalid(field, description, 'OTHER', { ruleName, data });
}

const anyBytes = 'application/octet-stream';
const mimeTypes = Object.keys(pictureKinds) as PictureMimeType[];
const mimeTypeOfExtension = new Map(
  mimeTypes.flatMap((mimeType) => pictureKinds[mimeType].map((extension) => [extension as string, mimeType] as const)),
);
/** What browsers and older programs call them besides. */
const otherNames: Readonly<Record<string, PictureMimeType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
};

function unsupported(field: string, requestValue: string): ValidationError {
  return refusal(field, 'UNSUPPORTED_FILE_FORMAT', 'has a file format that is not supported', {
    allowedValues: mimeTypes,
    requestValue,
  });
}

function extensionOf(name: string): string | undefined {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? undefined : name.slice(dot + 1).toLowerCase();
}

function bareType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase();
}

/** The kind that a type names; undefined where it leaves that to the bytes. */
function kindOfType(mimeType: string, field: string): PictureMimeType | undefined {
  const bare = bareType(mimeType);
  if (bare === anyBytes || bare === '') {
    return undefined;
  }
  const kind = otherNames[bare] ?? mimeTypes.find((each) => each === bare);
  if (kind === undefined) {
    throw unsupported(field, mimeType);
  }
  return kind;
}

/** Refuses a type and a name that are not taken, or do not go together. */
export function requireAnnounced({ mimeType, fileName }: { mimeType: string; fileName?: string | undefined }): void {
  const kind = kindOfType(mimeType, 'mimeType');
  const extension = fileName === undefined ? undefined : extensionOf(fileName);
  if (extension === undefined) {
    return;
  }
  const ofName = mimeTypeOfExtension.get(extension);
  if (ofName === undefined) {
    throw unsupported('fileName', fileName ?? '');
  }
  if (kind !== undefined && kind !== ofName) {
    throw refusal('mimeType', 'MISMATCH_MIME_TYPE', 'is not what the extension of the file name says', {
      internalKey: ofName,
    });
  }
}

/** Refuses a size that no picture may have. */
export function requireAnnouncedSize(bytes: number | undefined): void {
  if (bytes === 0) {
    throw refusal('sizeInBytes', 'ZERO_FILE_SIZE', 'must not be 0');
  }
  if (bytes !== undefined && bytes > pictureLimits.bytes) {
    throw overLimit('sizeInBytes', pictureLimits.bytes);
  }
}

export function overLimit(
  field: string,
  limit: number,
  unit: 'bytes' | 'frames' | 'pixels' = 'bytes',
): ValidationError {
  return refusal(field, 'FILE_SIZE_OVER_LIMIT', `must have at most ${limit} ${unit}`, { internalKey: String(limit) });
}

/** What the beginning of a file says it is; undefined when that is no picture that is taken. */
export function kindOfBytes(head: Buffer): PictureMimeType | undefined {
  const ascii = (from: number, to: number) => head.toString('latin1', from, to);
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) {
    return 'image/jpeg';
  }
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') {
    return 'image/png';
  }
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') {
    return 'image/gif';
  }
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') {
    return 'image/webp';
  }
  if (ascii(4, 8) === 'ftyp' && /avi[fs]/.test(ascii(8, 40))) {
    return 'image/avif';
  }
  return ascii(0, 4) === 'II*\0' || ascii(0, 4) === 'MM\0*' ? 'image/tiff' : undefined;
}

/**
 * Refuses a GIF that is to be drawn on more pixels than are taken: browsers make room for what its head says, while the
 * library that opens it goes by its frames alone.
 */
export function requireScreen(head: Buffer, mimeType: PictureMimeType): void {
  if (mimeType !== 'image/gif' || head.length < 10) {
    return;
  }
  const [width, height] = [head.readUInt16LE(6), head.readUInt16LE(8)];
  if (width > pictureLimits.side || height > pictureLimits.side || width * height > pictureLimits.pixels) {
    throw overLimit('file', pictureLimits.pixels, 'pixels');
  }
}

/** Bytes enough to tell. */
export const headBytes = 64;

/** The kind of what came: by its bytes, which must agree with everything that was said of it. */
export function agreedKind(
  head: Buffer,
  said: { readonly announced: string; readonly header: string | undefined; readonly fileName: string },
): PictureMimeType {
  const found = kindOfBytes(head);
  if (found === undefined) {
    throw unsupported('file', said.fileName);
  }
  const extension = extensionOf(said.fileName);
  const ofName = extension === undefined ? undefined : mimeTypeOfExtension.get(extension);
  if (extension !== undefined && ofName === undefined) {
    throw unsupported('filename', said.fileName);
  }
  for (const other of [kindOfType(said.announced, 'mimeType'), kindOfHeader(said.header), ofName]) {
    if (other !== undefined && other !== found) {
      throw refusal('file', 'MISMATCH_MIME_TYPE', `is ${found} and not ${other}`, { internalKey: found });
    }
  }
  return found;
}

/** What the bytes travel as; clients say many things there that are about the transport. */
function kindOfHeader(header: string | undefined): PictureMimeType | undefined {
  const bare = bareType(header ?? '');
  return otherNames[bare] ?? mimeTypes.find((each) => each === bare);
}

/** The digits that every file of a site begins with, by which an address finds its site. */
function markOfSite(siteId: string): string {
  return siteId.slice(-6).toLowerCase();
}

/** The digits in an id; undefined for what is no id of ours. */
export function markInId(fileId: string): string | undefined {
  return isPictureId(fileId) ? fileId.slice(0, 6) : undefined;
}

/** A new id. `random` is 32 hexadecimal digits. */
export function newFileId(siteId: string, random: string, mimeType: PictureMimeType): string {
  return `${markOfSite(siteId)}_${random}~mv2.${pictureKinds[mimeType][0]}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const longestName = 255;

/** A name as it is shown: the last part of a path, composed, without what turns text around, and never too long. */
export function shownName(name: string): string {
  const last = name.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = [...last.replaceAll(unwanted, '').trim()];
  if (clean.length <= longestName) {
    return clean.join('');
  }
  const extension = [...`.${extensionOf(clean.join('')) ?? ''}`];
  return extension.length > 1 && extension.length <= 10
    ? [...clean.slice(0, longestName - extension.length), ...extension].join('')
    : clean.slice(0, longestName).join('');
}
