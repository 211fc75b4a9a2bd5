/** Moving an appointment: the new time is judged like a new booking's, and given to whoever is free (bookings sheet 4.3). */
import { type BookedAddOn, fail, isPlacedStatus } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import {
  type Catalogue,
  type CatalogueService,
  candidatesOf,
  endMeant,
  longerBy,
  obstacleOfResource,
  requireGenderAllowed,
  servedBy,
} from '../../availability/index.ts';
import { type KnownEvents, readResourcesTakenBy } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';
import { type Allocation, allocate, type Claim, type SlotFacts, type SlotPlan } from '../rules/allocation.ts';
import {
  askedLocation,
  bookedLocation,
  bookedResource,
  chosenLocation,
  requestedGenderOf,
  staffSelectionOf,
  type WantedLocation,
  wantedResourceId,
} from '../rules/assignment.ts';
import { requireBookable } from '../rules/bookable.ts';
import { requireFurtherFree, requireFurtherOf, withFurther } from '../rules/further-resources.ts';
import { addOnsAfter, participantsAfter, type RescheduleBooking } from '../rules/moved-booking.ts';
import { lengthsOf, requireOwnResource } from '../rules/new-booking.ts';
import { readSlotTimes, requireParticipantsWithin, type SlotTimes } from '../rules/request.ts';
import { type SharedClaim, withShare } from '../rules/sharing.ts';
import { readAppointmentSlot } from './appointment-slot.ts';
import { type Move, type MoveRequest, requireMoveInTime, statusOfMoved } from './move.ts';
import { ownTimeOf } from './place.ts';

export async function moveAppointment(
  tx: Transaction,
  act: Act,
  asked: MoveRequest,
  { availability }: BookingsParts,
): Promise<Move> {
  const { found, requireFit } = asked;
  const times = timesOf(asked.input.slot, act);
  const { booking, facts, events } = await readAppointmentSlot(tx, availability, found, {
    requireFit,
    planFound: (catalogue) => planMove(catalogue, found, times, act, asked),
    // It may take other rooms by now.
    planLocked: async (catalogue, row) =>
      planMove(catalogue, row, times, act, {
        ...asked,
        heldResourceIds: asked.heldResourceIds && (await readResourcesTakenBy(tx, 'BOOKING', row.id)),
      }),
  });
  return { booking, catalogue: facts.catalogue, ...placeMove(booking, times, facts, asked, events) };
}

/** When it is to be. */
export function timesOf(slot: RescheduleBooking['slot'], act: Act): SlotTimes {
  return readSlotTimes(slot, slot.timezone ?? act.site.timeZone, 'slot');
}

interface MovePlan extends SlotPlan {
  /** As long as it is with the add-ons. */
  readonly service: CatalogueService;
  readonly bookedAddOns: readonly BookedAddOn[];
  /** The one resource that will do; undefined: any of them. */
  readonly resourceId: string | undefined;
  /** How many come from now on. */
  readonly participants: number;
  /** Whose time it takes already. */
  readonly heldResourceIds: readonly string[];
}

