/**
 * The calendar as other domains use it: schedules and working hours, the events of appointments, and occupancy, the
 * only truth about which resource is taken when (design 4.4).
 *
 * A booking that takes time: `lockResources`, `readOccupancy`, judge, `removeExpiredHolds`, `occupy`.
 */
export {
  addAppointmentEvent,
  addWorkingHours,
  cancelAppointmentEvent,
  createBusinessSchedule,
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
  readBusinessScheduleId,
  readBusy,
  readOccupancy,
  release,
  removeExpiredHolds,
} from './repository.ts';
