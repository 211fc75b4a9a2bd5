/**
 * Room for what a process keeps of its sites: bounded by bytes, and gone when nobody asked for it for an hour or when its
 * site is erased. Whether what is kept still stands is its owner's to know (docs/decisions/0047).
 */
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { hourMs, minuteMs } from '../time/index.ts';

/** Values of one kind, by site and key. */
export interface SiteMemory<Value> {
  get(siteId: string, key: string): Value | undefined;
  /** `bytes`: about what the value takes. One that takes more than the whole room is not kept. */
  set(siteId: string, key: string, value: Value, bytes: number): void;
  /** Drops everything of a site. */
  forget(siteId: string): void;
  bytes(): number;
}

/** The memories of one process. */
export interface SiteMemories {
  make<Value>(maxBytes: number): SiteMemory<Value>;
  /** Drops everything of a site from all of them. */
  forget(siteId: string): void;
}

const idleMs = hourMs;
const sweepMs = minuteMs;

/** `now` answers milliseconds that only grow. */
export function createSiteMemories(now: () => number = () => performance.now()): SiteMemories {
  const memories: SiteMemory<unknown>[] = [];

  function make<Value>(maxBytes: number): SiteMemory<Value> {
    const kept = new LRUCache<string, { readonly value: Value; readonly bytes: number; askedMs: number }>({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
    });
    let sweptMs = now();

    /** What was asked for longest ago stands last. */
    function sweep(): void {
      sweptMs = now();
      for (let oldest = kept.rkeys().next(); !oldest.done; oldest = kept.rkeys().next()) {
        const entry = kept.peek(oldest.value);
        if (entry !== undefined && entry.askedMs > sweptMs - idleMs) {
          return;
        }
        kept.delete(oldest.value);
      }
    }

    const memory: SiteMemory<Value> = {
      get(siteId, key) {
        const entry = kept.get(`${siteId}/${key}`);
        if (entry === undefined) {
          return undefined;
        }
        entry.askedMs = now();
        return entry.value;
      },
      set(siteId, key, value, bytes) {
        const askedMs = now();
        if (askedMs - sweptMs >= sweepMs) {
          sweep();
        }
        const name = `${siteId}/${key}`;
        // What is set over an entry of the same name is measured by its old size.
        kept.delete(name);
        kept.set(name, { value, bytes: Math.max(1, Math.ceil(bytes)), askedMs });
      },
      forget(siteId) {
        for (const name of [...kept.keys()]) {
          if (name.startsWith(`${siteId}/`)) {
            kept.delete(name);
          }
        }
      },
      bytes: () => kept.calculatedSize,
    };
    memories.push(memory);
    return memory;
  }

  return {
    make,
    forget(siteId) {
      for (const memory of memories) {
        memory.forget(siteId);
      }
    },
  };
}