/** Who may serve the new time, together with those who serve the old one. */
function planMove(catalogue: Catalogue, booking: BookingRow, times: SlotTimes, act: Act, asked: MoveRequest): MovePlan {
  const { byBusiness, heldResourceIds = [], input, path: root = '' } = asked;
  const { slot, flowControlSettings } = input;
  const known = catalogue.services.get(booking.service_id);
  const isOther =
    (slot.serviceId !== undefined && slot.serviceId !== booking.service_id) ||
    (slot.scheduleId !== undefined && slot.scheduleId !== booking.schedule_id);
  if (known === undefined || isOther) {
    throw fail('SCHEDULE_NOT_FOUND', 'A booking can be moved within its own service only', {
      serviceId: slot.serviceId ?? booking.service_id,
    });
  }
  requireGenderAllowed(catalogue, requestedGenderOf(slot.resourceSelections));
  const bookedAddOns = addOnsAfter(catalogue, known, booking, input);
  const service = servedBy(
    longerBy(known, addedMinutesOf(bookedAddOns)),
    requestedGenderOf(slot.resourceSelections ?? booking.details.slot.resourceSelections),
  );
  requireMoveInTime(catalogue, booking, act, input);
  const participants = participantsAfter(booking, input, {
    variants: service.variants,
    minutes: lengthsOf(times, bookedAddOns),
  });
  if (flowControlSettings?.skipAvailabilityValidation !== true) {
    requireParticipantsWithin(participants, service.policy.rules.participantsPolicy.maxParticipantsPerBooking);
  }
  const resourceId = requireOwnResource(act, wantedResourceId(slot) ?? chosenBefore(booking, slot));
  if (resourceId !== undefined && !catalogue.resources.has(resourceId)) {
    throw fail('RESOURCE_NOT_FOUND', 'The site has no resource with this id', { resourceId });
  }
  const own = booking.resource_id === null ? [] : [booking.resource_id];
  const named = resourceId === undefined ? [] : [resourceId];
  const takes = isPlacedStatus(statusOfMoved(booking, catalogue, asked));
  requireFurtherOf({ catalogue, service: known }, input.furtherResourceIds, {
    byBusiness,
    heldResourceIds,
    takes,
    root,
  });
  return {
    service,
    bookedAddOns,
    resourceId,
    resourceIds: [...new Set([...own, ...named, ...heldResourceIds, ...candidatesOf(service, resourceId)])],
    heldResourceIds,
    takes,
    scheduleId: service.scheduleId,
    participants,
    startMs: times.startMs,
    endMs: endMeant(catalogue, service, times.startMs, times.ends),
    nowMs: act.nowMs,
  };
}

/** Whom the customer chose in person stays, unless the new slot says that anybody will do. */
function chosenBefore(booking: BookingRow, slot: RescheduleBooking['slot']): string | undefined {
  const before = staffSelectionOf(booking.details.slot.resourceSelections)?.selectionMethod;
  const now = staffSelectionOf(slot.resourceSelections)?.selectionMethod;
  return now === undefined && before === 'SPECIFIC_RESOURCE' ? (booking.resource_id ?? undefined) : undefined;
}

/** What a move claims of the time of others; its own does not stand in its way. */
function claimOfMove(
  booking: BookingRow,
  { service, startMs, endMs, nowMs, resourceId, heldResourceIds }: MovePlan,
  { input: { flowControlSettings, slot }, othersStay = false }: Pick<MoveRequest, 'input' | 'othersStay'>,
): Claim & WantedLocation {
  const skips = flowControlSettings?.skipAvailabilityValidation === true;
  const before = booking.details.slot.location;
  const location = askedLocation(service, slot.location ?? before, {
    letsPass: skips || slot.location === undefined,
  });
  const own = askedLocation(service, before, { letsPass: true });
  const isWhereItIs = location.locationId === own.locationId && location.locationType === own.locationType;
  const isThen = startMs === booking.start_at && endMs <= booking.end_at;
  return {
    service,
    startMs,
    endMs,
    bufferMinutes: service.bufferMinutes,
    resourceId,
    // What was chosen, or came, for its time and place stays with it.
    heldResourceIds: isThen && isWhereItIs ? heldResourceIds : [],
    ...location,
    anyStart: skips || flowControlSettings?.allowUnofferedTimes === true,
    ...(othersStay ? {} : { ignoring: ownTimeOf(booking) }),
    seed: booking.id,
    nowMs,
  };
}

/** The same before it is judged, with who is in question and who serves it now: for moves that are decided together. */
export function claimBeforeMove(
  catalogue: Catalogue,
  act: Act,
  asked: MoveRequest,
): SharedClaim & { readonly resourceIds: readonly string[] } {
  const { found, input } = asked;
  const plan = planMove(catalogue, found, timesOf(input.slot, act), act, asked);
  return {
    claim: claimOfMove(found, plan, asked),
    kept: keptResource(plan.service, found),
    resourceIds: plan.resourceIds,
  };
}

