/**
 * Reading again what has changed: soon, and never twice at once. What changes while it is being read is read once more
 * afterwards, so that a stream of changes neither postpones the reading for ever nor piles up questions. Between two
 * readings passes as long as the first one took: at most half of the time goes into reading, however many changes come.
 */

export type Key = readonly string[];

export interface Refreshing {
  /** What stands under the key has changed. */
  changed(key: Key): void;
  /** Until the returned function is called everything is read again but seldom. */
  slowDown(): () => void;
  /** Nothing is read any more. */
  stop(): void;
}

/** One act says several things at once: they are read together. */
const gatheringMs = 15;
/** However slow a reading was, what changes after it is seen before long. */
const longestPauseMs = 2_000;
/** While somebody carries out an act of many changes: often enough to see that it goes on. */
const slowPauseMs = 5_000;

export function createRefreshing(
  read: (key: Key) => Promise<unknown>,
  now: () => number = () => performance.now(),
): Refreshing {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const reading = new Set<string>();
  /** What changed since its reading began. */
  const changedMeanwhile = new Set<string>();
  /** Until when a key that was just read is left alone. */
  const pausedUntil = new Map<string, number>();
  let isStopped = false;
  let slow = 0;

  function readSoon(key: Key, name: string): void {
    if (!waiting.has(name) && !isStopped) {
      const pauseMs = Math.max(gatheringMs, (pausedUntil.get(name) ?? 0) - now());
      waiting.set(
        name,
        setTimeout(() => void readAgain(key, name), pauseMs),
      );
    }
  }

  async function readAgain(key: Key, name: string): Promise<void> {
    waiting.delete(name);
    reading.add(name);
    const begunAt = now();
    try {
      await read(key);
    } catch {
      // Whoever shows it says that it could not be read; the next change tries again.
    }
    reading.delete(name);
    const endedAt = now();
    const pauseMs = Math.min(endedAt - begunAt, longestPauseMs);
    pausedUntil.set(name, endedAt + (slow > 0 ? Math.max(pauseMs, slowPauseMs) : pauseMs));
    if (changedMeanwhile.delete(name)) {
      readSoon(key, name);
    }
  }

  return {
    changed(key) {
      const name = key.join(' ');
      if (reading.has(name)) {
        changedMeanwhile.add(name);
      } else {
        readSoon(key, name);
      }
    },
    slowDown() {
      slow += 1;
      let isOver = false;
      return () => {
        slow -= isOver ? 0 : 1;
        isOver = true;
      };
    },
    stop() {
      isStopped = true;
      for (const timer of waiting.values()) {
        clearTimeout(timer);
      }
    },
  };
}
