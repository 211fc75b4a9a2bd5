/** Who waits is read page by page, in the order of the line. */
import type { Client } from '@openhours/client';
import type { CalendarEvent } from '@openhours/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { waitlistOf } from './calendar.ts';

interface Asked {
  readonly query: { readonly filter: { readonly id: { readonly $in: readonly string[] } } };
}

interface Page {
  readonly limit: number;
  readonly cursor?: string;
}

test('a waitlist of more people than a page has goes on where the page ended, in its order', async () => {
  const all = Array.from({ length: 120 }, (_, index) => ({ bookingId: `b${index}`, position: index + 1 }));
  const asked: number[] = [];
  const client = {
    bookings: {
      listWaitlistPlaces: ({ cursor, limit }: Page) => {
        const from = Number(cursor ?? 0);
        const cursors = from + limit < all.length ? { next: String(from + limit) } : {};
        return Promise.resolve({ waitlistPlaces: all.slice(from, from + limit), pagingMetadata: { cursors } });
      },
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
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...waitlistOf(client, event), pages: 3 });
  expect(asked).toEqual([50, 50, 20]);
  const line = pages.flatMap(({ waiting }) => waiting.map(({ booking }) => booking.id));
  expect(line).toEqual(all.map(({ bookingId }) => bookingId).filter((id) => id !== 'b7'));
});
