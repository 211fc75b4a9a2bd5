/**
 * What a file says beside its picture: where it was taken, by whom, with which camera. It is cut out of the file between
 * the pixels, which stay bit for bit what they were; which way is up and the colour profile stay, too. Pure.
 */
import { crc32 } from 'node:zlib';
import type { PictureMimeType } from '@openhours/contract';

/** What was found out about a file by opening it. */
export interface MetadataFacts {
  /** The number by which EXIF says how a camera was held; 1 and absent are upright. */
  readonly orientation: number | undefined;
  /** As they lie in the file; absent where it has none, or where they are not found whole. */
  readonly exif: Buffer | undefined;
  readonly xmp: Buffer | undefined;
}

/**
 * The file without them: the same bytes when there is nothing to cut. Undefined for a kind, or a file, whose parts are
 * not known here; such a file is written anew as a whole.
 */
export function withoutMetadata(bytes: Buffer, mimeType: PictureMimeType, facts: MetadataFacts): Buffer | undefined {
  switch (mimeType) {
    case 'image/jpeg':
      return cutJpeg(bytes, facts.orientation);
    case 'image/png':
      return cutPng(bytes, facts.orientation);
    case 'image/webp':
      return cutWebp(bytes, facts.orientation);
    case 'image/gif':
      return cutGif(bytes);
    case 'image/avif':
      return blankAvif(bytes, facts);
    default:
      return undefined;
  }
}

/** EXIF that says which way is up and nothing else; undefined where that goes without saying. */
function uprightExif(orientation: number | undefined): Buffer | undefined {
  if (orientation === undefined || orientation === 1) {
    return undefined;
  }
  const exif = Buffer.alloc(26);
  exif.write('II*\0', 'latin1');
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(1, 8);
  exif.writeUInt16LE(0x0112, 10);
  exif.writeUInt16LE(3, 12);
  exif.writeUInt32LE(1, 14);
  exif.writeUInt16LE(orientation, 18);
  return exif;
}

/** Segments of JPEG by the second byte of their marker. */
const jpeg = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee, comment: 0xfe };

/** Whether a segment shows how the picture is to be drawn: its frame, tables, colour profile and colour transform. */
function isOfPicture(marker: number, content: Buffer): boolean {
  if (marker === jpeg.comment) {
    return false;
  }
  if (marker < jpeg.app0 || marker > 0xef) {
    return true;
  }
  return (
    (marker === jpeg.app0 && content.toString('latin1', 0, 5) === 'JFIF\0') ||
    (marker === jpeg.app2 && content.toString('latin1', 0, 12) === 'ICC_PROFILE\0') ||
    (marker === jpeg.app14 && content.toString('latin1', 0, 5) === 'Adobe')
  );
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Where the data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) {
      return at;
    }
  }
  return -1;
}

/** What follows the end of the picture goes as well: telephones append further pictures, with data of their own. */
function cutJpeg(bytes: Buffer, orientation: number | undefined): Buffer | undefined {
  const upright = uprightExif(orientation);
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  const exif = upright && jpegSegment(jpeg.app1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), upright]));
  let isExifDue = exif !== undefined;
  const addExif = () => {
    if (isExifDue && exif !== undefined) {
      kept.push(exif);
      isExifDue = false;
    }
  };
  for (let at = 2; at + 3 < bytes.length || bytes[at + 1] === jpeg.end; ) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) {
      return undefined;
    }
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpeg.end) {
      addExif();
      return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    }
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next > bytes.length) {
      return undefined;
    }
    const content = bytes.subarray(at + 4, next);
    if (marker !== jpeg.app0) {
      addExif();
    }
    let end = next;
    if (marker === jpeg.scan) {
      end = endOfScan(bytes, next);
      if (end < 0) {
        return undefined;
      }
    }
    if (isOfPicture(marker, content)) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  return undefined;
}

/** Chunks of PNG that a picture can do without, but is drawn by: transparency, colours, resolution, and frames. */
const pngAncillary = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

/** Those without which nothing can be drawn begin with a capital; of all others only what is known stays. */
const isOfPng = (type: string) => /^[A-Z]/.test(type) || pngAncillary.has(type);

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function cutPng(bytes: Buffer, orientation: number | undefined): Buffer | undefined {
  const upright = uprightExif(orientation);
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) {
      return undefined;
    }
    if (isOfPng(type)) {
      kept.push(bytes.subarray(at, end));
    }
    if (type === 'IHDR' && upright !== undefined) {
      kept.push(pngChunk('eXIf', upright));
    }
    if (type === 'IEND') {
      return Buffer.concat(kept);
    }
    at = end;
  }
  return undefined;
}

