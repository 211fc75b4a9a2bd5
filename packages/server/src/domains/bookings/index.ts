/** Bookings for others: the domain. Lower domains reach them through events and reactions only. */
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { eventCancelled, eventMoved, scheduleCancelled, sessionsChanged } from '../calendar/index.ts';
import { serviceDeleted } from '../services/index.ts';
import { followCourses, followEvent, releaseCourse, releaseEvents } from './commands/follow-calendar.ts';
import { releaseService } from './commands/release-service.ts';
import { type BookingsDependencies, bookingsOperations } from './operations.ts';

/** The domain: booking, changing and reading bookings. */
export function createBookings(parts: BookingsDependencies): Domain {
  return {
    name: 'bookings',
    operations: bookingsOperations(parts),
    reactions: [
      reactTo(eventCancelled, (tx, act, cancelled) => releaseEvents(tx, act, cancelled, parts)),
      reactTo(scheduleCancelled, (tx, act, cancelled) => releaseCourse(tx, act, cancelled, parts)),
      reactTo(eventMoved, (tx, act, moved) => followEvent(tx, act, moved, parts)),
      reactTo(sessionsChanged, (tx, act, changed) => followCourses(tx, act, changed, parts)),
      reactTo(serviceDeleted, (tx, act, deleted) => releaseService(tx, act, deleted, parts)),
    ],
  };
}
