/**
 * What whoever holds a booking's link asks about all that it is booked together with (`site/calls.ts`). Runs on the
 * server only.
 */
import type { PageCalls } from '@openhours/client';
import { isCallError } from '@openhours/client';
import { everyPage } from '../session/every-page.ts';
import type { TogetherCalls } from './calls.ts';
import { actOf, attempt } from './link-calls.ts';
import { placesOf, presentSlot, staffSelectionOf } from './present.ts';
import { presentFeeDue, presentFees, presentFeeWaived } from './present-fees.ts';
import { readVisit, type VisitReader } from './visit-calls.ts';
import type { LinkedPart } from './visits.ts';

const slotsPerPage = 1000;

/** The link vouches for its holder; what somebody's own bookings leave free is for the site to ask: it has seen the link. */
export function togetherCallsOf(
  { site, visitor }: Pick<PageCalls, 'site' | 'visitor'>,
  reader: VisitReader,
): TogetherCalls {
  return {
    async findTogether(token) {
      try {
        const answer = await visitor.bookings.getMultiServiceBookingAnonymously({ token, fields: ['BOOKING_FEES'] });
        const { bookingFees = [], cancellationFees, multiServiceBooking, waivedFees = [], ...terms } = answer;
        const bookings = multiServiceBooking.bookings.flatMap(({ booking }) => booking ?? []);
        const type = bookings[0]?.multiServiceBookingInfo?.type;
        if (type === undefined) {
          return undefined;
        }
        return {
          id: multiServiceBooking.id,
          type,
          parts: await Promise.all(
            bookings.map(
              async (booking): Promise<LinkedPart> => ({
                visit: await readVisit({ booking }, reader),
                isWithChosen:
                  staffSelectionOf(booking.bookedEntity.slot?.resourceSelections)?.selectionMethod ===
                  'SPECIFIC_RESOURCE',
                feeDue: presentFeeDue(bookingFees.find(({ bookingId }) => bookingId === booking.id)),
                feeWaived: presentFeeWaived(waivedFees.find(({ bookingId }) => bookingId === booking.id)),
              }),
            ),
          ),
          cancelling: actOf(terms, 'cancel'),
          moving: actOf(terms, 'reschedule'),
          fees: presentFees(cancellationFees),
        };
      } catch (error) {
        if (isCallError(error) && (error.status === 400 || error.status === 404)) {
          return undefined;
        }
        throw error;
      }
    },
    cancelTogether: ({ idempotencyKey, shown, token }) =>
      attempt(() =>
        visitor.bookings.cancelMultiServiceBookingAnonymously({ token, bookings: [...shown] }, { idempotencyKey }),
      ),
    moveTogether: ({ idempotencyKey, shown, token }, { localStart, timeZone }) =>
      attempt(() =>
        visitor.bookings.rescheduleMultiServiceBookingAnonymously(
          { token, bookings: [...shown], slot: { startDate: localStart, timezone: timeZone } },
          { idempotencyKey },
        ),
      ),
    async listTogetherSlots({ alsoUnbookable, from, limit, timeZone, to, togetherId }) {
      const readPage = async (cursorPaging: { limit: number; cursor?: string }) => {
        const answer = await site.availability.listMultiServiceAvailabilityTimeSlots({
          movingMultiServiceBookingId: togetherId,
          fromLocalDate: from,
          toLocalDate: to,
          timeZone,
          ...(alsoUnbookable === true ? {} : { bookable: true }),
          cursorPaging,
        });
        return { items: answer.timeSlots, pagingMetadata: answer.cursorPagingMetadata };
      };
      const reading = everyPage(readPage, { pageSize: slotsPerPage, atMost: limit });
      const [slots, sayPlace] = await Promise.all([reading, reader.sayPlaces(reading.then(placesOf))]);
      return slots.map((slot) => presentSlot(slot, sayPlace));
    },
  };
}
