/**
 * Answers remembered for a few seconds, one load at a time per key. What another process changes is learnt when the
 * answer grows old; what this process changes is dropped at once by `forget` (identity sheet 4).
 */
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { atMost } from './cache-room.ts';

export interface ShortCache<Value> {
  get(key: string): Promise<Value>;
  /** Drops the answer; a load under way is not kept either. */
  forget(key: string): void;
  clear(): void;
}

/**
 * `load` makes the answer; `keep` says whether it may be remembered (default: always). Failed loads are never kept.
 * Age is counted on the machine's own steady clock, never on business time.
 */
export function createShortCache<Value>(options: {
  maxEntries: number;
  maxAgeMs: number;
  load: (key: string) => Promise<Value>;
  keep?: (value: Value) => boolean;
}): ShortCache<Value> {
  const entries = new LRUCache<string, { readonly loadedAtMs: number; readonly value: Promise<Value> }>(
    atMost(options.maxEntries),
  );
  return {
    get(key) {
      const known = entries.get(key);
      if (known !== undefined && performance.now() - known.loadedAtMs < options.maxAgeMs) {
        return known.value;
      }
      const value = options.load(key);
      const entry = { loadedAtMs: performance.now(), value };
      entries.set(key, entry);
      const drop = () => {
        if (entries.peek(key) === entry) {
          entries.delete(key);
        }
      };
      value.then((loaded) => {
        if (options.keep?.(loaded) === false) {
          drop();
        }
      }, drop);
      return value;
    },
    forget: (key) => {
      entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
