/** How much is left of what a page was told: counted by the time that passes, whatever the device's clock is set to. */
import { useEffect, useRef, useState } from 'react';
import { createElapsed } from '../../session/elapsed.ts';

const secondMs = 1000;
const minuteMs = 60_000;

interface Told {
  readonly leftMs: number;
}

/**
 * What is left in the minutes that people count in. Not rounded up: a page that took a moment to be made would promise a
 * minute more than there is.
 */
export function minutesLeft(leftMs: number): number {
  return Math.round(leftMs / minuteMs);
}

/**
 * Milliseconds that are left, counted anew every `tickMs`; `undefined` where nothing was told. Told anew it begins anew.
 * `onGap` asks the server, when somebody looks at the page again after the device has slept, or its clock was set forward.
 */
export function useLeftMs<T extends Told>(
  told: T | undefined,
  onGap: () => void,
  tickMs = secondMs,
): number | undefined {
  const latest = useRef(onGap);
  useEffect(() => {
    latest.current = onGap;
  });
  const [read, setRead] = useState<{ readonly of: T; readonly leftMs: number } | undefined>(undefined);
  useEffect(() => {
    if (told === undefined) {
      return undefined;
    }
    const elapsed = createElapsed(() => latest.current());
    const tick = () => {
      // A gap is found by whoever looks next, so that the server is asked for a page that somebody sees.
      if (document.visibilityState === 'visible') {
        setRead({ of: told, leftMs: Math.max(0, told.leftMs - elapsed()) });
      }
    };
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [told, tickMs]);
  return read !== undefined && read.of === told ? read.leftMs : told?.leftMs;
}
