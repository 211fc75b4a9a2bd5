/** Until a kick or the next poll, for all who have nothing to do. */

export interface Rest {
  untilNext(): Promise<void>;
  /** Ends it, or the next one before it begins. */
  end(): void;
}

export function createRest(pollMs: number): Rest {
  /** Somebody has something for a worker that may not rest by now. */
  let isKicked = false;
  let resting: Promise<void> | undefined;
  let endResting: (() => void) | undefined;
  return {
    untilNext() {
      if (isKicked) {
        isKicked = false;
        return Promise.resolve();
      }
      resting ??= new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        timer.unref();
        endResting = () => {
          clearTimeout(timer);
          resolve();
        };
      }).finally(() => {
        resting = undefined;
        isKicked = false;
      });
      return resting;
    },
    end() {
      isKicked = true;
      endResting?.();
    },
  };
}
