/** A visitor's request as the call that books. Runs on the server only. */
import type { InputOf, Operations } from '@openhours/contract';
import type { BookingRequest, HoldRequest } from './requests.ts';
import { addOnsInput, slotInput } from './slot-input.ts';
import { splitName } from './split-name.ts';

type BookedEntity = InputOf<Operations['bookings']['createBooking']>['booking']['bookedEntity'];

function bookedEntityOf(request: BookingRequest): BookedEntity {
  const { seats, serviceId, timeZone, wish } = request;
  if (seats === undefined) {
    const { startDate, endDate, ...slot } = slotInput(request);
    return { slot: wish === undefined ? { ...slot, startDate, endDate } : slot };
  }
  return 'scheduleId' in seats.of
    ? { schedule: { scheduleId: seats.of.scheduleId, serviceId, timezone: timeZone } }
    : { slot: slotInput({ serviceId, eventId: seats.of.eventId }) };
}

/** How many come, with what they have chosen. */
function peopleOf({ choice, seats }: Pick<BookingRequest, 'choice' | 'seats'>) {
  const participants = seats?.participants ?? 1;
  return choice === undefined
    ? { totalParticipants: participants }
    : { participantsChoices: { serviceChoices: [{ numberOfParticipants: participants, choices: [choice] }] } };
}

/** What is booked, for whomever: as much as it takes to judge it. */
export function bookedInput(
  request: HoldRequest,
): Pick<InputOf<Operations['bookings']['createBooking']>['booking'], 'bookedEntity' | 'bookedAddOns' | 'status'> {
  return {
    bookedEntity: { slot: slotInput(request) },
    ...peopleOf(request),
    ...addOnsInput(request),
    status: 'CONFIRMED',
  };
}

/** What is signed with it; a waitlist takes none. */
export function signaturesInput({ signatures = [] }: BookingRequest) {
  return signatures.length === 0 ? {} : { consentSignatures: [...signatures] };
}

/** Who comes, by name. */
function participantsInput({ participants = [] }: BookingRequest) {
  return participants.length === 0 ? {} : { namedParticipants: [...participants] };
}

/** What a request is on the wire. The business is asked about a service that needs approval; any other is booked at once. */
export function bookingInput(request: BookingRequest): InputOf<Operations['bookings']['createBooking']> {
  const { firstName, lastName } = splitName(request.name);
  const isAnswered = Object.keys(request.answers).length > 0;
  const person = {
    firstName,
    ...(lastName === '' ? {} : { lastName }),
    email: request.email,
    ...(request.phone === '' ? {} : { phone: request.phone }),
  };
  return {
    booking: {
      bookedEntity: bookedEntityOf(request),
      ...peopleOf(request),
      ...addOnsInput(request),
      ...(isAnswered ? {} : { contactDetails: person }),
      bookingSource: { platform: 'WEB', actor: 'CUSTOMER' },
      ...(request.needsApproval ? {} : { status: 'CONFIRMED' }),
    },
    ...(request.needsApproval ? { asksForApproval: true } : {}),
    participantNotification: { notifyParticipants: true },
    ...participantsInput(request),
    // A form says who it is itself: both would have to agree (bookings sheet 4.1 rule 11).
    ...(isAnswered
      ? {
          formSubmission: {
            ...request.answers,
            first_name: firstName,
            last_name: lastName,
            email: request.email,
            phone: request.phone,
          },
        }
      : {}),
  };
}
