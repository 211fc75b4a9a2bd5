/**
 * The calendar file of a message: what was booked goes into the reader's calendar, changes there, and is taken out, each
 * time the same entry (RFC 5546).
 */
import type { Booking } from '@openhours/contract';
import { type CalendarEntry, sequenceOfRevision, writeCalendarFile } from '@openhours/contract/calendar/calendar-file';
import { labelled } from '@openhours/contract/text/typography';
import { daysBetween } from '../../../messages/times.ts';
import { addOnsInWords, type BookingWording, choiceInWords, placeOf, titleOf } from './booking-words.ts';
import { isFitForGreeting, nameOf, withoutLinks } from './customer-names.ts';
import { phrasesOf } from './phrases.ts';
import { type BookingNotice, endsVisit } from './rules/notices.ts';
import { sessionOrCourseOf } from './rules/staff.ts';
import { namesInWords, teachersOf } from './rules/teachers.ts';
import type { MessageSetting } from './setting.ts';

/** What an earlier file has put into the recipient's calendar, and nothing has taken out since. */
export type StandingEntry = Pick<CalendarEntry, 'uid' | 'sequence' | 'startMs' | 'endMs'>;

/** What the file of a notice is of: for whoever holds a session or a course that, for everybody else the booking. */
export function calendarSubjectOf(notice: BookingNotice): string {
  const { booking, together } = notice;
  const multiServiceBookingId = together === undefined ? undefined : booking.multiServiceBookingInfo?.id;
  return (
    (isForHolder(notice) ? sessionOrCourseOf(booking.bookedEntity)?.id : undefined) ??
    multiServiceBookingId ??
    booking.id
  );
}

/** True for what goes to whoever does the work, also where they are told as the business. */
function isForHolder({ audience, holder }: BookingNotice): boolean {
  return audience === 'staff' || holder !== undefined;
}

/**
 * For whoever comes and whoever does the work; null where no calendar has to change. `standing`: what earlier files have
 * put into this reader's calendar.
 */
export function calendarOf(
  notice: BookingNotice,
  to: string,
  setting: MessageSetting,
  standing: readonly StandingEntry[],
): string | null {
  const { audience, booking, type } = notice;
  const isHolders = isForHolder(notice);
  if (
    (audience === 'business' && !isHolders) ||
    type.startsWith('WAITLIST_') ||
    type.endsWith('_REQUESTED') ||
    type.endsWith('_REMINDER') ||
    type === 'BOOKING_FEE_ENDED' ||
    // Of a request no calendar has an entry.
    (type.endsWith('_FOR_SOME') && booking.status !== 'CONFIRMED') ||
    (isOfRequest(notice) && standing.length === 0)
  ) {
    return null;
  }
  const seat = sessionOrCourseOf(booking.bookedEntity);
  if (isHolders && seat !== undefined && isOfRequest(notice)) {
    return null;
  }
  const isCourse = seat?.kind === 'COURSE';
  const isOver = endsVisit(type);
  const entries =
    isHolders && seat !== undefined
      ? entriesOfHolder(notice, setting, standing)
      : isCourse
        ? entriesOfCourse(notice, setting, standing)
        : entriesTogether(notice, setting);
  if (entries.length === 0) {
    return null;
  }
  const attending = isHolders ? (notice.holder?.name ?? '') : nameOf(booking);
  return writeCalendarFile({
    // One request is one entry (RFC 5546); a course and a multi-service booking have several.
    method: isOver ? 'CANCEL' : isCourse || notice.together !== undefined ? 'PUBLISH' : 'REQUEST',
    stampMs: setting.at,
    entries,
    organizer: { name: setting.businessName, email: setting.fromAddress },
    attendee: { name: isFitForGreeting(attending) ? attending : '', email: to },
  });
}

/**
 * Nothing puts a request into a calendar: it is changed or taken out there only where it was confirmed once, and so a
 * file was sent before.
 */
export function isOfRequest({
  booking,
  type,
  wasRequest,
}: Pick<BookingNotice, 'booking' | 'type' | 'wasRequest'>): boolean {
  const staysRequest = /_(RESCHEDULED|RESTORED)$/.test(type) && booking.status !== 'CONFIRMED';
  return wasRequest === true && (endsVisit(type) || staysRequest);
}

function entryOf(notice: BookingNotice, setting: MessageSetting): Omit<CalendarEntry, 'uid' | 'startMs' | 'endMs'> {
  const { booking } = notice;
  const isHolders = isForHolder(notice);
  return {
    sequence: sequenceOfRevision(booking.revision),
    title: [titleOf(notice, setting), isHolders ? withoutLinks(nameOf(booking)) : setting.businessName]
      .filter(Boolean)
      .join(' · '),
    status: booking.status === 'CONFIRMED' ? 'CONFIRMED' : 'TENTATIVE',
    place: placeOf(booking, {
      ...setting,
      language: isHolders ? setting.mainLanguage : setting.customerLanguage,
    }),
    note: isHolders ? chosenNote(booking, { ...setting, language: setting.mainLanguage }) : noteOf(booking, setting),
    // Calendars are shared and kept by others: the link to the booking, which opens it to anybody, stands in the
    // message only. A customer is led to the page that has it sent to the address of the booking and to nobody else.
    url: isHolders ? setting.businessPage : setting.findPage,
  };
}

