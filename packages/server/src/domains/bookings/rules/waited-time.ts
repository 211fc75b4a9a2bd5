/** Which starts of a service suit somebody who waits for it, and the booking once one of them is offered. Pure. */
import { bookedLocationTypes } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import { minuteMs } from '../../../time/index.ts';
import {
  type Catalogue,
  type CatalogueService,
  defaultDurationMs,
  type FreeStart,
  freeStartsWithin,
  longerBy,
  type OfferedLocation,
  offersMinutes,
  servedBy,
} from '../../availability/index.ts';
import type { BookingDetails, BookingRow, WaitedTime } from '../repository.ts';
import { withPriceAfter } from './agreed-price.ts';
import type { Allocation, Claim } from './allocation.ts';
import { bookedLocation, bookedResource, chosenLocation, requestedGenderOf } from './assignment.ts';
import { suitsWish, type WishBounds } from './wish.ts';

/** The service that a booking waits for, as those serve it whom its customer asked for, and as long as it is then. */
export function waitedService(
  catalogue: Catalogue,
  { details, service_id }: Pick<BookingRow, 'details' | 'service_id'>,
): CatalogueService | undefined {
  const known = catalogue.services.get(service_id);
  return known?.type !== 'APPOINTMENT'
    ? undefined
    : longerBy(
        servedBy(known, requestedGenderOf(details.slot.resourceSelections)),
        addedMinutesOf(details.bookedAddOns),
      );
}

/** How long a visit is, with its add-ons; undefined where the service has no such length. `service`: with its add-ons. */
export function durationOfWish(
  service: CatalogueService,
  durationInMinutes: number | undefined,
  addedMinutes: number,
): number | undefined {
  if (durationInMinutes === undefined) {
    return defaultDurationMs(service);
  }
  const minutes = durationInMinutes + addedMinutes;
  return offersMinutes(service, minutes) ? minutes * minuteMs : undefined;
}

function isWanted({ id, locationType = 'UNDEFINED' }: NonNullable<WaitedTime['location']>, location: OfferedLocation) {
  return id === undefined
    ? locationType === 'UNDEFINED' || bookedLocationTypes[location.type] === locationType
    : location.id === id;
}

/** The free starts that suit, in their order. */
export function suitingStarts(
  catalogue: Catalogue,
  service: CatalogueService,
  { durationMs, location, resource, wish }: WaitedTime,
  bounds: WishBounds,
  {
    busy,
    isOutOfTurn = false,
    nowMs,
  }: {
    readonly busy: Parameters<typeof freeStartsWithin>[3];
    readonly nowMs: number;
    /** The business gives the time: neither its policy nor the notice that was wished for stands against it. */
    readonly isOutOfTurn?: boolean;
  },
): FreeStart[] {
  const sought = {
    fromMs: Math.max(bounds.fromMs, nowMs),
    toMs: bounds.untilMs,
    nowMs,
    durationMs,
    resourceId: resource?.id,
    isWanted: (each: OfferedLocation) => location === undefined || isWanted(location, each),
    keepsPolicy: !isOutOfTurn,
  };
  const { latestNoticeMinutes: _ofTheirs, ...atAnyNotice } = wish;
  return freeStartsWithin(catalogue, service, sought, busy).filter((start) =>
    suitsWish(isOutOfTurn ? atAnyNotice : wish, bounds, start, catalogue.zone, nowMs),
  );
}

/** What a start claims of the time of others. */
export function claimOfOffer(
  service: CatalogueService,
  { location, resource }: WaitedTime,
  { endMs, startMs }: FreeStart,
  { bookingId, nowMs }: { readonly bookingId: string; readonly nowMs: number },
): Claim {
  const offered = location === undefined ? undefined : service.locations.find((each) => isWanted(location, each));
  return {
    service,
    startMs,
    endMs,
    bufferMinutes: service.bufferMinutes,
    resourceId: resource?.id,
    locationId: location?.id === undefined ? undefined : offered?.id,
    locationType: offered?.type,
    ignoring: undefined,
    seed: bookingId,
    nowMs,
  };
}

/** The booking while a start is offered to its customer, who would be served by whom the allocation names. */
export function withOfferedTime(
  before: BookingRow,
  waited: WaitedTime,
  {
    catalogue,
    claim,
    service,
  }: { readonly catalogue: Catalogue; readonly claim: Claim; readonly service: CatalogueService },
  { resourceIds, verdict }: Allocation,
  { holdId, site }: { readonly holdId: string; readonly site: Parameters<typeof withPriceAfter>[3] },
): BookingRow {
  const [resourceId] = resourceIds;
  const resource = resourceId === undefined ? undefined : catalogue.resources.get(resourceId);
  const chosen = chosenLocation(
    service,
    { locationId: claim.locationId, locationType: claim.locationType },
    verdict?.locationIndex,
  );
  const location = bookedLocation(chosen, waited.location);
  const { location: _asked, resource: _named, ...slot } = before.details.slot;
  const after: BookingRow = {
    ...before,
    resource_id: resourceId ?? null,
    location_id: location?.id ?? null,
    start_at: claim.startMs,
    end_at: claim.endMs,
    buffer_minutes: service.bufferMinutes,
    details: {
      ...before.details,
      slot: {
        ...slot,
        ...(resource === undefined ? {} : { resource: bookedResource(resource) }),
        ...(location === undefined ? {} : { location }),
      },
      slotHoldId: holdId,
    },
  };
  // It was agreed for a visit, not for all that would do.
  const agreed = { ...before, end_at: before.start_at + waited.durationMs };
  return withPriceAfter(agreed, after, service, site);
}

/** The booking as it waits again, for all that would do. */
export function withoutOfferedTime(before: BookingRow, waited: WaitedTime, bounds: WishBounds): BookingRow {
  const { slotHoldId: _passedOn, ...details } = before.details;
  return {
    ...before,
    ...columnsOfWish(waited, bounds),
    details: { ...details, slot: slotOfWish(waited, details.slot) },
  };
}

/** What a booking is stored with while it has no time. */
export function columnsOfWish(
  { location, resource }: WaitedTime,
  { fromMs, untilMs }: WishBounds,
): Pick<BookingRow, 'resource_id' | 'location_id' | 'start_at' | 'end_at'> {
  return {
    resource_id: resource?.id ?? null,
    location_id: location?.id ?? null,
    start_at: fromMs,
    end_at: untilMs,
  };
}

/** What it keeps of the time that it may get. */
export function slotOfWish(
  { location, resource }: WaitedTime,
  { allDay, resourceSelections }: Pick<BookingDetails['slot'], 'allDay' | 'resourceSelections'>,
): BookingDetails['slot'] {
  return {
    ...(resource === undefined ? {} : { resource }),
    ...(location === undefined ? {} : { location }),
    resourceSelections,
    allDay,
  };
}
