/** Appointments that recur (`site/calls.ts`), through the typed client. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import { instantOf } from '../days/dates.ts';
import { bookedInput, bookingInput, signaturesInput } from './booking-input.ts';
import type { OwnHolds } from './hold-calls.ts';
import { attempt } from './link-calls.ts';
import { captchaOutcomeOf, outcomeOf } from './outcomes.ts';
import type { CheckedDate, ChosenDate, DateTimes, RecurringCalls } from './recurring.ts';
import { codeOf } from './refusals.ts';
import { rivals } from './refused-time.ts';
import type { BookingOutcome, BookingRequest } from './requests.ts';

const policyReasons: ReadonlySet<string> = new Set([
  'TOO_EARLY_TO_BOOK',
  'TOO_LATE_TO_BOOK',
  'ONLINE_BOOKING_DISABLED',
]);

export function recurringCallsOf(callers: PageCalls, holds: Pick<OwnHolds, 'clearWay' | 'letGo'>): RecurringCalls {
  const { site, visitor } = callers;
  return {
    async mostRepeated(serviceId) {
      const { mostBookable } = await visitor.bookings.getServiceRecurringOffer({ serviceId });
      return mostBookable === 0 ? undefined : mostBookable;
    },
    async checkRepeated(request, recurrence, slotHoldId) {
      try {
        const { occurrences } = await site.bookings.checkRecurringBooking({
          booking: bookedInput(request),
          recurrence: { ...recurrence },
          ...(slotHoldId === undefined ? {} : { slotHoldId }),
        });
        return occurrences.map(({ earliestBookingDate, nearest = [], reasons = [], ...each }) => ({
          ...timesOf(each),
          isFree: each.bookable,
          why: each.bookable ? undefined : whyNot(reasons),
          fromMs: earliestBookingDate === undefined ? undefined : Date.parse(earliestBookingDate),
          staff: each.resource,
          nearest: nearest.map(timesOf),
        }));
      } catch (error) {
        if (codeOf(error) === 'BOOKING_POLICY_VIOLATION' || codeOf(error) === 'SCHEDULE_NOT_FOUND') {
          return undefined;
        }
        throw error;
      }
    },
    cancelSeries: ({ idempotencyKey, token }, bookings) =>
      attempt(() =>
        visitor.bookings.cancelRecurringBookingsAnonymously({ token, bookings: [...bookings] }, { idempotencyKey }),
      ),
    bookRepeated: (request, dates) => bookRepeated(callers, holds, request, dates),
    async findSeries(token, asksCost = false) {
      try {
        const { bookingFees = [], occurrences } = await visitor.bookings.getRecurringBookingsAnonymously({
          token,
          ...(asksCost ? { fields: ['BOOKING_FEES' as const] } : {}),
        });
        const costing = new Set(bookingFees.map(({ bookingId }) => bookingId));
        return occurrences.map(({ allowedAnonymousActions, booking, token: own }) => ({
          id: booking.id,
          status: booking.status,
          startMs: Date.parse(booking.startDate ?? ''),
          endMs: Date.parse(booking.endDate ?? ''),
          revision: booking.revision,
          token: own,
          mayCancel: asksCost && allowedAnonymousActions.cancel && !costing.has(booking.id),
        }));
      } catch (error) {
        if (['RECURRING_GROUP_NOT_FOUND', 'BOOKING_NOT_FOUND', 'INVALID_TOKEN'].includes(codeOf(error) ?? '')) {
          return undefined;
        }
        throw error;
      }
    },
  };
}

function timesOf({ endDate, startDate }: { readonly startDate: string; readonly endDate: string }): DateTimes {
  return { startMs: Date.parse(startDate), endMs: Date.parse(endDate) };
}

function whyNot(reasons: readonly string[]): CheckedDate['why'] {
  if (reasons.length > 0 && reasons.every((reason) => policyReasons.has(reason))) {
    return 'policy';
  }
  return reasons.some((reason) => rivals.has(reason)) ? 'taken' : 'not-offered';
}

/** The hold of the form, where the time that it holds is still wanted; given back where that was left out. */
async function heldFirst(
  holds: Pick<OwnHolds, 'clearWay' | 'letGo'>,
  request: BookingRequest,
  first: ChosenDate | undefined,
): Promise<string | undefined> {
  const { localStart, slotHoldId, timeZone } = request;
  if (first?.startMs === instantOf(localStart, timeZone)) {
    return slotHoldId ?? (await holds.clearWay(request))?.id;
  }
  if (slotHoldId !== undefined) {
    await holds.letGo(slotHoldId);
  }
  return undefined;
}

async function bookRepeated(
  { site, visitor }: PageCalls,
  holds: Pick<OwnHolds, 'clearWay' | 'letGo'>,
  request: BookingRequest,
  dates: readonly ChosenDate[],
): Promise<BookingOutcome> {
  const { proof } = request;
  const held = await heldFirst(holds, request, dates[0]);
  const create = (slotHoldId: string | undefined) =>
    site.bookings.createRecurringBooking(
      {
        ...bookingInput(request),
        ...signaturesInput(request),
        occurrences: dates.map(({ endMs, staffId, startMs }) => ({
          startDate: new Date(startMs).toISOString(),
          endDate: new Date(endMs).toISOString(),
          ...(staffId === undefined ? {} : { resourceId: staffId }),
        })),
        ...(slotHoldId === undefined ? {} : { slotHoldId }),
        ...(proof.token === undefined ? {} : { captchaToken: proof.token }),
        ...(proof.isSolver ? {} : { captchaFallback: 'BY_EMAIL' as const }),
      },
      { idempotencyKey: request.idempotencyKey },
    );
  try {
    const { bookings } = await create(held).catch(async (error: unknown) => {
      if (codeOf(error) !== 'SLOT_HOLD_UNAVAILABLE') {
        throw error;
      }
      return create((await holds.clearWay(request))?.id);
    });
    return { kind: 'booked', bookingId: bookings[0]?.id ?? '' };
  } catch (error) {
    return (await captchaOutcomeOf(visitor, error, 'BOOKING', proof)) ?? outcomeOf(error, request.personKeys);
  }
}
