/**
 * The message that a customer would get of a visit that is given away, moved or called off: composed as it will be, of the
 * booking as it would be then (docs/decisions/0072). Of a session that of one of those who have booked it.
 */
import { type Booking, staffResourceTypeId } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import type { Act } from '../../../call.ts';
import type { Reader } from '../../../db/transaction.ts';
import { renderText } from '../../../mail/content.ts';
import { oneLine } from '../../../messages/notice.ts';
import { formatInstant } from '../../../time/index.ts';
import type { Availability, CatalogueResource } from '../../availability/index.ts';
import { readSessions, type Session } from '../../calendar/index.ts';
import { kindOf } from '../../notifications/index.ts';
import { isVisible, requireVisible, visibleTo } from '../access.ts';
import { createBookingLinks } from '../links.ts';
import { presentBooking } from '../present.ts';
import { readMultiService } from '../repository/multi-service.ts';
import { findOpenBookings } from '../repository/open-bookings.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { bookedResource } from '../rules/assignment.ts';
import { standingOf } from '../rules/multi-service.ts';
import { contentOf } from './compose.ts';
import { calendarOf } from './compose-calendar.ts';
import { type HeldNow, readHeld } from './held.ts';
import type { SettingParts } from './parts.ts';
import type { BookingNotice } from './rules/notice.ts';
import { readSetting } from './setting.ts';

/** What is to become of the visit of a booking, or of a session. */
export interface VisitMessageAsked {
  readonly bookingId: string | undefined;
  readonly eventId: string | undefined;
  readonly isCancelled: boolean;
  /** Absent: the time stays. */
  readonly startMs: number | undefined;
  /** Who gives it from then on; absent: whoever did. */
  readonly resourceId: string | undefined;
  readonly note: string | undefined;
}

