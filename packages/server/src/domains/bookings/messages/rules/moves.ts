/** What a move is to messages, and how it is told with those before it that nobody was told of. Pure. */
import type { MovedFrom } from '../../../../messages/notice.ts';
import type { BookingNotice } from './notice.ts';
import { sessionOrCourseOf } from './staff.ts';

/** What is moved: the booking, or for whoever holds it the session or the course as a whole. */
export function movedThingOf({ booking, isOfSession = false }: Pick<BookingNotice, 'booking' | 'isOfSession'>): string {
  return (isOfSession ? sessionOrCourseOf(booking.bookedEntity)?.id : undefined) ?? booking.id;
}

/** True for news of another time alone; that something is somebody's now, or no longer, is told by itself. */
export function isMove({ handover, type }: Pick<BookingNotice, 'handover' | 'type'>): boolean {
  return (type.endsWith('_RESCHEDULED') || type === 'WAITLIST_SESSION_MOVED') && handover === undefined;
}

/** What is kept of a notice for the one that may follow. */
export function movedFrom({ note, previousEnd, previousStart }: BookingNotice): MovedFrom {
  return {
    ...(previousStart === undefined ? {} : { start: previousStart }),
    ...(previousEnd === undefined ? {} : { end: previousEnd }),
    ...(note === undefined ? {} : { note }),
  };
}

/** The notice as it is told, from where it has moved with all that is told with it. */
export function movedSince({ end, note, start }: MovedFrom, notice: BookingNotice): BookingNotice {
  return { ...notice, previousStart: start, previousEnd: end, note };
}
