/**
 * When what others hold is free again, as texts say it: at which time, and in how many minutes, which is plain to whoever
 * looks from another zone. The minutes are counted on while the page stands.
 */
import { usePageNavigation } from '../../pages/navigation-context.ts';
import type { HoldEnd } from '../../site/times.ts';
import { minutesLeft, useLeftMs } from '../context/left-ms.ts';
import { usePage } from '../context/page-context.tsx';
import { unbroken } from './unbroken.ts';

/** Often enough for minutes. */
const tickMs = 20_000;

interface HeldWords {
  readonly until: string;
  readonly left: string;
}

/** Undefined of what nobody holds. */
export function useHeldWords(held: HoldEnd | undefined): HeldWords | undefined {
  const { formats, say } = usePage();
  const { lookAgain } = usePageNavigation();
  const leftMs = useLeftMs(held, () => void lookAgain?.(), tickMs);
  return held === undefined || leftMs === undefined
    ? undefined
    : {
        until: formats.time(held.until),
        left: unbroken(say('time.minutes', { count: Math.max(1, minutesLeft(leftMs)) })),
      };
}
