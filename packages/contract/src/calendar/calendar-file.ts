/**
 * The calendar file of a booking (RFC 5545), written in one place for pages and messages, so that a later one finds the
 * entry of an earlier one: UID and SEQUENCE are the booking's own. Times are instants in UTC, which every calendar shows
 * in its own zone, also across a clock change; whole days are days, which no zone moves.
 */
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { WholeDays } from './whole-days.ts';

/** One visit in a calendar. */
export interface CalendarEntry {
  /** The booking's id, for a session of a course with the session's id; never changes. */
  readonly uid: string;
  /** Rises with every change of the booking. */
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  /** Of a visit of whole days, wherever the reader is: the first of them, and the day after the last. `YYYY-MM-DD`. */
  readonly days?: Pick<WholeDays, 'first' | 'past'> | undefined;
  readonly title: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** The place in words; empty or absent: none. */
  readonly place?: string | undefined;
  /** What else is to be known, such as who gives it; empty or absent: nothing. */
  readonly note?: string | undefined;
  /** Address of the page that shows how the booking stands. */
  readonly url?: string | undefined;
}

export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

export interface CalendarFile {
  /**
   * `PUBLISH` for a file to open; `REQUEST` for a message, which puts the entry in or changes it; `CANCEL` takes it out.
   * A REQUEST holds one entry and names both people (RFC 5546).
   */
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** When it is written, epoch milliseconds. */
  readonly stampMs: number;
  readonly entries: readonly CalendarEntry[];
  readonly organizer?: CalendarPerson | undefined;
  readonly attendee?: CalendarPerson | undefined;
}

/** The media type of a calendar file as an answer or an attachment. */
export const calendarFileType = 'text/calendar; charset=utf-8';

/** The SEQUENCE of a booking's revision: 0 for a new one. Revisions travel as text. */
export function sequenceOfRevision(revision: string | undefined): number {
  return Math.max(0, Number(revision ?? '1') - 1);
}

/** Writes the file: lines folded and ended by CR LF, everything in it escaped. */
export function writeCalendarFile({ method, stampMs, entries, organizer, attendee }: CalendarFile): string {
  const calendar = ical({
    prodId: { company: 'Openhours', product: 'Openhours' },
    method: ICalCalendarMethod[method],
  });
  for (const entry of entries) {
    const event = calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: new Date(stampMs),
      // A day is written by its date in UTC.
      start: entry.days === undefined ? new Date(entry.startMs) : new Date(entry.days.first),
      end: entry.days === undefined ? new Date(entry.endMs) : new Date(entry.days.past),
      allDay: entry.days !== undefined,
      summary: oneLine(entry.title),
      status: ICalEventStatus[method === 'CANCEL' ? 'CANCELLED' : entry.status],
    });
    const place = oneLine(entry.place ?? '');
    if (place !== '') {
      event.location(place);
    }
    if (entry.url !== undefined) {
      event.url(entry.url);
    }
    const description = [oneLine(entry.note ?? ''), entry.url ?? ''].filter((line) => line !== '');
    if (description.length > 0) {
      event.description(description.join('\n'));
    }
    if (organizer !== undefined) {
      event.organizer({ name: plainName(organizer.name), email: organizer.email });
    }
    if (attendee !== undefined) {
      event.createAttendee({
        name: plainName(attendee.name === '' ? attendee.email : attendee.name),
        email: attendee.email,
        // Whoever booked comes; nobody is asked to answer.
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      });
    }
  }
  return calendar.toString();
}

/** The entries of a file that `writeCalendarFile` wrote which stand in the reader's calendar: those it did not take out. */
export function standingEntriesOf(file: string): Pick<CalendarEntry, 'uid' | 'sequence' | 'startMs' | 'endMs'>[] {
  // Long lines are folded (RFC 5545, 3.1).
  const events = file
    .replaceAll(/\r?\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1);
  return events.flatMap((event) => {
    // Whole days say what their value is.
    const value = (name: string) => new RegExp(`^${name}(?:;VALUE=DATE)?:(.+?)\\r?$`, 'm').exec(event)?.[1];
    const [uid, start, end] = [value('UID'), value('DTSTART'), value('DTEND')];
    return uid === undefined || start === undefined || end === undefined || value('STATUS') === 'CANCELLED'
      ? []
      : [{ uid, sequence: Number(value('SEQUENCE') ?? 0), startMs: instantOf(start), endMs: instantOf(end) }];
  });
}

/**
 * Epoch milliseconds of an instant as calendar files write it, such as `20261123T090000Z`; of a day, such as
 * `20261123`, its start.
 */
function instantOf(text: string): number {
  const [day = '', time = '000000Z'] = text.split('T');
  const date = day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return Date.parse(`${date}T${time.replace(/^(\d\d)(\d\d)(\d\d)Z$/, '$1:$2:$3Z')}`);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A name stands in a parameter, where quotation marks and control characters cannot be written (RFC 5545, 3.2). */
function plainName(name: string): string {
  return oneLine(name.replaceAll(/["\p{Cc}]/gu, ' '));
}
