/**
 * How files are named and found by address: identifiers such as `wix:image://v1/…`, and the paths under which the
 * server delivers pictures, as they are or cut to a size, and which pictures it takes (media sheet 1, 3.4, 4.1 to 4.3).
 * Pure; shared by server, pages and messages.
 */

/** Where the bytes of a file are sent, before the token. */
export const uploadPath = '/site-media/v1/upload';
/** Where pictures are delivered, before their id. */
export const picturesPath = '/media';

/** What a picture may weigh, in bytes; an animation less (media sheet 3.4). */
export const pictureLimits = Object.freeze({
  bytes: 25 * 1024 * 1024,
  animationBytes: 15 * 1024 * 1024,
  pixels: 50_000_000,
  side: 30_000,
  frames: 200,
});

/** The kinds of pictures that are taken, by the type that their bytes have; the first extension is that of the id. */
export const pictureKinds = Object.freeze({
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/tiff': ['tif', 'tiff'],
} as const satisfies Readonly<Record<string, readonly string[]>>);
export type PictureMimeType = keyof typeof pictureKinds;

/** A picture of the library as other entities keep it. */
export interface PictureReference {
  readonly id: string;
  /** Pixels of the original, upright; absent where whoever named it did not say. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly name?: string | undefined;
}

const identifier =
  /^(?:wix:)?(?:image|video|audio|document|vector|archive):\/\/v1\/(?:ugd\/)?([^/#?]+)(?:\/([^/#?]*))?/i;
const delivered = /^(?:https?:\/\/[^/]+)?\/(?:media|shapes|mp3|ugd|archives|3d)\/([^/?#]+)/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The id in whatever somebody names a file by: an identifier, an address of ours, or the id itself.
 * Example: `fileIdOf('wix:image://v1/ab12cd_0f~mv2.png/desk.png#originWidth=960&originHeight=300')` is `ab12cd_0f~mv2.png`.
 */
export function fileIdOf(named: string): string {
  const id = (identifier.exec(named) ?? delivered.exec(named))?.[1];
  return id === undefined ? named : decoded(id);
}

/** The identifier of a picture, which keeps its size: what a text member holds of it. */
export function pictureIdentifier({ id, width, height, name }: Required<PictureReference>): string {
  return `wix:image://v1/${id}/${encodeURIComponent(name ?? id)}#originWidth=${width}&originHeight=${height}`;
}

/**
 * Reads an identifier, an address of ours or the bare id, which has no size; undefined for whatever names no picture of
 * ours.
 */
export function readPicture(text: string | undefined): PictureReference | undefined {
  const match = text === undefined ? null : (identifier.exec(text) ?? delivered.exec(text));
  const id = text === undefined ? undefined : fileIdOf(text);
  if (text === undefined || id === undefined || !isPictureId(id)) {
    return undefined;
  }
  const facts = text.split('#')[1] ?? '';
  const pixels = (name: string) => {
    const value = Number(new RegExp(`(?:^|&)${name}=(\\d{1,6})(?:&|$)`).exec(facts)?.[1]);
    return value > 0 ? value : undefined;
  };
  const name = match?.[2] === undefined ? undefined : decoded(match[2]);
  return {
    id,
    width: pixels('originWidth'),
    height: pixels('originHeight'),
    // What the published client writes where there was no name.
    name: name === undefined || name === '' || name === 'undefined' ? undefined : name,
  };
}

const pictureId = /^[0-9a-f]{6}_[0-9a-f]{32}~mv2\.(?:jpg|png|gif|webp|avif|tif)$/;

/** True for an id that the library gives to pictures. */
export function isPictureId(id: string): boolean {
  return pictureId.test(id);
}

/** The image member of an entity as a picture of the library; undefined when it is none of ours. */
export function pictureOfImage(
  image:
    | {
        readonly id?: string | undefined;
        readonly url?: string | undefined;
        readonly width?: number | undefined;
        readonly height?: number | undefined;
      }
    | undefined,
): PictureReference | undefined {
  const named = image?.id ?? image?.url;
  const id = named === undefined ? undefined : fileIdOf(named);
  return id === undefined || !isPictureId(id) ? undefined : { id, width: image?.width, height: image?.height };
}

/** The path of a picture cut to fill a rectangle, in the lightest form that the browser takes. Sizes in pixels. */
export function filledPath({ id }: Pick<PictureReference, 'id'>, width: number, height: number): string {
  return transformed(id, `fill/w_${width},h_${height},al_c,q_85,enc_auto`);
}

/** The path of a whole picture, at most so large. */
export function fittedPath({ id }: Pick<PictureReference, 'id'>, width: number, height: number): string {
  return transformed(id, `fit/w_${width},h_${height},q_85,enc_auto`);
}

/** The same for messages: in a form that every program shows which reads mail. */
export function mailPath({ id }: Pick<PictureReference, 'id'>, width: number, height: number): string {
  return transformed(id, `fit/w_${width},h_${height},q_85`, id.endsWith('.jpg') ? 'jpg' : 'png');
}

function transformed(id: string, operation: string, form = shownForm(id)): string {
  return `${picturesPath}/${id}/v1/${operation}/picture.${form}`;
}

/** What browsers get that take nothing lighter. */
function shownForm(id: string): string {
  const extension = id.slice(id.lastIndexOf('.') + 1);
  return extension === 'avif' || extension === 'tif' ? 'jpg' : extension;
}

/** The size at which a whole picture is shown inside a box, never enlarged; undefined while its own size is not known. */
export function fittedSize(
  { width, height }: Pick<PictureReference, 'width' | 'height'>,
  most: { readonly width: number; readonly height: number },
): { width: number; height: number } | undefined {
  if (width === undefined || height === undefined || width <= 0 || height <= 0) {
    return undefined;
  }
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
