/**
 * A scheduler for the event loop: computations that may be long begin only while those before them have used little of the
 * round, so that whoever waits for the database or the network is served in between. A booking comes by there some six
 * times; behind many computations at once it would wait for all of them each time.
 */

/** What computations may use of a round before the next one waits; about what one widest answer takes. */
const roundMs = 5;

export interface EventLoopScheduler {
  /** Resolves when one more computation may begin; nothing to wait for while the round has room. */
  admit(): Promise<void> | undefined;
}

/** Makes the scheduler of one server. `now` answers milliseconds that only grow. */
export function createEventLoopScheduler(now: () => number = () => performance.now()): EventLoopScheduler {
  const queue: (() => void)[] = [];
  /** When the first computation of this round began; undefined when none has. */
  let beganMs: number | undefined;
  let isWatched = false;

  const hasRoom = () => beganMs === undefined || now() - beganMs < roundMs;

  function begin(): void {
    beganMs ??= now();
    if (!isWatched) {
      isWatched = true;
      setImmediate(endRound);
    }
  }

  /** Those in line each get a callback of their own in the next round: what one wakes runs before the next is asked. */
  function endRound(): void {
    beganMs = undefined;
    isWatched = queue.length > 0;
    if (isWatched) {
      for (let position = 0; position < queue.length; position += 1) {
        setImmediate(beginNext);
      }
      setImmediate(endRound);
    }
  }

  function beginNext(): void {
    if (hasRoom()) {
      begin();
      queue.shift()?.();
    }
  }

  return {
    admit() {
      if (queue.length === 0 && hasRoom()) {
        begin();
        return undefined;
      }
      return new Promise((resolve) => queue.push(resolve));
    },
  };
}
