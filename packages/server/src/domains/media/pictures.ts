/**
 * What is done with the bytes of pictures: measuring those that come, and cutting those that go. The library for it is
 * loaded with the first picture, works on few at a time, and never opens more pixels than are taken.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fail, type PictureMimeType, pictureLimits } from '@openhours/contract';
import type { Sharp, SharpOptions } from 'sharp';
import { type BoundedWork, createBoundedWork } from '../../auth/bounded-work.ts';
import { overLimit, refusal } from './rules/kinds.ts';
import { withoutMetadata } from './rules/metadata.ts';
import {
  affordableRadius,
  effortFor,
  outputOf,
  qualityOf,
  type Size,
  staysWithin,
  type TransformPlan,
} from './rules/transform.ts';

export interface Colour {
  readonly hex: string;
  readonly rgb: { readonly r: number; readonly g: number; readonly b: number };
}

/** What is known of a picture: its size upright, as people see it. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly prominent: Colour | null;
  readonly palette: readonly Colour[];
}

export interface Pictures {
  /** Opens a picture as a whole; refuses one that is damaged or has too many pixels. */
  measure(file: string): Promise<PictureFacts>;
  /** The file with nothing but its picture; undefined when there is nothing else in it. */
  withoutMetadata(file: string, mimeType: PictureMimeType): Promise<Buffer | undefined>;
  /** Cuts a picture; throws a `TransformFault` when there is nothing to cut there. */
  transform(file: string, facts: Pick<PictureFacts, 'width' | 'height'>, plan: TransformPlan): Promise<Buffer>;
}

/** What the library gives up after. No work that is let begin takes as long, unless the machine is overwhelmed. */
const secondsEach = 20;
/** The threads in which Node also reads files, compresses and hashes are four: most of them are left to that. */
const mostAtOnce = 2;
/** How many wait while others are worked on; more are asked to come back. */
const longestQueue = 200;
const paletteColours = 6;

/** Works on few pictures at a time: each may take a core and tens of megabytes. */
function fewAtOnce(atOnce: number): BoundedWork {
  return createBoundedWork({
    atOnce,
    mostWaiting: longestQueue,
    tooMany: () =>
      fail('UNAVAILABLE', 'Too many pictures are being resized; try again in 2 seconds', {}, { retryAfterSeconds: 2 }),
  });
}

/** Opens a file to work on it. */
export type PictureLibrary = (file: string, options: SharpOptions) => Sharp;

async function loadSharp(): Promise<PictureLibrary> {
  const { default: sharp } = await import('sharp');
  // Nothing is looked at twice in a row, so what it would remember is only memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const input: SharpOptions = Object.freeze({
  limitInputPixels: pictureLimits.pixels,
  failOn: 'error',
  sequentialRead: true,
});

function colourOf(r: number, g: number, b: number): Colour {
  const hex = [r, g, b].map((each) => each.toString(16).padStart(2, '0')).join('');
  return { hex: `#${hex.toUpperCase()}`, rgb: { r, g, b } };
}

/** The colours that a small copy has most of, most first; each is the middle of those that are nearly the same. */
function coloursIn(pixels: Buffer): Colour[] {
  const groups = new Map<number, { count: number; r: number; g: number; b: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 128) {
      continue;
    }
    const key = ((r >> 5) << 10) | ((g >> 5) << 5) | (b >> 5);
    const group = groups.get(key) ?? { count: 0, r: 0, g: 0, b: 0 };
    groups.set(key, { count: group.count + 1, r: group.r + r, g: group.g + g, b: group.b + b });
  }
  return [...groups.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, paletteColours)
    .map(({ count, r, g, b }) => colourOf(Math.round(r / count), Math.round(g / count), Math.round(b / count)));
}

/** True for what the library says when its time is over. */
function tookTooLong(error: unknown): boolean {
  return error instanceof Error && /^timeout: \d+% complete/m.test(error.message);
}

/** The work was given up, which says nothing of the picture: a machine with less to do finishes it. */
function givenUp(cause: unknown): Error {
  return fail(
    'UNAVAILABLE',
    `The picture could not be resized within ${secondsEach} seconds; try again later`,
    { limitSeconds: secondsEach },
    { retryAfterSeconds: secondsEach, cause },
  );
}

/** The refusal of a file that cannot be opened as what it says it is. */
function damaged(error: unknown): Error {
  if (tookTooLong(error)) {
    return givenUp(error);
  }
  const message = error instanceof Error ? error.message : '';
  return /pixel limit/i.test(message)
    ? overLimitOfPixels()
    : refusal('file', 'CORRUPT_FILE', 'is damaged or not whole: it cannot be opened as a picture');
}

function overLimitOfPixels(): Error {
  return overLimit('file', pictureLimits.pixels, 'pixels');
}

/**
 * Writes a picture anew as a whole, upright and with its colour profile: TIFF, which keeps its words between the pixels'
 * own tables, without loss; of the others only a file that is put together in a way that is not known.
 */
