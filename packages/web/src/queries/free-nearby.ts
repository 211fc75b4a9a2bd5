/**
 * Free times near one that cannot be had, where the refusal names none: of the person who was asked for, and where they do
 * not do the service or have no time for long, of those who do.
 */

import type { Client } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day } from '../days/dates.ts';
import { nearestTo } from '../days/nearest.ts';
import { availabilityParts, type FreeTime, freeTimes } from './availability.ts';
import { servicesOf } from './services.ts';
import type { StaffName } from './staff.ts';

/** How far around the time free ones are looked for: who is away is often away for days. */
const daysBefore = 2;
const daysAfter = 14;
const mostNear = 4;

export interface NearbyQuestion {
  readonly serviceId: string;
  /** On the place's clock. */
  readonly localStart: string;
  readonly durationMinutes: number;
  /** What is taken with it. */
  readonly addOnIds?: readonly string[] | undefined;
  /** Absent: whoever is free. */
  readonly resourceId: string | undefined;
  readonly timeZone: string;
  readonly today: Day;
  /** The booking that moves, and where it is now: who has it stays where they can, and its own time is no news. */
  readonly moving?:
    | { readonly bookingId: string; readonly localStart: string; readonly resourceId: string | undefined }
    | undefined;
}

export interface NearTime {
  readonly localStart: string;
  /** Whose time it is, where that is another person than the one who was asked for. */
  readonly staff: StaffName | undefined;
}

/** Of what is free the nearest, each with who would have it, ascending. Pure. */
export function nearTimes(
  times: readonly FreeTime[],
  { localStart, moving }: NearbyQuestion,
  anyone: boolean,
): NearTime[] {
  const whose = ({ staff }: FreeTime) => staff.find(({ resourceId }) => resourceId === moving?.resourceId) ?? staff[0];
  const isOwn = (time: FreeTime) =>
    time.localStart === moving?.localStart && (!anyone || whose(time)?.resourceId === moving.resourceId);
  const news = times.filter((time) => time.isBookable && !isOwn(time));
  // The same time with somebody else is the nearest of all.
  const same = anyone ? news.filter((time) => time.localStart === localStart) : [];
  return [...same, ...nearestTo(news, localStart, mostNear)]
    .slice(0, mostNear)
    .toSorted((a, b) => (a.localStart < b.localStart ? -1 : 1))
    .map((time) => ({ localStart: time.localStart, staff: anyone ? whose(time) : undefined }));
}

/** What a refusal names as free, without the time that the booking has already. Pure. */
export function nearestNews(nearest: readonly string[], question: NearbyQuestion | undefined): string[] {
  const { moving, resourceId } = question ?? {};
  const isElsewhere = resourceId !== undefined && resourceId !== moving?.resourceId;
  return nearest.filter((start) => start !== moving?.localStart || isElsewhere);
}

function doesIt(service: Service | undefined, resourceId: string): boolean {
  return service?.staffMemberIds?.includes(resourceId) === true;
}

export function freeNearby(client: Client, question: NearbyQuestion) {
  return queryOptions({
    queryKey: [...availabilityParts.free, 'nearby', question] as const,
    queryFn: async ({ client: queries }): Promise<NearTime[]> => {
      const { serviceId, localStart, durationMinutes, addOnIds, resourceId, timeZone, today, moving } = question;
      const day = localStart.slice(0, 10) < today ? today : localStart.slice(0, 10);
      const first = addDays(day, -daysBefore);
      const asked = {
        serviceId,
        durationMinutes,
        addOnIds,
        timeZone,
        from: first < today ? today : first,
        to: addDays(day, daysAfter),
        movingBookingId: moving?.bookingId,
      };
      const services = await queries.fetchQuery(servicesOf(client));
      if (
        resourceId !== undefined &&
        doesIt(
          services.find(({ id }) => id === serviceId),
          resourceId,
        )
      ) {
        const own = await queries.fetchQuery(freeTimes(client, { ...asked, resourceId }));
        const near = nearTimes(own, question, false);
        if (near.length > 0) {
          return near;
        }
      }
      return nearTimes(await queries.fetchQuery(freeTimes(client, asked)), question, resourceId !== undefined);
    },
  });
}
