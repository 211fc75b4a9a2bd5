/** The time it is at the place, kept while the page stays open: a front desk lives in it past midnight. */
import { useEffect, useState } from 'react';
import { addDays, type Day, daysBetween, instantOf, localAt, localOf, minutesOf } from '../days/dates.ts';
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

export function useNow(): Now {
  const { frame } = useDashboard();
  const { timeZone } = frame;
  const [deviceMs, setDeviceMs] = useState(Date.now);
  const local = localAt(deviceMs, timeZone);
  // The server's day counts: a device whose clock is days off still sees the days go by.
  const [shift] = useState(() => daysBetween(local.slice(0, 10), frame.today));
  useEffect(() => {
    const timer = setInterval(() => setDeviceMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const today = addDays(local.slice(0, 10), shift);
  return shift === 0
    ? { today, minutes: minutesOf(local), nowMs: deviceMs }
    : { today, minutes: 0, nowMs: instantOf(localOf(today, 0), timeZone) };
}
