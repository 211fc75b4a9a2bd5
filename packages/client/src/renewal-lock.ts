/** One renewal at a time, across the tabs of a browser: the platform's locks, or a lease in local storage. */

/** Runs the work while no other holder of the same name does. */
export type RenewalLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

type LeaseStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const leaseMs = 10_000;
const settleMs = 30;
const pollMs = 100;

/**
 * A lock from leases in shared storage, for browsers without the lock interface. A tab that was closed while
 * holding it keeps the others waiting for at most ten seconds.
 */
export function leaseLock(
  storage: LeaseStorage,
  time: { now: () => number; sleep: (milliseconds: number) => Promise<void> },
): RenewalLock {
  return async (name, work) => {
    const key = `${name}.lease`;
    const own = `${Math.random()}`.slice(2);
    for (;;) {
      const [holder, until] = (storage.getItem(key) ?? '').split(' ');
      if (!holder || Number(until) < time.now()) {
        try {
          storage.setItem(key, `${own} ${time.now() + leaseMs}`);
        } catch {
          // Full, or read only: tabs cannot tell each other, and a renewal that waits for it would never come.
          return work();
        }
        // Two tabs may write at once; after a moment the last one is seen by both.
        await time.sleep(settleMs);
        if ((storage.getItem(key) ?? '').split(' ')[0] === own) {
          break;
        }
      }
      await time.sleep(pollMs);
    }
    try {
      return await work();
    } finally {
      if ((storage.getItem(key) ?? '').split(' ')[0] === own) {
        storage.removeItem(key);
      }
    }
  };
}

/**
 * The lock this platform offers. A server process has no tabs and needs none; a page that may keep nothing, such as one
 * in a sandboxed frame, shares nothing with other tabs.
 */
export function platformLock(): RenewalLock {
  if (typeof window === 'undefined') {
    return alone;
  }
  if (navigator.locks !== undefined) {
    return async (name, work) => {
      let isHeld = false;
      const held = () => {
        isHeld = true;
        return work();
      };
      try {
        return (await navigator.locks.request(name, held)) as never;
      } catch (error) {
        if (isHeld) {
          throw error;
        }
        return work();
      }
    };
  }
  try {
    return leaseLock(localStorage, { now: Date.now, sleep });
  } catch {
    return alone;
  }
}

const alone: RenewalLock = (_, work) => work();

/** Waits so long, or until the signal. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) {
      end();
    }
  });
