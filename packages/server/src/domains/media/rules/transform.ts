/**
 * The grammar of cut pictures: what stands in `/media/{id}/v1/{operations}/{name}.{ext}` becomes one plan, and the same
 * plan always has the same text, under which its result is kept (media sheet 4.3). Pure.
 */

/** Where a picture is cut when it fills a rectangle, as fractions of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export interface Scale {
  readonly operation: 'fit' | 'fill';
  readonly width: number;
  readonly height: number;
  readonly focus: FocalPoint;
  readonly enlarges: boolean;
}

export interface Crop {
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly width: number;
  readonly height: number;
  /** Where it is cut without x and y. */
  readonly focus: FocalPoint;
}

export const outputForms = ['jpg', 'png', 'webp', 'gif', 'avif'] as const;
export type OutputForm = (typeof outputForms)[number];

/** What is done with a picture, in this order: crop, scale, filters, sharpening, encoding. */
export interface TransformPlan {
  readonly crop: Crop | undefined;
  readonly scale: Scale | undefined;
  readonly form: OutputForm;
  /** True where the form depends on what the browser takes. */
  readonly isNegotiated: boolean;
  readonly quality: number | undefined;
  readonly isBaseline: boolean;
  readonly allFrames: boolean;
  readonly sharpening: { readonly radius: number; readonly amount: number; readonly threshold: number } | undefined;
  readonly contrast: number;
  readonly brightness: number;
  readonly saturation: number;
  readonly hue: number;
  readonly blur: number;
}

/** The address asks for something that there is not; the message says what, in words. */
export class TransformFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TransformFault';
  }
}

const longestSide = 5000;
const largestArea = 25_000_000;
const alignments: Readonly<Record<string, FocalPoint>> = {
  c: { x: 0.5, y: 0.5 },
  t: { x: 0.5, y: 0 },
  tl: { x: 0, y: 0 },
  tr: { x: 1, y: 0 },
  b: { x: 0.5, y: 1 },
  bl: { x: 0, y: 1 },
  br: { x: 1, y: 1 },
  l: { x: 0, y: 0.5 },
  r: { x: 1, y: 0.5 },
};

type Parameters = ReadonlyMap<string, string>;

/** `key_value` pairs; `bl`, `pstr` and their like stand alone. */
function readParameters(text: string): Parameters {
  return new Map(
    text.split(',').map((each) => {
      const underscore = each.indexOf('_');
      return underscore < 0 ? [each, ''] : [each.slice(0, underscore), each.slice(underscore + 1)];
    }),
  );
}

function numberIn(parameters: Parameters, name: string, lowest: number, highest: number): number | undefined {
  const text = parameters.get(name);
  if (text === undefined) {
    return undefined;
  }
  const value = text === '' ? Number.NaN : Number(text);
  if (!(value >= lowest && value <= highest)) {
    throw new TransformFault(`${name} must be from ${lowest} to ${highest}`);
  }
  return value;
}

function pixels(parameters: Parameters, name: string): number {
  const value = numberIn(parameters, name, 1, longestSide);
  if (value === undefined || !Number.isInteger(value)) {
    throw new TransformFault(`${name} must be a whole number of pixels from 1 to ${longestSide}`);
  }
  return value;
}

function focusOf(parameters: Parameters): FocalPoint {
  const point = parameters.get('fp');
  if (point !== undefined) {
    const [x = Number.NaN, y = Number.NaN] = point.split('_').map(Number);
    if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) {
      throw new TransformFault('fp must be two fractions from 0 to 1');
    }
    return { x, y };
  }
  return alignments[parameters.get('al') ?? 'c'] ?? { x: 0.5, y: 0.5 };
}

function readCrop(parameters: Parameters): Crop {
  const side = (name: string) => {
    const value = numberIn(parameters, name, 1, 30_000);
    if (value === undefined) {
      throw new TransformFault(`crop needs ${name}`);
    }
    return Math.round(value);
  };
  const origin = (name: string) => {
    const value = numberIn(parameters, name, 0, 30_000);
    return value === undefined ? undefined : Math.round(value);
  };
  return { x: origin('x'), y: origin('y'), width: side('w'), height: side('h'), focus: focusOf(parameters) };
}

function readScale(operation: 'fit' | 'fill', parameters: Parameters): Scale {
  const width = pixels(parameters, 'w');
  const height = pixels(parameters, 'h');
  if (width * height > largestArea) {
    throw new TransformFault(`the picture may have at most ${largestArea} pixels`);
  }
  return {
    operation,
    width,
    height,
    focus: focusOf(parameters),
    enlarges: operation === 'fill' || parameters.has('lg'),
  };
}

