/** When somebody who waits for an appointment could come (bookings sheet 27.2). */
import Type, { type Static } from 'typebox';
import { weekdayNames } from '../calendar/weekdays.ts';
import { LocalDateTime, optional, saidOfPattern, Words } from '../schema.ts';
import { maxSessionMinutes } from '../services/limits.ts';

const TimeOfDay = () =>
  Type.String({
    pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
    ...saidOfPattern('must be a time of day such as 09:30'),
  });

/** What of the calendar would do, by the clock of the business. */
export const WaitlistWish = Type.Object({
  /** The visit begins at this time or later. */
  fromLocalDate: LocalDateTime(),
  /** It is over by this time; at most 60 days after `fromLocalDate`. */
  toLocalDate: LocalDateTime(),
  /** Only on these days of the week; any unless said otherwise. */
  days: optional(Type.Array(Words(weekdayNames), { minItems: 1, maxItems: 7 })),
  /** On each day not before this time, */
  fromTime: optional(TimeOfDay()),
  /** and over by this one. */
  toTime: optional(TimeOfDay()),
  /** How long before its start a visit must be offered, in minutes. */
  latestNoticeMinutes: optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
  /** Of a service with several lengths: how long the visit is meant to be, without add-ons. */
  durationInMinutes: optional(Type.Integer({ minimum: 1, maximum: maxSessionMinutes })),
});
export type WaitlistWish = Static<typeof WaitlistWish>;
