/** Which resource and location a customer asks for, and how a booking keeps them. Pure. */
import {
  type Booking,
  type BookingInput,
  bookedLocationTypes,
  fail,
  type RequestedGender,
  staffResourceTypeId,
} from '@openhours/contract';
import type { CatalogueResource, CatalogueService, OfferedLocation } from '../../availability/index.ts';

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
    throw fail('INVALID_FLOW_SELECTED_RESOURCES', 'requestedGender needs the selection method ANY_RESOURCE', {
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

/** Which location of a service is asked for: one of them, any of a kind, or any at all when both are undefined. */
export interface WantedLocation {
  readonly locationId: string | undefined;
  readonly locationType: OfferedLocation['type'] | undefined;
}

const anyLocation: WantedLocation = { locationId: undefined, locationType: undefined };

/**
 * Reads where a slot is asked for: by id, else by kind. A location that the service does not offer is refused, unless it
 * is let pass: then it is as if none were asked for.
 */
export function askedLocation(
  service: CatalogueService,
  asked: Slot['location'],
  { letsPass }: { readonly letsPass: boolean },
): WantedLocation {
  const { id, locationType = 'UNDEFINED' } = asked ?? {};
  if (id === undefined && locationType === 'UNDEFINED') {
    return anyLocation;
  }
  const location = service.locations.find((each) =>
    id === undefined ? bookedLocationTypes[each.type] === locationType : each.id === id,
  );
  if (location === undefined && !letsPass) {
    throw fail('SLOT_NOT_AVAILABLE', 'The service is not offered at this location', {
      reasons: ['REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE'],
      nearest: [],
    });
  }
  return location === undefined
    ? anyLocation
    : { locationId: id === undefined ? undefined : location.id, locationType: location.type };
}

/** Where it is held: the location that was judged free, else the first of those that will do. */
export function chosenLocation(
  service: CatalogueService,
  { locationId, locationType }: WantedLocation,
  judgedIndex: number | undefined,
): OfferedLocation | undefined {
  return judgedIndex === undefined
    ? service.locations.find(
        (each) =>
          (locationId === undefined || each.id === locationId) &&
          (locationType === undefined || each.type === locationType),
      )
    : service.locations[judgedIndex];
}

/** A location as the booking keeps it; the address of a customer's own is what the customer wrote. */
export function bookedLocation(
  location: OfferedLocation | undefined,
  asked?: Slot['location'],
): BookedSlot['location'] {
  if (location === undefined) {
    return undefined;
  }
  const own = location.type === 'CUSTOMER' ? { ...asked } : location;
  return {
    ...(location.id === undefined ? {} : { id: location.id }),
    ...(own.name === undefined ? {} : { name: own.name }),
    ...(own.formattedAddress === undefined ? {} : { formattedAddress: own.formattedAddress }),
    locationType: bookedLocationTypes[location.type],
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
