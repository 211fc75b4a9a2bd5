/** Where a booking takes place, in the dashboard's words. */

import type { Booking } from '@openhours/contract';
import { isHeldOnline } from '@openhours/contract/services/held-online';
import { useQuery } from '@tanstack/react-query';
import { servicesOf } from '../queries/services.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';

interface PlaceOfBooking {
  readonly name: string | undefined;
  /** In one line, for the map. */
  readonly address: string | undefined;
}

/** An online visit names no place of the business, although its booking holds the main one. */
export function usePlaceAndAddressOf({ bookedEntity: { schedule, slot } }: Booking): PlaceOfBooking {
  const { say, session } = useDashboard();
  const { location, serviceId } = slot ?? schedule ?? {};
  const service = useQuery(servicesOf(session.client)).data?.find(({ id }) => id === serviceId);
  const isOnline = service !== undefined && isHeldOnline(service.conferencing.enabled, service.locations);
  const place = isOnline && location?.locationType === 'OWNER_BUSINESS' ? undefined : location;
  return {
    name: place?.name ?? (isOnline ? say('booking.online') : place?.formattedAddress),
    address: place?.formattedAddress,
  };
}

export function usePlaceOf(booking: Booking): string | undefined {
  return usePlaceAndAddressOf(booking).name;
}
