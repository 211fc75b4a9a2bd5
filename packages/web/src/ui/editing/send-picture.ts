/** Sends a picture to the library: what can be said before it goes, how far it is, and what came of it. */
import { type Client, isCallError } from '@openhours/client';
import type { FileDescriptor } from '@openhours/contract';
import { pictureIdentifier, pictureKinds, pictureLimits } from '@openhours/contract/media/media-paths';
import { uploadPathFor } from '../../queries/pictures.ts';

/** Why a picture was not taken, for which the page has words. */
export type PictureTrouble = 'kind' | 'size' | 'damaged' | 'room' | 'line' | 'busy' | 'refused';

/** True for trouble that may be over the next time, with the same file. */
export function passes(trouble: PictureTrouble): boolean {
  return trouble === 'line' || trouble === 'busy' || trouble === 'refused';
}

export class PictureError extends Error {
  readonly trouble: PictureTrouble;

  constructor(trouble: PictureTrouble, options?: ErrorOptions) {
    super(`the picture was not taken: ${trouble}`, options);
    this.name = 'PictureError';
    this.trouble = trouble;
  }
}

/** What a file may be, for the browser's own dialogue; telephones turn their pictures into one of these. */
export const acceptedTypes: string = Object.keys(pictureKinds).join(',');

/** What is wrong with a file before it is sent. */
export function troubleWith({ type, size }: Pick<File, 'type' | 'size'>): PictureTrouble | undefined {
  if (type !== '' && !(type in pictureKinds)) {
    return 'kind';
  }
  return size > pictureLimits.bytes ? 'size' : size === 0 ? 'damaged' : undefined;
}

const troubleOfRule: Readonly<Record<string, PictureTrouble>> = {
  UNSUPPORTED_FILE_FORMAT: 'kind',
  MISMATCH_MIME_TYPE: 'kind',
  FILE_SIZE_OVER_LIMIT: 'size',
  PAYLOAD_TOO_LARGE: 'size',
  ZERO_FILE_SIZE: 'damaged',
  CORRUPT_FILE: 'damaged',
  SITE_QUOTA_EXCEEDED: 'room',
  DISK_FULL: 'room',
  UNAVAILABLE: 'busy',
  THROTTLED_FEATURE: 'busy',
};

interface RefusalBody {
  readonly details?: {
    readonly applicationError?: { readonly code: string; readonly data?: { readonly reason?: unknown } };
    readonly validationError?: { readonly fieldViolations: readonly { readonly ruleName?: string }[] };
  };
}

/** What a refusal of the bytes says. */
export function troubleIn(body: RefusalBody): PictureTrouble {
  const { applicationError, validationError } = body.details ?? {};
  const reasons = [
    applicationError?.data?.reason,
    applicationError?.code,
    validationError?.fieldViolations[0]?.ruleName,
  ];
  const known = reasons.map((reason) => (typeof reason === 'string' ? troubleOfRule[reason] : undefined));
  return known.find((trouble) => trouble !== undefined) ?? 'refused';
}

/** Sends the bytes; `onProgress` is told the part that has gone, from 0 to 1. */
function sendBytes(path: string, file: File, onProgress: (part: number) => void, signal: AbortSignal) {
  return new Promise<FileDescriptor>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      request.status === 200
        ? resolve((request.response as { file: FileDescriptor }).file)
        : reject(new PictureError(troubleIn((request.response ?? {}) as RefusalBody)));
    request.onerror = () => reject(new PictureError('line'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.send(file);
  });
}

/** Sends a picture as a whole; answers its identifier. Rejects with a `PictureError`, or the reason of the signal. */
export async function sendPicture(
  client: Client,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<string> {
  const trouble = troubleWith(file);
  if (trouble !== undefined) {
    throw new PictureError(trouble);
  }
  try {
    const path = await uploadPathFor(client, file.size, signal);
    const sent = await sendBytes(`${path}?filename=${encodeURIComponent(nameOf(file))}`, file, onProgress, signal);
    const { id, width, height, filename } = sent.media.image.image;
    return pictureIdentifier({ id, width, height, name: filename });
  } catch (error) {
    if (isCallError(error)) {
      const rule = error.fieldViolations[0]?.ruleName ?? '';
      const trouble = troubleOfRule[rule] ?? troubleOfRule[error.code ?? ''];
      throw new PictureError(trouble ?? (error.status === undefined ? 'line' : 'refused'), {
        cause: error,
      });
    }
    throw error;
  }
}

/** A name without an extension that is none: the bytes tell what it is. */
function nameOf({ name }: File): string {
  const extensions: readonly string[] = Object.values(pictureKinds).flat();
  const dot = name.lastIndexOf('.');
  return dot >= 0 && !extensions.includes(name.slice(dot + 1).toLowerCase()) ? name.replaceAll('.', ' ') : name;
}