function writeAnew(picture: Sharp, mimeType: PictureMimeType): Promise<Buffer> {
  const plain = picture.timeout({ seconds: secondsEach }).autoOrient().keepIccProfile();
  switch (mimeType) {
    case 'image/jpeg':
      return plain.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'image/png':
      return plain.png().toBuffer();
    case 'image/webp':
      return plain.webp({ quality: 95, effort: 2 }).toBuffer();
    case 'image/gif':
      return plain.gif({ effort: 1 }).toBuffer();
    case 'image/avif':
      return plain.avif({ quality: 80, effort: 2 }).toBuffer();
    case 'image/tiff':
      return plain.tiff({ compression: 'deflate' }).toBuffer();
  }
}

function encode(picture: Sharp, plan: TransformPlan, size: Size): Sharp {
  const quality = qualityOf(plan, size);
  switch (plan.form) {
    case 'jpg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: !plan.isBaseline });
    case 'png':
      return picture.png({ compressionLevel: 8 });
    case 'webp':
      return picture.webp({ quality, effort: effortFor(plan, size) });
    case 'gif':
      // Looking for better palettes takes ten times as long.
      return picture.gif({ effort: 1 });
    case 'avif':
      return picture.avif({ quality: Math.max(30, quality - 20), effort: 2 });
  }
}

function filtered(picture: Sharp, plan: TransformPlan, size: Size): Sharp {
  let result = picture;
  if (plan.contrast !== 0) {
    const factor = 1 + plan.contrast / 100;
    result = result.linear(factor, 128 * (1 - factor));
  }
  if (plan.brightness !== 0 || plan.saturation !== 0 || plan.hue !== 0) {
    result = result.modulate({
      brightness: Math.max(0.01, 1 + plan.brightness / 100),
      saturation: Math.max(0.01, 1 + plan.saturation / 100),
      hue: (plan.hue + 360) % 360,
    });
  }
  if (plan.blur > 0) {
    result = result.blur(affordableRadius(0.3 + plan.blur / 5, size));
  }
  if (plan.sharpening !== undefined && plan.sharpening.amount > 0) {
    const { radius, amount, threshold } = plan.sharpening;
    result = result.sharpen({
      sigma: affordableRadius(Math.min(10, radius), size),
      m1: 0,
      m2: Math.min(10, amount),
      x1: Math.min(100, threshold),
    });
  }
  return result;
}

/** Makes the work of this process; `loadLibrary` is asked once, with the first picture. */
export function createPictures(loadLibrary: () => Promise<PictureLibrary> = loadSharp): Pictures {
  const cutting = fewAtOnce(Math.max(1, Math.min(mostAtOnce, Math.floor(availableParallelism() / 2))));
  // Whoever sends a picture does not stand behind all who look at some.
  const measuring = fewAtOnce(1);
  let loading: Promise<PictureLibrary> | undefined;
  const load = () => {
    loading ??= loadLibrary();
    return loading;
  };

  return {
    measure: (file) =>
      measuring(async () => {
        const sharp = await load();
        const metadata = await sharp(file, { ...input, limitInputPixels: false })
          .metadata()
          .catch((error: unknown) => {
            throw damaged(error);
          });
        // Several pages are an animation; of other forms only the first page is ever shown.
        const frames = metadata.format === 'gif' || metadata.format === 'webp' ? (metadata.pages ?? 1) : 1;
        const { width, height } = metadata.autoOrient;
        if (width > pictureLimits.side || height > pictureLimits.side || width * height > pictureLimits.pixels) {
          throw overLimitOfPixels();
        }
        if (frames > pictureLimits.frames) {
          throw overLimit('file', pictureLimits.frames, 'frames');
        }
        // Frames that are never shown moving are never opened either.
        const animated = staysWithin({ width, height, frames });
        const small = await sharp(file, { ...input, animated })
          .timeout({ seconds: secondsEach })
          .autoOrient()
          .resize(64, 64, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
          .toColourspace('srgb')
          .ensureAlpha()
          .raw()
          .toBuffer()
          .catch((error: unknown) => {
            throw damaged(error);
          });
        const [prominent = null, ...others] = coloursIn(small);
        return { width, height, frames, prominent, palette: prominent === null ? [] : [prominent, ...others] };
      }),

    withoutMetadata: (file, mimeType) =>
      measuring(async () => {
        const sharp = await load();
        const [bytes, { exif, orientation, xmp }] = await Promise.all([
          readFile(file),
          sharp(file, { ...input, limitInputPixels: false }).metadata(),
        ]);
        const cut =
          withoutMetadata(bytes, mimeType, { exif, orientation, xmp }) ??
          (await writeAnew(sharp(file, { ...input, animated: mimeType === 'image/gif' }), mimeType).catch(
            (error: unknown) => {
              throw damaged(error);
            },
          ));
        return cut.equals(bytes) ? undefined : cut;
      }),

    transform: (file, facts, plan) =>
      cutting(async () => {
        const sharp = await load();
        const animated = plan.allFrames && (plan.form === 'gif' || plan.form === 'webp');
        const { cut, size } = outputOf(plan, facts);
        const { width, height } = size;
        const picture = sharp(file, { ...input, animated, sequentialRead: false })
          .timeout({ seconds: secondsEach })
          .autoOrient()
          .extract(cut)
          .resize(width, height, { fit: 'fill' })
          .toColourspace('srgb');
        return encode(filtered(picture, plan, size), plan, size)
          .toBuffer()
          .catch((error: unknown) => {
            throw tookTooLong(error) ? givenUp(error) : error;
          });
      }),
  };
}
