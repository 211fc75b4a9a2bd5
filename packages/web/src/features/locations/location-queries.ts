/** What the pages of locations ask: all of them, and who works where. */

import type { Location } from '@openhours/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { businessScheduleOf, hoursOfSchedule } from '../../queries/hours.ts';
import { roomsOf } from '../../queries/rooms.ts';
import { servicesOf } from '../../queries/services.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

/** What depends on a location; undefined until all of it is known. */
export interface UsesOfLocation {
  /** Services that are held elsewhere too. */
  readonly alsoElsewhere: readonly string[];
  /** Services that are held nowhere else. */
  readonly onlyHere: readonly string[];
  /** Whose working hours name it; the business's too. */
  readonly hours: readonly string[];
  readonly rooms: readonly string[];
}

export interface UsesReading {
  readonly uses: UsesOfLocation | undefined;
  readonly error: Error | null;
}

export function useUsesOf(location: Location): UsesReading {
  const { say, session } = useDashboard();
  const { client } = session;
  const services = useQuery(servicesOf(client));
  const staff = useQuery(staffOf(client));
  const rooms = useQuery(roomsOf(client));
  const business = useQuery(businessScheduleOf(client));
  const schedules = [
    ...(business.data === undefined ? [] : [{ name: say('settings.hours'), id: business.data }]),
    ...(staff.data ?? []).flatMap(({ name, resource }) =>
      resource?.usesDefaultWorkingHours === false ? [{ name, id: resource.eventsSchedule.id }] : [],
    ),
  ];
  const hours = useQueries({ queries: schedules.map(({ id }) => hoursOfSchedule(client, id)) });
  const readings = [services, staff, rooms, business, ...hours];
  const error = readings.find((each) => each.error !== null)?.error ?? null;
  if (readings.some(({ data }) => data === undefined)) {
    return { uses: undefined, error };
  }
  const held = (services.data ?? []).filter(({ locations }) =>
    locations.some(({ business: place }) => place?.id === location.id),
  );
  const placed = hours.map(({ data }) =>
    [...(data?.week ?? []), ...(data?.specialDays ?? []).flatMap(({ ranges }) => ranges)].some(
      ({ locationId }) => locationId === location.id,
    ),
  );
  return {
    error: null,
    uses: {
      alsoElsewhere: held.filter(({ locations }) => locations.length > 1).map(({ name }) => name),
      onlyHere: held.filter(({ locations }) => locations.length === 1).map(({ name }) => name),
      hours: schedules.filter((_, index) => placed[index]).map(({ name }) => name),
      rooms: (rooms.data ?? [])
        .flatMap((group) => group.rooms)
        .filter(({ locationOptions }) =>
          locationOptions.specificLocationOptions?.businessLocations?.some(
            ({ locationId }) => locationId === location.id,
          ),
        )
        .map(({ name }) => name),
    },
  };
}
