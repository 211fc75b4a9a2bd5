/** One read for everybody of one turn, and a fresh one for whoever comes later. */
import { expect, it } from 'vitest';
import { createReadTogether } from './read-together.ts';

it('reads once for all who ask in one turn, and again afterwards', async () => {
  const readTogether = createReadTogether();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads;
  };
  expect(await Promise.all([1, 2, 3].map(() => readTogether('slot', read)))).toEqual([1, 1, 1]);
  await new Promise(setImmediate);
  expect(await Promise.all([readTogether('slot', read), readTogether('other', read)])).toEqual([2, 3]);
});

it('tells everybody when the read failed, and forgets it', async () => {
  const readTogether = createReadTogether();
  const lost = () => Promise.reject(new Error('lost'));
  const answers = await Promise.allSettled([readTogether('slot', lost), readTogether('slot', lost)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await new Promise(setImmediate);
  expect(await readTogether('slot', async () => 'found')).toBe('found');
});
