/**
 * Confirming a booking (bookings sheet 4.4): the business decides, so nothing is checked unless it asks; an overlap
 * is written down as a double booking, and a resource is assigned where none was chosen.
 */
import { type bookings, fail, type InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Catalogue, candidatesOf } from '../../availability/index.ts';
import { release } from '../../calendar/index.ts';
import { requireVisible, type Visible, visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { type BookingRow, bookingTable, findBooking, lockBooking } from '../repository.ts';
import { allocate, type SlotFacts, type SlotPlan } from '../rules/allocation.ts';
import { bookedResource } from '../rules/assignment.ts';
import { confirmedHappening } from '../rules/happenings.ts';
import { requireTransition } from '../rules/transitions.ts';
import { requireRebookingWithin } from './person.ts';
import { recordBooking } from './record.ts';
import { readSlot } from './slot.ts';
import { addToCalendar, occupySlot } from './take.ts';

export type ConfirmBooking = InputOf<typeof bookings.confirmBooking>;

export async function confirmBooking(
  tx: Transaction,
  act: Act,
  input: ConfirmBooking,
  parts: BookingsParts,
): Promise<BookingRow> {
  const visible = await visibleTo(tx, act);
  const found = requireConfirmable(await findBooking(tx, input.bookingId), visible, input);
  const facts = await readSlot(
    tx,
    parts.availability,
    (catalogue) => planConfirmation(catalogue, found, act.nowMs),
    () => lockBooking(tx, input.bookingId),
  );
  const booking = requireConfirmable(facts.beside, visible, input);
  const service = facts.catalogue.services.get(booking.service_id);
  if (service !== undefined && input.flowControlSettings?.checkAvailabilityValidation === true) {
    await requireRebookingWithin(tx, service, booking.contact_id ?? undefined, act.nowMs, booking.id);
  }
  const assignment = assign(booking, facts, input);
  const confirmed = confirmedBooking(booking, facts.catalogue, assignment, input, act.nowMs);

  const taking = {
    resourceIds: assignment.resourceIds,
    multipleRequests: facts.plan.multipleRequests,
    nowMs: act.nowMs,
  };
  // A pending booking already has its time, under flags of its own.
  release(tx, 'BOOKING', booking.id);
  occupySlot(tx, confirmed, taking);
  if (booking.event_id === null) {
    addToCalendar(tx, confirmed, taking);
  }
  bookingTable.update(tx, booking, confirmed);
  const happenings = [confirmedHappening(confirmed, input.participantNotification, booking)];
  recordBooking(tx, act, { before: booking, after: confirmed, happenings }, parts);
  return confirmed;
}

function requireConfirmable(row: BookingRow | undefined, visible: Visible, input: ConfirmBooking): BookingRow {
  const booking = requireVisible(row, visible, input.bookingId);
  requireRevision(booking, input.revision, bookingTable.staleCode);
  requireTransition(booking.status, 'confirm');
  return booking;
}

interface ConfirmationPlan extends SlotPlan {
  readonly multipleRequests: boolean;
}

/** The booking's resource, or everybody who may serve it; a service that is gone leaves the booking as it was made. */
function planConfirmation(catalogue: Catalogue, booking: BookingRow, nowMs: number): ConfirmationPlan {
  const service = catalogue.services.get(booking.service_id);
  const own = booking.resource_id === null ? [] : [booking.resource_id];
  const offered = service === undefined ? [] : candidatesOf(service, booking.resource_id ?? undefined);
  return {
    resourceIds: [...new Set([...own, ...offered])],
    takes: true,
    multipleRequests: service?.multipleRequests ?? false,
    startMs: booking.start_at,
    endMs: booking.end_at,
    nowMs,
  };
}

interface Assignment {
  /** The booking's own resource first; empty when its service has none any more. */
  readonly resourceIds: readonly string[];
  readonly doubleBooked: boolean;
}

/** Who is free, by the same judgement as everywhere, at whatever start the business agreed to. */
function assign(
  booking: BookingRow,
  { catalogue, plan, occupied }: SlotFacts<ConfirmationPlan, unknown>,
  { flowControlSettings, doubleBooked }: ConfirmBooking,
): Assignment {
  const service = catalogue.services.get(booking.service_id);
  const { verdict, resourceIds, isTaken } = allocate(catalogue, occupied, {
    service,
    startMs: booking.start_at,
    endMs: booking.end_at,
    bufferMinutes: booking.buffer_minutes,
    resourceId: booking.resource_id ?? undefined,
    // A place that the service has given up since stays the booking's.
    locationId: service?.places.find((place) => place.locationId === booking.location_id)?.locationId,
    anyStart: true,
    ignoring: { source: 'BOOKING', sourceId: booking.id },
    seed: booking.id,
    nowMs: plan.nowMs,
  });
  const checks = flowControlSettings?.checkAvailabilityValidation === true;
  if (checks && doubleBooked !== true && !(verdict?.free ?? !isTaken)) {
    throw fail('NO_OPEN_SPOTS', 'The time is not free', {
      openSpots: 0,
      ...(verdict === undefined ? {} : { reasons: verdict.reasons, conflicts: verdict.conflicts }),
    });
  }
  return { resourceIds, doubleBooked: isTaken || (checks && doubleBooked === true) };
}

function confirmedBooking(
  booking: BookingRow,
  catalogue: Catalogue,
  { resourceIds: [resourceId], doubleBooked }: Assignment,
  input: ConfirmBooking,
  nowMs: number,
): BookingRow {
  const assigned = resourceId === booking.resource_id || resourceId === undefined ? undefined : resourceId;
  const resource = assigned === undefined ? undefined : catalogue.resources.get(assigned);
  const { details } = booking;
  return {
    ...booking,
    revision: booking.revision + 1,
    status: 'CONFIRMED',
    payment_status: input.paymentStatus ?? booking.payment_status,
    event_id: booking.event_id ?? newId(),
    resource_id: resourceId ?? booking.resource_id,
    double_booked: doubleBooked,
    details: {
      ...details,
      slot: { ...details.slot, ...(resource === undefined ? {} : { resource: bookedResource(resource) }) },
      sendSmsReminder: input.sendSmsReminder ?? details.sendSmsReminder,
    },
    updated_at: nowMs,
  };
}
