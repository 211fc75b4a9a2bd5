/**
 * The calendar as other domains use it: schedules and working hours, the events of appointments, and occupancy, the
 * only truth about which resource is taken when (design 4.4).
 *
 * A booking that takes time: `lockResources`, `readOccupancy`, judge, `removeExpiredHolds`, `occupy`.
 */
import type { Transaction } from '../../db/transaction.ts';
import type { ConsequenceJob, Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { hourMs } from '../../time/index.ts';
import { siteCreated, siteZoneChanged } from '../site/index.ts';
import type { CalendarAct } from './act.ts';
import { type EndingParts, endingOfEvents } from './commands/end-events.ts';
import { followingOfSiteZone, followSiteZone } from './commands/follow-site-zone.ts';
import { createBusinessSchedule } from './commands/of-owners.ts';
import { movingOfEvents } from './commands/places.ts';
import type { CalendarParts } from './commands/record.ts';
import { updateSchedule } from './commands/schedules.ts';
import type { OpeningParts } from './commands/working-hours.ts';
import type { EventParts } from './operations/events.ts';
import { calendarOperations } from './operations.ts';
import { ownEventsOfCalendar } from './rules/own-events.ts';
import { extend, extendViews } from './view.ts';
import { renewalOfInstants, renewInstantsOfSites } from './zone-data.ts';

export type { CalendarAct, CalendarSite } from './act.ts';
export { cancelEvent } from './commands/cancel.ts';
export { copyRecurringEvents, copySchedule } from './commands/copy.ts';
export { createEvent, updateEvent } from './commands/events.ts';
export {
  addAppointmentEvent,
  addParticipation,
  type BookedSeats,
  type BookingParticipation,
  cancelAppointmentEvent,
  changeBookedSeats,
  changeResourcesOfAppointment,
  dropParticipation,
  keepParticipation,
  type NewAppointmentEvent,
} from './commands/of-bookings.ts';
export { addWorkingHours, createSchedule, type NewSchedule, type NewWorkingHours } from './commands/of-owners.ts';
export { leavePlaces } from './commands/places.ts';
export { type CalendarParts, recordSchedule } from './commands/record.ts';
export {
  cancelSchedule,
  type ScheduleCancellation,
  updateSchedule,
} from './commands/schedules.ts';
export { changeSessions } from './commands/session-changes.ts';
export { expandSessions, expandSessionsWithin } from './expanded-sessions.ts';
export { noHours, type RecurringTime, readHours, type ScheduleHours, type SingleTime } from './hours.ts';
export {
  eventsAreOver,
  type KnownEvent,
  type KnownEvents,
  type KnownOrOver,
  knownEvents,
  lockAppointmentEvent,
  readScheduleContextFor,
  type ScheduleContext,
} from './known-events.ts';
export {
  createOccupancyMemory,
  type OccupancyFigures,
  type OccupancyMemory,
  type ResourceTime,
} from './occupancy-memory.ts';
export {
  type CapacityChanged,
  type ContactNamed,
  capacityChanged,
  contactNamed,
  type EventsCancelled,
  type EventsMoved,
  eventCancelled,
  eventsMoved,
  type Notification,
  type Resized,
  type ScheduleCancelled,
  type SessionsChanged,
  scheduleCancelled,
  sessionsChanged,
  timeFreed,
} from './reactions.ts';
export { readChangedSchedules } from './repository/events.ts';
export {
  type BusyRead,
  cutHolds,
  extendHeldTime,
  lockResources,
  type NewOccupancy,
  type OccupancySource,
  type Occupied,
  occupy,
  occupyWhatIsLeft,
  queueOfResource,
  readBusy,
  readOccupancy,
  readResourcesTakenBy,
  readResourcesTakenByAll,
  readTimeTakenBy,
  release,
  removeExpiredHolds,
  type TakenTime,
  takeExactly,
} from './repository/occupancy.ts';
export { raiseSessions, raiseSessionsOf, readNumbersOfOffers } from './repository/occupancy-changes.ts';
export { findContactsMeeting, readResourcesMeeting } from './repository/participations.ts';
export {
  findScheduleOfResource,
  isLiveSchedule,
  readBusinessScheduleId,
  readNamesOfResources,
  type ScheduleOfResource,
} from './repository/schedules.ts';
export {
  type AsOf,
  deleteSeatHold,
  extendSeatHold,
  insertSeatHold,
  type NewSeatHold,
  resizeSeatHold,
} from './repository/seat-holds.ts';
export type { FreedStretch } from './rules/freed-time.ts';
export { readNewSessions, readRivals, readSessionChange, type SessionChangeRead } from './session-change.ts';
export { readSessionFacts, type SessionFacts } from './session-facts.ts';
export {
  type Course,
  lockCourse,
  lockCourses,
  lockSession,
  lockSessions,
  queueOfCourse,
  queueOfSession,
  readCourses,
  readSessions,
  remainingSeats,
  type Seats,
  type SeatsOf,
  type Session,
} from './sessions.ts';

/**
 * Lets the schedule of a service have its name and its number of places; coming events that inherit them follow. No
 * events of the calendar's own: the service's says it.
 */
export async function followService(
  tx: Transaction,
  act: CalendarAct,
  schedule: { readonly id: string; readonly name: string; readonly defaultCapacity: number },
  parts: CalendarParts,
): Promise<void> {
  const named = { ...schedule, defaultTitle: schedule.name };
  await updateSchedule(tx, act, { schedule: named, notification: {}, isSilent: true }, parts);
}

/** How often it is asked whether the view of all events must move on. */
const viewEveryMs = 6 * hourMs;

/** The domain: every new site has its business hours, and schedules follow its zone. */
export function createCalendar(parts: EventParts & EndingParts & OpeningParts): Domain {
  return {
    name: 'calendar',
    operations: calendarOperations(parts),
    ownEvents: ownEventsOfCalendar,
    bulkJobs: [
      endingOfEvents(parts),
      followingOfSiteZone(parts),
      movingOfEvents(parts),
      renewalOfInstants(parts),
    ] as readonly ConsequenceJob[],
    reactions: [
      reactTo(siteCreated, async (tx, { nowMs }, { site }) => {
        createBusinessSchedule(tx, site, nowMs);
        await extend(tx, nowMs, parts.recordEvents);
      }),
      reactTo(siteZoneChanged, (tx, act, { site }) => followSiteZone(tx, { ...act, site }, parts)),
    ],
    tasks: [
      {
        name: 'extend events views',
        mode: 'PERIODIC',
        everyMs: viewEveryMs,
        run: (database, nowMs, signal) => extendViews(database, nowMs, signal, parts.recordEvents),
      },
      renewInstantsOfSites(parts),
    ],
  };
}
export { storedByCalendar } from './stored.ts';
