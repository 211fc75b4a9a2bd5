/** Finding bookings with what was asked about each: one way for the query of today and the older one (bookings sheet 5). */
import type { ExtendedBooking, PagingMetadata, Query } from '@openhours/contract';
import type { ReadCall } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import type { Reader } from '../../db/transaction.ts';
import type { Availability, Catalogue } from '../availability/index.ts';
import { readSessions } from '../calendar/index.ts';
import { readSubmissionsOfBookings } from '../forms/index.ts';
import { managesBookings, visibleTo } from './access.ts';
import { readNamed } from './commands/named-participants.ts';
import { readConsentsOfAll, waiverOf } from './consents.ts';
import { readFeesForSome } from './fees.ts';
import { bookingFieldsFor } from './fields.ts';
import { agreedRules, currentRules } from './policy.ts';
import { bookingViewOf, type ExtendedParts, presentExtendedBooking } from './present.ts';
import { readAttendanceOf } from './repository/attendance.ts';
import { readExpiriesOfVerification } from './repository/booking-verification.ts';
import { type BookingRow, queryBookings } from './repository.ts';
import { isDivisible } from './rules/participants.ts';
import { withoutIds } from './rules/session-filter.ts';
import { isAwaited } from './rules/transitions.ts';

interface FindInput extends ExtendedParts {
  readonly query?: Query;
  readonly withBookingPolicySettings?: boolean;
  readonly withNamedParticipants?: boolean;
}

/** `sessionId` finds who takes part in a session, whatever the filter says about ids. */
export type FindExtendedBookings = (
  call: ReadCall<unknown>,
  input: FindInput,
  sessionId?: string,
) => Promise<{ extendedBookings: ExtendedBooking[]; pagingMetadata: PagingMetadata }>;

export function createFindExtendedBookings(parts: { readonly availability: Availability }): FindExtendedBookings {
  return async (call, input, sessionId) => {
    const { reader } = call;
    const asked =
      sessionId === undefined || input.query === undefined
        ? input.query
        : { ...input.query, filter: withoutIds(input.query.filter) };
    const query = parseQuery(asked, {
      fields: bookingFieldsFor(call.caller),
      signing: call.signing,
      defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
      absentPaging: 'cursor',
    });
    const [visible, catalogue, scheduleId] = await Promise.all([
      visibleTo(reader, call),
      parts.availability.latest(reader),
      sessionId === undefined ? undefined : scheduleOf(reader, sessionId, call.nowMs),
    ]);
    const session = sessionId === undefined ? undefined : { eventId: sessionId, scheduleId };
    const { rows, pagingMetadata } = await queryBookings(reader, visible, query, session);
    const agreed = input.withBookingPolicySettings ? await agreedRules(reader, catalogue, rows) : undefined;
    const answersOf = input.withFormSubmissions ? await readAnswers(reader, rows, call.nowMs) : undefined;
    const attendanceOf = input.withBookingAttendanceInfo ? await readAttendance(reader, rows, sessionId) : undefined;
    const consentsOf =
      input.withWaiver && managesBookings(call.caller) ? await readConsentsOfAll(reader, rows, call.nowMs) : undefined;
    const namedOf = input.withNamedParticipants ? await readNamed(reader, rows, call.site) : undefined;
    const partingOf = input.withNamedParticipants ? await readParting(call, rows, namedOf, catalogue) : undefined;
    const awaitedUntil = await readAwaitedUntil(reader, rows);
    const view = bookingViewOf(call.caller, catalogue);
    const extendedBookings = rows.map((row) => {
      const beside = {
        current: currentRules(catalogue, row),
        agreed: agreed?.(row),
        answers: answersOf?.(row),
        attendance: attendanceOf?.(row),
        waiver: consentsOf && waiverOf(row, consentsOf.get(row.id) ?? []),
        named: namedOf && (namedOf.get(row.id) ?? []),
        parting: partingOf?.get(row.id),
        awaitedUntilMs: awaitedUntil.get(row.id),
      };
      return presentExtendedBooking(row, input, beside, call.nowMs, view);
    });
    return { extendedBookings, pagingMetadata };
  };
}

/** The schedule on which a session stands; undefined for one that is unknown. */
async function scheduleOf(reader: Reader, sessionId: string, nowMs: number): Promise<string | undefined> {
  return (await readSessions(reader, [sessionId], { nowMs })).get(sessionId)?.scheduleId;
}

/** Until when each of those that wait for their customers may be confirmed; asks nothing where none waits. */
async function readAwaitedUntil(reader: Reader, rows: readonly BookingRow[]): Promise<ReadonlyMap<string, number>> {
  const ids = rows.filter(isAwaited).map(({ id }) => id);
  return ids.length === 0 ? new Map() : readExpiriesOfVerification(reader, ids);
}

/** By the id of the booking: whether those who are named may go alone, and what that costs. */
async function readParting(
  { language, nowMs, reader, site }: ReadCall<unknown>,
  rows: readonly BookingRow[],
  named: ReadonlyMap<string, unknown> | undefined,
  catalogue: Catalogue,
): Promise<ReadonlyMap<string, NonNullable<ExtendedBooking['parting']>>> {
  const parted = rows.filter((row) => named?.has(row.id) === true);
  return new Map(
    await Promise.all(
      parted.map(async (row) => {
        const divisible = isDivisible(row);
        const asked = { catalogue, language, nowMs, site };
        const cancellationFees = divisible ? await readFeesForSome(reader, row, asked) : [];
        return [row.id, { divisible, cancellationFees }] as const;
      }),
    ),
  );
}

/** What was answered with each booking, in the order of its form. */
async function readAnswers(reader: Reader, rows: readonly BookingRow[], nowMs: number) {
  const submissions = await readSubmissionsOfBookings(
    reader,
    rows.map(({ id }) => id),
    nowMs,
  );
  return (row: BookingRow) =>
    submissions.filter((each) => each.booking_id === row.id).flatMap(({ answers }) => answers);
}

/** Who came to the session that is asked about, else to the one that was booked; a course as a whole has no such record. */
async function readAttendance(reader: Reader, rows: readonly BookingRow[], sessionId: string | undefined) {
  const eventIdOf = (row: BookingRow) => (row.booked === 'SLOT' ? row.event_id : (sessionId ?? null));
  const records = await readAttendanceOf(
    reader,
    rows.map(({ id }) => id),
    rows.map(eventIdOf),
  );
  return (row: BookingRow) =>
    records.find(({ booking_id, event_id }) => booking_id === row.id && event_id === eventIdOf(row));
}
