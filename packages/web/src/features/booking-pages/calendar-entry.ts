/** A visit for the calendars that people keep: a file, and addresses of web calendars. Runs on the server only. */

import type { PageRequest } from '@openhours/client';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { sequenceOfRevision, writeCalendarFile } from '@openhours/contract/calendar/calendar-file';
import { type WholeDays, wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { localAt } from '../../days/dates.ts';
import type { CalendarAddresses } from '../../pages/state/visit.ts';
import type { CourseSession } from '../../site/sessions.ts';
import type { BookedVisit } from '../../site/visits.ts';
import type { Given } from './visit-facts.ts';

function compactUtc(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function placeText(visit: BookedVisit): string {
  return [visit.place?.name, visit.place?.address].filter((part) => part !== undefined).join(', ');
}

/**
 * Where a calendar leads from the visit. Calendars are shared, and kept by others: the link that opens the booking to
 * anybody stands in none. So it is the page that has this link sent to the address of the booking, and to nobody else;
 * where no message goes out there is no such page, and the business is what is left.
 */
function pageToFindIt({ site: { publicUrl, sendsMail } }: PageRequest): string {
  return `${publicUrl}${sendsMail ? pagePaths.findBooking : pagePaths.home}`;
}

/**
 * Addresses of the visit's calendar file, and for a single visit those that open a web calendar with it filled in. What is
 * not confirmed goes into no calendar: nobody could take it out again when it is declined.
 */
export function calendarsOf(
  request: PageRequest,
  visit: BookedVisit,
  token: string,
  sessions: readonly CourseSession[],
): CalendarAddresses | undefined {
  if (visit.status !== 'CONFIRMED') {
    return undefined;
  }
  return {
    file: pathOfPage(pagePaths.manageCalendarFile, { token }),
    web: sessions.length > 0 ? undefined : webCalendarsOf(request, visit),
  };
}

/** The same of what is booked together, as far as it stands: one file with an entry for each. */
export function calendarsOfTogether(
  visits: readonly Pick<BookedVisit, 'status'>[],
  token: string,
): CalendarAddresses | undefined {
  const standing = visits.filter(({ status }) => !isEndedStatus(status));
  return standing.length === 0 || standing.some(({ status }) => status !== 'CONFIRMED')
    ? undefined
    : { file: pathOfPage(pagePaths.manageCalendarFile, { token }), web: undefined };
}

function daysOf({ endMs, startMs }: Pick<BookedVisit, 'startMs' | 'endMs'>, timeZone: string): WholeDays | undefined {
  return wholeDaysOf({ localStart: localAt(startMs, timeZone), localEnd: localAt(endMs, timeZone) });
}

function webCalendarsOf(request: PageRequest, visit: BookedVisit): CalendarAddresses['web'] {
  const title = `${visit.title} · ${request.site.displayName}`;
  const page = pageToFindIt(request);
  const days = daysOf(visit, request.site.timeZone);
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates:
      days === undefined
        ? `${compactUtc(visit.startMs)}/${compactUtc(visit.endMs)}`
        : `${days.first}/${days.past}`.replaceAll('-', ''),
    location: placeText(visit),
    details: page,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: days?.first ?? new Date(visit.startMs).toISOString(),
    enddt: days?.past ?? new Date(visit.endMs).toISOString(),
    ...(days === undefined ? {} : { allday: 'true' }),
    location: placeText(visit),
    body: page,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}

/** A visit for a file, with who gives it. */
interface VisitOfFile {
  readonly visit: BookedVisit;
  readonly given: Given;
}

/** What is said of a visit besides: who gives it, and what is taken with it, in words. */
type NoteOf = (visit: BookedVisit, names: readonly string[]) => string;

/** The visit as a calendar file: the same entries as those of the messages about it, one for each session of a course. */
export function writeVisitFile(request: PageRequest, of: VisitOfFile, noteOf: NoteOf): string {
  return writeCalendarFile({
    method: isEndedStatus(of.visit.status) ? 'CANCEL' : 'PUBLISH',
    stampMs: request.nowMs,
    entries: entriesOf(request, of, noteOf),
  });
}

/** The same of what is booked together, as far as it stands. */
export function writeTogetherFile(request: PageRequest, visits: readonly VisitOfFile[], noteOf: NoteOf): string {
  const standing = visits.filter(({ visit }) => !isEndedStatus(visit.status));
  const isOff = standing.length === 0;
  return writeCalendarFile({
    method: isOff ? 'CANCEL' : 'PUBLISH',
    stampMs: request.nowMs,
    entries: (isOff ? visits : standing).flatMap((each) => entriesOf(request, each, noteOf)),
  });
}

function entriesOf(request: PageRequest, { given: { sessions, staffNames }, visit }: VisitOfFile, noteOf: NoteOf) {
  const entry = {
    sequence: sequenceOfRevision(visit.revision),
    title: `${visit.title} · ${request.site.displayName}`,
    status: visit.status === 'CONFIRMED' ? 'CONFIRMED' : 'TENTATIVE',
    place: placeText(visit),
    url: pageToFindIt(request),
  } as const;
  const times =
    sessions.length === 0
      ? [
          {
            uid: visit.id,
            startMs: visit.startMs,
            endMs: visit.endMs,
            days: daysOf(visit, request.site.timeZone),
            note: noteOf(visit, staffNames),
          },
        ]
      : sessions.map(({ endMs, eventId, startMs, teachers }) => ({
          uid: `${visit.id}-${eventId}`,
          startMs,
          endMs,
          // As in the messages: whoever gives that date.
          note: noteOf(visit, teachers.length === 0 ? staffNames : teachers),
        }));
  return times.map((time) => ({ ...entry, ...time }));
}
