/** Pictures to send: made when they are needed, so that each test says what is in its own. */
import sharp from 'sharp';
import type { TestServer } from './server.ts';

export interface MadePicture {
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** A picture in two colours, the left half and the right one; `orientation` is the EXIF number of a turned camera. */
export async function picture(
  width: number,
  height: number,
  {
    form = 'png',
    left = '#aa3311',
    right = '#1133aa',
    orientation,
  }: {
    form?: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff';
    left?: string;
    right?: string;
    orientation?: number;
  } = {},
): Promise<MadePicture> {
  const half = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: left } })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width, height, channels: 3, background: right } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
  const turned = orientation === undefined ? whole : whole.withMetadata({ orientation });
  const withPlace =
    orientation === undefined
      ? turned
      : turned.withExifMerge({
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
          IFD0: { Artist: 'Grace' },
        });
  return { bytes: await withPlace.toFormat(form).toBuffer(), mimeType: `image/${form}` };
}

/** Asks for an address in the name of the owner's program. */
export async function uploadUrlOf(
  server: Pick<TestServer, 'send' | 'apiKey' | 'siteId'>,
  body: Record<string, unknown>,
): Promise<string> {
  const headers = { authorization: server.apiKey, 'wix-site-id': server.siteId };
  const answer = await server.send('POST', '/site-media/v1/files/generate-upload-url', { headers, body });
  if (answer.status !== 200) {
    throw new Error(`no address was given out: ${answer.text}`);
  }
  return String(answer.body.uploadUrl);
}

export interface SentAnswer {
  readonly status: number;
  readonly text: string;
  /** The code of an application error, or the rule of the first violation. */
  readonly code: string | undefined;
  readonly file: { readonly id: string; readonly url: string } & Record<string, unknown>;
}

/** Sends bytes to an address. */
export async function sendBytes(
  url: string,
  bytes: Uint8Array,
  { method = 'PUT', type }: { method?: string; type?: string } = {},
): Promise<SentAnswer> {
  const response = await fetch(url, {
    method,
    body: new Uint8Array(bytes),
    headers: type === undefined ? {} : { 'content-type': type },
  });
  const text = await response.text();
  const body = JSON.parse(text) as {
    file: SentAnswer['file'];
    details?: { applicationError?: { code: string }; validationError?: { fieldViolations: { ruleName: string }[] } };
  };
  const { applicationError, validationError } = body.details ?? {};
  return {
    status: response.status,
    text,
    code: applicationError?.code ?? validationError?.fieldViolations[0]?.ruleName,
    file: body.file,
  };
}

/** Sends a picture as a whole; answers its descriptor. */
export async function addPicture(
  server: Pick<TestServer, 'send' | 'apiKey' | 'siteId'>,
  made: MadePicture,
  { fileName = 'desk.png', ...more }: { fileName?: string } & Record<string, unknown> = {},
): Promise<SentAnswer['file']> {
  const url = await uploadUrlOf(server, { mimeType: made.mimeType, fileName, ...more });
  const sent = await sendBytes(url, made.bytes, { type: made.mimeType });
  if (sent.status !== 200) {
    throw new Error(`the picture was not taken: ${sent.text}`);
  }
  return sent.file;
}
