/** What several editors ask alike: the places of the business and its people. */
import type { Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';

export const locationsKey = ['locations'] as const;
export const staffKey = ['staff'] as const;
export const servicesKey = ['services'] as const;
export const scheduleKey = ['business-schedule'] as const;

/** The external id of every site's business schedule (services sheet 12.1). */
const businessScheduleExternalId = '4e0579a5-491e-4e70-a872-d097eed6e520';

/** The places that are not archived, the oldest first. */
export function placesOf(client: Client) {
  return queryOptions({
    queryKey: [...locationsKey, 'list'] as const,
    queryFn: async ({ signal }) => (await client.locations.listLocations({}, { signal })).locations,
  });
}

/** Everybody who works here, with calendar and hours. */
export function staffOf(client: Client) {
  return queryOptions({
    queryKey: [...staffKey, 'list'] as const,
    queryFn: async ({ signal }) =>
      (
        await client.staff.queryAllStaffMembers(
          { query: { cursorPaging: { limit: 100 } }, fields: ['RESOURCE_DETAILS'] },
          { signal },
        )
      ).staffMembers,
  });
}

/** All services, hidden ones too. */
export function servicesOf(client: Client) {
  return queryOptions({
    queryKey: [...servicesKey, 'list'] as const,
    queryFn: async ({ signal }) =>
      (
        await client.services.queryServices(
          { query: { paging: { limit: 100 } }, conditionalFields: ['STAFF_MEMBER_DETAILS'] },
          { signal },
        )
      ).services ?? [],
  });
}

/** The schedule that holds the business hours. */
export function businessScheduleOf(client: Client) {
  return queryOptions({
    queryKey: scheduleKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { schedules } = await client.calendar.querySchedules(
        { query: { filter: { externalId: businessScheduleExternalId } } },
        { signal },
      );
      return schedules[0]?.id ?? '';
    },
  });
}

/** The currency of every price. */
export function currencyOf(client: Client) {
  return queryOptions({
    queryKey: ['currency'] as const,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await client.siteProperties.getSiteProperties({ fields: 'paymentCurrency' }, { signal })).properties
        .paymentCurrency ?? '',
  });
}
