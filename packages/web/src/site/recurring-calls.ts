/** Appointments that recur (`site/calls.ts`), through the typed client. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import { instantOf } from '../days/dates.ts';
import { bookedInput, bookingInput } from './booking-input.ts';
import type { OwnHolds } from './hold-calls.ts';
import { attempt } from './link-calls.ts';
import { captchaOutcomeOf, outcomeOf } from './outcomes.ts';
import type { RecurringCalls } from './recurring.ts';
import { codeOf } from './refusals.ts';
import type { BookingOutcome, BookingRequest } from './requests.ts';

const policyReasons: ReadonlySet<string> = new Set([
  'TOO_EARLY_TO_BOOK',
  'TOO_LATE_TO_BOOK',
  'ONLINE_BOOKING_DISABLED',
]);

export function recurringCallsOf(callers: PageCalls, holds: Pick<OwnHolds, 'clearWay'>): RecurringCalls {
  const { site, visitor } = callers;
  return {
    async mostRepeated(serviceId) {
      const { recurringOffer } = await visitor.bookings.getServiceRecurringOffer({ serviceId });
      return recurringOffer.isOffered ? recurringOffer.mostOccurrences : undefined;
    },
    async checkRepeated(request, recurrence, slotHoldId) {
      try {
        const { occurrences } = await site.bookings.checkRecurringBooking({
          booking: bookedInput(request),
          recurrence: { ...recurrence },
          ...(slotHoldId === undefined ? {} : { slotHoldId }),
        });
        return occurrences.map(({ bookable, nearest = [], reasons = [], resource, startDate }) => ({
          startMs: Date.parse(startDate),
          isFree: bookable,
          isByPolicy: reasons.length > 0 && reasons.every((reason) => policyReasons.has(reason)),
          staffName: resource?.name,
          nearestMs: nearest.map((each) => Date.parse(each.startDate)),
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
    bookRepeated: (request, startsMs) => bookRepeated(callers, holds, request, startsMs),
    async findSeries(token) {
      try {
        const { bookingFees = [], occurrences } = await visitor.bookings.getRecurringBookingsAnonymously({
          token,
          fields: ['BOOKING_FEES'],
        });
        const costing = new Set(bookingFees.map(({ bookingId }) => bookingId));
        return occurrences.map(({ allowedAnonymousActions, booking }) => ({
          id: booking.id,
          status: booking.status,
          startMs: Date.parse(booking.startDate ?? ''),
          endMs: Date.parse(booking.endDate ?? ''),
          revision: booking.revision,
          mayCancel: allowedAnonymousActions.cancel && !costing.has(booking.id),
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

async function bookRepeated(
  { site, visitor }: PageCalls,
  holds: Pick<OwnHolds, 'clearWay'>,
  request: BookingRequest,
  startsMs: readonly number[],
): Promise<BookingOutcome> {
  const { localEnd, localStart, proof, timeZone } = request;
  const [chosenMs, endMs] = [instantOf(localStart, timeZone), instantOf(localEnd, timeZone)];
  // What is held is the time for which the form was opened, which may have been left out.
  const held = startsMs[0] === chosenMs ? (request.slotHoldId ?? (await holds.clearWay(request))?.id) : undefined;
  const create = (slotHoldId: string | undefined) =>
    site.bookings.createRecurringBooking(
      {
        ...bookingInput(request),
        occurrences: startsMs.map((startMs) => ({
          startDate: new Date(startMs).toISOString(),
          endDate: new Date(startMs + endMs - chosenMs).toISOString(),
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
