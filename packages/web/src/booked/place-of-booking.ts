/** Where a booking takes place, in the dashboard's words. */
import type { Booking } from '@openhours/contract';
import { isHeldOnline } from '@openhours/contract/held-online';
import { useQuery } from '@tanstack/react-query';
import { useDashboard } from '../ui/dashboard-context.tsx';
import { servicesOfSite } from './queries.ts';

/** An online visit names no place of the business, although its booking holds the main one. */
export function usePlaceOf({ bookedEntity: { schedule, slot } }: Booking): string | undefined {
  const { say, session } = useDashboard();
  const { location, serviceId } = slot ?? schedule ?? {};
  const service = useQuery(servicesOfSite(session.client)).data?.find(({ id }) => id === serviceId);
  const isOnline = service !== undefined && isHeldOnline(service.conferencing.enabled, service.locations);
  const name = isOnline && location?.locationType === 'OWNER_BUSINESS' ? undefined : location?.name;
  return name ?? (isOnline ? say('booking.online') : undefined);
}
