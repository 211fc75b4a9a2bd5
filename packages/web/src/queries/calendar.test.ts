/** Who waits is read page by page, in the order of the line; what was moved is shown where it stands since. */
import type { Client } from '@openhours/client';
import type { Booking, CalendarEvent, ExtendedBooking } from '@openhours/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { calendarParts, showMoved, waitlistOf } from './calendar.ts';

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
  const { pages } = await new QueryClient().fetchInfiniteQuery({
    ...waitlistOf(client, { eventId: 'session' }),
    pages: 3,
  });
  expect(asked).toEqual([50, 50, 20]);
  const line = pages.flatMap(({ waiting }) => waiting.map(({ booking }) => booking.id));
  expect(line).toEqual(all.map(({ bookingId }) => bookingId).filter((id) => id !== 'b7'));
});

const visit = (slot: object) => ({ id: 'visit', bookedEntity: { slot } }) as unknown as Booking;
const event = (id: string, ...resourceIds: string[]) =>
  ({ id, resources: resourceIds.map((each) => ({ id: each })) }) as unknown as CalendarEvent;

/** What is kept of the calendar once a visit that it has was moved. */
function keptAfter(before: Booking, after: Booking, taken: readonly CalendarEvent[]): CalendarEvent[] | undefined {
  const queries = new QueryClient();
  queries.setQueryData<ExtendedBooking[]>([...calendarParts.bookings, 'week'], [{ booking: before }]);
  queries.setQueryData([...calendarParts.taken, 'week'], taken);
  showMoved(queries, { booking: after });
  expect(queries.getQueryData<ExtendedBooking[]>([...calendarParts.bookings, 'week'])).toEqual([{ booking: after }]);
  return queries.getQueryData([...calendarParts.taken, 'week']);
}

test('a visit that was moved keeps its rooms under the event that it has since, with whoever holds it now', () => {
  const before = visit({ eventId: 'old', resource: { id: 'ada' } });
  const taken = [event('old', 'ada', 'room'), event('other', 'ada')];
  const sameHands = visit({ eventId: 'new', resource: { id: 'ada' } });
  expect(keptAfter(before, sameHands, taken)).toEqual([event('new', 'ada', 'room'), event('other', 'ada')]);
  const otherHands = visit({ eventId: 'new', resource: { id: 'ben' } });
  expect(keptAfter(before, otherHands, taken)).toEqual([event('new', 'ben', 'room'), event('other', 'ada')]);
});

test('a place that was moved to another session leaves the sessions as they are', () => {
  const taken = [event('monday', 'ada'), event('tuesday', 'ada')];
  const before = visit({ eventId: 'monday', sessionId: 'monday' });
  expect(keptAfter(before, visit({ eventId: 'tuesday', sessionId: 'tuesday' }), taken)).toEqual(taken);
});
