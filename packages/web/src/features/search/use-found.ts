/** Everything that a text finds, by what the person may read: asked once typing pauses, and overtaken questions end. */
import { useDebouncedValue } from '@mantine/hooks';
import { CallError } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { wordsOf } from '../../booked/booking-words.ts';
import { own } from '../../language/bidi.ts';
import { type DashboardParts, useDashboard } from '../../ui/dashboard-context.tsx';
import { useCatalogueEntries } from './catalogue-entries.ts';
import { useClientEntries } from './client-entries.ts';
import { useDayEntries } from './day-entries.ts';
import { type Entry, fitting, type Group, groupsOf } from './entries.ts';
import { useKnownEntries } from './known-entries.ts';

const typingPauseMs = 200;
const fewestLetters = 2;

export interface Found {
  readonly groups: readonly Group[];
  /** Something is still being asked, or will be as soon as typing pauses. */
  readonly isSearching: boolean;
  readonly trouble: 'offline' | 'refused' | 'failed' | undefined;
  again(): void;
}

function bookingEntry(booking: Booking, { formats, frame, say }: DashboardParts): Entry {
  const { day, localStart, name, service, staff, status } = wordsOf(booking, frame.timeZone);
  const isConfirmed = booking.status === 'CONFIRMED';
  return {
    key: `booking:${booking.id}`,
    kind: 'booking',
    name: name ?? say('bookings.nobody'),
    facts: [
      `${formats.shortDay(day)} ${formats.time(localStart)}`,
      own(service),
      ...(staff === undefined ? [] : [own(staff)]),
      ...(isConfirmed ? [] : [say(status)]),
    ].join(' · '),
    way: { open: { booking: booking.id } },
  };
}

export function useFound(typed: string, recent: readonly Entry[]): Found {
  const dashboard = useDashboard();
  const { isOnline } = dashboard;
  const text = typed.trim();
  const [sought] = useDebouncedValue(text, typingPauseMs);
  const known = useKnownEntries();
  const catalogue = useCatalogueEntries(text !== '');
  const ofClients = useClientEntries(sought, sought.length >= fewestLetters);
  const ofDay = useDayEntries(text);

  if (text === '') {
    return {
      groups: groupsOf({ recent, act: known.acts, page: known.pages }),
      isSearching: false,
      trouble: undefined,
      again: () => undefined,
    };
  }
  const questions = [...catalogue.questions, ...ofClients.questions, ...ofDay.questions];
  const failed = questions.filter(({ isError }) => isError);
  const isRefused = failed.some(({ error }) => error instanceof CallError && error.status === 403);
  return {
    groups: groupsOf({
      day: ofDay.days,
      act: fitting(text, known.acts),
      client: ofClients.clients,
      booking: [...ofDay.bookings, ...ofClients.bookings].map((booking) => bookingEntry(booking, dashboard)),
      service: fitting(text, catalogue.services),
      staff: fitting(text, catalogue.staff),
      location: fitting(text, catalogue.locations),
      page: fitting(text, known.pages),
      setting: fitting(text, known.settings),
    }),
    isSearching: isOnline && (text !== sought || questions.some(({ isFetching }) => isFetching)),
    trouble: isOnline ? (failed.length === 0 ? undefined : isRefused ? 'refused' : 'failed') : 'offline',
    again: () => {
      for (const question of failed) {
        void question.refetch();
      }
    },
  };
}
