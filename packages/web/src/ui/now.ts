/** The day and time it is at the place, kept while the page stays open: a front desk lives in it past midnight. */
import { useEffect, useState } from 'react';
import { addDays, type Day, daysBetween, localAt, minutesOf } from '../days/dates.ts';
import { useDashboard } from './dashboard-context.tsx';

const tickMs = 30_000;

export interface Now {
  readonly today: Day;
  /** Minutes after midnight. */
  readonly minutes: number;
}

export function useNow(): Now {
  const { frame } = useDashboard();
  const read = () => localAt(Date.now(), frame.timeZone);
  const [local, setLocal] = useState(read);
  // The server's day counts: a device whose clock is days off still sees the days go by.
  const [shift] = useState(() => daysBetween(local.slice(0, 10), frame.today));
  useEffect(() => {
    const timer = setInterval(() => setLocal(localAt(Date.now(), frame.timeZone)), tickMs);
    return () => clearInterval(timer);
  }, [frame.timeZone]);
  return { today: addDays(local.slice(0, 10), shift), minutes: shift === 0 ? minutesOf(local) : 0 };
}
