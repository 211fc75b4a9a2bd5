/**
 * What becomes of bookings when the calendar changes under them (services sheet 11): bookings of sessions that move move
 * along, and those of a course keep its dates. At once in the act that moves them, or, where they are many, one after the
 * other as a job behind it.
 */
import { isDeepStrictEqual } from 'node:util';
import { calendarEvents } from '@openhours/contract';
import type { Transaction } from '../../db/transaction.ts';
import type { AnyBulkJob, ConsequenceJob } from '../../domain.ts';
import type { RecordedAct } from '../../events/change.ts';
import type { Catalogue } from '../availability/index.ts';
import {
  type CalendarSite,
  type Course,
  type EventsMoved,
  type Notification,
  readCourses,
  type Session,
  type SessionsChanged,
} from '../calendar/index.ts';
import { writeBooking } from './commands/record.ts';
import { lockBookingWithSeats } from './commands/seats.ts';
import { keepNextDates } from './next-dates.ts';
import { eachOpenBooking, leaveToJob, type OpenBookingsAsked } from './open-bookings-job.ts';
import type { BookingsParts } from './parts.ts';
import { type BookedOn, findStillOpen, lockOpenBookings } from './repository/open-bookings.ts';
import type { BookingRow } from './repository.ts';
import { rescheduledActionEvent } from './rules/action-events.ts';
import { withPriceAfter } from './rules/agreed-price.ts';
import { bookedSeats, endlessMs } from './rules/new-seats.ts';

interface Following extends OpenBookingsAsked {
  readonly on: Extract<BookedOn, { readonly kind: 'CHANGED_SESSIONS' | 'CHANGED_COURSES' }>;
  /** Others hold the sessions: who does not any more, or does so beside somebody, is told, though no booking shows it. */
  readonly heldByOthers: boolean;
}

type FollowingAct = RecordedAct & { readonly site: CalendarSite };
type Parts = Pick<BookingsParts, 'availability' | 'mostInAct' | 'recordEvents' | 'startBulkJob'>;

export interface RescheduleCascade {
  readonly bulkJobs: readonly AnyBulkJob[];
  /** Bookings of sessions show where, when and with whom these now are; whoever comes is told as was asked. */
  readonly followSessions: (tx: Transaction, act: RecordedAct, moved: EventsMoved) => Promise<void>;
  /** Bookings of courses show when these now begin and end; a course whose sessions are all gone leaves theirs alone. */
  readonly followCourses: (tx: Transaction, act: RecordedAct, changed: SessionsChanged) => Promise<void>;
}

export function createRescheduleCascade(parts: Parts): RescheduleCascade {
  const job = followingJob(parts);
  return {
    bulkJobs: [job as ConsequenceJob],
    followSessions: (tx, act, moved) => followSessions(tx, act, moved, { job, parts }),
    followCourses: (tx, act, changed) => followCourses(tx, act, changed, { job, parts }),
  };
}

/** The same one after the other, behind the act, where they are many. */
function followingJob(parts: Parts): ConsequenceJob<Following> {
  return {
    name: 'bookings.followCalendar',
    operation: calendarEvents.updateEvent,
    ...eachOpenBooking,
    async work(tx, act, bookingId, following) {
      const { on, sinceMs } = following;
      const { holder } = await lockBookingWithSeats(tx, bookingId, act.nowMs);
      // It may be over by now, or booked elsewhere.
      const before = await findStillOpen(tx, on, sinceMs, bookingId);
      if (before === undefined || holder === undefined) {
        return;
      }
      const catalogue = await parts.availability.current(tx);
      if ('startMs' in holder) {
        followSession(tx, act, { before, session: holder, catalogue }, following, parts);
      } else {
        followCourse(tx, act, { before, course: holder, catalogue }, following, parts);
      }
    },
  };
}

interface Cascading {
  readonly job: ConsequenceJob<Following>;
  readonly parts: Parts;
}

async function followSessions(
  tx: Transaction,
  act: RecordedAct,
  { heldByOthers, notification, sessions, site }: EventsMoved,
  { job, parts }: Cascading,
): Promise<void> {
  const moved = new Map(sessions.filter(({ type }) => type === 'CLASS').map((session) => [session.id, session]));
  if (moved.size === 0) {
    return;
  }
  const found = { kind: 'EVENTS', eventIds: [...moved.keys()] } as const;
  const scheduleIds = [...new Set([...moved.values()].map(({ scheduleId }) => scheduleId))];
  const on = { kind: 'CHANGED_SESSIONS', scheduleIds } as const;
  const following = { on, sinceMs: act.nowMs, heldByOthers, participantNotification: notification };
  if (await leaveToJob(tx, act, { asked: following, found, job }, parts)) {
    return;
  }
  const booked = await lockOpenBookings(tx, found, act.nowMs);
  if (booked.length > 0) {
    const catalogue = await parts.availability.current(tx);
    for (const before of booked) {
      const session = moved.get(before.event_id as string) as Session;
      followSession(tx, { ...act, site }, { before, session, catalogue }, following, parts);
    }
  }
}