function negotiated(parameters: Parameters, accept: string): { form: OutputForm | undefined; isNegotiated: boolean } {
  const wanted = parameters.get('enc');
  if (wanted === undefined) {
    return { form: undefined, isNegotiated: false };
  }
  // Only what the browser names counts: `*/*` says nothing of what it can show.
  const takes = (form: string) =>
    new RegExp(`image/${form}(?!\\s*;\\s*q=0(?:\\.0*)?(?:\\s*[,;]|\\s*$))`, 'i').test(accept);
  const forms: readonly OutputForm[] = wanted === 'avif' || wanted === 'pavif' ? ['avif', 'webp'] : ['webp'];
  return { form: forms.find(takes), isNegotiated: true };
}

function readSharpening(parameters: Parameters): TransformPlan['sharpening'] {
  const text = parameters.get('usm');
  if (text === undefined) {
    return undefined;
  }
  const [radius = Number.NaN, amount = Number.NaN, threshold = Number.NaN] = text.split('_').map(Number);
  if (!(radius >= 0.1 && radius <= 500 && amount >= 0 && amount <= 10 && threshold >= 0 && threshold <= 255)) {
    throw new TransformFault('usm must be radius, amount and threshold');
  }
  return { radius, amount, threshold };
}

function formOfName(name: string, sourceForm: OutputForm): OutputForm {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = extension === 'jpeg' || extension === 'jpe' ? 'jpg' : extension;
  return outputForms.find((each) => each === known) ?? sourceForm;
}

/**
 * Reads the part of an address behind `/v1/`. `accept` is what the browser says it takes, `sourceForm` what the picture
 * itself is delivered as.
 * Example: `readTransform('fill/w_400,h_300,al_c,enc_auto/desk.jpg', 'image/webp,*\/*', 'jpg')` gives a plan for WebP.
 */
export function readTransform(path: string, accept: string, sourceForm: OutputForm): TransformPlan {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  if (parts.length === 0 || parts.length > 4 || parts.length % 2 !== 0 || name === '') {
    throw new TransformFault('the address must be one or two operations, each with its parameters, and a name');
  }
  let crop: Crop | undefined;
  let scale: Scale | undefined;
  let last: Parameters = new Map();
  for (let index = 0; index < parts.length; index += 2) {
    const operation = parts[index];
    last = readParameters(parts[index + 1] ?? '');
    if (operation === 'crop' && index === 0) {
      crop = readCrop(last);
    } else if ((operation === 'fit' || operation === 'fill') && scale === undefined) {
      scale = readScale(operation, last);
    } else {
      throw new TransformFault(`${operation} is not known here; there are fit, fill, and crop before them`);
    }
  }
  const quality = numberIn(last, 'q', 5, 95);
  const { form, isNegotiated } = negotiated(last, accept);
  return {
    crop,
    scale,
    form: form ?? formOfName(name, sourceForm),
    isNegotiated,
    quality: quality === undefined ? undefined : Math.round(quality),
    isBaseline: last.has('bl'),
    allFrames: last.get('anm') === 'all',
    sharpening: readSharpening(last),
    contrast: numberIn(last, 'con', -100, 100) ?? 0,
    brightness: numberIn(last, 'br', -100, 100) ?? 0,
    saturation: numberIn(last, 'sat', -100, 100) ?? 0,
    hue: numberIn(last, 'hue', -180, 180) ?? 0,
    blur: numberIn(last, 'blur', 0, 100) ?? 0,
  };
}

/** The one text of a plan, whatever the order and the spelling of the address were. */
export function canonicalPlan({ isNegotiated: _, ...plan }: TransformPlan): string {
  return JSON.stringify(plan);
}

/** What is cut out of a picture, in its own pixels. */
export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const within = (value: number, highest: number) => Math.min(Math.max(0, Math.round(value)), Math.max(0, highest));

/** Where a crop lies in a picture; a fault when that is wholly outside. */
export function cutOf(crop: Crop, source: Size): Cut {
  const left = crop.x ?? within(crop.focus.x * (source.width - crop.width), source.width - crop.width);
  const top = crop.y ?? within(crop.focus.y * (source.height - crop.height), source.height - crop.height);
  const width = Math.min(crop.width, source.width - left);
  const height = Math.min(crop.height, source.height - top);
  if (width <= 0 || height <= 0) {
    throw new TransformFault('the crop lies outside of the picture');
  }
  return { left, top, width, height };
}

