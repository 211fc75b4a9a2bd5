/** Days, clients and bookings, as the search finds them by what the person may read. */
import type { Booking } from '@openhours/contract';
import { useBookingStatus } from '../../bookings/booking-status.ts';
import { wordsOf } from '../../bookings/booking-words.ts';
import { own } from '../../language/bidi.ts';
import { type DashboardParts, useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { SearchAnswer, SearchEntry, Sought } from '../../ui/lists/search-entry.ts';
import { useClients } from './search-clients.ts';
import { useDay } from './search-days.ts';

function bookingEntry(
  booking: Booking,
  statusOf: (booking: Booking) => string,
  { formats, frame, say }: DashboardParts,
): SearchEntry {
  const { day, localStart, name, service, staff } = wordsOf(booking, frame.timeZone);
  const isConfirmed = booking.status === 'CONFIRMED';
  return {
    key: `booking:${booking.id}`,
    kind: 'booking',
    name: name ?? say('bookings.nobody'),
    facts: [
      `${formats.shortDay(day)}, ${formats.time(localStart)}`,
      own(service),
      ...(staff === undefined ? [] : [own(staff)]),
      ...(isConfirmed ? [] : [statusOf(booking)]),
    ].join(' · '),
    target: { open: { booking: booking.id } },
  };
}

export function useFound({ text, paused, isLongEnough }: Sought): SearchAnswer {
  const dashboard = useDashboard();
  const statusOf = useBookingStatus();
  const ofClients = useClients(paused, isLongEnough);
  const ofDay = useDay(text);
  return {
    questions: [...ofClients.questions, ...ofDay.questions],
    found: [
      { kind: 'day', entries: ofDay.days },
      { kind: 'client', entries: ofClients.clients },
      {
        kind: 'booking',
        entries: [...ofDay.bookings, ...ofClients.bookings].map((booking) =>
          bookingEntry(booking, statusOf, dashboard),
        ),
      },
    ],
  };
}
