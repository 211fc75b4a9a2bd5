/** When a message says that something is: by whose clock, and of a course its sessions. */
import type { MailTime } from '../../../mail/content.ts';
import { fill } from '../../../messages/phrases.ts';
import { timePhrasesOf } from '../../../messages/time-phrases.ts';
import {
  clockName,
  courseSentence,
  daysBetween,
  momentSentence,
  otherClockSentence,
  shortSentence,
  shortTime,
  timeSentence,
} from '../../../messages/times.ts';
import type { Wording } from './booking-words.ts';
import { clocksOf } from './clocks.ts';
import { sessionsOfHolder } from './compose-calendar.ts';
import { mostSessions } from './held.ts';
import type { Phrases } from './phrases.ts';
import { type BookingNotice, endsVisit } from './rules/notices.ts';
import { sessionOrCourseOf } from './rules/staff.ts';
import type { MessageSetting } from './setting.ts';

/**
 * A visit in person goes by the clock of its place, an online one by the customer's; the other is named where the two
 * differ, and only there. Of a course the session that comes next is told, and of how many.
 */
export function timeOf(notice: BookingNotice, phrases: Phrases, setting: Wording): MailTime | undefined {
  const { audience, booking } = notice;
  const { endDate, series, startDate } = toldTimes(notice, setting);
  if (startDate === undefined) {
    return undefined;
  }
  const clocks = clocksOf({ ...booking, startDate }, setting, audience);
  const { at, language } = setting;
  const isOfDays = endDate !== undefined && daysBetween(startDate, endDate, clocks.first) !== undefined;
  const sentence = timeSentence(startDate, endDate, clocks.first, language);
  return {
    label: timePhrasesOf(language).when,
    ...shortTime(startDate, endDate, clocks.first, language),
    sentence: isOfDays ? sentence : `${sentence} (${clockName(clocks.first, language, at)})`,
    otherClock:
      // Days are the place's days; on another clock they would begin in the middle of one.
      clocks.second === undefined || isOfDays
        ? undefined
        : fill(phrases[otherClockOf(audience, setting.isOnline)], {
            time: otherClockSentence(startDate, endDate, { ...clocks, second: clocks.second }, language),
            zone: clockName(clocks.second, language, at),
            business: setting.businessName,
          }),
    series,
    isOver: isOverFor(notice),
  };
}

/** The whole of a course, and not one of its dates. */
function isWholeCourse({ booking: { bookedEntity }, occasion }: BookingNotice): boolean {
  return bookedEntity.schedule !== undefined && occasion === undefined;
}

/** What is told as the time: of a course its next session, for it would else be one visit of many weeks. */
export function toldTimes(
  notice: BookingNotice,
  setting: Wording,
): { readonly startDate: string | undefined; readonly endDate: string | undefined; readonly series?: string } {
  const { booking, occasion } = notice;
  if (booking.wish !== undefined && booking.bookedEntity.slot?.startDate === undefined) {
    // What would do is no time of a visit.
    return { startDate: undefined, endDate: undefined };
  }
  if (!isWholeCourse(notice)) {
    return occasion === undefined ? { startDate: booking.startDate, endDate: booking.endDate } : datesOf(occasion);
  }
  const sessions = comingSessions(notice, setting);
  const [next] = sessions;
  if (next === undefined) {
    return { startDate: booking.startDate, endDate: undefined };
  }
  const timeZone = clocksOf(booking, setting, notice.audience).first;
  const hasBegun = booking.startDate !== undefined && Date.parse(booking.startDate) < next.startMs;
  // Of an endless one nobody knows the last.
  const series =
    sessions.length < mostSessions
      ? courseSentence(sessions, { hasBegun, timeZone, language: setting.language })
      : undefined;
  return { ...datesOf(next), ...(series === undefined ? {} : { series }) };
}

function datesOf({ endMs, startMs }: { readonly startMs: number; readonly endMs: number }) {
  return { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() };
}

/** The dates of a course that are not over: those that whoever reads it gives, or all. */
export function comingSessions(
  { audience, holder }: Pick<BookingNotice, 'audience' | 'holder'>,
  setting: MessageSetting,
): MessageSetting['sessions'] {
  const sessions = audience === 'staff' ? sessionsOfHolder(holder, setting) : setting.sessions;
  return sessions.filter(({ endMs }) => endMs > setting.at);
}

/** Of a session that others attend too, one place less leaves its time as it is for whoever gives it. */
export function isOverFor({ audience, booking, handover, isOfSession = false, type }: BookingNotice): boolean {
  const goesOn =
    audience !== 'participant' &&
    sessionOrCourseOf(booking.bookedEntity) !== undefined &&
    !isOfSession &&
    handover === undefined;
  return endsVisit(type) && !goesOn;
}

/** Whose the other clock is. */
function otherClockOf(audience: BookingNotice['audience'], isOnline: boolean) {
  return audience !== 'participant' ? 'customerTime' : isOnline ? 'placeTime' : 'yourTime';
}

/** Until when something is kept, by the clock that counts for the reader; with its day, as it may be the next one. */
export function untilOf(
  untilMs: number | undefined,
  { audience, booking }: BookingNotice,
  { at, language, ...setting }: Wording,
): string {
  return momentSentence(untilMs ?? at, clocksOf(booking, setting, audience), language, at);
}

const mostNamedSessions = 20;

/** Each on a line; of very many those that come first. */
export function sessionsText(sessions: MessageSetting['sessions'], { language }: Wording, timeZone: string): string {
  const named = sessions
    .slice(0, mostNamedSessions)
    .map(({ endMs, startMs }) => shortSentence(startMs, endMs, timeZone, language));
  return [...named, ...(sessions.length > mostNamedSessions ? ['…'] : [])].join('\n');
}
