/**
 * Working hours as a person keeps them: a week, single days that are different, and days off. They are events of the
 * calendar (services sheet 11 and 12); here they are read and replaced as one, so that nobody sees half a change. The
 * paths are this product's own.
 */
import Type, { type Static } from 'typebox';
import { Closure } from '../closed-days/closed-days.ts';
import { defineOperation } from '../operation.ts';
import { Guid, LocalDay, optional, TimeOfDay, Words } from '../schema.ts';
import { weekDays } from '../site/business-schedule.ts';

/** `00:00` to `24:00`. An end that is not after the start is on the next day. */
const range = {
  start: TimeOfDay(),
  end: TimeOfDay(),
  /** The place for which it counts; absent: every place. */
  locationId: optional(Guid()),
};

export const WeeklyHours = Type.Object({
  day: Words(weekDays),
  ...range,
  /** Absent: every week. */
  intervalWeeks: optional(Type.Integer({ minimum: 1, maximum: 4 })),
  /** The first day on which it holds; absent: from now on. */
  firstDate: optional(LocalDay()),
  /** The last day on which it holds; absent: for ever. */
  lastDate: optional(LocalDay()),
});
export type WeeklyHours = Static<typeof WeeklyHours>;

export const SpecialDay = Type.Object({
  date: LocalDay(),
  /** Instead of the week's; none: closed. */
  ranges: Type.Array(Type.Object(range), { maxItems: 12 }),
});
export type SpecialDay = Static<typeof SpecialDay>;

const dayOff = {
  /** Why; customers never read it. */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  firstDate: LocalDay(),
  lastDate: LocalDay(),
  /** Of days on which the business is closed: who stays away though they keep hours of their own. */
  resourceIds: Type.Array(Guid(), { maxItems: 100 }),
};
export const DayOff = Type.Object({ id: Guid(), ...dayOff });
export type DayOff = Static<typeof DayOff>;

const written = {
  week: Type.Array(WeeklyHours, { maxItems: 84 }),
  specialDays: Type.Array(SpecialDay, { maxItems: 100 }),
};

/** Hours from today on; what is over is not part of it. */
export const WorkingHours = Type.Object({
  scheduleId: Guid(),
  /** Changes with whatever is read here. */
  version: Type.String(),
  timeZone: Type.String(),
  /** True as long as they are those that a new site begins with, and nobody has set them. */
  preset: Type.Boolean(),
  ...written,
  daysOff: Type.Array(DayOff),
});
export type WorkingHours = Static<typeof WorkingHours>;

const WorkingHoursInput = Type.Object({
  /** The version that was read; another state is then refused. */
  version: optional(Type.String({ maxLength: 100 })),
  ...written,
  daysOff: Type.Array(Type.Object({ ...dayOff, id: optional(Guid()), resourceIds: optional(dayOff.resourceIds) }), {
    maxItems: 100,
  }),
});
export type WorkingHoursInput = Static<typeof WorkingHoursInput>;

const path = '/v1/working-hours/{scheduleId}';
const shared = { path, idempotency: 'natural', source: 'services sheet 12' } as const;
const Answer = Type.Object({ workingHours: WorkingHours });

const getWorkingHours = defineOperation({
  ...shared,
  name: 'calendar.getWorkingHours',
  summary: 'Reads the working hours of the business, a person or a room as one: week, special days and days off.',
  // Names of days off say why somebody is away.
  permission: 'CALENDAR.READ_PERSONAL',
  method: 'GET',
  input: Type.Object({ scheduleId: Guid() }),
  output: Answer,
  errors: ['INVALID_SCHEDULE'],
});

const setWorkingHours = defineOperation({
  ...shared,
  name: 'calendar.setWorkingHours',
  summary: 'Replaces the working hours of the business, a person or a room; what is booked stays booked.',
  permission: 'HOURS.MANAGE',
  method: 'PUT',
  input: Type.Object({ scheduleId: Guid(), workingHours: WorkingHoursInput }),
  output: Answer,
  errors: ['INVALID_REVISION', 'INVALID_SCHEDULE', 'RESOURCE_NOT_FOUND', 'FAILED_PRECONDITION'],
  events: [
    'wix.calendar.v3.event_created',
    'wix.calendar.v3.event_updated',
    'wix.calendar.v3.event_cancelled',
    'wix.calendar.v3.events_view_projection_updated',
    'wix.calendar.v3.schedule_time_frame_updated',
  ],
  bodyLimitBytes: 262_144,
});

/**
 * When the business is open, as it may tell everybody: the same hours without why somebody is away and who that is, and the
 * closed days of the coming year.
 */
export const OpeningHours = Type.Object({
  timeZone: Type.String(),
  ...written,
  closedDays: Type.Array(
    Type.Object({
      firstDate: dayOff.firstDate,
      lastDate: dayOff.lastDate,
      startTime: Closure.properties.startTime,
      endTime: Closure.properties.endTime,
      /** Of closed days and public holidays; days off keep theirs for themselves. */
      name: optional(Closure.properties.name),
      translations: Closure.properties.translations,
      /** The one place that is closed; absent: all of them. */
      locationId: Closure.properties.locationId,
      closedDayId: Closure.properties.closedDayId,
    }),
  ),
});
export type OpeningHours = Static<typeof OpeningHours>;

const getOpeningHours = defineOperation({
  name: 'calendar.getOpeningHours',
  summary: 'Answers when the business is open from today on: week, special days, and the days on which it is closed.',
  method: 'GET',
  path: '/v1/opening-hours',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 12',
  input: Type.Object({}),
  output: Type.Object({ openingHours: OpeningHours }),
});

export const workingHours = { getWorkingHours, setWorkingHours, getOpeningHours };
