/** What customers owe for cancelling late or not coming, and what cancelling costs now, as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import type { BookingFee } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { bookingsKey } from './bookings.ts';

/** Read again with bookings, and when somebody says who came. */
export const feesKey = [...bookingsKey, 'fees'] as const;

/** A booking alone, or all that are booked together. */
export type BookingsOfFees = { readonly bookingId: string } | { readonly multiServiceBookingId: string };

export function feesOf(client: Client, of: BookingsOfFees) {
  return queryOptions({
    queryKey: [...feesKey, of] as const,
    queryFn: async ({ signal }): Promise<readonly BookingFee[]> => {
      const asked =
        'bookingId' in of ? { bookingIds: [of.bookingId] } : { multiServiceBookingIds: [of.multiServiceBookingId] };
      return (await client.bookingFees.listBookingFeesByBookingIds(asked, { signal })).bookingFees;
    },
  });
}
