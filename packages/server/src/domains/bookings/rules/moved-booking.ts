/**
 * A request to move a booking: what may be asked, the status it ends in, and what every moved booking keeps (bookings sheet
 * 4.3 and 20). Pure.
 */
import {
  type BookedAddOn,
  type Booking,
  type BookingInput,
  type bookingChanges,
  fail,
  type InputOf,
} from '@openhours/contract';
import type { Catalogue, CatalogueService } from '../../availability/index.ts';
import type { BookingDetails, BookingRow } from '../repository.ts';
import { readBookedAddOns } from './booked-add-ons.ts';
import { countedParticipants, type OfferedChoices, requireOfferedChoices } from './request.ts';

export type RescheduleBooking = InputOf<typeof bookingChanges.rescheduleBooking>;

type Participants = Pick<BookingInput, 'totalParticipants' | 'participantsChoices'>;

/** Refuses what never moves, whatever is asked. */
export function requireMovable(booking: BookingRow): void {
  if (booking.service_type === 'COURSE') {
    throw fail('VALIDATION_FAILURE', 'A course is booked as a whole: it cannot be moved', {
      scheduleId: booking.schedule_id,
    });
  }
}

/** Add-ons are replaced only when the booking was made so that they may be, and the call says so (bookings sheet 4.3). */
export function requireChangeableAddOns(booking: BookingRow, input: RescheduleBooking): void {
  if (input.bookedAddOns === undefined) {
    return;
  }
  const agreed = booking.details.createdWith.allowAddOnChanges === true;
  if (!agreed || input.flowControlSettings?.allowAddOnChanges !== true) {
    throw fail(
      'ADD_ON_CHANGES_NOT_ALLOWED',
      'The add-ons can be changed only when the booking was created with allowAddOnChanges and this call sets it, too',
    );
  }
}

/** The add-ons that the booking has from now on: those it was made with, unless others are named. */
export function addOnsAfter(
  catalogue: Pick<Catalogue, 'addOns'>,
  service: CatalogueService,
  booking: BookingRow,
  { bookedAddOns }: Pick<RescheduleBooking, 'bookedAddOns'>,
): readonly BookedAddOn[] {
  return bookedAddOns === undefined
    ? booking.details.bookedAddOns
    : readBookedAddOns(catalogue, service, { bookedAddOns, path: 'bookedAddOns' });
}

/** How many people the booking brings from now on; absent: as many as before. */
export function participantsAfter(booking: BookingRow, said: Participants, offered: OfferedChoices): number {
  requireOfferedChoices(said, offered);
  const participants = countedParticipants(said) ?? booking.total_participants;
  requireNamedStay(booking, participants);
  return participants;
}

/** Refuses fewer than are named: who of them does not come, only their names can say. */
export function requireNamedStay(
  { details: { namedParticipants = 0 }, status }: BookingRow,
  participants: number,
): void {
  if (participants < namedParticipants) {
    throw fail(
      'VALIDATION_FAILURE',
      `${namedParticipants} who come are named: cancel or move those who do not come, or name fewer`,
      { status },
    );
  }
}

/**
 * The details with the people that were said, in the way in which they were said. Who comes as before and has chosen a
 * length is booked for the new one: a visit is as long as it is, and is paid so. `minutes`: without its add-ons; the
 * business may leave nothing but them, which is no length to choose.
 */
export function withParticipants(details: BookingDetails, said: Participants, minutes?: number): BookingDetails {
  if (countedParticipants(said) === undefined) {
    return minutes === undefined || minutes <= 0 ? details : withLength(details, minutes);
  }
  const { participantsChoices: _before, ...rest } = details;
  return said.participantsChoices === undefined ? rest : { ...rest, participantsChoices: said.participantsChoices };
}

function withLength({ participantsChoices, ...details }: BookingDetails, minutes: number): BookingDetails {
  if (participantsChoices === undefined) {
    return details;
  }
  const serviceChoices = participantsChoices.serviceChoices.map(({ choices, ...group }) => ({
    ...group,
    ...(choices === undefined
      ? {}
      : {
          choices: choices.map((choice) =>
            choice.duration === undefined || choice.duration.minutes === minutes
              ? choice
              : { ...choice, duration: { minutes } },
          ),
        }),
  }));
  return { ...details, participantsChoices: { serviceChoices } };
}

/** How many there were, for the events. */
export function previousParticipants({
  details,
  total_participants,
}: BookingRow):
  | { previousTotalParticipants: number }
  | { previousParticipantsChoices: Booking['participantsChoices'] } {
  return details.participantsChoices === undefined
    ? { previousTotalParticipants: total_participants }
    : { previousParticipantsChoices: details.participantsChoices };
}

/**
 * The status after a move. A customer's confirmed booking of a service that asks for approval waits for it again; the
 * business never sends itself back, and may confirm what waits by skipping the question.
 */
export function statusAfterMove(
  status: BookingRow['status'],
  facts: {
    readonly needsApproval: boolean;
    readonly skipBusinessConfirmation: boolean;
    readonly byBusiness: boolean;
  },
): BookingRow['status'] {
  if (status === 'CONFIRMED') {
    return facts.needsApproval && !facts.skipBusinessConfirmation && !facts.byBusiness ? 'PENDING' : 'CONFIRMED';
  }
  return status === 'PENDING' && facts.skipBusinessConfirmation ? 'CONFIRMED' : status;
}
