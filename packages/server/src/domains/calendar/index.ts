/**
 * The calendar as other domains use it: schedules and working hours, the events of appointments, and occupancy, the
 * only truth about which resource is taken when (design 4.4).
 *
 * A booking that takes time: `lockResources`, `readOccupancy`, judge, `removeExpiredHolds`, `occupy`.
 */
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { siteCreated } from '../site/index.ts';
import { createBusinessSchedule } from './commands.ts';

export {
  addAppointmentEvent,
  addWorkingHours,
  cancelAppointmentEvent,
  createSchedule,
  type NewAppointmentEvent,
  type NewSchedule,
  type NewWorkingHours,
} from './commands.ts';
export { noHours, type RecurringTime, readHours, type ScheduleHours, type SingleTime } from './hours.ts';
export {
  type BusyRead,
  lineOfResource,
  lockResources,
  type NewOccupancy,
  type OccupancySource,
  type Occupied,
  occupy,
  readBusy,
  readOccupancy,
  release,
  removeExpiredHolds,
} from './repository/occupancy.ts';
export { readBusinessScheduleId } from './repository/schedules.ts';
export {
  type Course,
  changeSeats,
  expandSessions,
  lineOfCourse,
  lineOfSession,
  lockCourse,
  lockCourses,
  lockSession,
  lockSessions,
  readCourses,
  readSessions,
  remainingSeats,
  type Seats,
  type SeatsOf,
  type Session,
} from './sessions.ts';

/** The domain: every new site has its business hours. */
export function createCalendar(): Domain {
  return {
    name: 'calendar',
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }, { site }) => {
        createBusinessSchedule(tx, site, nowMs);
      }),
    ],
  };
}
