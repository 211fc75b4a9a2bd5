/** What a client has booked, at a glance, with the notes about it, as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import { queryOptions } from '@tanstack/react-query';
import { bookingsKey } from './bookings.ts';

/** Read again with bookings, who came, and what is noted beside them. */
export const contactVisitsKey = [...bookingsKey, 'of-contact'] as const;

export function visitsOfContact(client: Client, contactId: string) {
  return queryOptions({
    queryKey: [...contactVisitsKey, contactId] as const,
    queryFn: ({ signal }) => client.bookings.getContactVisits({ contactId }, { signal }),
  });
}
