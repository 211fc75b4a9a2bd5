/** Everything that a view of the calendar is rendered from, live, with what became of asking for it. */

import { staffResourceTypeId } from '@openhours/client';
import type { CalendarEvent, Closure, Location, Resource, Service, UserSession } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { absencesOfDays } from '../../queries/absences.ts';
import type { DayRange } from '../../queries/calendar.ts';
import {
  bookingsOfRange,
  heldTime,
  stepOfStarts,
  takenTime,
  usualStepMinutes,
  workingHours,
} from '../../queries/calendar.ts';
import { closuresOf } from '../../queries/closed-days.ts';
import { externalBusyTimes } from '../../queries/external-calendars.ts';
import { placesOf } from '../../queries/locations.ts';
import { everyResourceOf } from '../../queries/rooms.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { type CalendarEntry, entriesOf } from './entries.ts';

export interface CalendarData {
  readonly person: UserSession;
  readonly staff: readonly Resource[];
  readonly rooms: readonly Resource[];
  readonly services: readonly Service[];
  readonly entries: readonly CalendarEntry[];
  readonly hours: readonly CalendarEvent[];
  /** On which of the days it is closed, everywhere or at one place. */
  readonly closures: readonly Closure[];
  readonly places: readonly Location[];
  /** How far apart the starts are that customers are offered; null where it is the length of the visit. */
  readonly stepMinutes: number | null;
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

/** While something is held it is looked at so often. */
const heldLookMs = 15_000;

export function useCalendarData(range: DayRange, nowMs: number): CalendarAnswer {
  const { frame, live, session } = useDashboard();
  const { client } = session;
  const { timeZone } = frame;
  // While live updates are interrupted the calendar looks for itself.
  const lookingMs = live === 'interrupted' ? 30_000 : (false as const);
  const person = useSignedIn();
  const resources = useQuery(everyResourceOf(client));
  const services = useQuery(servicesOf(client));
  const taken = useQuery({ ...takenTime(client, range, timeZone), refetchInterval: lookingMs });
  const hours = useQuery({ ...workingHours(client, range, timeZone), refetchInterval: lookingMs });
  const closures = useQuery(closuresOf(client, range));
  const busy = useQuery({ ...externalBusyTimes(client, range, timeZone), refetchInterval: lookingMs });
  const absences = useQuery({ ...absencesOfDays(client, range, timeZone), refetchInterval: lookingMs });
  const places = useQuery(placesOf(client));
  const bookings = useQuery({ ...bookingsOfRange(client, range, timeZone), refetchInterval: lookingMs });
  // That the time of a hold is over is told by nothing but the clock.
  const held = useQuery({
    ...heldTime(client, range, timeZone),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.length === 0 ? lookingMs : heldLookMs),
  });
  // A press falls on the grid of starts, so there is nothing to press before it is known; unread, the usual one holds.
  const { data: stepMinutes = usualStepMinutes, isPending: isStepPending } = useQuery(stepOfStarts(client));
  const asked = [resources, services, taken, hours, closures, busy, absences, places, bookings, held];

  const data = useMemo(() => {
    if (
      person === undefined ||
      isStepPending ||
      resources.data === undefined ||
      services.data === undefined ||
      taken.data === undefined ||
      hours.data === undefined ||
      closures.data === undefined ||
      busy.data === undefined ||
      absences.data === undefined ||
      places.data === undefined ||
      bookings.data === undefined ||
      held.data === undefined
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
        holds: held.data,
        busy: busy.data,
        absences: absences.data,
        resources: resources.data,
        services: services.data,
        nowMs,
      }).filter(
        (entry) =>
          !isOwnOnly ||
          (entry.kind === 'blocked' && entry.forAll) ||
          entry.kind === 'visit' ||
          entry.kind === 'held' ||
          (user?.resourceId !== undefined && entry.resourceIds.includes(user.resourceId)),
      ),
      hours: hours.data,
      closures: closures.data,
      places: places.data,
      stepMinutes,
      nowMs,
    };
  }, [
    person,
    isStepPending,
    resources.data,
    services.data,
    taken.data,
    hours.data,
    closures.data,
    busy.data,
    absences.data,
    places.data,
    bookings.data,
    held.data,
    stepMinutes,
    nowMs,
  ]);

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
