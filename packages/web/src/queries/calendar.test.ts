/** Who waits is read to the last, however many they are. */
import type { Client } from '@openhours/client';
import type { CalendarEvent } from '@openhours/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { waitlistOf } from './calendar.ts';

interface Asked {
  readonly query: { readonly filter: { readonly id: { readonly $in: readonly string[] } } };
}

test('a waitlist of more people than one answer has is read to its end, in its order', async () => {
  const waitlistPlaces = Array.from({ length: 230 }, (_, index) => ({ bookingId: `b${index}`, position: index + 1 }));
  const asked: number[] = [];
  const client = {
    bookings: {
      listWaitlistPlaces: () => Promise.resolve({ waitlistPlaces }),
      queryExtendedBookings: ({ query }: Asked) => {
        const ids = query.filter.id.$in;
        asked.push(ids.length);
        // As the server answers: in an order of its own, and without whom one may not see.
        const seen = ids.filter((id) => id !== 'b7').toReversed();
        return Promise.resolve({ extendedBookings: seen.map((id) => ({ booking: { id } })) });
      },
    },
  } as unknown as Client;
  const event = { id: 'session', type: 'CLASS' } as CalendarEvent;
  const line = await new QueryClient().fetchQuery(waitlistOf(client, event));
  expect(asked).toEqual([100, 100, 30]);
  expect(line.map(({ booking }) => booking.id)).toEqual(
    waitlistPlaces.map(({ bookingId }) => bookingId).filter((id) => id !== 'b7'),
  );
});
