/**
 * When courses are next: their bookings stand in lists of what is to come at their next session. They are moved on when that
 * is over, by a periodic task, and at once where their sessions change; whoever books a course that has begun is there from
 * the first.
 */
import type { Database, Reader, Transaction } from '../../db/transaction.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { dayMs } from '../../time/index.ts';
import { expandSessions, lockCourse, type Session } from '../calendar/index.ts';
import { onLiveSitesWithDue } from '../site/index.ts';
import {
  outdatedCoursesOfSites,
  readBookedCourses,
  readOutdatedCourses,
  writeNextDate,
} from './repository/next-dates.ts';
import type { Offered } from './rules/new-seats.ts';
import { type Dates, nextDateAt } from './rules/next-date.ts';

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
  const next = await readNext(tx, scheduleIds, nowMs);
  for (const scheduleId of scheduleIds) {
    writeNextDate(tx, scheduleId, next.get(scheduleId));
  }
}

/** The session of each course that is held just now, or the next. */
async function readNext(
  reader: Reader,
  scheduleIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Session>> {
  const sessions = await expandSessions(reader, scheduleIds, nowMs, nowMs + lookAheadMs, { nowMs }, ['COURSE']);
  // By their starts: of a course the first one stays.
  return new Map(sessions.toReversed().map((session) => [session.scheduleId, session]));
}

/** When what is booked is next, if it is a course that has begun: others are next when they begin. Under its lock. */
export async function readNextDates(reader: Reader, offered: Offered, nowMs: number): Promise<Dates | undefined> {
  if (offered.kind === 'CLASS' || offered.firstStartMs > nowMs) {
    return undefined;
  }
  const { scheduleId } = offered.course;
  return nextDateAt(offered.firstStartMs, (await readNext(reader, [scheduleId], nowMs)).get(scheduleId));
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
