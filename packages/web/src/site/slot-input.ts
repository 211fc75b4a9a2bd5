/**
 * The chosen time of an appointment, or the session of a class, as a booking names it on the wire. Runs on the server
 * only.
 */
import { bookedLocationTypes } from '@openhours/client';
import type { InputOf, Operations } from '@openhours/contract';
import type { HoldRequest, TimeRequest } from './requests.ts';
import type { PlaceChoice } from './service-card.ts';
import type { SlotQuestion } from './times.ts';

type SlotsInput = InputOf<Operations['availability']['listAvailabilityTimeSlots']>;
type HoldInput = InputOf<Operations['bookings']['createSlotHold']>;
type AskedPlace = NonNullable<SlotsInput['locations']>[number];
type SlotInput = InputOf<Operations['bookings']['rescheduleBookingAnonymously']>['slot'];
type BookedPlaceType = (typeof bookedLocationTypes)[keyof typeof bookedLocationTypes];
/** A page's address may name a kind of place that there is not. */
const bookedPlaceTypes: Readonly<Record<string, BookedPlaceType>> = bookedLocationTypes;

export function slotInput(request: TimeRequest): SlotInput {
  if ('eventId' in request) {
    return { serviceId: request.serviceId, eventId: request.eventId };
  }
  const { serviceId, localStart, localEnd, timeZone, staff, place } = request;
  const locationType = bookedPlaceTypes[place?.type ?? ''];
  return {
    serviceId,
    startDate: localStart,
    endDate: localEnd,
    timezone: timeZone,
    ...(staff === undefined ? {} : { resource: { id: staff.id } }),
    // Whoever takes it is not whom the customer chose, and need not stay when it is moved.
    resourceSelections: [{ selectionMethod: staff === undefined ? 'ANY_RESOURCE' : 'SPECIFIC_RESOURCE' }],
    ...(place === undefined || locationType === undefined
      ? {}
      : { location: { ...(place.id === undefined ? {} : { id: place.id }), locationType } }),
  };
}

/** How long a visit is to be, with what is taken besides. */
export function choicesInput({
  addOnIds = [],
  durationMinutes,
}: Pick<SlotQuestion, 'addOnIds' | 'durationMinutes'>): Pick<SlotsInput, 'customerChoices'> {
  // A visit that is moved keeps its add-ons where none are named.
  const chosen = {
    ...(durationMinutes === undefined ? {} : { durationInMinutes: durationMinutes }),
    ...(addOnIds.length === 0 ? {} : { addOnIds: [...addOnIds] }),
  };
  return Object.keys(chosen).length === 0 ? {} : { customerChoices: chosen };
}

/** Add-ons as a booking names them on the wire. */
export function addOnsInput({ addOns = [] }: Pick<HoldRequest, 'addOns'>): Pick<HoldInput, 'bookedAddOns'> {
  return addOns.length === 0
    ? {}
    : { bookedAddOns: addOns.map(({ groupId, id, quantity }) => ({ id, groupId, quantity })) };
}

/** A place at which times are asked for. */
export function placeFilter({ id, type }: PlaceChoice): AskedPlace {
  return { ...(id === undefined ? {} : { id }), locationType: type as NonNullable<AskedPlace['locationType']> };
}
