/** Booking, waiting for places, and what was booked (`site/calls.ts`), through the typed client. Runs on the server only. */

import type { PageCalls } from '@openhours/client';
import { openStatuses } from '@openhours/contract/bookings/statuses';
import { presentPrice } from './booked-price.ts';
import { bookingInput, signaturesInput } from './booking-input.ts';
import type { OwnBookingQuestion, SiteCalls } from './calls.ts';
import type { OwnHolds } from './hold-calls.ts';
import { captchaOutcomeOf, joinRefusals, outcomeOf, wishOutcomeOf } from './outcomes.ts';
import { codeOf } from './refusals.ts';
import type { BookingOutcome, BookingRequest, JoinOutcome } from './requests.ts';
import { readVisit, type VisitReader } from './visit-calls.ts';

type BookingCalls = Pick<
  SiteCalls,
  'book' | 'joinWaitlist' | 'confirmsByEmail' | 'findBooking' | 'findOwnBooking' | 'priceOfBooking'
>;
type Holds = Pick<OwnHolds, 'clearWay'>;

interface Asking extends VisitReader {
  readonly currency: string;
}

export function bookingCallsOf(callers: PageCalls, holds: Holds, { currency, ...reader }: Asking): BookingCalls {
  const { member, site, visitor } = callers;
  return {
    async confirmsByEmail({ id: serviceId, needsApproval }) {
      return (
        !needsApproval && (await visitor.bookings.getServiceVerification({ serviceId })).confirmation === 'BY_EMAIL'
      );
    },
    book: (request) => book(callers, holds, request),
    joinWaitlist: (request) => joinWaitlist(callers, request),
    async findBooking(id) {
      const { extendedBookings } = await site.bookings.queryExtendedBookings({
        query: { filter: { id: { $eq: id } }, paging: { limit: 1 } },
        withFormSubmissions: true,
      });
      const [found] = extendedBookings;
      return found === undefined ? undefined : readVisit(found, reader);
    },
    async priceOfBooking(id) {
      return presentPrice((await site.pricing.calculatePrice({ bookings: [{ id }] })).priceInfo, currency);
    },
    async findOwnBooking({ visitorId, of }) {
      const { extendedBookings } = await site.bookings.queryExtendedBookings({
        query: {
          filter: {
            [member === undefined ? 'createdBy.anonymousVisitorId' : 'createdBy.memberId']: visitorId,
            ...bookedFilter(of),
            // What was called off is nobody's own any more.
            status: { $in: openStatuses },
          },
          cursorPaging: { limit: 1 },
        },
      });
      const booking = extendedBookings[0]?.booking;
      return booking === undefined ? undefined : readVisit({ booking }, reader);
    },
  };
}

/**
 * The site itself books in the visitor's context: a visitor alone could only ask (bookings sheet 4.1), and one call in one
 * transaction leaves no moment in which the place is promised but not taken.
 */
async function book(callers: PageCalls, holds: Holds, request: BookingRequest): Promise<BookingOutcome> {
  const { site, visitor } = callers;
  const options = { idempotencyKey: request.idempotencyKey };
  const create = (slotHoldId: string | undefined) =>
    site.bookings.createBooking(
      {
        ...bookingInput(request),
        ...signaturesInput(request),
        ...(slotHoldId === undefined ? {} : { slotHoldId }),
        ...(request.proof.token === undefined ? {} : { captchaToken: request.proof.token }),
        ...(request.proof.isSolver ? {} : { captchaFallback: 'BY_EMAIL' }),
      },
      options,
    );
  // A form that names no hold may still be of somebody who has one, and nobody is to be in their own way.
  const held = request.slotHoldId ?? (await holds.clearWay(request))?.id;
  try {
    const { booking } = await create(held).catch(async (error: unknown) => {
      if (codeOf(error) !== 'SLOT_HOLD_UNAVAILABLE') {
        throw error;
      }
      // Over by now, and perhaps held anew beside this form: what is free is booked without it.
      return create((await holds.clearWay(request))?.id);
    });
    return { kind: 'booked', bookingId: booking.id };
  } catch (error) {
    return (await captchaOutcomeOf(visitor, error, 'BOOKING', request.proof)) ?? outcomeOf(error, request.personKeys);
  }
}

async function joinWaitlist({ visitor }: PageCalls, request: BookingRequest): Promise<JoinOutcome> {
  const input = bookingInput(request);
  const { status: _none, ...booking } = input.booking;
  const { participantNotification, formSubmission } = input;
  try {
    const joined = await visitor.bookings.registerToWaitlist(
      {
        booking,
        ...(request.wish === undefined ? {} : { wish: request.wish }),
        participantNotification,
        ...(formSubmission === undefined ? {} : { formSubmission }),
        ...(request.proof.token === undefined ? {} : { captchaToken: request.proof.token }),
      },
      { idempotencyKey: request.idempotencyKey },
    );
    return { kind: 'waits', bookingId: joined.booking.id };
  } catch (error) {
    return (
      joinRefusals[codeOf(error) ?? ''] ??
      wishOutcomeOf(error) ??
      (await captchaOutcomeOf(visitor, error, 'WAITLIST', request.proof)) ??
      outcomeOf(error, request.personKeys)
    );
  }
}

function bookedFilter(of: OwnBookingQuestion['of']): Record<string, string> {
  if ('eventId' in of) {
    return { 'bookedEntity.slot.eventId': of.eventId };
  }
  return 'scheduleId' in of
    ? { 'bookedEntity.schedule.scheduleId': of.scheduleId }
    : { 'bookedEntity.slot.serviceId': of.serviceId, startDate: new Date(of.startMs).toISOString() };
}