function placeMove(
  booking: BookingRow,
  times: SlotTimes,
  { catalogue, plan, occupied, scheduleContext }: SlotFacts<MovePlan, unknown>,
  { input, byBusiness, othersStay, share }: MoveRequest,
  events: KnownEvents,
): Omit<Move, 'booking' | 'catalogue'> {
  const { service, startMs, endMs, nowMs } = plan;
  const { slot } = input;
  const claim = claimOfMove(booking, plan, { input, othersStay });
  const { furtherResourceIds = [] } = input;
  const allocateTo = (resourceId: string | undefined) =>
    allocate(
      catalogue,
      occupied,
      withFurther(catalogue, withShare({ ...claim, resourceId }, share), furtherResourceIds),
    );
  // Whoever served it goes on serving it when free; else anybody who will do.
  const kept = plan.resourceId ?? keptResource(service, booking);
  const first = allocateTo(kept);
  const allocation = kept === plan.resourceId || first.verdict?.free === true ? first : allocateTo(plan.resourceId);
  const { verdict, resourceIds, isTaken } = allocation;
  requireFree(allocation, { catalogue, plan, occupied, claim }, { input, byBusiness });
  const location = bookedLocation(
    chosenLocation(service, claim, verdict?.locationIndex),
    slot.location ?? booking.details.slot.location,
  );
  const assigned = plan.takes ? resourceIds : plan.resourceId === undefined ? [] : [plan.resourceId];
  const [resourceId] = assigned;
  const resource = resourceId === undefined ? undefined : catalogue.resources.get(resourceId);
  return {
    bookedAddOns: plan.bookedAddOns,
    taking: { resourceIds: assigned, multipleRequests: service.multipleRequests, nowMs, scheduleContext, events },
    after: {
      event_id: plan.takes ? newId() : null,
      resource_id: resourceId ?? null,
      location_id: location?.id ?? null,
      start_at: startMs,
      end_at: endMs,
      buffer_minutes: service.bufferMinutes,
      time_zone: times.timeZone,
      total_participants: plan.participants,
      double_booked: plan.takes && isTaken,
      title: booking.details.title,
      slot: {
        ...(resource === undefined ? {} : { resource: bookedResource(resource) }),
        ...(location === undefined ? {} : { location }),
        resourceSelections: slot.resourceSelections ?? booking.details.slot.resourceSelections,
        allDay: slot.allDay ?? false,
      },
    },
  };
}

/** Refuses a time or a room that cannot be had, unless the business sets that aside. */
function requireFree(
  allocation: Allocation,
  {
    catalogue,
    claim,
    occupied,
    plan,
  }: Pick<SlotFacts<MovePlan, unknown>, 'catalogue' | 'occupied' | 'plan'> & { readonly claim: Claim },
  { byBusiness, input }: Pick<MoveRequest, 'byBusiness' | 'input'>,
): void {
  const { flowControlSettings = {}, furtherResourceIds = [] } = input;
  const skips = flowControlSettings.skipAvailabilityValidation === true;
  if (!skips && allocation.verdict !== undefined) {
    const ignoresPolicy = byBusiness && flowControlSettings.ignoreReschedulePolicy === true;
    requireBookable(allocation.verdict, { seesConflicts: byBusiness, ignoresPolicy });
  }
  requireFurtherFree(furtherResourceIds, allocation, {
    skips,
    heldResourceIds: plan.heldResourceIds,
    nameOf: (id) => catalogue.resources.get(id)?.name,
    reasonOf: (id) => obstacleOfResource(catalogue, plan.service, claim, id, occupied),
  });
}

function keptResource(service: CatalogueService, { resource_id }: BookingRow): string | undefined {
  const isStillOffered = service.requirements[0]?.resources.some(({ id }) => id === resource_id) === true;
  return isStillOffered ? (resource_id ?? undefined) : undefined;
}
