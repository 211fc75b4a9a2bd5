/** What several editors ask alike, each list to its end: the places of the business, its people, services, policies and rooms. */
import { businessScheduleExternalId, type Client, staffResourceTypeId } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';
import { everyPage } from '../../session/every-page.ts';

export const locationsKey = ['locations'] as const;
export const staffKey = ['staff'] as const;
export const servicesKey = ['services'] as const;
export const policiesKey = ['policies'] as const;
export const roomsKey = ['rooms'] as const;
const scheduleKey = ['business-schedule'] as const;

/** The places that are not archived, the oldest first. */
export function placesOf(client: Client) {
  return queryOptions({
    queryKey: [...locationsKey, 'list'] as const,
    queryFn: async ({ signal }) =>
      (await client.locations.listLocations({ paging: { limit: 1000 } }, { signal })).locations,
  });
}

/** Everybody who works here, with calendar and hours. */
export function staffOf(client: Client) {
  return queryOptions({
    queryKey: [...staffKey, 'list'] as const,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { staffMembers, pagingMetadata } = await client.staff.queryAllStaffMembers(
          { query: { cursorPaging }, fields: ['RESOURCE_DETAILS'] },
          { signal },
        );
        return { items: staffMembers, pagingMetadata };
      }),
  });
}

/** What customers may see of those who work here. */
export function staffSettingsOf(client: Client) {
  return queryOptions({
    queryKey: [...staffKey, 'settings'] as const,
    queryFn: async ({ signal }) => (await client.staff.getStaffMemberSettings({}, { signal })).staffMemberSettings,
  });
}

/** All services, hidden ones too. */
export function servicesOf(client: Client) {
  return queryOptions({
    queryKey: [...servicesKey, 'list'] as const,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { services, pagingMetadata } = await client.services.queryServices(
          { query: { cursorPaging }, conditionalFields: ['STAFF_MEMBER_DETAILS'] },
          { signal },
        );
        return { items: services, pagingMetadata };
      }),
  });
}

/** All booking policies, the oldest first. */
export function policiesOf(client: Client) {
  return queryOptions({
    queryKey: [...policiesKey, 'list'] as const,
    queryFn: ({ signal }) =>
      everyPage(async (cursorPaging) => {
        const { bookingPolicies, pagingMetadata } = await client.policies.queryBookingPolicies(
          { query: { cursorPaging } },
          { signal },
        );
        return { items: bookingPolicies, pagingMetadata };
      }),
  });
}

/** The kinds of rooms and things, with those of each kind. */
export function roomsOf(client: Client) {
  return queryOptions({
    queryKey: [...roomsKey, 'list'] as const,
    queryFn: async ({ signal }) => {
      const [types, resources] = await Promise.all([
        everyPage(async (cursorPaging) => {
          const { resourceTypes, pagingMetadata } = await client.resources.queryResourceTypes(
            { query: { cursorPaging } },
            { signal },
          );
          return { items: resourceTypes, pagingMetadata };
        }),
        everyPage(async (cursorPaging) => {
          const answer = await client.resources.queryResources({ query: { cursorPaging } }, { signal });
          return { items: answer.resources, pagingMetadata: answer.pagingMetadata };
        }),
      ]);
      return types
        .filter(({ id }) => id !== staffResourceTypeId)
        .map((type) => ({
          type,
          rooms: resources.filter(({ typeId }) => typeId === type.id).toSorted((a, b) => a.name.localeCompare(b.name)),
        }));
    },
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
