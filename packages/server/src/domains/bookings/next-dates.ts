/**
 * When courses are next: their bookings stand in lists of what is to come at their next session. They are moved on when that
 * is over, by a periodic task, and at once where a course is booked that has begun or its sessions change.
 */
import type { Database, Transaction } from '../../db/transaction.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { dayMs } from '../../time/index.ts';
import { expandSessions, lockCourse } from '../calendar/index.ts';
import { onLiveSitesWithDue } from '../site/index.ts';
import {
  outdatedCoursesOfSites,
  readBookedCourses,
  readOutdatedCourses,
  writeNextDate,
} from './repository/next-dates.ts';

/** A course that pauses for longer is taken to be over until its sessions change. */
const lookAheadMs = 400 * dayMs;

/** Moves bookings of courses on to their next session. Of schedules that are no courses nothing is done. */
export async function keepNextDates(tx: Transaction, scheduleIds: readonly string[], nowMs: number): Promise<void> {
  await tx.flush();
  await moveOn(tx, await readBookedCourses(tx, scheduleIds), nowMs);
}

async function moveOn(tx: Transaction, scheduleIds: readonly string[], nowMs: number): Promise<void> {
  if (scheduleIds.length === 0) {
    return;
  }
  const sessions = await expandSessions(tx, scheduleIds, nowMs, nowMs + lookAheadMs, { nowMs }, ['COURSE']);
  for (const scheduleId of scheduleIds) {
    // By their starts: the first of them is the one that is held just now, or the next.
    writeNextDate(
      tx,
      scheduleId,
      sessions.find((session) => session.scheduleId === scheduleId),
    );
  }
}

export const nextDatesOfCourses: PeriodicTaskKind = {
  mode: 'PERIODIC',
  name: 'move courses on to their next session',
  everyMs: 10_000,
  run: (database, nowMs, signal) =>
    onLiveSitesWithDue(database, outdatedCoursesOfSites(nowMs), signal, (siteId) =>
      moveOnAll(database, siteId, nowMs, signal),
    ),
};

async function moveOnAll(database: Database, siteId: string, nowMs: number, signal: AbortSignal): Promise<void> {
  const scheduleIds = await readOutdatedCourses(database.reader(siteId), nowMs);
  await doOneByOne(
    scheduleIds,
    (scheduleId) => `course ${scheduleId}`,
    (scheduleId) =>
      database.transact(siteId, async (tx) => {
        await lockCourse(tx, scheduleId, { nowMs });
        await moveOn(tx, [scheduleId], nowMs);
      }),
    signal,
  );
}
