/** People, places and what is offered, as the search finds them: asked once, and looked through here. */
import { useQuery } from '@tanstack/react-query';
import { servicesOfSite } from '../../booked/queries.ts';
import { locationAddress, locationsAddress, serviceEditorAddress, staffMemberAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { placesOf, staffOf } from '../../ui/editing/places.ts';
import { useReach } from '../../ui/signed-in.ts';
import type { Asked, Entry } from './entries.ts';

export interface CatalogueEntries extends Asked {
  readonly services: readonly Entry[];
  readonly staff: readonly Entry[];
  readonly locations: readonly Entry[];
}

export function useCatalogueEntries(isAsked: boolean): CatalogueEntries {
  const { say, session } = useDashboard();
  const maySeeLocations = useReach('LOCATIONS.MANAGE') === 'all';
  const services = useQuery({ ...servicesOfSite(session.client), enabled: isAsked });
  const staff = useQuery({ ...staffOf(session.client), enabled: isAsked });
  const places = useQuery({ ...placesOf(session.client), enabled: isAsked && maySeeLocations });
  return {
    questions: [services, staff, ...(maySeeLocations ? [places] : [])],
    services: (services.data ?? []).map(
      ({ id, name, hidden }): Entry => ({
        key: `service:${id}`,
        kind: 'service',
        name: name ?? '',
        facts: hidden === true ? say('services.hidden') : undefined,
        way: { to: serviceEditorAddress(id ?? '') },
      }),
    ),
    staff: (staff.data ?? []).map(
      ({ id, name, email, phone }): Entry => ({
        key: `staff:${id}`,
        kind: 'staff',
        name,
        facts: email,
        ...(phone === undefined ? {} : { alsoFoundBy: phone }),
        way: { to: staffMemberAddress(id) },
      }),
    ),
    locations: (places.data ?? []).map(
      ({ id, name, address }): Entry => ({
        key: `location:${id}`,
        kind: 'location',
        name: name ?? '',
        facts: address?.formattedAddress ?? address?.city,
        way: { to: id === undefined ? locationsAddress : locationAddress(id) },
      }),
    ),
  };
}
