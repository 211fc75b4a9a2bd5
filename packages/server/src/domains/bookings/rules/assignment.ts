/** Which resource and place a customer asks for, and how a booking keeps them. Pure. */
import {
  type Booking,
  type BookingInput,
  bookedLocationTypes,
  fail,
  type RequestedGender,
  staffResourceTypeId,
} from '@openhours/contract';
import type { CatalogueResource, CatalogueService, Place } from '../../availability/index.ts';

type Slot = NonNullable<BookingInput['bookedEntity']['slot']>;
type BookedSlot = NonNullable<Booking['bookedEntity']['slot']>;

/** How the staff member of a slot was chosen. */
export function staffSelectionOf(selections: Slot['resourceSelections']) {
  return selections?.find((each) => (each.resourceTypeId ?? staffResourceTypeId) === staffResourceTypeId);
}

/** The gender that a slot asks for; undefined when anybody will do, or somebody is named. */
export function requestedGenderOf(selections: Slot['resourceSelections']): RequestedGender | undefined {
  return staffSelectionOf(selections)?.requestedGender?.gender;
}

/** The resource that a slot names; undefined when anybody will do. Asking for a certain one needs its id. */
export function wantedResourceId(slot: Slot): string | undefined {
  const resourceId = slot.resource?.id;
  const selection = staffSelectionOf(slot.resourceSelections);
  if (selection?.requestedGender?.gender !== undefined && selection.selectionMethod !== 'ANY_RESOURCE') {
    throw fail('INVALID_FLOW_SELECTED_RESOURCES', 'Only ANY_RESOURCE leaves a gender to ask for', {
      resourceTypeId: staffResourceTypeId,
    });
  }
  if (selection?.selectionMethod === 'SPECIFIC_RESOURCE' && resourceId === undefined) {
    throw fail('INVALID_FLOW_SELECTED_RESOURCES', 'SPECIFIC_RESOURCE needs slot.resource.id', {
      resourceTypeId: staffResourceTypeId,
    });
  }
  return resourceId;
}

/** The place of the service that a slot asks for: by id, else by kind, else any; undefined when it is not offered. */
export function offeredPlace(service: CatalogueService, asked: Slot['location']): Place | 'ANY' | undefined {
  if (asked?.id !== undefined) {
    return service.places.find((place) => place.locationId === asked.id);
  }
  if (asked?.locationType === undefined || asked.locationType === 'UNDEFINED') {
    return 'ANY';
  }
  return service.places.find((place) => bookedLocationTypes[place.type] === asked.locationType);
}

/** A place as the booking keeps it; the address of a customer's place is what the customer wrote. */
export function bookedLocation(place: Place, asked: Slot['location']): NonNullable<BookedSlot['location']> {
  const own = place.type === 'CUSTOMER' ? { ...asked } : place;
  return {
    ...(place.locationId === undefined ? {} : { id: place.locationId }),
    ...(own.name === undefined ? {} : { name: own.name }),
    ...(own.formattedAddress === undefined ? {} : { formattedAddress: own.formattedAddress }),
    locationType: bookedLocationTypes[place.type],
  };
}

/** A resource as the booking keeps it. */
export function bookedResource(resource: CatalogueResource): NonNullable<BookedSlot['resource']> {
  return {
    id: resource.id,
    name: resource.name,
    ...(resource.email === undefined ? {} : { email: resource.email }),
    scheduleId: resource.eventsScheduleId,
    type: resource.typeId,
  };
}
