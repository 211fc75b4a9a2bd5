/** The bookings of a member, as their own pages ask for them and are answered. */
import type { BookedVisit } from './visits.ts';

/** A booking of a member, and what they may do with it. */
export interface OwnVisit {
  readonly visit: BookedVisit;
  /** When it goes on, of a course that has begun; else its start. */
  readonly nextMs: number;
  readonly mayCancel: boolean;
  readonly mayMove: boolean;
}

export interface OwnVisits {
  readonly visits: readonly OwnVisit[];
  /** Names the page that follows; undefined at the end. */
  readonly next: string | undefined;
}

export interface OwnVisitsQuestion {
  /** What is to come and open, the soonest first; or what is over or called off, the latest first. */
  readonly when: 'ahead' | 'over';
  readonly nowMs: number;
  /** Places in classes and courses alone. */
  readonly onlySessions?: boolean | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface MemberCalls {
  listOwnVisits(question: OwnVisitsQuestion): Promise<OwnVisits>;
  /** As whom the member books; undefined where nobody is signed in. */
  findOwnPerson(): Promise<{ readonly name: string; readonly email: string } | undefined>;
  /** Whether a booking is the member's. */
  isOwnVisit(bookingId: string): Promise<boolean>;
}
