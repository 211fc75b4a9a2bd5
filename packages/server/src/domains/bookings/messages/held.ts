/** What a booking of a place is a place in: the session of a class or a whole course, and who holds it. */
import { type Booking, foldText } from '@openhours/contract';
import type { Reader } from '../../../db/transaction.ts';
import { dayMs } from '../../../time/index.ts';
import { expandSessions, readCourses, readSessions, type Session } from '../../calendar/index.ts';
import { readReachedStaff } from '../../staff/index.ts';
import { type Held, sessionOrCourseOf } from './rules/staff.ts';

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

/** A place in something that others attend too, as it stands now; for an appointment there is nothing to say. */
export interface HeldNow {
  /** The class session or the course; undefined for an appointment, and when it is gone. */
  readonly held: Held | undefined;
  /** The meetings of the course which are not long over, by their start; none for everything else. */
  readonly sessions: readonly CourseSession[];
}

/** What a booking is a place in. */
export async function readHeld(reader: Reader, booking: Booking, nowMs: number): Promise<HeldNow> {
  const seat = sessionOrCourseOf(booking.bookedEntity);
  if (seat === undefined) {
    return { held: undefined, sessions: [] };
  }
  if (seat.kind === 'CLASS') {
    const session = (await readSessions(reader, [seat.id], { nowMs })).get(seat.id);
    if (session === undefined) {
      return { held: undefined, sessions: [] };
    }
    const people = await readPeople(reader, session.resourceIds);
    const isOver = session.status === 'CANCELLED';
    return { held: { id: seat.id, revision: session.revision, isOver, ...people }, sessions: [] };
  }
  const [course, all] = await Promise.all([
    readCourses(reader, [seat.id], { nowMs }).then((courses) => courses.get(seat.id)),
    expandCourse(reader, booking, nowMs),
  ]);
  const isOver = course?.status === 'CANCELLED';
  const counted = all.filter(({ endMs, status }) => endMs > nowMs && (isOver || status === 'CONFIRMED'));
  return {
    held: { id: seat.id, revision: 1, isOver, ...(await readPeople(reader, resourcesOf(counted))) },
    sessions: all
      .filter(({ status }) => status === 'CONFIRMED')
      .slice(0, mostSessions)
      .map(({ endMs, id, resourceIds, revision, startMs }) => ({ id, startMs, endMs, revision, resourceIds })),
  };
}

/** Those among resources who are people, in the same order: all of them, and each once who has an address. */
export async function readPeople(
  reader: Reader,
  resourceIds: readonly string[],
): Promise<Pick<Held, 'teachers' | 'holders'>> {
  if (resourceIds.length === 0) {
    return { teachers: [], holders: [] };
  }
  const staff = await readReachedStaff(reader);
  const teachers = [...new Set(resourceIds)].flatMap((resourceId) => {
    const member = staff.get(resourceId);
    return member === undefined ? [] : [member];
  });
  const addresses = new Set<string>();
  const holders = teachers.filter(({ email }) => {
    const isNew = email !== '' && !addresses.has(foldText(email));
    addresses.add(foldText(email));
    return isNew;
  });
  return { teachers: teachers.map(({ name, resourceId }) => ({ name, resourceId })), holders };
}

async function expandCourse(
  reader: Reader,
  { bookedEntity: { schedule }, endDate, startDate }: Booking,
  nowMs: number,
): Promise<Session[]> {
  if (schedule?.scheduleId === undefined || startDate === undefined) {
    return [];
  }
  const fromMs = Math.max(Date.parse(startDate), nowMs - dayMs);
  const toMs = endDate === undefined ? Math.max(fromMs, nowMs) + endlessMs : Date.parse(endDate);
  return toMs <= fromMs ? [] : expandSessions(reader, [schedule.scheduleId], fromMs, toMs, { nowMs }, ['COURSE'], true);
}

function resourcesOf(sessions: readonly Pick<Session, 'resourceIds'>[]): string[] {
  return [...new Set(sessions.flatMap(({ resourceIds }) => resourceIds))];
}
