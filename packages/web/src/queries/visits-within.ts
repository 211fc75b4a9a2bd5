/** What is booked and held within a time that is to be closed or blocked, and what is left in one that is. */

import type { Client } from '@openhours/client';
import { localTimesOf, type TimesOfDays } from '@openhours/contract/closed-days/stretches';
import { queryOptions } from '@tanstack/react-query';
import type { Day } from '../days/dates.ts';
import { bookingsKey } from './bookings.ts';

/** On the clock of its place, else on that of the site. */
export interface PeriodWithin {
  readonly localStart: string;
  readonly localEnd: string;
  /** Only of this place. */
  readonly locationId?: string;
}

export interface TimeToClose {
  readonly periods: readonly PeriodWithin[];
  /** Whose time it is; absent: everybody's. */
  readonly resourceIds?: readonly string[];
}

/** Days as a period, or from a time of the first on, or until one of the last. */
export function periodOfDays(
  days: TimesOfDays & { readonly firstDate: Day; readonly lastDate: Day; readonly locationId?: string | undefined },
): PeriodWithin {
  const { locationId } = days;
  return { ...localTimesOf(days), ...(locationId === undefined ? {} : { locationId }) };
}

/** Counted, with the first of them; asked of nothing it is nothing. */
export function visitsWithin(client: Client, { periods, resourceIds }: TimeToClose) {
  return queryOptions({
    queryKey: [...bookingsKey, 'within', periods, resourceIds] as const,
    queryFn: ({ signal }) =>
      client.bookings.listVisitsWithin(
        {
          periods: [...periods],
          ...(resourceIds === undefined ? {} : { resourceIds: [...resourceIds] }),
        },
        { signal },
      ),
    enabled: periods.length > 0 && resourceIds?.length !== 0,
  });
}
