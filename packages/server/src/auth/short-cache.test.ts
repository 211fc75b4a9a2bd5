/** The short cache: one load for all who ask, and nothing kept that must not be. */
import { expect, test } from 'vitest';
import { createShortCache } from './short-cache.ts';

test('one load serves all who ask meanwhile and for a while', async () => {
  let loads = 0;
  const cache = createShortCache({
    maxEntries: 10,
    maxAgeMs: 60_000,
    load: async (key) => {
      loads += 1;
      return `${key}${loads}`;
    },
  });
  expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')])).toEqual(['a1', 'a1', 'b2']);
  expect(await cache.get('a')).toBe('a1');
});

test('what is forgotten during a load is loaded anew', async () => {
  let finish: (value: string) => void = () => {};
  const loads = [new Promise<string>((resolve) => (finish = resolve)), Promise.resolve('new')];
  const cache = createShortCache({
    maxEntries: 10,
    maxAgeMs: 60_000,
    load: () => loads.shift() ?? Promise.resolve(''),
  });
  const early = cache.get('a');
  cache.forget('a');
  finish('old');
  expect(await early).toBe('old');
  expect(await cache.get('a')).toBe('new');
});

test('failures and what must not be kept are asked again', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve(undefined), Promise.resolve('there')];
  const cache = createShortCache<string | undefined>({
    maxEntries: 10,
    maxAgeMs: 60_000,
    keep: (value) => value !== undefined,
    load: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
  });
  await expect(cache.get('a')).rejects.toThrow('down');
  expect(await cache.get('a')).toBeUndefined();
  expect(await cache.get('a')).toBe('there');
  expect(await cache.get('a')).toBe('there');
});

test('an old answer is loaded again', async () => {
  let loads = 0;
  const cache = createShortCache({
    maxEntries: 10,
    maxAgeMs: 0,
    load: async () => {
      loads += 1;
      return loads;
    },
  });
  expect([await cache.get('a'), await cache.get('a')]).toEqual([1, 2]);
});
