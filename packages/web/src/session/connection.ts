/**
 * Whether the server can be reached, known at once: the device says when it has lost its network, and every call that
 * gets no answer says so too. From then on the server is asked until it answers.
 */

export interface Connection {
  isOnline(): boolean;
  /** Calls whenever that changes, until the returned function is called. */
  onChange(changed: () => void): () => void;
  /** Sends calls, and learns from what becomes of them. */
  readonly fetch: typeof fetch;
  /** Something waits for the server without an answer: asks now whether it is there. */
  check(): void;
}

/** What tells of the device's own network. */
export interface Device {
  readonly addEventListener: (type: 'online' | 'offline', listener: () => void) => void;
  /** False when it has no network; what runs on the device itself may be reached all the same. */
  readonly hasNetwork: () => boolean;
}

export const thisDevice: Device = {
  addEventListener: (type, listener) => addEventListener(type, listener),
  hasNetwork: () => navigator.onLine,
};

const firstPauseMs = 1_000;
const longestPauseMs = 10_000;
/** Who does not answer for so long is not there. */
const patienceMs = 5_000;

export function createConnection(send: typeof fetch, device: Device): Connection {
  let isOnline = true;
  /** How often it was lost: an answer to what was asked before the last loss says nothing about now. */
  let losses = 0;
  let pauseMs = firstPauseMs;
  let isAsking = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: boolean) => {
    if (next) {
      clearTimeout(waiting);
      waiting = undefined;
      pauseMs = firstPauseMs;
    }
    if (!next || !device.hasNetwork()) {
      waiting ??= setTimeout(ask, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
    if (!next) {
      losses += 1;
    }
    if (next !== isOnline) {
      isOnline = next;
      for (const changed of [...listeners]) {
        changed();
      }
    }
  };

  const ask = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    if (isAsking) {
      return;
    }
    isAsking = true;
    const before = losses;
    void send('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
      .then(
        () => {
          if (before === losses) {
            set(true);
          } else {
            waiting ??= setTimeout(ask, pauseMs);
          }
        },
        () => set(false),
      )
      .finally(() => {
        isAsking = false;
      });
  };

  device.addEventListener('offline', () => set(false));
  device.addEventListener('online', ask);

  return {
    isOnline: () => isOnline,
    onChange(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    async fetch(input, init) {
      const before = losses;
      try {
        const answer = await send(input, init);
        if (before === losses) {
          set(true);
        }
        return answer;
      } catch (error) {
        // What was called off says nothing about the server.
        if (init?.signal?.aborted !== true) {
          set(false);
        }
        throw error;
      }
    },
    check: ask,
  };
}
