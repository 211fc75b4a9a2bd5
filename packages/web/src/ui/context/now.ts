/** The time it is at the place, kept while the page stays open: a front desk lives in it past midnight. */
import { useCallback, useEffect, useState } from 'react';
import { type Day, localAt, minutesOf } from '../../days/dates.ts';
import type { ServerClock } from '../../session/server-clock.ts';
import { useDashboard } from './dashboard-context.tsx';

/** Often enough for a line that moves by the minute. */
const tickMs = 20_000;

export interface Now {
  readonly today: Day;
  /** Minutes after midnight. */
  readonly minutes: number;
  /** The same in epoch milliseconds. */
  readonly nowMs: number;
}

/** What a clock says, read again with every tick; whoever asks is rendered anew when it is another value. */
function useTicking<Value extends string | number>(read: () => Value): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), tickMs);
    return () => clearInterval(timer);
  }, [read]);
  return value;
}

/** The day it is in a zone, for what stands above the context. */
export function useToday(clock: ServerClock, timeZone: string): Day {
  const read = useCallback(() => localAt(clock.now(), timeZone).slice(0, 10), [clock, timeZone]);
  return useTicking(read);
}

export function useNow(): Now {
  const { clock, frame } = useDashboard();
  const nowMs = useTicking(clock.now);
  const local = localAt(nowMs, frame.timeZone);
  return { today: local.slice(0, 10), minutes: minutesOf(local), nowMs };
}
