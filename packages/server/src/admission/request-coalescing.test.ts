/** One read for everybody of one turn, and a fresh one for whoever comes later. */
import { expect, it } from 'vitest';
import { createRequestCoalescing } from './request-coalescing.ts';

it('reads once for all who ask in one turn, and again afterwards', async () => {
  const coalesce = createRequestCoalescing();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads;
  };
  expect(await Promise.all([1, 2, 3].map(() => coalesce('slot', read)))).toEqual([1, 1, 1]);
  await new Promise(setImmediate);
  expect(await Promise.all([coalesce('slot', read), coalesce('other', read)])).toEqual([2, 3]);
});

it('tells everybody when the read failed, and forgets it', async () => {
  const coalesce = createRequestCoalescing();
  const lost = () => Promise.reject(new Error('lost'));
  const answers = await Promise.allSettled([coalesce('slot', lost), coalesce('slot', lost)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await new Promise(setImmediate);
  expect(await coalesce('slot', async () => 'found')).toBe('found');
});
