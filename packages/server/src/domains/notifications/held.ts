/** What a booking of a place is a place in: the session of a class or a whole course, and who holds it. */
import { type Booking, foldText } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { dayMs } from '../../time/index.ts';
import { expandSessions, readCourses, readSessions, type Session } from '../calendar/index.ts';
import { readStaff } from '../staff/index.ts';
import { type Held, type Holder, placeOfSeat } from './rules/staff.ts';

/** One meeting of a course. */
export interface CourseSession {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Rises with every change of the session. */
  readonly revision: number;
  /** Who holds it, and where. */
  readonly resourceIds: readonly string[];
}

/** Sessions of a course that are named; of a longer one those that come first. */
export const mostSessions = 60;

/** How far ahead a course without an end is looked at. */
const endlessMs = 400 * dayMs;

/** The class session or the course that a booking is for; undefined for an appointment, and when it is gone. */
export async function readHeld(reader: Reader, booking: Booking, nowMs: number): Promise<Held | undefined> {
  const seat = placeOfSeat(booking.bookedEntity);
  if (seat === undefined) {
    return undefined;
  }
  if (seat.kind === 'CLASS') {
    const session = (await readSessions(reader, [seat.id], { nowMs })).get(seat.id);
    return session === undefined
      ? undefined
      : {
          id: seat.id,
          revision: session.revision,
          isOver: session.status === 'CANCELLED',
          holders: await readHolders(reader, session.resourceIds),
        };
  }
  const [course, sessions] = await Promise.all([
    readCourses(reader, [seat.id], { nowMs }).then((courses) => courses.get(seat.id)),
    expandCourse(reader, booking, nowMs, true),
  ]);
  const isOver = course?.status === 'CANCELLED';
  const counted = sessions.filter(({ endMs, status }) => endMs > nowMs && (isOver || status === 'CONFIRMED'));
  return { id: seat.id, revision: 1, isOver, holders: await readHolders(reader, resourcesOf(counted)) };
}

/** Those among resources who are people with an address, in the same order, each once. */
export async function readHolders(reader: Reader, resourceIds: readonly string[]): Promise<Holder[]> {
  if (resourceIds.length === 0) {
    return [];
  }
  const staff = new Map((await readStaff(reader)).map((member) => [member.resource_id, member]));
  const addresses = new Set<string>();
  return resourceIds.flatMap((resourceId) => {
    const { email = null, name = '' } = staff.get(resourceId) ?? {};
    if (email === null || email === '' || addresses.has(foldText(email))) {
      return [];
    }
    addresses.add(foldText(email));
    return [{ name, email, resourceId }];
  });
}

/** The meetings of the course that a booking is for which are not long over, by their start; none for everything else. */
export async function readCourseSessions(reader: Reader, booking: Booking, nowMs: number): Promise<CourseSession[]> {
  const sessions = await expandCourse(reader, booking, nowMs);
  return sessions
    .slice(0, mostSessions)
    .map(({ endMs, id, resourceIds, revision, startMs }) => ({ id, startMs, endMs, revision, resourceIds }));
}

async function expandCourse(
  reader: Reader,
  { bookedEntity: { schedule }, endDate, startDate }: Booking,
  nowMs: number,
  includesCancelled = false,
): Promise<Session[]> {
  if (schedule?.scheduleId === undefined || startDate === undefined) {
    return [];
  }
  const fromMs = Math.max(Date.parse(startDate), nowMs - dayMs);
  const toMs = endDate === undefined ? Math.max(fromMs, nowMs) + endlessMs : Date.parse(endDate);
  return toMs <= fromMs
    ? []
    : expandSessions(reader, [schedule.scheduleId], fromMs, toMs, { nowMs }, ['COURSE'], includesCancelled);
}

function resourcesOf(sessions: readonly Pick<Session, 'resourceIds'>[]): string[] {
  return [...new Set(sessions.flatMap(({ resourceIds }) => resourceIds))];
}