/**
 * What is cut out of a picture, and the size to which that is scaled. Cut first, so that no picture in between is larger
 * than the one that is asked for.
 */
export function placementOf(scale: Scale, source: Size): { readonly cut: Cut; readonly size: Size } {
  const factors = [scale.width / source.width, scale.height / source.height] as const;
  if (scale.operation === 'fit') {
    const factor = Math.min(...factors, scale.enlarges ? Number.POSITIVE_INFINITY : 1);
    const size = {
      width: Math.min(scale.width, Math.max(1, Math.round(source.width * factor))),
      height: Math.min(scale.height, Math.max(1, Math.round(source.height * factor))),
    };
    return { cut: { left: 0, top: 0, ...source }, size: factor < 1 || scale.enlarges ? size : source };
  }
  const factor = Math.max(...factors);
  const width = Math.min(source.width, Math.max(1, Math.round(scale.width / factor)));
  const height = Math.min(source.height, Math.max(1, Math.round(scale.height / factor)));
  const cut = {
    left: within(scale.focus.x * source.width - width / 2, source.width - width),
    top: within(scale.focus.y * source.height - height / 2, source.height - height),
    width,
    height,
  };
  return { cut, size: { width: scale.width, height: scale.height } };
}

/** What a plan cuts out of a picture, in that picture's own pixels, and the size to which it is scaled. */
export function outputOf({ crop, scale }: Pick<TransformPlan, 'crop' | 'scale'>, source: Size) {
  const origin =
    crop === undefined ? { left: 0, top: 0, width: source.width, height: source.height } : cutOf(crop, source);
  const size = { width: origin.width, height: origin.height };
  const placed = scale === undefined ? { cut: { left: 0, top: 0, ...size }, size } : placementOf(scale, size);
  const cut = { ...placed.cut, left: origin.left + placed.cut.left, top: origin.top + placed.cut.top };
  return { cut, size: placed.size };
}

/** Pixels that are written in forms which take more than a second for every million of them. */
const largestDearArea = 2_000_000;
/** Pixels of all frames together that are read for an animation. */
const largestAnimation = 50_000_000;
/** Pixels of all frames together that are written for one. */
const largestMovingArea = 20_000_000;
/** Pixels times the width of the neighbourhood that is looked at for each, when a picture is blurred or sharpened. */
const largestNeighbourhoods = 40_000_000;
/** Above so many pixels an encoder looks for less to save. */
const largestCarefulArea = 4_000_000;

/** True for an animation all of whose frames are opened; of others only the first ever is. */
export function staysWithin({ width, height, frames }: Size & { readonly frames: number }): boolean {
  return frames > 1 && width * height * frames <= largestAnimation;
}

/**
 * The plan as it is carried out: anybody may ask for anything, so it is judged by pixels times frames before work on it
 * begins. What would take minutes is answered in a form that takes seconds, and an animation that is too large stands still.
 */
export function affordable(plan: TransformPlan, source: Size & { readonly frames: number }): TransformPlan {
  const { width, height } = outputOf(plan, source).size;
  const moves = plan.allFrames && staysWithin(source) && width * height * source.frames <= largestMovingArea;
  const isDear = width * height * (moves ? source.frames : 1) > largestDearArea;
  const lighter = plan.form === 'avif' || (plan.form === 'gif' && moves) ? 'webp' : 'png';
  const form = isDear && (plan.form === 'avif' || plan.form === 'gif') ? lighter : plan.form;
  return { ...plan, allFrames: moves, form };
}

/** How wide a blur or a sharpening may look around each pixel of so large a picture; `asked` in pixels. */
export function affordableRadius(asked: number, { width, height }: Size): number {
  return Math.max(0.3, Math.min(asked, largestNeighbourhoods / (width * height)));
}

/** How much the encoder of WebP may try, from 0 to 6. */
export function effortFor({ allFrames }: Pick<TransformPlan, 'allFrames'>, { width, height }: Size): number {
  return allFrames || width * height > largestCarefulArea ? 0 : 4;
}

/** The quality that is meant where the address says none: the larger the picture, the better. */
export function qualityOf(plan: TransformPlan, output: Size): number {
  const asked = plan.quality;
  if (asked !== undefined) {
    return plan.form === 'png' ? Math.min(95, asked + 5) : asked;
  }
  const area = output.width * output.height;
  return area > 1400 * 1400 ? 90 : area > 600 * 600 ? 85 : 80;
}
