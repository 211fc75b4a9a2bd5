/** Who did what, as the dashboard asks for it: page by page, the latest first. */
import type { Client } from '@openhours/client';
import type { ActivityKind } from '@openhours/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { addDays, type Day, instantOfDay } from '../days/dates.ts';

/** What narrows the log; days by the clock of the business, both included. */
export interface ActivityFilter {
  readonly actorId?: string | undefined;
  readonly kind?: ActivityKind | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

const perPage = 50;

export function activityLog(client: Client, { actorId, from, kind, to }: ActivityFilter, timeZone: string) {
  return infiniteQueryOptions({
    queryKey: ['activity', { actorId, from, kind, to }, timeZone] as const,
    queryFn: ({ pageParam, signal }) =>
      client.activity.listActivity(
        {
          ...(actorId === undefined ? {} : { actorId }),
          ...(kind === undefined ? {} : { kind }),
          ...(from === undefined ? {} : { from: instantOfDay(from, timeZone) }),
          ...(to === undefined ? {} : { to: instantOfDay(addDays(to, 1), timeZone) }),
          limit: perPage,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) =>
      pagingMetadata.hasNext === true ? pagingMetadata.cursors?.next : undefined,
    // Whatever anybody does stands in it.
    staleTime: 0,
  });
}
