/** Sessions of classes and of courses, as pages show them. */
import type { Place, StaffChoice } from './service-card.ts';
import type { HoldEnd } from './times.ts';

/** A stretch of wall-clock time, the first and past-the-last text. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** A session of a class, in the zone that was asked for. */
export interface Session {
  readonly eventId: string;
  readonly serviceId: string;
  readonly localStart: string;
  readonly localEnd: string;
  /** Everybody who gives it. */
  readonly teachers: readonly StaffChoice[];
  readonly place?: Place;
  /** Places in all, and those that can still be booked. */
  readonly total: number;
  readonly left: number;
  readonly isBookable: boolean;
  /** Why it cannot be booked although there are seats. */
  readonly notNow?: 'too-early' | 'too-late';
  /** How many more may wait for a place; absent where nobody can. */
  readonly waitlistLeft?: number;
  /** Nothing is left because somebody holds seats: they come back then, unless they are booked. */
  readonly held?: HoldEnd;
}

export interface CourseSession {
  readonly eventId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly localStart: string;
  readonly localEnd: string;
  readonly teachers: readonly string[];
}

/** A course of which everything from one day to another is asked for. */
export interface CourseQuestion extends Pick<Range, 'from' | 'to'> {
  readonly scheduleId: string;
}

export interface CourseFacts
  extends Pick<Session, 'total' | 'left' | 'isBookable' | 'notNow' | 'waitlistLeft' | 'held'> {
  readonly sessions: readonly CourseSession[];
}
