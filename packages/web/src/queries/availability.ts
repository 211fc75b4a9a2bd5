/** Free times, sessions with their places, and why a time is not free, as the dashboard asks for them. */
import { type Client, staffResourceTypeId } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day, minutesOf } from '../days/dates.ts';
import { daysOfHours, offersByDay } from '../days/offers.ts';
import { everyPage } from '../session/every-page.ts';
import { bookingsKey } from './bookings.ts';
import type { CallInput } from './mutation.ts';
import type { StaffName } from './staff.ts';

/** What is free and what has places is kept with the bookings that take it. */
export const availabilityParts = {
  free: [...bookingsKey, 'free'],
  sessions: [...bookingsKey, 'sessions'],
} as const;

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
  /** How long all of it is. */
  readonly durationMinutes?: number | undefined;
  /** What is taken with it; of a booking that is moved it is kept where none are named. */
  readonly addOnIds?: readonly string[] | undefined;
  readonly from: Day;
  /** The day after the last one. */
  readonly to: Day;
  readonly timeZone: string;
  /** The booking that is to be moved: its own time counts as free. */
  readonly movingBookingId?: string | undefined;
  /** Of all that are free the first ones. */
  readonly atMost?: number | undefined;
}

/** As many times as one answer has. */
const slotsPerPage = 1000;

/** All times that a question finds, or the first of them. */
function readTimeSlots(
  client: Client,
  question: CallInput<Client['availability']['listAvailabilityTimeSlots']>,
  { atMost, signal }: { readonly signal: AbortSignal; readonly atMost?: number | undefined },
) {
  return everyPage(
    async (cursorPaging) => {
      const { cursorPagingMetadata, timeSlots } = await client.availability.listAvailabilityTimeSlots(
        { ...question, cursorPaging },
        { signal },
      );
      return { items: timeSlots, pagingMetadata: cursorPagingMetadata };
    },
    { pageSize: slotsPerPage, atMost },
  );
}

function choicesOf({ addOnIds = [], durationMinutes }: FreeTimesQuestion) {
  return durationMinutes === undefined && addOnIds.length === 0
    ? {}
    : {
        customerChoices: {
          ...(durationMinutes === undefined ? {} : { durationInMinutes: durationMinutes }),
          ...(addOnIds.length === 0 ? {} : { addOnIds: [...addOnIds] }),
        },
      };
}

export function freeTimes(client: Client, question: FreeTimesQuestion) {
  return queryOptions({
    queryKey: [...availabilityParts.free, question] as const,
    queryFn: async ({ signal }): Promise<FreeTime[]> => {
      const { serviceId, resourceId, from, to, timeZone, movingBookingId, atMost } = question;
      const timeSlots = await readTimeSlots(
        client,
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
          ...choicesOf(question),
        },
        { signal, atMost },
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
    readonly addOnIds?: readonly string[] | undefined;
    /** Asked by somebody of the business who may book what is not offered to customers. */
    readonly allowUnofferedTimes?: boolean;
  },
) {
  const { addOnIds = [] } = question;
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
          ...(addOnIds.length === 0 ? {} : { addOnIds: [...addOnIds] }),
          ...(question.allowUnofferedTimes === true ? { allowUnofferedTimes: true } : {}),
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
    queryKey: [...availabilityParts.sessions, question] as const,
    enabled: question.serviceIds.length > 0,
    queryFn: ({ signal }) => {
      const readPage = async (cursorPaging: { limit: number; cursor?: string }) => {
        const { pagingMetadata, timeSlots } = await client.availability.listEventTimeSlots(
          {
            serviceIds: [...question.serviceIds],
            fromLocalDate: `${question.from}T00:00:00`,
            toLocalDate: `${question.to}T00:00:00`,
            timeZone: question.timeZone,
            includeNonBookable: true,
            cursorPaging,
          },
          { signal },
        );
        return { items: timeSlots, pagingMetadata };
      };
      return everyPage(readPage, { pageSize: slotsPerPage });
    },
  });
}

/** One session of a class with its places. */
export function sessionById(client: Client, eventId: string, timeZone: string) {
  return queryOptions({
    queryKey: [...availabilityParts.sessions, eventId, timeZone] as const,
    queryFn: async ({ signal }) =>
      (await client.availability.getEventTimeSlot({ eventId, timeZone }, { signal })).timeSlot,
  });
}

/**
 * What a service offers with one person, or with anyone, from a day on, so far that every weekday's hours are known:
 * for the day line.
 */
export function offersAround(
  client: Client,
  of: { readonly serviceId: string | undefined; readonly resourceId: string | undefined },
  from: Day,
  timeZone: string,
) {
  const { resourceId, serviceId } = of;
  return queryOptions({
    queryKey: [...bookingsKey, 'offers', serviceId ?? 'none', resourceId ?? 'anyone', from] as const,
    retry: false,
    queryFn: async ({ signal }) => {
      if (serviceId === undefined) {
        return offersByDay([]);
      }
      const timeSlots = await readTimeSlots(
        client,
        {
          serviceId,
          fromLocalDate: `${from}T00:00:00`,
          toLocalDate: `${addDays(from, daysOfHours + 1)}T00:00:00`,
          timeZone,
          // The line is of one person's day: what a colleague has free then is not.
          ...(resourceId === undefined
            ? {}
            : { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [resourceId] }] }),
        },
        { signal },
      );
      return offersByDay(
        timeSlots.map((slot) => ({
          localStart: slot.localStartDate,
          localEnd: slot.localEndDate,
          isBookable: slot.bookable,
        })),
        from,
      );
    },
  });
}

const freeTimeDays = 28;

/** The first time of a service that customers can book; null when there is none in the next four weeks. */
export function nextFreeTimeOf(client: Client, serviceId: string, from: Day, timeZone: string) {
  return queryOptions({
    queryKey: [...availabilityParts.free, 'next', serviceId, from] as const,
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
