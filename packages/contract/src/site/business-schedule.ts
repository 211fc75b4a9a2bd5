/**
 * When a business says that it is open: weekly periods and exceptions to them, as properties of a site or of one of
 * its locations (services sheet 9). What can be booked never depends on them; working hours are events of the calendar.
 */
import Type, { type Static } from 'typebox';
import { Instant, optional, saidOfPattern, Words } from '../schema.ts';

export const weekDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/** `00:00` to `24:00`, which is the end of the day. */
const TimeOfDay = Type.String({
  pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
  ...saidOfPattern('must be a time of day such as 09:00'),
});

export const BusinessSchedule = Type.Object({
  /** Weekly; one may end on a later day than it begins. */
  periods: optional(
    Type.Array(
      Type.Object({
        openDay: Words(weekDays),
        openTime: TimeOfDay,
        closeDay: Words(weekDays),
        closeTime: TimeOfDay,
      }),
      { maxItems: 100 },
    ),
  ),
  /** Exceptions; closed unless it says otherwise. */
  specialHourPeriod: optional(
    Type.Array(
      Type.Object({
        startDate: Instant(),
        endDate: Instant(),
        isClosed: optional(Type.Boolean()),
        comment: optional(Type.String({ maxLength: 500 })),
      }),
      { maxItems: 100 },
    ),
  ),
});
export type BusinessSchedule = Static<typeof BusinessSchedule>;
