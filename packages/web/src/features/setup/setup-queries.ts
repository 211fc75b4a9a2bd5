/** What the set-up asks of the business: the same answers that the editors keep, so that both show the same. */
import type { Client } from '@openhours/client';
import { firstSiteName } from '@openhours/contract/first-site';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { addDays, type Day, minutesOf } from '../../days/dates.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { propertiesOf } from '../../ui/editing/business-draft.ts';
import { businessScheduleOf, locationsKey, servicesOf, staffOf } from '../../ui/editing/places.ts';
import { hoursOfSchedule } from '../../ui/hours/hours-query.ts';
import { useReach } from '../../ui/signed-in.ts';
import type { SetupFacts } from './setup-progress.ts';

/** The place that stands for the business. */
export function mainPlaceOf(client: Client) {
  return queryOptions({
    queryKey: [...locationsKey, 'main'] as const,
    queryFn: async ({ signal }) =>
      (await client.locations.queryLocations({ query: { filter: { default: true } } }, { signal })).locations[0] ??
      null,
  });
}

const freeTimeDays = 28;

/** The first time of a service that customers can book; null when there is none in the next four weeks. */
export function nextFreeTimeOf(client: Client, serviceId: string, from: Day, timeZone: string) {
  return queryOptions({
    queryKey: ['setup', 'next-free', serviceId, from] as const,
    queryFn: async ({ signal }) => {
      const { timeSlots } = await client.availability.listAvailabilityTimeSlots(
        {
          serviceId,
          fromLocalDate: `${from}T00:00:00`,
          toLocalDate: `${addDays(from, freeTimeDays)}T00:00:00`,
          timeZone,
          bookable: true,
          cursorPaging: { limit: 1 },
        },
        { signal },
      );
      const start = timeSlots[0]?.localStartDate;
      return start === undefined ? null : { day: start.slice(0, 10), minutes: minutesOf(start), local: start };
    },
  });
}

/** True for whoever may do all of it. */
export function useMaySetUp(): boolean {
  const reaches = [
    useReach('SITE_PROPERTIES.MANAGE'),
    useReach('LOCATIONS.MANAGE'),
    useReach('STAFF.MANAGE'),
    useReach('SERVICES.MANAGE'),
  ];
  return reaches.every((reach) => reach === 'all');
}

export interface SetupRead {
  /** Undefined until everything is known. */
  readonly facts: SetupFacts | undefined;
  readonly error: Error | null;
  again(): void;
}

export function useSetupFacts(mailLeaves: boolean | undefined, isAsked: boolean): SetupRead {
  const { session } = useDashboard();
  const { client } = session;
  const properties = useQuery({ ...propertiesOf(client), enabled: isAsked });
  const place = useQuery({ ...mainPlaceOf(client), enabled: isAsked });
  const staff = useQuery({ ...staffOf(client), enabled: isAsked });
  const services = useQuery({ ...servicesOf(client), enabled: isAsked });
  const schedule = useQuery({ ...businessScheduleOf(client), enabled: isAsked });
  const hours = useQuery({
    ...hoursOfSchedule(client, schedule.data ?? ''),
    enabled: isAsked && schedule.data !== undefined && schedule.data !== '',
  });
  const all = [properties, place, staff, services, schedule, hours];
  const error = all.find((each) => each.isError && each.data === undefined)?.error ?? null;
  const again = () => {
    for (const each of all.filter(({ isError }) => isError)) {
      void each.refetch();
    }
  };
  if (
    properties.data === undefined ||
    place.data === undefined ||
    staff.data === undefined ||
    services.data === undefined ||
    hours.data === undefined
  ) {
    return { facts: undefined, error, again };
  }
  const { businessName, email, phone } = properties.data;
  const ways = [email, phone, place.data?.email, place.data?.phone, place.data?.address?.formattedAddress];
  return {
    facts: {
      isNamed: businessName !== undefined && businessName !== firstSiteName,
      isReachable: ways.some((way) => way !== undefined && way !== ''),
      hasHours: hours.data.week.length > 0,
      hoursAreSet: !hours.data.preset,
      bookablePeople: staff.data.filter(({ serviceProvider }) => serviceProvider).length,
      offeredServices: services.data.filter(({ hidden, onlineBooking }) => !hidden && onlineBooking.enabled).length,
      mailLeaves,
    },
    error,
    again,
  };
}
