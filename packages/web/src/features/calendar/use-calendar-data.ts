/** Everything that a view of the calendar is drawn from, live, with what became of asking for it. */

import { staffResourceTypeId } from '@openhours/client';
import type { CalendarEvent, Resource, Service, UserSession } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useSignedIn } from '../../ui/signed-in.ts';
import { allResources, allServices, bookingsOfRange, takenTime, workingHours } from './calendar-queries.ts';
import type { DayRange } from './calendar-search.ts';
import { type CalendarEntry, entriesOf } from './entries.ts';

export interface CalendarData {
  readonly person: UserSession;
  readonly staff: readonly Resource[];
  readonly rooms: readonly Resource[];
  readonly services: readonly Service[];
  readonly entries: readonly CalendarEntry[];
  readonly hours: readonly CalendarEvent[];
  readonly nowMs: number;
}

export type CalendarAnswer =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  /** `isStale`: what is shown belongs to other days, or could not be read again. */
  | {
      readonly state: 'done';
      readonly data: CalendarData;
      readonly isStale: boolean;
      readonly error: Error | undefined;
    };

const tickMs = 20_000;

/** The time, often enough for a line that moves by the minute. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

export function useCalendarData(range: DayRange): CalendarAnswer {
  const { frame, live, session } = useDashboard();
  const { client } = session;
  const nowMs = useNow();
  const { timeZone } = frame;
  // While live updates are interrupted the calendar looks for itself.
  const live_ = { refetchInterval: live === 'interrupted' ? 30_000 : (false as const) };
  const person = useSignedIn();
  const resources = useQuery(allResources(client));
  const services = useQuery(allServices(client));
  const taken = useQuery({ ...takenTime(client, range, timeZone), ...live_ });
  const hours = useQuery({ ...workingHours(client, range, timeZone), ...live_ });
  const bookings = useQuery({ ...bookingsOfRange(client, range, timeZone), ...live_ });
  const asked = [resources, services, taken, hours, bookings];

  const data = useMemo(() => {
    if (
      person === undefined ||
      resources.data === undefined ||
      services.data === undefined ||
      taken.data === undefined ||
      hours.data === undefined ||
      bookings.data === undefined
    ) {
      return undefined;
    }
    const { user } = person;
    const isOwnOnly = user?.role === 'STAFF';
    return {
      person,
      staff: resources.data
        .filter(({ typeId, id }) => typeId === staffResourceTypeId && (!isOwnOnly || id === user?.resourceId))
        .toSorted((a, b) => (a.createdDate < b.createdDate ? -1 : 1)),
      rooms: isOwnOnly
        ? []
        : resources.data
            .filter(({ typeId }) => typeId !== undefined && typeId !== staffResourceTypeId)
            .toSorted((a, b) => a.name.localeCompare(b.name)),
      services: services.data,
      entries: entriesOf({
        bookings: bookings.data,
        events: taken.data,
        resources: resources.data,
        services: services.data,
        nowMs,
      }).filter(
        (entry) =>
          !isOwnOnly ||
          (entry.kind === 'away' && entry.forAll) ||
          entry.kind === 'visit' ||
          (user?.resourceId !== undefined && entry.resourceIds.includes(user.resourceId)),
      ),
      hours: hours.data,
      nowMs,
    };
  }, [person, resources.data, services.data, taken.data, hours.data, bookings.data, nowMs]);

  const failed = asked.find(({ error }) => error !== null)?.error ?? undefined;
  if (data !== undefined) {
    return { state: 'done', data, isStale: asked.some(({ isPlaceholderData }) => isPlaceholderData), error: failed };
  }
  if (failed !== undefined) {
    return {
      state: 'failed',
      error: failed,
      retry: () => {
        for (const each of asked) {
          if (each.isError) {
            void each.refetch();
          }
        }
      },
    };
  }
  return { state: 'loading' };
}
