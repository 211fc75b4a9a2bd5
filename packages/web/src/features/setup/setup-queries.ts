/** What the set-up asks of the business: the same answers that the editors keep, so that both show the same. */

import { firstSiteName } from '@openhours/contract/site/first-site';
import { useQuery } from '@tanstack/react-query';
import { businessScheduleOf, hoursOfSchedule } from '../../queries/hours.ts';
import { mainPlaceOf } from '../../queries/locations.ts';
import { servicesOf } from '../../queries/services.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import type { SetupFacts } from './setup-progress.ts';

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
