/**
 * The pictures of the sample businesses, drawn by `scripts/draw-sample-pictures.mjs`: of people, of services, of the house,
 * and the sign of the business. They are few kilobytes each and lie beside the sources.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { media } from '@openhours/contract';
import { pictureIdentifier } from '@openhours/contract/media/media-paths';
import type { Transaction } from '../../db/transaction.ts';
import { packageFolder } from '../../storage/package-folder.ts';
import { addPicture, type MediaParts } from '../media/index.ts';

const portrait = { width: 384, height: 384 };
const scene = { width: 960, height: 640 };

const sizes = Object.freeze({
  mara: portrait,
  theo: portrait,
  noor: portrait,
  ines: portrait,
  jun: portrait,
  stones: scene,
  ball: scene,
  cups: scene,
  sunrise: scene,
  spine: scene,
  tape: scene,
  chair: scene,
  bowl: scene,
  springs: scene,
  curl: scene,
  harbour: scene,
  logo: { width: 256, height: 256 },
});

export type SamplePicture = keyof typeof sizes;

/** A picture of the library as other entities name it. */
export interface AddedPicture {
  readonly image: { readonly id: string; readonly width: number; readonly height: number };
  /** The same as one text. */
  readonly identifier: string;
}

/** The build leaves them with the sources. */
function picturesFolder(): string {
  return join(packageFolder(), 'src', 'domains', 'sample', 'pictures');
}

/** Puts one of them into the library of a site, in the name of the server. */
export async function addSamplePicture(
  tx: Transaction,
  name: SamplePicture,
  nowMs: number,
  parts: MediaParts,
): Promise<AddedPicture> {
  const size = sizes[name];
  const fileName = `${name}.webp`;
  const bytes = await readFile(join(picturesFolder(), fileName));
  const act = { caller: undefined, requestId: undefined, nowMs, operation: media.generateFileUploadUrl };
  const { id } = await addPicture(tx, act, { bytes, fileName, mimeType: 'image/webp', ...size }, parts);
  return { image: { id, ...size }, identifier: pictureIdentifier({ id, ...size, name: fileName }) };
}
