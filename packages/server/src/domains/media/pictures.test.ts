/** Work on pictures that does not end in time, and how many wait for theirs. */
import type { ApplicationError } from '@openhours/contract';
import { expect, test } from 'vitest';
import { createPictures, type PictureLibrary } from './pictures.ts';
import { readTransform } from './rules/transform.ts';

/** A library that answers like the real one, whose every call on a picture can follow another, and ends as it is told. */
function libraryThat(end: () => Promise<Buffer>): () => Promise<PictureLibrary> {
  const metadata = { format: 'png', autoOrient: { width: 60, height: 40 } };
  const picture: object = new Proxy(
    { metadata: async () => metadata, toBuffer: end },
    { get: (own, name) => (name in own ? own[name as keyof typeof own] : () => picture) },
  );
  return async () => (() => picture) as unknown as PictureLibrary;
}

const facts = { width: 60, height: 40 };
const plan = readTransform('fit/w_10,h_10/a.png', '', 'png');
const outOfTime = () => Promise.reject(new Error('timeout: 42% complete'));

test.each([
  ['cut', (load: () => Promise<PictureLibrary>) => createPictures(load).transform('x', facts, plan)],
  ['measured', (load: () => Promise<PictureLibrary>) => createPictures(load).measure('x')],
])('a picture that cannot be %s in time is no fault of whoever asks, who may come again', async (_what, work) => {
  const refused = await work(libraryThat(outOfTime)).catch((error: unknown) => error as ApplicationError);
  expect(refused).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 20 });
});

test('what else goes wrong while a picture is cut stays a fault of ours', async () => {
  const fault = new Error('vips: out of order');
  const work = createPictures(libraryThat(() => Promise.reject(fault))).transform('x', facts, plan);
  await expect(work).rejects.toBe(fault);
});
