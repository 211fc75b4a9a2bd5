/**
 * When what others hold is free again, as texts say it: at which time, and in how many minutes, which is plain to whoever
 * looks from another zone. The minutes are counted on while the page stands.
 */
import { useEffect, useRef, useState } from 'react';
import { createElapsed } from '../../session/elapsed.ts';
import type { HoldEnd } from '../../site/times.ts';
import { minutesLeft } from '../context/left-ms.ts';
import { usePage } from '../context/page-context.tsx';

/** Often enough for minutes. */
const tickMs = 20_000;

interface HeldWords {
  readonly until: string;
  readonly count: number;
}

export function useHeldWords(): (held: HoldEnd) => HeldWords {
  const { formats } = usePage();
  const [elapsedSince] = useState(() => new WeakMap<HoldEnd, () => number>());
  const [, setTicks] = useState(0);
  // Only what tells of a hold is rendered again.
  const isAsked = useRef(false);
  isAsked.current = false;
  useEffect(() => {
    if (!isAsked.current) {
      return undefined;
    }
    const timer = setTimeout(() => setTicks((ticks) => ticks + 1), tickMs);
    return () => clearTimeout(timer);
  });
  return (held) => {
    isAsked.current = true;
    // That the page looks again when the hold ends is its own matter.
    const elapsed = elapsedSince.get(held) ?? createElapsed(() => undefined);
    elapsedSince.set(held, elapsed);
    return { until: formats.time(held.until), count: Math.max(1, minutesLeft(held.leftMs - elapsed())) };
  };
}