/** Chunks of WebP by which it is drawn. */
const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the first byte of the chunk VP8X. */
const webpFlags = { exif: 0x08, xmp: 0x04 };

function cutWebp(bytes: Buffer, orientation: number | undefined): Buffer | undefined {
  const upright = uprightExif(orientation);
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const kept: Buffer[] = [];
  let isExtended = false;
  for (let at = 12; at + 8 <= whole; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > whole) {
      return undefined;
    }
    // The last one may lack the byte that makes its length even.
    const chunk = Buffer.alloc(end - at);
    bytes.copy(chunk, 0, at, Math.min(end, whole));
    if (type === 'VP8X') {
      isExtended = true;
      const flags = (chunk[8] as number) & ~(webpFlags.exif | webpFlags.xmp);
      chunk[8] = flags | (upright === undefined ? 0 : webpFlags.exif);
    }
    if (webpChunks.has(type)) {
      kept.push(chunk);
    }
    at = end;
  }
  if (kept.length === 0) {
    return undefined;
  }
  if (upright !== undefined && isExtended) {
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(upright.length, 4);
    kept.push(head, upright);
  }
  const head = Buffer.from(bytes.subarray(0, 12));
  const content = Buffer.concat(kept);
  head.writeUInt32LE(content.length + 4, 4);
  return Buffer.concat([head, content]);
}

/** Extensions of GIF that are drawn by: how often it repeats, and its colour profile. */
const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Where a row of blocks ends, each with its length before it. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length !== undefined && length !== 0; length = bytes[at]) {
    at += length + 1;
  }
  return at + 1;
}

const colourTable = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1));

function cutGif(bytes: Buffer): Buffer | undefined {
  const start = 13 + colourTable(bytes[10] ?? 0);
  const kept: Buffer[] = [bytes.subarray(0, start)];
  for (let at = start; at < bytes.length; ) {
    const kind = bytes[at];
    if (kind === 0x3b) {
      return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    }
    let isKept = true;
    let end: number;
    if (kind === 0x2c) {
      end = endOfBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0));
    } else if (kind === 0x21) {
      const label = bytes[at + 1];
      isKept = label === 0xff ? gifApplications.has(bytes.toString('latin1', at + 3, at + 14)) : label !== 0xfe;
      end = endOfBlocks(bytes, at + 2);
    } else {
      return undefined;
    }
    if (end > bytes.length) {
      return undefined;
    }
    if (isKept) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  return undefined;
}

/** What a box of AVIF may hold, by its type: what the picture is drawn by, and in some of these boxes again. */
const avifBoxes: Readonly<Record<string, ReadonlySet<string>>> = {
  '': new Set('ftyp styp meta mdat moov moof sidx'.split(' ')),
  meta: new Set('hdlr pitm iloc iinf iref iprp idat ipro grpl dinf'.split(' ')),
  moov: new Set('mvhd trak mvex'.split(' ')),
  trak: new Set('tkhd mdia edts tref'.split(' ')),
};

/** Makes empty room of all boxes between two places that are of no picture; false where a box is longer than its own. */
function emptyStrangeBoxes(bytes: Buffer, from: number, to: number, within = ''): boolean {
  let at = from;
  while (at + 8 <= to) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const told = bytes.readUInt32BE(at);
    const isLong = told === 1 && at + 16 <= to;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : told === 0 ? to - at : told;
    const content = at + (isLong ? 16 : 8);
    const end = at + length;
    if (end < content || end > to) {
      return false;
    }
    if (avifBoxes[within]?.has(type) === false) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, content, end);
    } else if (avifBoxes[type] !== undefined) {
      // The version and flags of what is told of a picture stand before its boxes.
      const first = content + (type === 'meta' ? 4 : 0);
      if (!emptyStrangeBoxes(bytes, first, end, type)) {
        return false;
      }
    }
    at = end;
  }
  return at === to;
}

/**
 * The parts of AVIF are found by their places in the file, so nothing may move: what they say is written over where it
 * lies, and boxes of other things, such as content credentials, become empty room. Which way is up stands with the picture
 * itself.
 */
function blankAvif(bytes: Buffer, { exif, xmp }: MetadataFacts): Buffer | undefined {
  const blanked = Buffer.from(bytes);
  for (const words of [exif, xmp]) {
    const isNamed = words?.toString('latin1', 0, 6) === 'Exif\0\0';
    const inFile = isNamed ? words?.subarray(6) : words;
    if (inFile === undefined || inFile.every((byte) => byte === 0)) {
      continue;
    }
    const at = bytes.indexOf(inFile);
    if (at < 0) {
      return undefined;
    }
    blanked.fill(0, at, at + inFile.length);
  }
  return emptyStrangeBoxes(blanked, 0, blanked.length) ? blanked : undefined;
}
