/**
 * The calendar file of a message: what was booked goes into the reader's calendar, changes there, and is taken out, each
 * time the same entry (RFC 5546).
 */
import type { Booking } from '@openhours/contract';
import { type CalendarEntry, sequenceOfRevision, writeCalendarFile } from '@openhours/contract/calendar-file';
import { endsVisit, isClass, type Notice } from './rules.ts';
import type { MessageSetting } from './setting.ts';

/** What an earlier file has put into the recipient's calendar, and nothing has taken out since. */
export type StandingEntry = Pick<CalendarEntry, 'uid' | 'startMs' | 'endMs'>;

/**
 * For whoever comes and whoever does the work; null where no calendar has to change. `standing`: what earlier files have
 * put into this reader's calendar.
 */
export function calendarOf(
  notice: Notice,
  to: string,
  setting: MessageSetting,
  standing: readonly StandingEntry[],
): string | null {
  const { audience, booking, type } = notice;
  if (audience === 'business' || type.endsWith('_REQUESTED') || type.endsWith('_REMINDER') || isUnknown(notice)) {
    return null;
  }
  const isCourse = booking.bookedEntity.schedule !== undefined;
  const isOver = endsVisit(type);
  const entries =
    audience === 'staff' && isClass(booking)
      ? entriesOfSession(notice, setting)
      : isCourse
        ? entriesOfCourse(notice, setting, standing)
        : entriesOfVisit(notice, setting);
  if (entries.length === 0) {
    return null;
  }
  const attending = audience === 'staff' ? (booking.bookedEntity.slot?.resource?.name ?? '') : nameOf(booking);
  return writeCalendarFile({
    // One request is one entry (RFC 5546); a course has several.
    method: isOver ? 'CANCEL' : isCourse ? 'PUBLISH' : 'REQUEST',
    stampMs: setting.at,
    entries,
    organizer: { name: setting.businessName, email: setting.fromAddress },
    attendee: { name: isFitForGreeting(attending) ? attending : '', email: to },
  });
}

/** A request that moves was never put into a calendar, so there is nothing to change. */
function isUnknown({ booking, type, wasRequest }: Notice): boolean {
  return type.endsWith('_RESCHEDULED') && wasRequest === true && booking.status !== 'CONFIRMED';
}

function entryOf(
  { audience, booking }: Notice,
  setting: MessageSetting,
): Omit<CalendarEntry, 'uid' | 'startMs' | 'endMs'> {
  return {
    sequence: sequenceOfRevision(booking.revision),
    title: [booking.bookedEntity.title, audience === 'staff' ? nameOf(booking) : setting.businessName]
      .filter(Boolean)
      .join(' · '),
    status: booking.status === 'CONFIRMED' ? 'CONFIRMED' : 'TENTATIVE',
    place: placeOf(booking),
    url: audience === 'staff' ? setting.businessPage : setting.customerPage,
  };
}

function entriesOfVisit(notice: Notice, setting: MessageSetting): CalendarEntry[] {
  const { endDate, id, startDate } = notice.booking;
  return startDate === undefined || endDate === undefined
    ? []
    : [{ ...entryOf(notice, setting), uid: id, startMs: Date.parse(startDate), endMs: Date.parse(endDate) }];
}

/**
 * Whoever holds a class has one entry for the session, however many come; it stays when one of them does not. It bears the
 * name of the class alone.
 */
function entriesOfSession(notice: Notice, setting: MessageSetting): CalendarEntry[] {
  const { booking, isOfSession = false, type } = notice;
  const { session } = setting;
  if (session === undefined || (endsVisit(type) && !isOfSession)) {
    return [];
  }
  const entry = {
    ...entryOf(notice, setting),
    sequence: sequenceOfRevision(String(session.revision)),
    title: booking.bookedEntity.title ?? '',
    status: 'CONFIRMED',
  } as const;
  return entriesOfVisit(notice, setting).map(({ endMs, startMs }) => ({ ...entry, uid: session.id, startMs, endMs }));
}

/** Every date of the course, and as taken out those that an earlier file named and that are no more. */
function entriesOfCourse(notice: Notice, setting: MessageSetting, standing: readonly StandingEntry[]): CalendarEntry[] {
  const entry = entryOf(notice, setting);
  const now = setting.sessions.map(({ endMs, id, startMs }) => ({
    ...entry,
    uid: `${notice.booking.id}-${id}`,
    startMs,
    endMs,
  }));
  const known = new Set(now.map(({ uid }) => uid));
  const gone = standing
    .filter(({ uid }) => !known.has(uid))
    .map((each) => ({ ...entry, ...each, status: 'CANCELLED' }) as const);
  return [...now, ...gone];
}

/** Where it takes place, in words. */
export function placeOf({ bookedEntity: { schedule, slot } }: Booking): string {
  const location = (slot ?? schedule)?.location;
  return [location?.name, location?.formattedAddress].filter(Boolean).join(', ');
}

function nameOf({ contactDetails: contact }: Booking): string {
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
}

/**
 * Whoever books may type anything as a name and anybody's address: a greeting with a link or with signs that turn the
 * line would be the sender's words in the name of the business.
 */
export function isFitForGreeting(name: string): boolean {
  return name !== '' && !/:\/\/|www\.|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/iu.test(name);
}
