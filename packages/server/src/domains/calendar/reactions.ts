/** What the calendar tells the domains above it, in the transaction in which it happens (docs/decisions/0015). */
import { defineReaction } from '../../events/reactions.ts';
import type { CalendarSite } from './act.ts';
import type { FreedStretch } from './rules/freed-time.ts';
import type { SeatsOf, Session } from './sessions.ts';

/** Who is told of it, as the caller asked. */
export interface Notification {
  readonly notifyParticipants?: boolean;
  readonly message?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface EventsCancelled {
  readonly site: CalendarSite;
  /** As they were: with the seats that were taken. Events of appointments are among them. */
  readonly events: readonly Session[];
  readonly notification: Notification;
}

/** Events were cancelled: whatever is booked on them is over. The time they took is free already. */
export const eventCancelled = defineReaction<EventsCancelled>('calendar.eventCancelled');

/** Events that took time of resources are cancelled, moved, shortened or transparent: all of one act. Appointments are not among them. */
export const timeFreed = defineReaction<{ readonly times: readonly FreedStretch[] }>('calendar.timeFreed');

export interface EventsMoved {
  readonly site: CalendarSite;
  /** As they are now. */
  readonly sessions: readonly Session[];
  /** Others hold some of them than did. */
  readonly heldByOthers: boolean;
  readonly notification: Notification;
}

/**
 * Events that may be booked lie at another time, or elsewhere, or are held by others, or have another name: all of one
 * act.
 */
export const eventsMoved = defineReaction<EventsMoved>('calendar.eventsMoved');

export interface ScheduleCancelled {
  readonly site: CalendarSite;
  readonly scheduleId: string;
  /** Service id, resource id, or what another system calls it. */
  readonly externalId: string;
  /** True: events in which somebody takes part stay, and so does the course. */
  readonly preservesParticipants: boolean;
  readonly notification: Notification;
}

/** A schedule was cancelled; its coming events were cancelled before, by `eventCancelled`. */
export const scheduleCancelled = defineReaction<ScheduleCancelled>('calendar.scheduleCancelled');

export interface SessionsChanged {
  readonly site: CalendarSite;
  readonly scheduleIds: readonly string[];
  /** False: the schedules have the events they had, where and when they were. */
  readonly datesChanged: boolean;
  readonly notification: Notification;
}

/** Events of schedules were made, changed or cancelled; everything of it is written and their time frames are true. */
export const sessionsChanged = defineReaction<SessionsChanged>('calendar.sessionsChanged');

export interface ContactNamed {
  readonly contactId: string;
  /** Whose calendar is all that whoever names them sees; undefined for nobody's. */
  readonly resourceId: string | undefined;
}

/**
 * Somebody who sees one calendar only names a contact among those who take part. Bookings, which stand above, know whose
 * clients are whose, and refuse others.
 */
export const contactNamed = defineReaction<ContactNamed>('calendar.contactNamed');

/** A session or a course, locked, that has another number of places. */
export interface Resized {
  readonly of: SeatsOf;
  /** There are more places than before. */
  readonly isMore: boolean;
}

export interface CapacityChanged {
  readonly site: CalendarSite;
  readonly resized: readonly Resized[];
}

/** Sessions or courses have another number of places: all of one act. */
export const capacityChanged = defineReaction<CapacityChanged>('calendar.capacityChanged');
