/**
 * Which tab of a browser leads, one at a time. The platform's locks say it; they exist only where a page came encrypted
 * or from this machine. Elsewhere a lease in the browser's storage does, renewed while its tab leads: whoever finds it
 * ended takes it over, and a tab that slept through its own end stops leading when it wakes.
 */
import { type DeviceStorage, onDevice } from './device-storage.ts';
import { randomId } from './random-id.ts';

/** Leads until the signal is aborted; resolves when it has let go. */
export type Leading = (until: AbortSignal) => Promise<void>;

export interface LeaseParts {
  /** Shared by the tabs. A browser that keeps nothing lets each of them lead for itself. */
  readonly storage: Pick<DeviceStorage, 'read' | 'keep' | 'forget'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls again and again until the returned function is called. */
  readonly every: (intervalMs: number, look: () => void) => () => void;
  /** Calls when the tab is closed or left, until the returned function is called. */
  readonly onLeave: (letGo: () => void) => () => void;
  /** Unlike that of any other tab. */
  readonly tabId: string;
}

/** A tab that was closed without a word keeps the others without changes for so long at most. */
const leaseMs = 6_000;
const lookEveryMs = 1_500;

/** Leads whenever the lease is this tab's, until closed. */
export function leadByLease(name: string, closing: AbortSignal, lead: Leading, parts: LeaseParts): void {
  const { every, now, onLeave, storage, tabId } = parts;
  const key = `${name}.leader`;
  let leading: AbortController | undefined;
  const holder = () => {
    const [id, until] = (storage.read(key) ?? '').split(' ');
    return Number(until) > now() ? id : undefined;
  };
  const claim = () => storage.keep(key, `${tabId} ${now() + leaseMs}`);
  let hasClaimed = false;
  const look = () => {
    const current = holder();
    if (leading !== undefined && current !== tabId && current !== undefined) {
      leading.abort();
      leading = undefined;
    } else if (leading !== undefined) {
      claim();
    } else if (current === undefined) {
      claim();
      hasClaimed = true;
    } else if (current === tabId && hasClaimed) {
      // Two tabs may claim at once; one look later the last one is seen by both.
      claim();
      leading = new AbortController();
      void lead(leading.signal);
    }
  };
  const letGo = () => {
    if (holder() === tabId) {
      storage.forget(key);
    }
  };
  look();
  const stops = [every(lookEveryMs, look), onLeave(letGo)];
  closing.addEventListener('abort', () => {
    for (const stop of stops) {
      stop();
    }
    leading?.abort();
    letGo();
  });
}

/** The lease of this browser. */
function browserLease(): LeaseParts {
  return {
    storage: onDevice,
    now: Date.now,
    every(intervalMs, look) {
      const timer = setInterval(look, intervalMs);
      return () => clearInterval(timer);
    },
    onLeave(letGo) {
      addEventListener('pagehide', letGo);
      return () => removeEventListener('pagehide', letGo);
    },
    tabId: randomId(),
  };
}

/** Leads whenever no other tab of this browser does, until closed. */
export function leadAlone(name: string, closing: AbortSignal, lead: Leading): void {
  if (navigator.locks === undefined) {
    leadByLease(name, closing, lead, browserLease());
    return;
  }
  navigator.locks
    .request(name, { signal: closing }, () => lead(closing))
    .catch((error: unknown) => {
      // Giving up the wait for the lock is how a tab that never led ends.
      if (!closing.aborted) {
        throw error;
      }
    });
}
