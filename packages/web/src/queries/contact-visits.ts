/** What a client has booked, at a glance, with the notes about it, and visit by visit, as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import { endedStatuses } from '@openhours/contract/bookings/statuses';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from './bookings.ts';

/** Read again with bookings, who came, and what is noted beside them. */
export const contactVisitsKey = [...bookingsKey, 'of-contact'] as const;

export function visitsOfContact(client: Client, contactId: string) {
  return queryOptions({
    queryKey: [...contactVisitsKey, contactId] as const,
    queryFn: ({ signal }) => client.bookings.getContactVisits({ contactId }, { signal }),
  });
}

/** Those to come, the next first; all others, which were, or come to nothing, the latest first. */
export type VisitsPart = 'coming' | 'others';

const visitsPerPage = 10;

function questionOf(part: VisitsPart, contactId: string, now: string) {
  const ofContact = { 'contactDetails.contactId': contactId };
  return part === 'coming'
    ? {
        filter: { ...ofContact, status: { $nin: endedStatuses }, nextDate: { $gte: now } },
        sort: [{ fieldName: 'nextDate', order: 'ASC' as const }],
      }
    : {
        filter: { ...ofContact, $or: [{ status: { $in: endedStatuses } }, { nextDate: { $lt: now } }] },
        sort: [{ fieldName: 'startDate', order: 'DESC' as const }],
      };
}

/** Page by page. What is to come is judged when the first page is asked for; the others go on from there. */
export function visitsList(client: Client, contactId: string, part: VisitsPart, nowMs: number) {
  return infiniteQueryOptions({
    queryKey: [...contactVisitsKey, contactId, part] as const,
    queryFn: ({ pageParam, signal }) =>
      client.bookings.queryExtendedBookings(
        {
          query:
            pageParam === undefined
              ? {
                  ...questionOf(part, contactId, new Date(nowMs).toISOString()),
                  cursorPaging: { limit: visitsPerPage },
                }
              : { cursorPaging: { limit: visitsPerPage, cursor: pageParam } },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pagingMetadata.cursors?.next,
  });
}
