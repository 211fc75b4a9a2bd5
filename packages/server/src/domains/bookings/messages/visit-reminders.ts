/** What visits are reminded of: when they take place, and who is told when a reminder is due, if they still do. */
import type { Booking } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';
import type { DueReminder, Occasion, Reminded, ReminderSource } from '../../../messages/message-kind.ts';
import { readSessions } from '../../calendar/index.ts';
import { readAddressesOfCalendars } from '../../identity/index.ts';
import { remindAnew } from '../../notifications/index.ts';
import { lacksSignature, readConsentsOf } from '../consents.ts';
import { findStandingBooking } from '../message-context.ts';
import type { BookingRow } from '../repository.ts';
import { type CourseSession, readHeld, readPeople } from './held.ts';
import type { MessagesParts } from './parts.ts';
import { tellNotices } from './recipients.ts';
import type { BookingNotice } from './rules/notices.ts';
import { type Holder, holderNamedBy, sessionOrCourseOf } from './rules/staff.ts';
import { readSetting } from './setting.ts';

type Visit = Occasion & Pick<CourseSession, 'endMs'>;

/** When what somebody has booked takes place, from first to last; `sessions`: those of a course. */
export function occasionsOf(
  { bookedEntity, endDate, startDate }: Booking,
  sessions: readonly CourseSession[],
): readonly Visit[] {
  if (bookedEntity.schedule !== undefined) {
    return sessions;
  }
  return startDate === undefined ? [] : [{ startMs: Date.parse(startDate), endMs: Date.parse(endDate ?? startDate) }];
}

/** The service that was booked. */
export function serviceIdOf({ bookedEntity: { schedule, slot } }: Booking): string {
  const serviceId = (slot ?? schedule)?.serviceId;
  if (serviceId === undefined) {
    throw new Error('a booking names no service');
  }
  return serviceId;
}

/** A booking as it is reminded of: of an appointment or a class its own date, of a course each of its dates. */
export function remindedOf(booking: Booking, occasions: readonly Occasion[]): Reminded {
  return {
    id: booking.id,
    topicId: serviceIdOf(booking),
    hasOccasions: booking.bookedEntity.schedule !== undefined,
    occasions,
    startMs: Date.parse(booking.startDate ?? ''),
  };
}

/** What `BOOKING_REMINDER` reminds of; the same reminder tells whoever does the work, where the business wants that. */
export function createVisitReminders(parts: MessagesParts): ReminderSource {
  return {
    async find(tx, bookingId, nowMs) {
      const { booking, row } = (await findStandingBooking(tx, bookingId)) ?? {};
      if (booking?.status !== 'CONFIRMED' || booking.startDate === undefined) {
        return undefined;
      }
      const held = await readHeld(tx, booking, nowMs);
      const visits = occasionsOf(booking, held.sessions);
      return {
        ...remindedOf(booking, visits),
        async tell({ occasion, onceFor, remindsStaff }) {
          const visit = occasion as Visit;
          const setting = {
            ...(await readSetting(tx, booking, nowMs, parts, { known: held, row })),
            lacksSignature: row !== undefined && (await mayStillSign(tx, row, nowMs)),
          };
          const reminded = remindsStaff
            ? await readReminded(tx, booking, visit.id, nowMs)
            : { sessionId: undefined, holders: [] };
          await tellNotices(tx, noticesOf(booking, visit, onceFor, reminded), setting, parts);
        },
      };
    },
  };
}

/** Whether something has to be signed that its page takes: that of what is booked together is for all of it, and takes none. */
async function mayStillSign(tx: Transaction, row: BookingRow, nowMs: number): Promise<boolean> {
  return (
    row.multi_service_booking_id === null &&
    row.contact_id !== null &&
    lacksSignature(await readConsentsOf(tx, row, nowMs))
  );
}

/** Collects that whoever gives the visits of a contact is reminded of them anew; before the erasure of its messages. */
export function remindStaffAnew(tx: Transaction, contactId: string): Promise<void> {
  return remindAnew(tx, contactId, ['STAFF_BOOKING_REMINDER']);
}

function noticesOf(
  booking: Booking,
  occasion: Visit,
  onceFor: DueReminder['onceFor'],
  held: { readonly sessionId: string | undefined; readonly holders: readonly Holder[] },
): BookingNotice[] {
  const isCourse = booking.bookedEntity.schedule !== undefined;
  const plain = {
    booking,
    channels: ['EMAIL'],
    note: undefined,
    previousStart: undefined,
    onceFor: onceFor('subject'),
    ...(isCourse ? { occasion } : {}),
  } as const;
  const reminded: BookingNotice = { ...plain, type: 'BOOKING_REMINDER', audience: 'participant' };
  // Whoever holds a session is reminded of it once, however many come.
  const ofSession =
    held.sessionId === undefined ? {} : { isOfSession: true, onceFor: onceFor({ occasionId: held.sessionId }) };
  return [
    reminded,
    ...held.holders.map(
      (holder): BookingNotice => ({
        ...plain,
        ...ofSession,
        type: 'STAFF_BOOKING_REMINDER',
        audience: 'staff',
        holder,
      }),
    ),
  ];
}

/** Who is reminded besides whoever comes: those who hold this one date. */
async function readReminded(
  tx: Transaction,
  booking: Booking,
  sessionId: string | undefined,
  nowMs: number,
): Promise<{ readonly sessionId: string | undefined; readonly holders: readonly Holder[] }> {
  const seat = sessionOrCourseOf(booking.bookedEntity);
  if (seat === undefined) {
    const signedIn = await readAddressesOfCalendars(tx);
    const holder = holderNamedBy(booking.bookedEntity, (resourceId) => signedIn.get(resourceId));
    return { sessionId: undefined, holders: holder === undefined ? [] : [holder] };
  }
  const id = seat.kind === 'CLASS' ? seat.id : sessionId;
  const session = id === undefined ? undefined : (await readSessions(tx, [id], { nowMs })).get(id);
  return { sessionId: id, holders: (await readPeople(tx, session?.resourceIds ?? [])).holders };
}