/**
 * Who gives it, what was chosen of it and what is taken with it, in the customer's language; of some dates of a course
 * who gives those.
 */
function noteOf(booking: Booking, setting: MessageSetting, resourceIds?: readonly string[]): string {
  const { customerLanguage: language, held } = setting;
  const names = teachersOf(booking, held, resourceIds);
  const phrases = phrasesOf(language);
  const by = names.length === 0 ? '' : labelled(phrases.staff, namesInWords(names, language), language);
  return [by, chosenNote(booking, { ...setting, language })].filter(Boolean).join(' · ');
}

function chosenNote(booking: Booking, wording: BookingWording): string {
  const { language } = wording;
  const { addOns, choice } = phrasesOf(language);
  const facts = [
    { label: choice, words: choiceInWords(booking, wording) },
    { label: addOns, words: addOnsInWords(booking, wording) },
  ];
  return facts
    .filter(({ words }) => words !== '')
    .map(({ label, words }) => labelled(label, words, language))
    .join(' · ');
}

/**
 * Each booking of a multi-service booking has an entry of its own, as one that stands alone; whoever does the work has
 * theirs.
 */
function entriesTogether(notice: BookingNotice, setting: MessageSetting): CalendarEntry[] {
  const holderOf = ({ bookedEntity }: Booking) => bookedEntity.slot?.resource?.id;
  const { together = [notice.booking] } = notice;
  return together
    .filter((booking) => !isForHolder(notice) || holderOf(booking) === holderOf(notice.booking))
    .flatMap((booking) =>
      entriesOfVisit({ ...notice, booking }, { ...setting, ...setting.ofTogether?.get(booking.id) }),
    );
}

function entriesOfVisit(notice: BookingNotice, setting: MessageSetting): CalendarEntry[] {
  const { endDate, id, startDate } = notice.booking;
  return startDate === undefined || endDate === undefined
    ? []
    : [
        {
          ...entryOf(notice, setting),
          uid: id,
          startMs: Date.parse(startDate),
          endMs: Date.parse(endDate),
          days: daysBetween(startDate, endDate, setting.placeTimeZone),
        },
      ];
}

/**
 * Whoever holds a session or a course has one entry for each session, however many come; it stays when one of them does
 * not. It bears the name of what is held alone.
 */
function entriesOfHolder(
  notice: BookingNotice,
  setting: MessageSetting,
  standing: readonly StandingEntry[],
): CalendarEntry[] {
  const { booking, holder, isOfSession = false, type } = notice;
  const { held } = setting;
  if (held === undefined || (endsVisit(type) && !isOfSession)) {
    return [];
  }
  const entry = {
    ...entryOf(notice, setting),
    title: booking.bookedEntity.title ?? '',
    note: '',
    status: 'CONFIRMED',
  } as const;
  if (booking.bookedEntity.schedule === undefined) {
    const sequence = sequenceOfRevision(String(held.revision));
    return entriesOfVisit(notice, setting).map((each) => ({ ...each, ...entry, uid: held.id, sequence }));
  }
  const now = endsVisit(type)
    ? []
    : sessionsOfHolder(holder, setting).map(({ endMs, id, revision, startMs }) => ({
        ...entry,
        uid: id,
        sequence: sequenceOfRevision(String(revision)),
        startMs,
        endMs,
      }));
  // Its own revision is not known of a session that is gone: whatever comes after what was sent takes it out.
  return [
    ...now,
    ...goneOf(standing, now, setting.at).map((each) => ({ ...entry, ...each, sequence: each.sequence + 1 })),
  ];
}

/** The dates of a course that somebody holds. */
export function sessionsOfHolder(
  holder: BookingNotice['holder'],
  { sessions }: Pick<MessageSetting, 'sessions'>,
): MessageSetting['sessions'] {
  return sessions.filter(
    ({ resourceIds }) => holder?.resourceId !== undefined && resourceIds.includes(holder.resourceId),
  );
}

/** Every date of the course, and as taken out those that an earlier file named and that are no more. */
function entriesOfCourse(
  notice: BookingNotice,
  setting: MessageSetting,
  standing: readonly StandingEntry[],
): CalendarEntry[] {
  const entry = entryOf(notice, setting);
  const now = setting.sessions.map(({ endMs, id, resourceIds, startMs }) => ({
    ...entry,
    note: noteOf(notice.booking, setting, resourceIds),
    uid: `${notice.booking.id}-${id}`,
    startMs,
    endMs,
  }));
  return [
    ...now,
    ...goneOf(standing, now, setting.at).map((each) => ({ ...entry, ...each, sequence: entry.sequence })),
  ];
}

/** What an earlier file put into the calendar and is no more; what has taken place stays there. */
function goneOf(standing: readonly StandingEntry[], now: readonly Pick<CalendarEntry, 'uid'>[], nowMs: number) {
  const known = new Set(now.map(({ uid }) => uid));
  return standing
    .filter(({ endMs, uid }) => !known.has(uid) && endMs > nowMs)
    .map((each) => ({ ...each, status: 'CANCELLED' }) as const);
}
