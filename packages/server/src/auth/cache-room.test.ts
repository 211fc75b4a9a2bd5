/** The room of caches: what gives way, and that none is set aside. */
import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import { atMost } from './cache-room.ts';

test('the entry used longest ago gives way, and no room is set aside', () => {
  const cache = new LRUCache<string, object>(atMost(2));
  const [one, two, three] = [{}, {}, {}];
  cache.set('one', one);
  cache.set('two', two);
  cache.get('one');
  cache.set('three', three);
  expect([...cache.entries()]).toEqual([
    ['three', three],
    ['one', one],
  ]);
  expect(cache.max).toBe(0);
});
