/** The sessions that somebody may have instead of one that cannot be booked (design 4.7). */
import type { Reader } from '../../db/transaction.ts';
import { dayMs } from '../../time/index.ts';
import type { AsOf, Session } from '../calendar/index.ts';
import { nearestCount } from './rules/judge.ts';
import { judgeSession } from './rules/judge-session.ts';
import { type ClassSession, readClassSessions } from './sessions.ts';

const reachMs = 14 * dayMs;

/** The bookable sessions of the same class nearest to one, with so many seats each, ascending. */
export async function nearestSessions(
  reader: Reader,
  { session, service }: ClassSession,
  seats: number,
  asOf: AsOf,
): Promise<Session[]> {
  const { nowMs } = asOf;
  const fromMs = Math.max(nowMs, session.startMs - reachMs);
  const toMs = Math.max(nowMs, session.startMs) + reachMs;
  const around = await readClassSessions(reader, [service], fromMs, toMs, asOf, false);
  return around
    .map((each) => each.session)
    .filter((each) => {
      const { bookable, bookableCapacity } = judgeSession(service, each, nowMs);
      return each.id !== session.id && bookable && bookableCapacity >= seats;
    })
    .sort((a, b) => Math.abs(a.startMs - session.startMs) - Math.abs(b.startMs - session.startMs))
    .slice(0, nearestCount)
    .sort((a, b) => a.startMs - b.startMs);
}
