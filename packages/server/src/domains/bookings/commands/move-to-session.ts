/** Moving a class booking to another session of its service; both sessions are locked at once (bookings sheet 4.3). */
import { fail, invalid } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { StartOver } from '../../../db/failures.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { lockSessions } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import { lockBooking } from '../repository.ts';
import { requireNoneFurther } from '../rules/further-resources.ts';
import { addOnsAfter, participantsAfter } from '../rules/moved-booking.ts';
import { bookedSeats, requireOwnSeats } from '../rules/new-seats.ts';
import { requireParticipantsWithin } from '../rules/request.ts';
import { heldFor, noSeats, openSpotsFor, seatsHeld } from '../rules/seats.ts';
import { type Move, type MoveRequest, requireMoveInTime } from './move.ts';
import { eventsOf, requireOfferedOrNearest, requireSeatsOrNearest } from './seats.ts';

export async function moveToSession(
  tx: Transaction,
  act: Act,
  { found, input, path, requireFit }: MoveRequest,
  { availability }: BookingsParts,
): Promise<Move> {
  const { slot } = input;
  requireNoneFurther(input.furtherResourceIds, path);
  const sessionId = slot.eventId ?? slot.sessionId;
  if (sessionId === undefined) {
    throw invalid('slot.eventId', 'must not be empty', 'REQUIRED_FIELD');
  }
  const catalogue = await availability.current(tx);
  // What is held for a new booking is where it stands: that is given up, wherever it goes.
  const asOf = { nowMs: act.nowMs, ownHoldIds: heldFor(found) };
  // Also while it holds no seats: it follows the session that it is for, and must not miss a change of the new one.
  const sessionIds = [...new Set([sessionId, found.event_id as string])];
  const sessions = await lockSessions(tx, sessionIds, asOf);
  const booking = requireFit(await lockBooking(tx, found.id));
  if (!sessionIds.includes(booking.event_id as string)) {
    // Somebody moved it while its lock was waited for: what it holds now is elsewhere.
    throw new StartOver();
  }
  const takes = booking.status !== 'CREATED';
  requireMoveInTime(catalogue, booking, act, input);
  const session = sessions.get(sessionId);
  const { variants } = catalogue.services.get(booking.service_id) ?? {};
  const participants = participantsAfter(booking, input, { variants });
  const asked = { seats: { sessionId }, serviceId: slot.serviceId, participants };
  const offered = await requireOfferedOrNearest(tx, catalogue, session, asked, asOf);
  if (offered.service.id !== booking.service_id) {
    throw fail('SESSION_NOT_FOUND', 'A booking can be moved within its own service only', { eventId: sessionId });
  }
  requireOwnSeats(act, offered);
  const isSame = booking.event_id === sessionId;
  const openSpots = openSpotsFor(session, isSame ? seatsHeld(booking) : noSeats, offered.service);
  if (input.flowControlSettings?.skipAvailabilityValidation !== true) {
    requireParticipantsWithin(participants, offered.service.policy.rules.participantsPolicy.maxParticipantsPerBooking);
    await requireSeatsOrNearest(tx, offered, openSpots, participants, asOf, {
      anyTime: input.flowControlSettings?.allowUnofferedTimes === true,
    });
  }
  const { columns, title, slot: booked } = bookedSeats(catalogue, offered, act.site.timeZone);
  return {
    booking,
    catalogue,
    bookedAddOns: addOnsAfter(catalogue, offered.service, booking, input),
    taking: {
      resourceIds: [],
      multipleRequests: false,
      nowMs: act.nowMs,
      events: eventsOf(...sessions.values()),
    },
    after: {
      event_id: columns.event_id,
      resource_id: columns.resource_id,
      location_id: columns.location_id,
      start_at: columns.start_at,
      end_at: columns.end_at,
      buffer_minutes: columns.buffer_minutes,
      time_zone: columns.time_zone,
      total_participants: participants,
      double_booked: takes && participants > openSpots,
      title,
      slot: booked,
    },
  };
}
