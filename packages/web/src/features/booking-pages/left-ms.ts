/** How much is left of what a page was told: counted from then on, whatever the device's clock says. */
import { useEffect, useState } from 'react';

const tickMs = 1000;
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

/** Milliseconds that are left, by the second; `undefined` where nothing was told. Told anew it begins anew. */
export function useLeftMs<T extends Told>(told: T | undefined): number | undefined {
  const [read, setRead] = useState<{ readonly of: T; readonly leftMs: number } | undefined>(undefined);
  useEffect(() => {
    if (told === undefined) {
      return undefined;
    }
    const endsAtMs = Date.now() + told.leftMs;
    const tick = () => setRead({ of: told, leftMs: Math.max(0, endsAtMs - Date.now()) });
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [told]);
  return read !== undefined && read.of === told ? read.leftMs : told?.leftMs;
}
