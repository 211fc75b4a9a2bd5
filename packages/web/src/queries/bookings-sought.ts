/** What the search asks of the server about bookings; everything else it asks as other parts of the dashboard do. */

import type { Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { openStatuses } from '@openhours/contract/bookings/statuses';
import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day, instantOfDay } from '../days/dates.ts';
import { bookingsKey } from './bookings.ts';

const shownBookings = 6;
const mostOwnBookings = 100;
const open = { $in: openStatuses };

interface Question {
  readonly filter: Record<string, unknown>;
  readonly sort: { readonly fieldName: string; readonly order: 'ASC' | 'DESC' }[];
  readonly cursorPaging: { readonly limit: number };
}

async function bookingsFound(client: Client, query: Question, signal: AbortSignal): Promise<Booking[]> {
  const { extendedBookings } = await client.bookings.queryExtendedBookings({ query }, { signal });
  return extendedBookings.map(({ booking }) => booking);
}

/** The next bookings of some clients, and those made with an address in full. */
export function bookingsOfClients(
  client: Client,
  question: {
    readonly contactIds: readonly string[];
    readonly text: string;
    readonly today: Day;
    readonly timeZone: string;
  },
) {
  const { contactIds, text, today, timeZone } = question;
  return queryOptions({
    queryKey: [...bookingsKey, 'sought', contactIds, text, today] as const,
    queryFn: ({ signal }) =>
      bookingsFound(
        client,
        {
          filter: {
            status: open,
            endDate: { $gte: instantOfDay(today, timeZone) },
            $or: [{ 'contactDetails.contactId': { $in: contactIds } }, { 'contactDetails.email': { $eq: text } }],
          },
          sort: [{ fieldName: 'startDate', order: 'ASC' }],
          cursorPaging: { limit: shownBookings },
        },
        signal,
      ),
  });
}

/** The first bookings of a day. */
export function bookingsOnDay(client: Client, day: Day, timeZone: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'sought-day', day] as const,
    queryFn: ({ signal }) =>
      bookingsFound(
        client,
        {
          filter: {
            status: open,
            startDate: { $gte: instantOfDay(day, timeZone), $lt: instantOfDay(addDays(day, 1), timeZone) },
          },
          sort: [{ fieldName: 'startDate', order: 'ASC' }],
          cursorPaging: { limit: shownBookings },
        },
        signal,
      ),
  });
}

/** For whoever may not look clients up: the next and the last hundred bookings of their own, to look through them here. */
export function ownBookings(client: Client, today: Day, timeZone: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'sought-own', today] as const,
    queryFn: async ({ signal }) => {
      const from = instantOfDay(today, timeZone);
      const of = (startDate: Readonly<Record<string, string>>, order: 'ASC' | 'DESC') =>
        bookingsFound(
          client,
          {
            filter: { status: open, startDate },
            sort: [{ fieldName: 'startDate', order }],
            cursorPaging: { limit: mostOwnBookings },
          },
          signal,
        );
      const [next, last] = await Promise.all([of({ $gte: from }, 'ASC'), of({ $lt: from }, 'DESC')]);
      return [...next, ...last];
    },
  });
}
