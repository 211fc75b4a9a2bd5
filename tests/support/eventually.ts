/** Waits for what comes by itself, however long a busy machine takes for it. */
import { longestWaitMs } from './patience.ts';

/** Repeats until it holds; fails with what it last saw when that takes too long. */
export async function eventually<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  const deadline = performance.now() + longestWaitMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) {
      return seen;
    }
    if (performance.now() > deadline) {
      throw new Error(`still not so after ${longestWaitMs / 1000} seconds: ${JSON.stringify(seen)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