export interface VisitMessage {
  /** BCP 47 tag. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
}

export interface VisitMessageParts extends Omit<SettingParts, 'links'> {
  readonly auth: Pick<Auth, 'sites' | 'sealing'>;
  readonly availability: Pick<Availability, 'latest' | 'latestSeen'>;
}

type Asking = Pick<Act, 'caller' | 'nowMs' | 'reach'>;

/** A booking as it would be then. */
interface VisitThen {
  readonly before: BookingRow;
  readonly type: 'BOOKING_CANCELED' | 'BOOKING_RESCHEDULED';
  readonly booking: Booking;
  /** All that is booked together; of one alone that. */
  readonly bookings: readonly Booking[];
  /** The course as it would be then. */
  readonly known?: HeldNow | undefined;
}

/** Answers the message; undefined where nobody would be told, the business sends none of this kind, or knows no address. */
export function createVisitMessagePreview(given: VisitMessageParts) {
  const parts: SettingParts = { ...given, links: createBookingLinks(given.auth.sealing) };
  return async (reader: Reader, act: Asking, asked: VisitMessageAsked): Promise<VisitMessage | undefined> => {
    const { resources } = await given.availability.latest(reader);
    const then =
      asked.bookingId === undefined
        ? await sessionThen(reader, act, asked, resources)
        : await visitThen(reader, act, { ...asked, bookingId: asked.bookingId }, resources);
    return then && composed(reader, then, { note: asked.note, nowMs: act.nowMs }, parts);
  };
}

type Resources = ReadonlyMap<string, CatalogueResource>;

async function visitThen(
  reader: Reader,
  act: Asking,
  asked: VisitMessageAsked & { readonly bookingId: string },
  resources: Resources,
): Promise<VisitThen | undefined> {
  const [found, visible] = await Promise.all([bookingTable.find(reader, asked.bookingId), visibleTo(reader, act)]);
  const before = requireVisible(found, visible, asked.bookingId);
  const { multi_service_booking_id: togetherId } = before;
  const together = togetherId === null ? [before] : standingOf(await readMultiService(reader, togetherId));
  for (const row of together) {
    requireVisible(row, visible, row.id);
  }
  const resource = resources.get(asked.resourceId ?? '');
  if (resource !== undefined && resource.typeId !== resources.get(before.resource_id ?? '')?.typeId) {
    // Another room beside whoever serves is nothing that customers are told of.
    return undefined;
  }
  const shiftMs = asked.startMs === undefined ? 0 : asked.startMs - (together[0] ?? before).start_at;
  const after = (each: BookingRow) => {
    const isGiven = shiftMs !== 0 || each.id === before.id || each.resource_id === before.resource_id;
    return changed(each, { shiftMs, resource: isGiven ? resource : undefined, isCancelled: asked.isCancelled });
  };
  const bookings = together.map(after);
  const booking = bookings.find(({ id }) => id === before.id) ?? after(before);
  return { before, type: asked.isCancelled ? 'BOOKING_CANCELED' : 'BOOKING_RESCHEDULED', booking, bookings };
}

function changed(
  row: BookingRow,
  {
    isCancelled,
    resource,
    shiftMs,
  }: {
    readonly shiftMs: number;
    readonly resource: CatalogueResource | undefined;
    readonly isCancelled: boolean;
  },
): Booking {
  const slot = { ...row.details.slot, ...(resource === undefined ? {} : { resource: bookedResource(resource) }) };
  const after = {
    ...row,
    start_at: row.start_at + shiftMs,
    end_at: row.end_at + shiftMs,
    status: isCancelled ? ('CANCELED' as const) : row.status,
    resource_id: resource?.id ?? row.resource_id,
    details: { ...row.details, slot },
  };
  return presentBooking(after, 'whole');
}

/** Of a class whoever has booked the session, of a course whoever has booked that. */
async function sessionThen(
  reader: Reader,
  act: Asking,
  asked: VisitMessageAsked,
  resources: Resources,
): Promise<VisitThen | undefined> {
  const { eventId = '', isCancelled, resourceId, startMs } = asked;
  const session = (await readSessions(reader, [eventId], act)).get(eventId);
  const resource = resources.get(resourceId ?? '');
  if (session === undefined || (resource !== undefined && resource.typeId !== staffResourceTypeId)) {
    // In which room it is next door is nothing to be told of.
    return undefined;
  }
  const isCourse = session.type === 'COURSE';
  const on = isCourse
    ? ({ kind: 'COURSE', scheduleId: session.scheduleId } as const)
    : ({ kind: 'EVENTS', eventIds: [session.id] } as const);
  const [booked, visible] = await Promise.all([findOpenBookings(reader, on, act.nowMs), visibleTo(reader, act)]);
  const seen = booked.filter((row) => isVisible(row, visible));
  const before = seen.find(({ status }) => status === 'CONFIRMED') ?? seen[0];
  if (before === undefined) {
    return undefined;
  }
  if (isCourse) {
    return courseThen(reader, before, session, asked, act.nowMs);
  }
  const shiftMs = startMs === undefined ? 0 : startMs - session.startMs;
  const booking = changed(before, { shiftMs, resource, isCancelled });
  return {
    before,
    type: isCancelled ? 'BOOKING_CANCELED' : 'BOOKING_RESCHEDULED',
    booking,
    bookings: [booking],
  };
}

/**
 * A course with one of its dates gone or at another time: its bookings go on and have other dates. Who holds one of them is
 * told to nobody, nor is anything where no date is left.
 */
async function courseThen(
  reader: Reader,
  before: BookingRow,
  session: Session,
  { isCancelled, resourceId, startMs }: VisitMessageAsked,
  nowMs: number,
): Promise<VisitThen | undefined> {
  const known = await readHeld(reader, presentBooking(before, 'whole'), nowMs);
  const shiftMs = startMs === undefined ? 0 : startMs - session.startMs;
  const sessions = known.sessions
    .filter(({ id }) => !isCancelled || id !== session.id)
    .map((each) =>
      each.id === session.id ? { ...each, startMs: each.startMs + shiftMs, endMs: each.endMs + shiftMs } : each,
    )
    .toSorted((a, b) => a.startMs - b.startMs);
  if (resourceId !== undefined || sessions.length === 0) {
    return undefined;
  }
  const starts = sessions.map((each) => each.startMs);
  const ends = sessions.map((each) => each.endMs);
  const after = {
    ...before,
    // The dates that are long over are not among the sessions: its beginning and its end stay unless they were this one's.
    start_at: Math.min(...starts, ...(before.start_at === session.startMs ? [] : [before.start_at])),
    end_at: Math.max(...ends, ...(before.end_at === session.endMs ? [] : [before.end_at])),
  };
  const booking = presentBooking(after, 'whole');
  return { before, type: 'BOOKING_RESCHEDULED', booking, bookings: [booking], known: { ...known, sessions } };
}

async function composed(
  reader: Reader,
  { before, booking, bookings, known, type }: VisitThen,
  { note, nowMs }: { readonly note: string | undefined; readonly nowMs: number },
  parts: SettingParts,
): Promise<VisitMessage | undefined> {
  const isCancelled = type === 'BOOKING_CANCELED';
  const notice: BookingNotice = {
    type,
    audience: 'participant',
    booking,
    channels: ['EMAIL'],
    note,
    previousStart: isCancelled ? undefined : formatInstant(before.start_at),
    ...(isCancelled ? {} : { previousEnd: formatInstant(before.end_at) }),
    wasRequest: before.status === 'PENDING',
    ...(bookings.length < 2 ? {} : { together: bookings }),
    onceFor: '',
  };
  const setting = await readSetting(reader, booking, nowMs, parts, { known });
  const to = booking.contactDetails?.email ?? '';
  if (to === '' || !kindOf(setting.own, type).sends) {
    return undefined;
  }
  const others = bookings.filter(({ id }) => id !== booking.id);
  const eachSetting = await Promise.all(
    others.map(async (each) => [each.id, await readSetting(reader, each, nowMs, parts)] as const),
  );
  const whole = { ...setting, ofTogether: new Map([[booking.id, setting] as const, ...eachSetting]) };
  const hasFile = calendarOf(notice, to, whole, []) !== null;
  const content = contentOf(notice, whole, hasFile);
  return { language: content.language, subject: oneLine(content.heading), text: renderText(content) };
}
