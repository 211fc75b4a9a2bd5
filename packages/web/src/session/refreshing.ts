/**
 * Reading again what has changed: soon, and never twice at once. What changes while it is being read is read once more
 * afterwards, so that a stream of changes neither postpones the reading for ever nor piles up questions.
 */

export type Key = readonly string[];

export interface Refreshing {
  /** What stands under the key has changed. */
  changed(key: Key): void;
  /** Nothing is read any more. */
  stop(): void;
}

/** One act says several things at once: they are read together. */
const gatheringMs = 15;

export function createRefreshing(read: (key: Key) => Promise<unknown>): Refreshing {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  /** True: something changed since the reading began. */
  const reading = new Map<string, boolean>();
  let isStopped = false;

  async function readAgain(key: Key, name: string): Promise<void> {
    waiting.delete(name);
    do {
      reading.set(name, false);
      try {
        await read(key);
      } catch {
        // Whoever shows it says that it could not be read; the next change tries again.
      }
    } while (reading.get(name) === true && !isStopped);
    reading.delete(name);
  }

  return {
    changed(key) {
      const name = key.join(' ');
      if (reading.has(name)) {
        reading.set(name, true);
      } else if (!waiting.has(name) && !isStopped) {
        waiting.set(
          name,
          setTimeout(() => void readAgain(key, name), gatheringMs),
        );
      }
    },
    stop() {
      isStopped = true;
      for (const timer of waiting.values()) {
        clearTimeout(timer);
      }
    },
  };
}
