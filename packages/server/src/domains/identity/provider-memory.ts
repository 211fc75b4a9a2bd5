/**
 * What providers have said of themselves, remembered for a while. A provider that breaks while it is asked anew leaves
 * what it said before good for an hour, so that a fault of theirs keeps nobody out who could sign in a minute ago.
 */
import { LRUCache } from 'lru-cache';
import { atMost } from '../../auth/cache-room.ts';
import { hourMs, minuteMs } from '../../time/index.ts';

export const providerKeptMs = 10 * minuteMs;
/** Whoever makes the server ask, by a key that nobody has or while the provider is broken, does so no oftener. */
export const providerRestMs = minuteMs / 2;
const goodThroughFaultsMs = hourMs;
const mostRemembered = 1000;

/** Instants as epoch milliseconds. */
interface Remembered<Value> {
  readonly askedMs: number;
  /** When the provider has said it. */
  readonly saidMs: number;
  readonly value: Promise<Value>;
}

export interface ProviderMemory<Value> {
  /**
   * What is remembered by a name, no older than `keptMs`, else what `ask` answers. `isRenewal`: what is remembered will not do, so
   * that a fault is one.
   */
  read(
    wanted: { readonly name: string; readonly nowMs: number; readonly keptMs?: number; readonly isRenewal?: boolean },
    ask: () => Promise<Value>,
  ): Promise<Value>;
}

export function createProviderMemory<Value>(): ProviderMemory<Value> {
  const known = new LRUCache<string, Remembered<Value>>(atMost(mostRemembered));
  return {
    read({ isRenewal = false, keptMs = providerKeptMs, name, nowMs }, ask) {
      const held = known.get(name);
      if (held !== undefined && nowMs < held.askedMs + keptMs) {
        return held.value;
      }
      const isGoodStill = held !== undefined && nowMs < held.saidMs + goodThroughFaultsMs;
      const value = ask().catch((failure: unknown) => {
        if (known.get(name) === asked) {
          if (isGoodStill) {
            known.set(name, { ...held, askedMs: nowMs - providerKeptMs + providerRestMs });
          } else {
            known.delete(name);
          }
        }
        if (isGoodStill && !isRenewal) {
          return held.value;
        }
        throw failure;
      });
      const asked: Remembered<Value> = { askedMs: nowMs, saidMs: nowMs, value };
      known.set(name, asked);
      return value;
    },
  };
}