async function followCourses(
  tx: Transaction,
  act: RecordedAct,
  { scheduleIds, datesChanged, notification, site }: SessionsChanged,
  { job, parts }: Cascading,
): Promise<void> {
  await tx.flush();
  const courses = await readCourses(tx, scheduleIds, act);
  if (courses.size === 0) {
    return;
  }
  const on = { kind: 'CHANGED_COURSES', scheduleIds: [...courses.keys()].sort(), datesChanged } as const;
  const following = { on, sinceMs: act.nowMs, heldByOthers: false, participantNotification: notification };
  const isLeft = await leaveToJob(tx, act, { asked: following, job }, parts);
  const booked = isLeft ? [] : await lockOpenBookings(tx, on, act.nowMs);
  if (booked.length > 0) {
    const catalogue = await parts.availability.current(tx);
    for (const before of booked) {
      const course = courses.get(before.schedule_id) as Course;
      followCourse(tx, { ...act, site }, { before, course, catalogue }, following, parts);
    }
  }
  if (datesChanged) {
    await keepNextDates(tx, on.scheduleIds, act.nowMs);
  }
}

interface Followed {
  readonly before: BookingRow;
  readonly catalogue: Catalogue;
}

function followSession(
  tx: Transaction,
  act: FollowingAct,
  { before, session, catalogue }: Followed & { readonly session: Session },
  { heldByOthers, participantNotification }: Following,
  parts: Parts,
): void {
  const changes = asSession(catalogue, before, session, act.site.timeZone);
  const { title } = changes.details ?? before.details;
  const renamed = { ...before, details: { ...before.details, title } };
  if (heldByOthers || !isShownBy(renamed, changes)) {
    writeMoved(tx, act, { before, catalogue }, { changes, participantNotification }, parts);
  } else if (title !== before.details.title) {
    // Another name is no other place or time: nobody is told of it.
    writeBooking(tx, act, { before, after: renamed, actionEvents: [] }, parts);
  }
}

/** Any other date of a course moves its bookings as well: their revision is what calendars know a later file by. */
function followCourse(
  tx: Transaction,
  act: FollowingAct,
  { before, catalogue, course: { firstStartMs, lastEndMs = endlessMs } }: Followed & { readonly course: Course },
  { on, participantNotification }: Following,
  parts: Parts,
): void {
  const changes = { start_at: firstStartMs ?? before.start_at, end_at: lastEndMs };
  const isRevised = on.kind === 'CHANGED_COURSES' && on.datesChanged;
  if (firstStartMs !== undefined && (isRevised || !isShownBy(before, changes))) {
    writeMoved(tx, act, { before, catalogue }, { changes, participantNotification }, parts);
  }
}

function writeMoved(
  tx: Transaction,
  act: FollowingAct,
  { before, catalogue }: Followed,
  told: { readonly changes: Partial<BookingRow>; readonly participantNotification: Notification },
  parts: Parts,
): void {
  const { changes, participantNotification } = told;
  const service = catalogue.services.get(before.service_id);
  const after = withPriceAfter(before, { ...before, ...changes }, service, act.site);
  const actionEvents = [rescheduledActionEvent(before, { participantNotification })];
  writeBooking(tx, act, { before, after, actionEvents }, parts);
}

/** What a booking is by its session. */
function asSession(
  catalogue: Catalogue,
  { details, service_id }: BookingRow,
  session: Session,
  siteTimeZone: string,
): Partial<BookingRow> {
  const times = { start_at: session.startMs, end_at: session.endMs, time_zone: session.timeZone };
  const service = catalogue.services.get(service_id);
  if (service === undefined) {
    return times;
  }
  const { columns, slot, title } = bookedSeats(catalogue, { kind: 'CLASS', service, session }, siteTimeZone);
  const { location_id, resource_id } = columns;
  return { ...times, location_id, resource_id, details: { ...details, title, slot } };
}

/** Whether a booking says already what it would be. */
function isShownBy(before: BookingRow, changes: Partial<BookingRow>): boolean {
  return isDeepStrictEqual({ ...before, ...changes }, before);
}
