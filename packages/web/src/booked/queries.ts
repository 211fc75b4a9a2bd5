/** What the dashboard's features ask about bookings, free times and services, and under which keys answers are kept. */
import { CallError, type Client, staffResourceTypeId } from '@openhours/client';
import type { Booking, Service } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Day } from '../days/dates.ts';
import { everyPage } from '../session/every-page.ts';
import { photoOf } from '../site/photo.ts';

/** Everything below it is asked again when the live stream tells of a booking. */
export const bookingsKey = ['bookings'] as const;
export const servicesKey = ['services'] as const;
const servicesPerPage = 100;
/** Services and people seldom change while somebody works at the desk. */
const catalogueStaleMs = 60_000;

/** One booking; null when the site has none with this id. */
export function bookingById(client: Client, id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'one', id] as const,
    queryFn: async ({ signal }): Promise<Booking | null> => {
      try {
        const { extendedBookings } = await client.bookings.queryExtendedBookings(
          { query: { filter: { id: { $eq: id } }, cursorPaging: { limit: 1 } } },
          { signal },
        );
        return extendedBookings[0]?.booking ?? null;
      } catch (error) {
        if (error instanceof CallError && error.code === 'INVALID_ARGUMENT') {
          // An address with something that is no id: the same as an id that nothing has.
          return null;
        }
        throw error;
      }
    },
  });
}

/** All services of the site with their people, in the site's order. */
export function servicesOfSite(client: Client) {
  return queryOptions({
    queryKey: [...servicesKey, 'all'] as const,
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<Service[]> => {
      const services: Service[] = [];
      let cursor: string | undefined;
      do {
        const answer = await client.services.queryServices(
          {
            query: { cursorPaging: { limit: servicesPerPage, ...(cursor === undefined ? {} : { cursor }) } },
            conditionalFields: ['STAFF_MEMBER_DETAILS'],
          },
          { signal },
        );
        services.push(...answer.services);
        cursor = answer.pagingMetadata.hasNext === true ? answer.pagingMetadata.cursors?.next : undefined;
      } while (cursor !== undefined);
      return services.toSorted((a, b) => a.sortOrder - b.sortOrder);
    },
  });
}

export interface StaffName {
  readonly resourceId: string;
  readonly name: string;
}

/** Somebody of the team, as lists show them. */
export interface StaffFace extends StaffName {
  /** Path of a square picture; absent for whoever has none. */
  readonly photo?: string;
}

/** Everybody who works here, by name. */
export function staffOfSite(client: Client) {
  return queryOptions({
    queryKey: ['staff', 'names'] as const,
    staleTime: catalogueStaleMs,
    queryFn: ({ signal }): Promise<StaffFace[]> =>
      everyPage(async (cursorPaging) => {
        const { staffMembers, pagingMetadata } = await client.staff.queryStaffMembers(
          { query: { cursorPaging } },
          { signal },
        );
        const items = staffMembers.map(({ mainMedia, name, resourceId }) => {
          const photo = photoOf(mainMedia?.image);
          return { resourceId, name, ...(photo === undefined ? {} : { photo }) };
        });
        return { items, pagingMetadata };
      }),
  });
}

/** A time that can be had, on the place's clock. */
export interface FreeTime {
  readonly localStart: string;
  readonly localEnd: string;
  /** False when the policy keeps customers from it; the business may book it all the same. */
  readonly isBookable: boolean;
  /** Who is free then, in the order of the service. */
  readonly staff: readonly StaffName[];
}

export interface FreeTimesQuestion {
  readonly serviceId: string;
  /** Absent: whoever is free. */
  readonly resourceId?: string | undefined;
  readonly durationMinutes?: number | undefined;
  readonly from: Day;
  /** The day after the last one. */
  readonly to: Day;
  readonly timeZone: string;
  /** The booking that is to be moved: its own time counts as free. */
  readonly movingBookingId?: string | undefined;
  /** Of all that are free the first ones. */
  readonly atMost?: number | undefined;
}

export function freeTimes(client: Client, question: FreeTimesQuestion) {
  return queryOptions({
    queryKey: [...bookingsKey, 'free', question] as const,
    queryFn: async ({ signal }): Promise<FreeTime[]> => {
      const { serviceId, resourceId, durationMinutes, from, to, timeZone, movingBookingId, atMost = 1000 } = question;
      const { timeSlots } = await client.availability.listAvailabilityTimeSlots(
        {
          serviceId,
          fromLocalDate: `${from}T00:00:00`,
          toLocalDate: `${to}T00:00:00`,
          timeZone,
          ...(resourceId === undefined
            ? {}
            : { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [resourceId] }] }),
          includeResourceTypeIds: [staffResourceTypeId],
          ...(movingBookingId === undefined ? {} : { movingBookingId }),
          ...(durationMinutes === undefined ? {} : { customerChoices: { durationInMinutes: durationMinutes } }),
          cursorPaging: { limit: atMost },
        },
        { signal },
      );
      const seen = new Set<string>();
      // The same start may be on offer at several places.
      return timeSlots.flatMap(({ localStartDate, localEndDate, bookable, availableResources }) => {
        if (seen.has(localStartDate)) {
          return [];
        }
        seen.add(localStartDate);
        const staff = availableResources
          .filter(({ resourceTypeId: typeId }) => typeId === staffResourceTypeId)
          .flatMap(({ resources }) => resources.map(({ id, name }) => ({ resourceId: id, name })));
        return [{ localStart: localStartDate, localEnd: localEndDate, isBookable: bookable, staff }];
      });
    },
  });
}

/** Why a time is not free, with what stands in the way. */
export function explained(
  client: Client,
  question: {
    readonly serviceId: string;
    readonly localStart: string;
    readonly localEnd: string;
    readonly resourceId?: string | undefined;
    readonly timeZone: string;
    readonly movingBookingId?: string | undefined;
  },
) {
  return queryOptions({
    queryKey: [...bookingsKey, 'explained', question] as const,
    queryFn: ({ signal }) =>
      client.availability.explainAvailability(
        {
          serviceId: question.serviceId,
          localStartDate: question.localStart,
          localEndDate: question.localEnd,
          timeZone: question.timeZone,
          ...(question.resourceId === undefined ? {} : { resourceId: question.resourceId }),
          ...(question.movingBookingId === undefined ? {} : { movingBookingId: question.movingBookingId }),
        },
        { signal },
      ),
  });
}

/** Sessions of classes from a day on, with their places. */
export function sessionsFrom(
  client: Client,
  question: {
    readonly serviceIds: readonly string[];
    readonly from: Day;
    readonly to: Day;
    readonly timeZone: string;
  },
) {
  return queryOptions({
    queryKey: [...bookingsKey, 'sessions', question] as const,
    enabled: question.serviceIds.length > 0,
    queryFn: async ({ signal }) => {
      const { timeSlots } = await client.availability.listEventTimeSlots(
        {
          serviceIds: [...question.serviceIds],
          fromLocalDate: `${question.from}T00:00:00`,
          toLocalDate: `${question.to}T00:00:00`,
          timeZone: question.timeZone,
          includeNonBookable: true,
          cursorPaging: { limit: 1000 },
        },
        { signal },
      );
      return timeSlots;
    },
  });
}
