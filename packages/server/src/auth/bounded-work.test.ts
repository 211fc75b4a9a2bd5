/** Few pieces at a time, in their order, and no endless queue. */
import { expect, test } from 'vitest';
import { createBoundedWork } from './bounded-work.ts';

/** A piece that ends when it is told to. */
function piece() {
  let resolve: (value: string) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const ended = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { work: () => ended, resolve, reject };
}

test('as many as may run at once, then one for each that ends, also by failing; the rest is refused', async () => {
  const bounded = createBoundedWork({ atOnce: 2, mostWaiting: 2, tooMany: () => new Error('come back') });
  const begun: number[] = [];
  const pieces = [0, 1, 2, 3, 4].map(piece);
  const answers = pieces.map(({ work }, index) =>
    bounded(() => {
      begun.push(index);
      return work();
    }),
  );
  await expect(answers[4]).rejects.toThrow('come back');
  expect(begun).toEqual([0, 1]);
  pieces[1]!.reject(new Error('failed'));
  await expect(answers[1]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, { resolve }] of pieces.entries()) {
    resolve(`done ${index}`);
  }
  expect(await Promise.all([0, 2, 3].map((index) => answers[index]))).toEqual(['done 0', 'done 2', 'done 3']);
  expect(await bounded(async () => 'after all')).toBe('after all');
});
